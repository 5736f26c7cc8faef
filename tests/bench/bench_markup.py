"""What rendering leaves, loses and costs, beside pylatexenc alone on the same texts.

    python tests/bench/bench_markup.py [--every N] [--list]

Texts come from a folder ``shared`` beside the checkout where there is one (the abstracts and
titles of one conference, and every Nth abstract of many), else from the table of cases.
``--list`` prints the places where a backslash command is still seen. pylatexenc is measured
where it is installed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from paperdeck.markup import fold, fold_map, plain, render
from support.leftovers import LEFTOVERS, left_in, lost_words

TESTS = Path(__file__).resolve().parents[1]
SHARED = TESTS.parents[1] / "shared" / "data"
Renderer = Callable[[str], str]


def conference() -> tuple[list[str], list[str]]:
    """The abstracts and the titles of the shared conference, each once."""
    folder = SHARED / "icml2026"
    abstracts = json.loads(
        gzip.decompress((folder / "icml-2026-abstracts.json.gz").read_bytes())
    )
    events = json.loads(
        gzip.decompress((folder / "icml-2026-orals-posters.json.gz").read_bytes())
    )
    titles = dict.fromkeys(event["name"] for event in events["results"])
    return list(dict.fromkeys(abstracts.values())), list(titles)


def many(every: int) -> list[str]:
    """Every Nth abstract of the shared paperlists."""
    texts: list[str] = []
    for file in sorted((SHARED / "paperlists").glob("*.json.gz")):
        texts += [
            record["abstract"]
            for record in json.loads(gzip.decompress(file.read_bytes()))
            if record.get("abstract")
        ]
    return texts[::every]


def table() -> list[str]:
    """The sources of the table of cases."""
    lines = (TESTS / "markup" / "cases.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition(" ⇒")[0] for line in lines if " ⇒" in line]


def pylatexenc() -> Renderer | None:
    """pylatexenc as it comes, or ``None`` where it is not installed."""
    try:
        from pylatexenc.latex2text import LatexNodes2Text
    except ImportError:
        return None
    return LatexNodes2Text().latex_to_text


def quality(name: str, renderer: Renderer, texts: Sequence[str], *, listing: bool) -> None:
    """Print what a renderer raises, leaves and loses."""
    left: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    raised = losing = 0
    for text in texts:
        try:
            shown = renderer(text)
        except Exception:  # noqa: BLE001  (another program's faults are what is counted)
            raised += 1
            continue
        kinds = left_in(shown)
        left.update(kinds)
        words = lost_words(text, shown)
        losing += bool(words)
        lost.update(words)
        if listing and "backslash commands" in kinds:
            for match in LEFTOVERS["backslash commands"].finditer(shown):
                print(f"    …{shown[max(0, match.start() - 40) : match.end() + 40]!r}")
    print(f"  {name}: {len(texts)} texts, {raised} raise")
    for kind in LEFTOVERS:
        print(f"    {kind:<20} in {left[kind]:5} ({100 * left[kind] / len(texts):.2f} %)")
    most = ", ".join(f"{word} {count}" for word, count in lost.most_common(6))
    print(f"    {'words lost':<20} in {losing:5}  {lost.total()} words: {most or 'none'}")


def times(renderer: Callable[[str], object], texts: Iterable[str]) -> list[float]:
    """Microseconds for each text, the better of two runs."""
    result = []
    for text in texts:
        best = float("inf")
        for _ in range(2):
            start = time.perf_counter()
            renderer(text)
            best = min(best, time.perf_counter() - start)
        result.append(1e6 * best)
    return result


def speed(name: str, renderer: Callable[[str], object], texts: Sequence[str]) -> None:
    """Print how long a renderer takes for a text."""
    taken = sorted(times(renderer, texts))
    median, high = statistics.median(taken), taken[int(0.95 * len(taken))]
    print(f"  {name:<28} {median:8.1f} {high:8.1f} {statistics.fmean(taken):8.1f}")


def speeds(name: str, texts: Sequence[str], other: Renderer | None) -> None:
    """Print the times of rendering and folding, texts with and without markup apart."""
    untouched = [text for text in texts if plain(text) == text]
    touched = [text for text in texts if plain(text) != text]
    print(f"{name}: µs per text (median, 95 %, mean)")
    speed(f"plain, {len(untouched)} stay as is", plain, untouched)
    speed(f"plain, {len(touched)} with markup", plain, touched)
    speed("render, with markup", render, touched)
    shown = [plain(text) for text in texts]
    speed("fold", fold, shown)
    speed("fold_map", fold_map, shown)
    if other is not None:
        speed(
            "pylatexenc, some of them", _never_raising(other), texts[:: len(texts) // 300 + 1]
        )


def _never_raising(renderer: Renderer) -> Callable[[str], object]:
    def run(text: str) -> object:
        try:
            return renderer(text)
        except Exception:  # noqa: BLE001
            return None

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=12, help="of the many abstracts")
    parser.add_argument("--list", action="store_true", help="backslash commands still seen")
    options = parser.parse_args()
    other = pylatexenc()
    groups: list[tuple[str, list[str]]] = []
    if SHARED.is_dir():
        abstracts, titles = conference()
        groups += [("abstracts", abstracts), ("titles", titles), ("many", many(options.every))]
    else:
        groups.append(("the table of cases", table()))
    for name, texts in groups:
        print(name)
        quality("paperdeck", plain, texts, listing=options.list)
        if other is not None:
            quality("pylatexenc", other, texts, listing=False)
    for name, texts in groups:
        speeds(name, texts, other)


if __name__ == "__main__":
    main()
