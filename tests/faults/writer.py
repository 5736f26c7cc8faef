"""A program that changes a shelf and says on standard output what it was promised.

    writer.py endless FILE SEED          until it is killed
    writer.py full FILE SEED BYTES       while no file may grow beyond so many bytes
    writer.py readonly FILE SEED CHANGES with the directory read-only after so many changes
    writer.py some FILE NAME CHANGES     so many changes, on papers of its own and shared ones

All but ``some`` print a line of JSON before each change, and behind it ``ok`` when its method
has returned or ``refused`` when it raised. Their clocks are days off, each by its own.
"""

from __future__ import annotations

import contextlib
import encodings.utf_16_le  # noqa: F401  nobody may be unable to import anything later
import json
import os
import random
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, backups, clock

PAPERS = 30
SHARED = 10
TAGS = ("a", "b", "学习", "two words")
REFUSALS = 5  # after so many, "full" ends


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


def choose(chance: random.Random) -> dict[str, Any]:
    """A change, as it is printed."""
    kinds = [
        "bookmark",
        "note",
        "tag",
        "rate",
        "read",
        "queue",
        "move",
        "undo",
        "redo",
        "follow",
    ]
    what = chance.choices(kinds, [4, 5, 4, 3, 2, 3, 2, 4, 2, 1])[0]
    several = sorted({chance.randrange(PAPERS) for _ in range(chance.choice([1, 1, 3]))})
    return {
        "what": what,
        "papers": several,
        "on": chance.random() < 0.7,
        "tag": chance.choice(TAGS),
        "number": chance.randrange(6),
        "seed": chance.randrange(10**9),
        "length": chance.choice([0, 1, 20, 300, 3000]),
    }


def apply(shelf: Shelf, change: dict[str, Any]) -> None:
    """Make a change. Raises ``ShelfError``."""
    papers = [_present(shelf, number) for number in change["papers"]]
    on = change["on"]
    match change["what"]:
        case "bookmark":
            shelf.set_bookmarks(papers, on)
        case "note":
            text = text_of(change["seed"], change["length"]) if change["length"] else ""
            shelf.set_note(papers[0], text)
        case "tag":
            tags = [change["tag"]]
            shelf.change_tags(papers, *((tags, ()) if on else ((), tags)))
        case "rate":
            shelf.set_rating(papers, change["number"])
        case "read":
            shelf.set_read(papers, on)
        case "queue":
            (shelf.enqueue if on else shelf.dequeue)(papers)
        case "move":
            shelf.move_in_queue(papers[0], change["number"] - 3)
        case "undo":
            shelf.undo()
        case "redo":
            shelf.redo()
        case "follow":
            key = papers[0].key
            following = key_of(change["papers"][0], int(key.rpartition("/")[2]) + 1)
            shelf.follow({key: following}, paper_of)


def _present(shelf: Shelf, number: int) -> Paper:
    entry = shelf.entry(paper_of(key_of(number, 0)))
    return paper_of(entry.key if entry is not None else key_of(number, 0))


def write(shelf: Shelf, chance: random.Random) -> Iterator[bool]:
    """Change at random for ever, and say so; whether each change was made."""
    while True:
        change = choose(chance)
        print(json.dumps(change), flush=True)
        try:
            apply(shelf, change)
        except ShelfError:
            print("refused", flush=True)
            yield False
        else:
            print("ok", flush=True)
            yield True


def endless(file: Path, seed: int) -> None:
    for _ in write(Shelf.open(file), _chance(seed)):
        pass


def full(file: Path, seed: int, limit: int) -> None:
    import resource

    shelf = Shelf.open(file)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    refusals = 0
    for is_made in write(shelf, _chance(seed)):
        refusals += not is_made
        if refusals == REFUSALS:
            break
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    _go_on(shelf, seed)


def readonly(file: Path, seed: int, changes: int) -> None:
    """Root, whom nothing refuses, becomes nobody for this; hence a place open to all."""
    if os.geteuid() == 0:
        for path in (file.parent, *file.parent.rglob("*")):
            os.chown(path, 65534, 65534)
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    shelf = Shelf.open(file)
    writing = write(shelf, _chance(seed))
    for _ in range(changes):
        assert next(writing)
    before = shelf.entries()
    shelf.close()
    os.chmod(file.parent, 0o555)
    made = [next(writing) for _ in range(REFUSALS)]  # what changes nothing is not refused
    assert shelf.entries() == before
    assert all(made) or "writable" in shelf.read_only_reason, shelf.read_only_reason
    os.chmod(file.parent, 0o700)
    _go_on(shelf, seed + 1)


def _go_on(shelf: Shelf, seed: int) -> None:
    """There is room again: nothing need be restarted."""
    writing = write(shelf, random.Random(seed))
    assert all(next(writing) for _ in range(REFUSALS))
    assert shelf.read_only_reason == ""


def some(file: Path, name: str, changes: int) -> None:
    """Change papers of one's own, and put tags on papers that all share."""
    with Shelf.open(file) as shelf:
        for number in range(changes):
            paper = Paper(key=f"openreview:{name}-{number}", title=f"Paper {number}")
            match number % 4:
                case 0:
                    shelf.set_bookmark(paper, True)
                case 1:
                    shelf.set_note(paper, f"note {number} of {name}")
                case 2:
                    shared = Paper(key=f"openreview:shared-{number // 4 % SHARED}")
                    shelf.change_tags([shared], add=[f"{name}-{number}"])
                case 3:
                    shelf.enqueue([paper])


def _chance(seed: int) -> random.Random:
    """Chance, and a clock that is days off."""
    chance = random.Random(seed)
    off = timedelta(days=chance.randrange(-30, 30))

    class Wrong(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + off

    with contextlib.suppress(AttributeError):
        clock.datetime = Wrong  # type: ignore[misc]
        backups.datetime = Wrong  # type: ignore[misc]
    return chance


if __name__ == "__main__":
    _, mode, path, *rest = sys.argv
    if mode == "some":
        some(Path(path), rest[0], int(rest[1]))
    else:
        {"endless": endless, "full": full, "readonly": readonly}[mode](
            Path(path), *map(int, rest)
        )
