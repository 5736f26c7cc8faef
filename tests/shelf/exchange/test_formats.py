"""What each format looks like, what of it is forgiven, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import os
import stat
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from paperdeck.errors import ShelfError
from paperdeck.papers import Link, Paper
from paperdeck.resources import sample_file
from paperdeck.shelf import Shelf
from paperdeck.shelf.exchange import folder, frontmatter, lines, markdown, table
from paperdeck.shelf.exchange.contents import Contents
from paperdeck.shelf.states import State

PAPER = Paper(key="openreview:a1", title="Lantern / Nets?", venue="ICML", year=2031)
SCHEMA: dict[str, Any] = json.loads(
    sample_file().with_name("shelf-schema.json").read_text(encoding="utf-8")
)


@pytest.fixture
def filled(shelf: Shelf) -> Shelf:
    """A shelf of one paper, with everything."""
    shelf.set_bookmark(PAPER, True)
    shelf.change_tags([PAPER], add=["a", "b c"])
    shelf.set_read([PAPER], True)
    shelf.set_rating([PAPER], 4)
    shelf.enqueue([PAPER])
    shelf.set_note(PAPER, "# Note\n\ntext")
    shelf.save_search("Later", "is:queued")
    return shelf


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """An empty folder."""
    directory = tmp_path / "export"
    directory.mkdir()
    return directory


def header(version: int = 1) -> str:
    return json.dumps({"format": "paperdeck-shelf", "version": version})


# JSON Lines


def test_every_line_is_as_the_schema_says(filled: Shelf) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for line in lines.write(filled.contents()).splitlines():
        validator.validate(json.loads(line))
    for bad in ({"note": "x"}, {"key": "a:b", "rating": 6}, {"search": "x"}, {"key": "a:b"}):
        assert not validator.is_valid(bad)


def test_a_line_that_cannot_be_read_loses_only_itself() -> None:
    bad = [
        "{",
        "[]",
        '{"key": 1}',
        '{"note": "without a key"}',
        '{"key": "a:b", "rating": 9, "paper": {}}',
        '{"key": "a:b", "read": "yesterday"}',
        '{"search": " ", "query": "x"}',
        '{"key": "a:b", "queued": 1e999}',
        '{"key": "a:b", "note": "\\ud800"}',
    ]
    good = '{"key": "doi:10.1000/x", "note": "text", "note_changed": "2031-07-07T10:30Z"}'
    contents = lines.read("\n".join([header(), *bad, "", good]).encode(), "x.jsonl")
    assert [problem.split(": ")[1] for problem in contents.problems] == [
        f"line {number}" for number in range(2, 2 + len(bad))
    ]
    (state,) = contents.states
    assert (state.key, state.note) == ("doi:10.1000/x", "text")
    assert state.note_changed == "2031-07-07T10:30:00.000+00:00"


def test_a_later_version_is_refused() -> None:
    with pytest.raises(ShelfError, match=r"version 2.*upgrade"):
        lines.read(header(2).encode(), "x.jsonl")


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b'{"format": "paperdeck-lines"}', b"\xff"]
)
def test_what_is_no_such_file(data: bytes) -> None:
    assert not lines.is_it(data)
    assert not table.is_it(data)


def test_outside_text_is_cleaned() -> None:
    line = {
        "key": "a:b\x1b",
        "paper": {
            "key": "a:b",
            "title": "Red\x1b[31m\n\u202eTitle",
            "abstract": "One\x07\n\ntwo",
            "links": [
                {"label": "x", "url": "javascript:alert(1)"},
                {"label": "y", "url": "https://example.org/"},
            ],
        },
        "tags": ["a,\x1bb", "A"],
    }
    (state,) = lines.read(f"{header()}\n{json.dumps(line)}".encode(), "x").states
    assert state.key == "a:b"
    assert state.tags == ("a", "b")
    assert state.paper is not None
    assert state.paper.title == "Red[31m Title"
    assert state.paper.abstract == "One\n\ntwo"
    assert state.paper.links == (Link("y", "https://example.org/"),)


# CSV


@pytest.mark.parametrize("cell", ["=1+1", "+x", "-x", "@x", "'=x", "''-x", "\tx", "\r=x"])
def test_no_cell_is_a_formula(cell: str) -> None:
    safe = table.neutral(cell)
    assert safe.startswith("'")
    assert table.plain(safe) == cell


@pytest.mark.parametrize("cell", ["", "x", "'x", "'", "x=1", " =1"])
def test_other_cells_stay(cell: str) -> None:
    assert table.neutral(cell) == cell == table.plain(cell)


def test_the_table_can_be_read_by_people(filled: Shelf) -> None:
    filled.set_note(PAPER, "=HYPERLINK()")
    (row,) = csv.DictReader(io.StringIO(table.write(filled.contents()).decode(), newline=""))
    assert row["title"] == "Lantern / Nets?"
    assert row["tags"] == "a, b c"
    assert (row["rating"], row["year"], row["note"]) == ("4", "2031", "'=HYPERLINK()")


def test_a_table_made_by_hand() -> None:
    text = "\ufeffkey,note,tags,title,authors,year,url,rating\r\n"
    text += ',,"x, y",By Hand,Ada Lund; Bo,2031,https://example.org/,\r\n'
    text += "doi:10.1000/x,text,,,,,,five\r\n"
    assert table.is_it(text.encode())
    contents = table.read(text.encode(), "x.csv")
    (state,) = contents.states
    assert state.key.startswith("title:")
    assert state.tags == ("x", "y")
    assert state.paper is not None
    assert [author.name for author in state.paper.authors] == ["Ada Lund", "Bo"]
    (problem,) = contents.problems
    assert "line 3" in problem
    assert "'five' is no number" in problem


# Markdown


def test_a_note_is_a_file_for_people(filled: Shelf, export: Path) -> None:
    folder.write(filled.contents(), export)
    note, searches = sorted(export.iterdir())
    assert note.name.startswith("Lantern Nets-")
    text = note.read_text(encoding="utf-8")
    head, body = text.removeprefix("---\n").split("---\n\n", 1)
    assert body == "# Note\n\ntext\n"
    assert head.splitlines()[:2] == ['key: "openreview:a1"', 'title: "Lantern / Nets?"']
    assert 'tags: ["a", "b c"]\n' in head
    assert "rating: 4\n" in head
    assert searches.name == "saved-searches.md"
    assert "- Later: `is:queued`" in searches.read_text(encoding="utf-8")
    if os.name != "nt":
        assert {stat.S_IMODE(file.stat().st_mode) for file in export.iterdir()} == {0o600}


@pytest.mark.parametrize(
    "title",
    [
        "../../etc/passwd",
        'a\\b:c*d?"e<f>g|h#i^[j]',
        "CON",
        "...",
        "-rf",
        "学习" * 100,
        "\x1b\u202e\0",
        "$(rm) `x` & ; '",
        "",
    ],
)
def test_file_names_are_safe(title: str) -> None:
    paper = Paper(key="a:b", title=title, abstract="x")
    name = markdown.file_name(State("a:b", paper=paper))
    assert len(name.encode()) < 110
    assert not set(name) & set("\\/:*?\"<>|#^[]`$&;'\x1b\0\u202e\n")
    assert name[0] not in ".- "
    assert name.endswith(".md")
    assert name != markdown.file_name(State("a:c", paper=paper))


OBSIDIAN = """---
key: openreview:a1
title: 'It''s: "quoted"'
authors:
  - Ada Lund
  - "Bo: M"
