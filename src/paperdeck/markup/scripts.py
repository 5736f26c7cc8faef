"""Superscripts and subscripts as Unicode, and the mathematical alphabets.

Characters: the charts Superscripts and Subscripts (U+2070), Phonetic Extensions (U+1D00)
and its Supplement, Spacing Modifier Letters (U+02B0) and Mathematical Alphanumeric
Symbols (U+1D400), with the letters that stand elsewhere (ℝ, ℬ, ℭ, …) in their places.
"""

from __future__ import annotations

_SUPER = dict(
    zip(
        "0123456789+-=()−abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθϕφχ⊤′*†‡°",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵠᵡᵀ′*†‡°",
        strict=True,
    )
)
_SUB = dict(
    zip(
        "0123456789+-=()−aehijklmnoprstuvxβγρϕφχ",
        "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵩᵪ",
        strict=True,
    )
)
# Raised by their own shape: shown in place of a superscript, whatever stands beside them.
_RAISED = frozenset("′″‴⁗*⋆†‡°")
_PRIMES = ("", "′", "″", "‴", "⁗")


def superscript(text: str) -> str:
    """``text`` in superscript characters, or empty when one of its characters has none."""
    return _mapped(text, _SUPER)


def subscript(text: str) -> str:
    """``text`` in subscript characters, or empty when one of its characters has none."""
    return _mapped(text, _SUB)


def raised(text: str) -> str:
    """``text`` when it is a sign that needs no raising (``*``, ``†``, ``°``), else empty."""
    return text if text and all(sign in _RAISED for sign in text) else ""


def primes(count: int) -> str:
    """That many prime signs."""
    return _PRIMES[count] if count < len(_PRIMES) else "′" * count


def _mapped(text: str, table: dict[str, str]) -> str:
    try:
        return "".join([table[char] for char in text])
    except KeyError:
        return ""


# The first letter of each alphabet's capitals and small letters, digits where it has them.
_ALPHABETS = {
    "bold": (0x1D400, 0x1D41A, 0x1D7CE),
    "bold-italic": (0x1D468, 0x1D482, 0x1D7CE),
    "script": (0x1D49C, 0x1D4B6, 0),
    "fraktur": (0x1D504, 0x1D51E, 0),
    "blackboard": (0x1D538, 0x1D552, 0x1D7D8),
}
_BOLD_GREEK = {"bold": (0x1D6A8, 0x1D6C2), "bold-italic": (0x1D71C, 0x1D736)}
_ELSEWHERE = {
    "script": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "fraktur": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
    "blackboard": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
}
_GREEK_CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇"
_GREEK_SMALL = "αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"


def letter(alphabet: str, char: str) -> str:
    """``char`` in that mathematical alphabet (``bold``, ``script``, …), itself if it has none.

    Raises ``KeyError`` when there is no such alphabet.
    """
    capitals, small, digits = _ALPHABETS[alphabet]
    elsewhere = _ELSEWHERE.get(alphabet, {})
    if char in elsewhere:
        return elsewhere[char]
    if "A" <= char <= "Z":
        return chr(capitals + ord(char) - ord("A"))
    if "a" <= char <= "z":
        return chr(small + ord(char) - ord("a"))
    if digits and "0" <= char <= "9":
        return chr(digits + ord(char) - ord("0"))
    if alphabet in _BOLD_GREEK:
        for letters, start in zip(
            (_GREEK_CAPITALS, _GREEK_SMALL), _BOLD_GREEK[alphabet], strict=True
        ):
            if char in letters:
                return chr(start + letters.index(char))
    return char


def in_alphabet(alphabet: str, text: str) -> str:
    """Every letter of ``text`` in that alphabet; what has no place there stays."""
    return "".join([letter(alphabet, char) for char in text])
