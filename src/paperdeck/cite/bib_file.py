"""Bringing entries into a file of BibTeX that is there already.

What stands between the entries, and every entry that is not brought, stays byte for byte. An
entry is known again by its DOI, arXiv or OpenReview number or address, else by its key, else by
its title, first author and year: it keeps the key that the file gives it, for documents cite
that. What stands behind a % a person takes for a comment, and so does this; BibTeX does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from paperdeck.cite.names import parse_name
from paperdeck.markup import fold, plain
from paperdeck.papers.keys import arxiv_key, doi_key, openreview_key

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
_PERCENT = re.compile(r"(?<!\\)%")
_COMMENT = re.compile(r"%[^\n]*(?:\n[ \t]*%[^\n]*)*")
_AND = re.compile(r"\s+and\s+")
_WORDS = re.compile(r"\w+")
# What BibTeX and BibLaTeX call the same by two names.
_SAME_FIELDS = {
    "address": ("location", "venue"),
    "archiveprefix": ("eprinttype",),
    "date": ("month", "year"),
    "eprinttype": ("archiveprefix",),
    "institution": ("school",),
    "journal": ("journaltitle",),
    "journaltitle": ("journal",),
    "school": ("institution",),
    "venue": ("address", "location"),
    "year": ("date",),
}


_Title = tuple[str, ...]


class Unclosed(ValueError):
    """An entry in a file never ends, so that all behind it belongs to it: its key and line."""

    def __init__(self, key: str, line: int) -> None:
        super().__init__(key, line)
        self.key = key
        self.line = line


@dataclass
class Brought:
    """The new text of a file, and how many entries are new in it, were changed, or were there.

    ``commented`` are the keys of entries that were not added: the file has them behind a %,
    where BibTeX reads them all the same.
    """

    text: str
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    commented: list[str] = field(default_factory=list)


class _Found(NamedTuple):
    """An entry in a text: where it stands, and its fields as written, by lower-case name."""

    kind: str
    key: str
    start: int
    end: int
    fields: Mapping[str, str]
    is_comment: bool = False


def bring(text: str, entries: Iterable[str]) -> Brought:
    """Bring ``entries``, each whole, into the file whose content is ``text``.

    An entry that is there gets the fields of the new one in place of its own; fields that only
    it has stay. New entries come last. Raises ``Unclosed``.
    """
    found = list(_entries(text))
    there = _There([one for one in found if not one.is_comment])
    commented = {one.key.lower() for one in found if one.is_comment}
    line_end = "\r\n" if "\r\n" in text else "\n"
    brought = Brought(text)
    changes: dict[int, tuple[int, str]] = {}
    added: dict[str, str] = {}
    for entry in entries:
        [new, *_] = _entries(entry)
        old = there.find(new)
        if old is None and new.key.lower() in commented:
            brought.commented.append(new.key)
        elif old is None:
            added[new.key.lower()] = entry.strip()
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


class _There:
    """The entries of a file, by all by which they are known again."""

    def __init__(self, entries: Iterable[_Found]) -> None:
        self._by_key: dict[str, _Found] = {}
        self._by_id: dict[str, _Found] = {}
        self._by_title: dict[_Title, list[_Found]] = {}
        self._taken: set[int] = set()
        for one in entries:
            self._by_key[one.key.lower()] = one
            for name in _ids(one).values():
                self._by_id[name] = one
            if title := _title(one):
                self._by_title.setdefault(title, []).append(one)

    def find(self, new: _Found) -> _Found | None:
        """The entry of the same paper; by its title alone each entry is found once."""
        ids = _ids(new)
        same = (self._by_id[name] for name in ids.values() if name in self._by_id)
        found = next(same, None) or self._by_key.get(new.key.lower())
        if found is None:
            alike = self._by_title.get(_title(new), ())
            fitting = (
                one
                for one in alike
                if one.start not in self._taken and not _differ(ids, _ids(one))
            )
            found = next(fitting, None)
        if found is not None:
            self._taken.add(found.start)
        return found


def _ids(found: _Found) -> dict[str, str]:
    """The names under which a paper is known elsewhere, by their kind."""

    def content(name: str) -> str:
        return _content(found.fields.get(name, "")).replace("\\", "")

    url = content("url")
    ids = {
        "doi": doi_key(content("doi")) or doi_key(url),
        "arxiv": arxiv_key(content("eprint")) or arxiv_key(url),
        "openreview": openreview_key(url),
        "url": url.lower(),
    }
    return {kind: name for kind, name in ids.items() if name}


def _differ(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two papers have names of one kind that are not the same; an address may be that
    of a copy."""
    both = (one.keys() & other.keys()) - {"url"}
    return any(one[kind] != other[kind] for kind in both)


def _title(found: _Found) -> _Title:
    """The title's words, the first author's family name and the year, folded; nothing where
    one of the first two is missing."""
    words = _WORDS.findall(fold(plain(_content(found.fields.get("title", "")))))
    first = _AND.split(_content(found.fields.get("author", "")))[0]
    family = fold(parse_name(plain(first)).family)
    year = _content(found.fields.get("year", "") or found.fields.get("date", ""))[:4]
    return (" ".join(words), family, year) if words and family else ()


def _joined(old: _Found, new: _Found, line_end: str) -> str:
    replaced = {
        *new.fields,
        *(name for one in new.fields for name in _SAME_FIELDS.get(one, ())),
    }
    kept = {name: value for name, value in old.fields.items() if name not in replaced}
    lines = f",{line_end}".join(f"{n}={v}" for n, v in {**new.fields, **kept}.items())
    return f"@{new.kind}{{{old.key},{line_end}{lines}{line_end}}}"


def _same(one: str, other: str) -> bool:
    return _content(one) == _content(other)


def _content(value: str) -> str:
    """A value without the braces or quotation marks around it, blanks as one."""
    value = _BLANKS.sub(" ", value.strip())
    if len(value) > 1 and value[0] + value[-1] in {"{}", '""'} and _end(value, 0) == len(value):
        value = value[1:-1]
    return value.strip()


def _entries(text: str) -> Iterator[_Found]:
    at = 0
    while start := _START.search(text, at):
        kind = start[1].lower()
        key = _KEY.match(text, start.end())
        if comment := _comment(text, at, start.start()):
            at = max(comment.end(), start.end())
            if key and kind not in _NOT_ENTRIES:
                yield _Found(start[1], key[1], start.start(), at, {}, is_comment=True)
            continue
        end = _block_end(text, start.end() - 1)
        at = end or start.end()
        if kind in _NOT_ENTRIES or not key:
            continue
        if not end:
            raise Unclosed(key[1], text.count("\n", 0, start.start()) + 1)
        yield _Found(start[1], key[1], start.start(), end, dict(_fields(text, key.end(), end)))


def _comment(text: str, after: int, start: int) -> re.Match[str] | None:
    """The lines of comment in which ``start`` stands, if it does."""
    line = max(text.rfind("\n", 0, start) + 1, after)
    sign = _PERCENT.search(text, line, start)
    return _COMMENT.match(text, sign.start()) if sign else None


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
