"""From the cells of a table's row to a paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from paperdeck.papers.keys import arxiv_key, doi_key, openreview_key
from paperdeck.papers.model import Paper, Session
from paperdeck.sources import fields
from paperdeck.sources.addresses import Place, addresses_in
from paperdeck.sources.author_lists import authors_in, says_more
from paperdeck.sources.dates import iso_date, start_and_end
from paperdeck.sources.decisions import decision_word
from paperdeck.sources.editions import year_of_proceedings
from paperdeck.sources.headings import Heading, heading
from paperdeck.sources.linking import link_up
from paperdeck.sources.proceedings import venue_of
from paperdeck.sources.references import year_in

# What spreadsheets and programs write into cells that hold nothing.
_NOTHING = frozenset(
    {"", "-", "--", "—", "/", "<na>", "n/a", "na", "nan", "nat", "none", "null"}
)
# How a cell is kept from being taken for a formula.
_NEUTRAL = re.compile(r"'(?=[=+\-@])")
LINK_FIELDS = {"url": "", "pdf": "PDF", "code": "Code", "project": "Project page"}
"""The fields that hold addresses, and what these lead to."""

_KEY = re.compile(r"(?:openreview|doi|arxiv|[a-z]+:(?:19|20)\d\d/)\S+")
# Without one of these, a date is the day on which something came out.
_OF_SESSIONS = frozenset({"session", "room", "start", "position"})


class Table:
    """A table's columns, and what is said above it of all its papers."""

    def __init__(self, columns: Mapping[str, tuple[int, ...]], above: Heading) -> None:
        self._columns = columns
        self._above = above
        self._has_sessions = not _OF_SESSIONS.isdisjoint(columns)

    def paper(self, row: Sequence[str], links: Iterable[tuple[str, str]] = ()) -> Paper:
        """The paper of a row; what it does not say is empty.

        ``links`` are pairs of a label (or none) and an address that its cells have as well.
        """
        cells = _Cells(self._columns, row)
        pairs = [
            *links,
            *(
                (label, address)
                for field, label in LINK_FIELDS.items()
                for cell in cells.all(field)
                for address in addresses_in(cell)
            ),
        ]
        keys = (
            doi_key(cells.line("doi")),
            arxiv_key(cells.line("arxiv")),
            _key(cells.line("id")),
        )
        made, ids, place = link_up(pairs, keys)
        venue, year = self._venue_and_year(cells, place)
        return Paper(
            title=fields.printed_line(cells.text("title")),
            authors=authors_in(cells.text("authors")),
            more_authors=says_more(cells.text("authors")),
            abstract=fields.body(cells.text("abstract")),
            summary=fields.printed_line(cells.text("summary")),
            venue=venue,
            year=year,
            decision=decision_word(cells.line("decision")),
            sessions=self._sessions(cells),
            links=made,
            topic=fields.printed_line(cells.text("topic")),
            keywords=fields.words(cells.text("keywords")),
            ids=ids,
        )

    def _venue_and_year(self, cells: _Cells, place: Place) -> tuple[str, int | None]:
        told = cells.line("venue")
        found = heading(told) or Heading(venue_of(told) if told else "", 0)
        venue = found.venue or place.venue or self._above.venue
        year = year_in(cells.line("year")) or found.year or year_of_proceedings(told, venue)
        if not year and place.venue in ("", venue):
            year = place.year
        if not year and self._above.venue == venue:
            year = self._above.year
        return venue, year or year_in(
            iso_date(cells.line("date")) or cells.line("date")
        ) or None

    def _sessions(self, cells: _Cells) -> tuple[Session, ...]:
        if not self._has_sessions:
            return ()
        day = cells.line("date")
        start, end = start_and_end(day, cells.line("start"), cells.line("end"))
        name, room = cells.printed("session"), cells.printed("room")
        position = cells.line("position")
        if not start:
            # A day that cannot be understood is still worth reading.
            when = " ".join(filter(None, (day, cells.line("start"))))
            name = " · ".join(filter(None, (name, when)))
        if not (name or start or room or position):
            return ()
        return (Session(name, cells.line("kind").lower(), start, end, room, position),)


class _Cells:
    """A row's cells by what they hold; those that say nothing are empty."""

    def __init__(self, columns: Mapping[str, tuple[int, ...]], row: Sequence[str]) -> None:
        self._columns = columns
        self._row = row

    def all(self, field: str) -> Iterator[str]:
        """What every column of a field holds, the best first."""
        for place in self._columns.get(field, ()):
            cell = self._row[place].strip() if place < len(self._row) else ""
            if cell.lower() not in _NOTHING or (field == "title" and cell.isalpha()):
                yield _NEUTRAL.sub("", cell, count=1) if cell.startswith("'") else cell

    def text(self, field: str) -> str:
        return next(self.all(field), "")

    def line(self, field: str) -> str:
        return fields.line(self.text(field))

    def printed(self, field: str) -> str:
        return fields.printed_line(self.text(field))


def _key(text: str) -> str:
    """The key that a cell holds: one of this program's, a DOI, an OpenReview address."""
    if _KEY.fullmatch(text):
        return text
    return openreview_key(text) or (doi_key(text) if text.startswith("10.") else "")
