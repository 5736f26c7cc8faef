"""LaTeX environments of mathematics: matrices, cases and aligned lines."""

from __future__ import annotations

import unicodedata

from paperdeck.markup import marks

# What stands around a matrix of that name, in line and as drawn at the top, the middle and
# the bottom of several lines.
_FENCES = {
    "pmatrix": ("()", "⎛⎞", "⎜⎟", "⎝⎠"),
    "bmatrix": ("[]", "⎡⎤", "⎢⎥", "⎣⎦"),
    "Bmatrix": ("{}", "⎧⎫", "⎨⎬", "⎩⎭"),
    "vmatrix": ("||", "||", "||", "||"),
    "Vmatrix": ("‖‖", "‖‖", "‖‖", "‖‖"),
}
_MATRICES = frozenset(("matrix", "smallmatrix", "psmallmatrix", "bsmallmatrix", *_FENCES))
_LINES = frozenset(
    "align aligned alignat alignedat flalign gather gathered split multline eqnarray equation "
    "displaymath math multlined dcases".split()
)
# What still reads well with its rows under one another.
_MOST_ROWS, _WIDEST_ROW = 8, 60


def kind(name: str) -> str:
    """``cases``, a matrix's own name, ``array`` or ``lines`` for an environment's name."""
    name = name.strip().rstrip("*")
    if name in ("cases", "rcases", "dcases", "numcases"):
        return "cases"
    if name in _MATRICES:
        return name.replace("small", "") if name[:5] in ("psmal", "bsmal") else name
    return "array" if name in ("array", "tabular", "subarray") else "lines"


def is_mathematical(name: str) -> bool:
    """Whether an environment of that name, met in running text, holds a formula."""
    return name.strip().rstrip("*") in _LINES


def laid_out(kind: str, rows: list[list[str]], *, free: bool) -> str:
    """The cells of an environment as marked text.

    ``free`` says that it stands in the formula's own line, so that its rows may stand under
    one another where they are short; elsewhere they are parted by semicolons.
    """
    rows = [row for row in rows if any(row)]
    if not rows:
        return ""
    if kind == "lines":
        lines = [" ".join(cell for cell in row if cell) for row in rows]
        if len(lines) == 1:
            return lines[0]
        return "\n".join(["", *lines, ""]) if free else "; ".join(lines)
    if free and len(rows) > 1 and _is_short(rows):
        return "\n" + "\n".join(_drawn(kind, rows)) + "\n"
    if kind == "cases":
        return "{" + "; ".join([" ".join(row) for row in rows]) + "}"
    fence = _FENCES.get(kind, ("()" if kind == "array" else "[]",))[0]
    if kind == "array":
        fence = "  "
    inner = "; ".join([", ".join(row) for row in rows])
    return f"{fence[0]}{inner}{fence[1]}".strip()


def _is_short(rows: list[list[str]]) -> bool:
    return len(rows) <= _MOST_ROWS and all(
        sum(_width(cell) + 2 for cell in row) <= _WIDEST_ROW and "\n" not in "".join(row)
        for row in rows
    )


def _drawn(kind: str, rows: list[list[str]]) -> list[str]:
    columns = max(len(row) for row in rows)
    widths = [
        max((_width(row[column]) for row in rows if column < len(row)), default=0)
        for column in range(columns)
    ]
    lines = []
    for index, row in enumerate(rows):
        cells = [
            cell + marks.kept(" " * (width - _width(cell)))
            for cell, width in zip(row, widths, strict=False)
        ]
        left, right = _edges(kind, index, len(rows))
        line = marks.kept("  ").join(cells)
        lines.append(
            f"{left}{line}{right}" if right else f"{left}{line.rstrip(marks.kept(' '))}"
        )
    return lines


def _edges(kind: str, index: int, count: int) -> tuple[str, str]:
    place = 1 if index == 0 else 3 if index == count - 1 else 2
    space = marks.kept(" ")
    if kind == "cases":
        middle = "⎨" if index == (count - 1) // 2 and count > 2 else "⎪"
        return ("⎧", "⎧", middle, "⎩")[place] + space, ""
    fence = _FENCES.get(kind)
    if fence is None:
        return "", ""
    return fence[place][0] + space, space + fence[place][1]


def _width(marked: str) -> int:
    text = marks.bare(marked)
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.combining(char)
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )
