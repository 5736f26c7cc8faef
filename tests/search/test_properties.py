"""What holds for every query, and a slow, plain reading of what matches to compare with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.papers import Paper
from paperdeck.search import SearchEngine, open_engine
from paperdeck.search.documents import document
from paperdeck.search.index import FIELDS
from paperdeck.search.query import parse
from paperdeck.search.syntax import Not, Phrase, Word
from support.fake_library import FakeLibrary, make_paper

# Few and alike, so that words meet: parts of one another, compounds, accents, two scripts.
WORDS = (
    "time series timeseries time-series se deep deeper deep-time ser C++ C a Müller muller "
    "2031 x₁ x 学习 深度学习 don't sparse sparser block block-sparse seriesdeep "
    r"ell_infty $\ell_\infty$ ∞ 🙂 deep→time alpha α"
).split()
texts = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
papers = st.builds(make_paper, title=texts, authors=texts, abstract=texts)
libraries = st.lists(papers, min_size=1, max_size=6)
queries = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
searches = st.builds("{}{}".format, queries, st.sampled_from(["", " "]))
anything = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from([*WORDS, '"', "-", "(", "AND", "*", "\0", "\ud800", "-deep"])).map(
        " ".join
    ),
)
quick = settings(deadline=None, max_examples=25)


def engine_over(library: Sequence[Paper]) -> SearchEngine:
    return open_engine(FakeLibrary(library), None)


class Plain:
    """What matches, as the documentation of :mod:`paperdeck.search.matching` says it."""

    def __init__(self, library: Sequence[Paper]) -> None:
        documents = list(map(document, library))
        self.fields = [[getattr(d, field).split() for field in FIELDS] for d in documents]
        self.known = {token for fields in self.fields for field in fields for token in field}

    def rows(self, text: str) -> set[int]:
        clauses = parse(text).clauses
        words = [clause for clause in clauses if isinstance(clause, Word)]
        return {
            row
            for row, fields in enumerate(self.fields, 1)
            if all(self.matches(fields, words, at) for at in range(len(words)))
            and all(self.has(fields, c.parts, False) for c in clauses if isinstance(c, Phrase))
            and not any(
                self.has(fields, c.clause.parts, False) for c in clauses if isinstance(c, Not)
            )
        }

    def matches(self, fields: list[list[str]], words: Sequence[Word], at: int) -> bool:
        shown = words[at].shown
        return any(self.has(fields, *form) for form in self.forms(words, at)) or (
            bool(shown) and all(self.matches(fields, shown, n) for n in range(len(shown)))
        )

    def forms(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, ...], bool]]:
        word = words[at]
        yield word.parts, word.prefix
        if not word.joined:
            return
        yield (word.joined,), word.prefix
        if at and words[at - 1].joined:
            yield (words[at - 1].joined + word.joined,), word.prefix
        if at + 1 < len(words) and words[at + 1].joined:
            yield (word.joined + words[at + 1].joined,), words[at + 1].prefix
        for cut in range(1, len(word.joined)):
            parts = word.joined[:cut], word.joined[cut:]
            if self.known.issuperset(parts):
                yield parts, False

    def has(self, fields: list[list[str]], parts: tuple[str, ...], prefix: bool) -> bool:
        for at, field in enumerate(fields):
            # A compound that is only begun is looked for in titles, from two letters on.
            begun = prefix and (len(parts) == 1 or (at == 0 and len(parts[-1]) > 1))
            for start in range(len(field) - len(parts) + 1):
                run = tuple(field[start : start + len(parts)])
                if run == parts:
                    return True
                if begun and run[:-1] == parts[:-1] and run[-1].startswith(parts[-1]):
                    return True
        return False


@given(libraries, searches)
@quick
def test_the_same_papers_match_as_by_a_plain_reading(library: list[Paper], text: str) -> None:
    expected = Plain(library).rows(text)
    found = engine_over(library).search(text)
    if expected:
        assert set(found.ids) == expected
        assert found.total == len(expected)
        assert found.message == ""
    elif found.total:
        assert found.message.startswith("showing results for ")


@given(libraries, queries, queries)
@quick
def test_another_word_adds_nothing(library: list[Paper], text: str, more: str) -> None:
    engine = engine_over(library)
    fewer = engine.search(f"{text} {more.split()[0]}")
    if "showing" not in fewer.message:
        assert set(fewer.ids) <= set(engine.search(text).ids)


@given(libraries, anything, st.integers(0, 8))
@quick
def test_any_text_finds_and_a_limit_only_cuts(
    library: list[Paper], text: str, limit: int
) -> None:
    engine = engine_over(library)
    everything = engine.search(text)
    some = engine.search(text, limit=limit)
    assert list(some.ids) == list(everything.ids)[:limit]
    assert some.total == everything.total == len(everything.ids) == len(set(everything.ids))
    assert some.message == everything.message
    assert "\n" not in everything.message


@given(libraries, searches)
@settings(quick, max_examples=10)
def test_a_renewed_index_gives_the_same(library: list[Paper], text: str) -> None:
    at_once = engine_over(library)
    grown = FakeLibrary()
    engine = open_engine(grown, None)
    for paper in library:
        grown.put(make_paper("To be replaced"))
        engine.search("")
        grown.change(len(grown.ids()), paper)
        engine.search("")
    assert set(engine.search(text).ids) == set(at_once.search(text).ids)
