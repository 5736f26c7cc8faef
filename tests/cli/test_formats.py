from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paperdeck.sources import describe_formats

Run = Callable[..., Any]


def test_every_format_has_its_line(run: Run) -> None:
    status, out, err = run("formats")
    assert (status, err) == (0, "")
    lines = [line.split(maxsplit=1) for line in out.splitlines()]
    assert [tuple(line) for line in lines] == describe_formats()
    starts = {
        line.index(description)
        for line, (_, description) in zip(out.splitlines(), describe_formats(), strict=True)
    }
    assert len(starts) == 1
