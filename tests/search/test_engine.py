from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from paperdeck.search import SearchEngine, Terms, open_engine
from support.fake_library import FakeLibrary, make_paper

EngineOf = Callable[..., SearchEngine]


def rows(engine: SearchEngine, text: str) -> list[int]:
    return list(engine.search(text).ids)


@pytest.mark.parametrize("text", ["", "  ", "\t\n"])
def test_nothing_asked_gives_the_list_in_its_order(
    engine: SearchEngine, library: FakeLibrary, text: str
) -> None:
    found = engine.search(text)
    assert list(found.ids) == library.ids()
    assert found.total == len(library.ids())
    assert found.message == ""
    assert found.terms == Terms()
    assert list(engine.search(text, limit=3).ids) == library.ids()[:3]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("moonlit lanternflow", {1}),
        ("sparse attention", {1, 2, 7}),
        ("attention sparse lund", {2}),
        ("atten", {1, 2, 7}),
        ("atten ", set()),
        ("2031 oral marsh", {1}),
        ("hall c 2909", {1}),
        ("moonlight", {1}),
        ("MULLER", {3}),
        ("mu\u0308ller", {3}),
        ("lukasz oyvind", {5}),
        ("学习", {4}),
        ("习模", {4}),
        ("学", {4}),
        ("研究 学习", {4}),
        ("学模", set()),
        ("C++", {3}),
        ("gpt-4", {3}),
        ("gpt4", {3}),
        ("timeseries", {1, 5}),
        ("time series", {1, 5}),
        ("time-series", {1, 5}),
        ("block sparse rivers", {5}),
        ("block-sparse", {5}),
        ('"sparse attention"', {1, 2}),
        ('"attention sparse"', set()),
        ("sparse -lamps", {1, 7}),
        ("-sparse", {3, 4, 5, 6, 8}),
        ("duskbench", {8}),
        ("[MASK", set()),
    ],
)
def test_what_matches(engine: SearchEngine, text: str, expected: set[int]) -> None:
    found = engine.search(text)
    assert set(found.ids) == expected
    assert found.total == len(expected)
    assert "showing" not in found.message


def test_titles_stand_above_authors_above_abstracts(engine_of: EngineOf) -> None:
    engine = engine_of(
        make_paper("Chairs", "A B", "Of lamps, lamps, lamps."),
        make_paper("Tables", "C D; E F; Ines Lamps", "Wood."),
        make_paper(
            "A Very Long Title about Many Things That Also Has Lamps in It", "G", "Wood."
        ),
        make_paper("Stools", "H I", "Light from lamps and other sources of light, at length."),
    )
    assert rows(engine, "lamps") == [3, 2, 1, 4]


def test_a_whole_word_stands_above_longer_words(engine: SearchEngine) -> None:
    assert rows(engine, "ai") == [6, 7]


def test_the_exact_title_and_the_method_name_come_first(engine_of: EngineOf) -> None:
    engine = engine_of(
        make_paper(
            "Attention Attention: Needed by All You Is", "A", "attention is all you need"
        ),
        make_paper("Is Attention All You Need", "A", "attention is all you need"),
        make_paper("Attention Is All You Need", "A", "A model."),
        make_paper("Dance Dance, a Study of the Dance", "A", "dance"),
        make_paper("DANCE: Neighbours under Condensation in Federated Graphs", "A", "x"),
    )
    assert rows(engine, "attention is all you need")[0] == 3
    assert rows(engine, "dance")[0] == 5
    assert rows(engine, "danc")[0] == 5


@pytest.mark.parametrize(
    "title",
    [
        "A Mixture -of-Lamps in the Dark",
        "Tag: Lamps in the Dark",
        "LAMPS OR NO LAMPS",
        'The "Dark" Is (Not) Dark: -Lamps-',
    ],
)
def test_a_title_with_signs_of_the_language_comes_first(
    engine_of: EngineOf, title: str
) -> None:
    engine = engine_of(
        make_paper("Lamps in the Dark", "A", "mixture, no tag, is not"),
        make_paper(title, "A", "x"),
        make_paper("No Lamps", "A", "tag of the dark mixture"),
    )
    assert rows(engine, title)[0] == 2


def test_words_in_order_and_together_rank_up(engine_of: EngineOf) -> None:
    engine = engine_of(
        make_paper("Learning Graphs and Their Deep Roots", "A", "x"),
        make_paper("Roots of Deep and Wide Learning Graphs", "A", "x"),
        make_paper("Roots of Graphs Through Deep Learning", "A", "x"),
    )
    assert rows(engine, "deep learning") == [3, 2, 1]


def test_the_name_of_one_author_stands_above_the_names_of_two(engine_of: EngineOf) -> None:
    engine = engine_of(
        make_paper("Lamps", "Hao Lund; Orla Peng", "x"),
        make_paper("Chairs", "Ada Quist; Hao Peng", "x"),
    )
    assert rows(engine, "hao peng") == [2, 1]


def test_an_untitled_paper_stands_under_its_name(engine: SearchEngine) -> None:
    assert rows(engine, "duskbench") == [8]
    assert rows(engine, "untitled") == [8]


