"""Launch, import, keystrokes and memory of the real program, beside floors of the same run.

    python tests/bench/bench_reader.py [--events FILE --abstracts FILE]

Without files it takes ICML 2026 from a folder ``shared`` beside the checkout where there is
one, else an invented list of the same size.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from invented_list import write_virtual_site

from support.terminal import PROGRAM, Process

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data"
QUIET = 0.06  # seconds without output after which a screen counts as painted

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("painted-list")
Bare().run()
"""


class Screen:
    """A program in a pseudo-terminal, timed by the bytes that it paints."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.started = time.perf_counter()
        self.process = Process(command, 120, 35, env)

    def seconds_until(self, wanted: bytes) -> float:
        """Seconds from the launch until ``wanted`` was painted."""
        seen = b""
        while wanted not in seen:
            if not (data := self.process.read(30)):
                raise TimeoutError(f"{wanted!r} was not painted:\n{seen[-2000:]!r}")
            seen += data
        return time.perf_counter() - self.started

    def settle(self, seconds: float = 0.5) -> None:
        while self.process.read(seconds):
            pass

    def seconds_of_key(self, key: bytes) -> float:
        """Seconds from ``key`` to the last byte painted because of it."""
        sent = last = time.perf_counter()
        self.process.write(key)
        while self.process.read(QUIET):
            last = time.perf_counter()
        return last - sent

    def resident_mb(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def close(self) -> None:
        self.process.close()


def import_floor(events: Path, abstracts: Path) -> float:
    """Seconds for json.loads of both files and the same rows in a table with FTS5."""
    started = time.perf_counter()
    rows = json.loads(gzip.decompress(events.read_bytes()))["results"]
    texts = json.loads(gzip.decompress(abstracts.read_bytes()))
    with tempfile.TemporaryDirectory() as folder:
        db = sqlite3.connect(f"{folder}/floor.db")
        db.execute("CREATE TABLE paper (id INTEGER PRIMARY KEY, title, authors, abstract)")
        db.execute("CREATE VIRTUAL TABLE words USING fts5 (title, authors, abstract)")
        data = [
            (
                row["name"],
                "; ".join(author["fullname"] for author in row["authors"]),
                texts.get(str(row["id"]), ""),
            )
            for row in rows
        ]
        db.executemany("INSERT INTO paper (title, authors, abstract) VALUES (?, ?, ?)", data)
        db.executemany("INSERT INTO words VALUES (?, ?, ?)", data)
        db.commit()
        db.close()
    return time.perf_counter() - started


def searches(count: int) -> list[str]:
    """What is typed: the known-item searches where they are present, else plain words."""
    file = SHARED / "queries-known-item.jsonl"
    if file.exists():
        queries = [json.loads(line)["query"] for line in file.read_text("utf-8").splitlines()]
        return queries[:: max(len(queries) // count, 1)][:count]
    return ["sparse attention", "graph diffusion", "learning of kernels", "muller"] * (
        count // 4
    )


def report(name: str, value: float, floor: float) -> None:
    print(f"{name:<34} {value:7.3f} s   floor {floor:7.3f} s   ratio {value / floor:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=Path)
    parser.add_argument("--abstracts", type=Path)
    parser.add_argument("--launches", type=int, default=7)
    parser.add_argument("--searches", type=int, default=30)
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        env = {
            f"PAPERDECK_{kind}_DIR": f"{folder}/{kind.lower()}"
            for kind in ("CONFIG", "CACHE", "DATA")
        }
        events, abstracts = args.events, args.abstracts
        icml = SHARED / "icml2026"
        if events is None and icml.is_dir():
            events = icml / "icml-2026-orals-posters.json.gz"
            abstracts = icml / "icml-2026-abstracts.json.gz"
        if events is None:
            events, abstracts = write_virtual_site(Path(folder), 6000)

        started = time.perf_counter()
        subprocess.run(
            [PROGRAM, "import", events, abstracts],
            check=True,
            env={**os.environ, **env},
            stdout=subprocess.DEVNULL,
        )
        imported = time.perf_counter() - started
        report("import, with its process", imported, import_floor(events, abstracts))

        launches: dict[str, list[float]] = {"bare": [], "paperdeck": []}
        for _ in range(args.launches):
            for name, command, wanted in (
                ("bare", [sys.executable, "-c", BARE], b"painted-list"),
                ("paperdeck", [str(PROGRAM)], " papers · ★".encode()),
            ):
                screen = Screen(command, env)
                launches[name].append(screen.seconds_until(wanted))
                screen.close()
        report(
            "launch to painted list (median)",
            statistics.median(launches["paperdeck"]),
            statistics.median(launches["bare"]),
        )

        screen = Screen([str(PROGRAM)], env)
        screen.seconds_until(" papers · ★".encode())
        screen.settle()
        print(f"{'resident memory, list open':<34} {screen.resident_mb():8.1f} MB")
        screen.process.write(b"/")
        screen.settle()
        keys = []
        for text in searches(args.searches):
            keys += [screen.seconds_of_key(char.encode()) for char in text]
            screen.process.write(b"\x1b")
            screen.settle(0.2)
        moves = []
        screen.process.write(b"\x1b\x1b")
        screen.settle()
        moves = [screen.seconds_of_key(b"j") for _ in range(60)]
        print(f"{'resident memory, after searching':<34} {screen.resident_mb():8.1f} MB")
        screen.close()
        for name, seconds in (("key typed", keys), ("cursor moved", moves)):
            ranked = sorted(seconds)
            print(
                f"{name + ' to painted':<34} median {ranked[len(ranked) // 2] * 1000:6.1f} ms"
                f"   95th {ranked[int(len(ranked) * 0.95)] * 1000:6.1f} ms   n={len(ranked)}"
            )


if __name__ == "__main__":
    main()
