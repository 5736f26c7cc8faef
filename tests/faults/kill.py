"""Kills a writer of a shelf at random moments and looks whether anything promised is lost.

cd tests; python -m faults.kill [--kills 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from faults.writer import PAPERS, key_of, text_of
from paperdeck.shelf import Shelf

WRITER = Path(__file__).with_name("writer.py")
KILLS_A_FILE = 10  # then a new one is begun, so that kills also meet its making
LONGEST = 0.08  # seconds that a writer lives after its first line


State = tuple[bool, str]  # bookmarked, note
NOTHING: State = (False, "")


@dataclass
class Result:
    """What a number of kills came to."""

    kills: int = 0
    acknowledged: int = 0
    cut: int = 0  # kills that fell into a change
    kept: int = 0  # of these, the changes that are there all the same
    problems: list[str] = field(default_factory=list)


def run(directory: Path, kills: int, seed: int) -> Result:
    """Kill ``kills`` writers one after the other, looking at the shelf after each."""
    chance = random.Random(seed)
    result = Result()
    shelved: dict[int, State] = {}
    file = directory / "shelf.db"
    for number in range(kills):
        if number % KILLS_A_FILE == 0:
            file = directory / str(number) / "shelf.db"
            shelved = {}
        started, done = _write_and_kill(file, chance)
        result.kills += 1
        result.acknowledged += done
        expected = dict(shelved)
        for change in started[:done]:
            _apply(expected, change)
        allowed = [expected]
        if len(started) > done:
            result.cut += 1
            allowed.append(dict(expected))
            _apply(allowed[-1], started[-1])
        shelved, problems = _look(file)
        result.problems += [f"kill {number}: {each}" for each in problems]
        if shelved not in allowed:
            result.problems.append(f"kill {number}: {_difference(shelved, expected)}")
        elif len(allowed) == 2 and allowed[0] != allowed[1] and shelved == allowed[1]:
            result.kept += 1
    return result


def _write_and_kill(file: Path, chance: random.Random) -> tuple[list[dict[str, Any]], int]:
    """The changes that a writer began before it was killed, and how many it was promised."""
    writer = subprocess.Popen(
        [sys.executable, WRITER, "endless", file, str(chance.randrange(10**9))],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    lines = [writer.stdout.readline()]
    time.sleep(chance.uniform(0, LONGEST))
    writer.kill()
    lines += writer.communicate()[0].splitlines(keepends=True)
    whole = [line.strip() for line in lines if line.endswith("\n")]
    if not whole:
        raise RuntimeError("the writer did not start")
    return [json.loads(line) for line in whole if line != "ok"], whole.count("ok")


def _apply(shelved: dict[int, State], change: dict[str, Any]) -> None:
    bookmarked, note = shelved.pop(change["paper"], NOTHING)
    if change["what"] == "bookmark":
        bookmarked = change["on"]
    elif change["what"] == "note":
        note = text_of(change["seed"], change["length"]) if change["length"] else ""
    if (bookmarked, note) != NOTHING:
        shelved[change["paper"]] = (bookmarked, note)


def _look(file: Path) -> tuple[dict[int, State], list[str]]:
    """What is on the shelf by paper, and what is wrong with its file."""
    problems = []
    with Shelf.open(file) as shelf:
        if shelf.read_only_reason:
            problems.append(shelf.read_only_reason)
        by_key = shelf.entries()
        shelved = {}
        for number in range(PAPERS):
            entries = [
                each for key, each in by_key.items() if key.startswith(f"title:{number}/")
            ]
            for entry in entries[:1]:
                shelved[number] = (entry.bookmarked is not None, entry.note)
                if shelf.find(key_of(number, 0)) != entry:
                    problems.append(f"the first key of paper {number} leads elsewhere")
            if len(entries) > 1:
                problems.append(f"paper {number} is there {len(entries)} times")
    if file.exists():
        connection = sqlite3.connect(file)
        found = [*connection.execute("PRAGMA integrity_check").fetchall()]
        if found != [("ok",)]:
            problems.append(f"integrity_check: {found}")
        if loose := connection.execute("PRAGMA foreign_key_check").fetchall():
            problems.append(f"foreign_key_check: {loose}")
        connection.close()
    return shelved, problems


def _difference(shelved: dict[int, State], expected: dict[int, State]) -> str:
    def words() -> Iterator[str]:
        for number in range(PAPERS):
            is_there, should = shelved.get(number, NOTHING), expected.get(number, NOTHING)
            if is_there != should:
                yield f"paper {number} is {_short(is_there)} but was promised {_short(should)}"

    return "; ".join(words())


def _short(state: State) -> str:
    return f"{'bookmarked' if state[0] else 'not bookmarked'}, {state[1][:30]!r}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        result = run(Path(directory), options.kills, options.seed)
    print(
        f"{result.kills} kills in {time.monotonic() - began:.0f} s: "
        f"{result.acknowledged} changes acknowledged, {result.cut} kills fell into a change "
        f"({result.kept} of these changes are there), {len(result.problems)} problems"
    )
    print(*result.problems, sep="\n", end="")
    return 1 if result.problems else 0


if __name__ == "__main__":
    sys.exit(main())
