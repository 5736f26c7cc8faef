"""Lists of authors written as one text, in whatever way people write them."""

from __future__ import annotations

import re

from paperdeck.papers.model import Author
from paperdeck.papers.text import clean
from paperdeck.sources import fields
from paperdeck.sources.references import name_of_parts

_CHINESE_SIGNS = str.maketrans({"，": ",", "、": ",", "；": ";", "（": "(", "）": ")"})
_BLANKS = re.compile(r"[^\S\n]+")
_BRACKETS = re.compile(r"\([^()]*\)")
# What stands in brackets parts no names: there, these are other characters for a while.
_HIDDEN = {";": "\ue000", "|": "\ue001", "·": "\ue002", ",": "\ue003", " ": "\ue004"}
_HIDE = str.maketrans(_HIDDEN)
_SHOW = str.maketrans({hidden: shown for shown, hidden in _HIDDEN.items()})
_SIGN = re.compile(r" ?[;|·•∙] ?")
_AND = re.compile(r",? (?:and|&) | ?[和与及] ?")
_COMMA = re.compile(r" ?, ?")
_WRAPPED = re.compile(r"([*_]{1,3})(?=[^\s*_])([^*]+)(?<=[^\s*_])\1")
_BY = re.compile(r"\A\s*[Bb][Yy]:?\s+(?=[^\W\d_a-z])")
_MORE = re.compile(r"(?:,? ?\bet\.? al\b\.*|,? ?and others|等)\Z", re.IGNORECASE)
_LONGEST_MORE = 16
_INSTITUTION = re.compile(r"(.+?) ?\(([^()]+)\)\Z", re.DOTALL)
_SIGN_OF_NOTE = r"(?:\d{1,2}(?!\d)|[*†‡§¶∗⁎#¹²³⁰-⁹])"
_FOOTNOTES = re.compile(rf"(?<=[^\W\d_.])\s?{_SIGN_OF_NOTE}+(?:,{_SIGN_OF_NOTE}+)*(?!\w)")
_SUFFIX = re.compile(r"(?:jr|sr)\.?|I{2,3}|IV", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[A-ZÀ-ÖØ-Þ]\.?[\s-]?){1,4}")
_PARTICLE = (
    "af|al|av|ben|bin|da|das|de|del|della|den|der|di|do|dos|du|e|el|ibn|la|las|le|los|ten|ter"
    "|van|vande|vom|von|y|zu|zum|zur"
)
_FAMILY = re.compile(rf"(?:(?:{_PARTICLE})\s+)*\S+", re.IGNORECASE)

_HAN = "\u3400-\u9fff"
_WORD = rf"(?:[^\W\d_a-z{_HAN}][\w'’‘`.-]*|(?:{_PARTICLE})\b|[dl]['’]\w+)"
_NAME = re.compile(rf"{_WORD}(?:\s+{_WORD}){{1,5}}")
# Some write their names small, some have but one.
_ODD_NAME = re.compile(rf"{_WORD}|[^\W\d_][\w'’‘`.-]*(?:\s+[^\W\d_][\w'’‘`.-]*){{1,3}}")
_HAN_NAME = re.compile(rf"[{_HAN}]{{2,4}}|[{_HAN}]+(?:·[{_HAN}]+)+")
_NICKNAME = re.compile(r"[“”]|\([A-Z]\w+\) ")
_LONGEST_NAME = 60
# Capitalised words that stand in titles and in no name.
_TITLE_WORD = re.compile(
    r"\b(?:and|are|for|from|how|into|of|through|towards?|under|using|via|what|when|why|with|without"
    r"|adaptation|adversarial|agents?|algorithms?|alignment|analysis|approach(?:es)?|attention"
    r"|autoregressive|bayesian|benchmark(?:ing|s)?|causal|classification|clustering|collaboration"
    r"|compression|contrastive|control|convolutional|data|datasets?|decoding|design|detection"
    r"|diffusion|dynamics|editing|efficient|embeddings?|encoding|estimation|evaluation|federated"
    r"|foundation|framework|generali[sz]ation|generation|generative|gradients?|graphs?|images?"
    r"|inference|kernels?|language|large|latent|learning|linear|machines?|methods?|models?"
    r"|multimodal|networks?|neural|online|optimal|optimi[sz]ation|planning|policy|prediction"
    r"|problems?|prompt(?:ing|s)?|pruning|quantization|reasoning|recognition|regression"
    r"|reinforcement|representations?|retrieval|robust|sampling|scaling|search|segmentation"
    r"|sparse|stochastic|supervised|survey|systems?|theory|tokens?|training|transformers?|tuning"
    r"|understanding|unsupervised|video|vision|visual"
    r"|abstract|chair|conference|oral|papers?|poster|proceedings|session|spotlight|track|workshop)\b",
    re.IGNORECASE,
)
_LEAST_NAMES = 0.8
_MOST_SMALL = 0.4
_MOST_WORDS_ALONE = 4


