from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck.errors import SourceError
from paperdeck.library import Input, Library, Progress, SourceReport, import_inputs
from paperdeck.library.keep import digest_of, kept_files
from paperdeck.papers import Author, Paper, Session
from paperdeck.sources import Fault, Flaw
from support.lists import abstracts, all_papers, bring, event, events, page, paper_list

ESSAY = (
    "Bread rises when yeast eats sugar, and its crumb tells how long it rested. We measure the "
    "crumb of four thousand loaves and learn to tell the hour of their baking within a day."
)
EVENTS = events(
    event(501, "Warm Bread", forum="bread"),
    event(501, "Warm Bread", kind="Oral"),
    event(502, "Cold Rain"),
    event(900, "Cold Rain", kind="Oral"),
    event(503, "On Salt", forum="salt"),
)
ABSTRACTS = abstracts({501: ESSAY, 502: "Rain falls.", 900: "Rain falls.", 503: "Salt is old."})


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.in_memory() as library:
        yield library


def counts(report: SourceReport) -> tuple[int, int, int, int]:
    papers = report.new, report.changed, report.unchanged
    assert sum(papers) + report.duplicates + report.waited == report.records
    return *papers, report.gone


def test_events_of_one_paper_become_one(library: Library) -> None:
    report = bring(library, ("events.json", EVENTS))
    assert report.ok
    (source,) = report.sources
    assert (source.format, source.title, source.records) == ("virtual-site", "ICML 2031", 5)
    assert counts(source) == (3, 0, 0, 0)
    papers = all_papers(library)
    assert set(papers) == {"openreview:bread", "icml:2031/502", "openreview:salt"}
    assert [session.kind for session in papers["icml:2031/502"].sessions] == ["oral", "poster"]
    assert papers["icml:2031/502"].decision == "oral"
    assert library.find("icml:2031/900")[1] == papers["icml:2031/502"]


def test_events_then_abstracts(library: Library) -> None:
    bring(library, ("events.json", EVENTS))
    (source,) = bring(library, ("abstracts.json", ABSTRACTS)).sources
    assert counts(source) == (0, 3, 0, 0)
    assert library.find("icml:2031/501")[1].abstract == ESSAY
    assert source.waiting_message == ""


def test_abstracts_then_events(library: Library) -> None:
    report = bring(library, ("abstracts.json", ABSTRACTS))
    (source,) = report.sources
    assert report.ok
    assert (source.waiting, source.records, len(library)) == (4, 4, 0)
    assert source.waiting_message == (
        "4 abstracts wait for their list: import the matching …-orals-posters.json"
    )
    assert library.generation == 0
    (source,) = bring(library, ("events.json", EVENTS)).sources
    assert counts(source) == (3, 0, 0, 0)
    assert library.find("icml:2031/501")[1].abstract == ESSAY


def test_both_at_once_leave_nothing_waiting(library: Library) -> None:
    report = bring(library, ("abstracts.json", ABSTRACTS), ("events.json", EVENTS))
    assert [source.waiting for source in report.sources] == [0, 0]


def other_year(found: bytes, year: int) -> bytes:
    return found.replace(b"2031", str(year).encode())


@pytest.mark.parametrize("waiting", [True, False], ids=["abstracts-first", "abstracts-last"])
def test_abstracts_go_to_the_list_that_has_most_of_them(
    library: Library, waiting: bool
) -> None:
    fewer = other_year(events(event(501, "An Older Talk"), event(502, "One More")), 2030)
    sources = [("old.json", fewer), ("events.json", EVENTS)]
    sources.insert(0 if waiting else 2, ("abstracts.json", ABSTRACTS))
    bring(library, *sources)
    assert library.find("icml:2031/501")[1].abstract == ESSAY
    assert library.find("icml:2030/501")[1].abstract == ""


def test_abstracts_of_another_list_wait(library: Library) -> None:
    bring(library, ("events.json", EVENTS))
    found = {501: "Something else.", **dict.fromkeys(range(1, 3), "More.")}
    (source,) = bring(library, ("other.json", abstracts(found))).sources
    assert source.waiting == 3
    assert library.find("icml:2031/501")[1].abstract == ""


def test_an_event_that_comes_later_gets_its_waiting_abstract(library: Library) -> None:
    bring(library, ("abstracts.json", ABSTRACTS))
    some = events(event(501, "Warm Bread"), event(502, "Cold Rain"))
    bring(library, ("events.json", some))
    assert len(library) == 2
    bring(library, ("late.json", events(event(503, "On Salt"))))
    assert library.find("icml:2031/503")[1].abstract == "Salt is old."


