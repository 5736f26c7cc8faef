"""The entries of a BibTeX file, with their lines; a broken one never takes the next with it.

bibtexparser reads the blocks. It is given them one by one, and an entry that it gives up
because of a broken abstract is read once more without.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from paperdeck.language import N_, _

if TYPE_CHECKING:
    from bibtexparser.model import Block
    from bibtexparser.splitter import Splitter

_BLOCK_START = re.compile(r"^[ \t]*@(\w+)[ \t]*([{(])", re.MULTILINE)
_FIELD_START = re.compile(r"^[ \t]*([A-Za-z][\w-]*)[ \t]*=[ \t]*(?=[{\"\w])", re.MULTILINE)
_FIELD = re.compile(r"[A-Za-z][\w-]*\s*=\s*[{\"]")
_NO_AT = re.compile(
    r"^[ \t]*[A-Za-z]+[ \t]*\{[^\s{}=,]*,\s*[A-Za-z][\w-]*[ \t]*=", re.MULTILINE
)
_COMMENT_LINE = re.compile(r"^[ \t]*%.*$", re.MULTILINE)
# bibtexparser takes what follows a double backslash for escaped.
_DOUBLE_BACKSLASHES = re.compile(r"(?<!\\)((?:\\\\)+)(?=[{}\"])")
_SWALLOWED = re.compile(r",[ \t]*\n[ \t]*[A-Za-z][\w-]*[ \t]*=[ \t]*[{\"]")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_BRACE_OR_QUOTE = re.compile(r"\\.|[{}\"]", re.DOTALL)
_WORD = re.compile(r"[^\s\"#{}(),=]+")
_BLANK = re.compile(r"\s*")
_IGNORED = re.compile(r"\s*@(?:comment|preamble)\b", re.IGNORECASE)
# Strings that are made of strings could double without end.
_MOST_FROM_STRINGS = 10_000
# Free text, in which braces go wrong; who wrote what stands in the other fields.
_FREE_TEXT = frozenset("abstract annotation annote comment file note review".split())

_UNCLOSED = N_("a brace or quotation mark is never closed")
_REASONS = {
    "end of file": _UNCLOSED,
    "block start": _UNCLOSED,
    "Expected comma": N_("its citation key, or the comma after it, is missing"),
    "Expected a `=`": N_("there is a brace too many, or a field without its ="),
}


class Entry(NamedTuple):
    """One entry: its line, type and key, and its fields by lower-case name.

    Values are TeX; their strings are put in, their outer braces or quotation marks are off.
    ``flaws`` say what is wrong with fields that could be read only in part, each in a line.
    """

    line: int
    kind: str
    key: str
    fields: dict[str, str]
    flaws: tuple[str, ...] = ()


class Broken(NamedTuple):
    """What should be an entry and cannot be read: its line, and why."""

    line: int
    reason: str


def entries(text: str) -> Iterator[Entry | Broken]:
    """The entries of ``text`` in order; comments, preambles and strings are none.

    A string holds in the whole file; one that is not defined stands for its own name.
    """
    strings: dict[str, str] = {}
    for chunk in _chunks(text):
        if chunk.kind == "string":
            strings |= _strings(chunk, strings)
    for chunk in _chunks(text):
        yield from _read(chunk, strings)


class _Chunk(NamedTuple):
    """What stands from the start of one block to that of the next."""

    line: int
    kind: str
    closing: str
    text: str


class _Misread(Exception):
    """What was parsed is no sound entry; the message says why."""


def _chunks(text: str) -> Iterator[_Chunk]:
    line, start, kind, closing = 1, 0, "", ""
    for found in _BLOCK_START.finditer(text):
        yield _Chunk(line, kind, closing, text[start : found.start()])
        line += text.count("\n", start, found.start())
        start, kind = found.start(), found[1].lower()
        closing = "}" if found[2] == "{" else ")"
    yield _Chunk(line, kind, closing, text[start:])


def _strings(chunk: _Chunk, known: dict[str, str]) -> dict[str, str]:
    from bibtexparser.model import String

    found = (block for block in _blocks(chunk.text) if isinstance(block, String))
    try:
        return {one.key.lower(): _value(one.value, known, []) for one in found}
    except _Misread:
        return {}


def _read(chunk: _Chunk, strings: dict[str, str]) -> Iterator[Entry | Broken]:
    from bibtexparser.model import ImplicitComment

    if not chunk.text or chunk.text.isspace():
        return
    blocks = _blocks(chunk.text)
    for at, block in enumerate(blocks):
        line = chunk.line + (block.start_line or 0)
        if isinstance(block, ImplicitComment):
            text = _COMMENT_LINE.sub("", block.comment)
            for lost in _NO_AT.finditer(text):
                at_line = line + text.count("\n", 0, lost.start())
                yield Broken(at_line, _("looks like an entry whose @ is missing"))
            continue
        try:
            entry = _entry(block, chunk.line, strings)
            if entry and _goes_on(blocks[at + 1 : at + 2]):
                raise _Misread(_("a closing brace too many ends it before its last field"))
        except _Misread as misread:
            entry = _without_free_text(chunk, strings) if at == 0 else None
            if entry is None:
                yield Broken(line, str(misread))
                continue
        if entry:
            yield entry


def _entry(block: Block, first_line: int, strings: dict[str, str]) -> Entry | None:
    """The entry that a block is, ``None`` for a block of another kind."""
    from bibtexparser.model import Entry as ParsedEntry
    from bibtexparser.model import ParsingFailedBlock

    while isinstance(block, ParsingFailedBlock):
        if block.ignore_error_block is None:
            if _IGNORED.match(block.raw or ""):
                return None
            raise _Misread(_reason(block.error))
        block = block.ignore_error_block  # only a key that was there already
    if not isinstance(block, ParsedEntry):
        return None
    fields: dict[str, str] = {}
    flaws: list[str] = []
    for field in block.fields:
        name = field.key.lower()
        line = first_line + (field.start_line or 0)
        undefined: list[str] = []
        try:
            value = _value(field.value, strings, undefined)
            if name not in _FREE_TEXT and _SWALLOWED.search(value):
                raise _Misread(_(_UNCLOSED))
        except _Misread as misread:
            raise _Misread(
                _("{misread} in {name} (line {line})").format(
                    misread=misread, name=name, line=line
                )
            ) from None
        if name != "month":  # there, words stand for themselves
            flaws += (
                _(
                    "no @string is called {string} ({name}, line {line}),"
                    " its name stands for it"
                ).format(string=string, name=name, line=line)
                for string in undefined
            )
        if value and fields.get(name, value) not in ("", value):
            flaws.append(
                _("has {name} again (line {line}) with something else, left out").format(
                    name=name, line=line
                )
            )
        fields[name] = fields.get(name) or value
    line = first_line + (block.start_line or 0)
    return Entry(line, block.entry_type.lower(), block.key, fields, tuple(flaws))


def _without_free_text(chunk: _Chunk, strings: dict[str, str]) -> Entry | None:
    """The chunk's only entry without the one field of free text that breaks it, if that is
    what does. Of a broken abstract stays what was read."""
    text = chunk.text
    starts = list(_FIELD_START.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    tried: set[str] = set()
    for start, end in zip(starts, ends, strict=False):
        name = start[1].lower()
        if name not in _FREE_TEXT or name in tried:
            continue
        tried.add(name)
        rest = text[: start.start()] + (text[end:] or chunk.closing)
        try:
            found = [_entry(block, chunk.line, strings) for block in _blocks(rest)]
        except _Misread:
            continue
        if len(found) == 1 and found[0]:
            entry = found[0]
            if name == "abstract":
                entry.fields[name] = text[start.end() : end].rstrip('"}, \t\n').lstrip('"{ ')
            line = chunk.line + text.count("\n", 0, start.start())
            flaw = _(
                "the braces or quotation marks of its {name} (line {line}) do not match"
            ).format(name=name, line=line)
            return entry._replace(flaws=(*entry.flaws, flaw))
    return None


def _goes_on(following: list[Block]) -> bool:
    """Whether fields stand in what follows an entry, outside of any other."""
    from bibtexparser.model import ImplicitComment

    if not following or not isinstance(following[0], ImplicitComment):
        return False
    text = _COMMENT_LINE.sub("", following[0].comment)
    return _FIELD.search(text) is not None and _NO_AT.search(text) is None


def _reason(error: Exception) -> str:
    said = str(getattr(error, "abort_reason", error))
    return next((_(ours) for theirs, ours in _REASONS.items() if theirs in said), said)


def _value(raw: str, strings: dict[str, str], undefined: list[str]) -> str:
    """What a field's value comes to: ``{A}``, ``"A"``, ``2013``, ``icml # " 2013"``.

    Names that no string has are added to ``undefined``.
    """
    parts = []
    at = length = 0
    while True:
        part, at = _operand(raw, at, strings, undefined)
        parts.append(part)
        length += len(part)
        if length > len(raw) + _MOST_FROM_STRINGS:
            raise _Misread(_("its strings come to more than any text has"))
        at = _skip(raw, at)
        if at == len(raw):
            return "".join(parts)
        if raw[at] != "#":
            raise _Misread(_("no comma follows the value"))
        at = _skip(raw, at + 1)


def _operand(
    raw: str, at: int, strings: dict[str, str], undefined: list[str]
) -> tuple[str, int]:
    opening = raw[at : at + 1]
    if opening in {"{", '"'}:
        end = _end(raw, at + 1, opening)
        return raw[at + 1 : end], end + 1
    word = _WORD.match(raw, at)
    if not word:
        raise _Misread(_("the value is missing"))
    if word[0].lower() not in strings and not word[0].isdecimal():
        undefined.append(word[0])
    return strings.get(word[0].lower(), word[0]), word.end()


def _end(raw: str, at: int, opening: str) -> int:
    """Where the brace or quotation mark that was opened before ``at`` is closed."""
    depth = 0
    for found in (_BRACE if opening == "{" else _BRACE_OR_QUOTE).finditer(raw, at):
        mark = found[0]
        if depth == 0 and mark == ("}" if opening == "{" else '"'):
            return found.start()
        depth += (mark == "{") - (mark == "}")
    raise _Misread(_(_UNCLOSED))


def _skip(raw: str, at: int) -> int:
    blank = _BLANK.match(raw, at)
    return blank.end() if blank else at


def _blocks(text: str) -> list[Block]:
    if "\\\\" in text:
        text = _DOUBLE_BACKSLASHES.sub(r"\1 ", text)
    return _splitter()(text).split().blocks


@cache
def _splitter() -> type[Splitter]:
    from bibtexparser.splitter import Splitter

    # It would tell on the terminal what is told as a fault.
    logging.getLogger("bibtexparser").addHandler(logging.NullHandler())
    return Splitter
