"""When a command finds the library damaged: making it again, and whether to go on."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing

from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.errors import LibraryDamaged
from paperdeck.library import Library, make_again
from paperdeck.paths import Paths
from paperdeck.services import let_follow

# Those that only read, and print when they have all that they print.
_REPEATABLE = frozenset({None, "search", "show", "cite", "sources", "library"})


def mend(paths: Paths, damage: LibraryDamaged) -> None:
    """Set the damaged library aside and make it again, telling what was done.

    Raises ``LibraryError`` or ``ShelfError``.
    """
    with ProgressBar(sys.stderr) as bar:
        lines = make_again(paths.library_file, paths.sources_dir, damage, progress=bar.show)
    for line in lines:
        console.tell(line)
    with closing(Library.open(paths.library_file)) as library:
        let_follow(library, paths)


def may_repeat(args: argparse.Namespace) -> bool:
    """Whether the command that was being run can simply be run again."""
    changes = getattr(args, "action", None) not in (None, "info")
    answers = getattr(args, "batch", None)  # one by one, as they are asked for
    return args.command in _REPEATABLE and not changes and not answers
