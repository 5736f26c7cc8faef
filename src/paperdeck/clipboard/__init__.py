"""Copying a text to where a person can paste it, and telling truly where that is.

The chain: the programs of the system's clipboard one after the other, then the terminal's own
by OSC 52, then a file; where even that fails, the text is to be shown and selected by hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from paperdeck.clipboard import programs, terminal
from paperdeck.errors import why
from paperdeck.files import replacing
from paperdeck.language import _

__all__ = ["Copied", "Rich", "Route", "copy", "programs", "terminal"]


class Route(Enum):
    """Where a text went: ``SYSTEM``, on the clipboard; ``TERMINAL``, sent to the terminal,
    which may have taken it; ``FILE``; ``BY_HAND``, nowhere yet."""

    SYSTEM = "system"
    TERMINAL = "terminal"
    FILE = "file"
    BY_HAND = "by hand"


class Rich(NamedTuple):
    """A text with its looks, for word processors: ``text/html`` or ``text/rtf``."""

    mime: str
    text: str


@dataclass(frozen=True, slots=True)
class Copied:
    """What happened to a text.

    ``by`` is the program that took it, ``file`` where it was saved. ``condition`` is what has
    to be allowed for it to arrive. ``failed`` are the ways that were tried before, and why
    they did not lead there, ``xclip: ended with status 1``. ``is_bare`` says that of a text
    with its looks only the plain text went.
    """

    route: Route
    by: str = ""
    condition: str = ""
    file: Path | None = None
    failed: tuple[str, ...] = ()
    is_bare: bool = False

    def told(self, what: str) -> str:
        """What happened, in one line for the person: ``what`` is what was copied."""
        if self.route is Route.SYSTEM:
            return _("Copied {what} ({by})").format(what=what, by=self.by)
        if self.route is Route.TERMINAL:
            return _("Sent {what} to the terminal's clipboard by OSC 52; {condition}").format(
                what=what, condition=self.condition
            )
        if self.route is Route.FILE:
            return _("No clipboard took {what}: it is in {file}").format(
                what=what, file=self.file
            )
        return _("No clipboard took {what}: select it and copy it with the terminal").format(
            what=what
        )


async def copy(
    text: str,
    *,
    rich: Rich | None = None,
    send: Callable[[str], None] | None = None,
    file: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> Copied:
    """Copy ``text`` by the first way that takes it; returns within a few seconds.

    ``rich`` is the same with its looks, which is preferred where a program takes it.
    ``send`` writes an escape sequence to the terminal, ``file`` is where a text is saved that
    no clipboard takes; without them these ways are left out. ``environ`` is the process's
    environment by default. Never raises for a way that fails.
    """
    env = os.environ if environ is None else environ
    failed: list[str] = []
    for program in programs.rich_programs(env, rich.mime) if rich else ():
        reason = await programs.run(program, rich.text if rich else "")
        if not reason:
            return Copied(Route.SYSTEM, program.name, failed=tuple(failed))
        failed.append(f"{program.name}: {reason}")
    copied = await _copy_plain(text, env, failed, send, file)
    return replace(copied, is_bare=rich is not None)


async def _copy_plain(
    text: str,
    env: Mapping[str, str],
    failed: list[str],
    send: Callable[[str], None] | None,
    file: Path | None,
) -> Copied:
    for program in programs.programs(env):
        reason = await programs.run(program, text)
        if not reason:
            route = Route.TERMINAL if program.condition else Route.SYSTEM
            return Copied(route, program.name, program.condition, failed=tuple(failed))
        failed.append(f"{program.name}: {reason}")
    size = len(text.encode())
    osc52 = terminal.support(env, size)
    if send and osc52.possible:
        try:
            send(terminal.sequence(text, env))
        except OSError as error:
            failed.append(_("terminal: {reason}").format(reason=why(error)))
        else:
            return Copied(Route.TERMINAL, condition=osc52.told, failed=tuple(failed))
    elif not osc52.possible:
        failed.append(_("terminal: {told}").format(told=osc52.told))
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with replacing(file) as written:
                written.write(text.encode())
        except OSError as error:
            failed.append(f"{file}: {why(error)}")
        else:
            return Copied(Route.FILE, file=file, failed=tuple(failed))
    return Copied(Route.BY_HAND, failed=tuple(failed))
