"""A printed name taken apart: given names, particle, family name, suffix.

Names come from strangers in every order and spelling. What follows is convention, not
knowledge: the last word is the family name unless a comma, a particle or a script says
otherwise. :class:`Name` keeps every word of the printed name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Name(NamedTuple):
    """The parts of a name, each as printed; parts that are not there are empty.

    ``whole`` says that the name is printed as it stands in every style: an organisation,
    a single name, a name in Chinese, Japanese or Korean script. ``family`` is the whole
    name then, but for ``王 小明``, whose parts are known.
    """

    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    whole: bool = False


# Matched in lower case. Words that are given names as often as particles stay out (Van in
# Vietnamese, Di and Da in Chinese names are spelled with a capital and are not taken).
_PARTICLE = re.compile(
    "af|al|ap|bin|da|dal|dalla|das|de|dei|del|della|den|der|di|do|dos|du|el|ibn|la|las|le|les"
    "|lo|los|op|'t|te|ten|ter|tot|van|vom|von|zu|zum|zur"
)
_SUFFIX = re.compile(r"(?:jr|sr)\.?|ii|iii|iv", re.IGNORECASE)
_ORGANISATION = re.compile(
    r"\b(?:academy|association|centre|center|collaboration|college|committee|community|company"
    r"|consortium|corporation|council|department|foundation|group|inc|institute|instituto"
    r"|laboratories|laboratory|labs|ltd|network|organi[sz]ation|project|school|society|team"
    r"|universit[yàé]|universidade|universidad|universität|université)\b",
    re.IGNORECASE,
)
_CJK = re.compile(
    r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_NICKNAME = re.compile(r'\s*(?:\([^()]*\)|“[^“”]*”|"[^"]*")\s*')


@lru_cache(maxsize=1 << 14)
def parse_name(printed: str, family: str = "") -> Name:
    """The parts of ``printed``: ``Laurens van der Maaten`` and ``van der Maaten, Laurens``
    are the same name. Never raises; an empty text gives an empty name.

    ``family`` is the family name with its particle where that is known; it counts where the
    name goes by its order.
    """
    text = " ".join(printed.split())
    name = _parsed(text)
    if not family or name.whole:
        return name
    in_order = " ".join(filter(None, (name.given, name.particle, name.family)))
    given = in_order.removesuffix(f" {family}")
    if given == in_order:
        return name
    particle, rest = _split_particle(family.split())
    return Name(given, particle, rest, name.suffix)


def _parsed(text: str) -> Name:
    if is_cjk(text):
        return _cjk(text)
    parts = [part.strip() for part in text.split(",")]
    suffix = next((part for part in parts[1:] if _SUFFIX.fullmatch(part)), "")
    first, *given = parts
    if suffix:
        given.remove(suffix)
    if _ORGANISATION.search(text) or len(given) > 1 or not first:
        return Name(family=text, whole=True)
    if not any(given):
        # With no comma but the suffix's: Martin Luther King, Jr.
        name = _in_order(first)
        return name._replace(suffix=f"{name.suffix} {suffix}".strip())
    particle, family = _split_particle(first.split())
    return Name(given[0], particle, family, suffix)


def without_nickname(given: str) -> str:
    """A given name as references have it: Hao (Helen) and Hao “Helen” are Hao. What is nothing
    but a nickname stays.
    """
    return _NICKNAME.sub(" ", given).strip() or given


def is_cjk(text: str) -> bool:
    """Whether a name is written in Chinese, Japanese or Korean script, and in no other."""
    return bool(_CJK.search(text)) and not _LATIN.search(text)


def _in_order(text: str) -> Name:
    words = text.split()
    suffix = nickname = ""
    if len(words) > 2 and _SUFFIX.fullmatch(words[-1]):
        suffix = words.pop()
    if len(words) > 2 and words[-1].startswith("(") and words[-1].endswith(")"):
        nickname = words.pop()
    if len(words) < 2:
        return Name(family=text, whole=True)
    start = _family_start(words)
    particle, family = _split_particle(words[start:])
    given = " ".join([*words[:start], *([nickname] if nickname else [])])
    return Name(given, particle, family, suffix)


def _family_start(words: list[str]) -> int:
    """Where the particle or the family name begins; the first word is always a given name."""
    last = len(words) - 1
    for at in range(1, last):
        # Greet Van de Perre: a capital particle shows itself by the small one after it.
        capital = at + 1 < last and bool(_PARTICLE.fullmatch(words[at + 1]))
        if _PARTICLE.fullmatch(words[at].lower() if capital else words[at]):
            return at
        if words[at] == "y":  # José Ortega y Gasset
            return max(at - 1, 1)
    return last


def _split_particle(words: list[str]) -> tuple[str, str]:
    """The particle and the family name in ``words``; the last word is always family."""
    end = 0
    while end < len(words) - 1 and _PARTICLE.fullmatch(words[end].lower()):
        end += 1
    return " ".join(words[:end]), " ".join(words[end:])


def _cjk(text: str) -> Name:
    words = text.split()
    if len(words) != 2:
        return Name(family=text, whole=True)
    # Family names have mostly one character, given names two: this tells 星华 娄 from 王 小明.
    reversed_order = len(words[1]) == 1 < len(words[0])
    family, given = reversed(words) if reversed_order else words
    return Name(given, "", family, whole=True)