venue: ICML
year: 2031
tags:
  - a
  - b c
rating: 4
read: true
queued:
aliases: [x, y]
---
# Note

text
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_editors_make_of_it_is_read(end: str) -> None:
    at = "2031-07-07T10:30:00.000+00:00"
    state = markdown.read(OBSIDIAN.replace("\n", end).encode(), at)
    assert state is not None
    assert (state.key, state.tags, state.rating) == ("openreview:a1", ("a", "b c"), 4)
    assert (state.read, state.queued) == (at, None)
    assert state.note == "# Note\n\ntext"
    assert state.paper is not None
    assert state.paper.title == 'It\'s: "quoted"'
    assert [author.name for author in state.paper.authors] == ["Ada Lund", "Bo: M"]
    assert (state.paper.venue, state.paper.year) == ("ICML", 2031)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"# A note of one's own",
        b"---\ntitle: mine\n---\n\ntext",
        b"---\nkey: never closed\n",
        b"---",
        b"\xff\xfe",
    ],
)
def test_other_notes_are_passed_over(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "own.md").write_bytes(data)
    hidden = tmp_path / ".obsidian"
    hidden.mkdir()
    (hidden / "x.md").write_bytes(OBSIDIAN.encode())
    contents = folder.read(tmp_path)
    assert (contents.states, contents.problems) == ([], [])
    assert "1 other" in contents.notices[0]