@pytest.mark.parametrize("name", ["events.json", "another.json"])
def test_the_same_bytes_change_nothing(library: Library, name: str) -> None:
    bring(library, ("events.json", EVENTS))
    before, generation = all_papers(library), library.generation
    (source,) = bring(library, (name, EVENTS)).sources
    assert counts(source) == (0, 0, 3, 0)
    assert (all_papers(library), library.generation) == (before, generation)


def test_the_same_list_packed_changes_nothing(library: Library) -> None:
    bring(library, ("events.json", EVENTS))
    generation = library.generation
    (source,) = bring(library, ("events.json.gz", gzip.compress(EVENTS))).sources
    assert counts(source) == (0, 0, 3, 0)
    assert library.generation == generation


@pytest.mark.parametrize("name", ["events.json", "events (1).json"])
def test_a_newer_version_takes_the_place_of_the_older(library: Library, name: str) -> None:
    bring(library, ("events.json", EVENTS), ("abstracts.json", ABSTRACTS))
    rows = {key: library.find(key)[0] for key in all_papers(library)}
    moved = event(501, "Warm Bread", forum="bread", room_name="Hall B")
    newer = events(
        moved,
        event(501, "Warm Bread", kind="Oral"),
        event(502, "Cold Rain"),
        event(900, "Cold Rain", kind="Oral"),
        event(504, "On Pepper"),
    )
    (source,) = bring(library, (name, newer)).sources
    assert counts(source) == (1, 1, 1, 1)
    papers = all_papers(library)
    assert set(papers) == {"openreview:bread", "icml:2031/502", "icml:2031/504"}
    bread = papers["openreview:bread"]
    assert [session.room for session in bread.sessions] == ["Hall A", "Hall B"]
    assert bread.abstract == ESSAY
    assert library.find("openreview:bread")[0] == rows["openreview:bread"]
    assert library.find("icml:2031/504")[0] not in rows.values()


def test_a_newer_version_with_faults_takes_nothing_away(
    library: Library, tmp_path: Path
) -> None:
    bring(library, ("events.json", EVENTS), sources_dir=tmp_path)
    found = json.loads(EVENTS)
    found["results"][0]["room_name"] = "Hall B"
    found["results"][4] = 7
    faulty = json.dumps(found).encode()
    (source,) = bring(library, ("events.json", faulty), sources_dir=tmp_path).sources
    assert (counts(source), source.rejected) == ((0, 0, 2, 0), 1)
    before = all_papers(library)
    assert [session.room for session in before["openreview:bread"].sessions] == [
        "Hall A",
        "Hall A",
    ]
    assert len(kept_files(tmp_path)) == 2
    with Library.in_memory() as again:
        bring(again, *((one.name, one.path.read_bytes()) for one in kept_files(tmp_path)))
        assert all_papers(again) == before
    del found["results"][4]
    whole = json.dumps(found).encode()
    (source,) = bring(library, ("events.json", whole), sources_dir=tmp_path).sources
    assert counts(source) == (0, 1, 1, 1)
    rooms = [session.room for session in library.find("openreview:bread")[1].sessions]
    assert rooms == ["Hall A", "Hall B"]
    assert [one.digest for one in kept_files(tmp_path)] == [digest_of(whole)]
    assert len(library.sources()) == 1


@pytest.mark.parametrize("first", ["whole", "cut"])
@pytest.mark.parametrize("name", ["events.json", "copy.json"])
def test_a_cut_copy_changes_nothing(library: Library, first: str, name: str) -> None:
    """Nor does it where it came first: then the whole one takes its place."""
    cut = (name, EVENTS[: EVENTS.index(b"503")].replace(b"Hall A", b"Hall C"))
    whole = ("events.json", EVENTS)
    with Library.in_memory() as only:
        bring(only, whole)
        expected = all_papers(only)
    reports = bring(library, *((whole, cut) if first == "whole" else (cut, whole))).sources
    assert all_papers(library) == expected
    assert {report.ok for report in reports} == {True, False}
    assert len(library.sources()) == (2 if first == "whole" else 1)


def test_an_older_version_can_be_brought_back(library: Library) -> None:
    newer = events(
        event(501, "Warm Bread", forum="bread"),
        event(501, "Warm Bread", kind="Oral"),
        event(503, "On Salt", forum="salt"),
    )
    bring(library, ("events.json", EVENTS))
    before = all_papers(library)
    bring(library, ("events.json", newer))
    assert len(library) == 2
    (source,) = bring(library, ("events.json", EVENTS)).sources
    assert counts(source) == (1, 0, 2, 0)
    assert all_papers(library) == before


