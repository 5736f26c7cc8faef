"""Textual's driver of terminals, which hears what a terminal tells of its colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, runtime_checkable

from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.drivers import linux_driver
from textual.message import Message

from paperdeck.ui.terminal_answers import ASK, ASK_NO_MORE, Answers, TerminalTold


@runtime_checkable
class FollowsTerminal(Protocol):
    """An application that may want to know."""

    @property
    def follows_terminal(self) -> bool:
        """Whether the terminal is to be asked."""


class TerminalDriver(linux_driver.LinuxDriver):
    """Asks the terminal whenever the application takes it over, if it wants to know."""

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if isinstance(self._app, FollowsTerminal) and self._app.follows_terminal:
            self.ask()

    def ask(self) -> None:
        """Ask whether it is dark; the answer is a :class:`TerminalTold`, if one comes."""
        self.write(ASK)
        self.flush()

    def stop_application_mode(self) -> None:
        self.write(ASK_NO_MORE)
        super().stop_application_mode()

    def run_input_thread(self) -> None:
        # Textual has no place for such answers; without one they are taken for keys.
        vars(linux_driver).update(XTermParser=partial(_Parser, self._tell))
        super().run_input_thread()

    def _tell(self, dark: bool) -> None:
        self.process_message(TerminalTold(dark=dark))


class _Parser(XTermParser):
    """Textual's own, which is given what is no answer."""

    def __init__(self, tell: Callable[[bool], None], debug: bool = False) -> None:
        super().__init__(debug)
        self._answers = Answers()
        self._tell = tell

    def feed(self, data: str) -> Iterable[Message]:
        if data:  # else it is the end
            data = self._answers.rest(data)
            while self._answers.told:
                self._tell(self._answers.told.pop(0))
            if not data:
                return
        yield from super().feed(data)

    def tick(self) -> Iterable[Message]:
        if typed := self._answers.overdue():
            yield from super().feed(typed)
        yield from super().tick()


def hearing(driver: type[Driver]) -> type[Driver]:
    """The driver in the place of ``driver`` which hears answers, where there is one."""
    return TerminalDriver if driver is linux_driver.LinuxDriver else driver
