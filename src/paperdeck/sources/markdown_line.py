"""One line of Markdown as lists of papers use it: its links, what is set strong, the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from paperdeck.papers.text import clean_line


class Kind(Enum):
    """What a piece of a line is."""

    TEXT = "text"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    LINK = "link"


class Piece(NamedTuple):
    """A piece of a line; a link has an address, and may be ``strong`` as well."""

    kind: Kind
    text: str
    url: str = ""
    strong: bool = False


_IMAGE = r"!\[(?P<alt>[^\[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*[^()]*\)"
_LABEL = r"(?:[^\[\]\\]|\\.|\[[^\[\]]*\](?:\([^()\s]*\))?)*"
_ADDRESS = r"\s*<?(?P<url>[^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+[\"'][^\"']*[\"'])?\s*"
_PIECE = re.compile(
    rf"(?P<math>\$[^$\n]+\$)|(?P<code>`[^`]+`)|(?P<escaped>\\[\[\]*_(){{}}#.|-])|(?P<image>{_IMAGE})"
    rf"|\[(?P<label>{_LABEL})\]\({_ADDRESS}\)"
    r"|<a\b[^<>]{0,99}?href=[\"']?(?P<href>[^\"'>\s]+)[^<>]{0,99}>(?P<linked>.{0,500}?)</a>"
    r"|<(?P<auto>https?://[^\s<>]+)>|(?P<bare>https?://[^\s<>()\[\]|，。；、]+)"
    r"|(?P<tripled>\*{3}(?=\S)(?P<inmost>[^*]+)\*{3})"
    r"|\*\*(?=\S)(?P<bold>(?:[^*]|\*(?!\*))+?)\*\*|(?<!\w)__(?=\S)(?P<bolded>[^_]+)__(?!\w)"
    r"|<(?:b|strong)>(?P<tagged>.{0,500}?)</(?:b|strong)>"
    r"|\*(?=[^\s*])(?P<star>[^*]+)(?<=\S)\*(?!\w)|(?<!\w)_(?=[^\s_])(?P<line>[^_]+)(?<=\S)_(?!\w)"
    r"|<(?:i|em)>(?P<slanted>.{0,500}?)</(?:i|em)>"
    r"|(?P<tag></?[A-Za-z][^<>]*>)",
    re.IGNORECASE,
)
_STRONG = ("inmost", "bold", "bolded", "tagged")
_EMPHASIS = ("star", "line", "slanted")
_BARE_END = ".,;:!?\"'"
_LABEL_IMAGE = re.compile(_IMAGE)
_CLOSING = re.compile(r"\A\s*[\])]")
_OPENING = re.compile(r"[\[(]\s*\Z")


def pieces(line: str) -> list[Piece]:
    """The pieces of a line in their order; brackets round a link and pictures are left out."""
    found = [piece for piece in _pieces(line) if piece.text or piece.url]
    return list(_without_brackets(found))


def text_of(parts: Iterable[Piece]) -> str:
    """The pieces as one line of text."""
    return clean_line("".join(part.text for part in parts))


def _pieces(line: str, strong: bool = False) -> Iterator[Piece]:
    at = 0
    text: list[str] = []
    for found in _PIECE.finditer(line):
        text.append(line[at : found.start()])
        at = found.end()
        made = list(_made(found, strong))
        if len(made) == 1 and made[0].kind is Kind.TEXT:
            text.append(made[0].text)
            continue
        yield from _text(text, strong)
        text = []
        yield from made
    text.append(line[at:])
    yield from _text(text, strong)


def _text(parts: list[str], strong: bool) -> Iterator[Piece]:
    joined = "".join(parts)
    if joined:
        yield Piece(Kind.STRONG if strong else Kind.TEXT, joined)


def _made(found: re.Match[str], strong: bool) -> Iterator[Piece]:
    """What one piece of markup is."""
    if found["math"] or found["code"]:
        yield Piece(Kind.TEXT, (found["math"] or found["code"]).strip("`"))
    elif found["escaped"]:
        yield Piece(Kind.TEXT, found["escaped"][1:])
    elif found["image"]:
        yield Piece(Kind.TEXT, "")
    elif found["label"] is not None:
        yield Piece(Kind.LINK, _label(found["label"]), found["url"], strong)
    elif found["href"]:
        yield Piece(Kind.LINK, _label(found["linked"]), found["href"], strong)
    elif address := found["auto"] or found["bare"]:
        yield Piece(Kind.LINK, "", address.rstrip(_BARE_END), strong)
    elif inner := next(filter(None, map(found.group, _STRONG)), ""):
        yield from _pieces(inner, strong=True)
    elif inner := next(filter(None, map(found.group, _EMPHASIS)), ""):
        for piece in _pieces(inner):
            is_text = piece.kind is Kind.TEXT
            yield Piece(Kind.EMPHASIS, piece.text) if is_text else piece
    elif found["tag"].lower().startswith("<br"):
        yield Piece(Kind.TEXT, " ")
    else:
        yield Piece(Kind.TEXT, "")


def _label(text: str) -> str:
    """What a link shows: of a picture what stands for it."""
    text = _LABEL_IMAGE.sub(lambda image: image["alt"], text)
    shown = "".join(piece.text for piece in _pieces(text))
    return clean_line(shown)


def _without_brackets(parts: list[Piece]) -> Iterator[Piece]:
    """``[[Paper](…)]`` and ``[[Paper]](…)`` without the outer brackets."""
    for n, piece in enumerate(parts):
        text = piece.text
        if piece.kind is Kind.LINK:
            if text.startswith("[") and text.endswith("]"):
                text = text[1:-1]
            yield piece._replace(text=text.strip())
            continue
        before = parts[n - 1].kind is Kind.LINK if n else False
        after = parts[n + 1].kind is Kind.LINK if n + 1 < len(parts) else False
        if before:
            text = _CLOSING.sub("", text)
        if after:
            text = _OPENING.sub("", text)
        if text:
            yield piece._replace(text=text)
