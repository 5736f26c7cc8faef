"""A person's settings: frozen, and read so that no mistake in them stops the program.

Where a setting is given more than once, a flag wins over the environment, the environment
over ``config.toml``, and that over the default. What cannot be used is told, one line a
problem naming its file and key, and the next best value is taken. To add a setting, add a
field to :class:`Settings`: what ``_setting`` is given is all that the file, the environment,
the README and the file that :func:`default_file` writes need.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from paperdeck import language
from paperdeck.language import N_, _, listed
from paperdeck.later import pattern_later
from paperdeck.paths import Paths

AUTOMATIC = "auto"
"""The theme that is as the terminal is."""

_LINE = pattern_later(r" \(at line (\d+), column \d+\)$")


_ACCENTS = ("unicode", "tex")
_PRESETS = ("vim", "emacs", "plain")
_SWITCH = (False, True)


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(_("must be a text in quotes, not {value}").format(value=_shown(value)))
    return value.strip()


def _whole_number(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(
                _("must be a whole number from {low} to {high}, not {value}").format(
                    low=low, high=high, value=_shown(value)
                )
            )
        return value

    return read


def _true_or_false(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(_("must be true or false, not {value}").format(value=_shown(value)))
    return value


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in words:
            raise ValueError(
                _("must be one of {words}, not {value}").format(
                    words=listed(words), value=_shown(value)
                )
            )
        return str(value)

    return read


def _mark_read(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.fullmatch(r"key|end|[1-9][0-9]{0,4}", value):
        raise ValueError(
            _("must be key, end or a number of seconds, not {value}").format(
                value=_shown(value)
            )
        )
    return value


def _citation_key(value: object) -> str:
    from paperdeck.cite.key_pattern import key_pattern  # not needed by who has none of his own

    text = _text(value)
    key_pattern(text)
    return text


def _language(value: object) -> str:
    text = _text(value)
    if text == language.AUTOMATIC:
        return text
    found = language.find(text)
    if not found:
        names = listed([language.AUTOMATIC, *language.available()])
        raise ValueError(
            _("must be one of {words}, not {value}").format(words=names, value=_shown(value))
        )
    return found


def _keys(value: object) -> dict[str, object]:
    """Keys by the id of their command. An id may be written without quotes: it is then a
    table in the table."""
    if not isinstance(value, dict):
        raise ValueError(_("must be a table, not {value}").format(value=_shown(value)))
    return dict(_flat(value))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _setting(
    default: Any,
    read: Callable[[object], Any],
    about: str,
    *,
    choices: Callable[[], Sequence[object]] = tuple,
    at_once: bool = True,
) -> Any:
    """A setting: its default, what makes a value of what was written, and a line about it.

    ``choices`` gives all values where they can be listed; ``at_once`` says whether a change
    holds while the reader runs.
    """
    metadata = {"read": read, "about": about, "choices": choices, "at_once": at_once}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, each usable as it stands.

    Whether there is a ``theme`` of that name, the themes know; what ``keys`` have of commands
    and keys, the keymap.
    """

    theme: str = _setting(
        AUTOMATIC,
        _text,
        N_("the theme's name, or auto: dark or light as the terminal is"),
    )
    theme_dark: str = _setting(
        "paperdeck-dark", _text, N_("with theme auto, the theme where the terminal is dark")
    )
    theme_light: str = _setting(
        "paperdeck-light", _text, N_("with theme auto, the theme where the terminal is light")
    )
    language: str = _setting(
        language.AUTOMATIC,
        _language,
        N_("the language: auto for that of the system, en, or zh_CN (as --lang)"),
        choices=lambda: [language.AUTOMATIC, *language.available()],
    )
    measure: int = _setting(
        88,
        _whole_number(20, 400),
        N_("the widest that running text is set, in columns: 20 to 400"),
    )
    mark_read: str = _setting(
        "key",
        _mark_read,
        N_(
            "when a paper is marked as read: key (by r alone), end (when Space goes on from its"
            " end), or a number of seconds for which it is at the cursor"
        ),
    )
    citation_key: str = _setting(
        "auth+year+word",
        _citation_key,
        N_(
            "what a citation key is made of, with + between: auth, authors, year, shortyear, "
            'word, shorttitle, title, venue, and separators in quotes such as "_"; Auth for '
            "capitals"
        ),
    )
    citation_accents: str = _setting(
        "unicode",
        _one_of(*_ACCENTS),
        N_("letters beyond ASCII in BibTeX: unicode, or tex for commands such as {\\'e}"),
        choices=lambda: _ACCENTS,
    )
    ascii: bool = _setting(
        False,
        _true_or_false,
        N_("marks and lines in plain ASCII, for fonts that lack others: true or false"),
        choices=lambda: _SWITCH,
    )
    screen_reader: bool = _setting(
        False,
        _true_or_false,
        N_(
            "for who listens to the screen: one pane at a time, no lines, plain ASCII, and the"
            " terminal's cursor at what is read: true or false"
        ),
        choices=lambda: _SWITCH,
        at_once=False,
    )
    keys_preset: str = _setting(
        "vim",
        _one_of(*_PRESETS),
        N_("the keys to begin with: vim, emacs or plain; the table keys has your own"),
        choices=lambda: _PRESETS,
    )
    keys: Mapping[str, object] = field(default_factory=dict)


