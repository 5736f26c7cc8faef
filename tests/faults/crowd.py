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

from faults.writer import SHARED
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
    queue = {entry.key for entry in shelf.queue()}
    whole = 0
    for number in range(processes):
        name = f"writer{number}"
        for change in range(changes):
            own = there.get(f"openreview:{name}-{change}")
            shared = there.get(f"openreview:shared-{change // 4 % SHARED}")
            whole += (
                own is not None and own.bookmarked is not None,
                own is not None and own.note == f"note {change} of {name}",
                shared is not None and f"{name}-{change}" in shared.tags,
                own is not None and own.key in queue,
            )[change % 4]
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
