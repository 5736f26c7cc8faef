from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paperdeck.cli.citations import LINES
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from paperdeck.sources import Record, read

from .conftest import KEYS, LISTED, PAPERS, Run


@pytest.fixture
def shelf(library: list[str], run: Run, paths: Paths):
    with Shelf.open(paths.shelf_file) as shelf:
        yield shelf


def _paper(run: Run, key: str):
    from paperdeck.papers import Paper

    found = json.loads(run("show", "--json", key).out)
    return Paper(key=found["key"], title=found["title"], ids=(key,))


def test_the_whole_library_as_bibtex_in_its_order(run: Run, library: list[str]) -> None:
    status, out, err = run("export")
    assert (status, err) == (0, "")
    assert out.count("\n@") == 2
    assert out.index("Slow Cooking") < out.index("BakeNet") < out.index("Fast Frying")
    assert out.endswith("}\n")


def test_what_matches_a_query(run: Run, library: list[str]) -> None:
    status, out, _ = run("export", "--query", "frying", "--format", "title")
    assert (status, out) == (0, "Fast Frying\n")


def test_bookmarks_and_tags_also_of_papers_that_no_list_has(
    run: Run, library: list[str], shelf: Shelf
) -> None:
    from paperdeck.papers import Paper

    shelf.set_bookmark(_paper(run, KEYS[1]), True)
    shelf.set_bookmark(Paper(key="doi:10.1/x", title="Lost", ids=("doi:10.1/x",)), True)
    shelf.change_tags([_paper(run, KEYS[0])], add=["Soup"])
    assert run("export", "--bookmarked", "--format", "title").out == "Fast Frying\nLost\n"
    assert run("export", "--tag", "soup", "--format", "link").out == (
        "https://openreview.net/forum?id=aaaaaaaaaa\n"
    )
    status, out, err = run("export", "--tag", "none")
    assert (status, out) == (1, "")
    assert "no papers" in err


