"""A paper as a BibTeX entry, in the form in which OpenReview prints it."""

from __future__ import annotations

import re

from paperdeck.cite.escape import to_latex, verbatim
from paperdeck.cite.names import parse_name
from paperdeck.cite.protect import protect_capitals
from paperdeck.cite.venues import full_venue
from paperdeck.cite.work import has_venue, ids_of, landing_url
from paperdeck.papers.display import display_title
from paperdeck.papers.model import Paper

_BIBTEX_WORD = re.compile(r"(?i)and|others")
_GROUP = re.compile(r"\{[^{}]*\}")
_FIRST_ASCII_LETTER = re.compile(r"[A-Za-z]")


def bibtex(paper: Paper, key: str) -> str:
    """One entry for ``paper`` under the citation key ``key``, ending with a newline.

    ``@inproceedings`` where the paper has a venue, ``@article`` where that is a journal,
    else ``@misc``, with its arXiv number where it has one. Fields that are not known are left
    out; a paper without a title has the name by which paperdeck shows it.
    """
    kind, fields = _entry(paper)
    lines = ",\n".join(f"{name}={{{value}}}" for name, value in fields if value)
    return f"@{kind}{{{key},\n{lines}\n}}\n"


def _entry(paper: Paper) -> tuple[str, list[tuple[str, str]]]:
    ids = ids_of(paper)
    names = (author.name for author in paper.authors)
    title = ("title", _title(paper))
    author = ("author", " and ".join(filter(None, map(_author, names))))
    year = ("year", str(paper.year or ""))
    where = [("doi", verbatim(ids.get("doi", ""))), ("url", verbatim(landing_url(paper)))]
    if has_venue(paper):
        venue = full_venue(paper.venue, paper.year)
        name = to_latex(venue.name, markdown=False)
        if venue.is_journal:
            return "article", [title, author, ("journal", name), year, *where]
        return "inproceedings", [title, author, ("booktitle", name), year, *where]
    eprint = verbatim(ids.get("arxiv", ""))
    archive = [("eprint", eprint), ("archiveprefix", "arXiv")] if eprint else []
    return "misc", [title, author, year, *archive, *where]


def _title(paper: Paper) -> str:
    latex = to_latex(paper.title)
    if not latex.strip("{} "):
        # A title of nothing but blanks or braces is none either.
        latex = to_latex(display_title(Paper(abstract=paper.abstract)), markdown=False)
    return protect_capitals(latex)


def _author(printed: str) -> str:
    """A name as printed, with braces or commas where BibTeX would read it otherwise."""
    latex = to_latex(printed, markdown=False)
    name = parse_name(latex)
    words = latex.split()
    reserved = any(map(_BIBTEX_WORD.fullmatch, words))
    if name.whole or reserved:
        return f"{{{latex}}}" if reserved or len(words) > 1 or "," in latex else latex
    family = _family(name.particle, name.family)
    given = name.given.split()
    # Jake Zhao (Junbo): what follows the family name goes with the given names.
    in_order = " ".join((*given, name.particle, name.family)).split() == words
    if name.suffix or "," in latex or not in_order:
        return ", ".join(part for part in (family, name.suffix, name.given) if part)
    return " ".join((*(_upper(word) for word in given), family))


def _family(particle: str, family: str) -> str:
    """BibTeX takes words in lower case for the particle, all others for the family name."""
    words = family.split()
    if any(map(_reads_as_particle, words[:-1])):
        family = f"{{{family}}}"
    if particle and not all(map(_reads_as_particle, particle.split())):
        return f"{{{particle} {family}}}"  # Greet {Van de Perre}
    return f"{particle} {family}".strip()


def _upper(given: str) -> str:
    return f"{{{given}}}" if _reads_as_particle(given) else given


def _reads_as_particle(word: str) -> bool:
    """BibTeX's own rule: the first ASCII letter outside braces decides, so that ``weiming``
    and ``Émile`` are particles to it.
    """
    letter = _FIRST_ASCII_LETTER.search(_GROUP.sub("", word))
    return letter is not None and letter[0].islower()
