from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from paperdeck.library import Library
from paperdeck.library.keep import digest_of, keep, kept_files, plain_name
from support.lists import bring, event, events

DATA = events(event(1, "Bread"), event(2, "Rain"))
NEWER = events(event(1, "Bread"), event(2, "Rain"), event(3, "Salt"))


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("lists/icml.json.gz", "icml.json"),
        (r"C:\lists\icml.json", "icml.json"),
        ("standard input", "standard-input"),
        ("/lists/all.zip: deep/icml.json", "icml.json"),
        ("all.zip: icml.json.gz", "icml.json"),
        ("../../.ssh/.config", "config"),
        ("论文", "source"),
        ("a" * 300 + ".json", "a" * 75 + ".json"),
        ("", "source"),
    ],
)
def test_names(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@pytest.mark.parametrize("packed", [False, True])
def test_the_source_is_kept_packed(tmp_path: Path, packed: bool) -> None:
    data = gzip.compress(DATA) if packed else DATA
    with Library.in_memory() as library:
        for name in ("dir/events.json", "again.json"):
            bring(library, (name, data), sources_dir=tmp_path / "kept")
    (path,) = (tmp_path / "kept").iterdir()
    assert path.name == f"{digest_of(data)}-events.json.gz"
    assert gzip.decompress(path.read_bytes()) == DATA


def test_a_newer_version_is_kept_instead(tmp_path: Path) -> None:
    with Library.in_memory() as library:
        bring(library, ("events.json", DATA), sources_dir=tmp_path)
        bring(library, ("events.json", NEWER), sources_dir=tmp_path)
    assert [gzip.decompress(one.path.read_bytes()) for one in kept_files(tmp_path)] == [NEWER]


def test_what_cannot_be_read_is_not_kept(tmp_path: Path) -> None:
    with Library.in_memory() as library:
        bring(library, ("junk", b"\x89PNG\x00\x01"), sources_dir=tmp_path / "kept")
    assert kept_files(tmp_path / "kept") == []


def test_a_source_that_cannot_be_kept_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file, where the directory should be")
    with Library.in_memory() as library:
        (source,) = bring(library, ("events.json", DATA), sources_dir=tmp_path / "kept").sources
        assert "events.json" in source.error
        assert (len(library), library.generation) == (0, 0)


def test_kept_files_come_in_their_order(tmp_path: Path) -> None:
    paths = [keep(tmp_path, f"{number}" * 16, "a.json", DATA) for number in (7, 3, 5)]
    for number, path in enumerate(paths):
        os.utime(path, ns=(number, number))
    (tmp_path / "notes.txt").write_text("not a source")
    assert [one.digest[0] for one in kept_files(tmp_path)] == ["7", "3", "5"]
    assert {one.name for one in kept_files(tmp_path)} == {"a.json"}
