"""What importing costs, beside the least that it could cost.

    python tests/bench/bench_import.py [FOLDER …]

Without a folder, the events and abstracts of ICML 2026 are imported, in both orders; of a
folder, all files in it. Each in a process of its own: wall and processor seconds, resident
memory, the library's size beside the text it holds, and the same import again. The floors are
``json.loads`` of the files and inserting the same rows into a bare table, with SQLite's FTS5 or
with the same search index.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import paperdeck.sources.formats  # noqa: F401 - loaded now, so that no clock counts it
from paperdeck.library import Input, Library, Progress, import_inputs
from paperdeck.papers import Author, Paper
from paperdeck.search.keeping import Keeper

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data"
PAIR = ("icml-2026-orals-posters.json.gz", "icml-2026-abstracts.json.gz")
_BATCH = 500
_COUNTS = ("read", "new", "changed", "unchanged", "duplicates", "waited", "rejected", "gone")


class Clock:
    """Wall and processor seconds since it was made."""

    def __init__(self) -> None:
        self._wall, self._processor = time.perf_counter(), time.process_time()

    def read(self) -> dict[str, float]:
        return {
            "wall": time.perf_counter() - self._wall,
            "cpu": time.process_time() - self._processor,
        }


def bring(folder: Path, files: Iterable[Path]) -> dict[str, Any]:
    """Import into the library in ``folder``, with the search index after it."""
    clock = Clock()
    largest: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.stage == "reading" and progress.done <= _BATCH:
            largest.append(_peak())

    with Library.open(folder / "library.db") as library:
        report = import_inputs(
            library,
            [Input(file.name, file.read_bytes) for file in files],
            sources_dir=folder / "sources",
            progress=watch,
        )
        library_only = clock.read()
        Keeper(library, folder / "index").update()
        counts = {
            name: sum(getattr(source, name) for source in report.sources) for name in _COUNTS
        }
        papers = len(library)
    return {
        "library": library_only,
        "all": clock.read(),
        "peak": _peak(),
        "growth": [largest[len(largest) * part // 4] for part in range(4)] if largest else [],
        "papers": papers,
        "counts": counts,
        "unread": [source.error for source in report.sources if source.error],
    }


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of the library's file, and of the text in its papers."""
    with Library.open(folder / "library.db") as library:
        rows = library.ids()
        text = 0
        for start in range(0, len(rows), _BATCH):
            for paper in library.papers(rows[start : start + _BATCH]):
                text += sum(map(len, _strings(msgspec.to_builtins(paper))))
    return {"file": (folder / "library.db").stat().st_size, "text": text}


def _strings(value: Any) -> Iterator[bytes]:
    if isinstance(value, str):
        yield value.encode()
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)


class Bare:
    """Papers without a library, as far as the search index asks for one."""

    identity, generation = "bare", 1

    def __init__(self, papers: dict[int, Paper]) -> None:
        self._papers = papers

    def changed_since(self, generation: int) -> Iterator[tuple[int, Paper | None]]:
        yield from self._papers.items()


def floor(folder: Path, files: Iterable[Path], rows: Path) -> dict[str, Any]:
    """Load the files as JSON, insert the papers' rows into a bare table, and index them."""
    given = [tuple(row) for row in msgspec.json.decode(rows.read_bytes())]
    clock = Clock()
    for file in files:
        data = file.read_bytes()
        json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    loads = clock.read()
    db = sqlite3.connect(folder / "floor.db")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE paper (id INTEGER PRIMARY KEY, title, authors, abstract, data)")
    db.executemany("INSERT INTO paper VALUES (?, ?, ?, ?, ?)", given)
    db.commit()
    table = clock.read()
    db.execute(
        "CREATE VIRTUAL TABLE found USING fts5 (title, authors, abstract, content='paper', "
        "content_rowid='id')"
    )
    db.execute("INSERT INTO found (found) VALUES ('rebuild')")
    db.commit()
    fts = clock.read()
    papers = {
        row: msgspec.structs.replace(
            msgspec.json.decode(data, type=Paper),
            title=title,
            authors=tuple(map(Author, authors.split("; "))),
            abstract=abstract,
        )
        for row, title, authors, abstract, data in given
    }
    clock = Clock()
    Keeper(Bare(papers), folder / "bare").update()
    index = clock.read()
    same = {name: table[name] + index[name] for name in table}
    return {"loads": loads, "fts": fts, "same": same}


def write_rows(folder: Path, target: Path) -> None:
    """The papers of a library as rows for :func:`floor`."""
    with Library.open(folder / "library.db") as library:
        found = []
        for row, paper in zip(library.ids(), library.papers(library.ids()), strict=True):
            authors = "; ".join(author.name for author in paper.authors)
            rest = msgspec.structs.replace(paper, title="", authors=(), abstract="")
            data = msgspec.json.encode(rest).decode()
            found.append((row, paper.title, authors, paper.abstract, data))
    target.write_bytes(msgspec.json.encode(found))


def _peak() -> int:
    # Kilobytes on Linux, bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _apart(*words: str | Path) -> Any:
    """Do one of the above in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, *map(str, words)], check=True, stdout=subprocess.PIPE
    )
    return json.loads(done.stdout)


def measure(name: str, files: list[Path]) -> None:
    """Measure one set of files and print it."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        first = _apart("--bring", folder, *files)
        size = _apart("--sizes", folder)
        write_rows(folder, folder / "rows.json")
        least = _apart("--floor", folder, folder / "rows.json", *files)
        again = _apart("--bring", folder, *files)
    print(f"\n{name}: {len(files)} files, {first['papers']:,} papers, {first['counts']}")
    for error in first["unread"]:
        print(f"  not read: {error}")

    def row(what: str, clock: dict[str, float], to: dict[str, float] | None = None) -> None:
        ratio = f"   {clock['cpu'] / to['cpu']:5.2f} × in cpu" if to else ""
        print(f"  {what:42} {clock['wall']:7.2f} s  {clock['cpu']:7.2f} s cpu{ratio}")

    row("floor: json.loads", least["loads"])
    row("floor: and a bare table with FTS5", least["fts"])
    row("import", first["library"], least["fts"])
    row("floor: a bare table with the search index", least["same"])
    row("import and search index", first["all"], least["same"])
    row("import again and search index", again["all"], first["all"])
    print(f"  again: {again['counts']}")
    memory = " ".join(f"{size / 2**20:.0f}" for size in first["growth"])
    print(f"  resident at most {first['peak'] / 2**20:.0f} MiB, on the way {memory}")
    print(
        f"  library.db {size['file'] / 1e6:.1f} MB, {size['file'] / size['text']:.2f} × "
        f"the text ({size['text'] / 1e6:.1f} MB)"
    )


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--bring", "--sizes", "--floor"):
        parser.add_argument(name, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("paths", nargs="*", type=Path)
    args = parser.parse_args()
    if args.bring:
        print(json.dumps(bring(args.paths[0], args.paths[1:])))
    elif args.sizes:
        print(json.dumps(sizes(args.paths[0])))
    elif args.floor:
        print(json.dumps(floor(args.paths[0], args.paths[2:], args.paths[1])))
    elif args.paths:
        for folder in args.paths:
            files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
            measure(folder.name, files)
    elif (SHARED / "icml2026").is_dir():
        pair = [SHARED / "icml2026" / name for name in PAIR]
        measure("events, then abstracts", pair)
        measure("abstracts, then events", pair[::-1])
    else:
        sys.exit("there are no real lists beside the checkout: name a folder of lists")


if __name__ == "__main__":
    main()
