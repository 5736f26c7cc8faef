"""The paper and its parts: frozen, hashable by value, and the same in memory and as JSON."""

from __future__ import annotations

import msgspec


class Author(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One author as printed: ``Stephan Günnemann``, with an institution where known.

    ``family`` is the family name with its particle, but only where the source tells it and the
    printed name alone would be taken apart otherwise: ``Allen Zhu`` of ``Zeyuan Allen Zhu``.
    """

    name: str
    institution: str = ""
    family: str = ""


class Link(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An http or https address and what it leads to (``OpenReview``, ``PDF``, ``Code``, …)."""

    label: str
    url: str


class Session(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """When and where a paper is shown.

    ``kind`` is ``oral`` or ``poster`` (or another lower-case word the source uses);
    ``start`` and ``end`` are ISO 8601 with the venue's offset, or empty;
    ``position`` is the poster's place as printed (``#2909``).
    """

    name: str
    kind: str = ""
    start: str = ""
    end: str = ""
    room: str = ""
    position: str = ""


class Publication(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How a paper came out, as far as its source tells; every part may be empty.

    ``kind`` is ``proceedings``, ``journal``, ``book``, ``thesis`` or ``report``; ``container``
    is the title of the proceedings or the journal as printed. ``pages`` are a range with an
    en dash (``190–198``), one page, or an article's number. ``date`` is an ISO 8601 date, to
    the day or the month, or an interval of two (``2013-06-17/2013-06-19``); ``place`` is where
    the conference was. ``editors`` are printed names. ``entry`` is the BibTeX entry that the
    venue itself gives, word for word but for its abstract; ``entry_key`` is the citation key
    of the paper's entry in a file of BibTeX from which it came.
    """

    kind: str = ""
    container: str = ""
    series: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    place: str = ""
    date: str = ""
    editors: tuple[str, ...] = ()
    entry: str = ""
    entry_key: str = ""


class Paper(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One work in a list.

    ``title``, ``abstract`` and ``summary`` (what it says in one line, a TL;DR) are scholarly
    markup as the source wrote it, with control characters removed; all may be empty. ``ids``
    are all keys by which this paper is known, ``key`` among them (see
    :mod:`paperdeck.papers.keys`); a record straight from a source may still have an empty
    ``key``. ``more_authors`` says that the source names only some of them (``and others``).
    """

    key: str = ""
    title: str = ""
    authors: tuple[Author, ...] = ()
    abstract: str = ""
    summary: str = ""
    venue: str = ""
    year: int | None = None
    decision: str = ""
    sessions: tuple[Session, ...] = ()
    links: tuple[Link, ...] = ()
    topic: str = ""
    keywords: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    publication: Publication | None = None
    more_authors: bool = False

    @property
    def list_name(self) -> str:
        """The list it stands in: ``ICML 2026``, ``ICML``, or empty."""
        return " ".join(part for part in (self.venue, str(self.year or "")) if part)

    @property
    def is_untitled(self) -> bool:
        """Whether its source gave it no title."""
        return not self.title
