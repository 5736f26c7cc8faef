"""Bare abstracts come to the same, whether their papers are made anew or not."""

from __future__ import annotations

import pytest

from paperdeck.library import Library, bringing
from paperdeck.library.attaching import Attached
from paperdeck.library.outcome import Outcome
from paperdeck.papers import Link, Paper
from support.lists import abstracts, all_papers, bring, event, events, page, paper_list

ESSAY = (
    "Bread rises when yeast eats sugar, and its crumb tells how long it rested. We measure the "
    "crumb of four thousand loaves and learn to tell the hour of their baking within a day."
)
EVENTS = events(
    event(1, "Warm Bread", forum="bread"),
    event(1, "Warm Bread", kind="Oral"),
    event(2, "Cold Rain"),
    event(3, "Cold Rain", kind="Oral"),
    event(4, "On Salt"),
    event(5, "On Salt", kind="Oral"),
    event(6, "Old Abstract", abstract="It was here before."),
    event(7, "No Abstract"),
)
ABSTRACTS = abstracts(
    {
        1: ESSAY,
        2: "Rain falls.",
        3: "Rain falls.",
        4: "Salt is old.",
        5: "Salt is older.",
        6: "It came later, and is longer than that.",
        99: "Of no event.",
    }
)
LINK = Link("Code", "https://example.org/salt")
OTHERS = {
    "none": (),
    "of another list": (("other", events(event(1, "Lamps", sourceurl="ICLR.cc/2030"))),),
    "with one link twice": (
        (
            "salt",
            paper_list(Paper(title="No Abstract", venue="ICML", year=2031, links=(LINK,))),
        ),
    ),
    "untitled": (("page.txt", page(ESSAY.replace("four thousand", "4,000"))),),
    "abstracts before": (("older", abstracts({2: "Rain fell.", 7: "Now there is one."})),),
}


@pytest.mark.parametrize("name", OTHERS)
def test_it_comes_to_the_same(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def brought() -> tuple[dict[str, Paper], set[int], list[tuple[int, ...]]]:
        with Library.in_memory() as library:
            report = bring(
                library,
                ("events", EVENTS),
                *OTHERS[name],
                ("abstracts", ABSTRACTS),
                ("page two", page(ESSAY, ESSAY[::-1])),
            )
            changed = {
                row for row, paper in library.changed_since(1) if paper and paper.abstract
            }
            counts = [
                (one.new, one.changed, one.abstracts, one.unchanged, one.gone, one.waiting)
                for one in report.sources
            ]
            return all_papers(library), changed, counts

    found = brought()
    monkeypatch.setattr(
        bringing, "attach_abstracts", lambda db, generation, rows: Attached(Outcome(), {*rows})
    )
    assert found == brought()
    assert found[0]["icml:2031/2"].abstract.startswith("Rain f")


def test_papers_are_not_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    merged: list[int] = []
    real = bringing.regroup

    def watch(db, generation, *, records=(), **rest):  # type: ignore[no-untyped-def]
        merged.append(len(records))
        return real(db, generation, records=records, **rest)

    with Library.in_memory() as library:
        bring(library, ("events", EVENTS))
        monkeypatch.setattr(bringing, "regroup", watch)
        bring(library, ("abstracts", ABSTRACTS))
        # Two different ones of one paper, one of a paper that has one, one of no event.
        assert merged == [4]
        assert library.find("icml:2031/3")[1].abstract == "Rain falls."
