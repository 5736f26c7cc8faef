"""Reading of single fields from records whose types cannot be relied on.

Real files hold numbers where text is due, nulls, lists in lists, and OpenReview's
``{"value": …}``; what can be read is read.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from paperdeck.language import _
from paperdeck.papers.model import Author
from paperdeck.papers.text import clean, clean_line

# Without the semicolon, "R&Delta" and "&notation" would be taken for entities.
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
# Who has no profile is known by the search of another site, or by an address of mail.
_PROFILE = re.compile(r"~(?P<name>[^\W\d].*?)\d*")
_SEARCH = re.compile(r"https?://dblp\.\S*[=:]author:(?P<name>[^:\s]+):?\S*", re.IGNORECASE)
_MAIL = re.compile(r"(?P<name>[^\W\d_]+(?:[._-][^\W\d_]+){1,3})\d*@\S+")
_CHINESE_SIGNS = str.maketrans("；，、", ";,,")
_BETWEEN_NAMES = re.compile(r"\s*;\s*|\s+and\s+")


def raw_text(value: Any) -> str:
    """The text in ``value``, not yet cleaned; empty where it holds none."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float):
        return f"{value:g}" if math.isfinite(value) else ""
    if isinstance(value, int):
        return str(value)
    return " ".join(filter(None, texts(value)))


def texts(value: Any) -> Iterator[str]:
    """Every text in ``value``, lists and ``{"value": …}`` gone through, not yet cleaned."""
    # A stack and not recursion: a file from outside may nest as deep as it likes.
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list | tuple):
            waiting.extend(reversed(item))
        elif isinstance(item, dict):
            waiting.append(item.get("value"))
        elif text := raw_text(item):
            yield text


def line(value: Any) -> str:
    """The text in ``value``, cleaned and on one line."""
    if value is None:
        return ""
    return clean_line(value if isinstance(value, str) else raw_text(value))


def printed_line(value: Any) -> str:
    """As :func:`line`, with HTML entities resolved, doubly escaped ones too."""
    return clean_line(unescaped(value))


def unescaped(value: Any) -> str:
    """The text in ``value`` with HTML entities resolved; not yet cleaned."""
    text = raw_text(value)
    return _unescape(_unescape(text)) if "&" in text else text


def body(value: Any) -> str:
    """The text in ``value``, cleaned, its line breaks and markup kept."""
    return clean(raw_text(value)).strip() if value is not None else ""


def words(value: Any) -> tuple[str, ...]:
    """Keywords: from a list, or from one text parted by ``;`` or else by commas."""
    if isinstance(value, str):
        value = value.translate(_CHINESE_SIGNS)
        value = value.split(";" if ";" in value else ",")
    return tuple(dict.fromkeys(filter(None, map(printed_line, texts(value)))))


def whole_number(value: Any) -> int | None:
    """The whole number that ``value`` is or spells, else ``None``."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = line(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def moment(value: Any) -> str:
    """A time in ISO 8601 as it stands, else empty."""
    return _moment(value if isinstance(value, str) else raw_text(value))


def author(name: Any, institution: Any = None) -> Author | None:
    """One author, or ``None`` where the name is empty."""
    return _author(
        name if isinstance(name, str) else raw_text(name),
        institution if isinstance(institution, str) else raw_text(institution),
    )


def name_of_id(text: str) -> str:
    """The name of which an OpenReview id is made: ``Ada Lund`` of ``~Ada_Lund1``.

    Other ids are addresses of a search or of mail, of which some tell a name, too; empty
    for one that tells none.
    """
    text = line(text)
    if found := _PROFILE.fullmatch(text) or _SEARCH.fullmatch(text):
        return clean_line(unquote(found["name"]).replace("_", " "))
    found = _MAIL.fullmatch(text)
    return re.sub("[._-]", " ", found["name"]).title() if found else ""


def authors(value: Any, name_field: str) -> tuple[Author, ...]:
    """Authors from a list of objects or of names, or from one text of several names.

    In an object the name is under ``name_field`` and the institution under ``institution``.
    A number is nobody's name.
    """
    if isinstance(value, str):
        value = (
            _BETWEEN_NAMES.split(value) if _BETWEEN_NAMES.search(value) else value.split(",")
        )
    elif isinstance(value, dict):
        value = value.get("value", [value])
    if not isinstance(value, list):
        return ()
    found = [
        author(item.get(name_field), item.get("institution"))
        if isinstance(item, dict)
        else author(item)
        for item in value
        if has_name(item)
    ]
    return tuple(one for one in found if one)


def has_name(item: Any) -> bool:
    """Whether an element of a list of authors may be one: not null, nor all of it numbers."""
    if isinstance(item, dict):
        # Of names that are null there is nothing to tell. A loop, for there are many names.
        for value in item.values():  # noqa: SIM110
            if isinstance(value, (str, list, dict)):
                return True
        return False
    return isinstance(item, str | list)


def type_name(value: Any) -> str:
    """What ``value`` is, in the words of JSON: ``a number``, ``a list``, …"""
    names = {
        type(None): "null",
        bool: _("a truth value"),
        str: _("a text"),
        dict: _("an object"),
    }
    if isinstance(value, list | tuple):
        return _("a list")
    return names.get(type(value), _("a number"))


# Most people stand on several papers of a list, and every institution does.
@lru_cache(maxsize=1 << 16)
def _author(name: str, institution: str) -> Author | None:
    name, institution = printed_line(name), printed_line(institution)
    if name.startswith("~"):
        name = name_of_id(name) or name.strip("~ ")
    return Author(name, institution) if name else None


@lru_cache(maxsize=1 << 12)
def _moment(text: str) -> str:
    text = clean_line(text)
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return ""
    return text if text[10:11] == "T" else time.isoformat()


def _unescape(text: str) -> str:
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)