def test_equal_papers_come_in_the_order_of_rows(engine_of: EngineOf) -> None:
    engine = engine_of(*[make_paper("Same Lamps", "Ada Lund", "The same.")] * 30)
    assert rows(engine, "lamps") == list(range(1, 31))


@pytest.mark.parametrize(
    ("text", "expected", "said"),
    [
        ("atention ", {1, 2, 7}, "showing results for attention instead of atention"),
        ("atetnion", {1, 2, 7}, "showing results for attention instead of atetnion"),
        ("sparse lnud", {2}, "showing results for lund instead of lnud"),
        ("forcasting", {5}, "showing results for forecasting instead of forcasting"),
        ("tiem-series", {1, 5}, "showing results for time-series instead of tiem-series"),
        (
            "kernals prunning",
            {3},
            "showing results for kernels, pruning instead of kernals, prunning",
        ),
        ("lanternfolw", {1}, "showing results for lanternflow instead of lanternfolw"),
        ("flow-time", {1}, "showing results for flow time instead of flow-time"),
    ],
)
def test_spelling_takes_over_when_nothing_matches(
    engine: SearchEngine, text: str, expected: set[int], said: str
) -> None:
    found = engine.search(text)
    assert set(found.ids) == expected
    assert found.message == said


@pytest.mark.parametrize("text", ["lmp", "2018", "zzzzzzzz", "sparse qqqq", "学欣"])
def test_nothing_is_guessed_from_little(engine: SearchEngine, text: str) -> None:
    found = engine.search(text)
    assert (list(found.ids), found.total, found.message) == ([], 0, "")


def test_spelling_leaves_words_alone_that_match(engine_of: EngineOf) -> None:
    engine = engine_of(
        make_paper("Taming Lamps", "A", "x"),
        make_paper("Timing Chairs", "A", "x"),
    )
    found = engine.search("taming ")
    assert (list(found.ids), found.message) == ([1], "")
    assert engine.search("taming chairs").total == 0


def test_a_slip_that_a_rare_paper_shares_is_mended_with_the_others(engine_of: EngineOf) -> None:
    engine = engine_of(
        *[make_paper(f"Online Sampling {number}", "A", "x") for number in range(30)],
        make_paper("Rivers", "A", "An onlie sampling."),
    )
    assert engine.search("onlie sampling").total == 1
    assert engine.search("onlie sampilng").total == 31


def test_of_two_close_spellings_the_one_with_as_many_letters_is_named(
    engine_of: EngineOf,
) -> None:
    engine = engine_of(make_paper("Sparse Lamps in Feature Space", "A", "x"))
    assert engine.search("sparce").message == "showing results for sparse instead of sparce"


def test_what_is_ignored_is_said(engine: SearchEngine) -> None:
    assert engine.search("sparse (").message == "ignored: ("
    assert engine.search("atention (").message == (
        "showing results for attention instead of atention · ignored: ("
    )


@pytest.mark.parametrize("text", ['"', "-", "is:ne"])
def test_what_only_begins_lists_everything(engine: SearchEngine, text: str) -> None:
    found = engine.search(text)
    assert (found.total, found.message) == (8, f"ignored: {text}")


@pytest.mark.parametrize("text", ["\\", "[", "$ %", '""', "( )"])
def test_what_cannot_be_searched_finds_nothing_and_is_said(
    engine: SearchEngine, text: str
) -> None:
    found = engine.search(text)
    assert (list(found.ids), found.total, found.message) == ([], 0, f"ignored: {text}")


@pytest.mark.parametrize("text", ["\0", "\udcff\udcfe"])
def test_what_cannot_be_shown_finds_nothing_and_is_said(
    engine: SearchEngine, text: str
) -> None:
    found = engine.search(text)
    assert found.total == 0
    assert found.message.startswith("ignored: ")


@pytest.fixture
def signs(engine_of: EngineOf) -> SearchEngine:
    """Papers with symbols in them."""
    return engine_of(
        make_paper("Smile 🙂 More", "A", r"The $\ell_\infty$ norm of lamps."),
        make_paper("Frowns 🙁", "B", "An L norm and the infinite."),
        make_paper("Costs", "C", r"From 5€ $\to$ 7€, with $\alpha = 3$."),
        make_paper("Alpha Lamps", "D", r"An $\ell_1$ norm."),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("🙂", [1]),
        ("smile 🙂", [1]),
        ("smile more", [1]),
        ('"smile more"', [1]),
        ("🦄", []),
        ("norm -🙂 ", [4, 2]),
        ("€", [3]),
        ("5€ ", [3]),
        ("→", [3]),
        ("ℓ_∞ norm", [1]),
        ("ell_infty norm", [1]),
        (r"\ell_\infty norm", [1]),
        (r"$\ell_\infty$ norm", [1]),
        ("infty", [1]),
        ("ell_1 norm", [4]),
        ("alpha", [4, 3]),
    ],
)
def test_symbols_are_found(signs: SearchEngine, text: str, expected: list[int]) -> None:
    found = signs.search(text)
    assert sorted(found.ids) == sorted(expected)
    assert list(found.ids)[:1] == expected[:1]
    assert found.message == ""


