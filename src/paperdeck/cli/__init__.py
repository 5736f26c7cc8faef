"""The command line: ``paperdeck [OPTIONS] [COMMAND …]``; without a command, the reader.

This module imports next to nothing, so that help comes at once. Each command is a module
of this package, loaded when it is chosen, with ``add_arguments(parser)`` and
``run(args, paths) -> int`` (the exit status); to add one, add its line to ``parsing.COMMANDS``.
"""

from __future__ import annotations

import os
import sys

from paperdeck import __version__, log
from paperdeck.cli import console, speaking
from paperdeck.cli.parsing import COMMANDS, Program, command_module, full_parsers
from paperdeck.errors import LibraryDamaged, PaperdeckError, why
from paperdeck.language import _

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from paperdeck.paths import Paths

__all__ = ["COMMANDS", "full_parsers", "main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Takes its arguments (``sys.argv`` by default), returns the exit status.

    Everything that goes wrong ends in one line on standard error and a nonzero status:
    2 for bad usage, 130 for an interruption, else 1. With ``PAPERDECK_DEBUG`` set, an
    unexpected error shows its traceback instead.
    """
    console.prepare()
    speaking.speak(sys.argv[1:] if argv is None else argv)
    try:
        status = _told(argv)
        log.event("end", status=status)
    finally:
        log.end()
    return status


def _told(argv: Sequence[str] | None) -> int:
    args = None
    try:
        args = Program().parse_args(argv)
        _begin_log(args)
        status = _run(args)
        console.flush()
        return status
    except SystemExit as stop:  # argparse, after help, version or bad usage
        return stop.code if isinstance(stop.code, int) else 1
    except BrokenPipeError:  # whoever read our output has read enough
        console.let_go()
        return 0
    except KeyboardInterrupt:
        console.tell(_("interrupted"))
        return 130
    except PaperdeckError as error:
        log.error(type(error).__name__)
        console.tell(error)
        return 1
    except OSError as error:
        if os.environ.get("PAPERDECK_DEBUG"):
            raise
        log.error(type(error).__name__, number=error.errno or 0)
        console.let_go()
        place = error.filename or _("input or output failed")  # streams have no name
        console.tell(f"{place}: {why(error)}")
        return 1
    except Exception as error:  # the last resort: a line instead of a traceback
        if os.environ.get("PAPERDECK_DEBUG"):
            raise
        console.let_go()
        console.tell(_unexpected(error, args))
        return 1


def _unexpected(error: Exception, args: argparse.Namespace | None) -> str:
    """What is said of an error that nobody expected, once its report is saved."""
    from contextlib import suppress

    from paperdeck import reports

    kind, report = type(error).__name__, None
    if args is not None:
        facts = {"command": args.command or "reader"}
        with suppress(OSError):
            report = reports.save(error, _paths(args).reports_dir, facts)
    log.error(kind, report=report.name if report else "none")
    if report is None:
        said = _("unexpected {kind}: {error} (PAPERDECK_DEBUG=1 shows where)")
    else:
        said = _("unexpected {kind}: {error} (a report is in {report})")
    return said.format(kind=kind, error=error, report=report)


def _begin_log(args: argparse.Namespace) -> None:
    """Log what happens, if that is asked for. Raises ``OSError``."""
    file = args.log or os.environ.get("PAPERDECK_LOG")
    if file:
        import platform

        log.begin(os.path.expanduser(file))
        log.event(
            "start",
            version=__version__,
            python=platform.python_version(),
            system=platform.system(),
            command=args.command or "reader",
        )


def _paths(args: argparse.Namespace) -> Paths:
    from paperdeck.paths import find_paths

    return find_paths(
        config_dir=args.config_dir, cache_dir=args.cache_dir, data_dir=args.data_dir
    )


def _run(args: argparse.Namespace) -> int:
    paths = _paths(args)
    command = command_module(args.command or "reader")
    status: int
    try:
        status = command.run(args, paths)
    except LibraryDamaged as damage:
        from paperdeck.cli.mending import may_repeat, mend

        mend(paths, damage)
        if not may_repeat(args):
            console.tell(_("the command did not come to its end: run it again"))
            return 1
        status = command.run(args, paths)
    return status
