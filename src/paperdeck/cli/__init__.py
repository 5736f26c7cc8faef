"""The command line: ``paperdeck [OPTIONS] [COMMAND …]``; without a command, the reader.

This module imports next to nothing, so that help comes at once. Each command is a module
of this package, loaded when it is chosen, with ``add_arguments(parser)`` and
``run(args, paths) -> int`` (the exit status); to add one, add its line to ``COMMANDS``.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys

from paperdeck import __version__, log
from paperdeck.cli import console, speaking
from paperdeck.cli.help import HelpFormatter
from paperdeck.errors import LibraryDamaged, PaperdeckError, why
from paperdeck.language import N_, _

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn

    from paperdeck.paths import Paths

COMMANDS = {
    "import": N_("add paper lists to the library"),
    "fetch": N_("get paper lists from the web and add them to the library"),
    "formats": N_("list the formats that can be imported"),
    "search": N_("print the papers that match a query"),
    "sources": N_("list what was imported, or take some of it out again"),
    "library": N_("look after the library: size, health, rebuilding"),
    "show": N_("print one paper as the reader shows it"),
    "cite": N_("print citations: BibTeX, formatted references and more"),
    "export": N_("write papers to a file: BibTeX, RIS, CSL-JSON and more"),
    "bookmark": N_("bookmark papers"),
    "tag": N_("put tags on papers, take them off, or list them"),
    "note": N_("write a paper's note from standard input, or print it"),
    "read": N_("mark papers as read"),
    "rate": N_("rate papers with 1 to 5"),
    "shelf": N_("what is on the shelf: list, history, undo, redo, export, import"),
    "backup": N_("make a backup of the shelf"),
    "restore": N_("bring a backup of the shelf back"),
    "serve": N_("read in a web browser, on this computer alone"),
    "render": N_("print scholarly markup as the reader sees it"),
    "config": N_("print the settings, check them, or write a file of them to begin with"),
    "doctor": N_("tell what works here, what does not, and what helps"),
    "paths": N_("print where paperdeck keeps its files"),
    "completions": N_("print what completes commands in a shell: bash, zsh or fish"),
    "man": N_("print the manual page"),
}
"""Every command and what it does, in one line."""

_DIRECTORIES = {
    "config": N_("settings and own themes"),
    "cache": N_("the library, which can be rebuilt"),
    "data": N_("the shelf: bookmarks and notes"),
}


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
        args = _parser().parse_args(argv)
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
    from paperdeck import reports

    kind, report = type(error).__name__, None
    if args is not None:
        facts = {"command": args.command or "reader"}
        with contextlib.suppress(OSError):
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
    command = _command(args.command or "reader")
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


def _command(name: str) -> Any:
    """A command's module; that of ``import``, which is a word of Python, is ``import_``."""
    import importlib

    return importlib.import_module(f"paperdeck.cli.{'import_' if name == 'import' else name}")


def full_parsers() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """The program's parser, and that of each command by its name, with all their arguments.

    Every command is loaded for it.
    """
    parser = _parser()
    for command in parser.commands.values():
        command.fill()
    return parser, dict(parser.commands)


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", HelpFormatter)
        super().__init__(allow_abbrev=False, **options)
        self.commands: dict[str, _CommandParser] = {}

    def error(self, message: str) -> NoReturn:
        told = _("{message} (see `{program} --help`)").format(
            message=message, program=self.prog
        )
        console.say(f"{self.prog}: {told}")
        raise SystemExit(2)


class _CommandParser(_Parser):
    """A command's parser: its module is loaded, and its arguments added, on first use."""

    def __init__(self, *, command: str, **options: Any) -> None:
        super().__init__(**options)
        self._command = command
        self._filled = False

    def fill(self) -> None:
        """Add the command's own arguments and those that all have."""
        self._filled = True
        speaking.add_language(self, default=argparse.SUPPRESS)
        _add_directories(self, default=argparse.SUPPRESS)
        _add_log(self, default=argparse.SUPPRESS)
        self.set_defaults(parser=self)
        _command(self._command).add_arguments(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._filled:
            return super().parse_known_args(args, namespace)
        self.fill()
        if "--" in args:  # which Python 3.11 loses when options and words are mixed
            found, unknown = super().parse_known_args(args, namespace)
        else:  # options may stand between the words of a query or the names of files
            if self.usage is None:  # else argparse cuts off as much as "usage: " is in English
                self.usage = self.format_usage()[len(_("usage: ")) :].rstrip("\n")
            found, unknown = self.parse_known_intermixed_args(args, namespace)
        if unknown:  # told here, so that it is this command's help that is named
            self.error(_("unrecognized arguments: {words}").format(words=" ".join(unknown)))
        return found, unknown


def _parser() -> _Parser:
    parser = _Parser(
        prog="paperdeck",
        description=_(
            "A terminal reader for conference paper lists."
            " Without a command it opens the reader."
        ),
        epilog=_("`paperdeck COMMAND --help` tells more about a command."),
    )
    parser.set_defaults(parser=parser)
    parser.add_argument(
        "--version",
        action="version",
        version=f"paperdeck {__version__}",
        help=_("show program's version number and exit"),
    )
    parser.add_argument("--theme", metavar="NAME", help=_("the reader's theme"))
    speaking.add_language(parser, default=None)
    commands = parser.add_subparsers(
        title=_("commands"),
        dest="command",
        metavar="COMMAND",
        prog="paperdeck",
        parser_class=_CommandParser,
    )
    for name, summary in COMMANDS.items():
        parser.commands[name] = commands.add_parser(
            name, command=name, help=_(summary), description=_sentence(_(summary))
        )
    _add_directories(parser, default=None)
    _add_log(parser, default=None)
    return parser


def _add_directories(parser: argparse.ArgumentParser, default: str | None) -> None:
    group = parser.add_argument_group(_("directories"))
    for kind, holds in _DIRECTORIES.items():
        group.add_argument(
            f"--{kind}-dir",
            metavar="DIR",
            default=default,
            help=_("{holds} (else {variable}, else the system's own place)").format(
                holds=_(holds), variable=f"PAPERDECK_{kind.upper()}_DIR"
            ),
        )


def _add_log(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--log",
        metavar="FILE",
        default=default,
        help=_(
            "write what happens to the end of a file; nothing personal (else PAPERDECK_LOG)"
        ),
    )


def _sentence(summary: str) -> str:
    """A command's summary as a sentence of its own."""
    return _("{summary}.").format(summary=f"{summary[0].upper()}{summary[1:]}")
