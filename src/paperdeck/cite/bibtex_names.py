"""Names of people and organisations as BibTeX reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from paperdeck.cite.accents import tex_accents
from paperdeck.cite.escape import to_latex
from paperdeck.cite.names import parse_name
from paperdeck.markup import plain
from paperdeck.papers.model import Author

_BIBTEX_WORD = re.compile(r"(?i)and|others")
# BibTeX passes over what stands in braces, but for a letter with its accent: {\'E}.
_GROUP = re.compile(r"\{(?!\\)[^{}]*\}")
_COMMAND = re.compile(r"\{\\(?:[A-Za-z]+(?=[\s{])|[^A-Za-z])\s*\{?|\{\\")
_FIRST_ASCII_LETTER = re.compile(r"[A-Za-z]")


def bibtex_names(people: Iterable[Author], *, more: bool = False, accents: bool = False) -> str:
    """All names, parted by ``and``, and where there are ``more``, ``and others``; with
    ``accents`` as TeX's commands.
    """
    names = list(filter(None, (_name(one.name, one.family, accents) for one in people)))
    return " and ".join([*names, "others"] if more and names else names)


# Editors are the same for a whole volume, and authors come again.
@lru_cache(maxsize=1 << 14)
def _name(printed: str, family: str, accents: bool) -> str:
    """A name as printed, with braces or commas where BibTeX would read it otherwise."""
    # A tilde parts names, in \~{a} too: accents come as letters, or in braces from here.
    latex, known = (to_latex(plain(text), markdown=False) for text in (printed, family))
    if accents:
        latex, known = tex_accents(latex), tex_accents(known)
    name = parse_name(latex, known)
    words = latex.split()
    reserved = any(map(_BIBTEX_WORD.fullmatch, words))
    if name.whole or reserved:
        return f"{{{latex}}}" if reserved or len(words) > 1 or "," in latex else latex
    # Of several words in order BibTeX takes the last for the family name.
    is_long = not name.particle and " " in name.family
    family = _family(name.particle, name.family)
    given = name.given.split()
    # Jake Zhao (Junbo): what follows the family name goes with the given names.
    in_order = " ".join((*given, name.particle, name.family)).split() == words
    if name.suffix or "," in latex or not in_order or (known and is_long):
        return ", ".join(part for part in (family, name.suffix, name.given) if part)
    return " ".join((*(_upper(word) for word in given), family))


def _family(particle: str, family: str) -> str:
    """BibTeX takes words in lower case for the particle, all others for the family name."""
    if any(map(_is_small, _parts(family)[:-1])):
        family = f"{{{family}}}"
    if particle and not all(map(_is_small, _parts(particle))):
        return f"{{{particle} {family}}}"  # Greet {Van de Perre}
    return f"{particle} {family}".strip()


def _upper(given: str) -> str:
    return f"{{{given}}}" if any(map(_is_small, _parts(given))) else given


def _parts(name: str) -> list[str]:
    """The words of a name as BibTeX parts them, at hyphens too."""
    return re.split(r"[ -]", name)


def _is_small(word: str) -> bool:
    """Whether BibTeX reads a word as a particle: the first ASCII letter outside braces
    decides, so that ``weiming``, ``Émile`` and the end of ``Sung-eui`` are particles to it.
    """
    letter = _FIRST_ASCII_LETTER.search(_COMMAND.sub("", _GROUP.sub("", word)))
    return letter is not None and letter[0].islower()
