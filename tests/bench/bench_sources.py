"""Every real list read once: how many papers, what was rejected and why, time and memory.

``python tests/bench/bench_sources.py FOLDER`` reads all files in the folder, one after another.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from paperdeck.errors import SourceError
from paperdeck.sources import Fault, read


def main(folder: Path) -> None:
    """Read the files and print the figures."""
    papers: Counter[str] = Counter()
    files: Counter[str] = Counter()
    rejected: Counter[tuple[str, str]] = Counter()
    begun = time.process_time()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            reading = read(path.name, path.read_bytes())
        except SourceError as error:
            print(f"not read: {error}")
            continue
        files[reading.format] += 1
        for item in reading.records:
            if isinstance(item, Fault):
                rejected[path.name, item.reason] += 1
            else:
                papers[reading.format] += 1
    seconds = time.process_time() - begun
    for name, count in papers.most_common():
        print(f"{name}: {count:,} records in {files[name]:,} files")
    print(f"rejected: {rejected.total():,}")
    for (name, reason), count in sorted(rejected.items()):
        print(f"  {name}: {count:,}: {reason}")
    print(f"{seconds:.1f} s of processor time, {_peak()}")


def _peak() -> str:
    try:
        import resource
    except ImportError:  # not on Windows
        return "memory unknown"
    # Kilobytes on Linux, bytes on macOS.
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f} MiB resident"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
