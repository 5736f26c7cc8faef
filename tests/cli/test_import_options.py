"""Archives, and what a person says about a source: ``--format`` and ``--map``."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.paths import Paths

from .conftest import LISTED, PAPERS, list_of

Run = Callable[..., Any]

TABLE = "Name;Who;Date\nSlow Bread;Ada Ölander, Bo Müller;2031-07-08\nFast Toast;Cy Dee;\n"


def zip_of(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return packed.getvalue()


def found(run: Run, *query: str) -> list[dict[str, Any]]:
    papers: list[dict[str, Any]] = json.loads(run("search", "--json", *query).out)
    return papers


def test_each_file_of_an_archive_is_a_source(run: Run, tmp_path: Path) -> None:
    one, two, three = (list_of(paper).encode() for paper in PAPERS)
    archive = tmp_path / "lists.zip"
    archive.write_bytes(
        zip_of(a_json=one, deep__two_json_gz=gzip.compress(two), _hidden=b"\0", z_json=three)
    )
    status, out, err = run("import", str(archive))
    assert (status, err) == (0, "")
    assert [line.partition(": ICML")[0] for line in out.splitlines()] == [
        f"{archive}: a.json",
        f"{archive}: deep/two.json.gz",
        f"{archive}: z.json",
        "library: 3 papers",
    ]
    assert [paper["key"] for paper in found(run)] == LISTED


def test_archives_in_folders_and_on_standard_input(run: Run, tmp_path: Path) -> None:
    one, two, _ = (list_of(paper).encode() for paper in PAPERS)
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "a.zip").write_bytes(zip_of(a_json=one))
    status, out, err = run("import", "-", str(tmp_path / "lists"), stdin=zip_of(b_json=two))
    assert (status, err) == (0, "")
    assert out.splitlines()[0].startswith("standard input: b.json: ")
    assert out.endswith("library: 2 papers\n")


def test_a_bad_member_is_named_and_the_others_imported(run: Run, tmp_path: Path) -> None:
    one, two, _ = (list_of(paper).encode() for paper in PAPERS)
    archive = tmp_path / "lists.zip"
    archive.write_bytes(zip_of(a_json=one, inner_zip=zip_of(b_json=two), x_png=b"\x89PNG\0\1"))
    status, out, err = run("import", str(archive))
    assert status == 1
    assert out.endswith("library: 1 paper\n")
    first, second = err.splitlines()
    assert first == (
        f"paperdeck: {archive}: inner.zip: is an archive inside another; unpack it and import"
        " its files"
    )
    assert second.startswith(f"paperdeck: {archive}: x.png: not understood: ")


def test_columns_that_are_not_known_are_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(TABLE, encoding="utf-8")
    status, out, err = run("import", str(file))
    assert (status, out) == (1, "library: 0 papers\n")
    assert err == (
        f"paperdeck: {file}: not understood: no column is known to hold the titles; say which"
        " with --map title=COLUMN; its columns are Name, Who, Date\n"
    )


def test_columns_are_what_a_person_says_also_after_the_library_was_lost(
    run: Run, tmp_path: Path, paths: Paths
) -> None:
    file = tmp_path / "table.csv.gz"
    file.write_bytes(gzip.compress(TABLE.encode()))
    options = ("--map", "title=Name", "--map", "authors=who")
    status, out, err = run("import", *options, str(file))
    assert (status, err) == (0, "")
    assert out.startswith(f"{file}: csv · 2 new")
    papers = found(run)
    assert {paper["title"]: paper["authors"] for paper in papers} == {
        "Slow Bread": ["Ada Ölander", "Bo Müller"],
        "Fast Toast": ["Cy Dee"],
    }
    assert "0 new · 0 changed · 2 unchanged" in run("import", *options, str(file)).out
    for left in paths.cache_dir.glob("library.db*"):
        left.unlink()
    assert found(run) == papers


def test_what_a_person_says_anew_takes_the_place_of_what_was_said(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "table.csv"
    file.write_text(TABLE, encoding="utf-8")
    run("import", "--map", "title=Name", str(file))
    status, out, _ = run("import", "--map", "title=Name", "--map", "authors=Who", str(file))
    assert status == 0
    assert "0 new · 2 changed · 0 unchanged" in out
    assert [paper["authors"] for paper in found(run, "toast")] == [["Cy Dee"]]


def test_a_format_can_be_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("ICML 2031 Papers\n\ntitle, and more of it, in a sentence that goes on.\n")
    assert "ICML 2031 · 1 new" in run("import", str(file)).out
    table = tmp_path / "table.csv"
    table.write_text("title,abstract\nSlow Bread,We bake. It rises.\n")
    status, out, _ = run("import", "--format", "csv", str(table))
    assert status == 0
    assert f"{table}: csv · 1 new" in out
    status, _, err = run("import", "--format", "csv", "-", stdin=b"no table\n\nat all\n")
    assert status == 1
    assert "not understood" in err


def test_a_mapping_for_what_is_no_table_is_told(run: Run, list_file: Path) -> None:
    status, _, err = run("import", "--map", "title=Name", str(list_file))
    assert status == 0
    assert err == f"{list_file}: is paperdeck-list, not a table: --map does nothing here\n"


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (("--format", "docx"), "there is no format docx"),
        (("--map", "title"), "title is not FIELD=COLUMN"),
        (("--map", "titel=Name"), "no field is called titel; there are title, authors, "),
    ],
)
def test_bad_options_are_bad_usage(
    run: Run, list_file: Path, option: tuple[str, str], says: str
) -> None:
    status, out, err = run("import", *option, str(list_file))
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_an_unusual_encoding_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes("title;authors\nSlow Bread;Bo Müller\n".encode("cp1252"))
    status, _, err = run("import", str(file))
    assert (status, err) == (0, f"{file}: read as Latin-1: it is not UTF-8\n")
    assert found(run)[0]["authors"] == ["Bo Müller"]


@pytest.mark.parametrize("name", ["ris", "bibtex", "feed", "openreview", "text-list"])
def test_a_named_format_in_which_there_is_nothing_is_an_error(
    run: Run, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "list.json"
    file.write_text('{"papers": []}')
    status, out, err = run("import", "--format", name, str(file))
    assert status == 1
    assert out.endswith("library: 0 papers\n")
    assert str(file) in err
    assert run("sources").out == ""


def test_what_helps_when_a_named_format_is_wrong_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.bib"
    file.write_text("@article{a, title={Slow Bread}, year=2031}\n")
    assert run("import", "--format", "ris", str(file)) == (
        1,
        "library: 0 papers\n",
        f"paperdeck: {file}: holds nothing in the format ris: leave --format out, or name "
        "another (`paperdeck formats` lists them)\n",
    )


def test_a_list_without_papers_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text('{"format": "paperdeck-list", "version": 1, "papers": []}')
    status, out, err = run("import", str(file))
    assert (status, err) == (0, f"{file}: holds no papers\n")
    assert out.startswith(f"{file}: paperdeck-list · 0 new")
