"""The tables of the language, and what is read of it."""

from __future__ import annotations

import pytest

from paperdeck.search import as_clause, grammar
from paperdeck.search.query import MOST_DEPTH, parse
from paperdeck.search.syntax import (
    And,
    Key,
    Node,
    Not,
    Or,
    Phrase,
    Range,
    Regex,
    State,
    Word,
)


def word(*parts: str, prefix: bool = False, field: str = "") -> Word:
    return Word(parts, prefix, field=field)


@pytest.mark.parametrize(
    "example", [each.example for each in (*grammar.FORMS, *grammar.FIELDS)]
)
def test_every_example_is_understood(example: str) -> None:
    found = parse(example)
    assert found.ignored == ()
    assert found.root is not None
    assert found.asked == example


def test_every_state_is_understood() -> None:
    for prefix, names in grammar.STATES.items():
        for name in names:
            assert parse(f"{prefix}:{name}").root == State(prefix, name)


def test_no_name_means_two_fields() -> None:
    names = [name for each in grammar.FIELDS for name in (each.name, each.short) if name]
    assert len(set(names)) == len(names)
    assert not set(names) & set(grammar.STATES)


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("a OR b ", Or((word("a"), word("b")))),
        ("a b OR c ", Or((And((word("a"), word("b"))), word("c")))),
        ("a (b OR c) ", And((word("a"), Or((word("b"), word("c")))))),
        ("a or b ", And((word("a"), word("or"), word("b")))),
        ("-(a b) c ", And((Not(And((word("a"), word("b")))), word("c")))),
        ("(a OR (b c", Or((word("a"), And((word("b"), word("c", prefix=True)))))),
        ("f(x) ", word("f", "x")),
        ("(f(x)) ", word("f", "x")),
        ("（a OR b） ", Or((word("a"), word("b")))),
        ("quanti* x ", And((word("quanti", prefix=True), word("x")))),
        ("title:deep ", word("deep", field="title")),
        ("T:Deep ", word("deep", field="title")),
        ("title：deep ", word("deep", field="title")),
        ('t:"deep nets" ', Phrase(("deep", "nets"), "title")),
        ('a:"Hao Peng" ', Phrase(("hao", "peng"), "author", "hao peng")),
        (
            's:"poster ses',
            And((Phrase(("poster",), "session"), word("ses", prefix=True, field="session"))),
        ),
        ("a:(li OR wu) ", Or((word("li", field="author"), word("wu", field="author")))),
        (
            "d:oral,poster ",
            Or((word("oral", field="decision"), word("poster", field="decision"))),
        ),
        (
            'd:"oral",x, ',
            Or((Phrase(("oral",), "decision", "oral"), word("x", field="decision"))),
        ),
        ("-a:li ", Not(word("li", field="author"))),
        ("year:2019 ", Range("year", 2019, 2019)),
        ("y:20", Range("year", 2000, 2099)),
        ("y:20 ", Range("year", 20, 20)),
        ("y:2019..2023", Range("year", 2019, 2023)),
        ("y:2019..20", Range("year", 2019, 2099)),
        ("y:2019.. ", Range("year", 2019, None)),
        ("y:..2019", Range("year", None, 2019)),
        ("y:>2019 ", Range("year", 2020, None)),
        ("y:<=2019,2023 ", Or((Range("year", None, 2019), Range("year", 2023, 2023)))),
        ("poster:#29 ", Range("poster", 29, 29)),
        ('year:"2019" ', Range("year", 2019, 2019)),
        ('key:"openreview:aB"', Key("openreview:aB", begun=True)),
        ("poster:hall ", word("hall", field="poster")),
        ("rating:>=4 ", Range("rating", 4, None)),
        ("is:read,noted", Or((State("is", "read"), State("is", "noted")))),
        ("-has:code ", Not(State("has", "code"))),
        (r"/a\w+ b/", Regex(r"a\w+ b")),
        (r"/a\/b/ x ", And((Regex(r"a\/b"), word("x")))),
        ("t:/^A/", Regex("^A", "title")),
        ("(/a b/)", Regex("a b")),
        ("-/a/ ", Not(Regex("a"))),
        ("and/or ", word("and", "or")),
        ("/r/stem ", word("r", "stem")),
        ("key:openreview:aB", Key("openreview:aB", begun=True)),
        ("Stem: deep ", And((word("stem"), word("deep")))),
        ("Stem:deep ", word("stem", "deep")),
        ("Notes: deep ", And((word("notes"), word("deep")))),
        ("https://deep.nets/x ", word("https", "deep", "nets", "x")),
    ],
)
def test_what_is_read(text: str, root: Node) -> None:
    found = parse(text)
    assert found.root == root
    assert found.ignored == ()


