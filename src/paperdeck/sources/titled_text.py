"""Papers in plain text or Markdown, each with its title above what is said of it.

A title is known by a label (``Title: …``), as a Markdown heading, as a line set strong, or as
a short line above authors or an abstract. Headings give venue, year and topic to what stands
below them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from paperdeck.language import N_, _
from paperdeck.papers.model import Paper
from paperdeck.papers.text import clean
from paperdeck.sources.author_lists import are_names
from paperdeck.sources.columns import field_of
from paperdeck.sources.conversion import whole_items
from paperdeck.sources.headings import heading
from paperdeck.sources.markdown_line import Kind, pieces
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Item, Record
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head
from paperdeck.sources.text_blocks import (
    FEWEST_WORDS,
    MOST_WORDS,
    RULE,
    could_be_title,
    ends_sentence,
    goes_on,
    is_markdown,
    is_prose,
    is_scholarly,
    joined,
    tidy,
    word_count,
)
from paperdeck.sources.text_entry import Context, entry_paper
from paperdeck.sources.text_head import looks_like_paper
from paperdeck.sources.text_labels import is_labelled, label_of
from paperdeck.sources.text_sections import Sections, marked_heading

NAME = "titled-text"
DESCRIPTION = N_("title, authors, abstract below one another: text or Markdown")

_NUMBER = re.compile(r"\A\d{1,4}[.)]\s+")
_OF_MANUALS = re.compile(r"[-*+|>]\s|\|")
_FEWEST_PROSE = 20
_MOST_TITLE_LINES = 3
# Chapters of a manual are called “Install” and “License”.
_FEWEST_TITLE_WORDS = 2.5


class _Line(NamedTuple):
    """A line that is not blank; ``gap`` says that a blank one or a rule stands above it."""

    number: int
    text: str
    gap: bool


class _Entry(NamedTuple):
    """A title, what stands below it, where it is, and what holds there."""

    title: str
    below: list[str]
    line: int
    context: Context


class _Way(NamedTuple):
    """How titles are told from other lines, and how often the text has such titles."""

    is_title: Callable[[_Line], str]
    titles: int


def sniff(head: Head) -> int:
    """Whether this has such titles, and for the most part nothing else."""
    if not is_markdown(head.text):
        return NO
    lines = _lines(head.text)
    sections = Sections()
    entries = list(_entries(lines, sections))
    whole = sum(_has_content(one) for one in entries)
    titled = sum(_has_content(one) for one in entries if one.title)
    has_venue = bool(sections.first.venue)
    if titled < (1 if has_venue else 2) and not _labelled(lines):
        return NO
    if 3 * titled < 2 * whole or 2 * titled < len(entries):
        return NO
    if has_venue or _labelled(lines):
        return SURE
    words = sum(word_count(entry.title) for entry in entries if entry.title)
    if words < _FEWEST_TITLE_WORDS * titled:
        return NO
    if is_scholarly(head.text):
        return SURE
    # Manuals have tables and lists, abstracts have not.
    plain = sum(not any(map(_OF_MANUALS.match, entry.below)) for entry in entries)
    return MAYBE if 2 * plain > len(entries) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name, from the first heading that gives one, and its records."""
    sections = Sections()
    for _entry in _entries(_lines(head.text), sections):
        pass
    venue, year = sections.first
    items = whole_items(_items(document), document.damage, _("there is no title in it"))
    return f"{venue} {year or ''}".strip(), items


def _items(document: Document) -> Iterator[Item]:
    for number, entry in enumerate(_entries(_lines(document.text), Sections()), 1):
        yield _item(
            entry, _("entry {number} (line {line})").format(number=number, line=entry.line)
        )


def _item(entry: _Entry, where: str) -> Item:
    if not entry.title:
        text = joined(entry.below)
        count = word_count(text)
        if count < FEWEST_WORDS:
            return Fault(
                where,
                _("{count} words are too few for an abstract; left out").format(count=count),
            )
        if count > MOST_WORDS:
            return Fault(
                where,
                _("{count:,} words are too many for an abstract; left out").format(count=count),
            )
        return Record(
            Paper(abstract=text, venue=entry.context.venue, year=entry.context.year), where
        )
    if not any(entry.below):
        return Fault(where, _("nothing stands below this line; left out"))
    paper = entry_paper(entry.below, entry.context, title=entry.title)
    if not any(map(str.isalpha, paper.title)):
        return Fault(where, _("gives no title; left out"))
    return Record(paper, where)


