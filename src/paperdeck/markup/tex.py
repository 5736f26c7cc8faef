"""The LaTeX commands of running text: each is read where it stands and set into the frame.

What a command does comes from :mod:`~paperdeck.markup.texttables` (LaTeX 2e, natbib, hyperref
and the usual packages); a command of mathematics outside dollars is set as a formula; one
that nobody knows shows its name and its arguments.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from paperdeck.later import pattern_later
from paperdeck.markup import (
    dollars,
    environments,
    links,
    macros,
    marks,
    mathematics,
    mathtables,
    scripts,
    symbols,
    texttables,
)

if TYPE_CHECKING:
    from paperdeck.markup.inline import Frame, Reader

_COMMAND = pattern_later(r"\\(?:([A-Za-z]+)\*?|(.))", re.DOTALL)
_BACKSLASHES = pattern_later(r"\\+")
_BLANKS = pattern_later(r"[ \n]*")
_OPTION = pattern_later(r"\s*\[([^\[\]\n]{0,200})\]")
_BASE = r"\{\s*(?:\\([ij])|([^\W\d_]))\s*\}|\\([ij])(?![A-Za-z])\s?"
_ACCENT_BASE = pattern_later(rf"(?:{_BASE}|([^\W\d_]))")
_SPACED_BASE = pattern_later(rf"\s*(?:{_BASE}|(?<=\s)([A-Za-z]))")
_CONTRACTION = pattern_later(r"(?:s|t|re|ll|ve|d|m)(?![A-Za-z])")
_SCRIPT = pattern_later(r"[_^]\s*(?:\\[A-Za-z]+|[^\s{}\\])|'+")
_MATH_CHAR = pattern_later(r"\s*[A-Za-z0-9]")
_DELIMITER = pattern_later(r"\s*(?:\\[A-Za-z]+|\\.|[^\s\\])")
_NAME = pattern_later(r"\s*\{\s*([A-Za-z]{1,30}\*?)\s*\}")
_CITE_UNBRACED = pattern_later(r"cite[pt]?([A-Z][A-Za-z]*)\Z")
_ROMAN = pattern_later(r"\s*\{?\s*([0-9]{1,4})\s*\}?")
_ESCAPES = "%$#&_{}*+<>|"
_LONGEST_FORMULA = 8000

Group = tuple[int, int, int]  # where its text starts and ends, and where the text goes on


def command(reader: Reader, frame: Frame, pos: int, end: int) -> int:
    """Set the command whose backslash stands at ``pos``; where the text goes on."""
    match = _COMMAND.match(reader.text, pos, end)
    if match is None:
        frame.parts.append("\\")
        return pos + 1
    if match[1] is None:
        return _sign(reader, frame, match[2], pos, end)
    name = match[1]
    after = match.end()
    if reader.text[after - 1] == "*" and not _takes_star(name):
        after -= 1
    return _named(reader, frame, name, after, end)


def arguments_end(reader: Reader, pos: int, end: int) -> int:
    """Where a piece of mathematics outside dollars ends, given where its command's name
    does: its arguments, its scripts, and what follows without a blank."""
    start = reader.text.rfind("\\", 0, pos)
    return _formula_end(reader, reader.text[start + 1 : pos], pos, end)


def _takes_star(name: str) -> bool:
    return name in texttables.HEADINGS or name in texttables.CITATIONS or name in (
        "operatorname", "hspace", "vspace", "newline", "footnote",
    )  # fmt: skip


def _known(name: str) -> bool:
    return (
        name in texttables.STYLES
        or name in texttables.TRANSPARENT
        or name in texttables.CITATIONS
        or name in ("url", "href", "begin", "end", "item", "footnote", "section", "textcolor")
        or mathtables.known(name)
    )


# --- commands of one sign ------------------------------------------------------------------


def _sign(reader: Reader, frame: Frame, sign: str, pos: int, end: int) -> int:
    parts = frame.parts
    if sign == "\\":
        return _backslashes(reader, frame, pos, end)
    if sign == "(" or sign == "[":
        return _bracketed(reader, frame, sign, pos, end)
    if sign in texttables.ACCENTS:
        return _sign_accent(reader, frame, sign, pos, end)
    after = reader.after(pos + 2)
    if sign in " \n,;:":
        parts.append(" ")
    elif sign == "|":
        parts.append("‖" if after.isalnum() or after in "\\_^" else "|")
    elif sign in "-/!@":
        shown = "" if sign == "@" else sign
        joined = not after.isalnum() if sign == "/" else after.isalnum() or after == "\\"
        parts.append("" if joined else shown)
    else:
        parts.append(sign)
    return pos + 2


def _backslashes(reader: Reader, frame: Frame, pos: int, end: int) -> int:
    """Two backslashes: a line's end, or a command escaped once too often."""
    match = _BACKSLASHES.match(reader.text, pos, end)
    count = match.end() - pos if match else 2
    if count > 3:
        frame.parts.append("\\" * count)
        return pos + count
    if count == 2:
        following = _COMMAND.match(reader.text, pos + 1, end)
        if following and (
            _known(following[1]) if following[1] else following[2] in "%$#&_{}*,;"
        ):
            return command(reader, frame, pos + 1, end)
    frame.break_line("\n")
    option = _OPTION.match(reader.text, pos + 2, end)
    return option.end() if option and option[1][:1].isdigit() else pos + 2