def test_a_newer_version_of_the_abstracts(library: Library) -> None:
    bring(library, ("abstracts.json", ABSTRACTS), ("events.json", EVENTS))
    newer = abstracts({501: ESSAY, 502: "Rain falls again.", 900: "Rain.", 503: "Salt is old."})
    (source,) = bring(library, ("abstracts.json", newer)).sources
    assert counts(source) == (0, 1, 2, 0)
    assert library.find("icml:2031/502")[1].abstract == "Rain falls again."


def test_two_pages_of_one_name_and_list_are_two_sources(library: Library) -> None:
    first, second = events(event(1, "One")), events(event(2, "Two"))
    bring(library, ("a/page.json", first), ("b/page.json", second))
    assert len(library) == 2


def test_a_short_excerpt_does_not_take_the_place_of_a_list(library: Library) -> None:
    bring(library, ("list.json", EVENTS))
    bring(library, ("list.json", events(event(501, "Warm Bread", forum="bread"))))
    assert len(library) == 3


def test_an_untitled_paper_joins_the_titled_one_and_keeps_resolving(library: Library) -> None:
    bring(library, ("page.txt", page(ESSAY.replace("four thousand", "4,000"), ESSAY[::-1])))
    untitled = list(all_papers(library))
    assert all(key.startswith("text:") for key in untitled)
    bring(library, ("events.json", EVENTS), ("abstracts.json", ABSTRACTS))
    assert len(library) == 4
    resolved = [library.find(key)[1] for key in untitled]
    assert [paper.is_untitled for paper in resolved] == [False, True]
    assert resolved[0].key == "openreview:bread"
    assert resolved[0].abstract == ESSAY
    assert library.aliases()[untitled[0]] == "openreview:bread"


def test_untitled_papers_of_another_list_stay(library: Library) -> None:
    bring(library, ("events.json", EVENTS), ("abstracts.json", ABSTRACTS))
    other = page(ESSAY, heading="NeurIPS 2031 Papers")
    (source,) = bring(library, ("page.txt", other)).sources
    assert counts(source) == (1, 0, 0, 0)


def test_a_paper_on_two_pages_is_one(library: Library) -> None:
    report = bring(library, ("one.txt", page(ESSAY)), ("two.txt", page(ESSAY, ESSAY[::-1])))
    assert [counts(source) for source in report.sources] == [(1, 0, 0, 0), (1, 0, 1, 0)]


def test_papers_of_one_title_with_openreview_ids_stay_apart(library: Library) -> None:
    papers = [
        Paper(title="Echoes", venue="ICML", year=2031, ids=(f"openreview:{forum}",))
        for forum in ("a", "b")
    ]
    bring(library, ("list.json", paper_list(*papers)))
    found = all_papers(library)
    assert set(found) == {"openreview:a", "openreview:b"}
    shared = [set(paper.ids) for paper in found.values()]
    assert not shared[0] & shared[1]


def test_of_two_papers_that_become_one_the_first_row_stays(library: Library) -> None:
    one = Paper(title="Echoes", venue="ICML", year=2031, ids=("doi:10.1000/1",))
    other = Paper(title="Echo", venue="ICML", year=2031, ids=("arxiv:3101.00001",))
    bring(library, ("one.json", paper_list(one)), ("other.json", paper_list(other)))
    rows = [library.find(key)[0] for key in ("doi:10.1000/1", "arxiv:3101.00001")]
    generation = library.generation
    link = Paper(title="Echoes", ids=("doi:10.1000/1", "arxiv:3101.00001"))
    (source,) = bring(library, ("link.json", paper_list(link))).sources
    assert counts(source) == (0, 1, 0, 0)
    assert [library.find(key)[0] for key in ("doi:10.1000/1", "arxiv:3101.00001")] == [
        rows[0],
        rows[0],
    ]
    assert dict(library.changed_since(generation)) == {
        rows[0]: library.paper(rows[0]),
        rows[1]: None,
    }


def test_faults_are_told_again_and_the_rest_imported(library: Library) -> None:
    found = json.loads(EVENTS)
    found["results"].insert(1, {"name": "", "eventtype": "Poster"})
    found["results"].insert(3, 7)
    bad = json.dumps(found).encode()
    for attempt in range(2):
        report = bring(library, ("events.json", bad))
        (source,) = report.sources
        assert not report.ok
        assert source.rejected == 2
        assert [fault.where for fault in source.faults] == ["record 2", "record 4"]
        assert source.new == (0 if attempt else 3)
    assert len(library) == 3


