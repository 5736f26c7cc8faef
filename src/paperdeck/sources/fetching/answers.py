"""What is asked of a server beside the address, and what its answer says of the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperdeck.sources.fetching.target import Version

if TYPE_CHECKING:
    import httpx

_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


def range_headers(begun: Version, at: int) -> dict[str, str]:
    """Ask for what follows the byte ``at`` of this version."""
    return {"Range": f"bytes={at}-", "If-Range": begun.range_validator}


def known_headers(known: Version | None) -> dict[str, str]:
    """Ask for the file only if it is another version."""
    headers = {}
    if known and known.etag:
        headers["If-None-Match"] = known.etag
    if known and known.modified:
        headers["If-Modified-Since"] = known.modified
    return headers


def version_of(answer: httpx.Response) -> Version:
    """The version that an answer with a whole file, or a part of it, says that this is."""
    headers = answer.headers
    size = headers.get("Content-Length", "")
    return Version(
        etag=headers.get("ETag", ""),
        modified=headers.get("Last-Modified", ""),
        encoding=headers.get("Content-Encoding", "").strip().lower(),
        size=int(size) if size.isascii() and size.isdigit() else None,
    )


def goes_on(answer: httpx.Response, begun: Version, at: int) -> bool:
    """Whether a range is the rest of what has come: some servers pack whole files only."""
    sent = version_of(answer)
    found = _RANGE.match(answer.headers.get("Content-Range", ""))
    size = whole_size(answer)
    return (
        found is not None
        and int(found[1]) == at
        and sent.encoding == begun.encoding
        and sent.etag in {"", begun.etag}
        and (size is None or begun.size is None or size == begun.size)
    )


def whole_size(answer: httpx.Response) -> int | None:
    """The size of the file that a range is of; none where it is not said."""
    found = _RANGE.match(answer.headers.get("Content-Range", ""))
    return int(found[2]) if found and found[2] != "*" else None
