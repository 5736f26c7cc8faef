"""``paperdeck man``: the manual page, made from what the program itself goes by."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from paperdeck import __version__
from paperdeck.cli import roff
from paperdeck.cli.help import RawHelpFormatter
from paperdeck.cli.paths import places
from paperdeck.language import N_, _
from paperdeck.paths import Paths, find_paths
from paperdeck.search import grammar
from paperdeck.settings import SETTINGS

_VARIABLES = {
    "PAPERDECK_CONFIG_DIR, PAPERDECK_CACHE_DIR, PAPERDECK_DATA_DIR": N_(
        "the directories; --config-dir, --cache-dir and --data-dir win over them"
    ),
    "PAPERDECK_MIRROR": N_("the address of a mirror that stands in for the conferences' sites"),
    "PAPERDECK_LOG": N_("a file to the end of which is written what happens, as --log"),
    "PAPERDECK_DEBUG": N_("when set, an unexpected error shows its traceback"),
    "HTTPS_PROXY, HTTP_PROXY, NO_PROXY": N_("the proxies for fetching"),
    "NO_COLOR": N_("when set, the reader has no colours"),
    "VISUAL, EDITOR": N_("the editor for notes"),
    "BROWSER": N_("the browser that opens links"),
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": N_("the language, where nothing else names one"),
}

_STATUS = {
    "0": N_("all went well"),
    "1": N_("something could not be done, or was not found; standard error says what"),
    "2": N_("bad usage"),
    "130": N_("interrupted"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""
    parser.epilog = _(
        "To read it: paperdeck man | man -l -. To install it: paperdeck man >"
        " ~/.local/share/man/man1/paperdeck.1"
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print it, as roff."""
    print(page())
    return 0


def page() -> str:
    """The manual page, in the language that is spoken."""
    from paperdeck.cli import full_parsers

    parser, commands = full_parsers()
    about = _("a terminal reader for conference paper lists")
    return "\n".join(
        [
            f'.TH PAPERDECK 1 "" "paperdeck {__version__}" "paperdeck"',
            roff.LEFT,
            roff.section(_("Name")),
            rf"paperdeck \- {roff.text(about)}",
            roff.section(_("Synopsis")),
            roff.text(_usage(parser)),
            roff.section(_("Description")),
            roff.text(parser.description or ""),
            roff.section(_("Options")),
            *roff.listed(_arguments(parser)),
            roff.section(_("Commands")),
            roff.text(_("Every command also takes --lang and the options for directories.")),
            *_commands(parser, commands),
            roff.section(_("Queries")),
            *_queries(),
            roff.section(_("Keys")),
            *_keys(),
            roff.section(_("Settings")),
            roff.text(_("They are in config.toml of the config directory.")),
            *roff.listed(
                (f"{one.name} = {json.dumps(one.default)}", _(one.metadata["about"]))
                for one in SETTINGS
            ),
            roff.section(_("Environment")),
            *roff.listed(_variables()),
            roff.section(_("Files")),
            *roff.listed(_files()),
            roff.section(_("Exit status")),
            *roff.listed((status, _(told)) for status, told in _STATUS.items()),
        ]
    )


def _usage(parser: argparse.ArgumentParser) -> str:
    return " ".join(parser.format_usage().removeprefix(_("usage: ")).split())


def _commands(
    parser: argparse.ArgumentParser, commands: dict[str, argparse.ArgumentParser]
) -> Iterator[str]:
    known = {option for action in parser._actions for option in action.option_strings}
    for name, command in commands.items():
        yield roff.subsection(f"paperdeck {name}")
        yield roff.text(command.description or "")
        yield roff.paragraph(f"`{_usage(command)}`")
        yield from roff.listed(_arguments(command, known))
        if command.epilog and command.formatter_class is not RawHelpFormatter:
            yield roff.paragraph(command.epilog)


def _arguments(
    parser: argparse.ArgumentParser, known: set[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Each argument as it is typed and what it is, without those whose options are known."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        told = action.help
        if told in (None, argparse.SUPPRESS) or (known and known & {*action.option_strings}):
            continue
        if isinstance(action, argparse._SubParsersAction):
            continue
        yield _typed(action), formatter._expand_help(action)


def _typed(action: argparse.Action) -> str:
    value = action.metavar or ",".join(map(str, action.choices or ())) or action.dest
    if not action.option_strings:
        return str(value)
    options = ", ".join(action.option_strings)
    return options if action.nargs == 0 else f"{options} {value}"


def _queries() -> Iterator[str]:
    yield roff.text(_("An empty query lists every paper. What is asked for by:"))
    yield from roff.listed((form.form, _(form.meaning)) for form in grammar.FORMS)
    yield from roff.listed((field.typed, _(field.meaning)) for field in grammar.FIELDS)
    yield from roff.listed(
        (f"{prefix}:{name}", _(meaning))
        for prefix, names in grammar.STATES.items()
        for name, meaning in names.items()
    )
    yield roff.paragraph(_("Before a query that begins with a minus, write --."))


def _keys() -> Iterator[str]:
    from paperdeck.ui.commands import sections
    from paperdeck.ui.keys import key_name

    for title, commands in sections().items():
        yield roff.subsection(title)
        yield from roff.listed(
            (" ".join(map(key_name, command.keys)) or _(command.title), _(command.help))
            for command in commands
        )


def _variables() -> Iterator[tuple[str, str]]:
    yield from ((name, _(told)) for name, told in _VARIABLES.items())
    for one in SETTINGS:
        told = _("the setting {name}").format(name=one.name)
        yield f"PAPERDECK_{one.name.upper()}", told


def _files() -> Iterator[tuple[str, str]]:
    """Where everything is on a system of this kind, unless it is said otherwise."""
    home = str(Path.home())
    for name, path in places(find_paths(environ={})).items():
        yield str(path).replace(home, "~", 1), name
