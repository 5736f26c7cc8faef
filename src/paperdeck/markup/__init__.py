"""Scholarly markup -> what the reader sees, and folding for search. No input or output.

``render`` reads LaTeX text, mathematics, Markdown and HTML as abstracts mix them and gives
spans; ``plain`` gives their text; ``fold`` and ``fold_map`` reduce rendered text to what is
compared in searches.
"""

from paperdeck.markup.fold import fold, fold_map
from paperdeck.markup.render import plain, render
from paperdeck.markup.spans import Span, Style

__all__ = ["Span", "Style", "fold", "fold_map", "plain", "render"]
