"""What the reader does when something raises that nobody expected: it saves a report, says so,
and goes on, or ends in order where it cannot."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.actions import ActionParseResult
from textual.app import App
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import WorkerFailed

from paperdeck import language, log
from paperdeck.errors import PaperdeckError, Unexpected
from paperdeck.later import later
from paperdeck.ui import messages

if TYPE_CHECKING:
    from paperdeck import reports
else:  # not before something goes wrong
    reports = later("paperdeck.reports")

_MOST = 10
"""So many errors in one run, and it is ended: it fails again and again."""


class GoesOn(App[None]):
    """An application whose reports go to ``reports_dir``.

    An action, a worker or a callback that raises is left undone, and the rest goes on. Where a
    part of the screen fails (it cannot be composed, drawn, or take messages any more) the
    application ends, with :attr:`failure` set.
    """

    reports_dir: Path

    failure: PaperdeckError | None = None
    """What ended it, such as a library that turned out to be damaged."""

    _unexpected = 0

    def on_load(self) -> None:
        """See to it that nothing goes by unseen that is raised where nobody waits for it."""
        loop = asyncio.get_running_loop()

        def in_task(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            if isinstance(error := context.get("exception"), Exception):
                self._left_undone(error)

        def in_thread(args: threading.ExceptHookArgs) -> None:
            if isinstance(args.exc_value, Exception) and not loop.is_closed():
                loop.call_soon_threadsafe(self._left_undone, args.exc_value)

        loop.set_exception_handler(in_task)
        self._hook_before, threading.excepthook = threading.excepthook, in_thread

    def on_ready(self) -> None:
        log.event("ready", columns=self.size.width, rows=self.size.height)

    def on_exit_app(self) -> None:
        """Save what is being written, also where nobody asked for the end, as in a browser."""
        self._save_all()

    def on_unmount(self) -> None:
        threading.excepthook = self._hook_before

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key, a link or the palette asks for."""
        if isinstance(action, str):
            log.event("action", what=action.partition("(")[0])  # not what it is to be done with
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except PaperdeckError:
            raise
        except Exception as error:  # noqa: BLE001 - of a mistake anywhere: the rest still works
            self._left_undone(error)
            return True

    @staticmethod
    def _can_leave(screen: Screen[Any]) -> bool:
        """Whether nothing would be lost: a note that is being written is saved first."""
        save = getattr(screen, "save", None)
        return save is None or save()

    def _save_all(self) -> None:
        """Save what is being written and where the lists are, as far as that is possible."""
        for screen in self.screen_stack:
            try:
                self._can_leave(screen)
                if (leave := getattr(screen, "leave", None)) is not None:
                    leave()
            except PaperdeckError:
                continue
            except Exception as error:  # noqa: BLE001 - the others are saved all the same
                if self.failure is None:  # else it follows from that
                    self._report(error)

    def _left_undone(self, error: Exception) -> None:
        """Report what went wrong and go on."""
        self._unexpected += 1
        if isinstance(error, PaperdeckError) or self._unexpected > _MOST or _shows_tracebacks():
            self._end(error)
            return
        report = self._report(error)
        told = messages.unexpected(type(error).__name__, report.name if report else "")
        self.notify(told, severity="error", markup=False, timeout=15)

    def _handle_exception(self, error: Exception) -> None:
        """Textual's own is for everything that is raised and nobody takes."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        stops_nothing = isinstance(error, WorkerFailed) or _is_of_callback(error)
        if stops_nothing and isinstance(cause, Exception):
            self._left_undone(cause)
        else:
            self._end(cause)

    def _end(self, error: BaseException) -> None:
        """End with what a person can be told of, in place of a traceback."""
        if not isinstance(error, PaperdeckError) and _shows_tracebacks():
            super()._handle_exception(error)  # type: ignore[arg-type]
            return
        if self.failure is None:
            self.failure = error if isinstance(error, PaperdeckError) else self._told(error)
            self._exception = self.failure
            self._exception_event.set()
        self._return_code = 1
        self._save_all()
        self._close_messages_no_wait()

    def _told(self, error: BaseException) -> Unexpected:
        report = self._report(error)
        told = Unexpected(type(error).__name__, str(report or ""))
        told.__cause__ = error
        return told

    def _report(self, error: BaseException) -> Path | None:
        """Save a report; nothing where even that cannot be."""
        facts = {
            "reader": f"{self.size.width} × {self.size.height}",
            "language": language.spoken(),
            "screens": ", ".join(type(screen).__name__ for screen in self.screen_stack),
            "focus": type(self.focused).__name__ if self.screen_stack else "",
            "in a browser": self.is_web,
        }
        try:
            report = reports.save(error, self.reports_dir, facts)
        except OSError:
            log.error(type(error).__name__, report="none")
            return None
        log.error(type(error).__name__, report=report.name)
        return report


def _shows_tracebacks() -> bool:
    return bool(os.environ.get("PAPERDECK_DEBUG"))


def _is_of_callback(error: Exception) -> bool:
    """Whether it was raised by a callback: what called it takes further messages, while one
    whose handler has raised takes none."""
    trace = error.__traceback__
    of_callbacks = MessagePump._flush_next_callbacks.__code__
    return trace is not None and trace.tb_frame.f_code is of_callbacks
