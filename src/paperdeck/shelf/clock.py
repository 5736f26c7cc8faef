"""Times as the shelf stores them: ISO 8601 in UTC, to the millisecond."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The time as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def moment(text: str | None) -> datetime | None:
    """A stored time, ``None`` where there is none."""
    return None if text is None else datetime.fromisoformat(text)


def readable(at: str) -> str:
    """A stored time for people: ``2026-07-07 10:30 UTC``."""
    return f"{at[:10]} {at[11:16]} UTC"