KEYED = [
    make_paper("Lamps", "A", "x", key="openreview:aB3_-x", ids=("openreview:aB3_-x",)),
    make_paper(
        "Chairs",
        "B",
        "Like openreview:aB3_-x, but sparse; see arxiv:2405.00001.",
        key="doi:10.1234/ab(c).5",
        ids=("doi:10.1234/ab(c).5", "arxiv:2405.01234", "icml:2026/6618"),
    ),
    make_paper("Tables", "C", "x", key="icml:2026/66186", ids=("icml:2026/66186",)),
    make_paper("", "D", "Dusk.", key="text:0123456789abcdef"),
    make_paper("Doors", "E", "x", key="arxiv:cs/0112017", ids=("arxiv:cs/0112017",)),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("openreview:aB3_-x", [1]),
        ("OpenReview:aB3_-x ", [1]),
        ("https://openreview.net/forum?id=aB3_-x", [1]),
        ("(https://openreview.net/pdf?id=aB3_-x&noteId=q),", [1]),
        ("openreview.net/forum?id=aB3_-x", [1]),
        ("lamps openreview:aB3_-x", [1]),
        ("openreview:aB3_-x lam", [1]),
        ("openreview:aB3_-x chairs", []),
        ("openreview:aB3_-x -lamps ", []),
        ("doi:10.1234/AB(c).5", [2]),
        ("https://doi.org/10.1234/ab(c).5", [2]),
        ("10.1234/ab(c).5", [2]),
        ("arXiv:2405.01234v2", [2]),
        ("https://arxiv.org/abs/2405.01234", [2]),
        ("https://arxiv.org/pdf/2405.01234v3.pdf", [2]),
        ("2405.01234", [2]),
        ("sparse arxiv:2405.01234 chiars", [2]),
        ("arxiv:2405.00001", [2]),
        ("icml:2026/66186", [3]),
        ("ICML:2026/6618", [2]),
        ("text:0123456789abcdef", [4]),
        ("https://arxiv.org/abs/cs/0112017", [5]),
        ("arxiv:2405.01234 doi:10.1234/ab(c).5", [2]),
        ("arxiv:2405.01234 icml:2026/66186", []),
        ("title:0123456789abcdef", []),
    ],
)
def test_a_key_or_an_address_finds_its_paper(
    engine_of: EngineOf, text: str, expected: list[int]
) -> None:
    found = engine_of(*KEYED).search(text)
    assert list(found.ids) == expected
    assert found.total == len(expected)


def test_a_key_follows_the_library(library: FakeLibrary) -> None:
    engine = open_engine(library, None)
    library.put(make_paper("Sundials", "A", "x", key="icml:2026/1"))
    assert rows(engine, "icml:2026/1") == [9]
    assert list(engine.search("icml:2026/1", within=[1, 2]).ids) == []
    library.change(9, make_paper("Sundials", "A", "x", key="doi:10.1234/5"))
    assert rows(engine, "icml:2026/1") == []
    assert rows(engine, "doi:10.1234/5") == [9]


def test_within_restricts_to_rows(engine: SearchEngine) -> None:
    found = engine.search("sparse", within={2, 5, 7})
    assert set(found.ids) == {2, 7}
    assert found.total == 2
    assert list(engine.search("", within=[7, 2]).ids) == [2, 7]
    assert engine.search("sparse", within=()).total == 0
    assert engine.search("sparse", within={99}).total == 0


def test_spelling_does_not_take_over_because_of_the_restriction(engine_of: EngineOf) -> None:
    engine = engine_of(make_paper("Lamps", "A", "x"), make_paper("Camps", "A", "x"))
    found = engine.search("lamps", within={2})
    assert (list(found.ids), found.message) == ([], "")


def test_scores_do_not_depend_on_the_restriction(engine: SearchEngine) -> None:
    everywhere = rows(engine, "sparse")
    assert list(engine.search("sparse", within=range(1, 9)).ids) == everywhere


@pytest.mark.parametrize("limit", [0, 1, 2, 200])
def test_a_limit_cuts_and_counts_all(engine: SearchEngine, limit: int) -> None:
    found = engine.search("sparse", limit=limit)
    assert list(found.ids) == rows(engine, "sparse")[:limit]
    assert found.total == 3


def test_the_engine_follows_the_library(library: FakeLibrary) -> None:
    engine = open_engine(library, None)
    library.put(make_paper("Sparse Sundials", "A", "x"))
    assert 9 in rows(engine, "sparse")
    library.change(9, make_paper("Dense Sundials", "A", "x"))
    assert 9 not in rows(engine, "sparse")
    assert rows(engine, "sundials") == [9]
    library.change(9, None)
    assert rows(engine, "sundials") == []


def test_an_empty_library_finds_nothing(engine_of: EngineOf) -> None:
    engine = engine_of()
    assert engine.search("").total == engine.search("lamps").total == 0


def test_importing_search_does_not_load_the_index() -> None:
    code = "import sys, paperdeck.search; print('tantivy' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"
