"""How a paper's facts are worded for a person: its title where it has none, its times."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from paperdeck.language import N_, _
from paperdeck.markup import Span, plain, render
from paperdeck.papers.model import Link, Paper, Session
from paperdeck.papers.text import clean_line

_WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
_MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)
UNTITLED_MARK = "[untitled]"
# How the labels of the links begin that come first.
_FIRST_LINKS = ("openreview", "pdf", "code", "project")


def title_spans(paper: Paper) -> tuple[Span, ...]:
    """The title as spans; an untitled paper gives :data:`UNTITLED_MARK` and a label."""
    if not paper.is_untitled:
        return render(paper.title)
    from paperdeck.papers.names import untitled_label  # slow to load, and seldom needed

    return (Span(f"{UNTITLED_MARK} {untitled_label(clean_line(plain(paper.abstract)))}"),)


def display_title(paper: Paper) -> str:
    """The title as plain text on one line, as the reader sees it; never empty."""
    if not paper.is_untitled:
        return clean_line(plain(paper.title))
    return clean_line("".join(span.text for span in title_spans(paper)))


def short_authors(paper: Paper) -> str:
    """Credit for a list row: ``Junfeng Fang +6``, one name alone, or empty.

    ``Junfeng Fang et al.`` where the source does not say how many more there are.
    """
    if not paper.authors:
        return ""
    more = len(paper.authors) - 1
    first = paper.authors[0].name
    if paper.more_authors:
        return _("{author} et al.").format(author=first)
    return f"{first} +{more}" if more else first


def author_line(paper: Paper) -> str:
    """All authors as plain text, parted by commas, and ``et al.`` where there are more."""
    names = [clean_line(plain(author.name)) for author in paper.authors]
    return ", ".join([*names, "et al."] if paper.more_authors and names else names)


def links_of(paper: Paper) -> list[Link]:
    """All that a paper leads to: its links, DOI, arXiv page, and the links of its abstract.

    OpenReview comes first, then the PDF, the code and the project's page.
    """
    links = sorted(paper.links, key=_place_of_link)
    for key in paper.ids:
        if key.startswith("doi:"):
            links.append(Link("DOI", f"https://doi.org/{key.removeprefix('doi:')}"))
        elif key.startswith("arxiv:"):
            links.append(Link("arXiv", f"https://arxiv.org/abs/{key.removeprefix('arxiv:')}"))
    links += [
        Link(_short_address(span.href), span.href)
        for span in render(paper.abstract)
        if span.href
    ]
    first = {_same_page(link.url): link for link in reversed(links)}
    return list(dict.fromkeys(first[_same_page(link.url)] for link in links))


def number_of(links: Sequence[Link], url: str) -> int:
    """The number of an address among ``links``, from 1; 0 where it is not among them."""
    page = _same_page(url)
    pages = (number for number, link in enumerate(links, 1) if _same_page(link.url) == page)
    return next(pages, 0)


def _place_of_link(link: Link) -> int:
    label = link.label.casefold()
    places = (at for at, first in enumerate(_FIRST_LINKS) if label.startswith(first))
    return next(places, len(_FIRST_LINKS))


def _same_page(url: str) -> str:
    return url.partition("://")[2].removeprefix("www.").rstrip("/").lower()


def _short_address(url: str) -> str:
    address = url.partition("://")[2].removeprefix("www.").rstrip("/")
    return address if len(address) <= 40 else f"{address[:39]}…"


def session_time(session: Session) -> str:
    """``Tue 7 Jul 10:30–12:15`` in the venue's own zone; what cannot be read is left out."""
    return _span_of_time(_moment(session.start), _moment(session.end))


def session_time_here(session: Session, zone: tzinfo | None = None) -> str:
    """The same in one's own zone (``zone``, the system's by default), the day where it differs.

    Empty where it is the same, or where the session does not tell its zone.
    """
    start, end = _moment(session.start), _moment(session.end)
    if start is None or start.tzinfo is None or (end is not None and end.tzinfo is None):
        return ""
    here = start.astimezone(zone)
    if here.utcoffset() == start.utcoffset():
        return ""
    said = _span_of_time(here, end and end.astimezone(zone))
    return said.removeprefix(_day(here) + " ") if here.date() == start.date() else said


def _span_of_time(start: datetime | None, end: datetime | None) -> str:
    if start is None:
        return ""
    day = _day(start)
    if start.tzinfo is None and (start.hour, start.minute) == (0, 0):
        return day
    text = f"{day} {start:%H:%M}"
    if end is not None and end > start:
        is_same_day = end.date() == start.date()
        text += f"–{end:%H:%M}" if is_same_day else f" – {_date(end)} {end:%H:%M}"
    return text


def _day(moment: datetime) -> str:
    weekday = _(_WEEKDAYS[moment.weekday()])
    return _("{weekday} {date}").format(weekday=weekday, date=_date(moment))


def _date(moment: datetime) -> str:
    month = _(_MONTHS[moment.month - 1])
    return _("{day} {month}").format(day=moment.day, month=month)


def session_place(session: Session) -> str:
    """``Hall A · #2909``: room and poster position, as far as they are known."""
    return " · ".join(part for part in (session.room, session.position) if part)


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
