"""The detail pane: one paper, whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import Visual

from paperdeck.language import _, listed
from paperdeck.markup import Span, Style, render
from paperdeck.papers import Link, Paper, Session
from paperdeck.papers.display import (
    links_of,
    number_of,
    session_place,
    session_time,
    session_time_here,
    title_spans,
)
from paperdeck.ui import messages, signs
from paperdeck.ui.widgets.lines_view import LinesView
from paperdeck.ui.widgets.matches import NO_MATCHES, Matches
from paperdeck.ui.widgets.scroll_pane import ScrollMoves
from paperdeck.ui.widgets.shown import Shown
from paperdeck.ui.widgets.text import Highlighter, no_highlights, to_content

_FEW_AUTHORS = 8
_MARGIN = 1
_LAST_KEY = 9  # the highest number of a link that is a key


class PaperDetail(ScrollMoves, LinesView, can_focus=True):
    """Shows one paper, set at most ``measure`` columns wide.

    Keeps its scroll while the paper stays the same.
    """

    def __init__(self, name: str, measure: int) -> None:
        super().__init__(name)
        self._measure = measure
        self._shown: Shown | None = None
        self._matches = NO_MATCHES
        self._position = ""
        self._all_authors = False
        self._urls: list[str] = []
        self._content = Content()
        self._strips: list[Strip] = []
        self._blank = Strip.blank(0)

    def show(
        self, shown: Shown | None, matches: Matches = NO_MATCHES, position: str = ""
    ) -> None:
        """Show a paper, or nothing; ``position`` says where in the list it stands."""
        if (shown, matches, position) == (self._shown, self._matches, self._position):
            return
        same = (
            shown is not None
            and self._shown is not None
            and shown.paper.key == self._shown.paper.key
        )
        self._shown, self._matches, self._position = shown, matches, position
        if not same:
            self._all_authors = False
        self._draw()
        if not same:
            self.scroll_home(animate=False)

    def url(self, number: int) -> str:
        """The address of a link in the text, counted from 0."""
        return self._urls[number]

    def set_measure(self, measure: int) -> None:
        """Set the text at most so many columns wide."""
        self._measure = measure
        self._draw()

    def redraw(self) -> None:
        """Word the paper anew, as when another language is spoken."""
        self._draw()

    def toggle_authors(self) -> None:
        """Show all of a long list of authors, or its beginning."""
        self._all_authors = not self._all_authors
        self._draw()

    def _draw(self) -> None:
        self._urls = []
        if self._shown is None:
            self._content = Content()
        else:
            self._content = Content("\n").join(self._sections(self._shown, self._matches))
        self._lay_out()

    # Lines

    def _lay_out(self) -> None:
        """Break the content into lines of the pane's width."""
        width = min(self.size.width - 2 * _MARGIN, self._measure)
        style = self.visual_style
        lines = Visual.to_strips(self, self._content, width, None, style) if width > 0 else ()
        margin = Strip.blank(_MARGIN, style.rich_style)
        self._blank = Strip.blank(self.size.width, style.rich_style)
        self._strips = [
            Strip.join([margin, line]).extend_cell_length(self.size.width, style.rich_style)
            for line in lines
        ]
        self.set_length(len(self._strips))
        self.refresh_changed()

    def draw_line(self, y: int) -> Strip:
        line = y + self.scroll_offset.y
        return self._strips[line] if line < len(self._strips) else self._blank

    def on_resize(self) -> None:
        self._lay_out()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._lay_out()

    def selection_updated(self, selection: Selection | None) -> None:
        self._lay_out()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        return selection.extract(self._content.plain), "\n"

    # What the content says

    def _sections(self, shown: Shown, matches: Matches) -> Iterator[Content]:
        """The paper's lines, from the title to the note; empty ones are the space between."""
        paper = shown.paper
        mark = f"{signs.now().star} " if shown.bookmarked else ""
        yield Content.styled(mark, "$bookmark") + to_content(
            title_spans(paper), matches.title
        ).stylize_before("bold")
        yield self._authors(paper, matches.authors)
        yield Content()
        facts = (paper.list_name, paper.decision, paper.topic, self._position)
        yield Content.styled(" · ".join(part for part in facts if part), "$muted")
        for session in paper.sessions:
            yield self._session(session)
        links = links_of(paper)
        if links:
            yield Content("  ").join(
                Content.styled(f"{number} ", "$muted")
                + self._linked([Span(link.label, Style.LINK, link.url)])
                for number, link in enumerate(links, 1)
            )
        if marks := self._marks(shown):
            yield marks
        yield Content()
        if paper.summary:
            yield Content.styled(messages.SUMMARY, "bold")
            yield self._linked(render(paper.summary), matches.abstract, links)
            yield Content()
        if paper.abstract:
            yield self._linked(render(paper.abstract), matches.abstract, links)
        else:
            said = messages.NO_ABSTRACT_LINK if paper.links else messages.NO_ABSTRACT
            yield Content.styled(said, "$muted")
        if paper.keywords:
            yield Content()
            told = _("Keywords: {keywords}").format(keywords=listed(paper.keywords))
            keywords = [Span(told)]
            yield to_content(keywords, matches.keywords).stylize_before("$muted")
        if shown.note:
            yield Content()
            yield Content.styled(messages.NOTE_HEADING, "$note bold")
            yield self._linked(render(shown.note, keep_lines=True), matches.note)

    def _session(self, session: Session) -> Content:
        parts = (session.name, session_time(session), session_place(session))
        content = Content(" · ".join(part for part in parts if part))
        if here := session_time_here(session):
            content += Content.styled(f" {messages.your_time(here)}", "$muted")
        return content

    @staticmethod
    def _marks(shown: Shown) -> Content:
        """What the person made of it beside bookmark and note."""
        words = [messages.READ] * shown.read
        words += [messages.rated(shown.rating)] * bool(shown.rating)
        parts = [Content.styled(word, "$muted") for word in words]
        parts += [Content.styled(f"#{tag}", "$note") for tag in shown.tags]
        return Content("  ").join(parts)

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
        elif paper.more_authors:
            content += Content.styled(f", {messages.AND_OTHERS}", "$muted italic")
        return content

    def _linked(
        self,
        spans: Iterable[Span],
        highlight: Highlighter = no_highlights,
        links: Sequence[Link] = (),
    ) -> Content:
        """Content whose links can be clicked, and have their numbers among ``links``."""

        def link(url: str) -> str:
            # An action carries a number, never an address.
            self._urls.append(url)
            return f"screen.open_shown_link({len(self._urls) - 1})"

        def number(url: str) -> str:
            found = number_of(links, url)
            return f"[{found}]" if 1 <= found <= _LAST_KEY else ""

        return to_content(spans, highlight, link, number)
