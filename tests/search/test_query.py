from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.search.query import (
    LONGEST_TEXT,
    MOST_CLAUSES,
    Clause,
    Not,
    Phrase,
    Word,
    parse,
)


def word(*parts: str, prefix: bool = False) -> Word:
    return Word(parts, prefix)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("", ()),
        ("Deep Lear", (word("deep"), word("lear", prefix=True))),
        ("deep lear ", (word("deep"), word("lear"))),
        ("Time-Series x", (word("time", "series"), word("x", prefix=True))),
        ("学习", (word("学", "习"),)),
        ('"deep nets" x ', (Phrase(("deep", "nets")), word("x"))),
        ("“Deep nets” ", (Phrase(("deep", "nets")),)),
        ('"deep ne', (Phrase(("deep",)), word("ne", prefix=True))),
        ('"dee', (word("dee", prefix=True),)),
        ("nets -deep ", (word("nets"), Not(Phrase(("deep",))))),
        ('nets -"deep graph"', (word("nets"), Not(Phrase(("deep", "graph"))))),
        ("C++", (word("c++", prefix=True),)),
        ("mu\u0308ller ", (word("muller"),)),
        ("deep deep deep", (word("deep"),)),
        ("\0deep\x1b ", (word("deep"),)),
    ],
)
def test_clauses(text: str, clauses: tuple[Clause, ...]) -> None:
    assert parse(text).clauses == clauses


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ('"', ('"',)),
        ("deep ( nets", ("(",)),
        ("- -", ("-",)),
        ('"" *', ('""', "*")),
        ("deep nets", ()),
    ],
)
def test_what_says_nothing_is_ignored(text: str, ignored: tuple[str, ...]) -> None:
    assert parse(text).ignored == ignored


def test_the_whole_keeps_repeated_words() -> None:
    assert parse("Scaling Laws: Scaling -not ").whole == "scalinglawsscaling"


def test_a_long_text_is_cut_and_says_so() -> None:
    many = parse(" ".join(f"w{number}" for number in range(MOST_CLAUSES + 1)))
    assert len(many.clauses) == MOST_CLAUSES
    assert many.ignored == ("the rest of a long text",)
    assert parse("x " * LONGEST_TEXT).ignored == ("the rest of a long text",)


@given(st.text(max_size=80))
@settings(deadline=None)
def test_any_text_parses(text: str) -> None:
    for clause in parse(text).clauses:
        inner = clause.clause if isinstance(clause, Not) else clause
        assert inner.parts
        assert all(inner.parts)
