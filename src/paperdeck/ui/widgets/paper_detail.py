"""The detail pane: one paper, whole."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from paperdeck.markup import Span, Style, render
from paperdeck.papers import Paper
from paperdeck.papers.display import session_place, session_time, title_spans
from paperdeck.ui import messages
from paperdeck.ui.commands import Where, bindings
from paperdeck.ui.widgets.scroll_pane import ScrollPane
from paperdeck.ui.widgets.shown import Shown
from paperdeck.ui.widgets.text import Highlighter, no_highlights, to_content


class PaperDetail(ScrollPane):
    """Shows one paper, set at most ``measure`` columns wide.

    Keeps its scroll while the paper stays the same.
    """

    BINDINGS = bindings(Where.DETAIL)

    class LinkChosen(Message):
        """A link was clicked."""

        def __init__(self, url: str) -> None:
            super().__init__()
            self.url = url

    class Left(Message):
        """The person wants to go back to the list."""

    def __init__(self, name: str, measure: int) -> None:
        super().__init__(id=name)
        self._measure = measure
        self._key = ""
        self._urls: list[str] = []

    def compose(self) -> ComposeResult:
        body = Static(id="paper", markup=False)
        body.styles.max_width = self._measure
        yield body

    def show(self, shown: Shown | None, highlight: Highlighter = no_highlights) -> None:
        """Show a paper, or nothing."""
        self._urls = []
        body = self.query_one("#paper", Static)
        if shown is None:
            body.update("")
            self._key = ""
            return
        body.update(Content("\n").join(self._sections(shown, highlight)))
        if shown.paper.key != self._key:
            self._key = shown.paper.key
            self.scroll_home(animate=False)

    def _sections(self, shown: Shown, highlight: Highlighter) -> Iterator[Content]:
        """The paper's lines, from the title to the note; empty ones are the space between."""
        paper = shown.paper
        mark = (
            Content.styled(f"{messages.STAR} ", "$bookmark") if shown.bookmarked else Content()
        )
        yield mark + to_content(title_spans(paper), highlight).stylize_before("bold")
        yield self._authors(paper, highlight)
        yield Content()
        facts = " · ".join(
            part for part in (paper.list_name, paper.decision, paper.topic) if part
        )
        if facts:
            yield Content.styled(facts, "$muted")
        for session in paper.sessions:
            parts = (session.name, session_time(session), session_place(session))
            yield Content(" · ".join(part for part in parts if part))
        if paper.links:
            yield Content.styled(" · ", "$muted").join(
                self._linked([Span(link.label, Style.LINK, link.url)]) for link in paper.links
            )
        yield Content()
        if paper.abstract:
            yield self._linked(render(paper.abstract), highlight)
        else:
            said = messages.NO_ABSTRACT_LINK if paper.links else messages.NO_ABSTRACT
            yield Content.styled(said, "$muted")
        if paper.keywords:
            yield Content()
            yield Content.styled("Keywords: " + ", ".join(paper.keywords), "$muted")
        if shown.note:
            yield Content()
            yield Content.styled(f"{messages.PENCIL} Note", "$note bold")
            yield self._linked(render(shown.note))

    def _authors(self, paper: Paper, highlight: Highlighter) -> Content:
        if not paper.authors:
            return Content.styled(messages.NO_AUTHORS, "$muted")
        names = ", ".join(author.name for author in paper.authors)
        return to_content([Span(names)], highlight).stylize_before("$muted")

    def _linked(
        self, spans: list[Span] | tuple[Span, ...], highlight: Highlighter = no_highlights
    ) -> Content:
        """Content whose links can be clicked. An action carries a number, never an address."""

        def link(url: str) -> str:
            self._urls.append(url)
            return f"choose_link({len(self._urls) - 1})"

        return to_content(spans, highlight, link)

    def action_choose_link(self, number: int) -> None:
        self.post_message(self.LinkChosen(self._urls[number]))

    def action_back_to_list(self) -> None:
        self.post_message(self.Left())
