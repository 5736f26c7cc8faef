"""Running text: TeX, Markdown and HTML mixed, read once from left to right into marked text.

The reader stops only at characters that may be markup, and hands each to what knows it:
:mod:`~paperdeck.markup.tex` for commands, :mod:`~paperdeck.markup.mathematics` for formulas,
:mod:`~paperdeck.markup.emphasis` for ``*`` and ``_``, :mod:`~paperdeck.markup.tags` for HTML.
Where braces, dollars, square brackets and backticks end is found in one pass beforehand, so
nothing is searched twice and the time is linear.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache

from paperdeck.later import pattern_later
from paperdeck.markup import dollars, links, marks, mathematics, mathtables, scripts, tags, tex
from paperdeck.markup.emphasis import Delimiter, delimiter, resolve

# A special character, but of "-" and "'" only where they are doubled.
_SPECIAL = pattern_later(
    r"[\\$*_`<&~\[{}^\"\n\-'!](?:(?<![\-'!])|(?<=-)(?=-)|(?<=')(?=')|(?<=!)(?=\[))"
)
_EVENT = pattern_later(r"[\\{}\[\]](?:(?<=\\).)?", re.DOTALL)
_TICKS = pattern_later(r"`+")
_QUOTE_END = pattern_later(
    r"''|(?<=[\w.,!?)\]}$%…])['’](?![A-Za-z])|(?<![\w.,!?)\]}$%…'])'(?=\w)"
)
_DOUBLE_QUOTE_END = pattern_later(r"''|\"|\n\s*\n")
_RUN = {sign: pattern_later(re.escape(sign) + "+") for sign in '*_-$<&[^~{}"`'}
_LINE = pattern_later(
    r"\n(?P<blank>(?:[ ]*\n)+)?(?:"
    r"[ ]*(?P<fence>```+|~~~+)[^\n`]*(?=\n|\Z)"
    r"|(?P<indent>[ ]*)(?:(?P<bullet>[-*+•])|(?P<number>[0-9]{1,3})[.)])[ ]+(?=\S)"
    r"|[ ]*(?P<heading>\#{1,6})[ ]+(?=\S)"
    r"|[ ]*(?P<rule>(?:[-*_][ ]*){3,})(?=\n|\Z)"
    r"|[ ]*(?=(?P<kept>[>|]))"
    r"|[ ]*)"
)
_LINK_TARGET = pattern_later(
    r"\(\s{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<>]|\([^\s()]{0,400}\)){1,2000}?))"
    r"(?:\s{1,9}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?\s{0,9}\)"
)
_AUTOLINK = pattern_later(r"<(https?://[^\s<>]{1,2000})>", re.IGNORECASE)
_PLAIN_POWER = pattern_later(r"\^(-?[0-9]{1,3})(?![\w^]|[.,][0-9])|\^([0-9]{1,3})(?=[A-Za-z(])")
_SCRIPT_COMMAND = pattern_later(r"[_^]\\[A-Za-z]+")
# Names of Python, which are no emphasis.
_DUNDER = pattern_later(
    r"__(?:init|main|call|name|file|all|len|new|del|doc|dict|repr|str|iter|next|enter|exit|"
    r"getitem|setitem|version)__"
)
_GROUP_SIGNS = pattern_later(r"[,;:|=±…]")
_WORDS = pattern_later(r"[^\W\d_]{2,}")
_OPTION = pattern_later(r"--[A-Za-z]")
_ESCAPED_QUOTE_END = pattern_later(r"(?<=[\w.,!?])\\\"(?![A-Za-z{\\])")


@lru_cache(maxsize=4096)
def _formula(source: str, depth: int) -> str:
    return mathematics.typeset(source, _nested, depth)


def _nested(source: str, depth: int) -> str:
    """What stands in ``\\text{…}`` inside a formula, as marked text without links."""
    if depth >= mathematics.MAX_DEPTH:
        return source
    reader = Reader(source, depth)
    return reader.run(0, len(source), linking=False)


class Frame:
    """One stretch being read whose styles begin and end within it."""

    __slots__ = (
        "declared",
        "delimiters",
        "linking",
        "open_tags",
        "parts",
        "quotes",
        "tag_stack",
    )

    def __init__(self, linking: bool) -> None:
        self.parts: list[str] = []
        self.delimiters: list[Delimiter] = []
        self.tag_stack: list[tuple[str, int, str]] = []  # name, place among the parts, source
        self.open_tags: dict[str, int] = {}  # how many of each name are open
        self.declared = ""  # the styles that declarations such as \em have started
        self.quotes = 0  # how many `` are open
        self.linking = linking

    def last(self) -> str:
        """The last character shown so far, or empty."""
        for part in reversed(self.parts[-8:]):
            char = marks.last_char(part)
            if char:
                return char
        return ""

    def break_line(self, line: str) -> None:
        """End the line or paragraph: emphasis does not reach over it."""
        if line == "\n\n" and self.delimiters:
            resolve(self.parts, self.delimiters)
        self.parts.append(line)


class Reader:
    """One text on its way to marked text, and the addresses of its links."""

    def __init__(self, text: str, depth: int = 0, *, keep_lines: bool = False) -> None:
        self.text = text
        self.line_end = "\n" if keep_lines else " "
        self.depth = depth
        self.hrefs: list[str] = []
        self.braces: dict[int, int] = {}
        self.brackets: dict[int, int] = {}
        self.find_pairs()
        self.dollars = dollars.pairs(text, self.braces) if "$" in text else dollars.NONE
        self.ticks: dict[int, list[int]] = {}
        if "`" in text:
            for match in _TICKS.finditer(text):
                self.ticks.setdefault(match.end() - match.start(), []).append(match.start())
        self.urls = links.addresses(text) if depth == 0 else []
        self.next_url = 0
        self.found: dict[str, int] = {}  # where strings that close something were last found
        self.ordinal = 0  # the number of the list item before, 0 outside numbered lists
        # Whether quotes are escaped (\"so\"), as in strings taken from JSON.
        self.escapes_quotes = (
            _ESCAPED_QUOTE_END.search(text) is not None if '\\"' in text else False
        )
        self.counters: list[int] = []  # of open LaTeX and HTML lists; -1 is a bulleted one

    def find_pairs(self) -> None:
        text = self.text
        braces = "{" in text and "}" in text
        if not braces and "](" not in text:
            return
        stacks: dict[str, list[int]] = {"}": [], "]": []}
        for match in _EVENT.finditer(text):
            sign = match[0]
            if sign == "{":
                stacks["}"].append(match.start())
            elif sign == "[":
                stacks["]"].append(match.start())
            elif stacks.get(sign):
                pairs = self.braces if sign == "}" else self.brackets
                pairs[stacks[sign].pop()] = match.start()

    # --- the loop --------------------------------------------------------------------

    def run(self, start: int, end: int, *, linking: bool = True) -> str:
        """The text from ``start`` to ``end`` as marked text."""
        frame = Frame(linking)
        self.depth += 1
        self.read(frame, start, end)
        self.depth -= 1
        for name, place, source in frame.tag_stack:
            frame.parts[place] = "" if name in tags.HEADINGS else source
        if frame.delimiters:
            resolve(frame.parts, frame.delimiters)
        for mark in frame.declared:
            frame.parts.append(marks.end(mark))
        return "".join(frame.parts)

    def read(self, frame: Frame, start: int, end: int) -> None:
        text = self.text
        parts = frame.parts
        search = _SPECIAL.search
        handlers = _HANDLERS
        pos = start
        match = search(text, pos, end)
        while pos < end:
            if match and match.start() < pos:
                match = search(text, pos, end)
            stop = match.start() if match else end
            if self.next_url < len(self.urls):
                address = self.address_at(pos, stop)
                if address is not None and address.end <= end:
                    parts.append(text[pos : address.start])
                    parts.append(self.link(frame, address.href, address.shown))
                    pos = address.end
                    continue
            parts.append(text[pos:stop])
            if match is None:
                break
            pos = handlers[text[stop]](self, frame, stop, end)

    def address_at(self, pos: int, stop: int) -> links.Address | None:
        """The next bare address that starts from ``pos`` to ``stop``, if any."""
        urls = self.urls
        while self.next_url < len(urls) and urls[self.next_url].start < pos:
            self.next_url += 1
        if self.next_url < len(urls) and urls[self.next_url].start <= stop:
            self.next_url += 1
            return urls[self.next_url - 1]
        return None

    def link(self, frame: Frame, href: str, shown: str) -> str:
        """Marked text ``shown`` as a link, where links may stand and ``href`` is one."""
        if not frame.linking or not href:
            return shown
        self.hrefs.append(href)
        return marks.link(len(self.hrefs) - 1, shown)

    def formula(self, source: str) -> str:
        return _formula(source, self.depth)

    def group_end(self, pos: int, end: int) -> int:
        """Where the group that opens at ``pos`` closes, or -1."""
        close = self.braces.get(pos, -1)
        return close if close < end else -1

    def find(self, string: str, pos: int) -> int:
        """Where ``string`` comes next from ``pos`` on, or the end of the text. Asked with
        places that grow, all searches together read the text once."""
        place = self.found.get(string, -1)
        if place < pos:
            place = self.text.find(string, pos)
            place = self.found[string] = place if place >= 0 else len(self.text)
        return place

    def before(self, pos: int) -> str:
        return self.text[pos - 1] if pos else ""

    def after(self, pos: int) -> str:
        return self.text[pos : pos + 1]

    def literal(self, frame: Frame, pos: int, end: int, *, run: bool = True) -> int:
        """Show the sign, or all of a run of it, as it is."""
        match = _RUN[self.text[pos]].match(self.text, pos, end) if run else None
        stop = match.end() if match else pos + 1
        frame.parts.append(self.text[pos:stop])
        return stop

    # --- what each special character may be --------------------------------------------

    def on_backslash(self, frame: Frame, pos: int, end: int) -> int:
        return tex.command(self, frame, pos, end)

    def on_dollar(self, frame: Frame, pos: int, end: int) -> int:
        pair = self.dollars.close(pos, end)
        if pair is None:
            match = _RUN["$"].match(self.text, pos, end)
            stop = pos + 1 if match is None or match.end() - pos < 3 else match.end()
            frame.parts.append(self.text[pos:stop])
            return stop
        source = self.text[pair.start : pair.end]
        self.add_formula(frame, source, display=pair.display)
        return pair.after

    def add_formula(self, frame: Frame, source: str, *, display: bool) -> None:
        marked = self.formula(source.strip() if display else source)
        if display:
            marked = f"\n{marked}\n"
        elif source[:1] in "_^" or source[:1] == "{":
            # A script whose base is the text before it: no blank may come between.
            marked = marked.lstrip()
        frame.parts.append(marked)

    def on_star(self, frame: Frame, pos: int, end: int) -> int:
        match = _RUN["*"].match(self.text, pos, end)
        stop = match.end() if match else pos + 1
        self.add_delimiter(frame, pos, stop, end)
        return stop

    def on_underscore(self, frame: Frame, pos: int, end: int) -> int:
        text = self.text
        if text[pos + 1 : pos + 2] in ("{", "\\") and pos + 1 < end:
            stop = self.script_end(pos, end)
            if stop:
                frame.parts.append(self.formula(text[pos:stop]))
                return stop
        dunder = _DUNDER.match(text, pos, end)
        if dunder:
            frame.parts.append(dunder[0])
            return dunder.end()
        match = _RUN["_"].match(text, pos, end)
        stop = match.end() if match else pos + 1
        if self.before(pos).isalnum() and text[stop : stop + 1].isalnum() and stop < end:
            frame.parts.append(text[pos:stop])
        else:
            self.add_delimiter(frame, pos, stop, end)
        return stop

    def add_delimiter(self, frame: Frame, pos: int, stop: int, end: int) -> None:
        after = self.text[stop] if stop < end else ""
        run = delimiter(len(frame.parts), self.text[pos], stop - pos, self.before(pos), after)
        frame.parts.append(self.text[pos:stop])
        if run.can_open or run.can_close:
            frame.delimiters.append(run)

    def on_caret(self, frame: Frame, pos: int, end: int) -> int:
        text = self.text
        before = self.before(pos)
        if before.isalnum() or (before and before in ")]}|*'"):
            power = _PLAIN_POWER.match(text, pos, end)
            if power:
                frame.parts.append(scripts.superscript(power[1] or power[2]))
                return power.end()
            stop = self.script_end(pos, end)
            if stop:
                frame.parts.append(self.formula(text[pos:stop]))
                return stop
        return self.literal(frame, pos, end)

    def script_end(self, pos: int, end: int) -> int:
        """Where a script in running text (``_{…}``, ``^\\cmd``) ends, or 0."""
        text = self.text
        if self.before(pos).isspace() or pos == 0:
            return 0
        if text[pos + 1 : pos + 2] == "{":
            close = self.group_end(pos + 1, end)
            return close + 1 if close > pos + 2 else 0
        match = _SCRIPT_COMMAND.match(text, pos, end)
        if match is None or not mathtables.known(match[0][2:]):
            return 0
        return tex.arguments_end(self, match.end(), end)

    def on_backtick(self, frame: Frame, pos: int, end: int) -> int:
        text = self.text
        match = _RUN["`"].match(text, pos, end)
        start = match.end() if match else pos + 1
        count = start - pos
        places = self.ticks.get(count, [])
        index = bisect_left(places, start)
        close = places[index] if index < len(places) else -1
        if close >= end or (close >= 0 and "\n\n" in text[start:close]):
            close = -1
        if count == 1:
            quote = _QUOTE_END.search(
                text, start, close if close >= 0 else self.paragraph_end(start, end)
            )
            opens = (
                quote is not None
                and close >= 0
                and text[quote.end() : quote.end() + 1].isalnum()
            )
            if quote and quote.start() > start and not opens:
                double = quote[0] == "''"
                inner = self.run(start, quote.start(), linking=frame.linking)
                frame.parts.append(f"“{inner}”" if double else f"‘{inner}’")
                return quote.end()
        elif count == 2:
            quote = _DOUBLE_QUOTE_END.search(text, start, close if close >= 0 else end)
            if close < 0 or (quote and quote[0][0] != "\n"):
                frame.parts.append("“")
                frame.quotes += 1
                return start
        if close < 0:
            frame.parts.append(text[pos:start])
            return start
        code = text[start:close].replace("\n", " ")
        if len(code) > 2 and code[0] == code[-1] == " " and code.strip():
            code = code[1:-1]
        frame.parts.append(marks.styled(marks.CODE, marks.kept(code)))
        return close + count

    def paragraph_end(self, pos: int, end: int) -> int:
        found = self.text.find("\n\n", pos, end)
        return found if found >= 0 else end

    def on_less(self, frame: Frame, pos: int, end: int) -> int:
        text = self.text
        following = text[pos + 1 : pos + 2]
        if following == "!" and text.startswith("<!--", pos):
            close = self.find("-->", pos + 4)
            if close < end:
                return close + 3
        if following.isalpha() or following == "/":
            auto = _AUTOLINK.match(text, pos, end)
            if auto:
                href = links.web_address(auto[1])
                frame.parts.append(self.link(frame, href, auto[1]) if href else auto[0])
                return auto.end()
            tag = tags.tag(text, pos, end)
            if tag is not None:
                return self.on_tag(frame, tag, pos)
        return self.literal(frame, pos, end)

    def on_tag(self, frame: Frame, tag: tags.Tag, pos: int) -> int:
        name = tag.name
        parts = frame.parts
        if name in tags.ALONE:
            self.on_block_tag(frame, name, tag.closing)
        elif not tag.closing:
            frame.tag_stack.append((name, len(parts), self.text[pos : tag.end]))
            frame.open_tags[name] = frame.open_tags.get(name, 0) + 1
            parts.append(tag.href or "")
        elif not frame.open_tags.get(name):
            parts.append(self.text[pos : tag.end])
        else:
            self.close_tag(frame, name, pos, tag.end)
        return tag.end

    def on_block_tag(self, frame: Frame, name: str, closing: bool) -> None:
        if name in ("li", "list-item"):
            frame.break_line(" " if closing else f"\n{self.item_label()}")
        elif name in tags.LISTS:
            if not closing:
                self.counters.append(0 if name == "ol" else -1)
            elif self.counters:
                self.counters.pop()
            frame.break_line("\n" if self.counters else "\n\n")
        else:
            frame.break_line("\n" if name == "br" else "\n\n")

    def item_label(self) -> str:
        """The mark of the next item of the list that is open."""
        if self.counters and self.counters[-1] >= 0:
            self.counters[-1] += 1
            return f"{self.counters[-1]}. "
        return "• "

    def close_tag(self, frame: Frame, name: str, pos: int, end: int) -> None:
        parts = frame.parts
        while True:
            opened, place, source = frame.tag_stack.pop()
            frame.open_tags[opened] -= 1
            if opened == name:
                break
            parts[place] = source
        href, parts[place] = parts[place], ""
        if name in tags.SCRIPTS:
            if frame.delimiters:
                frame.delimiters = [run for run in frame.delimiters if run.place < place]
            inner = "".join(parts[place:])
            del parts[place:]
            parts.append(_html_script(name, inner))
        elif name == "a":
            address = links.web_address(href)
            if address and frame.linking:
                self.hrefs.append(address)
                parts[place] = marks.link_start(len(self.hrefs) - 1)
                parts.append(marks.end(marks.LINK))
            elif href and not address:
                parts[place] = source
                parts.append(self.text[pos:end])
        elif name in tags.HEADINGS:
            parts[place] = "\n\n" + marks.STRONG
            parts.append(marks.end(marks.STRONG) + "\n\n")
        elif name in tags.STYLES:
            parts[place] = tags.STYLES[name]
            parts.append(marks.end(tags.STYLES[name]))

    def on_ampersand(self, frame: Frame, pos: int, end: int) -> int:
        found = tags.entity(self.text, pos, end)
        if found is None:
            return (
                self.literal(frame, pos, end)
                if self.after(pos + 1) == "&"
                else self.literal(frame, pos, end, run=False)
            )
        decoded, stop = found
        frame.parts.append(" " if decoded.isspace() else marks.without_controls(decoded))
        return stop

    def on_tilde(self, frame: Frame, pos: int, end: int) -> int:
        """TeX's tie is a blank; a tilde that means "about" or "to" stays."""
        before, after = self.before(pos), self.after(pos + 1)
        tie = (
            pos + 1 < end
            and before
            and not before.isspace()
            and before not in "([{~/<>=–—%"
            and not after.isspace()
            and after not in "~/)"
            and not (before.isdigit() and after.isdigit())
        )
        if tie:
            frame.parts.append(" ")
            return pos + 1
        return self.literal(frame, pos, end)

    def on_bracket(self, frame: Frame, pos: int, end: int) -> int:
        close = self.brackets.get(pos, -1)
        if close < 0 or close >= end:
            return self.literal(frame, pos, end, run=not self.brackets)
        target = _LINK_TARGET.match(self.text, close + 1, end) if frame.linking else None
        href = ""
        if target:
            href = links.web_address(links.untexed(target[1] or target[2] or ""))
        if not target or not href or self.depth >= mathematics.MAX_DEPTH:
            return self.literal(frame, pos, end, run=False)
        shown = self.run(pos + 1, close, linking=False)
        frame.parts.append(self.link(frame, href, shown or href))
        return target.end()

    def on_exclamation(self, frame: Frame, pos: int, end: int) -> int:
        """An image: its text as a link to it."""
        close = self.brackets.get(pos + 1, -1)
        if 0 <= close < end and _LINK_TARGET.match(self.text, close + 1, end):
            return self.on_bracket(frame, pos + 1, end)
        return self.literal(frame, pos, end, run=False)

    def on_brace(self, frame: Frame, pos: int, end: int) -> int:
        close = self.group_end(pos, end)
        if close < 0:
            return self.literal(frame, pos, end, run=not self.braces)
        if self.depth >= mathematics.MAX_DEPTH:
            frame.parts.append(self.text[pos : close + 1])
            return close + 1
        inner = self.run(pos + 1, close, linking=frame.linking)
        if self.is_grouping(pos, close):
            # \\(x\\){is}: Project Euclid's way to keep a word with the formula before it.
            apart = self.text.startswith("\\)", pos - 2) and inner.isalpha()
            frame.parts.append(f" {inner}" if apart else inner)
        else:
            frame.parts.append(f"{{{inner}}}")
        return close + 1

    def is_grouping(self, pos: int, close: int) -> bool:
        """Whether braces are TeX's, not the writer's (a set, a placeholder)."""
        text = self.text
        if close - pos > 2000:
            return True
        inner = text[pos + 1 : close].strip()
        before, following = self.before(pos), self.after(close + 1)
        if not inner:
            return before.isalnum() or before in ("}", "-", "\\")
        if "\\" in inner or "$" in inner or inner[0] == "{" or inner in ",.;:%":
            return True
        if _GROUP_SIGNS.search(inner):
            return len(_WORDS.findall(inner)) > 5
        if not following.isascii():
            return False  # {θₜ}ₜ₌₁ᵀ is a set already set
        if before.isalnum() or before in (")", "$", "}", "-") or before + following == "{}":
            return True
        if following.isalnum() or following == "-":
            return True
        if not any(char.isalpha() for char in inner):
            return len(inner) > 1 or not inner.isalnum()
        return " " in inner or any(char.isupper() for char in inner)

    def on_close_brace(self, frame: Frame, pos: int, end: int) -> int:
        return self.literal(frame, pos, end)

    def on_double_quote(self, frame: Frame, pos: int, end: int) -> int:
        before = self.before(pos)
        if (
            frame.quotes
            and before
            and not before.isspace()
            and not self.after(pos + 1).isalnum()
        ):
            frame.quotes -= 1
            frame.parts.append("”")
            return pos + 1
        return self.literal(frame, pos, end)

    def on_quote(self, frame: Frame, pos: int, end: int) -> int:
        """Two straight quotes: TeX's closing mark, or seconds and double primes."""
        text = self.text
        stop = pos + 2
        while stop < end and text[stop] == "'":
            stop += 1
        before, after = self.before(pos), self.after(stop)
        if stop - pos > 3:
            frame.parts.append(text[pos:stop])
        elif frame.quotes and before and not before.isspace():
            frame.quotes -= 1
            frame.parts.append("”" + "’" * (stop - pos - 2))
        elif (not before or before.isspace() or before in "([{—–") and after.isalnum():
            frame.parts.append("“" + "‘" * (stop - pos - 2))
        elif before and not before.isspace() and after != "(" and not before.isdigit():
            frame.parts.append("”" + "’" * (stop - pos - 2))
        else:
            frame.parts.append(text[pos:stop])
        return stop

    def on_dash(self, frame: Frame, pos: int, end: int) -> int:
        text = self.text
        match = _RUN["-"].match(text, pos, end)
        stop = match.end() if match else pos + 1
        count = stop - pos
        before = self.before(pos)
        option = count == 2 and _OPTION.match(text, pos, end)
        if count > 3 or (option and (not before or before.isspace() or before in "`([\"'")):
            frame.parts.append(text[pos:stop])
        elif count == 2 and text[stop : stop + 1] == ">":
            frame.parts.append("--")
        else:
            frame.parts.append("–" if count == 2 else "—")
        return stop

    # --- lines -----------------------------------------------------------------------

    def on_newline(self, frame: Frame, pos: int, end: int) -> int:
        """The end of a line: a blank, or what Markdown makes of the next line's start."""
        match = _LINE.match(self.text, pos, end)
        if match is None:  # the pattern matches every line end
            return self.literal(frame, pos, end, run=False)
        number = match["number"]
        level = marks.INDENT * min(len(match["indent"] or "") // 2, 4)
        if match["blank"]:
            frame.break_line("\n\n")
        if match["fence"]:
            return self.on_fence(frame, match, end)
        if match["heading"]:
            return self.on_heading(frame, match, end)
        if match["rule"]:
            frame.break_line("\n\n")
        elif match["bullet"]:
            frame.break_line(f"\n{level}• ")
        elif number and (match["blank"] or int(number) in (1, self.ordinal + 1)):
            self.ordinal = int(number)
            frame.break_line(f"\n{level}{number}. ")
        elif number:
            frame.parts.append(self.line_end)
            return match.start("number")
        elif match["kept"]:
            frame.break_line("\n")
        elif not match["blank"]:
            frame.parts.append(self.line_end)
        if not number:
            self.ordinal = 0
        return match.end()

    def on_fence(self, frame: Frame, match: re.Match[str], end: int) -> int:
        text = self.text
        start = min(match.end() + 1, end)
        close = text.find("\n" + match["fence"], match.end(), end)
        stop = close if close >= 0 else end
        code = text[start:stop]
        frame.break_line("\n\n")
        frame.parts.append(marks.styled(marks.CODE, marks.kept(code)))
        frame.break_line("\n\n")
        if close < 0:
            return end
        line_end = text.find("\n", close + 1, end)
        return line_end if line_end >= 0 else end

    def on_heading(self, frame: Frame, match: re.Match[str], end: int) -> int:
        line_end = self.text.find("\n", match.end(), end)
        stop = line_end if line_end >= 0 else end
        title = self.run(match.end(), stop, linking=frame.linking).rstrip("# ")
        frame.break_line("\n\n")
        frame.parts.append(marks.styled(marks.STRONG, title))
        frame.break_line("\n\n")
        return stop


def _html_script(name: str, inner: str) -> str:
    text = marks.bare(inner).strip()
    small = scripts.superscript(text) if name == "sup" else scripts.subscript(text)
    if not text:
        return ""
    if small or (name == "sup" and scripts.raised(text)):
        return small or text
    sign = "^" if name == "sup" else "_"
    return f"{sign}{inner}" if len(text) == 1 else f"{sign}{{{inner}}}"


_HANDLERS: dict[str, Callable[[Reader, Frame, int, int], int]] = {
    "\\": Reader.on_backslash,
    "$": Reader.on_dollar,
    "*": Reader.on_star,
    "_": Reader.on_underscore,
    "^": Reader.on_caret,
    "`": Reader.on_backtick,
    "<": Reader.on_less,
    "&": Reader.on_ampersand,
    "~": Reader.on_tilde,
    "[": Reader.on_bracket,
    "!": Reader.on_exclamation,
    "{": Reader.on_brace,
    "}": Reader.on_close_brace,
    '"': Reader.on_double_quote,
    "'": Reader.on_quote,
    "-": Reader.on_dash,
    "\n": Reader.on_newline,
}
