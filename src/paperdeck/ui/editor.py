"""The person's own editor, and the file that it is given."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from paperdeck.errors import why
from paperdeck.language import _


def command(environ: Mapping[str, str] = os.environ) -> list[str] | None:
    """The editor that ``VISUAL`` or else ``EDITOR`` names, as an argument list, if one does."""
    for variable in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(environ.get(variable, ""))
        except ValueError:  # a quote that is not closed
            continue
        if words:
            return words
    return None


class Draft:
    """A text in a file of its own in ``folder``, for an editor; only its owner can read it.

    It is there until it is removed, whatever happens. Making it raises ``OSError``.
    """

    def __init__(self, folder: Path, text: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix="note-", suffix=".md", dir=folder, text=False)
        self.path = Path(name)
        with open(number, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        self._given = text

    def edit(self, command: Sequence[str]) -> str:
        """Run the editor and wait for it; returns why it failed, or nothing."""
        try:
            status = subprocess.run([*command, str(self.path)], check=False).returncode
        except OSError as error:
            return f"{command[0]}: {why(error)}"
        if not status:
            return ""
        return _("{command} ended with status {status}").format(
            command=command[0], status=status
        )

    def read(self) -> str:
        """The text as it is now. Raises ``OSError`` or ``UnicodeDecodeError``.

        The line end that editors put at the end of every file is not part of it.
        """
        text = self.path.read_bytes().decode("utf-8")
        if not self._given.endswith("\n"):
            text = text.removesuffix("\n")
        return text

    def remove(self) -> None:
        """Remove the file; its text is somewhere else."""
        self.path.unlink(missing_ok=True)