def _has_content(entry: _Entry) -> bool:
    """Whether this looks like a paper: with names, labels or prose."""
    lines = [line for line in entry.below if line]
    if 2 * sum(looks_like_paper(line, strict=True) for line in lines) > len(lines):
        return False
    return bool(lines) and (
        any(is_labelled(line) for line in lines)
        or are_names(lines[0], alone=bool(entry.title) and len(lines) > 1)
        or is_prose(joined(lines))
    )


# --- lines ------------------------------------------------------------------------------


def _lines(text: str) -> list[_Line]:
    found = []
    gap = True
    fenced = False
    for number, raw in enumerate(clean(text).split("\n"), 1):
        line = tidy(raw).strip()
        if line.startswith(("```", "~~~")):
            fenced = not fenced
        elif fenced:
            continue
        elif not line or RULE.fullmatch(line):
            gap = True
        else:
            found.append(_Line(number, line, gap))
            gap = False
    return found


def _labelled(lines: list[_Line]) -> bool:
    return any(_label_title(line) for line in lines)


def _label_title(line: _Line) -> str:
    label, value = label_of(line.text)
    return value if field_of(label) == "title" else ""


def _strong_title(line: _Line) -> str:
    parts = [part for part in pieces(line.text) if part.text.strip(" .:")]
    is_strong = len(parts) == 1 and (parts[0].kind is Kind.STRONG or parts[0].strong)
    text = parts[0].text.strip() if is_strong else ""
    if not line.gap or not could_be_title(text.rstrip(".:")) or are_names(text):
        return ""
    return text


def _marked_title(level: int) -> Callable[[_Line], str]:
    def is_title(line: _Line) -> str:
        marked = marked_heading(line.text)
        if not marked or marked[0] != level or Sections.names_list(marked[1]):
            return ""
        return _NUMBER.sub("", marked[1])

    return is_title


def _way(lines: list[_Line]) -> Callable[[_Line], str] | None:
    """How this text marks its titles; ``None`` where they are only short lines."""
    ways = [_Way(_label_title, sum(1 for line in lines if _label_title(line)))]
    levels = Counter(
        marked[0]
        for line, below in pairwise(lines)
        if (marked := marked_heading(line.text))
        and not marked_heading(below.text)
        and not _strong_title(below)
        and not Sections.names_list(marked[1])
    )
    ways += [_Way(_marked_title(level), count) for level, count in levels.items()]
    ways.append(_Way(_strong_title, sum(1 for line in lines if _strong_title(line))))
    best = max(ways, key=lambda way: way.titles)
    return best.is_title if best.titles > (0 if best.is_title is _label_title else 1) else None


# --- entries ----------------------------------------------------------------------------


def _entries(lines: list[_Line], sections: Sections) -> Iterator[_Entry]:
    way = _way(lines)
    return _marked_entries(lines, sections, way) if way else _block_entries(lines, sections)


def _section(line: _Line, sections: Sections) -> bool:
    """Whether a line is a heading that is no paper's title; it is entered then."""
    marked = marked_heading(line.text)
    if marked:
        sections.enter(*marked)
    elif heading(line.text):
        sections.enter(1, line.text)
    else:
        return False
    return True


def _marked_entries(
    lines: list[_Line], sections: Sections, is_title: Callable[[_Line], str]
) -> Iterator[_Entry]:
    entry: _Entry | None = None
    level = 0
    for line in lines:
        title = is_title(line)
        marked = marked_heading(line.text)
        if title:
            if entry:
                yield entry
            level = marked[0] if marked else 0
            # The title may itself lead to the paper.
            links = [part.url for part in pieces(line.text) if part.url]
            entry = _Entry(title, links, line.number, sections.context())
        elif entry and marked and marked[0] > level > 0:
            entry.below.append(marked[1])
        elif (marked or entry is None) and _section(line, sections):
            if entry:
                yield entry
            entry = None
        elif entry:
            if line.gap and entry.below:
                entry.below.append("")
            entry.below.append(line.text)
    if entry:
        yield entry


