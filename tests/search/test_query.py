from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.search.leaves import MOST_CLAUSES
from paperdeck.search.query import LONGEST_TEXT, parse
from paperdeck.search.syntax import And, Node, Not, Or, Phrase, Word


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
        ("nets -deep ", (word("nets"), Not(word("deep")))),
        ('nets -"deep graph"', (word("nets"), Not(Phrase(("deep", "graph"))))),
        ("C++", (word("c++", prefix=True),)),
        ("mu\u0308ller ", (word("muller"),)),
        ("deep deep deep", (word("deep"),)),
        ("\0deep\x1b ", (word("deep"),)),
        ("🙂", (word("🙂"),)),
        ("deep→nets ", (word("deep", "nets"), word("→"))),
        ('"a → b" ', (Phrase(("a", "b")), word("→"))),
        ("-🙂 -deep→ ", (Not(word("🙂")), Not(And((word("deep"), word("→")))))),
    ],
)
def test_clauses(text: str, clauses: tuple[Node, ...]) -> None:
    assert parse(text).clauses == clauses


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ('"', ('"',)),
        ("deep ) nets (", (")", "(")),
        ("- -", ("-",)),
        ('"" *', ('""', "*")),
        ("\\ [ deep", ("\\", "[")),
        ("deep nets", ()),
    ],
)
def test_what_says_nothing_is_ignored(text: str, ignored: tuple[str, ...]) -> None:
    assert parse(text).ignored == ignored


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ell_infty", (word("l"), word("∞"))),
        (r"\ell_\infty", (word("l"), word("∞"))),
        (r"$\ell_\infty$", (word("l"), word("∞"))),
        ("ell_2", (word("l", "2"),)),
        (r"\nabla", (word("∇"),)),
        (r"\mathbb{R}^n", (word("r", "n"),)),
        ("alpha", (word("α"),)),
        ("infty", (word("∞"),)),
        ("times", ()),
        ("deep", ()),
        ("snake_case", ()),
        ("x_1", ()),
    ],
)
def test_what_tex_shows(text: str, shown: tuple[Word, ...]) -> None:
    (clause,) = parse(text).clauses
    assert isinstance(clause, Word)
    assert clause.shown == shown


@pytest.mark.parametrize(
    ("text", "is_begun"),
    [
        ("", True),
        (" \t", True),
        ('"', True),
        (" “", True),
        ("-", True),
        ('-"', True),
        ("is:n", True),
        ("- ", False),
        ('""', False),
        ("\\", False),
        ("\0", False),
        ("\udcff", False),
        ("is:x", False),
        ("is:new", False),
    ],
)
def test_whether_anything_is_asked_for_yet(text: str, is_begun: bool) -> None:
    assert parse(text).is_begun is is_begun


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
    for leaf in leaves(parse(text).root):
        if isinstance(leaf, Word):
            assert leaf.parts
            assert all(leaf.parts)


def leaves(node: Node | None) -> Iterator[Node]:
    if isinstance(node, And | Or):
        for child in node.nodes:
            yield from leaves(child)
    elif isinstance(node, Not):
        yield from leaves(node.node)
    elif node is not None:
        yield node
