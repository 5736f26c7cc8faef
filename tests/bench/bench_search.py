"""Quality and speed of the search engine, beside SQLite FTS5 and rapidfuzz in the same run.

    python tests/bench/bench_search.py [--quality] [--speed] [--every N] [--million FOLDER]

Quality: searches that have one right paper, and how often it stands first and in the first
ten. Speed: the same searches typed letter by letter, the time of each key, beside the bare FTS5
query and, where it is installed, ``fzf --filter`` over the titles. Data comes from a folder
``shared`` beside the checkout where there is one, else it is invented. A million papers are the
large list again and again with other words; their index is kept in FOLDER.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from rapidfuzz import fuzz, process, utils

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from known_items import KINDS, Item, Known, invent, make, read

from paperdeck.markup import plain
from paperdeck.papers import Author, Paper
from paperdeck.search import open_engine
from paperdeck.sources import Fault
from paperdeck.sources import read as read_source
from support.fake_library import FakeLibrary, make_paper

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data"
SMALL, LARGE, MILLION = 6_000, 95_652, 1_000_000
ALTERED = 8  # one word of so many is another in a repeated paper
FZF_KEYS = 60  # each of them is a process that reads all titles
CLEAR = "all with an answer"
PERCENTS = (50, 95, 99)

Search = Callable[[str], Sequence[int]]


def icml() -> list[Paper]:
    """The shared list, its abstracts joined to their events."""
    folder = SHARED / "icml2026"
    abstracts = json.loads(
        gzip.decompress((folder / "icml-2026-abstracts.json.gz").read_bytes())
    )
    name = "icml-2026-orals-posters.json.gz"
    papers: dict[tuple[str, ...], Paper] = {}
    for record in read_source(name, (folder / name).read_bytes()).records:
        if isinstance(record, Fault):
            continue
        paper = record.paper
        events = [key.rpartition("/")[2] for key in paper.ids if key.startswith("icml:")]
        key = (paper.title, *(author.name for author in paper.authors))
        before = papers.get(key)
        papers[key] = Paper(
            title=paper.title,
            authors=paper.authors,
            abstract=next((abstracts[e] for e in events if abstracts.get(e)), ""),
            venue=paper.venue,
            year=paper.year,
            decision=paper.decision,
            sessions=(before.sessions if before else ()) + paper.sessions,
            ids=(before.ids if before else ()) + paper.ids,
        )
    return list(papers.values())


def paperlists() -> list[Paper]:
    """All shared lists."""
    papers = []
    for file in sorted((SHARED / "paperlists").glob("*.json.gz")):
        venue, year = re.fullmatch(r"(.+)(\d{4})", file.name.partition(".")[0]).groups()
        for record in json.loads(gzip.decompress(file.read_bytes())):
            names = filter(None, map(str.strip, (record.get("author") or "").split(";")))
            papers.append(
                Paper(
                    title=record.get("title") or "",
                    authors=tuple(map(Author, names)),
                    abstract=record.get("abstract") or "",
                    venue=venue.upper(),
                    year=int(year),
                )
            )
    return papers


def invented(count: int) -> list[Paper]:
    """An invented list."""
    return [
        make_paper(item.title, ";".join(item.authors), item.abstract) for item in invent(count)
    ]


def repeated(papers: Sequence[Paper], count: int) -> Iterator[Paper]:
    """``count`` papers: ``papers``, then the same again and again with other words."""
    rng = random.Random(7)
    vocabulary = sorted({word for paper in papers[:20_000] for word in paper.abstract.split()})

    def altered(text: str) -> str:
        words = text.split()
        for at in range(rng.randrange(ALTERED), len(words), ALTERED):
            words[at] = vocabulary[rng.randrange(len(vocabulary))]
        return " ".join(words)

    for number in range(count):
        paper = papers[number % len(papers)]
        if number >= len(papers):
            paper = Paper(
                title=altered(paper.title),
                authors=paper.authors,
                abstract=altered(paper.abstract),
                venue=paper.venue,
                year=paper.year,
            )
        yield paper


def items_of(papers: Iterable[Paper]) -> list[Item]:
    """The papers as known_items wants them, numbered by row."""
    return [
        Item(row, plain(paper.title), [author.name for author in paper.authors], paper.abstract)
        for row, paper in enumerate(papers, 1)
    ]


class Fts5:
    """The bare query: SQLite's full-text index over the same text."""

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.execute(
            "CREATE VIRTUAL TABLE paper USING fts5"
            "(title, authors, abstract, tokenize='unicode61 remove_diacritics 2')"
        )
        self._db.executemany(
            "INSERT INTO paper VALUES (?, ?, ?)",
            (
                (plain(p.title), ", ".join(a.name for a in p.authors), plain(p.abstract))
                for p in papers
            ),
        )

    def any_word(self, text: str) -> list[int]:
        """Papers with any of the words, each also as a beginning."""
        return self._rows(" OR ".join(f'"{word}"*' for word in re.findall(r"\w+", text)))

    def all_words(self, text: str) -> list[int]:
        """Papers with all of the words, the last also as a beginning."""
        return self._rows(" ".join(f'"{word}"' for word in re.findall(r"\w+", text)) + "*")

    def _rows(self, match: str) -> list[int]:
        if match in ("", "*"):
            return []
        rows = self._db.execute(
            "SELECT rowid FROM paper WHERE paper MATCH ? "
            "ORDER BY bm25(paper, 10, 5, 1) LIMIT 200",
            (match,),
        )
        return [row for (row,) in rows]


