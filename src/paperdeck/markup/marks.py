"""Marked text: text with its styles as control characters inside it, while it is composed.

Control characters are taken out of everything that comes in (:func:`without_controls`), so
inside the renderer they are free to mark where a style starts and ends, and every step of
composing is plain work on strings. A style starts with one of ``\\x01``-``\\x06`` and ends
with one of ``\\x11``-``\\x16``; styles need not nest. A link starts with its mark, the
number of its address, and ``\\x0f``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paperdeck.later import pattern_later
from paperdeck.markup.spans import Span, Style

STRONG, EMPHASIS, CODE, MATH, LINK, UNDERLINE = "\x01\x02\x03\x04\x05\x06"
_END = 0x10
_ADDRESS_END = "\x0f"
# Code keeps its blanks and line ends: they stand as these until the text is finished.
_KEPT_SPACE = "\x0e"
_KEPT_LINE = "\x17"
# Set before text that must not be joined to what stands before it on its line.
INDENT = "\x18"

_UNWANTED = pattern_later(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\ufffe\uffff]"
)
_LINE_ENDS = pattern_later("\r\n?|[\x0c\x85\u2028\u2029]")
# A mark with its payload; patterns that begin with a set of characters are searched fast.
_MARK = "[\x01-\x06\x11-\x16](?:(?<=\x05)[0-9]+\x0f)?"
_MARKS = pattern_later(_MARK)
_PARTS = pattern_later(f"({_MARK})")
_BLANKS = pattern_later(f"[ \n](?:(?:[ \n]|{_MARK})+|(?<=\n))")
_SPACES = pattern_later(" {2,}")
_SPACE_AFTER_MARK = pattern_later(
    f"([\x01-\x06\x11-\x16](?<= [\x01-\x06\x11-\x16])(?:(?<=\x05)[0-9]+\x0f)?(?:{_MARK})*) +"
)
_BLANK_START = pattern_later(f"(?:[ \n]|{_MARK})+")
_ENDS = "\x11\x12\x13\x14\x15\x16"
_FIRST = pattern_later(f"(?:{_MARK})*(.)", re.DOTALL)
_STYLES = tuple(Style(value) for value in range(2 * Style.UNDERLINE.value))
_BITS = dict(zip((STRONG, EMPHASIS, CODE, MATH, LINK, UNDERLINE), range(6), strict=True))


def without_controls(text: str) -> str:
    """``text`` with every line end as ``\\n`` and without control characters and
    bidirectional overrides; what was blank space stays blank space."""
    return _UNWANTED.sub("", _LINE_ENDS.sub("\n", text).replace("\t", " ").replace("\x0b", " "))


def styled(mark: str, text: str) -> str:
    """Marked ``text`` in the style whose mark is given, unless there is nothing to set."""
    return f"{mark}{text}{end(mark)}" if text else ""


def end(mark: str) -> str:
    """The mark that ends the style."""
    return chr(ord(mark) + _END)


def link(number: int, text: str) -> str:
    """Marked ``text`` as a link to the address of that number."""
    return f"{LINK}{number}{_ADDRESS_END}{text}{end(LINK)}"


def link_start(number: int) -> str:
    """The mark that starts a link to the address of that number."""
    return f"{LINK}{number}{_ADDRESS_END}"


def kept(code: str) -> str:
    """``code`` with its blanks and line ends safe from :func:`finished`."""
    return code.replace(" ", _KEPT_SPACE).replace("\n", _KEPT_LINE)


def bare(marked: str) -> str:
    """The text without its marks."""
    return _MARKS.sub("", marked)


def first_char(marked: str) -> str:
    """The first character that is not a mark, or empty."""
    found = _FIRST.match(marked)
    return found[1] if found else ""


def last_char(marked: str) -> str:
    """The last character that is not a mark, or empty."""
    if marked and marked[-1] < " ":
        return bare(marked)[-1:]
    return marked[-1:]


def _joined_blanks(match: re.Match[str]) -> str:
    run = match[0]
    lines = run.count("\n")
    blank = " " if not lines else "\n" if lines == 1 else "\n\n"
    return blank + "".join(_MARKS.findall(run))


def finished(marked: str) -> str:
    """Marked text with its white space settled: one space, one line end, or one blank line
    between paragraphs; none at either end."""
    if marked[:1] <= " ":
        start = _BLANK_START.match(marked)
        if start:
            marked = "".join(_MARKS.findall(start[0])) + marked[start.end() :]
    if marked[-1:] <= " ":
        stripped = marked.rstrip(" \n" + _ENDS)
        marked = stripped + "".join(_MARKS.findall(marked[len(stripped) :]))
    if "\n" in marked:
        marked = _BLANKS.sub(_joined_blanks, marked)
    else:
        if "  " in marked:
            marked = _SPACES.sub(" ", marked)
        marked = _SPACE_AFTER_MARK.sub(r"\1", marked)
    if _KEPT_SPACE in marked or _KEPT_LINE in marked or INDENT in marked:
        marked = (
            marked.replace(_KEPT_SPACE, " ").replace(_KEPT_LINE, "\n").replace(INDENT, "  ")
        )
    return marked


def spans(marked: str, addresses: Sequence[str]) -> tuple[Span, ...]:
    """Finished marked text as spans; ``addresses`` are those that its links number."""
    result: list[Span] = []
    depth = [0] * 6
    value = 0
    href = ""
    for part in _PARTS.split(marked):
        if not part:
            continue
        mark = part[0]
        if mark in _BITS:
            bit = _BITS[mark]
            depth[bit] += 1
            value |= 1 << bit
            if mark == LINK:
                href = addresses[int(part[1:-1])]
        elif "\x11" <= mark <= "\x16":
            bit = ord(mark) - 0x11
            depth[bit] -= 1
            if depth[bit] <= 0:
                depth[bit] = 0
                value &= ~(1 << bit)
                if bit == _BITS[LINK]:
                    href = ""
        else:
            style = _STYLES[value]
            if result and result[-1].style is style and result[-1].href == href:
                result[-1] = Span(result[-1].text + part, style, href)
            else:
                result.append(Span(part, style, href))
    return tuple(result)