def _bracketed(reader: Reader, frame: Frame, sign: str, pos: int, end: int) -> int:
    r"""``\(…\)`` and ``\[…\]``; or Markdown's escape of a bracket, where no formula is."""
    text = reader.text
    opening, closing = ("\\(", "\\)") if sign == "(" else ("\\[", "\\]")
    close = reader.find(closing, pos + 2)
    nearest = reader.find(opening, pos + 2)
    if close < min(nearest, end, pos + _LONGEST_FORMULA):
        source = text[pos + 2 : close]
        plain = sign == "[" and source.strip().isalnum() and len(source.strip()) > 1
        if not plain and dollars.is_formula(source) and "$" not in source:
            reader.add_formula(frame, source, display=sign == "[")
            return close + 2
    frame.parts.append(sign)
    return pos + 2


def _sign_accent(reader: Reader, frame: Frame, sign: str, pos: int, end: int) -> int:
    text = reader.text
    match = _ACCENT_BASE.match(text, pos + 2, end)
    before = reader.before(pos)
    contraction = sign == "'" and before.isalpha() and _CONTRACTION.match(text, pos + 2, end)
    if match and not contraction:
        base = match[1] or match[2] or match[3] or match[4]
        composed = unicodedata.normalize("NFC", base + texttables.ACCENTS[sign])
        quoting = sign == '"' and match[4] and not before.isalpha() and reader.escapes_quotes
        if (len(composed) == 1 or not match[4]) and not quoting:
            frame.parts.append(composed)
            return match.end()
    if text[pos + 2 : pos + 4] == "{}":
        frame.parts.append(sign)
        return pos + 4
    tie = sign == "~" and before and not before.isspace() and reader.after(pos + 2).isalnum()
    frame.parts.append(" " if tie else sign)
    return pos + 2


# --- commands with a name ------------------------------------------------------------------


