"""Lets several programs change one shelf at once and counts what is there afterwards.

cd tests; python -m faults.crowd [--processes 4] [--changes 1000]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from paperdeck.shelf import Shelf

WRITER = Path(__file__).with_name("writer.py")


def run(file: Path, processes: int, changes: int) -> tuple[int, list[str]]:
    """How many changes are there afterwards, and what the programs had to complain of."""
    writers = [
        subprocess.Popen(
            [sys.executable, WRITER, "some", file, f"writer{number}", str(changes)],
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(processes)
    ]
    complaints = [writer.communicate()[1] for writer in writers]
    with Shelf.open(file) as shelf:
        there = shelf.entries()
    whole = 0
    for number in range(processes):
        for change in range(changes):
            entry = there.get(f"openreview:writer{number}-{change}")
            if entry is None:
                continue
            if change % 2:
                whole += entry.bookmarked is not None
            else:
                whole += entry.note == f"note {change} of writer{number}"
    return whole, [each for each in complaints if each]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--changes", type=int, default=1000)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "shelf.db"
        whole, complaints = run(file, options.processes, options.changes)
    made = options.processes * options.changes
    print(
        f"{options.processes} programs in {time.monotonic() - began:.0f} s: "
        f"{whole} of {made} changes are there, {len(complaints)} programs failed"
    )
    print(*complaints, sep="\n", end="")
    return 0 if whole == made and not complaints else 1


if __name__ == "__main__":
    sys.exit(main())
