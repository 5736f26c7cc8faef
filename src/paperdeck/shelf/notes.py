"""The text of notes: what is stored, and how two texts become one. No input or output."""

from __future__ import annotations


def storable(text: str) -> str:
    """Return ``text`` as it is stored: exactly as given, but that NUL and lone surrogates,
    which no file of text can hold, become U+FFFD, and a blank text becomes empty.
    """
    if not text or text.isspace():
        return ""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\0", "\ufffd")


def join(first: str, second: str, heading: str) -> str:
    """Return a text that holds both, parted by a line of Markdown that says ``heading``.

    A text that stands in the other already, as whole lines, is not repeated.
    """
    if _holds(first, second):
        return first
    if _holds(second, first):
        return second
    return f"{first}\n\n---\n\n*{heading}*\n\n{second}"


def only_adds(old: str, new: str) -> bool:
    """Whether ``new`` is ``old`` with one piece put in, so that nothing of ``old`` is lost."""
    if len(new) < len(old):
        return False
    kept = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    return new[kept:].endswith(old[kept:])


def _holds(text: str, part: str) -> bool:
    return not part or f"\n{part}\n" in f"\n{text}\n"
