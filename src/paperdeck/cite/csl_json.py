"""A paper as an item of CSL-JSON, which Zotero, pandoc and other citation processors read."""

from __future__ import annotations

from typing import Any

from paperdeck.cite.names import Name, without_nickname
from paperdeck.cite.titles import sentence_case
from paperdeck.cite.work import work_of
from paperdeck.markup import plain
from paperdeck.papers.display import display_title
from paperdeck.papers.model import Paper

# CSL has no word for it; pandoc writes and reads this.
_OTHERS = {"literal": "others"}


def csl_item(paper: Paper, key: str = "") -> dict[str, Any]:
    """The paper as a CSL-JSON item, its ``id`` being ``key``, else the paper's own key.

    Fields that are not known are left out. Texts are plain Unicode, mathematics included; the
    title is in sentence case, as CSL asks, for only from that can styles make their own.
    """
    work = work_of(paper)
    # CSL knows the school of a thesis as its publisher.
    container, issuer = ("", work.container) if work.is_alone else (work.container, "")
    item = {
        "id": key or paper.key,
        "type": work.kind,
        "title": _title(paper),
        "author": [*map(_name, work.authors), *([_OTHERS] if work.more_authors else [])],
        "editor": [_name(name) for name in work.editors],
        "issued": {"date-parts": [[work.year]]} if work.year is not None else None,
        "container-title": container,
        "collection-title": work.series,
        "volume": work.volume,
        "issue": work.number,
        "page": work.pages.replace("–", "-"),
        "publisher": work.publisher or issuer,
        "event-place": work.place,
        "number": f"arXiv:{work.arxiv}" if work.arxiv else "",
        "DOI": work.doi,
        "URL": work.url,
        "abstract": plain(paper.abstract),
    }
    return {name: value for name, value in item.items() if value}


def _title(paper: Paper) -> str:
    if paper.is_untitled:
        return display_title(paper)
    text, fixed = sentence_case(paper.title)
    for start, end in reversed(fixed):
        text = f'{text[:start]}<span class="nocase">{text[start:end]}</span>{text[end:]}'
    return text


def _name(name: Name) -> dict[str, str]:
    if name.whole and not name.given:
        return {"literal": name.family}
    parts = {
        "family": name.family,
        # What processors make of a nickname is no initial: H(Helen).
        "given": without_nickname(name.given),
        # Laurens van der Maaten is cited as van der Maaten: CSL calls that non-dropping.
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
    }
    return {part: text for part, text in parts.items() if text}
