"""Kills a writer of a shelf at random moments and looks whether anything promised is lost.

cd tests; python -m faults.kill [--kills 1000] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from faults.promises import Change, Twin, start, told

KILLS_A_FILE = 10  # then a new one is begun, so that kills also meet its making
LONGEST = 0.2  # seconds that a writer lives after its first line


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
    for number in range(kills):
        place = directory / str(number // KILLS_A_FILE)
        changes = _write_and_kill(place / "shelf.db", chance)
        problems, is_kept = Twin(place / "twin" / "shelf.db").follow(
            place / "shelf.db", changes
        )
        result.kills += 1
        result.acknowledged += sum(answer == "ok" for _, answer in changes)
        result.cut += not changes[-1][1]
        result.kept += is_kept
        result.problems += [f"kill {number}: {each}" for each in problems]
        result.problems += [
            f"refused: {change}" for change, said in changes if said == "refused"
        ]
    return result


def _write_and_kill(file: Path, chance: random.Random) -> list[tuple[Change, str]]:
    """The changes that a writer began before it was killed, and what it was promised."""
    writer = start("endless", file, chance.randrange(10**9))
    assert writer.stdout is not None
    lines = [writer.stdout.readline()]
    time.sleep(chance.uniform(0, LONGEST))
    writer.kill()
    lines += writer.communicate()[0].splitlines(keepends=True)
    changes = told(lines)
    if not changes:
        raise RuntimeError("the writer did not start")
    return changes


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
