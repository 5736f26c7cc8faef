"""What became of the papers in one change of the library."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from sqlite3 import Connection

from msgspec.structs import replace

from paperdeck.papers import Paper
from paperdeck.papers.keys import is_digest


class Change(enum.Flag):
    """What is different in a paper. Nothing of these: something else, such as a link."""

    OTHER = 0
    TITLE = 1
    ABSTRACT = 2
    SESSION = 4


@dataclass
class Outcome:
    """The rows of the papers that are new, changed (and in what), renamed, joined to another,
    and no more.

    What is renamed has another key of those that are made from its text, and is else as it
    was, which is no news to a person.
    """

    new: set[int] = field(default_factory=set)
    changed: dict[int, Change] = field(default_factory=dict)
    renamed: set[int] = field(default_factory=set)
    joined: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.renamed or self.joined or self.gone)

    @property
    def touched(self) -> set[int]:
        """The rows of what is new or changed."""
        return self.new.union(self.changed)

    def count(self, change: Change) -> int:
        """How many papers changed in this."""
        return sum(change in one for one in self.changed.values())

    def then(self, later: Outcome) -> Outcome:
        """This, and what was done after it, in one."""
        ended = later.joined | later.gone
        new = (self.new | later.new) - ended
        changed = dict(self.changed)
        for row, change in later.changed.items():
            changed[row] = changed.get(row, Change.OTHER) | change
        return Outcome(
            new,
            {row: one for row, one in changed.items() if row not in new and row not in ended},
            (self.renamed | later.renamed) - new - ended - changed.keys(),
            (self.joined | later.joined) - self.new,
            (self.gone | later.gone) - self.new,
        )


def is_renamed(old: Paper, new: Paper) -> bool:
    """Whether nothing of a paper is different but a key that is made from its text: another
    paper may have the same title now."""
    if _given(old) != _given(new):
        return False
    return replace(old, key=new.key, ids=new.ids) == new


def _given(paper: Paper) -> list[str]:
    """The ids that sources gave it."""
    return [one for one in paper.ids if not is_digest(one)]


def difference(old: Paper, new: Paper) -> Change:
    """What of a paper is different."""
    changes = (
        (Change.TITLE, old.title != new.title),
        (Change.ABSTRACT, old.abstract != new.abstract),
        (Change.SESSION, old.sessions != new.sessions),
    )
    return Change(sum(change.value for change, differs in changes if differs))


def mark_news(db: Connection, generation: int, outcome: Outcome, since: int) -> None:
    """Remember what is news: papers that came or changed in ``generation``, by an import
    whose first generation is ``since``."""
    db.executemany(
        "INSERT OR REPLACE INTO news (paper_id, new_in, changed_in) VALUES (?, ?, 0)",
        ((row, generation) for row in sorted(outcome.new)),
    )
    db.executemany(
        "INSERT INTO news (paper_id, new_in, changed_in) VALUES (?, 0, ?) "
        "ON CONFLICT (paper_id) DO UPDATE SET changed_in = excluded.changed_in",
        ((row, generation) for row in sorted(outcome.changed)),
    )
    db.execute("UPDATE meta SET value = ? WHERE name = 'news'", (since,))
