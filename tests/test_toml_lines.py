from __future__ import annotations

import pytest

from paperdeck.toml_lines import line_of

TEXT = '''\
# measure = 1
measure = 60
about = """
theme = "not here"
"""  # keys = 1
theme = 'x'

[keys]
"paper.open" = "o"
paper.bookmark = ["b",
  "x"]
'list.sort'="s"
[keys.app]
  quit = "q"
[ "zz\\u0041" . b ]
c.d = 1
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("measure", 2),
        ("about", 3),
        ("theme", 6),
        ("keys", 8),
        ("keys.paper.open", 9),
        ("keys.paper.bookmark", 10),
        ("keys.list.sort", 12),
        ("keys.app.quit", 14),
        ("zzA.b.c.d", 16),
        ("missing", 0),
        ("paper.open", 0),
    ],
)
def test_the_line_of_a_key(key: str, line: int) -> None:
    assert line_of(TEXT, key) == line
