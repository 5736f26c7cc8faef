"""Proper names in titles: words that keep their capital. The names are ``proper_names.txt``."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# Newton's, Newton’s, Gaussians
_ENDING = re.compile(r"['’]?s\Z")


def is_proper_name(word: str) -> bool:
    """Whether ``word``, spelt with its capital, is a name: ``Bayesian``, ``Gaussians``."""
    names = _names()
    return word in names or _ENDING.sub("", word) in names


@cache
def _names() -> frozenset[str]:
    text = files(__package__).joinpath("proper_names.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(" ".join(lines).split())
