"""One paper as an item of a list in plain text or Markdown: from its lines to the paper.

The title is a link, is quoted or set strong, or is what the first line begins with; authors,
venue, links and abstract may follow on that line or below it, with labels or without.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from paperdeck.papers.keys import arxiv_key, doi_key
from paperdeck.papers.model import Author, Paper
from paperdeck.papers.text import clean_line
from paperdeck.sources import fields
from paperdeck.sources.addresses import addresses_in
from paperdeck.sources.author_lists import are_names, authors_in, says_more
from paperdeck.sources.columns import field_of
from paperdeck.sources.decisions import decision_word
from paperdeck.sources.inline_facts import (
    EDGES,
    FRAGMENT,
    LEADING_GROUP,
    SENTENCE,
    TRAILING_GROUP,
    Where,
    all_facts,
    date_year,
    inline_decision,
    inline_venue,
    link_label,
    without_venue,
)
from paperdeck.sources.linking import link_up
from paperdeck.sources.markdown_line import Kind, Piece, pieces, text_of
from paperdeck.sources.references import year_in
from paperdeck.sources.text_blocks import ends_sentence, goes_on, joined, word_count
from paperdeck.sources.text_head import FirstLine, first_line
from paperdeck.sources.text_labels import BULLET, is_labelled, label_of

_TAG_GROUP = re.compile(r"\[([^\[\]]*[^\W\d_][^\[\]]*)\]")
_ABSTRACT_ALONE = re.compile(r"[#*_\s]*(?:abstract|摘要)[*_\s:：]*", re.IGNORECASE)
_ADDRESS_ALONE = re.compile(r"<?(https?://[^\s<>]+)>?")
_LONGEST_HEAD = 500
_LONGEST_LABEL = 40
_MOST_GROUPS = 4
_MOST_TAG_WORDS = 4
_FEWEST_LEFT = 4
_LONG_LINE = 12
_WIDE_LINE = 60
_FEWEST_SENTENCE = 8


class Context(NamedTuple):
    """What stands above an entry and holds for it."""

    venue: str = ""
    year: int | None = None
    topic: str = ""


def entry_paper(
    lines: Sequence[str], context: Context, *, title: str = "", signed: bool = False
) -> Paper:
    """The paper of an entry; without a title where the first line gives none.

    ``lines`` are without the list's marker; an empty one parts paragraphs. Where the
    ``title`` is known, they are what is below it. ``signed`` is that of :func:`first_line`.
    """
    entry = _Entry(context)
    below = list(lines)
    if title:
        entry.set_title(title)
    elif below:
        head = below.pop(0).rstrip("\\")
        while below and below[0] and _is_open(head):
            head = f"{head} {below.pop(0)}"
        entry.read_first(first_line(pieces(head), signed=signed))
    entry.read_body(below)
    return entry.paper()


def _is_open(line: str) -> bool:
    """Whether a line breaks off inside a quotation, a link or what is set strong."""
    if len(line) > _LONGEST_HEAD:
        return False
    return (
        line.count('"') % 2 == 1
        or line.count("“") > line.count("”")
        or line.count("**") % 2 == 1
        or line.count("[") > line.count("]")
    )


def without_signs(text: str) -> str:
    """A title without the little pictures with which lists begin or end it."""
    chars = list(text.strip())
    while chars and _is_picture(chars[0]):
        chars.pop(0)
    while chars and _is_picture(chars[-1]):
        chars.pop()
    return "".join(chars)


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) in {"So", "Cn", "Co"} or char in "\ufe0f\u200d \t"


class _Entry:
    """What is known of a paper so far."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._title = ""
        self._authors: tuple[Author, ...] = ()
        self._more_authors = False
        self._where = Where()
        self._decision = ""
        self._topic = context.topic
        self._keywords: tuple[str, ...] = ()
        self._pairs: list[tuple[str, str]] = []
        self._keys: list[str] = []
        self._abstract: list[list[str]] = []
        self._summary = ""
        self._may_go_on = False
        self._name_lines: list[str] = []

    def paper(self) -> Paper:
        """The paper, as far as it is known."""
        links, ids, place = link_up(self._pairs, self._keys)
        venue, year = self._where
        if not venue:
            venue = self._context.venue or place.venue
            if not year and venue == self._context.venue:
                year = self._context.year
            if not year and venue == place.venue:
                year = place.year
        if len(self._name_lines) > 1:
            self._set_authors_of(" ".join(self._name_lines))
        paragraphs = filter(None, map(joined, self._abstract))
        return Paper(
            title=self._title,
            authors=self._authors,
            more_authors=self._more_authors,
            abstract="\n\n".join(paragraphs),
            summary=self._summary,
            venue=venue,
            year=year,
            decision=self._decision,
            links=links,
            topic=self._topic,
            keywords=self._keywords,
            ids=ids,
        )

    def set_title(self, text: str) -> None:
        """Take this for the title, without the groups, pictures and full stop round it."""
        text = without_signs(fields.printed_line(text))
        for _ in range(_MOST_GROUPS):
            group = LEADING_GROUP.match(text)
            if group and self._take_group(group[1]):
                text = text[group.end() :]
            group = TRAILING_GROUP.search(text)
            if group and self._take_group(group[1]):
                text = text[: group.start()]
        text = without_signs(text).strip(" ,;:|—–-")
        if text.endswith(".") and not text.endswith((" al.", "..")):
            text = text[:-1]
        self._title = text

    def _take_group(self, text: str) -> bool:
        """Read what stands in brackets beside a title, if that is no part of it."""
        if self._fact(text):
            return True
        if self._authors or not are_names(text):
            return False
        self._set_authors_of(text)
        return True

    def read_first(self, line: FirstLine) -> None:
        """Read a first line."""
        self.set_title(line.title)
        self._may_go_on = line.is_bare
        if line.url:
            self._pairs.append(("", line.url))
        self.read_facts(line.before, before=True)
        self.read_facts(line.behind)

    # --- facts -------------------------------------------------------------------------

    def read_facts(self, parts: Sequence[Piece], *, before: bool = False) -> None:
        """Read venue, year, authors and links in what stands beside the title."""
        parts = self._take_linked_authors(parts)
        for part in parts:
            if part.kind is Kind.LINK:
                self._read_link(part)
            elif before and part.kind is Kind.STRONG and not self._says_something(part.text):
                continue  # a short name for the paper
            else:
                self._read_text(part.text, before or part.kind is Kind.STRONG)

    def _read_link(self, part: Piece) -> None:
        label = link_label(part.text) if part.text else ""
        if label is None:
            # "Hugo Foo et al. 2024" may be what leads to the paper.
            known = self._fact(part.text)
            label = "" if known or len(part.text) > _LONGEST_LABEL else part.text
        if part.url:
            self._pairs.append((label, part.url))

    def _take_linked_authors(self, parts: Sequence[Piece]) -> Sequence[Piece]:
        """Names that lead to people's pages: these are no links of the paper."""
        names = [n for n, part in enumerate(parts) if _is_person(part)]
        if self._authors or len(names) < 2:
            return parts
        first, last = names[0], names[-1]
        text = text_of(parts[first : last + 1])
        if not are_names(text):
            return parts
        self._set_authors_of(text)
        return [*parts[:first], *parts[last + 1 :]]

    def _says_something(self, text: str) -> bool:
        return all_facts(text) or are_names(text)

    def _read_text(self, text: str, aside: bool) -> None:
        text = _TAG_GROUP.sub(self._take_tag, text)
        text = text.strip(EDGES)
        if not text or (not SENTENCE.search(text) and self._read_names_and_venue(text)):
            return
        left = [
            fragment
            for fragment in map(str.strip, FRAGMENT.split(text))
            if not self._fact(fragment) and not self._read_names_and_venue(fragment)
        ]
        if not aside and word_count(" ".join(left)) >= _FEWEST_LEFT:
            self._abstract.append([text])

    def _take_tag(self, group: re.Match[str]) -> str:
        """Read a fact or a keyword in square brackets; longer text stays."""
        if self._fact(group[1]):
            return " "
        if word_count(group[1]) > _MOST_TAG_WORDS:
            return group[0]
        self._keywords += (clean_line(group[1]),)
        return " "

    def _read_names_and_venue(self, text: str) -> bool:
        """Read ``Ada Lund, Bo Ek, ICML 2024`` or a part of it; false for anything else."""
        text = text.strip(EDGES)
        if not text or self._fact(text):
            return True
        names = without_venue(text)
        if self._authors or not are_names(names, alone=True):
            return False
        self._set_authors_of(names)
        self._fact(text[len(names) :])
        return True

    def _fact(self, text: str) -> bool:
        """Read a text that is one fact; false for any other."""
        text = text.strip(EDGES)
        if not text:
            return True
        key = arxiv_key(text) if "arxiv" in text.lower() else ""
        if key or text.lower().startswith("doi"):
            self._keys.append(key or doi_key(text))
            return True
        found = inline_venue(text)
        decision = inline_decision(text)
        year = date_year(text)
        if found.venue:
            if self._where.venue in ("", "arXiv"):
                self._where = Where(found.venue, found.year or self._where.year)
            self._decision = self._decision or decision
        elif year:
            self._where = Where(self._where.venue, self._where.year or year)
        elif decision and decision == text.lower():
            self._decision = self._decision or decision
        else:
            return False
        return True

    # --- what is below -------------------------------------------------------------------

    def read_body(self, lines: Sequence[str]) -> None:
        """Read the lines below the title's."""
        in_abstract = False
        names = ""
        for at, raw in enumerate(lines):
            line = BULLET.sub("", raw.strip()).rstrip("\\").rstrip()
            if not line:
                if self._abstract:
                    self._abstract.append([])
                continue
            if _ABSTRACT_ALONE.fullmatch(line):
                in_abstract = True
                continue
            if names and self._goes_on_with_names(names, line) and not is_labelled(line):
                self._name_lines.append(line)
                names = line
                continue
            names = "" if self._authors or not are_names(line, alone=True) else line
            self._name_lines = [names] if names else self._name_lines
            begins = at == 0 or not lines[at - 1].strip()
            if in_abstract and not _ends_abstract(line, begins):
                self._add_prose(raw.strip())
                continue
            field = self._read_label(line)
            if field:
                in_abstract = field == "abstract"
            elif at == 0 and self._continues_title(line, lines[1:]):
                self.set_title(joined([self._title, line]))
            elif not names and self._is_prose(joined([line, *_paragraph(lines[at + 1 :])])):
                in_abstract = True
                self._add_prose(line)
            else:
                self.read_facts(pieces(line))

    def _goes_on_with_names(self, names: str, line: str) -> bool:
        """Whether a line goes on with the names that the one above could not hold."""
        wraps = goes_on(names) or "," in line or len(names) > _WIDE_LINE
        small = sum(word[0].islower() for word in line.split())
        return wraps and small < 2 and are_names(f"{names} {line}") and not self._is_prose(line)

    def _is_prose(self, line: str) -> bool:
        count = word_count(line)
        is_long = count >= _LONG_LINE or (count >= _FEWEST_SENTENCE and ends_sentence(line))
        if not is_long:
            return False
        parts = pieces(line)
        links = sum(part.kind is Kind.LINK for part in parts)
        first = parts[0].text if parts else ""
        return not (
            links * _LONG_LINE > word_count(line)
            or are_names(text_of(parts))
            or are_names(without_venue(SENTENCE.split(first)[0]))
        )

    def _continues_title(self, line: str, below: Sequence[str]) -> bool:
        """Whether the title was too long for its line."""
        if not self._may_go_on or any(part.kind is not Kind.TEXT for part in pieces(line)):
            return False
        names = are_names(line, alone=not goes_on(self._title))
        paragraph = _paragraph(below)
        ends = len(paragraph) == len(below) or not are_names(below[len(paragraph)])
        if ends and self._is_prose(joined([line, *paragraph])):
            return False
        return not names and not all_facts(line)

    def _add_prose(self, line: str) -> None:
        if not self._abstract:
            self._abstract.append([])
        self._abstract[-1].append(line)

    def _read_label(self, line: str) -> str:
        """Read ``Authors: …`` and its like; gives the field, or empty for any other line."""
        label, value = label_of(line)
        if not label:
            return ""
        field = field_of(label)
        if field in _READERS:
            _READERS[field](self, value)
            return field
        known = link_label(label)
        parts = pieces(value)
        addresses = list(addresses_in(_ADDRESS_ALONE.sub(r"\1", value)))
        addresses = addresses or [part.url for part in parts if part.url]
        is_short = word_count(value) <= _LONG_LINE
        if addresses and (known is not None or field or _is_bare_link(parts)):
            self._pairs += ((label if known is None else known, one) for one in addresses)
        elif addresses and is_short:
            self.read_facts(parts)
        elif known is None and not field:
            return ""
        return "url"

    def _set_authors(self, value: str) -> None:
        self._set_authors_of(text_of(pieces(value)))

    def _set_authors_of(self, names: str) -> None:
        self._authors = authors_in(names)
        self._more_authors = bool(self._authors) and says_more(names)

    def _set_abstract(self, value: str) -> None:
        self._abstract = [[value]] if value else [[]]

    def _set_summary(self, value: str) -> None:
        self._summary = fields.printed_line(value)

    def _set_venue(self, value: str) -> None:
        found = inline_venue(text_of(pieces(value)))
        if found.venue:
            self._where = Where(found.venue, found.year or self._where.year)
        elif value and len(value.split()) <= _LONG_LINE:
            self._where = Where(clean_line(value), year_in(value) or self._where.year)
        self._decision = self._decision or inline_decision(value)

    def _set_year(self, value: str) -> None:
        self._where = Where(self._where.venue, year_in(value) or self._where.year)

    def _set_decision(self, value: str) -> None:
        self._decision = decision_word(clean_line(value))

    def _set_topic(self, value: str) -> None:
        self._topic = fields.printed_line(value)

    def _set_keywords(self, value: str) -> None:
        self._keywords = fields.words(value)

    def _add_doi(self, value: str) -> None:
        self._keys.append(doi_key(value))

    def _add_arxiv(self, value: str) -> None:
        address = next((part.url for part in pieces(value) if part.url), value)
        self._keys.append(arxiv_key(address))


