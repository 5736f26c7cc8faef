"""What a library holds does not depend on the order in which its sources came."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from paperdeck.library import Library, check_library, remove_source
from paperdeck.papers import Author, Link, Paper, Session
from support.lists import abstracts, all_papers, bring, event, events, page, paper_list

RIVERS = (
    "Rivers carry sand over long distances, and where the water slows the sand comes to rest. "
    "We model the rest of sand as a walk on a graph whose edges open and close with the tide, "
    "and show that the walk ends after $O(n^2)$ steps. SandWalk is 3.2 times faster than that."
)
# The same abstract, as another list has it.
RIVERS_TYPESET = RIVERS.replace("$O(n^2)$", "O(n²)").replace("3.2 times", "**3.2×**")
RIVERS_EDITED = RIVERS.replace("over long distances", "far").replace("a walk", "walks")
LAMPS = (
    "A lamp that knows the hour of the day can be dimmed before anyone asks for it. We learn "
    "such lamps from few examples, by a prior over the habits of households, and find that "
    "twelve evenings are enough. Data and code are at https://example.org/lamps for everyone."
)

PAIR = {
    "events": events(
        event(11, "Sand Walks on Tidal Graphs", forum="aaaa"),
        event(12, "Sand Walks on Tidal Graphs", kind="Oral", authors=("Ada Lund",)),
        event(13, "Lamps That Know"),
        event(13, "Lamps That Know", kind="Oral"),
        event(14, "Alone on a Stage", kind="Oral"),
    ),
    "abstracts": abstracts({11: RIVERS, 12: RIVERS, 13: LAMPS, 14: "A talk about talks."}),
}


def outcome(*sources: tuple[str, bytes]) -> dict[str, Paper]:
    with Library.in_memory() as library:
        bring(library, *sources)
        papers = all_papers(library)
        known = {one: paper.key for paper in papers.values() for one in paper.ids}
        assert library.aliases() == {one: key for one, key in known.items() if one != key}
        assert len(papers) == len(library)
        assert all(library.find(one)[1].key == key for one, key in known.items())
        return papers


def test_every_order_of_five_sources() -> None:
    sources = {
        **PAIR,
        "page one": page(RIVERS_TYPESET, LAMPS.replace("twelve", "thirteen"), RIVERS[::-1]),
        "page two": page(LAMPS.replace("twelve", "thirteen"), RIVERS_EDITED),
        "scraped": paper_list(
            Paper(
                title="SAND walks on tidal graphs.",
                authors=(Author("A. Lund"), Author("O. Quist"), Author("Ines Sato")),
                abstract="Rivers carry sand …",
                venue="ICML",
                year=2031,
                keywords=("sand",),
                ids=("arxiv:3101.00001",),
            ),
        ),
    }
    outcomes = [outcome(*order) for order in permutations(sources.items())]
    assert all(one == outcomes[0] for one in outcomes)
    assert set(outcomes[0]) > {"openreview:aaaa", "icml:2031/13", "icml:2031/14"}
    assert len(outcomes[0]) == 4
    rivers = outcomes[0]["openreview:aaaa"]
    assert rivers.abstract == RIVERS
    assert [session.kind for session in rivers.sessions] == ["oral", "poster"]
    assert len(rivers.authors) == 3
    assert rivers.decision == "oral"
    assert sum(one.startswith("text:") for one in rivers.ids) == 2


def test_every_order_with_a_faulty_source() -> None:
    faulty = events(
        event(11, "Sand", forum="aaaa", authors=("A", "B", "C", "D"), room_name="?"),
        {"id": 99},
        event(13, "Lamps That Know", room_name="?"),
        *(event(number, f"Other {number}") for number in (21, 22, 23)),
    )
    sources = {**PAIR, "faulty": faulty, "page": page(RIVERS_EDITED, RIVERS[::-1])}
    outcomes = [outcome(*order) for order in permutations(sources.items())]
    assert all(one == outcomes[0] for one in outcomes)
    assert len(outcomes[0]) == 7
    for key in ("openreview:aaaa", "icml:2031/13"):
        assert {session.room for session in outcomes[0][key].sessions} == {"Hall A"}
    rivers = outcomes[0]["openreview:aaaa"]
    assert (rivers.title, len(rivers.authors)) == ("Sand Walks on Tidal Graphs", 2)


TEXTS = ("", RIVERS, RIVERS_TYPESET, RIVERS_EDITED, LAMPS, LAMPS[:-9])
IDS = (
    "openreview:a",
    "openreview:b",
    "doi:10.1000/x",
    "doi:10.1000/y",
    "doi:10.48550/arxiv.3101.00001",
    "arxiv:3101.00001",
    "arxiv:3101.00002",
    "icml:2031/1",
)
LISTS = (("ICML", 2031), ("ICML", 2032), ("NeurIPS", 2031), ("", None), ("ICML", None))

PAPERS = st.builds(
    lambda title, abstract, where, ids, authors, keyword, position: Paper(
        title=title,
        abstract=abstract,
        venue=where[0],
        year=where[1],
        ids=tuple(ids),
        authors=tuple(map(Author, authors)),
        keywords=(keyword,),
        sessions=(Session("S", position=position),) if position else (),
        links=(Link("Code", f"https://example.org/{position}"),) if position else (),
    ),
    st.sampled_from(("", "", "Sand Walks", "sand walks!", "Lamps")),
    st.sampled_from(TEXTS),
    st.sampled_from((LISTS[0], *LISTS)),
    st.lists(st.sampled_from(IDS), max_size=2, unique=True),
    st.lists(st.sampled_from(("Ada Lund", "Orla Quist", "Ines Sato")), max_size=3, unique=True),
    st.sampled_from(("sand", "lamps")),
    st.sampled_from(("", "#1", "#2")),
).filter(lambda paper: paper.title or paper.abstract)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.lists(PAPERS, min_size=1, max_size=3), min_size=2, max_size=4), st.data())
def test_any_sources_in_two_orders(sources: list[list[Paper]], data: st.DataObject) -> None:
    named = [(f"list {number}", paper_list(*papers)) for number, papers in enumerate(sources)]
    named += data.draw(st.sampled_from(([], list(PAIR.items()))))
    assert outcome(*named) == outcome(*data.draw(st.permutations(named)))


@settings(deadline=None, max_examples=60)
@given(st.lists(st.lists(PAPERS, min_size=2, max_size=4), min_size=1, max_size=3), PAPERS)
def test_a_newer_version_is_as_if_it_were_the_first(
    sources: list[list[Paper]], replacement: Paper
) -> None:
    named = [(f"list {number}", paper_list(*papers)) for number, papers in enumerate(sources)]
    newer = ("list 0", paper_list(replacement, *sources[0][1:]))
    # What is in the library just so is not imported again, under whichever name.
    assume(newer[1] not in (data for _, data in named))
    with Library.in_memory() as library:
        bring(library, *named, *PAIR.items(), newer)
        with library.reading() as db:
            (count,) = db.execute("SELECT count(*) FROM source").fetchone()
        assume(count == len(named) + len(PAIR))
        assert all_papers(library) == outcome(newer, *named[1:], *PAIR.items())


@settings(deadline=None, max_examples=40)
@given(st.lists(st.lists(PAPERS, min_size=2, max_size=4), min_size=1, max_size=3), PAPERS)
def test_a_newer_version_that_is_taken_out_is_as_if_it_had_never_come(
    sources: list[list[Paper]], replacement: Paper
) -> None:
    named = [(f"list {number}", paper_list(*papers)) for number, papers in enumerate(sources)]
    newer = ("list 0", paper_list(replacement, *sources[0][1:]))
    assume(newer[1] not in (data for _, data in named))
    with TemporaryDirectory() as kept, Library.in_memory() as library:
        bring(library, *named, *PAIR.items(), sources_dir=Path(kept))
        before, digests = all_papers(library), {one.digest for one in library.sources()}
        bring(library, newer, sources_dir=Path(kept))
        number = library.sources()[-1].number
        remove_source(library, number, sources_dir=Path(kept))
        assert all_papers(library) == before
        assert {one.digest for one in library.sources()} == digests
        assert check_library(library, Path(kept)) == []


def test_an_untitled_paper_stays_where_it_was_when_its_paper_is_looked_at_again() -> None:
    """A record that is like another list's paper brings all of its own paper with it."""

    def paper(title: str, abstract: str, year: int, *ids: str) -> Paper:
        return Paper(title=title, abstract=abstract, venue="ICML", year=year, ids=ids)

    lists = [
        [paper("", RIVERS, 2032), paper("Sand Walks", "", 2031, "openreview:a")],
        [paper("", RIVERS, 2031, "openreview:b")],
        [
            paper("", RIVERS_TYPESET, 2031, "openreview:a"),
            paper("Sand Walks", "", 2032, "openreview:b"),
        ],
        [paper("", RIVERS_TYPESET, 2031)],
    ]
    named = [(f"list {number}", paper_list(*papers)) for number, papers in enumerate(lists)]
    outcomes = [outcome(*order) for order in permutations(named)]
    assert all(one == outcomes[0] for one in outcomes)
    assert set(outcomes[0]) == {"openreview:a", "openreview:b"}


