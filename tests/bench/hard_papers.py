"""500 real papers that hold every kind of name and title on which citations go wrong."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from paperdeck.cite.names import parse_name
from paperdeck.markup import plain
from paperdeck.papers import Paper
from paperdeck.sources import Record, read

EACH = 12
SAME_FAMILY = 8
"""At most so many papers have first authors of one family name: each needs a run of its own."""

_LATIN_ACCENT = re.compile(r"[\u00c0-\u024f]")


def _names(test: Callable[[str], object]) -> Callable[[Paper], bool]:
    return lambda paper: any(test(author.name) for author in paper.authors)


def _title(pattern: str) -> Callable[[Paper], bool]:
    compiled = re.compile(pattern)
    return lambda paper: bool(compiled.search(paper.title))


def _authors(low: int, high: int) -> Callable[[Paper], bool]:
    return lambda paper: low <= len(paper.authors) <= high


HARD: dict[str, Callable[[Paper], bool]] = {
    "particle": _names(lambda name: parse_name(name).particle),
    "suffix": _names(lambda name: parse_name(name).suffix),
    "hyphenated given name": _names(lambda name: "-" in parse_name(name).given),
    "small letter after the hyphen": _names(
        lambda name: re.search(r"-[a-z]", parse_name(name).given)
    ),
    "small given name": _names(lambda name: parse_name(name).given[:1].islower()),
    "double family name": _names(lambda name: " " in parse_name(name).family),
    "hyphenated family name": _names(lambda name: "-" in parse_name(name).family),
    "organisation or single name": _names(lambda name: parse_name(name).whole),
    "not Latin": _names(lambda name: re.search(r"[\u0370-\uffff]", name)),
    "initials": _names(lambda name: "." in name),
    "initials run together": _names(lambda name: re.search(r"\.\w", name)),
    "brackets or quotes in the name": _names(lambda name: re.search(r"[(\"“'’]", name)),
    "accent": _names(_LATIN_ACCENT.search),
    "name in capitals": _names(lambda name: len(name) > 4 and name.isupper()),
    "TeX in the name": _names(lambda name: "\\" in name or "{" in name),
    **{f"{count} authors": _authors(count, count) for count in (0, 1, 2, 3, 4, 6, 7, 10, 11)},
    "20 authors": _authors(20, 20),
    "21 authors or more": _authors(21, 999),
    "ends in ?": _title(r"\?\W*\Z"),
    "ends in !": _title(r"!\W*\Z"),
    "ends in a point": _title(r"\.\Z"),
    "question within": _title(r"\?.*\w"),
    "colon": _title(r":"),
    "small letter after the colon": _title(r":\s+[a-z]"),
    "mathematics": _title(r"\$.+\$"),
    "TeX": _title(r"\\[A-Za-z'\"^`~]"),
    "quotation": _title(r"[\"“”]|``"),
    "single quotation": _title(r"(?<!\w)['‘]\w"),
    "apostrophe": _title(r"\w['’]\w"),
    "dash": _title(r" [-–—]+ |\w[–—]\w"),
    "in capitals": lambda paper: len(paper.title.split()) > 2 and paper.title.isupper(),
    "begins small": _title(r"\A[a-z]"),
    "small compound": _title(r"\b[a-z]-[a-z]+"),
    "mixed capitals": _title(r"[a-z][A-Z]"),
    "digits in words": _title(r"[A-Za-z]\d|\d[A-Za-z]"),
    "not Latin title": _title(r"[\u0370-\u1fff\u2070-\uffff]"),
    "ampersand or sign": _title(r"[&%#+/<>]"),
    "abbreviation with points": _title(r"\b(?:i\.i\.d|e\.g|vs|w\.r\.t|U\.S)\."),
    "sentence case": _title(r"\A[A-Z][a-z]+(?: [a-z]+){4,}\Z"),
    "capital stop words": _title(r"\w (?:The|Of|And|In|For|With|From) "),
    "proper name": _title(r"\w (?:Bayesian|Gaussian|Markov|Wasserstein|Chinese)"),
    "DOI": lambda paper: any(name.startswith("doi:") for name in paper.ids),
    "arXiv": lambda paper: any(name.startswith("arxiv:") for name in paper.ids),
    "volume, pages, editors": lambda paper: bool(
        paper.publication and paper.publication.pages and paper.publication.editors
    ),
    "workshop": lambda paper: "orkshop" in paper.decision + paper.venue,
    "no year": lambda paper: paper.year is None,
    "no venue": lambda paper: not paper.venue,
    "untitled": lambda paper: paper.is_untitled,
}


def hard_papers(folder: Path, count: int = 500, sample: str = "") -> list[Paper]:
    """``count`` papers of the lists in ``folder``, the same ones every time for one name of a
    ``sample``: some of every hard kind that is there, then others.
    """
    papers = sorted(_papers(folder), key=lambda paper: _chance(paper, sample))
    chosen: dict[str, Paper] = {}
    families: Counter[str] = Counter()

    def choose(paper: Paper) -> bool:
        family = parse_name(plain(paper.authors[0].name)).family if paper.authors else ""
        mark = _chance(paper, sample)
        if mark in chosen or families[family] >= SAME_FAMILY:
            return False
        families[family] += 1
        chosen[mark] = paper
        return True

    for is_hard in HARD.values():
        left = EACH
        for paper in filter(is_hard, papers):
            left -= choose(paper)
            if not left:
                break
    for paper in papers:
        if len(chosen) >= count:
            break
        choose(paper)
    return list(chosen.values())[:count]


def _papers(folder: Path) -> Iterator[Paper]:
    for path in sorted(path for path in folder.rglob("*") if path.suffix == ".gz"):
        if "abstracts" in path.name or path.name.endswith(".csv.gz"):
            continue  # the same papers without their titles or their authors
        for item in read(path.name, path.read_bytes()).records:
            if isinstance(item, Record):
                yield item.paper


def _chance(paper: Paper, sample: str) -> str:
    words = (
        sample,
        paper.title,
        paper.venue,
        str(paper.year),
        *(one.name for one in paper.authors),
    )
    return hashlib.sha256("\x1f".join(words).encode()).hexdigest()
