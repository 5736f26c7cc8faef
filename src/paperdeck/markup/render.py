"""Rendering: scholarly markup in, what a reader sees out."""

from __future__ import annotations

from paperdeck.markup import marks
from paperdeck.markup.marks import Span

# Text without any of these holds no markup and is shown as it is.
_SIGNS = tuple("\\$*_`<&~{}^\n")
_STRINGS = ("--", "''", "](", "  ", "http", "www.", "10.", "rXiv", "rxiv", "HTTP", "RXIV")


def _is_plain(text: str) -> bool:
    # Loops, not all(): this runs over every text of every list, and is done in 3 µs.
    for sign in _SIGNS:
        if sign in text:
            return False
    for string in _STRINGS:
        if string in text:
            return False
    return text.isprintable()


def _marked(text: str) -> tuple[str, list[str]]:
    # Loaded when the first text with markup comes: a program that only starts does not wait.
    from paperdeck.markup.inline import Reader
    from paperdeck.markup.repair import restored

    text = restored(text)
    if not text.isprintable():
        text = marks.without_controls(text)
    if "\n" in text:
        text = "\n" + text.strip("\n ")
    reader = Reader(text)
    return marks.finished(reader.run(0, len(text))), reader.hrefs


def render(text: str) -> tuple[Span, ...]:
    """Render scholarly markup (LaTeX, mathematics, Markdown, HTML) for reading.

    Paragraphs are parted by a blank line, list items stand on lines of their own, white
    space is otherwise single. What cannot be understood is shown as it was written. The
    spans hold no control character but the line end, and every ``href`` is http or https.
    Never raises; the time is linear in the text.
    """
    if _is_plain(text):
        text = text.strip()
        return (Span(text),) if text else ()
    return marks.spans(*_marked(text))


def plain(text: str) -> str:
    """The rendered text without styles: the texts of :func:`render`'s spans, joined."""
    if _is_plain(text):
        return text.strip()
    return marks.bare(_marked(text)[0])
