"""A program that changes a shelf and says on standard output what it was promised.

    writer.py endless FILE SEED        until it is killed
    writer.py some FILE NAME CHANGES   so many papers, bookmarked or noted

``endless`` prints a line of JSON before each change and ``ok`` when its method returned.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from paperdeck.papers import Paper
from paperdeck.shelf import Shelf

PAPERS = 30


def key_of(number: int, generation: int) -> str:
    """The key of paper ``number`` after its key has changed ``generation`` times."""
    return f"title:{number}/{generation}"


def paper_of(key: str) -> Paper:
    """The paper of a key, which knows all its earlier keys."""
    number, generation = map(int, key.removeprefix("title:").split("/"))
    ids = tuple(key_of(number, each) for each in range(generation + 1))
    return Paper(key=key, title=f"Paper {number}", abstract="We study it. " * 50, ids=ids)


def text_of(seed: int, length: int) -> str:
    """A note that tells which it is and whether it is whole."""
    return f"{seed}-begin " + f"{seed} 学习 ℓ₀ " * length + f"{seed}-end"


def endless(file: Path, seed: int) -> None:
    """Bookmark, note and follow at random for ever."""
    chance = random.Random(seed)
    shelf = Shelf.open(file)
    while True:
        number = chance.randrange(PAPERS)
        entry = shelf.entry(paper_of(key_of(number, 0)))
        key = entry.key if entry is not None else key_of(number, 0)
        what = chance.choices(["bookmark", "note", "follow"], [5, 5, 1])[0]
        change: dict[str, object] = {"paper": number, "what": what}
        if what == "bookmark":
            change["on"] = chance.random() < 0.7
        elif what == "note":
            change["seed"] = chance.randrange(10**9)
            change["length"] = chance.choice([0, 1, 20, 300, 3000])
        print(json.dumps(change), flush=True)
        if what == "bookmark":
            shelf.set_bookmark(paper_of(key), bool(change["on"]))
        elif what == "note":
            seed, length = change["seed"], change["length"]  # type: ignore[assignment]
            shelf.set_note(paper_of(key), text_of(seed, length) if length else "")
        else:
            following = key_of(number, int(key.rpartition("/")[2]) + 1)
            shelf.follow({key: following}, paper_of)
        print("ok", flush=True)


def some(file: Path, name: str, changes: int) -> None:
    """Bookmark or note ``changes`` papers of one's own."""
    with Shelf.open(file) as shelf:
        for number in range(changes):
            paper = Paper(key=f"openreview:{name}-{number}", title=f"Paper {number}")
            if number % 2:
                shelf.set_bookmark(paper, True)
            else:
                shelf.set_note(paper, f"note {number} of {name}")


if __name__ == "__main__":
    _, mode, path, *rest = sys.argv
    if mode == "endless":
        endless(Path(path), int(rest[0]))
    else:
        some(Path(path), rest[0], int(rest[1]))
