"""What holds for every query, and a slow, plain reading of what matches to compare with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.papers import Paper, Session
from paperdeck.search import SearchEngine, Shelved, as_clause, open_engine
from paperdeck.search.documents import document
from paperdeck.search.query import parse
from paperdeck.search.searcher import FIELDS
from paperdeck.search.syntax import (
    And,
    Node,
    Not,
    Or,
    Phrase,
    Range,
    State,
    Word,
)
from paperdeck.search.values import read_term, value_key
from support.fake_library import FakeLibrary, make_paper

# Few and alike, so that words meet: parts of one another, compounds, accents, two scripts.
WORDS = (
    "time series timeseries time-series se deep deeper deep-time ser C++ C a Müller muller "
    "2031 x₁ x 学习 深度学习 don't sparse sparser block block-sparse seriesdeep "
    r"ell_infty $\ell_\infty$ ∞ 🙂 deep→time alpha α 2x2 α-time"
).split()
VALUES = ["Deep Time", "deep time", "Deep", "Time", "time-series", "Müller", "学习", "∞", "C++"]
texts = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
values = st.sampled_from([*VALUES, ""])
papers = st.builds(
    make_paper,
    title=texts,
    authors=texts,
    abstract=texts,
    venue=values,
    year=st.sampled_from([None, 2019, 2020, 2031]),
    decision=st.sampled_from(["oral", "poster", "Oral", ""]),
    topic=values,
    keywords=st.lists(values.filter(bool), max_size=3).map(tuple),
    sessions=st.lists(
        st.builds(Session, name=values, position=st.sampled_from(["#12", "B 7", ""])),
        max_size=2,
    ).map(tuple),
)
libraries = st.lists(papers, min_size=1, max_size=6)
marks = st.dictionaries(
    st.integers(1, 6),
    st.builds(
        Shelved,
        bookmarked=st.booleans(),
        read=st.booleans(),
        queue=st.integers(0, 3),
        rating=st.integers(0, 5),
        tags=st.lists(values.filter(bool), max_size=2, unique_by=value_key).map(tuple),
        note=texts,
    ),
)
queries = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
searches = st.builds("{}{}".format, queries, st.sampled_from(["", " "]))

# Clauses of the whole language, none of which is unfinished.
word = st.sampled_from(WORDS)
plain_clauses = st.one_of(
    word,
    word.map('"{}"'.format),
    word.map("{}*".format),
    st.builds(
        "{}:{}".format, st.sampled_from("title a abs venue k topic s tag n".split()), word
    ),
    st.builds(
        '{}:"{}"'.format,
        st.sampled_from("author keyword topic session venue tag decision".split()),
        st.sampled_from(VALUES),
    ),
    st.sampled_from(
        "year:2019..2020 year:>2019 y:2031 decision:oral,poster poster:7..12 rating:>=3"
        " queue:2.. is:read is:unread is:bookmarked has:abstract is:untitled has:note".split()
    ),
)
clauses = st.recursive(
    plain_clauses,
    lambda inner: st.one_of(
        inner.map("-{}".format),
        st.builds("({} OR {})".format, inner, inner),
        st.builds("({} {})".format, inner, inner),
        st.builds("title:({} OR {})".format, word, word),
    ),
    max_leaves=4,
)
whole_queries = st.lists(clauses, min_size=1, max_size=3).map(" ".join).map("{} ".format)

SIGNS = (
    '" - ( ) OR | * / : , .. >= is: has: is:ne author: autor: year: key: rating: AND \0 \ud800'
    " -deep /dee/ /(/ /a*/ key:x: year:>= poster:#12 ： （ “ title:( -( tag:, /x"
).split(" ")
anything = st.one_of(
    st.text(max_size=60),
    st.text(alphabet='deptim ()":-/*|.,>=<#\\[]{}+?^$', max_size=40),
    st.lists(st.sampled_from([*WORDS, *SIGNS])).map(" ".join),
    st.lists(st.sampled_from([*WORDS, *SIGNS])).map("".join),
    whole_queries,
)
quick = settings(deadline=None, max_examples=25)


class Marks:
    """A shelf that never changes."""

    def __init__(self, rows: Mapping[int, Shelved]) -> None:
        self._rows = rows

    def rows(self) -> Mapping[int, Shelved]:
        return self._rows


def engine_over(
    library: Sequence[Paper], shelved: Mapping[int, Shelved] | None = None
) -> SearchEngine:
    return open_engine(FakeLibrary(library), None, Marks(shelved or {}))


def list_of_words(text: str) -> list[str]:
    return document(make_paper(abstract=text)).abstract.split()


class Plain:
    """What matches, as the documentation of the language and of matching says it."""

    def __init__(
        self, library: Sequence[Paper], shelved: Mapping[int, Shelved] | None = None
    ) -> None:
        self.papers = library
        self.shelved = shelved or {}
        documents = list(map(document, library))
        self.fields = [[getattr(d, field).split() for field in FIELDS] for d in documents]
        self.named = [
            {
                "title": d.title.split(),
                "author": d.authors.split(),
                "abstract": d.abstract.split(),
                **{name: text.split() for name, text in d.fields.items()},
            }
            for d in documents
        ]
        self.keys = [
            {name: {read_term(term)[0] for term in found} for name, found in d.values.items()}
            for d in documents
        ]
        self.posters = [d.posters for d in documents]

    def rows(self, text: str) -> set[int]:
        root = parse(text).root
        if root is None:
            return set(range(1, len(self.papers) + 1))
        return {
            row + 1 for row in range(len(self.papers)) if self.holds(root, row, alone(root), 0)
        }

    def holds(self, node: Node, row: int, words: Sequence[Word], at: int) -> bool:
        """Whether a node holds; a word is the one ``at`` its place among ``words`` in a row."""
        match node:
            case Word():
                return self.matches(row, words, at)
            case Phrase():
                return self.has_phrase(node, row)
            case Not():
                return not self.holds(node.node, row, alone(node.node), 0)
            case Or():
                return any(self.holds(each, row, alone(each), 0) for each in node.nodes)
            case And():
                in_rows = {
                    field: [w for w in node.nodes if isinstance(w, Word) and w.field == field]
                    for field in {w.field for w in node.nodes if isinstance(w, Word)}
                }
                return all(
                    self.holds(each, row, in_rows[each.field], in_rows[each.field].index(each))
                    if isinstance(each, Word)
                    else self.holds(each, row, alone(each), 0)
                    for each in node.nodes
                )
            case Range():
                numbers = {
                    "year": [self.papers[row].year],
                    "poster": self.posters[row],
                    "rating": [self.marks(row).rating or None],
                    "queue": [self.marks(row).queue or None],
                }[node.field]
                return any(
                    number is not None
                    and (node.low is None or node.low <= number)
                    and (node.high is None or number <= node.high)
                    for number in numbers
                )
            case State():
                return self.is_so(node.name, row)
        raise AssertionError(node)

    def marks(self, row: int) -> Shelved:
        return self.shelved.get(row + 1, Shelved())

    def is_so(self, name: str, row: int) -> bool:
        marks, paper = self.marks(row), self.papers[row]
        return {
            "read": marks.read,
            "unread": not marks.read,
            "bookmarked": marks.bookmarked,
            "note": bool(marks.note),
            "abstract": bool(paper.abstract),
            "untitled": not paper.title,
        }[name]

    def has_phrase(self, phrase: Phrase, row: int) -> bool:
        if phrase.key:
            every = [self.value_keys(phrase.field, at) for at in range(len(self.papers))]
            if any(phrase.key in keys for keys in every):
                return phrase.key in every[row]
        places = self.places(phrase.field, row)
        return bool(phrase.parts) and self.has(places, phrase.parts, False, phrase.field)

    def value_keys(self, field: str, row: int) -> set[str]:
        if field == "tag":
            return set(map(value_key, self.marks(row).tags))
        return self.keys[row].get(field, set())

    def places(self, field: str, row: int) -> list[list[str]]:
        """The words of a paper, by field; all of its fields where none is named."""
        if not field:
            return self.fields[row]
        if field == "note":
            return [list_of_words(self.marks(row).note)]
        if field == "tag":
            return [list_of_words(tag) for tag in self.marks(row).tags]
        return [self.named[row].get(field, [])]

    def matches(self, row: int, words: Sequence[Word], at: int) -> bool:
        word = words[at]
        places = self.places(word.field, row)
        if any(self.has(places, *form, word.field) for form in self.forms(words, at)):
            return True
        shown = word.shown if word.field not in ("note", "tag") else ()
        return bool(shown) and all(self.matches(row, shown, n) for n in range(len(shown)))

    def is_known(self, token: str, field: str) -> bool:
        every = (self.places(field, row) for row in range(len(self.papers)))
        return any(token in words for places in every for words in places)

    def forms(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, ...], bool]]:
        word = words[at]
        yield word.parts, word.prefix
        if not word.joined:
            return
        yield (word.joined,), word.prefix
        if word.field in ("note", "tag"):
            return
        if at and words[at - 1].joined:
            yield (words[at - 1].joined + word.joined,), word.prefix
        if at + 1 < len(words) and words[at + 1].joined:
            yield (word.joined + words[at + 1].joined,), words[at + 1].prefix
        for cut in range(1, len(word.joined)):
            parts = word.joined[:cut], word.joined[cut:]
            if all(self.is_known(part, word.field) for part in parts):
                yield parts, False

    @staticmethod
    def has(places: list[list[str]], parts: tuple[str, ...], prefix: bool, field: str) -> bool:
        for at, words in enumerate(places):
            # A compound that is only begun is looked for in titles, from two letters on, or
            # in the field that is asked.
            in_place = field in ("note", "tag") or (
                (at == 0 and field not in ("author",)) and len(parts[-1]) > 1
            )
            begun = prefix and (len(parts) == 1 or in_place)
            for start in range(len(words) - len(parts) + 1):
                run = tuple(words[start : start + len(parts)])
                if run == parts:
                    return True
                if begun and run[:-1] == parts[:-1] and run[-1].startswith(parts[-1]):
                    return True
        return False


def alone(node: Node) -> list[Word]:
    return [node] if isinstance(node, Word) else []


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


@given(libraries, marks, whole_queries)
@settings(quick, max_examples=150)
def test_the_whole_language_matches_as_by_a_plain_reading(
    library: list[Paper], shelved: dict[int, Shelved], text: str
) -> None:
    shelved = {row: each for row, each in shelved.items() if row <= len(library)}
    expected = Plain(library, shelved).rows(text)
    found = engine_over(library, shelved).search(text)
    if expected or "showing" not in found.message:
        assert set(found.ids) == expected
        assert found.total == len(expected)


@given(libraries, queries, queries)
@quick
def test_another_word_adds_nothing(library: list[Paper], text: str, more: str) -> None:
    engine = engine_over(library)
    fewer = engine.search(f"{text} {more.split()[0]}")
    if "showing" not in fewer.message:
        assert set(fewer.ids) <= set(engine.search(text).ids)


@given(libraries, marks, clauses, clauses)
@quick
def test_another_clause_adds_nothing(
    library: list[Paper], shelved: dict[int, Shelved], text: str, more: str
) -> None:
    shelved = {row: each for row, each in shelved.items() if row <= len(library)}
    engine = engine_over(library, shelved)
    fewer = engine.search(f"({text}) ({more}) ")
    if "showing" not in fewer.message:
        assert set(fewer.ids) <= set(engine.search(f"({text}) ").ids)


@given(libraries, marks, anything, st.integers(0, 8))
@settings(quick, max_examples=60)
def test_any_text_finds_and_a_limit_only_cuts(
    library: list[Paper], shelved: dict[int, Shelved], text: str, limit: int
) -> None:
    engine = engine_over(library, shelved)
    everything = engine.search(text)
    some = engine.search(text, limit=limit)
    assert list(some.ids) == list(everything.ids)[:limit]
    assert some.total == everything.total == len(everything.ids) == len(set(everything.ids))
    assert some.message == everything.message
    assert "\n" not in everything.message
    assert engine.search(text, within=everything.ids).total == everything.total


@given(libraries, marks, anything)
@quick
def test_any_text_can_be_counted_and_completed(
    library: list[Paper], shelved: dict[int, Shelved], text: str
) -> None:
    engine = engine_over(library, shelved)
    counts = engine.facets(text)
    total = engine.search(text).total
    assert all(0 < count <= total for found in counts.values() for _, count in found)
    for cursor in range(0, len(text) + 1, 7):
        for completion in engine.complete(text, cursor):
            assert completion.insert in completion.applied(text)


@given(libraries, marks, whole_queries)
@settings(quick, max_examples=50)
def test_a_facet_as_a_clause_selects_what_it_counts(
    library: list[Paper], shelved: dict[int, Shelved], text: str
) -> None:
    shelved = {row: each for row, each in shelved.items() if row <= len(library)}
    engine = engine_over(library, shelved)
    text = f"({text})"
    within = engine.search(text).ids
    for field, counted in engine.facets(text).items():
        for value, count in counted:
            found = engine.search(as_clause(field, value) + " ", within=within)
            assert (found.total, found.message) == (count, "")


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
