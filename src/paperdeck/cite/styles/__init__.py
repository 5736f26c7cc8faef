"""Formatted references: a paper in a style, as text with italics.

The styles are checked against pandoc's citeproc with the official CSL files, plainnat against
BibTeX. They know what papers of conferences, journals and arXiv need.
"""

from __future__ import annotations

from paperdeck.cite.styles.author_date import APA, CHICAGO, HARVARD, MLA, PLAINNAT
from paperdeck.cite.styles.names import name_list
from paperdeck.cite.styles.numeric import ACM, GB_T_7714, IEEE, NATURE, VANCOUVER
from paperdeck.cite.styles.style import Style, cited_title, facts_of
from paperdeck.cite.styles.text import Run, html_text, join, markdown_text, plain_text, runs
from paperdeck.cite.work import work_of
from paperdeck.papers.model import Paper

__all__ = [
    "STYLES",
    "Run",
    "Style",
    "html_text",
    "in_text",
    "markdown_text",
    "plain_text",
    "reference",
]

STYLES = {
    style.name: style
    for style in (
        *(APA, IEEE, ACM, MLA, CHICAGO, HARVARD, NATURE, VANCOUVER, GB_T_7714, PLAINNAT),
    )
}
"""Every style by its name."""


def reference(paper: Paper, style: Style, number: int | None = None) -> tuple[Run, ...]:
    """The reference to ``paper`` as it stands in a bibliography.

    ``number`` is the reference's number in the list, with which numeric styles begin; without
    it they begin with the authors.
    """
    label = style.label.format(number) if number is not None else ""
    return runs(label + style.layout(facts_of(paper, style)))


def in_text(paper: Paper, style: Style, number: int = 1) -> str:
    """The citation of ``paper`` in a text: ``(Fang et al., 2026)``, ``[1]``.

    ``number`` is the reference's number in the list, for numeric styles.
    """
    if style.numbered:
        return style.numbered.format(number)
    work = work_of(paper)
    names = name_list(work.authors, style.cited_names, more=work.more_authors) or cited_title(
        paper, style
    )
    year = str(work.year) if work.year is not None else style.no_date
    between = style.before_year if work.year is not None else ", "
    cited = join(between, names, year if style.cites_year else "")
    return plain_text(runs(f"({cited})"))
