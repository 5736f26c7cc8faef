"""Languages: what is on the screen is said anew when another one is spoken."""

from __future__ import annotations

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.searching import Searching
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.lines import StatusLine


class Speaking(Searching):
    """Whatever is shown goes on: the search, the cursor, marks, and work that runs."""

    def say_anew(self) -> None:
        """Show everything in the language that is spoken now."""
        sample = self._given.services.sample_size
        self.query_one(StatusLine).stand(messages.sample_notice(sample) if sample else "")
        self._bar.box.placeholder = messages.SEARCH_PLACEHOLDER
        self._show_shelf()
        self._detail.redraw()
        self._start_search()  # what it says of itself, and what an empty result says
        self.query_one(KeyLine).refresh()
