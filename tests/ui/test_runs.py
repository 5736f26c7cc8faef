"""Runs of styled text on one line: laid out, marked, cut and filled up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from paperdeck.markup import render
from paperdeck.ui.widgets.runs import Runs, cut, fit, marked, plain, runs_of, width_of
from paperdeck.ui.widgets.text import MATCH_STYLE

PIECES = ["a", "b ", "灯", "🏮", "👩\u200d🔬", "🇯🇵", "e\u0301", "👍🏽", "é", "["]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
RUNS = st.lists(st.tuples(TEXTS, st.sampled_from([(), ("bold",), ("$muted", "italic")])))


def test_spans_over_what_is_under_them() -> None:
    assert runs_of(render("a **b** $c$"), under=("$muted",)) == [
        ("a ", ("$muted",)),
        ("b", ("$muted", "bold")),
        (" ", ("$muted",)),
        ("c", ("$muted", "$math")),
    ]


def test_matches_go_over_the_edges_of_runs() -> None:
    runs: Runs = [("lan", ("bold",)), ("tern", ()), ("s", ("italic",))]
    assert marked(runs, [(1, 4), (7, 8)]) == [
        ("l", ("bold",)),
        ("an", ("bold", MATCH_STYLE)),
        ("t", (MATCH_STYLE,)),
        ("ern", ()),
        ("s", ("italic", MATCH_STYLE)),
    ]


@given(RUNS, st.lists(st.integers(0, 40), max_size=8, unique=True).map(sorted))
@settings(deadline=None)
def test_marking_changes_no_text(runs: Runs, edges: list[int]) -> None:
    pairs = list(zip(edges[::2], edges[1::2], strict=False))
    made = marked(runs, pairs)
    assert plain(made) == plain(runs)
    is_marked = [MATCH_STYLE in styles for text, styles in made for _ in text]
    assert is_marked == [
        any(start <= at < end for start, end in pairs) for at in range(len(plain(runs)))
    ]
    under = [styles for text, styles in runs for _ in text]
    kept = [tuple(s for s in styles if s != MATCH_STYLE) for text, styles in made for _ in text]
    assert kept == under


@given(RUNS, st.integers(0, 20))
@settings(deadline=None)
def test_whatever_is_cut_fits(runs: Runs, width: int) -> None:
    short = cut(runs, width)
    assert width_of(short) <= width
    assert plain(runs).startswith(plain(short).removesuffix("…"))
    assert width_of(fit(runs, width)) == width


@pytest.mark.parametrize(("width", "expected"), [(9, "灯 b"), (3, "灯…"), (1, "…"), (0, "")])
def test_a_cut(width: int, expected: str) -> None:
    made = cut([("灯", ("bold",)), (" b", ())], width)
    assert plain(made) == expected
    assert cell_len(expected) <= width