@pytest.mark.parametrize(
    "field",
    ["rating: six", "rating: 6", "read: yesterday", "queued: x", "paper: '{'"],
)
def test_a_field_that_cannot_be_read_is_told(tmp_path: Path, field: str) -> None:
    (tmp_path / "x.md").write_text(f"---\nkey: a:b\n{field}\n---\n")
    (problem,) = folder.read(tmp_path).problems
    assert problem.endswith("left out")
    assert "x.md" in problem


def test_front_matter_without_a_body() -> None:
    assert frontmatter.read(frontmatter.write({"a": 1}, "")) == ({"a": 1}, "")
    assert frontmatter.read(b"---\na: 1\n---") == ({"a": 1}, "")


# A folder that is exported to again


def files_in(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def test_only_what_changed_is_written(filled: Shelf, export: Path) -> None:
    other = Paper(key="doi:10.1000/x", title="Other")
    filled.set_note(other, "text")
    first = folder.write(filled.contents(), export)
    assert (first.written, first.unchanged) == (3, 0)
    before = files_in(export)
    filled.set_note(other, "more")
    second = folder.write(filled.contents(), export)
    assert (second.written, second.unchanged, second.removed) == (1, 2, 0)
    after = files_in(export)
    assert [name[:5] for name in before if before[name] != after[name]] == ["Other"]


def test_a_note_edited_there_is_not_written_over_and_can_be_taken_back(
    filled: Shelf, export: Path
) -> None:
    folder.write(filled.contents(), export)
    (file,) = export.glob("Lantern*")
    file.write_text(file.read_text(encoding="utf-8") + "edited there\n", encoding="utf-8")
    edited = file.read_bytes()
    filled.change_tags([PAPER], add=["new"])
    (problem,) = folder.write(filled.contents(), export).problems
    assert "edited since" in problem
    assert file.read_bytes() == edited
    merged = filled.merge(folder.read(export))
    assert (merged.changed, merged.conflicts) == (1, [])
    assert filled.find("openreview:a1").note == "# Note\n\ntext\nedited there"
    filled.undo()
    assert filled.find("openreview:a1").note == "# Note\n\ntext"


def test_a_file_whose_paper_has_another_title_now_goes(filled: Shelf, export: Path) -> None:
    (export / "own.md").write_text("one's own")
    folder.write(filled.contents(), export)
    (old,) = export.glob("Lantern*")
    filled.set_bookmark(Paper(key="openreview:a1", title="Candles"), False)
    filled.set_note(Paper(key="doi:10.1000/x", title="Other"), "text")
    result = folder.write(filled.contents(), export)
    assert result.removed == 1
    assert not old.exists()
    assert len(list(export.iterdir())) == 4
    filled.set_note(Paper(key="doi:10.1000/x", title="Other"), "")
    folder.write(filled.contents(), export)
    assert len(list(export.glob("Other*"))) == 1  # no file goes with its paper


def test_a_folder_that_cannot_be_written(filled: Shelf, export: Path) -> None:
    (export / "file").write_text("in the way")
    with pytest.raises(ShelfError, match="cannot be written"):
        folder.write(filled.contents(), export / "file")


def test_nothing_to_export_is_no_problem(export: Path) -> None:
    assert folder.write(Contents(), export / "new").written == 0