@pytest.mark.parametrize("first", ["events", "abstracts"])
def test_abstracts_wait_for_their_list(first: str) -> None:
    order = sorted(PAIR.items(), key=lambda source: source[0] != first)
    papers = outcome(*order)
    assert {key: paper.abstract for key, paper in papers.items()} == {
        "openreview:aaaa": RIVERS,
        "icml:2031/13": LAMPS,
        "icml:2031/14": "A talk about talks.",
    }


def test_papers_are_listed_as_the_program_goes() -> None:
    early, late = "2031-07-07T09:00:00+09:00", "2031-07-07T01:30:00+00:00"
    papers = [
        Paper(title=title, venue=venue, year=year, sessions=sessions)
        for title, venue, year, sessions in (
            ("Next year", "ICML", 2032, ()),
            ("Elsewhere", "ACL", 2031, ()),
            ("Z first talk", "ICML", 2031, (Session("Oral 1", start=early),)),
            ("Y poster 9", "ICML", 2031, (Session("Poster 2", start=late, position="#9"),)),
            ("X poster 10", "ICML", 2031, (Session("Poster 2", start=late, position="#10"),)),
            ("Alpha without place", "ICML", 2031, (Session("Poster 2", start=late),)),
            ("W without place", "ICML", 2031, (Session("Poster 2", start=late),)),
            ("A poster", "ICML", 2031, (Session("Poster 10", start=late, position="#1"),)),
            ("Ångström 9", "ICML", 2031, ()),
            ("angstrom 10", "ICML", 2031, ()),
            ("Berlin", "ICML", 2031, ()),
            ("No year", "", None, ()),
        )
    ]
    for order in (papers, papers[::-1], papers[5:] + papers[:5]):
        with Library.in_memory() as library:
            for number, paper in enumerate(order):
                bring(library, (f"list {number}", paper_list(paper)))
            listed = [paper.title for paper in library.papers(library.ids())]
        assert listed == [paper.title for paper in papers]
