"""Rendering: scholarly markup in, what a reader sees out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperdeck.later import later
from paperdeck.markup.spans import Span

if TYPE_CHECKING:
    from paperdeck.markup import marks
else:  # as all that reads markup, see below
    marks = later("paperdeck.markup.marks")

# Text without any of these holds no markup and is shown as it is.
_SIGNS = tuple("\\$*_`<&~{}^\n")
_PAIRS = ("--", "  ", "www.")
_CONTROLS = bytes((*range(32), 127))


def _is_plain(text: str) -> bool:
    # This runs over every text of every list. A search for one character costs 0.06 µs on an
    # abstract, one for two 1 µs: those wait for a character that must be there too.
    for sign in _SIGNS:
        if sign in text:
            return False
    for pair in _PAIRS:
        if pair in text:
            return False
    if ("'" in text and "''" in text) or ("]" in text and "](" in text):
        return False
    if "/" in text and ("://" in text or "10." in text):
        return False
    if ":" in text and ("rXiv:" in text or "rxiv:" in text or "RXIV:" in text):
        return False
    if text.isascii():
        data = text.encode()
        return len(data.translate(None, _CONTROLS)) == len(data)
    return text.isprintable()


def _marked(text: str, keep_lines: bool) -> tuple[str, list[str]]:
    # Loaded when the first text with markup comes: a program that only starts does not wait.
    from paperdeck.markup.inline import Reader
    from paperdeck.markup.repair import restored, unwrapped

    text = restored(text)
    if not text.isprintable():
        text = marks.without_controls(text)
    if "\n" in text:
        # A line end at the start lets the first line be a heading or a list item.
        text = text.strip("\n ")
        text = "\n" + (text if keep_lines else unwrapped(text))
    reader = Reader(text, keep_lines=keep_lines)
    return marks.finished(reader.run(0, len(text))), reader.hrefs


def render(text: str, *, keep_lines: bool = False) -> tuple[Span, ...]:
    """Render scholarly markup (LaTeX, mathematics, Markdown, HTML) for reading.

    Paragraphs are parted by a blank line, list items stand on lines of their own, white
    space is otherwise single. What cannot be understood is shown as it was written. The
    spans hold no control character but the line end, and every ``href`` is http or https.
    Never raises; the time is linear in the text.

    ``keep_lines`` keeps the line ends of the source, as one writes notes; else the lines of
    a paragraph are joined, as abstracts come.
    """
    if _is_plain(text):
        text = text.strip()
        return (Span(text),) if text else ()
    return marks.spans(*_marked(text, keep_lines))


def plain(text: str) -> str:
    """The rendered text without styles: the texts of :func:`render`'s spans, joined."""
    if _is_plain(text):
        return text.strip()
    return marks.bare(_marked(text, keep_lines=False)[0])
