from __future__ import annotations

import gc
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from paperdeck.locks import alone
from paperdeck.papers import Paper
from paperdeck.search import engine as engine_module
from paperdeck.search import keeping, open_engine
from paperdeck.search.engine import Engine
from paperdeck.search.index import Index, IndexUnusable
from support.fake_library import FakeLibrary, make_paper


@pytest.fixture
def index_dir(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "index"


@pytest.fixture
def lamps() -> FakeLibrary:
    return FakeLibrary([make_paper("Blue Lamps", "A", "x"), make_paper("Red Chairs", "B", "y")])


def rows(engine: Engine, text: str) -> list[int]:
    return list(engine.search(text).ids)


def opened(library: FakeLibrary, index_dir: Path) -> Engine:
    engine = open_engine(library, index_dir)
    assert isinstance(engine, Engine)
    return engine


def current(index_dir: Path) -> dict[str, object]:
    stamp: dict[str, object] = json.loads((index_dir / "current.json").read_text())
    return stamp


def index_folder(index_dir: Path) -> Path:
    return index_dir / str(current(index_dir)["folder"])


def test_the_index_is_made_once(
    lamps: FakeLibrary, index_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rows(opened(lamps, index_dir), "lamps") == [1]
    stamp = current(index_dir)
    assert stamp["generation"] == lamps.generation

    def never(generation: int) -> None:
        pytest.fail("an index that is up to date was written again")

    monkeypatch.setattr(lamps, "changed_since", never)
    assert rows(opened(lamps, index_dir), "lamps") == [1]
    assert current(index_dir) == stamp


def test_an_index_that_is_behind_is_brought_up(lamps: FakeLibrary, index_dir: Path) -> None:
    opened(lamps, index_dir)
    folder = index_folder(index_dir)
    lamps.put(make_paper("Green Lamps", "C", "z"))
    lamps.change(1, None)
    lamps.change(2, make_paper("Red Lamps", "B", "y"))
    assert sorted(rows(opened(lamps, index_dir), "lamps")) == [2, 3]
    assert index_folder(index_dir) == folder


def no_stamp(index_dir: Path) -> None:
    (index_dir / "current.json").unlink()


def no_json(index_dir: Path) -> None:
    (index_dir / "current.json").write_bytes(b"\xff{")


def older_format(index_dir: Path) -> None:
    stamp = current(index_dir) | {"format": keeping.FORMAT - 1}
    (index_dir / "current.json").write_text(json.dumps(stamp))


def folder_elsewhere(index_dir: Path) -> None:
    stamp = current(index_dir) | {"folder": "../index"}
    (index_dir / "current.json").write_text(json.dumps(stamp))


def no_folder(index_dir: Path) -> None:
    shutil.rmtree(index_folder(index_dir))


def no_words(index_dir: Path) -> None:
    shutil.rmtree(index_folder(index_dir) / "words")


def empty_meta(index_dir: Path) -> None:
    (index_folder(index_dir) / "papers" / "meta.json").write_text("")


def files_gone(index_dir: Path) -> None:
    for file in (index_folder(index_dir) / "papers").glob("*.term"):
        file.unlink()


def files_cut(index_dir: Path) -> None:
    for file in (index_folder(index_dir) / "papers").glob("*.*"):
        if file.suffix != ".json" and file.stat().st_size:
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def files_overwritten(index_dir: Path) -> None:
    for file in (index_folder(index_dir) / "papers").glob("*.*"):
        if file.suffix != ".json":
            file.write_bytes(b"\xa5" * file.stat().st_size)


def bits_flipped(index_dir: Path) -> None:
    for file in index_folder(index_dir).glob("*/*.*"):
        if file.suffix in {".idx", ".term", ".pos", ".fast", ".store"}:
            data = bytearray(file.read_bytes())
            for place in range(0, len(data), 7):
                data[place] ^= 0xFF
            file.write_bytes(data)


def garbage_in_the_lock(index_dir: Path) -> None:
    no_stamp(index_dir)
    (index_dir / "lock").write_bytes(b"garbage " * 200)


@pytest.mark.parametrize(
    "damage",
    [
        no_stamp,
        no_json,
        older_format,
        folder_elsewhere,
        no_folder,
        no_words,
        empty_meta,
        files_gone,
        files_cut,
        files_overwritten,
        bits_flipped,
        garbage_in_the_lock,
    ],
)
def test_a_damaged_index_is_built_anew_in_silence(
    lamps: FakeLibrary,
    index_dir: Path,
    damage: Callable[[Path], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    opened(lamps, index_dir)
    damage(index_dir)
    engine = opened(lamps, index_dir)
    assert rows(engine, "lamps") == [1]
    assert rows(engine, "chiars") == [2]
    assert rows(opened(lamps, index_dir), "chairs") == [2]
    assert [path.name for path in index_dir.iterdir() if path.is_dir()] == [
        index_folder(index_dir).name
    ]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("suffix", ["idx", "term", "pos", "fast", "fieldnorm", "store"])
@pytest.mark.parametrize("part", ["papers", "words"])
def test_a_lost_file_is_met_in_silence(
    lamps: FakeLibrary,
    index_dir: Path,
    part: str,
    suffix: str,
    capfd: pytest.CaptureFixture[str],
) -> None:
    opened(lamps, index_dir)
    for file in (index_folder(index_dir) / part).glob(f"*.{suffix}"):
        file.unlink()
    engine = opened(lamps, index_dir)
    assert rows(engine, "lamps") == [1]
    assert rows(engine, "chiars") == [2]
    assert capfd.readouterr() == ("", "")


def test_an_index_of_several_parts_is_checked_whole(
    lamps: FakeLibrary, index_dir: Path
) -> None:
    for number in range(12):
        lamps.put(make_paper(f"Green Lamps {number}", "C", "z"))
        lamps.change(number + 1, None)
        opened(lamps, index_dir)
    folder = index_folder(index_dir)
    opened(lamps, index_dir)
    assert index_folder(index_dir) == folder
    bits_flipped(index_dir)
    opened(lamps, index_dir)
    assert index_folder(index_dir) != folder


def test_the_index_of_another_library_is_not_used(lamps: FakeLibrary, index_dir: Path) -> None:
    opened(lamps, index_dir)
    other = FakeLibrary([make_paper("Blue Doors", "A", "x")], identity="two")
    engine = opened(other, index_dir)
    assert rows(engine, "lamps") == []
    assert rows(engine, "doors") == [1]


def test_where_nothing_can_be_written_the_index_is_in_memory(
    lamps: FakeLibrary, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    engine = opened(lamps, tmp_path / "file" / "index")
    assert rows(engine, "lamps") == [1]
    lamps.put(make_paper("Green Lamps", "C", "z"))
    assert sorted(rows(engine, "lamps")) == [1, 3]


def test_where_the_index_can_only_be_read_a_copy_is_used(
    lamps: FakeLibrary,
    index_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened(lamps, index_dir)
    before = {file: file.read_bytes() for file in index_dir.rglob("*") if file.is_file()}
    open_index, changed_since = Index.open, lamps.changed_since
    asked: list[int] = []

    def only_elsewhere(folder: Path) -> Index:
        if folder.is_relative_to(index_dir):
            raise IndexUnusable("read only")
        return open_index(folder)

    def no_lock(file: Path, patience: float = 0.0) -> AbstractContextManager[bool]:
        if file.is_relative_to(index_dir):
            raise OSError("read only")
        return alone(file, patience)

    def tell(generation: int) -> Iterator[tuple[int, Paper | None]]:
        asked.append(generation)
        return changed_since(generation)

    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(copies))
    monkeypatch.setattr(Index, "open", only_elsewhere)
    monkeypatch.setattr(keeping, "alone", no_lock)
    monkeypatch.setattr(lamps, "changed_since", tell)
    engine = opened(lamps, index_dir)
    assert rows(engine, "lamps") == [1]
    assert asked == []
    lamps.put(make_paper("Green Lamps", "C", "z"))
    assert sorted(rows(engine, "lamps")) == [1, 3]
    assert asked == [1]
    assert before == {
        file: file.read_bytes() for file in index_dir.rglob("*") if file.is_file()
    }
    del engine
    gc.collect()
    assert list(copies.iterdir()) == []


def test_who_may_read_one_file_may_read_all(lamps: FakeLibrary, index_dir: Path) -> None:
    opened(lamps, index_dir)
    modes = {file.stat().st_mode for file in index_folder(index_dir).glob("*/*")}
    assert len(modes) == 1


def test_while_another_process_writes_the_index_is_used_as_it_is(
    lamps: FakeLibrary, index_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "_PATIENCE", 0.05)
    opened(lamps, index_dir)
    other = sqlite3.connect(index_dir / "lock", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    lamps.put(make_paper("Green Lamps", "C", "z"))
    engine = opened(lamps, index_dir)
    found = engine.search("lamps")
    assert list(found.ids) == [1]
    assert "still being indexed" in found.message
    other.close()
    found = engine.search("lamps")
    assert sorted(found.ids) == [1, 3]
    assert found.message == ""


def test_while_another_process_makes_the_index_nothing_is_found_and_it_says_so(
    lamps: FakeLibrary, index_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "_PATIENCE", 0.05)
    index_dir.mkdir(parents=True)
    other = sqlite3.connect(index_dir / "lock", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    engine = opened(lamps, index_dir)
    found = engine.search("lamps")
    assert found.total == 0
    assert "still being indexed" in found.message
    assert list(engine.search("").ids) == [1, 2]
    other.close()
    assert rows(engine, "lamps") == [1]


def test_what_another_engine_wrote_is_seen(lamps: FakeLibrary, index_dir: Path) -> None:
    one, other = opened(lamps, index_dir), opened(lamps, index_dir)
    lamps.put(make_paper("Green Lamps", "C", "z"))
    assert sorted(rows(one, "lamps")) == [1, 3]
    assert sorted(rows(other, "lamps")) == [1, 3]
    no_stamp(index_dir)
    lamps.put(make_paper("Grey Lamps", "C", "z"))
    assert sorted(rows(one, "lamps")) == [1, 3, 4]
    assert sorted(rows(other, "lamps")) == [1, 3, 4]


PROCESS = """
import sys
from pathlib import Path
from support.fake_library import FakeLibrary, make_paper
from paperdeck.search import open_engine
library = FakeLibrary([make_paper(f"Lamps {n}", "A", "lights " * 50) for n in range(400)])
print(open_engine(library, Path(sys.argv[1])).search("lamps", limit=1).total)
"""


def test_two_processes_may_start_at_once(index_dir: Path) -> None:
    tests = Path(__file__).parents[1]
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, str(index_dir)],
            cwd=tests,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    assert [process.communicate(timeout=60)[0].strip() for process in started] == ["400"] * 3
