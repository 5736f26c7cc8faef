"""LaTeX mathematics set in one line of Unicode.

A formula becomes marked text (see :mod:`paperdeck.markup.marks`): superscripts and
subscripts as Unicode characters where each of theirs has one, else explicit and grouped
(``x_θ``, ``n^{3/2}``); fractions and roots with the parentheses they need; relations with
space around them. Every token is read once, and nesting is bounded, so the time is linear.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable

from paperdeck.later import pattern_later
from paperdeck.markup import (
    environments,
    macros,
    marks,
    mathtables,
    scripts,
    shapes,
    symbols,
)
from paperdeck.markup.atoms import (
    BAR,
    BLANK,
    CLOSE,
    EXPLICIT_GAP,
    FRACTION,
    FUNCTION,
    GAP,
    LARGE,
    NO_ATOM,
    OPEN,
    ORD,
    PUNCT,
    RELATION,
    SIGN,
    SOURCE_BLANK,
    TEXT,
    WORD,
    Atom,
)
from paperdeck.markup.spacing import join

# Deeper nesting than any formula has is shown as it was written.
MAX_DEPTH = 40

_TOKEN = pattern_later(
    r"\\[A-Za-z]+|\\.|\s+|:=|<=>|<=|>=|->|<<|>>|!=|==|-{2,3}|\|\||.", re.DOTALL
)
_ENTITY = pattern_later(r"&(?:lt|gt|amp|nbsp|quot|le|ge|times|minus);")
# Markdown sources escape what Markdown would take: \\{, \\%, \\alpha, x\_{i}.
_DOUBLED = pattern_later(r"\\\\(?=([A-Za-z]+|[{}|_%#&$,;!]))")
_ESCAPED_SUBSCRIPT = pattern_later(
    r"\\_(?=[{\\])|(?<=[\])}|])\\_(?=\w)|(?:(?<=[^A-Za-z][A-Za-z])|(?<=^[A-Za-z]))\\_(?=\w)"
)

_STARRED = frozenset(("operatorname", "tag", "hspace", "vspace"))
_SCRIPT_SIGNS = frozenset("^_'")
_NO_BASE = Atom("")


def typeset(source: str, text: Callable[[str, int], str], depth: int = 0) -> str:
    """Set the formula ``source`` (what stands between its dollars) as marked text.

    ``text`` renders what stands in ``\\text{…}`` and the like, given its source and depth.
    A formula that is wholly text (``$\\texttt{Name}$``) is not marked as mathematics.
    """
    formula = _Formula(source, text, depth)
    atoms = formula.row(len(formula.tokens))
    result = join(atoms)
    if all(atom.kind in (TEXT, BLANK, GAP) for atom in atoms):
        return result
    return marks.styled(marks.MATH, result)


def _undouble(match: re.Match[str]) -> str:
    name = match[1]
    if (
        name[0].isalpha()
        and not mathtables.known(name)
        and name not in mathtables.TEXT_COMMANDS
    ):
        return match[0]
    return "\\"


def _prepared(source: str) -> str:
    if "\\\\" in source and "\\begin" not in source:
        source = _DOUBLED.sub(_undouble, source)
    if "\\_" in source:
        source = _ESCAPED_SUBSCRIPT.sub("_", source)
    if "&" in source:
        source = _ENTITY.sub(lambda match: html.unescape(match[0]), source)
    return source


class _Formula:
    """One formula being read: its tokens, where each group ends, and the place reached."""

    def __init__(self, source: str, text: Callable[[str, int], str], depth: int) -> None:
        self.tokens: list[str] = _TOKEN.findall(_prepared(source))
        self.text = text
        self.depth = depth
        self.outer = depth
        self.tight = False
        self.i = 0
        self.groups = _matched(self.tokens, "{", "}")
        self.blocks = _matched(self.tokens, "\\begin", "\\end") if "\\begin" in source else {}

    # --- reading ---------------------------------------------------------------------

    def row(self, end: int) -> list[Atom]:
        """The atoms from here to ``end``, each with its scripts."""
        atoms: list[Atom] = []
        tokens = self.tokens
        while self.i < end:
            token = tokens[self.i]
            if token in mathtables.INFIX:
                self.i += 1
                left = join(atoms, tight=self.tight)
                right = self.deeper(end)
                atoms = [shapes.infix(token, left, right)]
                break
            atom = _NO_BASE if token in _SCRIPT_SIGNS else self.nucleus(end)
            if atom.kind < BLANK and self.i < end:
                atom = self.scripted(atom, end)
            if atom is not NO_ATOM:
                atoms.append(atom)
        return atoms

    def deeper(self, end: int) -> str:
        """All from here to ``end`` as marked text; as it was written where it lies too deep."""
        if self.depth >= MAX_DEPTH:
            start, self.i = self.i, end
            return "".join(self.tokens[start:end])
        self.depth += 1
        result = join(self.row(end), tight=self.tight)
        self.depth -= 1
        return result

    def nucleus(self, end: int) -> Atom:
        """The next thing without its scripts."""
        token = self.tokens[self.i]
        self.i += 1
        char = token[0]
        if char == "\\":
            return self.command(token[1:], end) if len(token) > 1 else Atom(token)
        if char.isalnum():
            return Atom(token)
        if char.isspace():
            return SOURCE_BLANK
        if char == "{":
            return self.group(end)
        if token in mathtables.SIGNS:
            return Atom(mathtables.SIGNS[token], SIGN)
        if char in "([":
            return Atom(char, OPEN)
        if char in ")]":
            return Atom(char, CLOSE)
        if char == "|":
            return Atom(token, BAR)
        if char in ",;:":
            return Atom(char, PUNCT)
        if char == "~":
            return EXPLICIT_GAP
        if char in mathtables.UNICODE_RELATIONS:
            return Atom(char, RELATION)
        if char == "$":
            return NO_ATOM
        if char in mathtables.LARGE_SIGNS:
            return Atom(char, LARGE)
        if char in mathtables.BINARY_SIGNS:
            return Atom(char, SIGN)
        return Atom(token)

    def group(self, end: int) -> Atom:
        """What stands in the braces just opened; a brace without its pair is shown."""
        start = self.i
        close = self.groups.get(start - 1, end)
        if close >= end:
            return Atom("{")
        if self.depth >= MAX_DEPTH:
            self.i = close + 1
            return Atom("{" + "".join(self.tokens[start:close]) + "}")
        self.depth += 1
        atoms = self.row(close)
        self.depth -= 1
        self.i = close + 1
        if len(atoms) == 1 and atoms[0].kind in (TEXT, WORD, FUNCTION, LARGE, FRACTION):
            return atoms[0]
        return Atom(join(atoms, tight=self.tight), ORD, bool(atoms) and atoms[-1].greedy)

    def arg(self, end: int) -> str | None:
        """An argument as marked text: a group or the next single thing; ``None`` at the end."""
        tokens = self.tokens
        while self.i < end and tokens[self.i].isspace():
            self.i += 1
        if self.i >= end:
            return None
        if tokens[self.i] in _SCRIPT_SIGNS:
            self.i += 1
            return tokens[self.i - 1]
        if self.depth >= MAX_DEPTH and tokens[self.i][0] == "\\":
            self.i += 1
            return tokens[self.i - 1][1:]
        self.depth += 1
        atom = self.nucleus(end)
        self.depth -= 1
        return atom.text

    def optional(self, end: int) -> str:
        """What stands in square brackets here, as marked text; empty when there are none."""
        if self.i < end and self.tokens[self.i] == "[":
            for close in range(self.i + 1, min(self.i + 20, end)):
                if self.tokens[close] == "]":
                    self.i += 1
                    inner = self.deeper(close)
                    self.i = close + 1
                    return inner
        return ""

    def raw(self, end: int) -> str | None:
        """The source of the group that comes next, or ``None`` when none does."""
        at = self.i
        while at < end and self.tokens[at].isspace():
            at += 1
        close = self.groups.get(at, end) if at < end else end
        if close >= end:
            return None
        self.i = close + 1
        return "".join(self.tokens[at + 1 : close])

    def scripted(self, atom: Atom, end: int) -> Atom:
        """``atom`` with the scripts that follow it."""
        tokens = self.tokens
        sub = sup = ""
        prime = 0
        found = False
        while self.i < end:
            at = self.i
            if tokens[at].isspace() and at + 1 < end and tokens[at + 1] in ("^", "_"):
                at += 1
            token = tokens[at]
            if token == "'":
                prime += 1
                self.i = at + 1
            elif token in ("\\limits", "\\nolimits"):
                self.i = at + 1
                continue
            elif token == "^" or token == "_":
                self.i = at + 1
                tight, self.tight = self.tight, True
                script = self.arg(end) or ""
                self.tight = tight
                if token == "^":
                    sup += script
                else:
                    sub += script
            else:
                break
            found = True
        return shapes.attached(atom, sub, sup, prime) if found else atom

    # --- commands --------------------------------------------------------------------

    def command(self, name: str, end: int) -> Atom:
        """What the command just read stands for."""
        if name in _STARRED and self.i < end and self.tokens[self.i] == "*":
            self.i += 1
        atom = mathtables.SYMBOLS.get(name)
        if atom is not None:
            if name[0].isalpha() and self.ends_name(end):
                self.i += 1
            return atom
        if name in mathtables.TEXT_COMMANDS:
            return self.text_command(name, end)
        if (
            name in mathtables.ALPHABETS
            or name in mathtables.BOLD
            or name in mathtables.UPRIGHT
        ):
            return self.font(name, end)
        if name in mathtables.FRACTIONS:
            return self.fraction(name, end)
        if name == "sqrt":
            return self.root(end)
        if name in mathtables.ACCENTS:
            return self.accent(name, end)
        if name in mathtables.GAPS:
            return EXPLICIT_GAP
        if name == "\\":
            return Atom("\n") if not self.tight and self.depth == self.outer else EXPLICIT_GAP
        if name == "begin":
            return self.block(end)
        if name in mathtables.NOTHING:
            return self.sized(name, end)
        return self.other(name, end)

    def ends_name(self, end: int) -> bool:
        """Whether a blank comes that is there only because a letter follows the name."""
        at = self.i
        return at + 1 < end and self.tokens[at].isspace() and self.tokens[at + 1][0].isalpha()

    def text_command(self, name: str, end: int) -> Atom:
        source = self.raw(end)
        if source is None:
            argument = self.arg(end)
            return Atom(argument if argument is not None else name, TEXT)
        if name in ("textcolor", "href"):
            source = self.raw(end) or ""
            name = "text"
        if name in ("text", "textrm", "mbox", "hbox", "textnormal", "textsf") and (
            source.isalnum() or not source
        ):
            return Atom(source, TEXT)
        if name in ("intertext", "shortintertext"):
            return Atom("\n" + self.text(source, self.depth + 1) + "\n", TEXT)
        return Atom(self.text(f"\\{name}{{{source}}}", self.depth + 1), TEXT)

    def font(self, name: str, end: int) -> Atom:
        if name in mathtables.DECLARATIONS:
            if self.depth >= MAX_DEPTH:
                return NO_ATOM
            if self.i < end and self.tokens[self.i].isspace():
                self.i += 1
            inner: str | None = self.deeper(end)
        else:
            inner = self.arg(end)
        if inner is None:
            return Atom(name, WORD)
        if name in mathtables.ALPHABETS:
            return Atom(scripts.in_alphabet(mathtables.ALPHABETS[name], inner))
        letters = marks.bare(inner)
        if name in mathtables.BOLD:
            if len(shapes.without_accents(letters)) == 1 and letters[0].isalpha():
                return Atom(scripts.in_alphabet(mathtables.BOLD[name], inner))
            inner = marks.styled(marks.STRONG, inner)
        wordlike = len(letters) > 1 and letters[0].isalpha() and letters[1].isalpha()
        return Atom(inner, WORD if wordlike else ORD)

    def fraction(self, name: str, end: int) -> Atom:
        above = self.arg(end)
        below = self.arg(end)
        if above is None:
            return Atom(name, WORD)
        return Atom(shapes.divided(above, below or ""), FRACTION)

    def root(self, end: int) -> Atom:
        degree = self.optional(end)
        inner = self.arg(end)
        if inner is None:
            return Atom("√")
        return shapes.root(degree, inner)

    def accent(self, name: str, end: int) -> Atom:
        inner = self.arg(end)
        mark = mathtables.ACCENTS[name]
        if inner is None:
            return Atom(name, WORD)
        return Atom(shapes.accented(inner, mark, name in ("overline", "ol", "bar", "underbar")))

    def sized(self, name: str, end: int) -> Atom:
        """``\\left``, ``\\big`` and the like before a delimiter, and what shows nothing."""
        if name not in mathtables.SIZED and name not in mathtables.SIZED_CLOSE:
            return NO_ATOM
        while self.i < end and self.tokens[self.i].isspace():
            self.i += 1
        if self.i >= end:
            return NO_ATOM
        token = self.tokens[self.i]
        kind = OPEN if name in mathtables.SIZED else CLOSE
        bare = token[1:] if token[0] == "\\" else token
        if token == ".":
            self.i += 1
            return NO_ATOM
        sign = {"<": "⟨", ">": "⟩", "|": "|", "||": "‖", "/": "/"}.get(token)
        if sign is None:
            if token[0] == "\\":
                sign = (
                    symbols.BARS.get(bare)
                    or symbols.OPENING.get(bare)
                    or symbols.CLOSING.get(bare)
                )
            elif token in "()[]":
                sign = token
        if sign is None:
            return NO_ATOM
        self.i += 1
        return Atom(sign, kind)

    def block(self, end: int) -> Atom:
        """An environment: rows on lines of their own where it stands free, else in line."""
        begin = self.i - 1
        close = self.blocks.get(begin, end)
        name = self.raw(end)
        if close >= end or name is None or self.depth >= MAX_DEPTH:
            return NO_ATOM
        kind = environments.kind(name)
        free = self.depth == self.outer and not self.tight
        if kind == "array":
            free = free and begin == 0  # else it is most often a binomial coefficient
            self.raw(close)
        elif self.i < close and self.tokens[self.i] == "[":
            self.optional(close)
        self.depth += 1
        rows: list[list[str]] = [[]]
        start = at = self.i
        while at <= close:
            token = self.tokens[at] if at < close else "\\\\"
            if token == "&" and kind == "lines":
                self.tokens[at] = "\\relax"
            elif token == "&" or token == "\\\\":
                self.i = start
                cell = join(self.row(at), tight=self.tight).strip()
                rows[-1].append(cell)
                start = at + 1
                if token == "\\\\" and at < close:
                    rows.append([])
            elif token == "{" and at in self.groups:
                at = self.groups[at]
            elif token == "\\begin" and at in self.blocks:
                at = self.blocks[at]
            at += 1
        self.depth -= 1
        self.i = close + 1
        self.raw(end)
        return Atom(environments.laid_out(kind, rows, free=free))

    def other(self, name: str, end: int) -> Atom:
        """The rarer commands, and those that are not known."""
        if name in ("operatorname", "DeclareMathOperator", "operatornamewithlimits"):
            return Atom(self.arg(end) or name, FUNCTION)
        if name in mathtables.SWALLOWS:
            self.raw(end)
            return EXPLICIT_GAP if name in mathtables.SKIPS else NO_ATOM
        if name in mathtables.BINOMIALS:
            return shapes.infix("\\choose", self.arg(end) or "", self.arg(end) or "")
        if name in mathtables.STACKED:
            return self.stacked(name, end)
        if name == "not":
            crossed = self.arg(end) or ""
            kind = RELATION if len(crossed) == 1 else ORD
            return Atom(unicodedata.normalize("NFC", crossed + "\u0338"), kind)
        if name in ("bmod", "mod"):
            return Atom("mod", RELATION)
        if name == "pmod":
            return Atom(f" (mod {self.arg(end) or ''})")
        if name == "substack":
            lines = (self.raw(end) or "").split("\\\\")
            return Atom(", ".join([self.part(line.strip()) for line in lines]))
        if name == "tag":
            return Atom(f" ({self.arg(end) or ''})")
        if name in mathtables.DELIMITED:
            inner = self.arg(end)
            signs = mathtables.DELIMITED[name]
            return Atom(name, WORD) if inner is None else Atom(signs[0] + inner + signs[1])
        return self.unknown(name, end)

    def stacked(self, name: str, end: int) -> Atom:
        tight, self.tight = self.tight, True
        mark = self.arg(end) or ""
        self.tight = tight
        if name.startswith("x"):
            return shapes.attached(Atom("→" if "right" in name else "←", RELATION), "", mark, 0)
        base = self.arg(end) or ""
        kind = (
            RELATION
            if base in mathtables.UNICODE_RELATIONS or base in mathtables.SIGNS
            else ORD
        )
        if marks.bare(base).isalpha() and len(base) > 1:
            kind = FUNCTION
        if name == "underset":
            return shapes.attached(Atom(base, kind), mark, "", 0)
        return shapes.attached(Atom(base, kind), "", mark, 0)

    def unknown(self, name: str, end: int) -> Atom:
        """A private macro: its meaning where custom has one, else its name and arguments."""
        if not name[0].isalpha():
            return Atom(name)
        custom = macros.mathematical(name)
        if custom is not None:
            alphabet, char = custom
            return Atom(scripts.in_alphabet(alphabet, char))
        split = macros.unbraced(name)
        if split is not None:
            command, argument = split
            return self.joined_command(command, argument)
        if name in macros.TRANSPARENT:
            return Atom(self.arg(end) or "")
        if name in ("l", "r") and self.i < end and self.tokens[self.i] in mathtables.DELIMITERS:
            return self.sized("left" if name == "l" else "right", end)
        if name == "half":
            return Atom("1/2", FRACTION)
        arguments = []
        while (
            self.i < end and self.tokens[self.i] == "{" and self.groups.get(self.i, end) < end
        ):
            arguments.append(self.arg(end) or "")
        shown = [argument for argument in arguments if argument]
        kind = WORD if len(name) > 1 else ORD
        if shown:
            return Atom(f"{name}({', '.join(shown)})", kind)
        return Atom(name, kind)

    def part(self, source: str) -> str:
        """A formula in this one, as marked text."""
        if self.depth >= MAX_DEPTH:
            return source
        inner = _Formula(source, self.text, self.depth + 1)
        return join(inner.row(len(inner.tokens)), tight=self.tight)

    def joined_command(self, command: str, argument: str) -> Atom:
        """A command whose braces were lost on the way: ``\\sqrtT``, ``\\mathbbR``."""
        if self.depth >= MAX_DEPTH:
            return Atom(command + argument, WORD)
        inner = _Formula(f"\\{command}{{{argument}}}", self.text, self.depth + 1)
        atoms = inner.row(len(inner.tokens))
        return atoms[0] if len(atoms) == 1 else Atom(join(atoms))


def _matched(tokens: list[str], opening: str, closing: str) -> dict[int, int]:
    """For each opening token that has its pair, the index of the closing one."""
    pairs: dict[int, int] = {}
    if closing not in tokens:
        return pairs
    stack: list[int] = []
    for index, token in enumerate(tokens):
        if token == opening:
            stack.append(index)
        elif token == closing and stack:
            pairs[stack.pop()] = index
    return pairs
