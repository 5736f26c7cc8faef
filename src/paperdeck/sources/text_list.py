"""Lists in plain text or Markdown: numbered titles, and the bullets of awesome lists.

Headings give venue, year and topic to what stands below them. An item may hold more lines:
authors, links, an abstract, bullets of its own; bullets below an item that is only the name
of a group are papers themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from paperdeck.language import N_, _
from paperdeck.papers.text import clean
from paperdeck.sources.author_lists import are_names
from paperdeck.sources.conversion import whole_items
from paperdeck.sources.headings import heading
from paperdeck.sources.inline_facts import EDGES, all_facts, without_venue
from paperdeck.sources.markdown_line import Kind, pieces
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Item, Record
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head
from paperdeck.sources.text_blocks import (
    RULE,
    could_be_title,
    is_markdown,
    is_prose,
    is_scholarly,
    tidy,
    word_count,
)
from paperdeck.sources.text_entry import Context, entry_paper
from paperdeck.sources.text_head import first_line, looks_like_paper, signed_title
from paperdeck.sources.text_labels import is_labelled
from paperdeck.sources.text_sections import Sections, marked_heading

NAME = "text-list"
DESCRIPTION = N_("numbered or bulleted titles, as awesome lists have them: text or Markdown")

_ITEM = re.compile(
    r"(?P<indent>\s*)(?:(?P<bullet>[-*+•·‣▪◦–])|(?P<number>\d{1,5})[.)、．]|[\[(](?P<ref>\d{1,5})[\])])"
    r"\s+(?P<text>\S.*)"
)
_CHECKBOX = re.compile(r"\[[ xX]\]\s+")
_FENCE = re.compile(r"```|~~~")
_DEEPEST = 4
_FEWEST_PROSE = 20
# Chapters are called “Introduction” and “Related Work”.
_FEWEST_TITLE_WORDS = 2.5


class _Found(NamedTuple):
    """An item: its lines without the marker, where it begins, its number if it has one."""

    lines: list[str]
    line: int
    number: int | None
    context: Context

    @property
    def first(self) -> str:
        return self.lines[0]


class _Seen(NamedTuple):
    """What the beginning of a text holds: items, those that look like papers, other prose."""

    items: list[_Found]
    alike: int
    prose: int
    sections: Sections

    @property
    def signed(self) -> bool:
        """Whether most items end with ``by`` and names."""
        return 2 * sum(signed_title(one.first) != "" for one in self.items) >= len(self.items)


def sniff(head: Head) -> int:
    """Whether most of this is such items."""
    if not is_markdown(head.text):
        return NO
    seen = _look(head.text)
    count = len(seen.items)
    sentences = sum(is_prose(one.first, _FEWEST_PROSE) for one in seen.items)
    labelled = sum(is_labelled(one.first) for one in seen.items)
    if 2 * labelled > count:
        return NO
    if count == 0 or seen.prose > count or 2 * (sentences - seen.alike) > count:
        return NO
    has_venue = bool(seen.sections.first.venue)
    if 2 * seen.alike >= count and (count > 1 or has_venue):
        scholarly = has_venue or is_scholarly(head.text)
        return SURE if scholarly else MAYBE
    titles = sum(could_be_title(one.first) or _has_facts(one.first) for one in seen.items)
    words = sum(word_count(one.first) for one in seen.items)
    if count < 2 or 2 * titles < count:
        return NO
    if has_venue:
        return SURE
    if words < _FEWEST_TITLE_WORDS * count:
        return NO
    told = seen.signed or 2 * sum(_has_facts(one.first) for one in seen.items) >= count
    return MAYBE if told or _ascends(seen.items) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name, from the first heading that gives one, and its records."""
    seen = _look(head.text)
    venue, year = seen.sections.first
    # Where papers have links, what has none is a remark.
    linked = 2 * seen.alike >= len(seen.items)
    items = whole_items(
        _items(document, linked, seen.signed), document.damage, _("there is no list of titles")
    )
    return f"{venue} {year or ''}".strip(), items


def _items(document: Document, linked: bool, signed: bool) -> Iterator[Item]:
    for number, found in enumerate(_papers(document.text, Sections()), 1):
        yield _item(
            found,
            _("item {number} (line {line})").format(number=number, line=found.line),
            linked,
            signed,
        )


def _item(found: _Found, where: str, linked: bool, signed: bool) -> Item:
    paper = entry_paper(found.lines, found.context, signed=signed)
    if not any(map(str.isalpha, paper.title)):
        return Fault(where, _("gives no title; left out"))
    is_bare = not (paper.authors or paper.links or paper.ids or paper.decision)
    if linked and is_bare and paper.list_name in ("", _list_name(found.context)):
        return Fault(where, _("has neither a link nor authors nor a venue; left out"))
    return Record(paper, where)


