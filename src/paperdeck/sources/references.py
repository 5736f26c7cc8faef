"""What the formats of reference managers have in common: names, years, identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from paperdeck.cite.names import is_cjk, parse_name
from paperdeck.papers.keys import arxiv_key, arxiv_key_of, doi_key
from paperdeck.papers.links import ids_in, make_links
from paperdeck.papers.model import Author, Paper, Publication
from paperdeck.sources import fields
from paperdeck.sources.addresses import address_of
from paperdeck.sources.editions import year_of_proceedings
from paperdeck.sources.proceedings import venue_of
from paperdeck.sources.venues import known_venue

_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_SUFFIX = re.compile(r"(?:jr|sr)\.?|ii|iii|iv", re.IGNORECASE)
_JUNIOR = re.compile(r"(?:jr|sr)\.?", re.IGNORECASE)
_MORE = re.compile(r"and|(?:and\s+)?(?:others|et\.?\s+al\.?)", re.IGNORECASE)
_COMPANY = re.compile(r"(?:inc|ltd|llc|corp|gmbh|co)\.?", re.IGNORECASE)


def reference_paper(
    *,
    title: str,
    authors: Iterable[Author | None],
    abstract: str,
    container: str,
    year: int | None,
    doi: str,
    arxiv: Iterable[str],
    links: Sequence[tuple[str, str]],
    keywords: tuple[str, ...],
    publication: Publication | None = None,
    more_authors: bool = False,
) -> Paper:
    """A paper from what a reference manager keeps of it, each text cleaned already.

    ``authors`` may have gaps; ``container`` is the title of the proceedings or journal;
    ``arxiv`` are texts of which one may be an arXiv id; ``links`` are pairs of a label (or
    none) and an address.
    """
    doi = doi_key(doi)
    arxiv_id = next(filter(None, map(arxiv_key, arxiv)), "") or arxiv_key_of(doi)
    ids = [key for key in (doi, arxiv_id) if key]
    linked = ids_in(make_links(links))
    unlinked = (("", address_of(key)) for key in ids if key not in linked)
    venue = venue_of(container) or ("arXiv" if arxiv_id else "")
    edition = year_of_proceedings(container, venue) if known_venue(venue) else None
    return Paper(
        title=title,
        authors=tuple(filter(None, authors)),
        abstract=abstract,
        venue=venue,
        year=edition or year or year_in(container),
        links=make_links([*links, *unlinked]),
        keywords=keywords,
        ids=tuple(dict.fromkeys((*ids, *linked))),
        publication=publication,
        more_authors=more_authors,
    )


def means_others(name: str) -> bool:
    """Whether what stands in the place of an author says that there are more: ``et al.,``."""
    return bool(_MORE.fullmatch(name.strip(" .,")))


def year_in(text: str) -> int | None:
    """The first year that stands in ``text``: 2013 in ``2013-06-17``."""
    found = _YEAR.search(text)
    return int(found[0]) if found else None


def printed_name(family: str, given: str = "", suffix: str = "") -> str:
    """A name as printed: ``Laurens van der Maaten``, ``Martin Luther King, Jr.``

    ``family`` begins with the particle, if there is one.
    """
    if is_cjk(family + given):
        return family + given
    name = f"{given} {family}".strip()
    if not suffix:
        return name
    return f"{name}{',' if _JUNIOR.fullmatch(suffix) else ''} {suffix}"


def author_named(family: str, given: str, suffix: str = "") -> Author | None:
    """The author whose names these are, as :func:`printed_name` prints them."""
    author = fields.author(printed_name(family, given, suffix))
    if author is None or not given:
        return author
    name = parse_name(author.name)
    read = f"{name.particle} {name.family}".strip()
    as_it_reads = name.whole or family in {read, f"{read} {name.suffix}"}
    return author if as_it_reads else msgspec.structs.replace(author, family=family)


def author_of_parts(parts: list[str]) -> Author | None:
    """The author of what was parted by commas: ``["King", "Jr.", "Martin Luther"]``.

    The suffix may stand in the middle, as in BibTeX, or last, as in RIS. ``None`` for what
    only says that there are more.
    """
    family, *others = parts
    if not any(others):
        return None if means_others(family) else fields.author(family)
    suffix = next((part for part in others if _SUFFIX.fullmatch(part)), "")
    if suffix:
        others.remove(suffix)
    elif _COMPANY.fullmatch(others[0]):
        return fields.author(", ".join(parts))
    return author_named(family, " ".join(others), suffix)


def name_of_parts(parts: list[str]) -> str:
    """The printed name of the author of :func:`author_of_parts`, else empty."""
    author = author_of_parts(parts)
    return author.name if author else ""


def names_in_commas(parts: list[str]) -> list[str]:
    """The names in a list whose writer put commas between them, ``Roe, Jane`` kept together.

    ``parts`` are what the commas part; empty where they are one name's.
    """
    if len(parts) < 3 or any(_SUFFIX.fullmatch(part.strip()) for part in parts):
        return []
    if all(" " in part.strip() for part in parts):
        return parts
    if len(parts) % 2 == 0:
        return [f"{a},{b}" for a, b in zip(parts[::2], parts[1::2], strict=True)]
    return []


def is_arxiv(text: str) -> bool:
    """Whether ``text`` speaks of arXiv, so that a number in it may be an id there."""
    return "arxiv" in text.lower()
