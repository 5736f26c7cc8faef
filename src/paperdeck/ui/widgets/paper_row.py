"""How a row of the list says what its paper is, in the width that there is."""

from __future__ import annotations

from msgspec import Struct

from paperdeck import markup
from paperdeck.markup import Span
from paperdeck.papers import Paper, Session
from paperdeck.papers.display import short_authors, title_spans
from paperdeck.ui import signs
from paperdeck.ui.widgets.matches import NO_MATCHES, Matches
from paperdeck.ui.widgets.runs import Run, Runs, cut, fit, marked, plain, runs_of, width_of
from paperdeck.ui.widgets.shown import Shown
from paperdeck.ui.widgets.text import Highlighter

MARKS = 5
"""Cells before the title: cursor, mark, bookmark, note, and a space."""

_COLUMNS_FROM = 100  # cells of pane from which a row of one line has columns
_LEAST_TITLE = 40
_LEAST_DETAILS = 12
_GAP = 2
_MUTED = ("$muted",)
_READ = ("$muted italic",)  # colour alone does not tell it, least of all where there is none
_AUTHORS, _DECISION, _PLACE, _LIST = 22, 10, 24, 14


class Look(Struct, frozen=True):
    """What all rows have in common.

    ``width`` is the pane's, in cells; ``lines`` is 1 or 2; ``mixed`` says that papers of
    several lists stand in it, so that each names its own.
    """

    width: int
    lines: int
    mixed: bool = False
    matches: Matches = NO_MATCHES


def row_lines(shown: Shown, look: Look, cursor: str = "") -> list[Runs]:
    """The lines of one row; ``cursor`` is the style of its edge where the person is at it."""
    sign = signs.now()
    edge: Run = (sign.cursor if cursor else " ", (cursor,) if cursor else ())
    marks: Runs = [
        edge,
        (sign.mark if shown.marked else " ", ("$accent bold",)),
        (sign.star if shown.bookmarked else " ", ("$bookmark",)),
        (sign.pencil if shown.note else " ", ("$note",)),
        (" ", ()),
    ]
    title = _title(shown, look.matches.title, bool(cursor))
    room = max(look.width - MARKS - 1, 1)
    if look.lines == 2:
        details = _snippet(shown.paper, look, room) or _joined(_facts(shown, look))
        return [marks + cut(title, room), [edge, _blank(MARKS - 1), *cut(details, room)]]
    if look.width >= _COLUMNS_FROM:
        return [marks + _columns(title, shown.paper, look, room)]
    spare = room - width_of(title) - _GAP
    details = _joined(_facts(shown, look)) if spare >= _LEAST_DETAILS else []
    if not details:
        return [marks + cut(title, room)]
    return [[*marks, *title, _blank(_GAP), *cut(details, spare)]]


def _blank(width: int) -> Run:
    return " " * width, ()


def _title(shown: Shown, highlight: Highlighter, is_bold: bool) -> Runs:
    under = (*(("bold",) if is_bold else ()), *(_READ if shown.read else ()))
    return runs_of(title_spans(shown.paper), highlight, under)


def _snippet(paper: Paper, look: Look, room: int) -> Runs | None:
    """The abstract around what was found, where nothing was in what the row says else."""
    found = look.matches
    if found is NO_MATCHES:  # to read all these abstracts takes longer than all else
        return None
    names = ", ".join(author.name for author in paper.authors)
    title = "".join(span.text for span in title_spans(paper))
    if not paper.abstract or found.title(title) or found.authors(names):
        return None
    stretch = found.snippet(markup.plain(paper.abstract), width=room)
    if stretch is None:
        return None
    text, pairs = stretch
    return marked([(text, _MUTED)], pairs)


def _columns(title: Runs, paper: Paper, look: Look, room: int) -> Runs:
    """Title, authors, decision, place and list in places that depend on the width alone."""
    columns = [
        (_AUTHORS, _authors(paper, look.matches.authors)),
        (_DECISION, _muted(paper.decision)),
        (_PLACE, _muted(_place(paper, _PLACE))),
        (_LIST, _muted(paper.list_name)),
    ]
    wanted = {_LIST: look.mixed, _AUTHORS: True, _PLACE: True, _DECISION: True}
    left, taken = room, set[int]()
    for width, is_wanted in wanted.items():
        if is_wanted and left - _GAP - width >= _LEAST_TITLE:
            left -= _GAP + width
            taken.add(width)
    line = fit(title, left)
    for width, said in columns:
        if width in taken:
            line += [_blank(_GAP), *fit(said, width)]
    return line


def _facts(shown: Shown, look: Look) -> list[Runs]:
    """First author, decision, places, list and tags: what stands beside or below a title."""
    paper = shown.paper
    places = [_named(session) for session in _by_place(paper)]
    said = " ".join(places).casefold()
    facts = [_authors(paper, look.matches.authors)]
    # A session is mostly named after what its papers are.
    if paper.decision.casefold() not in said:
        facts.append(_muted(paper.decision))
    facts += map(_muted, places)
    if look.mixed or not places:
        facts.append(_muted(paper.list_name))
    facts += ([(f"#{tag}", ("$note",))] for tag in shown.tags)
    return facts


def _joined(facts: list[Runs]) -> Runs:
    line: Runs = []
    for fact in filter(plain, facts):
        line += [(" · ", _MUTED), *fact] if line else fact
    return line


def _authors(paper: Paper, highlight: Highlighter) -> Runs:
    return runs_of([Span(short_authors(paper))], highlight, _MUTED)


def _muted(text: str) -> Runs:
    return [(text, _MUTED)]


def _by_place(paper: Paper) -> list[Session]:
    """Sessions, what has a place of its own first: it is what one walks to."""
    return sorted(paper.sessions, key=lambda session: not session.position)


def _named(session: Session) -> str:
    return " ".join(part for part in (session.name, session.position) if part)


def _place(paper: Paper, width: int) -> str:
    """The first session in ``width`` cells: its position is whole, its name is cut."""
    for session in _by_place(paper)[:1]:
        position = f" {session.position}" if session.position else ""
        return plain(cut([(session.name, ())], width - len(position))) + position
    return ""