def authors_in(text: str) -> tuple[Author, ...]:
    """The authors that a text lists, each as printed: given name first.

    They are parted by ``;``, by ``and`` or, where there is neither, by commas; ``Last,
    First`` is turned round, ``Ada Lund (Lund University)`` gives the institution, and what
    only says that there are more authors is left out, as are ``by`` before them and the
    stars of Markdown round them.
    """
    return tuple(filter(None, map(_author, _names(text))))


def says_more(text: str) -> bool:
    """Whether a list of authors ends with ``et al.``: it names only the first of them."""
    return _MORE.search(text.rstrip()[-_LONGEST_MORE:]) is not None


def are_names(text: str, *, alone: bool = False) -> bool:
    """Whether a text looks like a list of people and not like a title or a sentence.

    One name is enough where it stands ``alone`` or with ``et al.``; else there must be two.
    """
    words = text.split()
    if sum(word[0].islower() for word in words) > _MOST_SMALL * len(words) + 1:
        return False  # prose; this is told quickly
    names = [_with_institution(name)[0] for name in _names(text)]
    more = says_more(text)
    if not names or len(names) < (1 if alone or more else 2):
        return False
    if len(names) == 1 and len(names[0].split()) > _MOST_WORDS_ALONE:
        return False
    whole = sum(map(_is_name, names))
    odd = sum(not _is_name(name) and _is_odd_name(name) for name in names)
    return (more or odd <= whole) and whole + odd >= _LEAST_NAMES * len(names)


def _names(text: str) -> list[str]:
    text = clean(fields.unescaped(text)).translate(_CHINESE_SIGNS)
    wrapped = _WRAPPED.fullmatch(text.strip())
    text = _BY.sub("", wrapped[2] if wrapped else text)
    text = _FOOTNOTES.sub("", _BLANKS.sub(" ", text)).strip(" \n,;")
    more = _MORE.search(text, max(0, len(text) - _LONGEST_MORE))
    text = text[: more.start()] if more else text
    text = _BRACKETS.sub(lambda bracket: bracket[0].translate(_HIDE), text)
    names = (part.translate(_SHOW).strip(" \n,") for part in _parted(text))
    return [name for name in names if any(map(str.isalpha, name))]


def _parted(text: str) -> list[str]:
    if _SIGN.search(text):
        return [_turned(part) for part in _SIGN.split(text)]
    parts = _AND.split(text)
    if "," not in text and len(parts) == 1:
        return text.split("\n")
    commas = [part.count(",") for part in parts]
    if len(parts) > 1 and (all(commas) or (len(parts) > 2 and max(commas) < 2)):
        return [_turned(part) for part in parts]
    names = [name for part in parts for name in _COMMA.split(part) if name]
    if len(parts) == 1 and _is_one_person(names):
        return [_turned(text)]
    return _with_initials(_with_suffixes(names))


def _turned(part: str) -> str:
    """``Last, First`` as ``First Last``; any other text as it is."""
    name, institution = _with_institution(part.strip())
    pieces = [piece for piece in _COMMA.split(name) if piece]
    name = (name_of_parts(pieces) if 1 < len(pieces) < 4 else "") or name
    return f"{name} ({institution})" if institution else name


def _with_institution(text: str) -> tuple[str, str]:
    found = _INSTITUTION.match(text)
    return (found[1], found[2]) if found else (text, "")


def _is_one_person(names: list[str]) -> bool:
    """Whether this is ``Lund, Ada`` or ``Lund, Jr., Ada``, and not several people."""
    if len(names) != 2 and not (len(names) == 3 and _SUFFIX.fullmatch(names[1])):
        return False
    family, given = names[0], names[-1]
    is_family = _FAMILY.fullmatch(family) and not _HAN_NAME.fullmatch(family)
    return bool(is_family) and len(given.split()) < 3


def _with_suffixes(names: list[str]) -> list[str]:
    joined: list[str] = []
    for name in names:
        if joined and _SUFFIX.fullmatch(name):
            joined[-1] += f", {name}"
        else:
            joined.append(name)
    return joined


def _with_initials(names: list[str]) -> list[str]:
    """``Lund, A., Ek, B. C.``: every other piece is the initials of the one before."""
    families, given = names[::2], names[1::2]
    if len(names) > 1 and len(families) == len(given) and all(map(_INITIALS.fullmatch, given)):
        return [
            name_of_parts([family, one]) for family, one in zip(families, given, strict=True)
        ]
    return names


def _author(text: str) -> Author | None:
    name, institution = _with_institution(text)
    # A number is some database's of the person.
    return fields.author(name_of_parts([name]), "" if institution.isdecimal() else institution)


def _is_name(name: str) -> bool:
    name = _NICKNAME.sub("", name.strip())
    if len(name) > _LONGEST_NAME:
        return False
    if _HAN_NAME.fullmatch(name):
        return True
    return _NAME.fullmatch(name) is not None and not _TITLE_WORD.search(name)


def _is_odd_name(name: str) -> bool:
    return _ODD_NAME.fullmatch(name.strip()) is not None and not _TITLE_WORD.search(name)