def _named(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    parts = frame.parts
    if name in texttables.STYLES:
        return _styled(reader, frame, texttables.STYLES[name], name, pos, end)
    if name in texttables.DECLARATIONS:
        mark = texttables.DECLARATIONS[name]
        if mark not in frame.declared:
            frame.declared += mark
            parts.append(mark)
        return _after_blank(reader, pos, end)
    if name in texttables.ACCENTS:
        stop = _named_accent(reader, frame, name, pos, end)
        if stop:
            return stop
    if name in symbols.TEXT:
        parts.append(symbols.TEXT[name])
        if name in symbols.TEXT_LETTERS:
            pos = _after_blank(reader, pos, end)
        return _after_empty_group(reader, pos, end)
    if name in _HANDLERS:
        return _HANDLERS[name](reader, frame, name, pos, end)
    if name in texttables.TRANSPARENT or name in macros.TRANSPARENT:
        return _shown(reader, frame, name, pos, end)
    if name in texttables.NOTHING:
        return _nothing(reader, frame, name, pos, end)
    if name in macros.ABBREVIATIONS:
        shown = macros.ABBREVIATIONS[name]
        pos = _after_empty_group(reader, pos, end)
        parts.append(shown[:-1] if shown[-1] == "." == reader.after(pos) else shown)
        return pos
    if mathtables.known(name) and (
        len(name) > 1 or name.islower() or reader.after(pos) in ("^", "_")
    ):
        stop = _formula_end(reader, name, pos, end)
        set_formula = reader.formula(reader.text[pos - len(name) - 1 : stop])
        if name in symbols.RELATION and stop == pos:
            set_formula = _related(reader, frame, set_formula, pos, end)
        parts.append(set_formula)
        return _after_empty_group(reader, stop, end)
    return _unknown(reader, frame, name, pos, end)


def _related(reader: Reader, frame: Frame, relation: str, pos: int, end: int) -> str:
    """A relation between two things, with space on both sides where one of them has none."""
    before = frame.last()
    if not before or pos >= end or before in "([{" or reader.text[pos] in ".,;:)]}$\\{":
        return relation
    return (
        f"{'' if before.isspace() else ' '}{relation}{'' if reader.text[pos] == ' ' else ' '}"
    )


def _group(reader: Reader, pos: int, end: int) -> Group | None:
    """The group that comes next, blanks before it passed over."""
    blanks = _BLANKS.match(reader.text, pos, end)
    start = blanks.end() if blanks else pos
    close = reader.group_end(start, end) if start < end and reader.text[start] == "{" else -1
    return (start + 1, close, close + 1) if close >= 0 else None


def _after_blank(reader: Reader, pos: int, end: int) -> int:
    return pos + 1 if pos < end and reader.text[pos] in " \n" else pos


def _after_empty_group(reader: Reader, pos: int, end: int) -> int:
    return pos + 2 if pos + 1 < end and reader.text.startswith("{}", pos) else pos


def _after_options(reader: Reader, pos: int, end: int) -> int:
    while True:
        option = _OPTION.match(reader.text, pos, end)
        if option is None:
            return pos
        pos = option.end()


def _inner(reader: Reader, frame: Frame, group: Group, *, linking: bool = True) -> str:
    """What a group holds, as marked text; as it was written when it lies too deep."""
    start, stop, _ = group
    if reader.depth >= mathematics.MAX_DEPTH:
        return reader.text[start:stop]
    return reader.run(start, stop, linking=linking and frame.linking)


def _source(reader: Reader, group: Group) -> str:
    return reader.text[group[0] : group[1]]


def _styled(reader: Reader, frame: Frame, mark: str, name: str, pos: int, end: int) -> int:
    text = reader.text
    if name in ("verb", "lstinline") and pos < end and text[pos] not in " \n{":
        close = text.find(text[pos], pos + 1, min(end, pos + 400))
        if close > 0:
            frame.parts.append(marks.styled(mark, marks.kept(text[pos + 1 : close])))
            return close + 1
    group = _group(reader, pos, end)
    if group is None:
        # Cut short before its brace was closed: the words count.
        return pos + 1 if pos < end and text[pos] == "{" else pos
    inner = _inner(reader, frame, group)
    frame.parts.append(marks.styled(mark, inner) if mark else inner)
    return group[2]


def _named_accent(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    """An accent named by a letter (``\\v{s}``, ``\\c c``); 0 when no letter follows."""
    match = _SPACED_BASE.match(reader.text, pos, end)
    if match:
        base = match[1] or match[2] or match[3] or match[4]
        composed = unicodedata.normalize("NFC", base + texttables.ACCENTS[name])
        if (len(composed) == 1 and (not match[4] or name in "cvuHkr")) or (
            not match[4] and name != "b"
        ):
            frame.parts.append(composed)
            return match.end()
    group = _group(reader, pos, end) if name in "bdt" else None
    if group is None:
        return 0
    # A bar under several letters: authors underline the letters of an acronym with it.
    inner = _inner(reader, frame, group)
    frame.parts.append(marks.styled(marks.UNDERLINE, inner) if name == "b" else inner)
    return group[2]


def _shown(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    """A command that shows its argument as it is."""
    group = _group(reader, _after_options(reader, pos, end), end)
    if group is None:
        if name in macros.TRANSPARENT:
            return _unknown(reader, frame, name, pos, end)
        return pos
    if name == "ensuremath":
        frame.parts.append(reader.formula(_source(reader, group)))
        return group[2]
    inner = _inner(reader, frame, group)
    frame.parts.append(inner.upper() if name in ("uppercase", "MakeUppercase") else inner)
    return group[2]


def _nothing(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    if name in texttables.LINE_ENDS:
        frame.break_line("\n")
    elif name in texttables.SPACES:
        frame.parts.append(" ")
    elif name in texttables.BREAKS:
        frame.break_line("\n\n")
    for _ in range(texttables.NOTHING[name]):
        group = _group(reader, _after_options(reader, pos, end), end)
        if group is None:
            break
        pos = group[2]
    return _after_empty_group(reader, pos, end)


def _unknown(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    """A private macro: its name, and its arguments in the braces they were written in."""
    start = pos - len(name)
    if name.startswith("url") and reader.text.startswith("http", start + 3):
        return start + 3
    for opening in ("begin", "end"):
        if name.startswith(opening) and name[len(opening) :] in texttables.LISTS:
            return _list(reader, frame, opening, name[len(opening) :], pos)
    cited = _CITE_UNBRACED.match(name)
    if cited:
        frame.parts.append(f"[{cited[1]}]")
        return pos
    split = macros.unbraced(name)
    if split:
        lost, argument = split
        if lost in texttables.STYLES:
            frame.parts.append(marks.styled(texttables.STYLES[lost], argument))
        elif lost in ("textsc", "textsf"):
            frame.parts.append(argument)
        else:
            frame.parts.append(reader.formula(f"\\{lost}{{{argument}}}"))
        return pos
    parted = macros.unparted(name)
    if parted:
        frame.parts.append(reader.formula(f"\\{parted[0]} {parted[1]}"))
        return pos
    frame.parts.append(name)
    pos = _after_empty_group(reader, pos, end)
    while pos < end and reader.text[pos] == "{":
        group = _group(reader, pos, end)
        if group is None:
            break
        frame.parts.append(f"{{{_inner(reader, frame, group)}}}")
        pos = group[2]
    return pos


def _formula_end(reader: Reader, name: str, pos: int, end: int) -> int:
    text = reader.text
    for _ in range(200):
        pos = _arguments(reader, name, pos, end)
        while pos < end and text[pos] in "_^'":
            close = reader.group_end(pos + 1, end) if text[pos + 1 : pos + 2] == "{" else -1
            if close >= 0:
                pos = close + 1
                continue
            match = _SCRIPT.match(text, pos, end)
            if match is None:
                return pos
            pos = match.end()
            if "\\" in match[0]:
                pos = _arguments(reader, match[0].rpartition("\\")[2], pos, end)
        following = _COMMAND.match(text, pos, end) if pos < end and text[pos] == "\\" else None
        if following is None or not following[1] or not mathtables.known(following[1]):
            return pos
        name = following[1]
        pos = following.end(1)
    return pos


def _arguments(reader: Reader, name: str, pos: int, end: int, depth: int = 0) -> int:
    if name in ("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "not"):
        match = _DELIMITER.match(reader.text, pos, end)
        return match.end() if match else pos
    if name == "sqrt":
        pos = _after_options(reader, pos, end)
    for _ in range(mathtables.arity(name)):
        group = _group(reader, pos, end)
        if group:
            pos = group[2]
            continue
        inner = _COMMAND.match(reader.text, pos, end)
        if inner and inner[1] and depth < mathematics.MAX_DEPTH:
            pos = _arguments(reader, inner[1], inner.end(1), end, depth + 1)
            continue
        match = _MATH_CHAR.match(reader.text, pos, end)
        if match is None:
            return pos
        pos = match.end()
    return pos


# --- commands that do more -----------------------------------------------------------------


def _cite(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, _after_options(reader, pos, end), end)
    if group is None:
        frame.parts.append(name)
        return pos
    keys = ", ".join(_source(reader, group).replace("\n", " ").replace(",", " ").split())
    if keys:
        frame.parts.append(f" [{keys}]" if frame.last().isalnum() else f"[{keys}]")
    return group[2]


def _reference(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, pos, end)
    if group is None:
        return pos
    key = _source(reader, group)
    frame.parts.append(f"({key})" if name == "eqref" else key)
    return group[2]


def _note(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, _after_options(reader, pos, end), end)
    if group is None:
        return pos
    inner = _inner(reader, frame, group).strip()
    if inner:
        frame.parts.append(f" ({inner})")
    return group[2]


def _quoted(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, pos, end)
    if group is None:
        return _unknown(reader, frame, name, pos, end)
    signs = texttables.QUOTES[name]
    frame.parts.append(f"{signs[0]}{_inner(reader, frame, group)}{signs[1]}")
    return group[2]


def _url(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, pos, end)
    if group is None:
        return _after_blank(reader, pos, end)
    shown = links.untexed(_source(reader, group))
    frame.parts.append(reader.link(frame, links.web_address(shown), shown))
    return group[2]


def _href(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    target = _group(reader, _after_options(reader, pos, end), end)
    if target is None:
        return pos
    address = links.untexed(_source(reader, target))
    href = links.web_address(address)
    group = _group(reader, target[2], end)
    if group is None:
        frame.parts.append(reader.link(frame, href, address))
        return target[2]
    shown = _inner(reader, frame, group, linking=False)
    if href:
        frame.parts.append(reader.link(frame, href, shown or address))
    else:
        frame.parts.append(f"{shown} ({address})" if address and address != shown else shown)
    return group[2]


def _colored(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    """A command that shows its last argument."""
    pos = _after_options(reader, pos, end)
    for _ in range(texttables.SKIPPED[name]):
        group = _group(reader, pos, end)
        if group is None:
            return pos
        pos = group[2]
    return _shown(reader, frame, "text", pos, end)


def _script(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, pos, end)
    if group is None:
        return pos
    inner = _inner(reader, frame, group)
    plain = marks.bare(inner).strip()
    above = name == "textsuperscript"
    small = scripts.superscript(plain) if above else scripts.subscript(plain)
    frame.parts.append(small or (f"{'^' if above else '_'}{{{inner}}}" if plain else ""))
    return group[2]


def _heading(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    group = _group(reader, _after_options(reader, pos, end), end)
    if group is None:
        return pos
    frame.break_line("\n\n")
    frame.parts.append(marks.styled(marks.STRONG, _inner(reader, frame, group)))
    frame.break_line("\n\n")
    return group[2]


def _ding(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    match = _ROMAN.match(reader.text, pos, end)
    if match is None:
        return _unknown(reader, frame, name, pos, end)
    number = int(match[1])
    shown = texttables.dingbat(number) if name == "ding" else texttables.roman(number)
    frame.parts.append(shown.upper() if name == "Romannumeral" else shown)
    return match.end()


def _item(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    option = _OPTION.match(reader.text, pos, end)
    frame.break_line("\n" + (f"{option[1].strip()} " if option else reader.item_label()))
    return option.end() if option else pos


def _begin(reader: Reader, frame: Frame, name: str, pos: int, end: int) -> int:
    match = _NAME.match(reader.text, pos, end)
    if match is None:
        return _unknown(reader, frame, name, pos, end)
    environment = match[1].rstrip("*")
    if environment in texttables.LISTS:
        return _list(reader, frame, name, environment, _after_options(reader, match.end(), end))
    if name == "begin":
        kind = environments.kind(environment)
        mathematical = environments.is_mathematical(environment) or kind != "lines"
        verbatim = environment in ("verbatim", "lstlisting", "minted")
        if mathematical or verbatim:
            closing = f"\\end{{{match[1]}}}"
            close = reader.find(closing, match.end())
            if close < min(end, pos + _LONGEST_FORMULA):
                stop = close + len(closing)
                if verbatim:
                    code = reader.text[match.end() : close].strip("\n")
                    frame.break_line("\n\n")
                    frame.parts.append(marks.styled(marks.CODE, marks.kept(code)))
                    frame.break_line("\n\n")
                else:
                    source = reader.text[pos - len("\\begin") : stop]
                    reader.add_formula(frame, source, display=True)
                return stop
    frame.break_line("\n\n")
    return _after_options(reader, match.end(), end)


def _list(reader: Reader, frame: Frame, opening: str, environment: str, pos: int) -> int:
    if opening == "begin":
        numbered = environment in ("enumerate", "compactenum", "inparaenum")
        reader.counters.append(0 if numbered else -1)
    elif reader.counters:
        reader.counters.pop()
    frame.break_line("\n")
    return pos


_HANDLERS = (
    dict.fromkeys(texttables.CITATIONS, _cite)
    | dict.fromkeys((*texttables.REFERENCES, "eqref"), _reference)
    | dict.fromkeys(texttables.NOTES, _note)
    | dict.fromkeys(texttables.QUOTES, _quoted)
    | dict.fromkeys(("url", "path", "nolinkurl"), _url)
    | dict.fromkeys(texttables.SKIPPED, _colored)
    | dict.fromkeys(("textsuperscript", "textsubscript"), _script)
    | dict.fromkeys(texttables.HEADINGS, _heading)
    | dict.fromkeys(("ding", "romannumeral", "Romannumeral"), _ding)
    | dict.fromkeys(("begin", "end"), _begin)
    | {"href": _href, "item": _item}
)
