"""Records and papers as they are kept, and the marks by which records are recognised."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from paperdeck import markup
from paperdeck.errors import LibraryDamaged
from paperdeck.later import later, pattern_later
from paperdeck.papers import Paper, Session
from paperdeck.papers.keys import arxiv_key_of, text_key, title_key

if TYPE_CHECKING:
    import hashlib
else:  # takes long to load, and only an import needs it
    hashlib = later("hashlib")

_WORD = pattern_later(r"[\w+#]+")
_BARE_EVENT = "event:"
_NUMBER = pattern_later(r"[0-9]+")
_DIGITS = 5
_TITLE_IN_PLACE = 24
_LAST = "\U0010ffff"
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Paper).decode
_decode_marks = msgspec.json.Decoder(tuple[str, ...]).decode


class Member(NamedTuple):
    """One record among others, without its content.

    ``row`` is its id, ``paper`` the id of the paper it now belongs to, ``marks`` are the
    ids by which it is recognised, ``event`` says that it is the bare abstract of an event,
    ``faults`` are its source's, see :data:`paperdeck.library.schema.FAULTS`.
    """

    row: int
    paper: int | None
    official: bool
    marks: tuple[str, ...]
    titled: bool
    event: bool
    venue: str
    year: int | None
    faults: int = 0

    @property
    def untitled(self) -> bool:
        """Whether it stands for a paper of its own without saying its title."""
        return not self.titled and not self.event


def marks_of(paper: Paper) -> tuple[str, ...]:
    """The ids that a source gives, and the one made from the title or, without, the abstract.

    arXiv's own DOI is an arXiv id, too.
    A bare abstract of an event has its ``event:`` id only. Empty where there is nothing at all.
    """
    if paper.title:
        made = title_key(paper.venue, paper.year, folded(paper.title))
    elif event_of(paper) or not paper.abstract:
        made = ""
    else:
        made = text_key(paper.venue, paper.year, folded(paper.abstract))
    marks = [mark for one in paper.ids for mark in (one, arxiv_key_of(one)) if mark]
    return tuple(dict.fromkeys((*marks, made) if made else marks))


def title_id(title: str) -> int | None:
    """A number of 64 bits that titles have in common that are the same when folded.

    None where there is no title.
    """
    if not title:
        return None
    digest = hashlib.blake2b(folded(title).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def place_of(paper: Paper) -> str:
    """Text by which the papers of one list come in the order of its program.

    That is by the start of the first session, then its name, then the poster's position or,
    without, the title; what has none of these comes last. Numbers are in order, too (``#9``
    before ``#10``). It is short, for every paper has it twice in the file.
    """
    first = paper.sessions[0] if paper.sessions else Session("")
    position = first.position.casefold()
    if not position and paper.title:
        position = _LAST + folded(paper.title)[:_TITLE_IN_PLACE]
    parts = (_moment(first.start), _NUMBER.sub(_padded, first.name.casefold()))
    return "\t".join(part or _LAST for part in (*parts, _NUMBER.sub(_padded, position)))


def _moment(start: str) -> str:
    """The minute at which a session starts, wherever on earth; empty where it is not said."""
    try:
        when = datetime.fromisoformat(start)
    except ValueError:
        return ""
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return f"{max(int(when.timestamp()) // 60, 0):08x}"


def _padded(number: re.Match[str]) -> str:
    return number[0].zfill(_DIGITS)


def event_of(paper: Paper) -> str:
    """The event's number where this is only its abstract, of unknown venue; else empty."""
    if paper.title or paper.venue:
        return ""
    numbers = [one for one in paper.ids if one.startswith(_BARE_EVENT)]
    return numbers[0].removeprefix(_BARE_EVENT) if numbers else ""


@lru_cache(maxsize=16)  # a record's title is asked for twice in a row
def folded(text: str) -> str:
    """The words of what a reader sees of ``text``, folded; punctuation does not count."""
    seen = markup.fold(markup.plain(text))
    return " ".join(_WORD.findall(seen)) or seen.strip() or text


def pack(paper: Paper) -> bytes:
    """All of a paper but its abstract, which is kept apart."""
    return _encode(msgspec.structs.replace(paper, abstract=""))


def unpack(data: bytes, abstract: str) -> Paper:
    """The paper of :func:`pack`, with its abstract. Raises ``LibraryDamaged``."""
    try:
        paper = _decode(data)
    except (msgspec.DecodeError, TypeError) as error:
        raise LibraryDamaged(str(error)) from error
    return msgspec.structs.replace(paper, abstract=abstract) if abstract else paper


def pack_marks(marks: tuple[str, ...]) -> str:
    """Marks as text."""
    return _encode(marks).decode()


def unpack_marks(text: str) -> tuple[str, ...]:
    """The marks in that text. Raises ``LibraryDamaged``."""
    try:
        return _decode_marks(text)
    except (msgspec.DecodeError, TypeError) as error:
        raise LibraryDamaged(str(error)) from error


def record_digest(marks: str, data: bytes, abstract: str) -> bytes:
    """16 bytes by which a record that has not changed is known.

    Raises ``UnicodeEncodeError`` where the abstract is no Unicode text.
    """
    parts = (marks.encode(), data, abstract.encode())
    return hashlib.blake2b(b"\0".join(parts), digest_size=16).digest()
