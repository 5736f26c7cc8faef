"""Shapes that a line of text has to write out: scripts, accents, fractions and roots."""

from __future__ import annotations

import unicodedata

from paperdeck.later import pattern_later
from paperdeck.markup import marks, scripts
from paperdeck.markup.atoms import FRACTION, ORD, Atom

_NUMBER = pattern_later(r"[0-9][0-9.,]*%?\Z")
_SCRIPTED = r"(?:[⁰¹²³⁴-⁹⁺-ⁿ₀-₎ₐ-ₜᵃ-ᵪᴬ-ᵜⱼⱽᶜᶠᶿʰʲʳʷʸˣˡˢᵢ′″‴*⋆†!]|[_^](?:\{[^{}]*\}|.[̀-ͯ]*))*"
_LETTER = pattern_later(rf"(?:\w[̀-ͯ⃐-⃿]*|[∞∇∂⊤]){_SCRIPTED}\Z")
_FACTOR = pattern_later(rf"(?:\w[̀-ͯ⃐-⃿]*|[∞∇∂⊤]|√\w|[^\W\d_]{{3,}}){_SCRIPTED}\Z")
_RAISED = pattern_later(r"[\^⁰¹²³⁴-ⁿᴬ-ᵂᵃ-ᵡᶜᶠᶿʰʲʳʷʸˣˡˢⁱ*⋆′]")
_DIFFERENTIAL = pattern_later(r"[d∂𝑑][^\W\d_]\Z")
_LOOSE = pattern_later(r"[\s+\-–±∓=<>≤≥≈∼≠,/·×∨∧∪∩⊕⊗→|‖∘]")
_CLOSERS = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "|": "|", "‖": "‖", "⌊": "⌋", "⌈": "⌉"}
_ACCENT_WORDS = {"\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u20d7": "vec"}
_ACCENT_WORDS |= {"\u0307": "dot", "\u0308": "ddot", "\u030c": "check"}


def attached(atom: Atom, sub: str, sup: str, prime: int) -> Atom:
    """``atom`` with its scripts: Unicode where it is complete, else explicit, Unicode first."""
    text = atom.text
    kind = atom.kind
    if kind == FRACTION or (sup and text[:1] in ("√", "∛", "∜") and text[-1] != ")"):
        text = f"({text})"
        kind = ORD
    text += scripts.primes(prime)
    sub, sup = sub.strip(), sup.strip()
    plain_sub, plain_sup = marks.bare(sub), marks.bare(sup)
    if plain_sup in ("∘", "○"):
        plain_sup = sup = "°"
    lower, greedy_lower = scripts.subscript(plain_sub), False
    upper, greedy_upper = scripts.raised(plain_sup) or scripts.superscript(plain_sup), False
    if sub and not lower:
        lower, greedy_lower = _explicit("_", sub)
    if sup and not upper:
        upper, greedy_upper = _explicit("^", sup)
    # x_θ² would seem to square the θ: the script that is bounded by itself comes first.
    if greedy_lower and sup and not greedy_upper:
        return Atom(f"{text}{upper}{lower}", kind, True)
    text += lower + upper
    greedy = greedy_upper or (greedy_lower and not sup)
    return Atom(text, kind, greedy)


def _explicit(sign: str, script: str) -> tuple[str, bool]:
    if len(without_accents(marks.bare(script))) == 1:
        return sign + script, True
    return f"{sign}{{{script}}}", False


def without_accents(text: str) -> str:
    if text.isascii():
        return text
    return "".join(
        [char for char in unicodedata.normalize("NFC", text) if not unicodedata.combining(char)]
    )


def accented(inner: str, mark: str, line: bool) -> str:
    """``inner`` under an accent: on its letter, along a short run of letters for a line,
    else named like a function."""
    letters = marks.bare(inner)
    if not letters:
        return inner
    base = without_accents(letters)
    one = len(base) == 1 or (_FACTOR.match(letters) and not letters[:2].isalpha())
    if one:
        end = 1
        while end < len(letters) and unicodedata.combining(letters[end]):
            end += 1
        head = unicodedata.normalize("NFC", letters[:end] + mark)
        return inner.replace(letters[:end], head, 1)
    if line and len(letters) <= 8 and letters.isalnum():
        over = "\u0332" if mark == "\u0331" else "\u0305"
        return inner.replace(letters, "".join(char + over for char in letters))
    return f"{_ACCENT_WORDS.get(mark, '')}({inner})"


def root(degree: str, inner: str) -> Atom:
    """The root of marked text, its degree empty for a square root."""
    sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree)
    if sign is None:
        raised = scripts.superscript(degree)
        sign = f"{raised}√" if raised else f"({degree})√"
    letters = marks.bare(inner)
    simple = _NUMBER.match(letters) or _LETTER.match(letters) or _is_enclosed(letters)
    if simple and not _RAISED.search(letters):
        return Atom(sign + inner, ORD, True)
    return Atom(f"{sign}({inner})")


def _is_factor(marked: str) -> bool:
    """Whether the text is one factor: a number, a letter with scripts, or a bracketed whole."""
    text = marks.bare(marked)
    if not text or _NUMBER.match(text) or _FACTOR.match(text):
        return bool(text)
    return _is_enclosed(text)


def _is_enclosed(text: str) -> bool:
    """Whether the first bracket of ``text`` is closed by its last character."""
    text = text.lstrip("√∛∜")
    closing = _CLOSERS.get(text[:1])
    if closing is None or text[-1] != closing:
        return False
    opening = text[0]
    if opening == closing:
        return text.count(opening) == 2
    depth = 0
    for index, char in enumerate(text):
        if char == opening:
            depth += 1
        elif char == closing:
            depth -= 1
            if depth == 0:
                return index == len(text) - 1
    return False


def _is_tight(marked: str) -> bool:
    """Whether the text holds together before a division sign: no operator outside brackets."""
    text = marks.bare(marked)
    if not text or _is_factor(text):
        return True
    depth = 0
    for char in text.lstrip("-"):
        if char in "([{⟨⌊⌈":
            depth += 1
        elif char in ")]}⟩⌋⌉":
            depth -= 1
        elif depth == 0 and _LOOSE.match(char):
            return False
    return True


def divided(above: str, below: str) -> str:
    above = above if _is_tight(above) else f"({above})"
    simple = _is_factor(below) or (
        _DIFFERENTIAL.match(marks.bare(below)) and marks.bare(above)[:1] in ("d", "∂")
    )
    return f"{above}/{below if simple else f'({below})'}"


def infix(token: str, left: str, right: str) -> Atom:
    left, right = left.strip(), right.strip()
    if token == "\\choose":
        return Atom(f"({left} choose {right})")
    if token == "\\over":
        return Atom(divided(left, right), FRACTION)
    return Atom(f"({left}; {right})")
