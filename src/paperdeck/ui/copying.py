"""What copying writes: papers in the person's formats, with their citation keys."""

from __future__ import annotations

from collections.abc import Sequence

from paperdeck import counting
from paperdeck.cite.formats import write
from paperdeck.citing import Citer, wishes
from paperdeck.language import _
from paperdeck.papers import Paper
from paperdeck.services import Services
from paperdeck.settings import Settings
from paperdeck.ui import messages
from paperdeck.ui.screens.copy import Offer


class Copier:
    """The formats that a person can copy in. May be used from any thread."""

    def __init__(self, services: Services, settings: Settings) -> None:
        self.wishes = wishes(settings, services.paths.styles_dir)
        self.citer = Citer(services.library, services.shelf, self.wishes.key_pattern)
        self.offers = [
            Offer(one.id, one.pick, one.name) for one in self.wishes.formats.values()
        ]

    def known(self, format_id: str) -> str:
        """That format if there is one, else the first."""
        return format_id if format_id in self.wishes.formats else self.offers[0].id

    def write(self, papers: Sequence[Paper], format_id: str) -> str:
        """The text, empty where nothing is known of the papers in that format."""
        chosen = self.wishes.formats[format_id]
        return write(self.citer.cited(papers), chosen, self.wishes.options)

    def what(self, papers: Sequence[Paper], format_id: str) -> str:
        """What was copied, in a few words: ``fang2026nextguard as BibTeX``."""
        if len(papers) == 1:
            (cited,) = self.citer.cited(papers)
            name = cited.key
        else:
            name = counting.papers(len(papers))
        return messages.cited_as(name, _(self.wishes.formats[format_id].name))
