"""Lines that say what they are: ``Authors: …``, ``- **Code**: …``, ``论文：…``."""

from __future__ import annotations

import re

from paperdeck.papers.text import clean_line
from paperdeck.sources.columns import field_of
from paperdeck.sources.inline_facts import link_label

BULLET = re.compile(r"\A(?:[-*+•·‣▪◦–>]|\d{1,3}[.)])\s+")
"""What a line of a list begins with."""

_STRONG = r"(?:\*\*|__|[*_])?"
_LABEL = re.compile(
    rf"{_STRONG}(?P<label>[^\W\d_][^:：*_\[\]()（）.!?]{{0,40}}?)\s*\d?\s*(?:[(（][^()（）]*[)）]\s*)?"
    rf"{_STRONG}\s*[:：]\s*(?:\*\*|__|[*_](?!\S*[*_]))?\s*(?P<value>.*)"
)


def label_of(line: str) -> tuple[str, str]:
    """The label of a line and what follows it; both empty where it has none."""
    found = _LABEL.fullmatch(BULLET.sub("", line.strip()))
    return (clean_line(found["label"]), found["value"].strip()) if found else ("", "")


def is_labelled(line: str) -> bool:
    """Whether a line is one of those below a title, with a label that is known."""
    label, _ = label_of(line)
    return bool(label) and (bool(field_of(label)) or link_label(label) is not None)
