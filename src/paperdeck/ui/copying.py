"""What copying writes: papers in the person's formats, with their citation keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paperdeck import counting
from paperdeck.cite.formats import Format, write
from paperdeck.cite.styles import STYLES
from paperdeck.citing import Citer, wishes
from paperdeck.clipboard import Rich
from paperdeck.language import gettext
from paperdeck.papers import Paper
from paperdeck.services import Services
from paperdeck.settings import Settings
from paperdeck.ui import messages
from paperdeck.ui.screens.copy import Offer


class Copier:
    """The formats that a person can copy in. May be used from any thread.

    Some formats are set in a style of references: its name goes with that of the format.
    """

    def __init__(self, services: Services, settings: Settings) -> None:
        self.wishes = wishes(settings, services.paths.styles_dir)
        self.citer = Citer(services.library, services.shelf, self.wishes.key_pattern)
        self.offers = [
            Offer(one.id, one.pick, one.name, is_style=one.id in STYLES, in_style=one.in_style)
            for one in self.wishes.formats.values()
        ]

    def known(self, format_id: str) -> str:
        """That format if there is one, else the first."""
        return format_id if format_id in self.wishes.formats else self.offers[0].id

    def write(
        self, papers: Sequence[Paper], format_id: str, style: str, *, gives: bool = False
    ) -> str:
        """The text, empty where nothing is known of the papers in that format.

        With ``gives`` the papers keep the citation keys that stand in it.
        """
        chosen = self.wishes.formats[format_id]
        options = replace(self.wishes.options, style=_style(style))
        cited = self.citer.cited(papers, gives=gives and chosen.has_key)
        return write(cited, chosen, options)

    def to_copy(
        self, papers: Sequence[Paper], format_id: str, style: str
    ) -> tuple[str, Rich | None]:
        """The text that is copied as it is read, and with its looks if the format has any; the
        citation keys in it are given out."""
        text = self.write(papers, format_id, style, gives=True)
        mime = self.wishes.formats[format_id].mime
        if not mime or not text:
            return text, None
        return self.write(papers, _style(style), style), Rich(mime, text)

    def what(
        self, papers: Sequence[Paper], format_id: str, style: str, *, is_bare: bool
    ) -> str:
        """What was copied, in a few words: ``fang2026nextguard as BibTeX``; of formatted text
        perhaps only the plain text (``is_bare``)."""
        if len(papers) == 1:
            (cited,) = self.citer.cited(papers)
            name = cited.key
        else:
            name = counting.papers(len(papers))
        if is_bare:
            return messages.cited_bare(name)
        return messages.cited_as(name, self.name(format_id, style))

    def name(self, format_id: str, style: str) -> str:
        """What the format is called: ``BibTeX``, ``HTML, APA 7``."""
        chosen: Format = self.wishes.formats[format_id]
        name = gettext(chosen.name)
        if not chosen.in_style:
            return name
        return messages.format_in_style(name, gettext(STYLES[_style(style)].title))


def _style(name: str) -> str:
    return name if name in STYLES else "apa"
