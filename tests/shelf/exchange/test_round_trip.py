"""Export, an empty shelf, import: the same shelf, for each format."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.papers.text import clean_line
from paperdeck.shelf import Given, Shelf
from paperdeck.shelf.exchange import lines
from support.exchanging import FORMATS

each_format = pytest.mark.parametrize("name", list(FORMATS))
any_text = st.text(st.characters(codec=None, exclude_categories=()))

WHOLE = Paper(
    key="openreview:a1",
    title='Lantern Nets: $x_{n+1}$ / "it\'s" #1 [MASK]',
    authors=(Author("Ada Lund", "Harbour School"), Author("O'Brien; Jr.")),
    abstract="We study lanterns.\n\n- one\n- two",
    summary="Lanterns.",
    venue="ICML",
    year=2031,
    decision="poster",
    sessions=(Session("Poster Session 1", "poster", "2031-07-08T10:30:00+09:00"),),
    links=(Link("OpenReview", "https://openreview.net/forum?id=a1"),),
    keywords=("light", "=nets"),
    ids=("openreview:a1", "icml:2031/7"),
)
UNTITLED = Paper(key="text:b2", abstract="Bare.", ids=("text:b2",))


def assert_comes_back(shelf: Shelf, name: str) -> None:
    """Export what is on ``shelf``, import it into an empty one, and again."""
    write, read = FORMATS[name]
    with TemporaryDirectory() as directory:
        export = Path(directory) / "export"
        export.mkdir()
        write(shelf, export)
        files = {file.name: file.read_bytes() for file in export.iterdir()}
        contents = read(export)
        assert contents.problems == []
        with Shelf.open(Path(directory) / "empty" / "shelf.db") as other:
            merged = other.merge(contents)
            assert (merged.new, merged.conflicts) == (len(shelf.entries()), [])
            assert other.entries() == shelf.entries()
            if name != "markdown":
                assert list(other.entries()) == list(shelf.entries())
            assert other.queue() == shelf.queue()
            for entry in shelf.entries().values():
                for key in (entry.key, *entry.paper.ids):
                    assert other.find(key) == entry
            if name != "csv":
                assert other.searches() == shelf.searches()
            history = len(other.history())
            again = other.merge(read(export))
            assert (again.new, again.changed, again.conflicts) == (0, 0, [])
            assert len(other.history()) == history
            write(other, export)
            assert {file.name: file.read_bytes() for file in export.iterdir()} == files


@each_format
def test_all_that_can_be_made_of_papers(shelf: Shelf, name: str) -> None:
    papers = [WHOLE, UNTITLED, Paper(key="doi:10.1000/x", title="X", ids=("doi:10.1000/x",))]
    shelf.enqueue(papers)
    shelf.move_in_queue(papers[2], -2)
    shelf.set_bookmark(WHOLE, True)
    shelf.change_tags(papers, add=["Sparse Attention", "c#", "-x", "学习", "true", "1", "a: b"])
    shelf.set_read(papers[:1], True)
    shelf.set_rating(papers[:2], 4)
    shelf.set_note(WHOLE, "# Note\n\n---\nkey: value\n---\n\n=1+1\r\n")
    shelf.set_note(UNTITLED, "\n\n\n'=x")
    shelf.save_search("Later", 'tag:"a b" -is:read')
    shelf.save_search("更", "学习")
    assert_comes_back(shelf, name)


@each_format
def test_an_empty_shelf(shelf: Shelf, name: str) -> None:
    shelf.set_bookmark(WHOLE, True)
    shelf.undo()
    assert_comes_back(shelf, name)


@each_format
def test_former_keys_come_along(shelf: Shelf, tmp_path: Path, name: str) -> None:
    shelf.set_note(Paper(key="text:old", ids=("text:old",)), "text")
    shelf.follow({"text:old": "openreview:a1"}, lambda _: WHOLE)
    assert_comes_back(shelf, name)
    write, read = FORMATS[name]
    write(shelf, tmp_path)
    with Shelf.open(tmp_path / "other.db") as other:
        other.change_tags([Paper(key="text:old", ids=("text:old",))], add=["there"])
        merged = other.merge(read(tmp_path))
        assert (merged.new, merged.changed) == (0, 1)
        (entry,) = other.entries().values()
        assert (entry.note, entry.tags) == ("text", ("there",))
        assert other.find("icml:2031/7") == entry


@each_format
@given(note=any_text, tags=st.lists(any_text, max_size=4), other=any_text)
@settings(max_examples=20, deadline=None)
def test_any_note_and_any_tags(name: str, note: str, tags: list[str], other: str) -> None:
    with TemporaryDirectory() as directory, Shelf.open(Path(directory) / "shelf.db") as shelf:
        shelf.set_note(WHOLE, note)
        shelf.change_tags([WHOLE], add=tags)
        shelf.set_note(UNTITLED, other)
        if clean_line(other):
            shelf.save_search(other, f"tag:x {other}")
        assert_comes_back(shelf, name)


@each_format
def test_every_character(shelf: Shelf, name: str) -> None:
    everything = "".join(
        chr(code) for code in range(1, 0x110000) if not 0xD800 <= code <= 0xDFFF
    )
    shelf.set_note(WHOLE, everything)
    shelf.change_tags([WHOLE], add=["".join(chr(code) for code in range(0x3000))])
    assert_comes_back(shelf, name)
    shelf.set_note(UNTITLED, "\n".join(everything[:0x3000]))
    assert_comes_back(shelf, name)


def test_citation_keys_come_along(shelf: Shelf, tmp_path: Path) -> None:
    given = [
        Given("lund2031lantern", "auth+year+word", ("openreview:a1", "icml:2031/7")),
        Given("Lund_2031", "Auth+'_'+year", ("openreview:a1",)),
    ]
    assert shelf.give_keys(given) == 2
    write, read = FORMATS["jsonl"]
    write(shelf, tmp_path)
    with Shelf.open(tmp_path / "other.db") as other:
        other.give_keys([Given("Lund_2031", "Auth+'_'+year", ("doi:10.1/x",))])
        for _ in range(2):
            other.merge(read(tmp_path))
            assert other.given_keys(["icml:2031/7"]) == given[:1]
            # A key that another paper has here stays with that one.
            assert other.given_keys([], ["Lund_2031"]) == [
                Given("Lund_2031", "Auth+'_'+year", ("doi:10.1/x",))
            ]


def test_a_citation_key_from_outside_is_looked_at() -> None:
    head = b'{"format": "paperdeck-shelf", "version": 1}\n'
    line = b'{"citation_key": "a}b", "pattern": "auth", "ids": ["doi:10.1/x"]}\n'
    contents = lines.read(head + line, "x")
    assert contents.keys == []
    assert "line 2" in contents.problems[0]