_READERS = {
    "title": _Entry.set_title,
    "authors": _Entry._set_authors,
    "abstract": _Entry._set_abstract,
    "summary": _Entry._set_summary,
    "venue": _Entry._set_venue,
    "year": _Entry._set_year,
    "date": _Entry._set_year,
    "decision": _Entry._set_decision,
    "topic": _Entry._set_topic,
    "keywords": _Entry._set_keywords,
    "doi": _Entry._add_doi,
    "arxiv": _Entry._add_arxiv,
}


def _paragraph(lines: Sequence[str]) -> list[str]:
    """The lines up to the first that is blank, an item, labelled, or names."""
    found: list[str] = []
    for line in lines:
        if not line.strip() or BULLET.match(line) or is_labelled(line) or are_names(line):
            break
        found.append(line)
    return found


def _ends_abstract(line: str, begins: bool) -> bool:
    """Whether a line is no more of the abstract above it; it may begin a paragraph."""
    if is_labelled(line) or _is_only_links(line, begins):
        return True
    label, value = label_of(line)
    is_note = bool(label) and word_count(value) <= _LONG_LINE
    return begins and is_note and any(part.url for part in pieces(value))


def _is_only_links(line: str, begins: bool) -> bool:
    """Whether a line leads elsewhere and says no more; an address may end a wrapped sentence,
    unless the line ``begins`` a paragraph."""
    parts = pieces(line)
    links = [part for part in parts if part.kind is Kind.LINK]
    rest = "".join(part.text for part in parts if part.kind is not Kind.LINK)
    labelled = all(link_label(part.text) is not None if part.text else begins for part in links)
    return bool(links) and labelled and not any(map(str.isalpha, rest))


def _is_bare_link(parts: list[Piece]) -> bool:
    return len(parts) == 1 and parts[0].kind is Kind.LINK


def _is_person(part: Piece) -> bool:
    return (
        part.kind is Kind.LINK
        and link_label(part.text) is None
        and are_names(part.text, alone=True)
    )
