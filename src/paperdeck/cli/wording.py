"""How commands print a paper: as one line, as JSON, whole."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from paperdeck.columns import wrap
from paperdeck.language import _, listed
from paperdeck.markup import plain
from paperdeck.papers import Paper
from paperdeck.papers.display import (
    display_title,
    session_place,
    session_time,
    short_authors,
)
from paperdeck.papers.keys import is_digest
from paperdeck.papers.text import clean
from paperdeck.shelf import Entry


def line(paper: Paper) -> str:
    """``KEY  Title — First Author +3 · ICML 2026``."""
    credit = " · ".join(part for part in (short_authors(paper), paper.list_name) if part)
    return f"{paper.key}  {display_title(paper)}" + (f" — {credit}" if credit else "")


def as_json(paper: Paper) -> dict[str, Any]:
    """A paper's facts for scripts, without its abstract.

    ``title`` is the rendered title. ``title_source`` stands beside it where the source's own
    markup differs, ``untitled`` where the source gave none (``title`` is then a label).
    """
    title = display_title(paper)
    facts: dict[str, Any] = {"key": paper.key, "title": title}
    if paper.is_untitled:
        facts["untitled"] = True
    elif paper.title != title:
        facts["title_source"] = paper.title
    return facts | {
        "authors": [author.name for author in paper.authors],
        "venue": paper.venue,
        "year": paper.year,
        "ids": list(paper.ids),
        "decision": paper.decision,
        "sessions": [
            {
                "name": session.name,
                "kind": session.kind,
                "start": session.start,
                "end": session.end,
                "room": session.room,
                "position": session.position,
            }
            for session in paper.sessions
        ],
        "links": [{"label": link.label, "url": link.url} for link in paper.links],
    }


def made(entry: Entry | None) -> dict[str, Any]:
    """What was made of a paper, for scripts; times in ISO 8601."""

    def time(moment: datetime | None) -> str | None:
        return moment.isoformat() if moment is not None else None

    return {
        "bookmarked": time(entry.bookmarked) if entry else None,
        "read": time(entry.read) if entry else None,
        "rating": entry.rating if entry else 0,
        "queued": entry is not None and entry.queued is not None,
        "tags": list(entry.tags) if entry else [],
        "note": entry.note if entry else "",
    }


def page(
    paper: Paper, entry: Entry | None, width: int | None, related: Iterable[Paper] = ()
) -> str:
    """A whole paper with bookmark and note, set no wider than ``width`` columns.

    With ``None`` every paragraph is one line. ``related`` are papers of the same title.
    """
    blocks = [_head(paper), [*_facts(paper), *map(_also_at, related)]]
    if paper.summary:
        blocks.append([_("In short: {summary}").format(summary=plain(paper.summary))])
    blocks.append(_abstract(paper))
    if paper.keywords:
        blocks.append([_("Keywords: {keywords}").format(keywords=listed(paper.keywords))])
    if entry is not None and entry.note:
        blocks.append([_("Note"), *clean(entry.note).split("\n")])
    if entry is not None and (lines := _marks(entry)):
        blocks.append(lines)
    return "\n\n".join(
        "\n".join(wrapped for text in block for wrapped in wrap(text, width))
        for block in blocks
        if block
    )


def _marks(entry: Entry) -> list[str]:
    lines = [
        told.format(time=f"{moment.astimezone():%Y-%m-%d %H:%M}")
        for told, moment in (
            (_("Bookmarked {time}"), entry.bookmarked),
            (_("Read {time}"), entry.read),
        )
        if moment is not None
    ]
    if entry.rating:
        lines.append(_("Rated {rating} of 5").format(rating=entry.rating))
    if entry.queued is not None:
        lines.append(_("In the reading queue"))
    if entry.tags:
        lines.append(_("Tags: {tags}").format(tags=listed(entry.tags)))
    return lines


def _head(paper: Paper) -> list[str]:
    names = ", ".join(author.name for author in paper.authors)
    return [display_title(paper), *([names] if names else [])]


def _facts(paper: Paper) -> list[str]:
    lines = [
        " · ".join(part for part in (paper.list_name, paper.decision, paper.topic) if part)
    ]
    for session in paper.sessions:
        parts = (session.name, session_time(session), session_place(session))
        lines.append(" · ".join(part for part in parts if part))
    lines += [f"{link.label}: {link.url}" for link in paper.links]
    lines.append(_("Key: {key}").format(key=paper.key))
    others = [key for key in paper.ids if key != paper.key and not is_digest(key)]
    if others:
        lines.append(_("Also: {keys}").format(keys=" ".join(others)))
    return [text for text in lines if text]


def _also_at(paper: Paper) -> str:
    where = paper.list_name or _("a list without a name")
    return _("Also at: {place}").format(
        place=" · ".join(filter(None, (where, paper.decision, paper.key)))
    )


def _abstract(paper: Paper) -> list[str]:
    return plain(paper.abstract).split("\n") if paper.abstract else [_("(no abstract)")]