def test_a_file_is_written_in_the_format_of_its_name(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "out.ris"
    status, out, err = run("export", "-o", str(file))
    assert (status, out) == (0, "")
    assert "3 papers written to" in err
    assert file.read_text("utf-8").count("\nER  - \n") == 3
    assert json.loads(run("export", "--format", "csl-json").out)[2]["title"] == "Fast frying"


def test_nothing_leaves_the_file_that_was_there(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "out.bib"
    file.write_text("% mine")
    assert run("export", "--query", "zzzqqq", "-o", str(file)).status == 1
    assert file.read_text() == "% mine"


def test_paperdecks_own_lines_come_back_whole(run: Run, library: list[str]) -> None:
    out = run("export", "--format", LINES.id).out
    found = [item.paper for item in read("x", out.encode()).records if isinstance(item, Record)]
    assert [paper.ids[0] for paper in found] == LISTED
    assert found[0].abstract == PAPERS[0]["abstract"]
    assert found[0].sessions[0].room == "Hall Q"


def test_appending_keeps_updates_and_never_doubles(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "my.bib"
    mine = b"% caf\xc3\xa9\r\n@misc{muller2031fast, title={Old}, file = {a.pdf}}\r\n"
    file.write_bytes(mine)
    status, out, err = run("export", "--append", "-o", str(file))
    assert (status, out) == (0, "")
    assert "2 added, 1 updated, 0 there already" in err
    text = file.read_bytes()
    assert text.startswith(b"% caf\xc3\xa9\r\n@inproceedings{muller2031fast,\r\n")
    assert b"file={a.pdf}" in text
    assert b"\n" not in text.replace(b"\r\n", b"")
    assert "3 there already" in run("export", "--append", "-o", str(file)).err
    assert file.read_bytes() == text
    assert run("export", "--append", "-o", str(tmp_path / "new.bib")).status == 0
    assert (tmp_path / "new.bib").read_text("utf-8") == run("export").out


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("% café\n".encode("latin-1"), "not in UTF-8: save it so"),
        ("% x\n".encode("utf-16"), "not in UTF-8: save it so"),
        (
            b"\n@article{foo, title={Foo\n\n@misc{bar, title={x}}\n",
            "line 2: foo is never closed",
        ),
    ],
)
def test_into_what_bibtex_could_not_read_nothing_is_written(
    run: Run, library: list[str], tmp_path: Path, content: bytes, says: str
) -> None:
    file = tmp_path / "my.bib"
    file.write_bytes(content)
    status, out, err = run("export", "--append", "-o", str(file))
    assert (status, out) == (1, "")
    assert f"{file}: " in err
    assert says in err
    assert file.read_bytes() == content


def test_a_key_behind_a_percent_sign_is_said(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "my.bib"
    file.write_text("% @misc{muller2031fast, title={Old}}\n", encoding="utf-8")
    status, _out, err = run("export", "--append", "-o", str(file))
    assert (status, "2 added, 0 updated" in err) == (1, True)
    assert "muller2031fast stands behind a %" in err


def test_a_key_in_a_manuscript_outlives_the_next_import(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    """Without DOI or address a paper has nothing but its key, and its title."""
    head = "title,authors,venue,year\n"
    first, second, bib = (tmp_path / name for name in ("a.csv", "b.csv", "uk.bib"))
    first.write_text(f"{head}Quiet rivers one,Orla Quist,ICML,2024\n", encoding="utf-8")
    second.write_text(f"{head}Quiet rivers two,Orla Quist,ICML,2024\n", encoding="utf-8")
    assert run("import", str(first)).status == 0
    arguments = ("export", "--query", "quiet rivers", "--append", "-o", str(bib))
    assert "1 added" in run(*arguments).err
    text = bib.read_text("utf-8")
    assert text.startswith("@inproceedings{quist2024quiet,")
    bib.write_text(text.replace("quist2024quiet", "my_own"), encoding="utf-8")
    assert run("import", str(second)).status == 0
    assert "1 added, 0 updated, 1 there already" in run(*arguments).err
    text = bib.read_text("utf-8")
    assert re.findall(r"@inproceedings\{(.*),", text) == ["my_own", "quist2024quiet-rivers"]
    assert text.count("\ntitle={") == 2


def test_a_dash_is_the_standard_output(run: Run, library: list[str]) -> None:
    assert run("export", "-o", "-").out == run("export").out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--append", "-o", "-"], "-o FILE"),
        (["--format", "docx"], "there is no format 'docx': take bibtex,"),
        (["--append"], "-o FILE"),
        (["--append", "--format", "ris", "-o", "x.ris"], "not for ris"),
        (["--bookmarked", "--tag", "x"], "not allowed with"),
    ],
)
def test_bad_usage(run: Run, library: list[str], arguments: list[str], says: str) -> None:
    status, out, err = run("export", *arguments)
    assert (status, out) == (2, "")
    assert says in err


def test_a_file_that_cannot_be_written_is_named(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "none" / "out.bib"
    status, _, err = run("export", "-o", str(file))
    assert status == 1
    assert str(file.parent) in err


def test_the_list_of_formats(run: Run) -> None:
    lines = run("export", "--list").out.splitlines()
    names = [line.split()[0] for line in lines]
    assert {"bibtex", "ris", "apa", LINES.id} <= set(names)


def test_own_keys_accents_and_styles(run: Run, library: list[str], paths: Paths) -> None:
    paths.styles_dir.mkdir(parents=True)
    (paths.styles_dir / "wiki.toml").write_text('template = "* {key}: {title}"')
    (paths.styles_dir / "bad.toml").write_text('template = "{titel}"')
    paths.config_file.write_text(
        "citation_key = 'Auth+\"_\"+year'\ncitation_accents = 'tex'\n", encoding="utf-8"
    )
    status, out, err = run("cite", KEYS[1], "--style", "wiki")
    assert (status, out) == (0, "* Muller_2031: Fast Frying\n")
    assert err == ""
    status, _, err = run("cite", KEYS[1], "--style", "bad")
    assert status == 2
    assert "styles/bad.toml: line 1: {titel} is no field" in err
    assert "styles/bad.toml: line 1" in run("export", "--list").err
    assert r"author={Bo M{\"u}ller}" in run("export").out
