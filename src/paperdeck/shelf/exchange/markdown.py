"""A Markdown file for each paper: front matter and the note, for Obsidian, git and people."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec

from paperdeck.language import _
from paperdeck.papers import Author, Link, Paper
from paperdeck.papers.display import display_title
from paperdeck.shelf.exchange import frontmatter
from paperdeck.shelf.exchange.contents import Refused, taken, taken_search
from paperdeck.shelf.exchange.frontmatter import Raw
from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import State

SEARCHES_FILE = "saved-searches.md"

_LONGEST = 80  # bytes of a title in a file's name
# What no file system, no link of Obsidian's and no shell should meet in a name.
_UNSAFE = re.compile(r"""[\\/:*?"<>|#^\[\]`$&;!'{}~%\x00-\x1f\x7f-\x9f]""")


def file_name(state: State) -> str:
    """A name for the paper's file that is safe everywhere, and its own by the paper's key."""
    title = display_title(state.paper) if state.paper else ""
    title = unicodedata.normalize("NFC", _UNSAFE.sub(" ", title))
    printable = "".join(char if char.isprintable() else " " for char in title)
    short = " ".join(printable.split()).encode()[:_LONGEST].decode(errors="ignore")
    return f"{short.strip(' .-')}-{_digest(state.key)}.md".lstrip("-")


def write(state: State) -> bytes:
    """The file of one paper."""
    paper = state.paper or Paper()
    fields: dict[str, Any] = {
        "key": state.key,
        "title": display_title(paper),
        "authors": [author.name for author in paper.authors],
        "venue": paper.venue,
        "year": paper.year,
        "url": paper.links[0].url if paper.links else None,
        "tags": list(state.tags),
        "bookmarked": state.bookmarked,
        "read": state.read,
        "rating": state.rating,
        "rated": state.rated,
        "queued": state.queued,
        "note_changed": state.note_changed,
        "ids": list(state.ids),
        "paper": Raw(frontmatter.json_line(msgspec.to_builtins(paper))),
        "note_digest": _digest(state.note),
    }
    always = ("key", "title", "tags", "note_digest")
    shown = {name: value for name, value in fields.items() if value or name in always}
    if state.queued is not None:
        shown["queued"] = state.queued
    return frontmatter.write(
        {name: shown[name] for name in fields if name in shown}, state.note
    )


def write_searches(searches: Iterable[Saved]) -> bytes:
    """The file of the saved searches."""
    found = list(searches)
    fields = {
        "saved_searches": Raw(frontmatter.json_line(list(map(msgspec.to_builtins, found))))
    }
    body = "\n".join(f"- {each.name}: `{each.query}`" for each in found)
    return frontmatter.write(fields, body)


def read(data: bytes, at: str) -> State | None:
    """The paper of a file, ``None`` where it is none of paperdeck's.

    ``at`` stands for a time that is only said to be (``bookmarked: true``). Raises
    :class:`Refused`.
    """
    found = frontmatter.read(data)
    if found is None or not ({"key", "paper"} & set(found[0])):
        return None
    fields, note = found

    def time(name: str) -> str | None:
        value = fields.get(name)
        return at if value is True else _text(value) or None

    return taken(
        State(
            _text(fields.get("key")),
            bookmarked=time("bookmarked"),
            note=note,
            note_changed=time("note_changed"),
            tags=tuple(_texts(fields.get("tags"))),
            read=time("read"),
            rating=int(_number(fields.get("rating")) or 0),
            rated=time("rated"),
            queued=_number(fields.get("queued")),
            paper=_paper(fields),
            ids=tuple(_texts(fields.get("ids"))),
        )
    )


def read_searches(data: bytes) -> list[Saved] | None:
    """The saved searches of a file, ``None`` where it is not theirs. Raises
    :class:`Refused`."""
    found = frontmatter.read(data)
    if found is None or "saved_searches" not in found[0]:
        return None
    try:
        coming = msgspec.json.decode(_text(found[0]["saved_searches"]), type=list[Saved])
    except msgspec.MsgspecError as error:
        raise Refused(
            _("the saved searches cannot be read ({error})").format(error=error)
        ) from error
    return list(map(taken_search, coming))


def is_unedited(data: bytes) -> bool:
    """Whether a file's note is as paperdeck wrote it."""
    found = frontmatter.read(data)
    return found is not None and found[0].get("note_digest") == _digest(found[1])


def key_of(data: bytes) -> str:
    """The key of a file's paper; empty where it has none."""
    found = frontmatter.read(data)
    return _text(found[0].get("key")) if found is not None else ""


def _paper(fields: dict[str, Any]) -> Paper:
    if isinstance(whole := fields.get("paper"), str):
        try:
            return msgspec.json.decode(whole, type=Paper)
        except msgspec.MsgspecError as error:
            raise Refused(
                _("its paper cannot be read ({error})").format(error=error)
            ) from error
    year = _number(fields.get("year"))
    url = _text(fields.get("url"))
    return Paper(
        title=_text(fields.get("title")),
        authors=tuple(map(Author, _texts(fields.get("authors")))),
        venue=_text(fields.get("venue")),
        year=int(year) if year else None,
        links=(Link("Web page", url),) if url else (),
    )


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, bool | list | dict) else str(value)


def _texts(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in map(_text, values) if text]


def _number(value: Any) -> float | None:
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Refused(_("{value!r} is no number").format(value=value))
    return float(value)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
