"""Bringing entries into a file of BibTeX that is there already.

What stands between the entries, and every entry that is not brought, stays byte for byte. An
entry is known again by its key, else by its DOI, arXiv number or address: then it keeps the
key that the file gives it, for documents cite that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

_START = re.compile(r"@[ \t]*([A-Za-z]+)\s*([{(])")
_KEY = re.compile(r"\s*([^\s,{}()\"=]*)\s*,")
_NAME = re.compile(r"[\s,]*([A-Za-z][\w:.+-]*)\s*=\s*")
_MARK = re.compile(r'[{}"]')
_BRACES = re.compile(r"[{}]")
_BRACES_IN_BRACKETS = re.compile(r"[{})]")
_BARE = re.compile(r"[^\s,#{}\"]+")
_JOINED = re.compile(r"\s*#\s*")
_BLANKS = re.compile(r"\s+")
_NOT_ENTRIES = frozenset({"comment", "preamble", "string"})
# Two entries with one of these in common are of one paper.
_IDENTITIES = ("doi", "eprint", "url")


@dataclass
class Brought:
    """The new text of a file, and how many entries are new in it, were changed, or were there.

    ``unreadable`` are the keys of entries whose end cannot be found; they were left.
    """

    text: str
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    unreadable: list[str] = field(default_factory=list)


class _Found(NamedTuple):
    """An entry in a text: where it stands, and its fields as written, by lower-case name.

    ``end`` is 0 where the entry has none.
    """

    kind: str
    key: str
    start: int
    end: int
    fields: Mapping[str, str]


def bring(text: str, entries: Iterable[str]) -> Brought:
    """Bring ``entries``, each whole, into the file whose content is ``text``.

    An entry that is there gets the fields of the new one in place of its own; fields that only
    it has stay. New entries come last.
    """
    there = list(_entries(text))
    by_key = {one.key.lower(): one for one in there}
    by_identity = {name: one for one in there for name in _identities(one)}
    line_end = "\r\n" if "\r\n" in text else "\n"
    brought = Brought(text)
    changes: dict[int, tuple[int, str]] = {}
    added: dict[str, str] = {}
    for entry in entries:
        [new, *_] = _entries(entry)
        same = (by_identity[name] for name in _identities(new) if name in by_identity)
        old = by_key.get(new.key.lower()) or next(same, None)
        if old is None:
            added[new.key.lower()] = entry.strip()
        elif not old.end:
            brought.unreadable.append(old.key)
        elif all(_same(old.fields.get(name, ""), value) for name, value in new.fields.items()):
            brought.unchanged += 1
        else:
            changes[old.start] = old.end, _joined(old, new, line_end)
            brought.updated += 1
    brought.added = len(added)
    parts, at = [], 0
    for start in sorted(changes):
        end, changed = changes[start]
        parts += [text[at:start], changed]
        at = end
    parts.append(text[at:])
    kept = "".join(parts)
    if added:
        gap = "" if not kept.strip() else line_end * (1 if kept.endswith(("\n", "\r")) else 2)
        new_text = "\n\n".join(added.values()) + "\n"
        kept = f"{kept}{gap}{new_text.replace(chr(10), line_end)}"
    brought.text = kept
    return brought


def _joined(old: _Found, new: _Found, line_end: str) -> str:
    fields = {**new.fields, **{n: v for n, v in old.fields.items() if n not in new.fields}}
    lines = f",{line_end}".join(f"{name}={value}" for name, value in fields.items())
    return f"@{new.kind}{{{old.key},{line_end}{lines}{line_end}}}"


def _same(one: str, other: str) -> bool:
    return _content(one) == _content(other)


def _content(value: str) -> str:
    """A value without the braces or quotation marks around it, blanks as one."""
    value = _BLANKS.sub(" ", value.strip())
    if len(value) > 1 and value[0] + value[-1] in {"{}", '""'} and _end(value, 0) == len(value):
        value = value[1:-1]
    return value.strip()


def _identities(found: _Found) -> Iterator[tuple[str, str]]:
    for name in _IDENTITIES:
        if value := _content(found.fields.get(name, "")).lower():
            yield name, value


def _entries(text: str) -> Iterator[_Found]:
    at = 0
    while start := _START.search(text, at):
        kind = start[1].lower()
        opening = start.end() - 1
        end = _block_end(text, opening)
        key = _KEY.match(text, start.end())
        at = end or start.end()
        if kind in _NOT_ENTRIES or not key:
            continue
        fields = dict(_fields(text, key.end(), end)) if end else {}
        yield _Found(start[1], key[1], start.start(), end, fields)


def _block_end(text: str, opening: int) -> int:
    """Where the block ends that begins at ``opening``, behind its last brace; 0 if nowhere."""
    closing = "}" if text[opening] == "{" else ")"
    depth = 0
    marks = _BRACES if closing == "}" else _BRACES_IN_BRACKETS
    for at in marks.finditer(text, opening + 1):
        if at[0] == closing and depth == 0:
            return at.end()
        depth += (at[0] == "{") - (at[0] == "}")
        if depth < 0:
            return 0
    return 0


def _fields(text: str, at: int, end: int) -> Iterator[tuple[str, str]]:
    while (name := _NAME.match(text, at, end)) and (stop := _value_end(text, name.end())):
        yield name[1].lower(), text[name.end() : stop]
        at = stop


def _value_end(text: str, at: int) -> int:
    """The end of a value, ``{A}``, ``"A"``, ``may`` or several with ``#`` between, else 0."""
    while end := _end(text, at):
        more = _JOINED.match(text, end)
        if not more:
            return end
        at = more.end()
    return 0


def _end(text: str, at: int) -> int:
    opening = text[at : at + 1]
    if opening not in {"{", '"'}:
        bare = _BARE.match(text, at)
        return bare.end() if bare else 0
    depth = 0
    for mark in _MARK.finditer(text, at + 1):
        if depth == 0 and mark[0] == ("}" if opening == "{" else '"'):
            return mark.end()
        depth += (mark[0] == "{") - (mark[0] == "}")
    return 0
