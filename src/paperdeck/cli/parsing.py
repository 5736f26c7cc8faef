"""The command line's parsers: one for the program, and one for each of its commands."""

from __future__ import annotations

import argparse

from paperdeck import __version__
from paperdeck.cli import console, speaking
from paperdeck.cli.help import HelpFormatter
from paperdeck.language import N_, _

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any, NoReturn

    _SubParsersAction = argparse._SubParsersAction["_CommandParser"]
else:
    _SubParsersAction = argparse._SubParsersAction

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


def command_module(name: str) -> Any:
    """A command's module; that of ``import``, which is a word of Python, is ``import_``."""
    import importlib

    return importlib.import_module(f"paperdeck.cli.{'import_' if name == 'import' else name}")


def full_parsers() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """The program's parser, and that of each command by its name, with all their arguments.

    Every command is loaded for it.
    """
    program = Program()
    commands = {name: program.commands[name] for name in COMMANDS}
    for command in commands.values():
        command.fill()
    return program, dict(commands)


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", HelpFormatter)
        super().__init__(allow_abbrev=False, **options)

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
        command_module(self._command).add_arguments(self)

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


class _Commands(dict[str, _CommandParser]):
    """The commands' parsers, each made when it is asked for: a run needs one at most."""

    def __init__(self) -> None:
        super().__init__(dict.fromkeys(COMMANDS))  # type: ignore[arg-type]

    def __getitem__(self, name: str) -> _CommandParser:
        found: _CommandParser | None = super().__getitem__(name)
        if found is None:
            told = _sentence(_(COMMANDS[name]))
            found = _CommandParser(command=name, prog=f"paperdeck {name}", description=told)
            self[name] = found
        return found


class _CommandsAction(_SubParsersAction):
    """Offers the commands, without their parsers."""

    def offer(self, commands: _Commands) -> None:
        self.choices = self._name_parser_map = commands
        self._choices_actions = [
            self._ChoicesPseudoAction(name, (), _(summary))
            for name, summary in COMMANDS.items()
        ]


class Program(_Parser):
    """The program's parser; a command's arguments are added when it is chosen."""

    def __init__(self) -> None:
        super().__init__(
            prog="paperdeck",
            description=_(
                "A terminal reader for conference paper lists."
                " Without a command it opens the reader."
            ),
            epilog=_("`paperdeck COMMAND --help` tells more about a command."),
        )
        self.set_defaults(parser=self)
        self.add_argument(
            "--version",
            action="version",
            version=f"paperdeck {__version__}",
            help=_("show program's version number and exit"),
        )
        self.add_argument("--theme", metavar="NAME", help=_("the reader's theme"))
        speaking.add_language(self, default=None)
        self.commands = _Commands()
        commands = self.add_subparsers(
            action=_CommandsAction,
            title=_("commands"),
            dest="command",
            metavar="COMMAND",
            prog="paperdeck",
            parser_class=_CommandParser,
        )
        assert isinstance(commands, _CommandsAction)
        commands.offer(self.commands)
        _add_directories(self, default=None)
        _add_log(self, default=None)


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
