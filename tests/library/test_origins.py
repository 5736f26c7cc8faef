"""From which source each field of a paper comes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paperdeck.errors import PaperNotFound
from paperdeck.library import Library
from paperdeck.library.merge import RankedRecord, merge, origins
from paperdeck.papers import Author, Link, Paper
from support.lists import abstracts, bring, event, events, page, paper_list

ESSAY = (
    "Bread rises when yeast eats sugar, and its crumb tells how long it rested. We measure the "
    "crumb of four thousand loaves and learn to tell the hour of their baking within a day."
)
SCRAPED = Paper(
    title="WARM bread",
    authors=(Author("Ada Lund"), Author("Orla Quist"), Author("Ines Sato")),
    abstract="Bread rises when …",
    venue="ICML",
    year=2031,
    keywords=("bread",),
    links=(Link("Code", "https://example.org/warm"),),
    ids=("arxiv:3101.00001",),
)


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.in_memory() as library:
        bring(
            library,
            ("scraped.json", paper_list(Paper(title="Cold Rain", venue="ICML"), SCRAPED)),
            ("events.json", events(event(501, "Warm Bread", forum="bread"))),
            ("abstracts.json", abstracts({501: ESSAY})),
            ("page.txt", page(ESSAY.replace("four thousand", "4,000"))),
        )
        yield library


def test_every_field_has_its_source(library: Library) -> None:
    found = library.origins("arxiv:3101.00001")
    assert found.paper == library.find("openreview:bread")[1]
    assert [(one.name, one.position) for one in found.records] == [
        ("scraped.json", 2),
        ("events.json", 1),
        ("abstracts.json", 1),
        ("page.txt", 1),
    ]
    assert {name: [one.name for one in records] for name, records in found.fields.items()} == {
        "title": ["events.json"],
        "authors": ["scraped.json"],
        "abstract": ["abstracts.json"],
        "venue": ["events.json"],
        "year": ["events.json"],
        "decision": ["events.json"],
        "sessions": ["events.json"],
        "links": ["events.json", "scraped.json"],
        "keywords": ["scraped.json"],
        "ids": ["events.json", "scraped.json", "page.txt"],
    }
    (title,) = found.fields["title"]
    assert (title.format, title.list) == ("virtual-site", "ICML 2031")
    assert title.imported.endswith("+00:00")


def test_no_such_paper(library: Library) -> None:
    for ask in (library.origins, library.related):
        with pytest.raises(PaperNotFound):
            ask("arxiv:none")


def test_an_untitled_paper_of_its_own() -> None:
    with Library.in_memory() as library:
        bring(library, ("page.txt", page(ESSAY)), ("more.txt", page(ESSAY, ESSAY[::-1])))
        keys = [paper.key for paper in library.papers(library.ids())]
        found = [library.origins(key) for key in keys]
        assert sorted(len(one.records) for one in found) == [1, 2]
        assert all(set(one.fields) == {"abstract", "venue", "year", "ids"} for one in found)


@pytest.mark.parametrize("alike", [False, True])
def test_what_a_record_only_repeats_is_not_its(alike: bool) -> None:
    first = RankedRecord(Paper(title="A", keywords=("x",)), ("doi:1",), official=True)
    second = RankedRecord(
        Paper(title="B", keywords=("x", "y")), ("doi:1", "doi:2"), alike=alike
    )
    found = origins([second, first], merge([second, first]))
    assert found == {"title": (1,), "keywords": (1, 0), "ids": (1, 0)}
    third = RankedRecord(Paper(keywords=("y", "x")), ("doi:2",))
    records = [third, second, first]
    assert origins(records, merge(records))["keywords"] == ((2, 0) if alike else (2, 1))


def test_related_are_other_papers_of_the_same_title() -> None:
    def paper(title: str, venue: str, year: int, *ids: str) -> Paper:
        return Paper(title=title, venue=venue, year=year, ids=ids)

    with Library.in_memory() as library:
        bring(
            library,
            ("main", paper_list(paper("Warm Bread", "ICML", 2031, "openreview:main"))),
            (
                "more",
                paper_list(
                    paper("warm  bread!", "NeurIPS", 2030, "openreview:workshop"),
                    paper("Warm Bread", "ICML", 2031, "openreview:twin"),
                    paper("Warm Bread", "ICML", 2031, "arxiv:3101.00002"),
                    paper("Warm Breads", "ICML", 2031, "openreview:other"),
                ),
            ),
        )
        found = {
            key: [one.key for one in library.related(f"openreview:{key}")]
            for key in ("main", "workshop", "twin", "other")
        }
    assert found == {
        "main": ["openreview:twin", "openreview:workshop"],
        "workshop": ["openreview:main", "openreview:twin"],
        "twin": ["openreview:main", "openreview:workshop"],
        "other": [],
    }


@pytest.mark.parametrize("ids", [("doi:10.1000/a", "doi:10.1000/b"), ("arxiv:1", "arxiv:2")])
@pytest.mark.parametrize("files", [1, 2])
def test_two_of_one_title_are_related(ids: tuple[str, str], files: int) -> None:
    twins = [Paper(title="Warm Bread", venue="ICML", year=2031, ids=(one,)) for one in ids]
    lists = [paper_list(*twins)] if files == 1 else [paper_list(one) for one in twins]
    with Library.in_memory() as library:
        bring(library, *((str(number), data) for number, data in enumerate(lists)))
        assert len(library) == 2
        assert [one.key for one in library.related(ids[0])] == [ids[1]]
