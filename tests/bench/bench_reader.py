"""Launch, keystrokes, stalls and memory of the real program, beside floors of the same run.

    python tests/bench/bench_reader.py [--libraries FOLDER] [--searches N]

It takes ICML 2026 and all lists of the paperlists collection from a folder ``shared`` beside
the checkout where there is one, else an invented list of the size of ICML. What was imported is
kept in FOLDER, if one is given, and taken up by the next run. Both programs have their modules
compiled before they are timed, as an installation has.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
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
PAUSE = 0.05  # seconds between keys when stalls are looked for
IDLE = 30  # seconds of which the processor's time is taken while nothing is done
FPS = "250"  # as the command line asks of Textual
READY = " papers · ★".encode()
LIST_LINE = re.compile(rb"\x1b\[(?:[4-9]|[12]\d|3[0-3]);1H")  # of a screen of 120 × 35

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("painted-list")
Bare().run()
"""

BARE_LIST = """
from textual.app import App
from textual.widgets import Input, Static
class Bare(App):
    def compose(self):
        yield Input(compact=True)
        yield Static("painted-list", markup=False)
    def on_input_changed(self, event):
        lines = (f"{event.value} {len(event.value)}, line {n}. " * 3 for n in range(33))
        self.query_one(Static).update("\\n".join(lines))
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

    def seconds_of_key(self, key: bytes) -> tuple[float, float]:
        """Seconds from ``key`` to the last line of the list, and to the last byte of all, that
        is painted because of it; where no line of the list changes, to the first paint."""
        sent = last = time.perf_counter()
        painted = 0.0
        self.process.write(key)
        while data := self.process.read(QUIET):
            last = time.perf_counter()
            if not painted or LIST_LINE.search(data):
                painted = last
        return (painted or last) - sent, last - sent

    def processor_seconds(self) -> float:
        """What it has taken of the processor since it was launched."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

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


def spread(name: str, seconds: list[float]) -> None:
    ranked = sorted(seconds)
    print(
        f"{name:<34} median {ranked[len(ranked) // 2] * 1000:6.1f} ms"
        f"   95th {ranked[int(len(ranked) * 0.95)] * 1000:6.1f} ms   n={len(ranked)}"
    )


def environment(folder: Path) -> dict[str, str]:
    """For a library in ``folder``."""
    kinds = ("CONFIG", "CACHE", "DATA")
    return {f"PAPERDECK_{kind}_DIR": f"{folder}/{kind.lower()}" for kind in kinds}


