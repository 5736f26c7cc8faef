"""The records of an XML file: its elements of some name.

A file that declares entities is refused, as they can swell to any size and name other files.
In a broken file each record that stands whole is read, and each other one is a fault. Prefixes
of names are left off; files often lack what declares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.entities import html5
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.papers.text import clean
from paperdeck.sources.json_records import CUT_SHORT
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault

_DEEPEST = 100
# What stands before the first record is read again after each that is broken.
_LONGEST_PROLOGUE = 1 << 16
_MOST_BROKEN = 1000
_REFERENCE = re.compile(r"&(?:#(\d{1,8}|[xX][0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")
_OF_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
_VALID = re.compile("[\t\n\x20-\ud7ff\ue000-\ufffc\U00010000-\U0010ffff]")


class Found(NamedTuple):
    """One record: where it stands (``record 3 (line 40)``), and its element."""

    where: str
    element: Element


def xml_records(document: Document, tag: str) -> Iterator[Found | Fault]:
    """The elements called ``tag`` in the file's order; none stands in another.

    Raises ``SourceError`` where the file declares entities.
    """
    text = _REFERENCE.sub(_plain_reference, clean(document.text))
    starts = [found.start() for found in re.finditer(rf"<(?:[\w-]+:)?{tag}(?=[\s/>])", text)]
    prologue = text[: starts[0]] if starts else text
    reader = _Reader(document.name, tag, prologue)
    return _records(document, text, starts, reader)


def _records(
    document: Document, text: str, starts: list[int], reader: _Reader
) -> Iterator[Found | Fault]:
    line = 1 + reader.prologue.count("\n")
    number = broken = 0
    for start, end in pairwise([*starts, len(text)]):
        if reader.problem:
            broken += 1
            if len(reader.prologue) > _LONGEST_PROLOGUE or broken > _MOST_BROKEN:
                break
            reader = reader.anew()
        number += 1
        where = _("record {number} (line {line})").format(number=number, line=line)
        piece = text[start:end]
        line += piece.count("\n")
        reader.feed(piece)
        if reader.found is not None:
            yield Found(where, reader.found)
            reader.found = None
        elif end == len(text) and not reader.problem:
            yield Fault(where, document.damage or _(CUT_SHORT))
            return
        else:
            reader.problem = reader.problem or _("is not closed")
            yield Fault(where, _("{problem}; mend it there").format(problem=reader.problem))
            if end == len(text):
                return
    if reader.problem:
        reason = _("the rest {problem}; download the file again").format(problem=reader.problem)
    elif not reader.ended:
        reason = document.damage or _(CUT_SHORT)
    else:
        return
    yield Fault(_("after record {number}").format(number=number), reason)


def text_of(element: Element | None) -> str:
    """All the text in an element; empty where there is none."""
    return "" if element is None else "".join(element.itertext())


def _plain_reference(reference: re.Match[str]) -> str:
    """A reference as the character itself, but for those that XML needs."""
    number, name = reference[1], reference[2]
    if name in _OF_XML:
        return reference[0]
    if number:
        # Even written so, XML takes no control characters.
        return reference[0] if _VALID.fullmatch(unescape(reference[0])) else ""
    return html5.get(f"{name};", reference[0])


class _Reader:
    """Reads text piece by piece; ``found`` is the record that the last piece completed.

    ``prologue`` is what stands before the first record and tells its encoding and its outer
    elements. ``problem`` says why nothing more can be read.
    """

    def __init__(self, name: str, tag: str, prologue: str) -> None:
        self.found: Element | None = None
        self.problem = ""
        self.prologue = prologue
        self._name = name
        self._tag = tag
        self._open: list[str] = []
        self._began = False
        self._builder: TreeBuilder | None = None
        self._outer = 0
        parser = expat.ParserCreate("utf-8")  # whatever the file says: it is decoded
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._refuse
        self._parser = parser
        self.feed(prologue)

    def anew(self) -> _Reader:
        """A reader that has not met a problem yet."""
        return _Reader(self._name, self._tag, self.prologue)

    @property
    def ended(self) -> bool:
        """Whether the file is complete."""
        return self._began and not self._open

    def feed(self, text: str) -> None:
        """Read one more piece."""
        try:
            self._parser.Parse(text.encode(errors="replace"), False)
        except expat.ExpatError as error:
            self.problem = _("is not valid XML: {reason}").format(
                reason=expat.ErrorString(error.code)
            )
        except _TooDeep:
            self.problem = _("is nested more than {deepest} deep").format(deepest=_DEEPEST)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        local = _local(name)
        self._began = True
        self._open.append(local)
        if len(self._open) > _DEEPEST:
            raise _TooDeep
        if self._builder is None and local == self._tag:
            self._builder = TreeBuilder()
            self._outer = len(self._open)
        if self._builder is not None:
            self._builder.start(local, {_local(key): one for key, one in attributes.items()})

    def _end(self, name: str) -> None:
        if self._builder is not None:
            self._builder.end(_local(name))
            if len(self._open) == self._outer:
                self.found, self._builder = self._builder.close(), None
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._builder is not None:
            self._builder.data(text)

    def _refuse(self, *declaration: object) -> None:
        raise SourceError(
            _(
                "{name}: declares XML entities, which are not read; "
                "get the file from where it was made"
            ).format(name=self._name)
        )


class _TooDeep(Exception):
    """Elements stand in one another deeper than in any list."""


def _local(name: str) -> str:
    return name.rpartition(":")[2]