@pytest.mark.parametrize(
    ("text", "ignored", "asked"),
    [
        ("autor:li deep ", ("autor: (did you mean author:?)",), "li deep"),
        ("sesion:one", ("sesion: (did you mean session:?)",), "one"),
        ("-kewords:one ", ("kewords: (did you mean keyword:?)",), "-one"),
        ("author: li ", ("author:",), "li"),
        ("deep year:x ", ("year:x",), "deep"),
        ("deep year:99999999999 ", ("year:99999999999",), "deep"),
        ("is:bookmark deep ", ("is:bookmark (did you mean is:bookmarked?)",), "deep"),
        ("has:nothing deep ", ("has:nothing",), "deep"),
        ("is:read,x deep ", ("x",), "is:read, deep"),
        ("OR deep OR ", ("OR",), "deep"),
        ("deep ) nets", (")",), "deep nets"),
        ("deep () nets", ("(", ")"), "deep nets"),
        ("/(/ deep ", ("/(/ (no regular expression)",), "deep"),
        (r"/(a)\1/ deep ", (r"/(a)\1/ (no regular expression)",), "deep"),
        ("deep /nets", ("/nets (a regular expression ends with /)",), "deep"),
        ("year:/2/ deep ", ("year:/2/",), "deep"),
    ],
)
def test_what_is_ignored_is_told_and_left_out(
    text: str, ignored: tuple[str, ...], asked: str
) -> None:
    found = parse(text)
    assert found.ignored == ignored
    assert found.asked == asked


@pytest.mark.parametrize(
    ("text", "is_begun"),
    [
        ("author:", True),
        ("author: ", False),
        ("is:bo", True),
        ("/", True),
        ("/dee", True),
        ("year:>", True),
        ("year:x", False),
        ('a:"', True),
        ("deep author:", False),
    ],
)
def test_what_only_begins(text: str, is_begun: bool) -> None:
    assert parse(text).is_begun is is_begun


def test_groups_in_groups_have_an_end() -> None:
    text = "(" * (MOST_DEPTH + 40) + "deep"
    found = parse(text)
    assert found.root == word("deep", prefix=True)


@pytest.mark.parametrize("piece", ["tags:", "-(", "t:(", '"', "a OR ", "/", "is:", "-", "x,y:"])
def test_what_is_pasted_many_times_over_is_read(piece: str) -> None:
    parse(piece * 2_000)


def test_known_keys_are_keys() -> None:
    known = {"openreview:aB", "title:0123"}
    for text in ("openreview:aB", "key:aB ", "key:openreview:aB", "(openreview:aB)"):
        assert parse(text, known.__contains__).root == Key("openreview:aB")
    assert parse("title:0123 x ", known.__contains__).root == And(
        (Key("title:0123"), word("x"))
    )
    assert parse("-openreview:aB ", known.__contains__).root == Not(Key("openreview:aB"))


@pytest.mark.parametrize(
    ("field", "value", "clause"),
    [
        ("decision", "oral", 'decision:"oral"'),
        ("session", "Poster Session 1", 'session:"Poster Session 1"'),
        ("year", "2031", "year:2031"),
        ("keyword", 'so "called"', 'keyword:"so called "'.replace(' "', '"')),
    ],
)
def test_a_choice_as_a_clause(field: str, value: str, clause: str) -> None:
    assert as_clause(field, value) == clause
    assert parse(clause).ignored == ()


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("autor", "author"),
        ("authors", "author"),
        ("keywrods", "keyword"),
        ("stem", ""),
        ("x", ""),
        ("http", ""),
        ("openreview", ""),
        ("doi", ""),
        ("arxiv", ""),
    ],
)
def test_the_field_that_was_meant(name: str, near: str) -> None:
    assert grammar.near_name(name) == near