def imported(folder: Path, files: list[Path]) -> float:
    """Seconds of the import of ``files`` into a library in ``folder``; 0 where it is there."""
    if (folder / "cache" / "library.db").exists():
        return 0.0
    started = time.perf_counter()
    ran = subprocess.run(
        [PROGRAM, "import", *files],
        env={**os.environ, **environment(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - started
    if ran.returncode not in (0, 1):  # 1 says that records were left out, as some are
        raise RuntimeError(ran.stderr)
    return seconds


def launches(env: dict[str, str], times: int) -> None:
    """Time the reader's launch beside a bare Textual app's: to the list as it was left, and
    to the list that the reader itself paints, where nothing was kept of the screen."""
    kept = Path(env["PAPERDECK_CACHE_DIR"], "first-screen")
    leave(env)
    painted = kept.read_bytes()
    seconds: dict[str, list[float]] = {"bare": [], "left": [], "anew": []}
    for turn in range(times + 1):
        for name, command, wanted in (
            ("bare", [sys.executable, "-c", BARE], b"painted-list"),
            ("left", [str(PROGRAM)], READY),
            ("anew", [str(PROGRAM)], READY),
        ):
            if name == "anew":
                kept.unlink()
            screen = Screen(command, env)
            taken = screen.seconds_until(wanted)
            screen.close()
            kept.write_bytes(painted)
            if turn:  # in the first one modules are compiled
                seconds[name].append(taken)
    floor = statistics.median(seconds["bare"])
    report("launch to painted list (median)", statistics.median(seconds["left"]), floor)
    report("the same, no screen kept", statistics.median(seconds["anew"]), floor)


def leave(env: dict[str, str]) -> None:
    """Open the reader and quit it, as a person does."""
    screen = Screen([str(PROGRAM)], env)
    screen.seconds_until(READY)
    screen.settle()
    screen.process.write(b"\x1b")  # out of the tour
    screen.settle()
    screen.process.write(b"q")
    screen.settle(2)
    screen.close()


def bare_keys(env: dict[str, str], texts: list[str]) -> list[float]:
    """Seconds from a key to what it paints in a bare Textual app, which shows other lines of
    plain text at every key: what Textual and the terminal take without a list."""
    screen = Screen([sys.executable, "-c", BARE_LIST], env)
    screen.seconds_until(b"painted-list")
    screen.settle()
    seconds = []
    for text in texts:
        seconds += [screen.seconds_of_key(char.encode())[0] for char in text]
        screen.process.write(b"\x15")  # which empties the box
        screen.settle(0.2)
    screen.close()
    return seconds


def typing(env: dict[str, str], texts: list[str], floor: list[float]) -> None:
    """Time keys and moves, and tell what is resident, and used while nothing is done."""
    screen = Screen([str(PROGRAM)], env)
    screen.seconds_until(READY)
    screen.settle(1)
    print(f"{'resident memory, list open':<34} {screen.resident_mb():8.1f} MB")
    before = screen.processor_seconds()
    time.sleep(IDLE)
    used = screen.processor_seconds() - before
    print(f"{'processor while idle':<34} {100 * used / IDLE:8.2f} %")
    screen.process.write(b"/")
    screen.settle()
    keys = []
    for text in texts:
        keys += [screen.seconds_of_key(char.encode()) for char in text]
        screen.process.write(b"\x1b")
        screen.settle(0.2)
    screen.process.write(b"\x1b\x1b")
    screen.settle()
    moves = [screen.seconds_of_key(b"j") for _ in range(60)]
    print(f"{'resident memory, after searching':<34} {screen.resident_mb():8.1f} MB")
    screen.close()
    spread("key typed, bare Textual app", floor)
    spread("key typed to painted list", [painted for painted, _ in keys])
    spread("key typed to last byte", [last for _, last in keys])
    spread("cursor moved to painted list", [painted for painted, _ in moves])
    spread("cursor moved to last byte", [last for _, last in moves])


async def stalls(folder: Path, texts: list[str]) -> list[float]:
    """Seconds for which the event loop was busy in one go while ``texts`` were typed."""
    # Not before the number of frames is in the environment.
    from textual.events import Key
    from textual.keys import _character_to_key

    from paperdeck.paths import find_paths
    from paperdeck.services import open_services
    from paperdeck.settings import Settings
    from paperdeck.ui.app import PaperdeckApp

    places = {f"{kind}_dir": str(folder / kind) for kind in ("config", "cache", "data")}
    services = open_services(find_paths(**places))
    app = PaperdeckApp(services, Settings())
    busy: list[float] = []

    async def watch() -> None:
        while True:
            asked = time.perf_counter()
            await asyncio.sleep(0)
            busy.append(time.perf_counter() - asked)
            await asyncio.sleep(0.001)

    async with app.run_test(size=(120, 35)) as pilot:
        await pilot.press("slash")
        await pilot.pause(1)
        watching = asyncio.create_task(watch())
        for text in texts:
            for char in text:
                app.post_message(Key(_character_to_key(char), char))
                await asyncio.sleep(PAUSE)
            app.post_message(Key("escape", None))
            await asyncio.sleep(PAUSE)
        watching.cancel()
    services.close()
    return busy


def help_text(times: int) -> None:
    """Time ``paperdeck --help`` beside Python with argparse loaded."""
    seconds: dict[str, list[float]] = {"argparse": [], "help": []}
    for turn in range(times + 1):
        for name, command in (
            ("argparse", [sys.executable, "-c", "import argparse"]),
            ("help", [str(PROGRAM), "--help"]),
        ):
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            if turn:
                seconds[name].append(time.perf_counter() - started)
    ours, floor = map(statistics.median, (seconds["help"], seconds["argparse"]))
    report("paperdeck --help (median)", ours, floor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--libraries", type=Path, metavar="FOLDER")
    parser.add_argument("--launches", type=int, default=11)
    parser.add_argument("--searches", type=int, default=30)
    args = parser.parse_args()
    os.environ.setdefault("TEXTUAL_FPS", FPS)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

    with tempfile.TemporaryDirectory() as temporary:
        os.environ["PYTHONPYCACHEPREFIX"] = f"{temporary}/bytecode"
        kept = args.libraries or Path(temporary)
        icml = SHARED / "icml2026"
        if icml.is_dir():
            small = [
                icml / "icml-2026-orals-posters.json.gz",
                icml / "icml-2026-abstracts.json.gz",
            ]
        else:
            small = [*write_virtual_site(Path(temporary), 6000)]
        libraries = {"small": small}
        if large := sorted((SHARED / "paperlists").glob("*.json.gz")):
            libraries["large"] = large
        texts = searches(args.searches)
        help_text(21)
        floor = bare_keys({}, texts)
        for name, files in libraries.items():
            folder = kept / name
            print(f"\n## {name}")
            if seconds := imported(folder, files):
                print(f"{'import, with its process':<34} {seconds:7.3f} s")
                if name == "small":
                    report("import beside a bare table", seconds, import_floor(*small))
            launches(environment(folder), args.launches)
            typing(environment(folder), texts, floor)
            busy = asyncio.run(stalls(folder, texts))
            print(
                f"{'event loop busy, longest':<34} {1000 * max(busy):8.1f} ms"
                f"   99th {1000 * sorted(busy)[int(len(busy) * 0.99)]:6.1f} ms"
            )


if __name__ == "__main__":
    main()
