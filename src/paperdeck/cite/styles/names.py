"""Names as bibliographies print them: order, initials, particles, ``et al.``"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from paperdeck.cite.names import Name, is_cjk, without_nickname
from paperdeck.cite.styles.text import italic, join, outside

# A word or initial of a given name, and the hyphen before it.
_GIVEN = re.compile(r"([-‐‑]?)([^\W_][^\s.‐‑-]*)(\.?)")

_LONE_POINT = re.compile(r"\s+\.(?=\s|\Z)")  # the rest of a letter that was lost
_LONE_LETTER = re.compile(r"(?<![^\W_])([^\W\d_])(?:\.\s*|\s+|\Z)")  # A. B.C. D

When = Literal["always", "several", "never"]
"""When a delimiter stands: ``several`` is with three names, or two before ``et al.``"""


class NameStyle(NamedTuple):
    """How a style prints names.

    ``inverted`` names have the family name first, parted by ``separator``; ``short`` ones are
    family names only. Given names are in full or, where it ``abbreviates``, initials, with
    ``hyphens`` or without; ``initials`` follows each initial, also those that a name brings.
    ``between`` parts the names, ``last`` joins the last one. Of ``et_al_from`` names and more
    the first ``et_al_keeps`` are printed, then ``et al.``, which is ``et_al_han`` where they
    are in Chinese script, or an ellipsis and the last name where ``et_al_last``. A nickname is
    left out but where ``nicknames``.
    """

    inverted: Literal["none", "first", "all"] = "none"
    short: bool = False
    separator: str = ", "
    abbreviates: bool = False
    initials: str = ""
    hyphens: bool = True
    between: str = ", "
    last: str = ""
    comma_before_last: When = "several"
    comma_before_et_al: When = "several"
    et_al_han: str = "et al."
    et_al_italic: bool = False
    et_al_from: int = 0
    et_al_keeps: int = 1
    et_al_last: bool = False
    particle_first: bool = True
    before_suffix: str = " "
    capitals: bool = False
    nicknames: bool = False


def name_list(names: Sequence[Name], style: NameStyle, *, more: bool = False) -> str:
    """The names of one paper's authors or editors, where there are ``more`` with et al.; empty
    where there are none.
    """
    # What holds no letter is the remains of a list, not a name.
    names = [name for name in names if any(map(str.isalpha, outside(name.family)))]
    printed = [_name(name, style, first=at == 0) for at, name in enumerate(names)]
    if style.et_al_from and len(printed) + more >= style.et_al_from:
        shown = printed[: style.et_al_keeps]
        if style.et_al_last and not more:
            return join(f"{style.between}… ", join(style.between, *shown), printed[-1])
        return _abridged(shown, names, style)
    if more and printed:
        return _abridged(printed, names, style)
    if not style.last or len(printed) < 2:
        return join(style.between, *printed)
    rest = join(style.between, *printed[:-1])
    comma = _stands(style.comma_before_last, len(printed) > 2)
    return join(f"{',' if comma else ''}{style.last}", rest, printed[-1])


def _abridged(shown: Sequence[str], names: Sequence[Name], style: NameStyle) -> str:
    """What is shown of the ``names``, printed, and ``et al.``"""
    comma = _stands(style.comma_before_et_al, len(shown) > 1)
    et_al = style.et_al_han if is_cjk(names[0].family) else "et al."
    et_al = italic(et_al) if style.et_al_italic else et_al
    return join(style.between if comma else " ", join(style.between, *shown), et_al)


def _stands(when: When, several: bool) -> bool:
    return when == "always" or (when == "several" and several)


def _name(name: Name, style: NameStyle, first: bool) -> str:
    family, particle = outside(name.family), outside(name.particle)
    if style.capitals:
        family, particle = family.upper(), particle.upper()
    if name.whole:  # 王小明: the given name follows without a space
        blank = "" if is_cjk(family) else " "
        return family if style.short else join(blank, family, outside(name.given))
    full = join(" ", particle, family)
    if style.short:
        return full
    given, suffix = outside(name.given), outside(name.suffix)
    if not style.nicknames:
        given = _LONE_POINT.sub("", without_nickname(given))
    if style.abbreviates:
        given = _initials(given, style.initials, style.hyphens)
    elif style.initials:
        given = _LONE_LETTER.sub(rf"\g<1>{style.initials}", given)
        given = given.replace(" -", "-").strip()
    if style.inverted == "none" or (style.inverted == "first" and not first):
        return join(style.before_suffix, join(" ", given, full), suffix)
    if not style.particle_first:
        full, given = family, join(" ", given, particle)
    return join(style.separator, full, given, suffix)


def _initials(given: str, mark: str, hyphens: bool) -> str:
    """``J.-P. A.`` of Jean-Pierre André, ``Md. A.`` of Md. André: what has a point is short.

    What begins with a small letter has no initial, unless it is one: it stays as it is after a
    space, and goes after a hyphen.
    """
    out = ""
    for joint, word, point in _GIVEN.findall(given):
        if word[0].islower() and not point and len(word) > 1:
            out += "" if joint else f" {word} "
            continue
        if joint and hyphens:
            out = f"{out.rstrip()}-"
        out += f"{word if point else word[0]}{mark}"
    return " ".join(out.split())
