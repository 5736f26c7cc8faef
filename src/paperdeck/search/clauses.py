"""Clauses put into the text of a query, and taken out of it again."""

from __future__ import annotations

import re

from paperdeck.search import grammar

_SIDES = re.compile(rf"(?:\A|[\s)]){grammar.OR}(?:[\s(]|\Z)")


def has_clause(text: str, clause: str) -> bool:
    """Whether ``clause`` stands in ``text`` by itself."""
    return _place(text, clause) is not None


def with_clause(text: str, clause: str) -> str:
    """``text`` with what :func:`paperdeck.search.as_clause` gave: all of what it finds that
    has the value.

    The clause comes first: what is typed goes on at the end, where a word may be unfinished.
    """
    text = text.lstrip()
    if _SIDES.search(text):
        text = f"({text.rstrip()})"  # else it would belong to one side alone
    return f"{clause} {text}"


def without_clause(text: str, clause: str) -> str:
    """``text`` without ``clause``, where it stands by itself."""
    found = _place(text, clause)
    if found is None:
        return text
    before, after = text[: found.start()], text[found.end() :]
    return f"{before.rstrip()} {after.lstrip()}".lstrip() if before.strip() else after.lstrip()


def _place(text: str, clause: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\S){re.escape(clause)}(?!\S)", text)
