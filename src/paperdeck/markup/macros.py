"""Macros that no LaTeX defines but many authors do, read by custom.

``\\bx`` for a bold x and ``\\cO`` for a calligraphic O come from the notation files that
circulate with conference templates (``math_commands.tex`` of the deep learning book among
them: ``\\vx``, ``\\mA``, ``\\gG``, ``\\sR``); ``\\ie`` and its like from style files.
"""

from __future__ import annotations

from paperdeck.later import pattern_later

# Wrappers that colour or point out: only their argument is for the reader.
TRANSPARENT = frozenset(
    "revise revised revision rev rebuttal add added new change changed edit edited update "
    "updated highlight hl hll red blue green orange purple cyan magenta gray black mark "
    "todo note xspace revisionone".split()
)

ABBREVIATIONS = {
    "ie": "i.e.", "eg": "e.g.", "Eg": "E.g.", "Ie": "I.e.", "etal": "et al.", "etc": "etc.",
    "wrt": "w.r.t.", "cf": "cf.", "vs": "vs.", "aka": "a.k.a.", "iid": "i.i.d.",
    "resp": "resp.", "ieno": "i.e.", "egno": "e.g.", "vsno": "vs.", "dof": "d.o.f.",
    "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX 2ε", "BibTeX": "BibTeX",
    "XeTeX": "XeTeX", "eTeX": "eTeX",
}  # fmt: skip

_CUSTOM = pattern_later(
    r"(?P<script>c(?P<c>[A-Z])|cal(?P<cal>[A-Z])|(?P<cal2>[A-Z])cal|g(?P<g>[A-Z]))\Z"
    r"|(?P<bold>b(?P<b>[a-zA-Z])|bf(?P<bf>[a-zA-Z])|v(?P<v>[a-zA-Z])|m(?P<m>[A-Z])"
    r"|rv(?P<rv>[a-z])|vec(?P<vec>[a-zA-Z])|mat(?P<mat>[A-Z]))\Z"
    r"|(?P<blackboard>bb(?P<bb>[A-Z])|s(?P<s>[A-Z])|(?P<double>[A-Z])(?P=double))\Z"
)

# Commands whose braces get lost when BibTeX is exported: ``\\emphlinear``, ``\\sqrtT``.
_UNBRACED = pattern_later(
    r"(emph|text(?:bf|it|sc|sf|tt|sl)|underline|math(?:cal|bb|rm|bf|sf|tt|frak|scr)|sqrt|"
    r"widetilde|tilde|widehat|boldsymbol|overline|operatorname)([A-Za-z]+)\Z"
)
# Functions whose blank got lost: ``\\logN``.
_UNPARTED = pattern_later(r"(log|exp|propto)([A-Z][A-Za-z]*)\Z")


def mathematical(name: str) -> tuple[str, str] | None:
    """The alphabet and letter that custom gives a macro of mathematics, or ``None``."""
    match = _CUSTOM.match(name)
    if match is None:
        return None
    alphabet = next(key for key in ("script", "bold", "blackboard") if match[key])
    letter = next(
        value for key, value in match.groupdict().items() if value and key != alphabet
    )
    return alphabet, letter


def unbraced(name: str) -> tuple[str, str] | None:
    """The command and argument that a name is made of when its braces were lost."""
    match = _UNBRACED.match(name)
    return (match[1], match[2]) if match else None


def unparted(name: str) -> tuple[str, str] | None:
    """The function and what follows when the blank between them was lost."""
    match = _UNPARTED.match(name)
    return (match[1], match[2]) if match else None
