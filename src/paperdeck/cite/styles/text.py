"""How a reference's text is put together, and taken apart into runs of one typeface.

While it is built, a text is a string with marks where italics, bold and quotations begin and
end. They are characters for private use, which :func:`outside` takes out of all that comes
from a paper.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple


class Run(NamedTuple):
    """A piece of a reference in one typeface."""

    text: str
    italic: bool = False
    bold: bool = False


class Quotes(NamedTuple):
    """The marks of a quotation and of one within it, and whether punctuation goes inside."""

    outer: tuple[str, str]
    inner: tuple[str, str]
    punctuation_inside: bool


AMERICAN = Quotes(("“", "”"), ("‘", "’"), punctuation_inside=True)
LOGICAL = AMERICAN._replace(punctuation_inside=False)
BRITISH = Quotes(("‘", "’"), ("“", "”"), punctuation_inside=False)

_ITALIC, _BOLD = "\ue000\ue001", "\ue002\ue003"
_INTO = "\ue004"  # before a closing mark that lets a comma or full stop in
_OURS = re.compile("[\ue000-\ue004]")
_TAIL = re.compile("(?:[\ue001\ue003]|\ue004.)*\\Z")
_MARK = re.compile("([\ue000-\ue003])")
_QUOTED = re.compile(
    r"(?:“(?!\s)([^“”]*)(?<!\s)”|\"([^\"]*)\"|‘((?:[^‘’]|’(?=\w))*)’(?!\w)"
    r"|(?<!\w)'((?:[^']|'(?=\w))*)'(?!\w))(?P<point>[.,](?=\s))?"
)
_MARKDOWN = re.compile(r"[\\`*_\[\]<>]")


def outside(text: str, quotes: Quotes = AMERICAN) -> str:
    """``text`` from a paper: its quotations in ``quotes``, its apostrophes typographic."""
    safe = " ".join(_OURS.sub("", text).split())
    return _quoted(safe, quotes).replace("'", "’")


def italic(text: str) -> str:
    """``text`` in italics."""
    return f"{_ITALIC[0]}{text}{_ITALIC[1]}" if text else ""


def bold(text: str) -> str:
    """``text`` in bold."""
    return f"{_BOLD[0]}{text}{_BOLD[1]}" if text else ""


def quotation(text: str, quotes: Quotes) -> str:
    """``text`` in quotation marks, its own quotations being the inner ones."""
    if not text:
        return ""
    # At its end a comma or full stop goes inside the outer marks only, as citeproc has it.
    within = outside(text, _within(quotes)).replace(_INTO, "")
    return f"{quotes.outer[0]}{within}{_closing(quotes)}"


def around(before: str, text: str, after: str = "") -> str:
    """``text`` between the two others; nothing where it is empty."""
    return _meet(_meet(before, text), after) if text else ""


def join(between: str, *parts: str) -> str:
    """The parts that are not empty, with ``between`` between them."""
    present = [part for part in parts if part]
    return reduce(lambda left, right: _meet(_meet(left, between), right), present or [""])


def runs(text: str) -> tuple[Run, ...]:
    """A text that was built here as runs."""
    return tuple(_runs(text))


def plain_text(reference: Iterable[Run]) -> str:
    """A reference as plain text."""
    return "".join(run.text for run in reference)


def html_text(reference: Iterable[Run]) -> str:
    """A reference as HTML: text, ``<i>`` and ``<b>``."""
    return "".join(_tagged(html.escape(run.text, quote=False), run) for run in reference)


def markdown_text(reference: Iterable[Run]) -> str:
    """A reference as Markdown; what would be markup in its text is escaped."""
    return "".join(_starred(run) for run in reference)


def _tagged(text: str, run: Run) -> str:
    if run.italic:
        text = f"<i>{text}</i>"
    return f"<b>{text}</b>" if run.bold else text


def _starred(run: Run) -> str:
    # An address is a link as it stands.
    words = (
        word if "://" in word else _MARKDOWN.sub(r"\\\g<0>", word)
        for word in re.split(r"(\s+)", run.text)
    )
    stars = "*" * (run.italic + 2 * run.bold)
    return f"{stars}{''.join(words)}{stars}"


def _meet(left: str, right: str) -> str:
    """Both texts, one after the other; of two points that meet, one goes."""
    point = right[:1]
    if not left or point not in {".", ",", ":", ";"}:
        return left + right
    tail = _TAIL.search(left)
    end = tail.start() if tail else len(left)
    last, closing = left[end - 1 : end], left[end:]
    into = _INTO in closing and point in ".,"
    ends = left[:end].rstrip("’”")[-1:] in {".", "?", "!"}
    if last == point or (ends and point == ".") or (last in ".?!" and into):
        return left + right[1:]
    if into:
        return f"{left[:end]}{point}{closing}{right[1:]}"
    return left + right


def _quoted(text: str, quotes: Quotes) -> str:
    def quote(found: re.Match[str]) -> str:
        inside = _quoted(
            next(group for group in found.groups() if group is not None), _within(quotes)
        )
        whole = f"{quotes.outer[0]}{inside}{_closing(quotes)}"
        return _meet(whole, found["point"] or "")

    return _QUOTED.sub(quote, text)


def _within(quotes: Quotes) -> Quotes:
    return quotes._replace(outer=quotes.inner, inner=quotes.outer)


def _closing(quotes: Quotes) -> str:
    return (_INTO if quotes.punctuation_inside else "") + quotes.outer[1]


def _runs(text: str) -> Iterator[Run]:
    is_italic = is_bold = False
    for piece in _MARK.split(text):
        if piece and piece in _ITALIC:
            is_italic = piece == _ITALIC[0]
        elif piece and piece in _BOLD:
            is_bold = piece == _BOLD[0]
        elif piece:
            yield Run(piece.replace(_INTO, ""), is_italic, is_bold)
