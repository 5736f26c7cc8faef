"""The detail pane: one paper, whole."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from paperdeck.markup import Span, Style, render
from paperdeck.papers import Paper, Session
from paperdeck.papers.display import (
    links_of,
    session_place,
    session_time,
    session_time_here,
    title_spans,
)
from paperdeck.ui import messages
from paperdeck.ui.widgets.scroll_pane import ScrollPane
from paperdeck.ui.widgets.shown import Shown
from paperdeck.ui.widgets.text import Highlighter, no_highlights, to_content

_FEW_AUTHORS = 8


class PaperDetail(ScrollPane):
    """Shows one paper, set at most ``measure`` columns wide.

    Keeps its scroll while the paper stays the same.
    """

    def __init__(self, name: str, measure: int) -> None:
        super().__init__(id=name)
        self._measure = measure
        self._shown: Shown | None = None
        self._highlight: Highlighter = no_highlights
        self._position = ""
        self._all_authors = False
        self._urls: list[str] = []

    def compose(self) -> ComposeResult:
        body = Static(id="paper", markup=False)
        body.styles.max_width = self._measure
        yield body

    def show(
        self, shown: Shown | None, highlight: Highlighter = no_highlights, position: str = ""
    ) -> None:
        """Show a paper, or nothing; ``position`` says where in the list it stands."""
        same = (
            shown is not None
            and self._shown is not None
            and shown.paper.key == self._shown.paper.key
        )
        self._shown, self._highlight, self._position = shown, highlight, position
        if not same:
            self._all_authors = False
        self._draw()
        if not same:
            self.scroll_home(animate=False)

    def url(self, number: int) -> str:
        """The address of a link in the text, counted from 0."""
        return self._urls[number]

    def toggle_authors(self) -> None:
        """Show all of a long list of authors, or its beginning."""
        self._all_authors = not self._all_authors
        self._draw()

    def _draw(self) -> None:
        self._urls = []
        body = self.query_one("#paper", Static)
        if self._shown is None:
            body.update("")
        else:
            body.update(Content("\n").join(self._sections(self._shown, self._highlight)))

    def _sections(self, shown: Shown, highlight: Highlighter) -> Iterator[Content]:
        """The paper's lines, from the title to the note; empty ones are the space between."""
        paper = shown.paper
        mark = (
            Content.styled(f"{messages.STAR} ", "$bookmark") if shown.bookmarked else Content()
        )
        yield mark + to_content(title_spans(paper), highlight).stylize_before("bold")
        yield self._authors(paper, highlight)
        yield Content()
        facts = (paper.list_name, paper.decision, paper.topic, self._position)
        yield Content.styled(" · ".join(part for part in facts if part), "$muted")
        for session in paper.sessions:
            yield self._session(session)
        if links := links_of(paper):
            yield Content("  ").join(
                Content.styled(f"{number} ", "$muted")
                + self._linked([Span(link.label, Style.LINK, link.url)])
                for number, link in enumerate(links, 1)
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
            yield self._linked(render(shown.note, keep_lines=True))

    def _session(self, session: Session) -> Content:
        parts = (session.name, session_time(session), session_place(session))
        content = Content(" · ".join(part for part in parts if part))
        if here := session_time_here(session):
            content += Content.styled(f" {messages.your_time(here)}", "$muted")
        return content

    def _authors(self, paper: Paper, highlight: Highlighter) -> Content:
        if not paper.authors:
            return Content.styled(messages.NO_AUTHORS, "$muted")
        shown = paper.authors
        if len(shown) > _FEW_AUTHORS and not self._all_authors:
            shown = shown[:_FEW_AUTHORS]
        names = ", ".join(
            f"{author.name} ({author.institution})" if author.institution else author.name
            for author in shown
        )
        content = to_content([Span(names)], highlight).stylize_before("$muted")
        if more := len(paper.authors) - len(shown):
            content += Content.styled(f", {messages.more_authors(more)}", "$muted italic")
        return content

    def _linked(
        self, spans: list[Span] | tuple[Span, ...], highlight: Highlighter = no_highlights
    ) -> Content:
        """Content whose links can be clicked. An action carries a number, never an address."""

        def link(url: str) -> str:
            self._urls.append(url)
            return f"screen.open_shown_link({len(self._urls) - 1})"

        return to_content(spans, highlight, link)
