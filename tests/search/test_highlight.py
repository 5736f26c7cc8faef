from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.search import Form, SearchEngine, Terms, highlights, open_engine
from support.fake_library import FakeLibrary, make_paper


def marked(text: str, *forms: Form) -> list[str]:
    return [text[start:end] for start, end in highlights(text, Terms(forms))]


def whole(*parts: str) -> Form:
    return Form(parts)


def begun(*parts: str) -> Form:
    return Form(parts, prefix=True)


@pytest.mark.parametrize(
    ("text", "forms", "expected"),
    [
        ("Deep nets go deeper", [whole("deep")], ["Deep"]),
        ("Deep nets go deeper", [begun("deep")], ["Deep", "deep"]),
        ("AI maintains an aisle", [begun("ai")], ["AI", "ai"]),
        ("AI maintains an aisle", [whole("ai")], ["AI"]),
        (
            "Jörg Müller, Łódź, ﬁne",
            [whole("muller"), begun("lod"), whole("fine")],
            ["Müller", "Łód", "ﬁne"],
        ),
        (
            "Time-Series, time series",
            [whole("timeseries"), whole("time", "series")],
            ["Time-Series", "time series"],
        ),
        ("block–sparse", [whole("blocksparse")], ["block–sparse"]),
        ("深度学习模型", [whole("学", "习")], ["学习"]),
        ("用GPT模型", [whole("gpt")], ["GPT"]),
        ("C++ and C", [whole("c++")], ["C++"]),
        ("[MASK] (x) $y$ .*", [whole("mask")], ["MASK"]),
        ("nothing here", [whole("else")], []),
        ("", [whole("deep")], []),
        ("snake_case", [whole("case")], ["case"]),
    ],
)
def test_what_is_marked(text: str, forms: list[Form], expected: list[str]) -> None:
    assert marked(text, *forms) == expected


def test_no_terms_mark_nothing() -> None:
    assert highlights("Deep nets", Terms()) == []


@pytest.fixture
def engine() -> SearchEngine:
    title = "Sparse Time-Series Attention for Müller"
    return open_engine(FakeLibrary([make_paper(title, "Ada Lund", "深度学习模型")]), None)


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("spar time", "Sparse Time-Series", ["Time"]),
        ("time spar", "Sparse Time-Series", ["Spar", "Time"]),
        ("timeseries", "Time-Series and time series", ["Time-Series", "time series"]),
        ("time series", "Time-Series", ["Time-Series"]),
        ("atention ", "Attention, atention", ["Attention", "atention"]),
        ('"sparse time"', "Sparse time, sparse and time", ["Sparse time"]),
        ("sparse -lamps", "Sparse lamps", ["Sparse"]),
        ("学习", "深度学习模型", ["学习"]),
        ("muller", "Müller", ["Müller"]),
        ("sparse →", "from sparse → dense→", ["sparse", "→", "→"]),
        ("🙂", "Smile🙂 more", ["🙂"]),
        ("ell_infty", "the ℓ_∞ norm", ["ℓ", "∞"]),
    ],
)
def test_what_a_search_marks(
    engine: SearchEngine, query: str, text: str, expected: list[str]
) -> None:
    terms = engine.search(query).terms
    assert [text[start:end] for start, end in highlights(text, terms)] == expected


@pytest.mark.parametrize(
    ("query", "field", "text", "expected"),
    [
        ("author:lund spar", "author", "Ada Lund", ["Lund"]),
        ("author:lund spar", "title", "Lund on Sparse", ["Spar"]),
        ("title:sparse ", "title", "Sparse Lund", ["Sparse"]),
        ("title:sparse ", "abstract", "Sparse Lund", []),
        ('author:"ada lund"', "author", "Ada Lund", ["Ada Lund"]),
        ("author:lnud ", "author", "Ada Lund", ["Lund"]),
        ("(sparse OR zz) -lamps ", "title", "Sparse lamps zz", ["Sparse", "zz"]),
        ("/t.m. ?-/", "title", "Sparse Time-Series", ["Time-"]),
        ("title:/müller/", "title", "for Müller", ["Müller"]),
        ("title:/muller/", "abstract", "for Müller", []),
        ("note:steam", "note", "with steam", ["steam"]),
        ("note:steam", "title", "with steam", []),
    ],
)
def test_what_a_search_marks_in_a_field(
    engine: SearchEngine, query: str, field: str, text: str, expected: list[str]
) -> None:
    terms = engine.search(query).terms.of(field)
    assert [text[start:end] for start, end in highlights(text, terms)] == expected


@given(st.text(max_size=40), st.text(max_size=60))
@settings(deadline=None, max_examples=60)
def test_pairs_are_in_order_and_inside_the_text(query: str, text: str) -> None:
    forms = tuple(Form((word,), prefix=True) for word in query.split())
    at = 0
    for start, end in highlights(text, Terms(forms)):
        assert at <= start < end <= len(text)
        at = end


def test_it_is_quick() -> None:
    abstract = "We study sparse attention over long time-series of moonlit graphs. " * 25
    terms = Terms(tuple(begun(word) for word in "spa att tim ser gra moo lon lam".split()))
    highlights(abstract, terms)
    started = time.thread_time()
    for _ in range(20):
        highlights(abstract, terms)
    # 0.15 ms where nothing else runs; a row must never be what makes a key slow.
    assert (time.thread_time() - started) / 20 < 0.005
