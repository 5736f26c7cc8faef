"""Whether what came is a whole paper list: a network's login page, or half a file, has come in
its place."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.archives import is_archive, members
from paperdeck.sources.formats import read
from paperdeck.sources.opening import GZIP_MAGIC
from paperdeck.sources.records import Fault, Flaw, Item, Reading
from paperdeck.sources.size_limit import SIZE_LIMIT, too_large

_PIECE = 1 << 18
# Their records end with a mark: a flaw of the last one is that it has none.
_MARKED_ENDS = frozenset({"bibtex", "ris"})


class Content(NamedTuple):
    """What is in a file: of which format it is (of an archive: its first readable file), and
    how many papers it holds. ``cut`` is the fault with which it ends too early; empty when it
    is whole."""

    format: str
    papers: int
    cut: str = ""


def content_of(
    name: str,
    data: bytes,
    *,
    format: str | None = None,  # noqa: A002 - the word for it
    mapping: Mapping[str, str] | None = None,
) -> Content:
    """Read ``data`` to its end.

    ``format`` and ``mapping`` are as for :func:`paperdeck.sources.read`. Raises
    ``SourceError`` unless it is of a known format, or an archive of one such.
    """
    _refuse_bomb(name, data)
    found: Content | None = None
    problem: SourceError | None = None
    for member in members(name, data):
        try:
            one = _read(read(member.name, member.data(), format=format, mapping=mapping))
        except SourceError as error:
            problem = problem or error
        else:
            found = Content(found.format, found.papers + one.papers) if found else one
    if found is None:
        raise problem or SourceError(_("{name}: holds no list").format(name=name))
    # What is in an archive has come whole, whatever its files are like.
    return found._replace(cut="") if is_archive(data) else found


def check_whole(name: str, data: bytes) -> None:
    """Raise ``SourceError`` unless ``data`` is a list that can be read to its end."""
    refuse_cut(name, content_of(name, data))


def refuse_cut(name: str, content: Content) -> None:
    """Raise ``SourceError`` where a file ends too early."""
    if content.cut:
        reason = content.cut.partition(";")[0]
        raise SourceError(
            _(
                "{name}: is not whole ({reason}), so it replaces nothing; fetch it again "
                "later, or take it as it is with `paperdeck fetch --force`"
            ).format(name=name, reason=reason)
        )


def _read(reading: Reading) -> Content:
    papers = 0
    last: Item | None = None
    for last in reading.records:
        papers += not isinstance(last, Fault)
    if isinstance(last, Flaw) and reading.format not in _MARKED_ENDS:
        last = None
    cut = f"{last.where}: {last.reason}" if isinstance(last, Fault) else ""
    return Content(reading.format, papers, cut)


def _refuse_bomb(name: str, data: bytes) -> None:
    """Refuse what unpacks to more than a source may hold, before any of it is kept."""
    size = 0
    for piece in _unpacked_sizes(data):
        size += piece
        if size > SIZE_LIMIT:
            raise too_large(name, SIZE_LIMIT)


def _unpacked_sizes(data: bytes) -> Iterator[int]:
    """The sizes of the pieces that gzip data unpacks to, as far as it is sound."""
    at = 0
    while data.startswith(GZIP_MAGIC, at):
        member = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        while not member.eof:
            packed = member.unconsumed_tail
            if not packed:
                packed = data[at : at + _PIECE]
                at += len(packed)
            if not packed:
                return
            try:
                yield len(member.decompress(packed, _PIECE))
            except zlib.error:
                return
        at -= len(member.unused_data)
