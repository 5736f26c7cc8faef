"""What stands on the command line, as the commands take it: types for :mod:`argparse`."""

from __future__ import annotations

import argparse
import re

from paperdeck.language import _

_SURROGATE = re.compile("[\ud800-\udfff]")
# More than any library holds, and still a number for every search engine.
_MOST = 10**9


def text(value: str) -> str:
    """Words, with ``\ufffd`` for bytes that are no text. (Names of files keep theirs.)"""
    return _SURROGATE.sub("\ufffd", value)


def path(value: str) -> str:
    """The name of a file or directory; nothing is none, as from a variable that is not set."""
    if not value:
        raise argparse.ArgumentTypeError(_("an empty name is no file; was a variable not set?"))
    return value


def count(value: str) -> int:
    """A whole number from 1 on."""
    digits = value.lstrip("0")
    if not value.isascii() or not value.isdigit() or not digits:
        raise argparse.ArgumentTypeError(
            _("must be a whole number from 1 on, not {value!r}").format(value=value)
        )
    return _MOST if len(digits) >= len(str(_MOST)) else int(digits)