SETTINGS = tuple(setting for setting in fields(Settings) if setting.metadata)
"""Those that have one value each; ``keys`` is a table of its own."""

_KEYS = "keys"


def default_file() -> str:
    """A ``config.toml`` that says every setting, its default and what it is for.

    Every setting is commented out: a default that changes later is followed.
    """
    head = _("paperdeck's settings. Take away the # before a setting to change it.")
    lines = [f"# {head}", ""]
    for setting in SETTINGS:
        lines += [
            f"# {_(setting.metadata['about'])}",
            f"# {setting.name} = {_toml(setting)}",
            "",
        ]
    return "\n".join(lines)


def _toml(setting: Field[Any]) -> str:
    """A setting's default as TOML writes it: for texts and numbers as JSON does."""
    import json  # only where settings are written

    return json.dumps(setting.default, ensure_ascii=False)


def load_settings(
    paths: Paths, environ: Mapping[str, str], overrides: Mapping[str, object]
) -> tuple[Settings, list[str]]:
    """Read the settings. Takes the flags as ``overrides``: setting to value, ``None`` where
    a flag was not given.

    Returns them with the problems met, one line each, such as
    ``config.toml: line 3: measure: must be a whole number …``. Never raises, creates nothing.
    """
    known = {setting.name: setting for setting in SETTINGS}
    values: dict[str, Any] = {}
    problems: list[str] = []

    def take(setting: Field[Any], value: object, told: Callable[[str], str]) -> None:
        try:
            values[setting.name] = setting.metadata["read"](value)
        except ValueError as error:
            problems.append(told(str(error)))

    table, unreadable = _read_file(paths.config_file)
    problems += unreadable
    for key, value in table.items():
        told = partial(problem, paths.config_file, key)
        if key in known:
            take(known[key], value, told)
        elif key != _KEYS:
            problems.append(told(_unknown(key, known)))
        else:
            try:
                values[_KEYS] = _keys(value)
            except ValueError as error:
                problems.append(told(str(error)))
    for setting in known.values():
        if text := environ.get(variable(setting.name)):
            said = f"{variable(setting.name)}: {{}}".format
            take(setting, _typed(text, setting.default), said)
        if (value := overrides.get(setting.name)) is not None:
            take(setting, value, f"--{setting.name.replace('_', '-')}: {{}}".format)
    return Settings(**values), problems


def problem(file: Path, key: str, reason: str) -> str:
    """What is told of a key in the settings' ``file``: ``config.toml: line 3: key: reason``.

    Tables and the keys in them are joined by dots.
    """
    from paperdeck.toml_lines import line_of  # only where something is wrong

    try:
        line = line_of(file.read_text(encoding="utf-8-sig"), key)
    except (OSError, UnicodeDecodeError):
        line = 0
    where = _("line {place}: ").format(place=line) if line else ""
    return f"{file.name}: {where}{key if key.isprintable() else ascii(key)}: {reason}"


def _read_file(file: Path) -> tuple[dict[str, Any], list[str]]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig")), []
    except FileNotFoundError:
        return {}, []
    except tomllib.TOMLDecodeError as error:
        place = _LINE.search(str(error))
        where = _("line {place}: ").format(place=place[1]) if place else ""
        reason = f"{where}{_LINE.sub('', str(error))}"
    except UnicodeDecodeError:
        reason = _("is not UTF-8 text")
    except RecursionError:
        reason = _("is nested too deeply")
    except OSError as error:
        reason = _("cannot be read ({reason})").format(reason=error.strerror)
    return {}, [
        _("{name}: {reason}; the defaults are used").format(name=file.name, reason=reason)
    ]


def _unknown(key: str, known: Iterable[str]) -> str:
    near = get_close_matches(key, known, n=1)
    return (
        _("is no setting; did you mean {near}?").format(near=near[0])
        if near
        else _("is no setting; it is ignored")
    )


def read_value(name: str, value: object) -> Any:
    """What a setting takes of ``value``; a text that was typed is taken for what it means.

    Raises ``ValueError``, which says in a line what the setting must be.
    """
    setting = next(each for each in SETTINGS if each.name == name)
    if isinstance(value, str):
        value = _typed(value, setting.default)
    return setting.metadata["read"](value)


def set_by(name: str, environ: Mapping[str, str], overrides: Mapping[str, object]) -> str:
    """What sets a setting whatever the file says: a variable, or ``the command line``.

    Takes what :func:`load_settings` takes; empty where it is the file or the default.
    """
    places = {
        _("the command line"): overrides.get(name),
        variable(name): environ.get(variable(name)),
    }
    for place, value in places.items():
        if value not in (None, ""):
            with suppress(ValueError):
                read_value(name, value)
                return place
    return ""


def variable(name: str) -> str:
    """The environment's variable for a setting."""
    return f"PAPERDECK_{name.upper()}"


def _typed(text: str, default: object) -> object:
    """A variable's text as the setting's own type, where it reads as one."""
    if isinstance(default, bool):
        return {"true": True, "1": True, "false": False, "0": False}.get(text.lower(), text)
    if isinstance(default, int) and re.fullmatch(r"[+-]?[0-9]{1,9}", text.strip()):
        return int(text)
    return text


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return _("a table")
    return repr(value) if len(repr(value)) <= 40 else f"{repr(value)[:39]}…"