def token_set_ratio(papers: Sequence[Paper]) -> Search:
    """rapidfuzz over titles and authors."""
    lines = [
        utils.default_process(f"{plain(p.title)} {' '.join(a.name for a in p.authors)}")
        for p in papers
    ]

    def search(text: str) -> list[int]:
        query = utils.default_process(text)
        best = process.extract(query, lines, scorer=fuzz.token_set_ratio, limit=10)
        return [index + 1 for _, _, index in best]

    return search


def quality(papers: Sequence[Paper], searches: Sequence[Known], title: str) -> None:
    """Print how often the right paper is first, and in the first ten, by kind."""
    engine = open_engine(FakeLibrary(papers), None)
    fts5 = Fts5(papers)
    engines: dict[str, Search] = {
        "paperdeck": lambda text: engine.search(text, limit=10).ids,
        "FTS5 any word": fts5.any_word,
        "FTS5 all words": fts5.all_words,
        "token_set_ratio": token_set_ratio(papers),
    }
    print(f"\n## {title}: {len(searches)} searches over {len(papers):,} papers")
    line("first / in ten, %", engines)
    # Where more papers than ten are called what is asked for, no order of them is right.
    namesakes = Counter(plain(p.title).partition(":")[0].lower() for p in papers)
    hits: dict[str, dict[str, list[int]]] = {
        name: defaultdict(lambda: [0, 0, 0]) for name in engines
    }
    for name, search in engines.items():
        for known in searches:
            top = list(search(known.query)[:10])
            kinds = [known.kind, "all"]
            if namesakes[known.query] <= 10:
                kinds.append(CLEAR)
            for kind in kinds:
                counted = hits[name][kind]
                counted[0] += 1
                counted[1] += top[:1] == [known.id]
                counted[2] += known.id in top
    for kind in (*KINDS, "all", CLEAR):
        if hits["paperdeck"][kind][0]:
            shares = (hits[name][kind] for name in engines)
            line(kind, [f"{100 * f / n:.1f} / {100 * t / n:.1f}" for n, f, t in shares])


