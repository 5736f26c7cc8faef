"""How a paper's facts are worded for a person: its title where it has none, its times."""

from __future__ import annotations

from datetime import datetime

from paperdeck.markup import Span, plain, render
from paperdeck.papers.model import Paper, Session
from paperdeck.papers.names import untitled_label
from paperdeck.papers.text import clean_line

UNTITLED_MARK = "[untitled]"


def title_spans(paper: Paper) -> tuple[Span, ...]:
    """The title as spans; an untitled paper gives :data:`UNTITLED_MARK` and a label."""
    if not paper.is_untitled:
        return render(paper.title)
    return (Span(f"{UNTITLED_MARK} {untitled_label(clean_line(plain(paper.abstract)))}"),)


def display_title(paper: Paper) -> str:
    """The title as plain text on one line, as the reader sees it; never empty."""
    return clean_line("".join(span.text for span in title_spans(paper)))


def short_authors(paper: Paper) -> str:
    """``Fang``-like credit for a list row: ``Junfeng Fang +6``, one name alone, or empty."""
    if not paper.authors:
        return ""
    more = len(paper.authors) - 1
    return f"{paper.authors[0].name} +{more}" if more else paper.authors[0].name


def session_time(session: Session) -> str:
    """``Tue 7 Jul 10:30–12:15`` in the venue's own zone; what cannot be read is left out."""
    start, end = _moment(session.start), _moment(session.end)
    if start is None:
        return ""
    # %-d is not known everywhere.
    day = f"{start:%a} {start.day} {start:%b}"
    if start.tzinfo is None and (start.hour, start.minute) == (0, 0):
        return day
    text = f"{day} {start:%H:%M}"
    if end is not None and end > start:
        text += f"–{end:%H:%M}" if end.date() == start.date() else f" – {end.day} {end:%b %H:%M}"
    return text


def session_place(session: Session) -> str:
    """``Hall A · #2909``: room and poster position, as far as they are known."""
    return " · ".join(part for part in (session.room, session.position) if part)


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
