"""Writing a setting into ``config.toml``, everything else in it left as it stands."""

from __future__ import annotations

import codecs
import re
import tomllib
from pathlib import Path

from paperdeck.errors import SettingsError
from paperdeck.files import replacing
from paperdeck.language import _

# The parser's own words for the place, which we say as in all other problems.
_PLACE = re.compile(r" \(at line (\d+), column \d+\)$")
_TABLE = re.compile(r"^\s*\[", re.MULTILINE)


def write_setting(file: Path, name: str, value: object, default: object) -> None:
    """Have ``name = value`` in the settings' ``file``, which need not be there yet.

    Comments, order and whatever else is in it stay. A default is not written: the setting's
    line is taken out, so that a default that changes later is followed; only a line with a
    comment of its own stays, with the default in it. A new line is put below the comment that
    shows the setting (as in the file of ``paperdeck config --init``), else before the first
    table.

    Raises ``SettingsError`` where the file is no TOML, which it then stays, and ``OSError``.
    """
    data = file.read_bytes() if file.exists() else b""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    try:
        text = data.removeprefix(mark).decode()
        before = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise _broken(file, error) from error
    new = _changed(text, name, value, default)
    wanted = {key: held for key, held in before.items() if key != name}
    written = tomllib.loads(new)
    if written != wanted | {name: value} and (written != wanted or value != default):
        raise SettingsError(_("{file}: was left as it is").format(file=file.name))
    if new != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as stream:
            stream.write(mark + new.encode())


def _changed(text: str, name: str, value: object, default: object) -> str:
    import tomlkit  # takes its time to load

    document = tomlkit.parse(text)
    if name not in document:
        return text if value == default else _added(text, name, value)
    item = document[name]
    if value == default and not item.trivia.comment:
        document.remove(name)
    else:
        document[name] = value
    return tomlkit.dumps(document)


def _added(text: str, name: str, value: object) -> str:
    """With a new line for the setting."""
    import tomlkit

    line = f"{name} = {tomlkit.item(value).as_string()}"
    end = "\r\n" if "\r\n" in text else "\n"
    table = _TABLE.search(text)
    shown = re.compile(rf"^#[ \t]*{re.escape(name)}[ \t]*=.*$", re.MULTILINE).search(text)
    if shown is not None and (table is None or shown.start() < table.start()):
        at = shown.end() - shown[0].endswith("\r")
        with_line = f"{text[:at]}{end}{line}{text[at:]}"
        if tomllib.loads(with_line).get(name) == value:  # it may stand in a text
            return with_line
    document = tomlkit.parse(text)
    document[name] = value
    return tomlkit.dumps(document)


def _broken(file: Path, error: Exception) -> SettingsError:
    reason = str(error)
    if place := _PLACE.search(reason):
        where = _("line {place}: ").format(place=place[1])
        reason = f"{where}{_PLACE.sub('', reason)}"
    said = _("{name}: {reason}; it was left as it is, mend it first")
    return SettingsError(said.format(name=file.name, reason=reason))
