"""OpenReview's groups: ``ICML.cc/2026/Workshop/AI4Math``, ``thecvf.com/CVPR/2025/Conference``.

A group's name tells the venue and the year of what was submitted to it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from paperdeck.sources.venues import known_venue, venue_name

_YEAR = re.compile(r"(?:^|/)((?:19|20)\d\d)(?:/|$)")


class Group(NamedTuple):
    """What a group's name says; ``part`` is what follows the year: ``Workshop/AI4Math``."""

    venue: str = ""
    year: int | None = None
    part: str = ""


@lru_cache(maxsize=1 << 10)
def parse_group(name: str) -> Group:
    """The venue and year in the name of a group or of an invitation (``…/-/Submission``).

    A group without a year is understood where its first part is a known venue
    (``TMLR/Under_Review``); of any other nothing is known.
    """
    name = name.partition("/-/")[0].strip("/ ")
    year = _YEAR.search(name)
    if year is None:
        first, _, part = name.partition("/")
        venue = known_venue(first)
        return Group(venue.name, None, part) if venue else Group()
    # Either the venue has a segment of its own, or it is the name of a domain.
    segment = name[: year.start()].rpartition("/")[2]
    return Group(venue_name(segment.partition(".")[0]), int(year[1]), name[year.end() :])