def _block_entries(lines: list[_Line], sections: Sections) -> Iterator[_Entry]:
    """Entries whose titles are short lines: above names, or above prose."""
    blocks = list(_blocks(lines))
    one_name_will_do = _has_authors(blocks)
    entry: _Entry | None = None
    for block in blocks:
        if len(block) == 1 and _section(block[0], sections):
            if entry:
                yield entry
            entry = None
            continue
        texts = [line.text for line in block]
        starts = _starts(texts, one_name_will_do)
        follows = entry is not None and not any(entry.below)
        are_authors = follows and are_names(" ".join(texts), alone=one_name_will_do)
        if not starts and (are_authors or _is_abstract(texts)):
            if entry is None:
                entry = _Entry("", [], block[0].number, sections.context())
            elif entry.below:
                entry.below.append("")
            entry.below.extend(texts)
            continue
        for start in starts or [_Start(0, len(block), len(block))]:
            if entry:
                yield entry
            title = joined(texts[start.title : start.below])
            below = texts[start.below : start.end]
            entry = _Entry(title, below, block[start.title].number, sections.context())
    if entry:
        yield entry


def _is_abstract(texts: list[str]) -> bool:
    text = joined(texts)
    return is_prose(text, _FEWEST_PROSE) or (is_prose(text) and not could_be_title(text))


def _has_authors(blocks: list[list[_Line]]) -> bool:
    """Whether most papers have authors, as far as these are certain: more than one each."""
    texts = [[line.text for line in block] for block in blocks]
    named = sum(any(map(are_names, block)) for block in texts)
    prose = sum(map(_is_abstract, texts))
    several = sum(len(block) > 1 for block in texts)
    return 2 * named >= max(prose, several, 1)


def _blocks(lines: list[_Line]) -> Iterator[list[_Line]]:
    block: list[_Line] = []
    for line in lines:
        is_heading = marked_heading(line.text) or (line.gap and heading(line.text))
        if block and (line.gap or is_heading):
            yield block
            block = []
        block.append(line)
        if is_heading:
            yield block
            block = []
    if block:
        yield block


class _Start(NamedTuple):
    """An entry in a block: the line of its title, that of what is below it, and its end."""

    title: int
    below: int
    end: int


def _starts(texts: list[str], one_name_will_do: bool) -> list[_Start]:
    """The entries in a block; empty where it does not begin with a title."""
    names = [n for n in range(1, len(texts)) if _authors_begin(texts, n)]
    names = names or _one_author(texts, one_name_will_do)
    if names:
        first = 0 if names[0] <= _MOST_TITLE_LINES else names[0] - 1
        titles = [first, *(n - 1 for n in names[1:])]
        return list(map(_Start, titles, names, [*titles[1:], len(texts)]))
    if len(texts) > 1 and (is_labelled(texts[1]) or _breaks_by_will(texts)):
        return [_Start(0, 1, len(texts))]
    return []


def _authors_begin(texts: list[str], at: int) -> bool:
    """Whether a line begins the authors: names below what may be a title."""
    title = texts[at - 1]
    if not are_names(texts[at]) or are_names(title) or not _may_be_title(title):
        return False
    # Further down, what looks like names may be in the midst of an abstract.
    above = texts[at - 2] if at > _MOST_TITLE_LINES else ""
    return (
        not above or are_names(above) or (ends_sentence(above[-1]) and not title[0].islower())
    )


def _one_author(texts: list[str], one_name_will_do: bool) -> list[int]:
    """The line of a single author below a title; empty where there is none."""
    for at in range(1, min(len(texts), _MOST_TITLE_LINES + 1)):
        title, below = texts[at - 1], texts[at + 1 :]
        # One name alone may as well be the end of a title.
        fits = _is_abstract(below) if below else one_name_will_do
        is_title = _may_be_title(title) and not goes_on(title)
        if fits and is_title and are_names(texts[at], alone=True):
            return [at]
    return []


def _may_be_title(line: str) -> bool:
    # Some titles end with a full stop.
    return could_be_title(line.rstrip("."), 1) and not is_prose(line, _FEWEST_PROSE)


def _breaks_by_will(texts: list[str]) -> bool:
    """Whether the first line ends before it must: a title above an abstract."""
    first, second = texts[0], texts[1]
    room = max(map(len, texts)) - len(first)
    return (
        could_be_title(first)
        and not second[0].islower()
        and room > len(second.split()[0])
        and is_prose(joined(texts[1:]))
    )
