"""A paper that is being cited, and how its citation is to be written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from paperdeck.papers.model import Paper


class Cited(NamedTuple):
    """A paper and the citation key that it has among all others."""

    key: str
    paper: Paper


@dataclass(frozen=True, slots=True)
class Options:
    """``accents``: letters beyond ASCII as TeX's commands, in BibTeX and BibLaTeX. ``style``:
    the formatted style in which a page of references is set.
    """

    accents: bool = False
    style: str = "apa"


DEFAULTS = Options()