def fzf_times(papers: Sequence[Paper], keys: Sequence[str]) -> list[float]:
    """Milliseconds of wall clock that ``fzf --filter`` takes for a key; none without fzf."""
    if (fzf := shutil.which("fzf")) is None:
        return []
    titles = "\n".join(" ".join(plain(paper.title).split()) for paper in papers).encode()
    taken = []
    for key in keys[:: max(len(keys) // FZF_KEYS, 1)]:
        started = time.perf_counter()
        subprocess.run([fzf, "--filter", key], input=titles, capture_output=True, check=False)
        taken.append(1000 * (time.perf_counter() - started))
    return taken


def speed(
    papers: Sequence[Paper], texts: Sequence[str], title: str, kept: Path | None = None
) -> None:
    """Print the time of each key of ``texts``, beside the bare FTS5 query's and fzf's.

    The index is in the folder ``kept``, if one is given.
    """
    keys = [text[:end] for text in texts for end in range(1, len(text) + 1)]
    with nullcontext(kept) if kept else tempfile.TemporaryDirectory() as folder:
        library = FakeLibrary(papers)
        started = time.perf_counter()
        open_engine(library, Path(folder))
        built = time.perf_counter() - started
        size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
        text = sum(len(f"{p.title}{p.abstract}{p.authors}".encode()) for p in papers)
        started = time.perf_counter()
        engine = open_engine(library, Path(folder))
        opened = time.perf_counter() - started
        print(
            f"\n## {title}: {len(keys):,} keys over {len(papers):,} papers\n"
            f"index built in {built:.1f} s, {size / 1e6:.0f} MB "
            f"({size / text:.2f} × the text), opened in {1000 * opened:.1f} ms"
        )
        floor = times(Fts5(papers).all_words, keys)
        ours = times(lambda text: engine.search(text, limit=200).ids, keys)
        fzf = fzf_times(papers, keys)
        facets = [clocked(partial(engine.facets, text)) for text in ("", *texts)]
        first = clocked(lambda: engine.complete("author:wa", 9))
        again = clocked(lambda: engine.complete("author:wan", 10))
    print(
        f"facets of all papers {facets[0]:.1f} ms, of each search"
        f" {statistics.median(facets[1:]):.1f} (median) {max(facets[1:]):.1f} ms (most);"
        f" authors completed {first:.0f} ms, again {again:.2f} ms"
    )
    line("", [f"p{percent}" for percent in PERCENTS])
    line("paperdeck, ms", [f"{percentile(ours, p):.2f}" for p in PERCENTS])
    line("FTS5 all words, ms", [f"{percentile(floor, p):.2f}" for p in PERCENTS])
    line("ratio", [f"{percentile(ours, p) / percentile(floor, p):.2f}" for p in PERCENTS])
    if fzf:
        line("fzf --filter, ms", [f"{percentile(fzf, p):.2f}" for p in PERCENTS])
    else:
        print("fzf is not installed: nothing to compare with")


def line(head: str, cells: Iterable[str]) -> None:
    """Print one line of a table."""
    print(f"{head:20}" + "".join(f"{cell:>18}" for cell in cells))


def times(search: Search, keys: Iterable[str]) -> list[float]:
    """Milliseconds of each search.

    Of the processor: all of them run in this thread, and what else the machine does would
    blur the ratio.
    """
    taken = []
    for key in keys:
        taken.append(clocked(partial(search, key)))
    return taken


def clocked(work: Callable[[], object]) -> float:
    """Milliseconds of the processor that ``work`` takes."""
    started = time.thread_time()
    work()
    return 1000 * (time.thread_time() - started)


def percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quality", action="store_true", help="only the quality")
    parser.add_argument("--speed", action="store_true", help="only the speed")
    parser.add_argument("--every", type=int, default=5, help="type every N-th search (5)")
    parser.add_argument(
        "--million",
        type=Path,
        metavar="FOLDER",
        help="only the speed over a million papers; takes some minutes and 8 GB",
    )
    args = parser.parse_args()
    shared = SHARED.is_dir()
    small = icml() if shared else invented(SMALL)
    generated = make(items_of(small), 30)
    typed = generated
    if shared:
        row_of = {key: row for row, paper in enumerate(small, 1) for key in paper.ids}
        asked = read(SHARED / "queries-known-item.jsonl")
        typed = [
            known._replace(id=row_of[key])
            for known in asked
            if (key := f"icml:2026/{known.id}") in row_of
        ]
        print(f"{len(typed)} of {len(asked)} shared searches have their paper in the list")
    texts = [known.query for known in typed[:: args.every]]
    if args.million is not None:
        large = paperlists() if shared else invented(LARGE)
        speed(list(repeated(large, MILLION)), texts, "Typing", args.million)
        return
    if not args.speed:
        if shared:
            quality(small, typed, "Shared searches")
            quality(small, generated, "Searches made here")
        own = invented(SMALL)
        quality(own, make(items_of(own), 30), "Searches in the invented list")
    if not args.quality:
        speed(small, texts, "Typing")
        speed(paperlists() if shared else invented(LARGE), texts, "Typing")


if __name__ == "__main__":
    main()
