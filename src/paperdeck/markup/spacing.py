"""Setting the atoms of a formula in a line, with the space that belongs between them.

The rules are TeX's (The TeXbook, chapter 18) as far as one kind of space can follow them:
relations stand apart, signs keep the spacing the writer gave them, named functions are parted
from letters but not from brackets, and scripts are set tight.
"""

from __future__ import annotations

from paperdeck.markup import marks
from paperdeck.markup.atoms import (
    BAR,
    BINARY,
    BLANK,
    CLOSE,
    FRACTION,
    FUNCTION,
    GAP,
    LARGE,
    OPEN,
    ORD,
    PUNCT,
    RELATION,
    SIGN,
    TEXT,
    WORD,
    Atom,
)

_OPERATORS = frozenset((RELATION, BINARY, SIGN))
_OPERANDS = frozenset((ORD, TEXT, WORD, FUNCTION, CLOSE, BAR, FRACTION))
# What a fraction before it would seem to divide.
_FACTORS = frozenset((ORD, TEXT, WORD, FUNCTION, LARGE, OPEN, FRACTION))
_ARROWS = frozenset("→↦⟶↪↠⟼←↔⇒⟹")
# Functions that are written right before the bracket of their argument.
_CALLED = frozenset("log ln lg exp sin cos tan tanh sinh cosh poly polylog".split())


def join(atoms: list[Atom], *, tight: bool = False) -> str:
    """The atoms as one marked text; ``tight`` as scripts are set."""
    if len(atoms) == 1:
        return atoms[0].text if atoms[0].kind < BLANK else " "
    items: list[Atom] = []
    gaps: list[int] = []  # before each item: 0 none, 1 a blank in the source, 2 asked for
    gap = 0
    for atom in atoms:
        if atom.kind == BLANK:
            gap = gap or int(bool(atom.text))
        elif atom.kind == GAP:
            gap = 2
        else:
            items.append(atom)
            gaps.append(gap)
            gap = 0
    gaps.append(gap)
    if any(item.kind == BAR for item in items):
        _pair_bars(items)
    return "".join(_spaced(items, gaps, tight))


def _spaced(items: list[Atom], gaps: list[int], tight: bool) -> list[str]:
    out: list[str] = []
    before: Atom | None = None
    behind_sign = ""  # the space that the operator just set wants behind it
    arrows = not tight and any(item.text in _ARROWS for item in items)
    for index, item in enumerate(items):
        gap = gaps[index]
        if item.kind in _OPERATORS:
            space, behind_sign = _around_operator(items, gaps, index, behind_sign, tight)
        elif before is None:
            space = ""
        else:
            if before.kind in _OPERATORS:
                space = behind_sign if item.kind not in (CLOSE, PUNCT) else ""
                if before.greedy and not space and marks.first_char(item.text).isalnum():
                    space = " "
            else:
                space = _between(before, item, gap, tight)
            if tight and gap and not space and _parts_words(items, gaps, index):
                space = " "
            if before.kind == FRACTION and item.kind in _FACTORS:
                out[-1] = f"({out[-1]})"
            if item.kind == FRACTION and _needs_brackets(before, item):
                item = Atom(f"({item.text})")
                apart = before.kind in (FUNCTION, LARGE, WORD) and before.text not in _CALLED
                space = " " if apart else ""
            if arrows and not space and before.text == ":":
                space = " "
            behind_sign = ""
        out += (space, item.text)
        before = item
    return out


def _around_operator(
    items: list[Atom], gaps: list[int], index: int, behind_sign: str, tight: bool
) -> tuple[str, str]:
    """The space before and behind the operator at ``index``."""
    item = items[index]
    gap = gaps[index]
    before = items[index - 1] if index else None
    follows = index + 1 < len(items) and items[index + 1].kind not in (CLOSE, PUNCT)
    if before is not None and before.kind in _OPERANDS and follows:
        if tight:
            wide = item.text == "mod" or gap == 2
        elif item.kind == RELATION:
            wide = True
        elif item.kind == BINARY:
            wide = bool(gap)
        else:
            wide = bool(gap or gaps[index + 1])
        return (" ", " ") if wide else ("", "")
    if before is None or behind_sign or before.kind == OPEN or tight or not gap:
        return behind_sign, ""
    apart = item.kind == RELATION or gap == 2 or before.kind in (PUNCT, SIGN)
    return " " if apart else "", ""


def _between(before: Atom, item: Atom, gap: int, tight: bool) -> str:
    """The space between two things of which neither is an operator."""
    kind, previous = item.kind, before.kind
    if before.greedy and marks.first_char(item.text).isalnum():
        return " "
    if previous == OPEN or kind in (CLOSE, PUNCT):
        return ""
    if gap == 2:
        return " "
    if kind in (FUNCTION, LARGE):
        if previous in (ORD, WORD, FUNCTION, CLOSE, FRACTION, TEXT):
            return " "
    elif previous == FUNCTION:
        return "" if kind in (OPEN, BAR) else " "
    elif (
        WORD in (kind, previous)
        and kind not in (OPEN, BAR, TEXT)
        and previous not in (BAR, TEXT, PUNCT, CLOSE)
        and marks.last_char(before.text).isalnum()
        and marks.first_char(item.text).isalnum()
    ):
        return " "
    if tight:
        return " " if gap and TEXT in (kind, previous) else ""
    if previous == LARGE:
        return " " if kind != OPEN or gap else ""
    if kind == OPEN and previous not in (PUNCT, BAR, TEXT):
        return ""
    return " " if gap else ""


def _needs_brackets(before: Atom, fraction: Atom) -> bool:
    if before.kind in (FUNCTION, LARGE, WORD) or before.text == "/":
        return True
    if before.kind not in _OPERANDS:
        return False
    return marks.last_char(before.text).isdigit() and marks.first_char(fraction.text).isdigit()


def _pair_bars(items: list[Atom]) -> None:
    """Tell opening from closing bars where their number within one bracket is even."""
    open_groups: list[dict[str, list[int]]] = [{}]
    done: list[list[int]] = []
    for index, item in enumerate(items):
        if item.kind == BAR:
            group = open_groups[-1]
            sign = item.text[0]
            if item.text[:2] == "||":
                # Closing one value and opening the next, |S||A|, or a norm.
                between = len(group.get("|", ())) % 2 == 1
                items[index] = item._replace(kind=ORD) if between else _norm_bar(item)
                sign = "" if between else "‖"
            if sign:
                group.setdefault(sign, []).append(index)
        elif item.kind == OPEN:
            open_groups.append({})
        elif item.kind == CLOSE and len(open_groups) > 1:
            done += open_groups.pop().values()
    for group in open_groups:
        done += group.values()
    for indexes in done:
        if len(indexes) % 2 == 0:
            for place, index in enumerate(indexes):
                items[index] = items[index]._replace(kind=CLOSE if place % 2 else OPEN)


def _norm_bar(item: Atom) -> Atom:
    return item._replace(text="‖" + item.text[2:])


def _parts_words(items: list[Atom], gaps: list[int], index: int) -> bool:
    """Whether the blank before that item stands between letters one side of which is a word."""

    def is_letter(at: int) -> bool:
        return 0 <= at < len(items) and items[at].kind == ORD and items[at].text.isalpha()

    if not is_letter(index - 1) or not is_letter(index):
        return False
    return (is_letter(index - 2) and not gaps[index - 1]) or (
        is_letter(index + 1) and not gaps[index + 1]
    )
