from __future__ import annotations

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources import read
from paperdeck.sources.machine_text import machine_text

CODE = '''"""Counts the lanterns of a harbour, one after the other, and tells how many.

It asks for a folder, and then counts what is in it; nothing is ever written to the disk.
"""
import sys
from pathlib import Path

def count(folder: str) -> int:
    # A lantern that is out is none. It is passed over without a word of it.
    return sum(1 for path in Path(folder).iterdir() if path.is_file())

print(count(sys.argv[1]))
'''
LOG = "".join(
    f"2031-07-08 10:{n:02}:00 INFO The lantern of harbour {n} was lit. It burns well today.\n"
    for n in range(9)
)
SYSTEM_LOG = "".join(
    f"Jul  8 10:{n:02}:00 harbour keeper[{n}]: the lantern was lit. It burns well today.\n\n"
    for n in range(9)
)
LEVELS = "".join(
    f"[WARNING] Lantern {n} is out. Nobody has lit it since the evening before.\n"
    for n in range(5)
)
LATEX = (
    "\\documentclass{article}\n\\begin{document}\n\nWe study how lanterns are lit on rivers."
    " They shine, and we measure how long they do.\n\n\\end{document}\n"
)
SETTINGS = "# The lanterns.\n" + "# How many are lit when it is dark, and by whom. One.\n" * 6
PATCH = (
    "diff --git a/lantern b/lantern\n--- a/lantern\n+++ b/lantern\n@@ -1 +1 @@\n-out\n+lit\n"
)
C = "/* Lanterns are lit in the evening. They go out in the morning, all by themselves. */\n"

MARKDOWN = (
    "# ICML 2031\n\n"
    "## Slow Light\nAda Lund, Bo Ek\n\nWe ask how slow light may be. It can be very slow.\n\n"
    "## Late Tides\nCy Dee, Di Fay\n\nWe ask how late tides may be. They can be very late.\n"
)
TIMES = "".join(
    f"Slow Light {n}\nAda Lund, Bo Ek\n10:{n} We light a lantern, and it shines on.\n\n"
    for n in range(10, 20)
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (CODE, "source code"),
        (C * 9, "source code"),
        (SETTINGS, "source code"),
        (LOG, "a log"),
        (SYSTEM_LOG, "a log"),
        (LEVELS, "a log"),
        (LATEX, "LaTeX source"),
        (PATCH, "a patch"),
    ],
)
def test_no_list_is_made_of_it(text: str, kind: str) -> None:
    assert machine_text(text) == kind
    with pytest.raises(SourceError, match=f"^a: not understood: it is {kind}; `paperdeck"):
        read("a", text.encode())


@pytest.mark.parametrize("text", ["", MARKDOWN, TIMES, MARKDOWN.replace("## ", "# ")])
def test_lists_are_none_of_it(text: str) -> None:
    assert machine_text(text) == ""


def test_a_person_may_know_better() -> None:
    assert len(list(read("a", LOG.encode(), format="plain-text").records)) == 1
