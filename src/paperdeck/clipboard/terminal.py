"""The terminal's own clipboard: OSC 52, an escape sequence that also goes through SSH.

The terminal does not answer, so that nobody can know whether it took the text.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from paperdeck.language import _

LIMIT = 74_000
"""The most bytes of UTF-8 that are sent: many terminals drop what is over 100,000 in base64."""

_NO_TERMINALS = frozenset({"", "dumb", "linux"})
_SCREEN_CHUNK = 76


class Support(NamedTuple):
    """Whether the terminal can be sent a text, and what is known against or about it."""

    possible: bool
    told: str


def support(environ: Mapping[str, str], size: int = 0) -> Support:
    """Whether ``size`` bytes can be sent by OSC 52, as far as the environment tells."""
    term = environ.get("TERM", "")
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        return Support(False, _("macOS's Terminal does not know OSC 52"))
    if term in _NO_TERMINALS and sys.platform != "win32":
        return Support(
            False, _("a terminal of type {term!r} has no clipboard").format(term=term)
        )
    if size > LIMIT:
        return Support(
            False,
            _("{size:,} bytes are more than terminals take by OSC 52 ({limit:,})").format(
                size=size, limit=LIMIT
            ),
        )
    if environ.get("TMUX"):
        return Support(True, _("tmux must allow it: `set -g set-clipboard on`"))
    return Support(True, _("the terminal must allow it"))


def sequence(text: str, environ: Mapping[str, str]) -> str:
    """What puts ``text`` on the clipboard when it is written to the terminal.

    For tmux it is as it stands, and once more wrapped, of which tmux takes the one or passes
    on the other as it is set; GNU screen passes it on in pieces.
    """
    encoded = base64.b64encode(text.encode()).decode()
    bare = f"\x1b]52;c;{encoded}\x07"
    if environ.get("TMUX"):
        doubled = bare.replace("\x1b", "\x1b\x1b")
        return f"{bare}\x1bPtmux;{doubled}\x1b\\"
    if environ.get("STY") or environ.get("TERM", "").startswith("screen"):
        return "".join(f"\x1bP{piece}\x1b\\" for piece in _pieces(bare))
    return bare


def _pieces(text: str) -> Iterator[str]:
    for at in range(0, len(text), _SCREEN_CHUNK):
        yield text[at : at + _SCREEN_CHUNK]
