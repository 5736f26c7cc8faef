"""Templates of notes: a person's own Markdown files, filled in for a paper."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from paperdeck.later import pattern_later
from paperdeck.papers import Paper
from paperdeck.papers.display import display_title

_FIELD = pattern_later(r"\{(title|authors|year|venue|key|date)\}")


def read(folder: Path, paper: Paper) -> dict[str, str]:
    """The templates ``*.md`` of ``folder`` by their names, for ``paper``.

    ``{title}``, ``{authors}``, ``{year}``, ``{venue}``, ``{key}`` and ``{date}`` stand for
    what they name; all else stays as it is. A file that cannot be read is left out.
    """
    values = {
        "title": display_title(paper),
        "authors": ", ".join(author.name for author in paper.authors),
        "year": str(paper.year or ""),
        "venue": paper.venue,
        "key": paper.key,
        "date": date.today().isoformat(),
    }
    found = {}
    for path in sorted(folder.glob("*.md")):
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        # In one pass: what stands in a title is not filled in again.
        found[path.stem] = _FIELD.sub(lambda field: values[field[1]], text)
    return found
