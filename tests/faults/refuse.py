"""Fills the disk and makes the directory read-only under a writer of a shelf.

cd tests; python -m faults.refuse [--rounds 100] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from faults.promises import Twin, start, told


@dataclass
class Result:
    """What a number of rounds came to."""

    acknowledged: int = 0
    refused: int = 0
    problems: list[str] = field(default_factory=list)


def run(directory: Path, mode: str, rounds: int, seed: int) -> Result:
    """Trouble ``rounds`` writers one after the other, each with a shelf of its own.

    ``mode`` is ``full`` or ``readonly``. Each goes on when the trouble is over.
    """
    chance = random.Random(seed)
    result = Result()
    for number in range(rounds):
        file = directory / str(number) / "shelf" / "shelf.db"
        file.parent.mkdir(parents=True)
        for each in (file.parent, file.parent.parent, directory):
            each.chmod(0o755)
        amount = chance.randrange(1, 60) if mode == "readonly" else chance.randrange(800_000)
        writer = start(mode, file, chance.randrange(10**9), amount)
        changes = told(writer.communicate()[0].splitlines(keepends=True))
        problems, _ = Twin(file.parent.parent / "twin" / "shelf.db").follow(file, changes)
        if writer.returncode:
            problems.append(f"the writer ended with {writer.returncode}")
        result.acknowledged += sum(answer == "ok" for _, answer in changes)
        result.refused += sum(answer == "refused" for _, answer in changes)
        result.problems += [f"{mode} {number}: {each}" for each in problems]
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    status = 0
    for mode in ("full", "readonly"):
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as directory:
            result = run(Path(directory), mode, options.rounds, options.seed)
        print(
            f"{mode}: {options.rounds} rounds in {time.monotonic() - began:.0f} s: "
            f"{result.acknowledged} changes acknowledged, {result.refused} refused, "
            f"{len(result.problems)} problems"
        )
        print(*result.problems, sep="\n", end="")
        status = status or bool(result.problems)
    return status


if __name__ == "__main__":
    sys.exit(main())
