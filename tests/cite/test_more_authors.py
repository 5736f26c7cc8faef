"""What is cited where the source names only some of the authors: as pandoc prints its
``others``."""

import json

import pytest

from paperdeck.cite.bibtex import biblatex, bibtex
from paperdeck.cite.cited import Cited
from paperdeck.cite.csl_json import csl_item
from paperdeck.cite.endnote_xml import endnote_record
from paperdeck.cite.ris import ris
from paperdeck.cite.short import plain_line
from paperdeck.cite.styles import STYLES, in_text, plain_text, reference
from paperdeck.papers import Author, Paper
from paperdeck.papers.display import short_authors
from paperdeck.sources import Record, read

ONE = Paper(
    title="Shells",
    authors=(Author("Ines Calder"),),
    more_authors=True,
    venue="Shells",
    year=2020,
)
TWO = Paper(
    title="Shells",
    authors=(Author("Ines Calder"), Author("Wei Li")),
    more_authors=True,
    venue="Shells",
    year=2020,
)


@pytest.mark.parametrize(
    ("style", "one", "two"),
    [
        ("apa", "Calder, I. et al. (2020).", "Calder, I., Li, W., et al. (2020)."),
        ("mla", "Calder, Ines, et al. “Shells", "Calder, Ines, et al. “Shells"),
        ("ieee", "I. Calder et al., ", "I. Calder, W. Li, et al., "),
        ("nature", "Calder, I. et al. Shells", "Calder, I., Li, W., et al. Shells"),
        ("vancouver", "Calder I et al. Shells", "Calder I, Li W, et al. Shells"),
        ("gb-t-7714", "CALDER I et al. Shells", "CALDER I, LI W, et al. Shells"),
    ],
)
def test_references(style: str, one: str, two: str) -> None:
    for paper, begins in ((ONE, one), (TWO, two)):
        assert plain_text(reference(paper, STYLES[style])).startswith(begins)


def test_in_the_text() -> None:
    for paper in (ONE, TWO):
        assert in_text(paper, STYLES["apa"]) == "(Calder et al., 2020)"


def test_entries_and_lines() -> None:
    names = "Ines Calder and Wei Li and others"
    assert f"author={{{names}}}" in bibtex(TWO, "k")
    assert f"author={{{names}}}" in biblatex(TWO, "k").replace(" = ", "=")
    assert plain_line(TWO).startswith("Shells. Ines Calder, Wei Li, et al. Shells, 2020.")
    assert short_authors(TWO) == "Ines Calder et al."


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.bib", bibtex(TWO, "k")),
        ("a.bib", "@misc{k, title={Shells}, author={Calder, Ines and Li, Wei and et al.}}"),
        ("a.json", json.dumps([csl_item(TWO, "k")])),
        ("a.ris", ris(Cited("k", TWO))),
        ("a.csv", "title,authors\nShells,\"Ines Calder, Wei Li, et al.\"\n"),
        ("a.md", "# Papers\n\n- [Shells](https://s.example/1). Ines Calder, Wei Li, et al.\n"
         "- [Sand](https://shells.example/2). Ines Calder, Wei Li.\n"),
    ],
)  # fmt: skip
def test_what_is_read_again_says_so_still(name: str, content: str) -> None:
    found = read(name, content.encode()).records
    records = [item for item in found if isinstance(item, Record)]
    assert [author.name for author in records[0].paper.authors] == ["Ines Calder", "Wei Li"]
    assert [record.paper.more_authors for record in records] == [True, False][: len(records)]


def test_endnote_keeps_it_as_it_stands() -> None:
    assert "<author>et al.,</author>" in endnote_record(Cited("k", ONE))