def test_faults_stay_of_their_kind(library: Library) -> None:
    flawed = Paper(title="Echoes", sessions=(Session("S", start="soon"),))
    data = paper_list(flawed, Paper(decision="poster"))
    for _ in range(2):
        (source,) = bring(library, ("list.json", data)).sources
        assert [type(fault) for fault in source.faults] == [Flaw, Fault]
        assert (source.rejected, source.read) == (1, 2)


def test_all_records_are_accounted_for(library: Library) -> None:
    for attempt in range(2):
        events_report, abstracts_report = bring(
            library, ("events.json", EVENTS), ("abstracts.json", ABSTRACTS)
        ).sources
        assert counts(events_report) == ((0, 0, 3, 0) if attempt else (3, 0, 0, 0))
        assert counts(abstracts_report) == ((0, 0, 3, 0) if attempt else (0, 3, 0, 0))
        assert (events_report.duplicates, abstracts_report.duplicates) == (2, 1)
    for source, read in zip(library.sources(), (5, 4), strict=True):
        assert source.read == source.records == read


def test_abstracts_that_waited_are_accounted_for(library: Library) -> None:
    first, second = bring(
        library, ("abstracts.json", ABSTRACTS), ("events.json", EVENTS)
    ).sources
    assert (first.waited, first.waiting, counts(first)) == (4, 0, (0, 0, 0, 0))
    assert (second.waited, counts(second)) == (0, (3, 0, 0, 0))
    assert [source.waited for source in library.sources()] == [4, 0]


def test_what_a_cut_version_lost_counts_as_nothing(library: Library) -> None:
    """Those records stay, but it is not where they were read."""
    bring(library, ("events.json", EVENTS[:-2]))
    (source,) = bring(library, ("events.json", EVENTS[:-60])).sources
    assert (len(library), len(library.sources())) == (3, 1)
    assert (source.records, source.duplicates, counts(source)) == (4, 2, (0, 0, 2, 0))


def test_of_many_faults_the_first_are_kept_and_all_counted(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paperdeck.library.report.KEPT_FAULTS", 10)
    found = json.loads(EVENTS)
    found["results"] += [{"name": "", "eventtype": "Poster"}] * 15
    (source,) = bring(library, ("events.json", json.dumps(found).encode())).sources
    assert (source.rejected, len(source.faults)) == (15, 10)


def test_a_cut_file_gives_what_it_holds(library: Library) -> None:
    report = bring(library, ("events.json", EVENTS[: len(EVENTS) * 3 // 4]))
    assert not report.ok
    assert len(library) > 0


def test_what_cannot_be_read_stops_nothing(library: Library) -> None:
    def missing() -> bytes:
        raise FileNotFoundError(2, "No such file or directory")

    def refused() -> bytes:
        raise SourceError("folder: holds no files")

    inputs = [
        Input("gone.json", missing),
        Input("folder", refused),
        Input("junk", lambda: b"\x89PNG\x00\x01\x02"),
        Input("events.json", lambda: EVENTS),
    ]
    report = import_inputs(library, inputs, sources_dir=None)
    assert [bool(source.error) for source in report.sources] == [True, True, True, False]
    assert report.sources[0].error == "gone.json: No such file or directory"
    assert not report.ok
    assert len(library) == 3


def test_progress_is_told_stage_by_stage(library: Library) -> None:
    told: list[Progress] = []
    inputs = [Input("events.json", lambda: EVENTS)]
    import_inputs(library, inputs, sources_dir=None, progress=told.append)
    assert told == [
        Progress("events.json", 5, None, "reading"),
        Progress("events.json", 3, 3, "merging"),
    ]


def test_an_import_that_is_stopped_leaves_nothing(library: Library, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.stage == "merging" and progress.name == "late.json":
            raise Stopped

    inputs = [
        Input("events.json", lambda: EVENTS),
        Input("late.json", lambda: events(event(7, "Late"))),
    ]
    with pytest.raises(Stopped):
        import_inputs(library, inputs, sources_dir=tmp_path / "kept", progress=stop)
    assert len(library) == 3
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_authors_and_abstracts_of_several_sources(library: Library) -> None:
    scraped = Paper(
        title="warm bread",
        authors=tuple(map(Author, ("Ada Lund", "Orla Quist", "Ines Sato"))),
        abstract="Bread rises when …",
        venue="ICML",
        year=2031,
    )
    bring(library, ("scraped.json", paper_list(scraped)), ("events.json", EVENTS))
    paper = library.find("openreview:bread")[1]
    assert (paper.title, len(paper.authors)) == ("Warm Bread", 3)
    assert paper.abstract == "Bread rises when …"
    bring(library, ("abstracts.json", ABSTRACTS))
    assert library.find("openreview:bread")[1].abstract == ESSAY
