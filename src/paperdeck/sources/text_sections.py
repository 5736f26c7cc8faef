"""The sections of a text: what the headings above a place say of the papers there."""

from __future__ import annotations

import re

from paperdeck.papers.text import clean_line
from paperdeck.sources.headings import heading
from paperdeck.sources.inline_facts import Where, date_year, inline_venue
from paperdeck.sources.markdown_line import pieces
from paperdeck.sources.text_entry import Context, without_signs

_MARKED = re.compile(r"(#{1,6})\s*(?P<text>[^#\s].*?)\s*#*\s*\Z")
_NUMBER = re.compile(r"\A(?:(?:\d+\.)+\d*|[IVX]+\.)\s+")
_GENERAL = re.compile(
    r"(?:table of )?contents|(?:(?:paper|publication|reading) ?)?lists?|papers?|publications?"
    r"|toc|目录",
    re.IGNORECASE,
)


def marked_heading(line: str) -> tuple[int, str] | None:
    """The level and the text of a Markdown heading; ``None`` for any other line."""
    found = _MARKED.match(line)
    if not found:
        return None
    text = clean_line("".join(part.text for part in pieces(found["text"])))
    return len(found[1]), without_signs(text)


class Sections:
    """The headings that stand above a place, the outer ones first."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str, Where]] = []
        self._seen = 0
        self.first = Where()

    @staticmethod
    def names_list(text: str) -> bool:
        """Whether a heading is of a list, a year or the like, and no paper's title."""
        return bool(
            heading(text)
            or inline_venue(text).venue
            or date_year(text)
            or _GENERAL.fullmatch(text)
        )

    def enter(self, level: int, text: str) -> None:
        """Begin the section of a heading; it ends those of its level and below."""
        if not self._seen and level == 1:
            level = 0  # the first heading of all names the whole list
        self._seen += 1
        self._open = [one for one in self._open if one[0] < level]
        text = _NUMBER.sub("", text)
        found = heading(text)
        where = Where(found.venue, found.year) if found else inline_venue(text)
        if not where.venue:
            where = Where("", date_year(text))
        if where.venue and not self.first.venue:
            self.first = where
        is_topic = level > 0 and not (where.venue or where.year)
        topic = text if is_topic and not _GENERAL.fullmatch(text) else ""
        self._open.append((level, topic, where))

    def context(self) -> Context:
        """What holds here: the nearest venue, year and topic."""
        venue, year, topic = "", None, ""
        for _, told, where in self._open:
            if where.venue:
                venue, year = where.venue, where.year or year
            elif where.year:
                year = where.year
            topic = told or topic
        return Context(venue, year, topic)
