"""The palette's entries: the commands of the table, and what else a screen has to offer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import partial
from typing import Any, Protocol, runtime_checkable

from textual.command import (
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
    SearchIcon,
)
from textual.content import Content
from textual.fuzzy import Matcher
from textual.widgets.option_list import Option

from paperdeck import language
from paperdeck.language import _
from paperdeck.ui import keymap, messages, signs
from paperdeck.ui.commands import COMMANDS, Command


class _Offer(Protocol):
    @property
    def label(self) -> str: ...
    @property
    def take(self) -> Callable[[], Coroutine[Any, Any, Any]]: ...


@runtime_checkable
class OffersMore(Protocol):
    """A screen that has more to offer than commands."""

    def offered(self) -> Iterable[_Offer]:
        """How each thing is called, and what it does."""


_ID = "--command-palette"  # by which Textual knows it


class Palette(CommandPalette):
    """Textual's palette, in our words."""

    def __init__(self) -> None:
        super().__init__(placeholder=messages.PALETTE_PLACEHOLDER, id=_ID)

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = signs.now().search

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()
        self._no_matches_timer = self.set_timer(
            self._NO_MATCHES_COUNTDOWN, partial(self._say_no_matches, search_value)
        )

    def _say_no_matches(self, sought: str) -> None:
        if sought:
            said = Option(Content(messages.NO_COMMAND), disabled=True, id=self._NO_MATCHES)
            self.query_one(CommandList).add_option(said)
        self._list_visible = bool(sought)


class CommandProvider(Provider):
    """Offers every command that the table marks for the palette, and what else there is."""

    def _commands(self) -> Iterator[Command]:
        """Those that the screen under the palette can do."""
        return (
            command
            for command in COMMANDS
            if command.palette and hasattr(self.screen, f"action_{command.action}")
        )

    async def discover(self) -> Hits:
        for command in self._commands():
            yield DiscoveryHit(_label(command), self._run(command), help=_(command.help))
        for label, run in self._others():
            yield DiscoveryHit(Content(label), run, text=label)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self._commands():
            label, told = _label(command), _(command.help)
            texts = {told, command.title, command.help}  # who knows the English, finds by it
            score = max(matcher.match(label), *(matcher.match(text) * 0.8 for text in texts))
            if score > 0:
                display = _marked(label, matcher)
                yield Hit(score, display, self._run(command), text=label, help=told)

        for label, run in self._others():
            if (score := matcher.match(label)) > 0:
                yield Hit(score, _marked(label, matcher), run, text=label)

    def _others(self) -> Iterator[tuple[str, Callable[[], Coroutine[Any, Any, Any]]]]:
        """What else is offered: how it is called, and what it does."""
        if isinstance(self.screen, OffersMore):
            yield from ((offer.label, offer.take) for offer in self.screen.offered())
        yield from self._languages().items()

    def _languages(self) -> dict[str, partial[Coroutine[Any, Any, Any]]]:
        """What speaks another language, by its own name."""
        return {
            messages.language(language.own_name(each)): partial(
                self.app.run_action, f"app.speak({each!r})"
            )
            for each in language.available()
            if each != language.spoken()
        }

    def _run(self, command: Command) -> partial[Coroutine[Any, Any, None]]:
        return partial(self.screen.run_action, command.action)


def _label(command: Command) -> str:
    return f"{_(command.title)}  {keymap.all_shown(command)}".rstrip()


def _marked(label: str, matcher: Matcher) -> Content:
    """``label`` with what was matched; Textual's own takes brackets in it for markup."""
    _score, offsets = matcher.fuzzy_search.match(matcher.query, label)
    content = Content(label)
    for at in offsets:
        content = content.stylize(matcher.match_style, at, at + 1)
    return content
