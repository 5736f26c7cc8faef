from __future__ import annotations

import time
from pathlib import Path

import pytest

import paperdeck
from paperdeck.sources.source_code import is_source_code

SCRIPT = '''"""Counts the lanterns of a harbour.

It asks for a folder, and then counts what is in it; nothing is ever written.
"""
import sys
from pathlib import Path

def count(folder: str) -> int:
    # A lantern that is out is none. It is passed over without a word.
    return sum(1 for path in Path(folder).iterdir() if path.is_file())

if __name__ == "__main__":
    print(count(sys.argv[1]))
'''
C = """/* Counts lanterns. Nothing is ever written, and nothing is read twice. */
#include <stdio.h>

int main(int argc, char **argv) {
    int lanterns = 0;
    for (int i = 1; i < argc; i++) {
        lanterns += 1;
    }
    printf("%d", lanterns);
    return 0;
}
"""
PROSE = """ICML 2031 Papers

We ask for how long lanterns burn when nobody looks; the answer (surprisingly) is: for ever.
If a lantern is lit, it warms. For all lanterns we set $x_{i} = 1$ and see what follows.

Return visits are rare, as import duties show. While this holds, class differences vanish.
"""
AUTHORS = (
    "1. Slow Light (oral)\n   Ada Lund; Bo Vik;\n2. Late Tides [PDF]\n   Cy Dee (Oslo)\n" * 9
)


@pytest.mark.parametrize("text", [SCRIPT, C, "#!/bin/sh\necho a list of lanterns\n"])
def test_programs_are_told(text: str) -> None:
    assert is_source_code(text)


@pytest.mark.parametrize(
    "text", ["", PROSE, AUTHORS, f"# Lanterns\n\n- Slow Light\n\n```python\n{SCRIPT}```\n"]
)
def test_lists_are_none(text: str) -> None:
    assert not is_source_code(text)


def test_this_program_is_one() -> None:
    files = Path(paperdeck.__file__).parent.glob("cli/*.py")
    assert all(is_source_code(file.read_text(encoding="utf-8")) for file in files)


@pytest.mark.parametrize("line", ["a" * 160, " a" * 80, "a.b" * 50, "(" * 160, "const " * 26])
def test_it_is_quick_about_any_line(line: str) -> None:
    before = time.process_time()
    is_source_code(f"{line}\n" * 100)
    assert time.process_time() - before < 1