def _list_name(context: Context) -> str:
    return " ".join(part for part in (context.venue, str(context.year or "")) if part)


def _look(text: str) -> _Seen:
    sections = Sections()
    outside: list[str] = []
    items = list(_papers(text, sections, outside))
    alike = sum(
        looks_like_paper(one.first, strict=not is_scholarly(one.first)) for one in items
    )
    return _Seen(items, alike, sum(is_prose(line, _FEWEST_PROSE) for line in outside), sections)


def _has_facts(line: str) -> bool:
    """Whether authors or a venue stand beside a title."""
    found = first_line(pieces(line))
    beside = (part.text.strip(EDGES) for part in (*found.before, *found.behind))
    return any(all_facts(text) or are_names(without_venue(text)) for text in beside)


def _ascends(items: list[_Found]) -> bool:
    """Whether most items count up by one."""
    numbers = [one.number for one in items]
    steps = sum(a is not None and b is not None and b - a == 1 for a, b in pairwise(numbers))
    return 2 * steps >= len(items) - 1


def _papers(
    text: str, sections: Sections, outside: list[str] | None = None
) -> Iterator[_Found]:
    lines = [(number, line) for number, line in enumerate(clean(text).split("\n"), 1)]
    for found in _split(lines, sections, outside if outside is not None else [], 0):
        if not _is_of_contents(found.first):
            yield found


class _Open:
    """An item whose end has not come yet."""

    def __init__(self, line: int, found: re.Match[str], context: Context) -> None:
        self.line = line
        self.indent = len(found["indent"])
        number = found["number"] or found["ref"]
        self.number = int(number) if number else None
        self.first = _CHECKBOX.sub("", found["text"], count=1).rstrip()
        self.below: list[tuple[int, str]] = []
        self.blank = False
        self.context = context

    def takes(self, line: str) -> bool:
        """Whether a line that is no item of its own level belongs to this one."""
        indent = len(line) - len(line.lstrip())
        return (
            indent > self.indent
            or not self.blank
            or self.number is not None
            or is_labelled(line)
        )

    def add(self, number: int, line: str) -> None:
        if self.blank:
            self.below.append((number - 1, ""))
            self.blank = False
        self.below.append((number, line))


def _split(
    lines: list[tuple[int, str]], sections: Sections, outside: list[str], depth: int
) -> Iterator[_Found]:
    """The items among these lines; what is in no item goes to ``outside``."""
    item: _Open | None = None
    fenced = False
    for number, raw in lines:
        line = tidy(raw)
        bare = line.strip()
        if _FENCE.match(bare):
            fenced = not fenced
            continue
        if fenced:
            continue
        if not bare:
            if item:
                item.blank = True
            continue
        marked = marked_heading(bare) if line[0] == "#" else None
        found = _ITEM.fullmatch(line)
        if marked or RULE.fullmatch(bare):
            if item:
                yield from _close(item, sections, outside, depth)
            item = None
            if marked:
                sections.enter(*marked)
        elif found and (item is None or len(found["indent"]) <= item.indent + 1):
            if item:
                yield from _close(item, sections, outside, depth)
            item = _Open(number, found, sections.context())
        elif item and item.takes(line) and not (item.blank and heading(bare)):
            item.add(number, line)
        else:
            if item:
                yield from _close(item, sections, outside, depth)
            item = None
            if heading(bare):
                sections.enter(1, bare)
            else:
                outside.append(bare)
    if item:
        yield from _close(item, sections, outside, depth)


def _close(item: _Open, sections: Sections, outside: list[str], depth: int) -> Iterator[_Found]:
    """The item as a paper, or the papers below it where it only names a group."""
    if depth < _DEEPEST and _names_group(item):
        inner = Sections()
        context = item.context
        if context.venue or context.year:
            inner.enter(1, f"{context.venue} {context.year or ''}")
        inner.enter(2, context.topic or "papers")
        inner.enter(3, "".join(part.text for part in pieces(item.first)))
        yield from _split(item.below, inner, outside, depth + 1)
        return
    lines = [item.first, *(line.strip() for _, line in item.below)]
    yield _Found(lines, item.line, item.number, item.context)


def _names_group(item: _Open) -> bool:
    if looks_like_paper(item.first):
        return False
    children = (_ITEM.fullmatch(line) for _, line in item.below)
    return any(looks_like_paper(child["text"], strict=True) for child in children if child)


def _is_of_contents(line: str) -> bool:
    """Whether an item only leads to another place of the same list."""
    links = [part for part in pieces(line) if part.kind is Kind.LINK]
    return bool(links) and not any(part.url.startswith("http") for part in links)
