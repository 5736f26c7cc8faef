"""Which language a run of the command line speaks: a flag wins over the variable, that over
``config.toml``, and that over the system's own."""

from __future__ import annotations

import argparse
import os
import sys

from paperdeck import language
from paperdeck.language import N_, _

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Sequence

FLAG = "--lang"

ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("not allowed with argument %s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("ignored explicit argument %r"),
    N_("unrecognized arguments: %s"),
)
"""What :mod:`argparse` itself says, so that the catalogues have it."""


def speak(argv: Sequence[str]) -> None:
    """Speak the language that is asked for, from now on; argparse, too."""
    language.use(language.choose(_wanted(argv), os.environ))
    # It takes these two from gettext, whose own choice knows neither flag nor settings.
    vars(argparse).update(_=language.gettext, ngettext=language.ngettext)


def add_language(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the flag. It is read before all others, and checked with them."""
    names = [language.AUTOMATIC, *language.available()]
    parser.add_argument(
        FLAG,
        metavar="NAME",
        type=_name,
        default=default,
        help=_("the language: {names}").format(names=language.listed(names)),
    )


def _name(value: str) -> str:
    if value == language.AUTOMATIC or language.find(value):
        return value
    names = language.listed([language.AUTOMATIC, *language.available()])
    raise argparse.ArgumentTypeError(
        _("there is no language {name!r}: take {names}").format(name=value, names=names)
    )


def _wanted(argv: Sequence[str]) -> str:
    given = _option(argv, FLAG) or os.environ.get("PAPERDECK_LANGUAGE")
    if given:
        return given
    config_dir = _option(argv, "--config-dir")
    if not _may_be_set(config_dir or os.environ.get("PAPERDECK_CONFIG_DIR") or ""):
        return language.AUTOMATIC
    from paperdeck.paths import find_paths
    from paperdeck.settings import load_settings

    return load_settings(find_paths(config_dir=config_dir or None), {}, {})[0].language


def _option(argv: Sequence[str], name: str) -> str:
    """What an option says on a command line that is not parsed yet; empty without it."""
    said = ""
    for place, word in enumerate(argv):
        if word == "--":
            break
        if word == name:
            said = "".join(argv[place + 1 : place + 2])
        elif word.startswith(f"{name}="):
            said = word.partition("=")[2]
    return said


def _may_be_set(config_dir: str) -> bool:
    """Whether the settings may name a language. Quick: help must not wait for them."""
    if not config_dir:
        if sys.platform in ("win32", "darwin"):
            return True
        base = os.environ.get("XDG_CONFIG_HOME", "").strip() or "~/.config"
        config_dir = os.path.join(base, "paperdeck")
    try:
        with open(os.path.join(os.path.expanduser(config_dir), "config.toml"), "rb") as file:
            return b"language" in file.read()
    except OSError:
        return False
