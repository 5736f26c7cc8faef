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

from paperdeck.markup import environments, macros, marks, scripts, shapes, symbols
from paperdeck.markup.atoms import (
    BAR,
    BINARY,
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

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|:=|<=>|<=|>=|->|<<|>>|!=|==|-{2,3}|\|\||.", re.DOTALL)
_ENTITY = re.compile(r"&(?:lt|gt|amp|nbsp|quot|le|ge|times|minus);")
# Markdown sources escape what Markdown would take: \\{, \\%, \\alpha, x\_{i}.
_DOUBLED = re.compile(r"\\\\(?=([A-Za-z]+|[{}|_%#&$,;!]))")
_ESCAPED_SUBSCRIPT = re.compile(
    r"\\_(?=[{\\])|(?<=[\])}|])\\_(?=\w)|(?:(?<=[^A-Za-z][A-Za-z])|(?<=^[A-Za-z]))\\_(?=\w)"
)

_SIGNS = {
    "=": "=", "<": "<", ">": ">", "+": "+", "-": "-", "/": "/", "*": "*", "−": "-",
    ":=": ":=", "<=": "<=", ">=": ">=", "->": "→", "<=>": "⇔", "<<": "≪", ">>": "≫",
    "!=": "≠", "==": "==", "--": "–", "---": "—", "−−": "–",
}  # fmt: skip
_UNICODE_RELATIONS = frozenset("≤≥≠≈∼≡∈∉⊂⊆→←↔⇒⇔∝≪≫≺≻≼≽↦∪∩∘⊕⊗∧∨≜≔≃≅")
_LARGE_SIGNS = frozenset(symbols.LARGE.values())
_BINARY_SIGNS = frozenset("×·±∓÷∗⋅∙")

_ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "Hat": "\u0302", "wh": "\u0302",
    "tilde": "\u0303", "widetilde": "\u0303", "Tilde": "\u0303", "wt": "\u0303",
    "bar": "\u0304", "overline": "\u0304", "Bar": "\u0304", "ol": "\u0304",
    "vec": "\u20d7", "overrightarrow": "\u20d7", "Vec": "\u20d7",
    "dot": "\u0307", "Dot": "\u0307", "ddot": "\u0308", "Ddot": "\u0308", "dddot": "\u20db",
    "check": "\u030c", "widecheck": "\u030c", "breve": "\u0306", "acute": "\u0301",
    "grave": "\u0300", "mathring": "\u030a", "underbar": "\u0331",
}  # fmt: skip

_ALPHABETS = {
    "mathcal": "script", "mathscr": "script", "cal": "script", "mc": "script",
    "mathfrak": "fraktur", "frak": "fraktur", "mathbb": "blackboard", "Bbb": "blackboard",
    "bb": "blackboard", "mathbbm": "blackboard", "mathds": "blackboard",
    "mathbbmss": "blackboard", "symbb": "blackboard", "symcal": "script",
}  # fmt: skip
_BOLD = {
    "mathbf": "bold", "bf": "bold", "symbf": "bold", "mathbfit": "bold-italic", "mb": "bold",
    "boldsymbol": "bold-italic", "bm": "bold-italic", "pmb": "bold-italic",
    "symbfit": "bold-italic", "bmit": "bold-italic", "boldmath": "bold-italic",
}  # fmt: skip
_UPRIGHT = frozenset(
    "mathrm mathsf mathit mathtt mathnormal mathup symrm symsf symit rm sf it tt sl sc "
    "mathsfit operatorfont".split()
)
_DECLARATIONS = frozenset("cal frak bf rm sf it tt sl sc boldmath operatorfont".split())
_TEXT = frozenset(
    "text textrm textbf textit textsl textsf texttt textsc textnormal textup textmd mbox hbox "
    "emph fbox textsuperscript textsubscript textcolor textul ul uline underline intertext "
    "shortintertext enquote hl url href".split()
)
_GAPS = {
    "quad", "qquad", "enspace", "enskip", "thickspace", "medspace", "thinspace", "space",
    "newline", ",", ";", ":", ">", " ", "\n", "~",
}  # fmt: skip
_NOTHING = frozenset(
    "! displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag "
    "negthinspace negmedspace negthickspace left right mathstrut strut allowbreak nobreak "
    "relax protect normalfont bigg Bigg biggl biggr Biggl Biggr big Big bigl bigr Bigl Bigr "
    "bigm Bigm biggm Biggm middle mleft mright noindent centering hfill ensuremath mathop "
    "mathrel mathbin mathord mathopen mathclose mathpunct mathinner boxed smash mathclap "
    "mathllap mathrlap overbrace underbrace small large normalsize footnotesize tiny xspace "
    "- / @ null bgroup egroup begingroup endgroup begin end".split()
)
_SWALLOWS = frozenset(
    "hspace vspace label color phantom hphantom vphantom hskip mspace kern mkern "
    "setlength fontsize fontfamily".split()
)
_SIZED = frozenset("left bigl Bigl biggl Biggl mleft".split())
_SIZED_CLOSE = frozenset("right bigr Bigr biggr Biggr mright".split())
_FRACTIONS = frozenset("frac dfrac tfrac cfrac nicefrac sfrac flatfrac".split())
_BINOMIALS = frozenset("binom dbinom tbinom".split())
_INFIX = frozenset(("\\over", "\\choose", "\\atop", "\\above", "\\brack"))
_DELIMITED = {
    "abs": "||", "Abs": "||", "norm": "‖‖", "Norm": "‖‖", "set": "{}", "Set": "{}",
    "braces": "{}", "ceil": "⌈⌉", "floor": "⌊⌋", "paren": "()", "Paren": "()", "pa": "()",
    "bracket": "[]", "lrp": "()", "card": "||", "ket": "|⟩", "bra": "⟨|",
}  # fmt: skip

_DELIMITERS = frozenset(("(", ")", "[", "]", "|", "\\{", "\\}", "\\|", "\\langle", "\\rangle"))


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


def known(name: str) -> bool:
    """Whether a command of that name (without its backslash) belongs to mathematics."""
    return (
        name in symbols.ORDINARY
        or name in symbols.RELATION
        or name in symbols.BINARY
        or name in symbols.LARGE
        or name in symbols.FUNCTIONS
        or name in symbols.OPENING
        or name in symbols.CLOSING
        or name in symbols.BARS
        or name in _ACCENTS
        or name in _FRACTIONS
        or name in _BINOMIALS
        or (name in _ALPHABETS and name not in _DECLARATIONS)
        or (name in _BOLD and name not in _DECLARATIONS)
        or (name in _UPRIGHT and name not in _DECLARATIONS)
        or name in ("sqrt", "operatorname", "pmod", "bmod", "stackrel", "overset", "underset")
        or name in ("xrightarrow", "xleftarrow", "substack", "not", "left", "right", "mathop")
        or name in ("big", "Big", "bigl", "bigr", "Bigl", "Bigr", "overbrace", "underbrace")
    )


def arity(name: str) -> int:
    """How many arguments the command takes."""
    if name in _FRACTIONS or name in _BINOMIALS or name in ("stackrel", "overset", "underset"):
        return 2
    one = name in _ACCENTS or name in _ALPHABETS or name in _BOLD or name in _UPRIGHT
    return int(one or name in ("sqrt", "operatorname", "pmod", "substack", "xrightarrow"))


def _undouble(match: re.Match[str]) -> str:
    name = match[1]
    if name[0].isalpha() and not known(name) and name not in _TEXT:
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
            if token in _INFIX:
                self.i += 1
                left = join(atoms, tight=self.tight)
                right = self.deeper(end)
                atoms = [shapes.infix(token, left, right)]
                break
            atom = (
                Atom("") if token == "^" or token == "_" or token == "'" else self.nucleus(end)
            )
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
        if token in _SIGNS:
            return Atom(_SIGNS[token], SIGN)
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
        if char in _UNICODE_RELATIONS:
            return Atom(char, RELATION)
        if char == "$":
            return NO_ATOM
        if char in _LARGE_SIGNS:
            return Atom(char, LARGE)
        if char in _BINARY_SIGNS:
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
        if tokens[self.i] in ("^", "_", "'"):
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
                script = self.arg(end)
                self.tight = tight
                if script is None:
                    script = ""
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
        if self.i < end and name[0].isalpha():
            self.skip_star(name, end)
        atom = _SYMBOLS.get(name)
        if atom is not None:
            if name[0].isalpha() and self.ends_name(end):
                self.i += 1
            return atom
        if name in _TEXT:
            return self.text_command(name, end)
        if name in _ALPHABETS or name in _BOLD or name in _UPRIGHT:
            return self.font(name, end)
        if name in _FRACTIONS:
            return self.fraction(name, end)
        if name == "sqrt":
            return self.root(end)
        if name in _ACCENTS:
            return self.accent(name, end)
        if name in _GAPS:
            return EXPLICIT_GAP
        if name == "\\":
            return Atom("\n") if not self.tight and self.depth == self.outer else EXPLICIT_GAP
        if name == "begin":
            return self.block(end)
        if name in _NOTHING:
            return self.sized(name, end)
        return self.other(name, end)

    def skip_star(self, name: str, end: int) -> None:
        if self.tokens[self.i] == "*" and name in ("operatorname", "tag", "hspace", "vspace"):
            self.i += 1

    def ends_name(self, end: int) -> bool:
        """Whether a blank comes that is there only because a letter follows the name."""
        at = self.i
        return at + 1 < end and self.tokens[at].isspace() and self.tokens[at + 1][0].isalpha()

    def text_command(self, name: str, end: int) -> Atom:
        optional = self.raw(end)
        if optional is None:
            argument = self.arg(end)
            return Atom(argument if argument is not None else name, TEXT)
        source = optional
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
        if name in _DECLARATIONS:
            if self.depth >= MAX_DEPTH:
                return NO_ATOM
            if self.i < end and self.tokens[self.i].isspace():
                self.i += 1
            inner: str | None = self.deeper(end)
        else:
            inner = self.arg(end)
        if inner is None:
            return Atom(name, WORD)
        if name in _ALPHABETS:
            return Atom(scripts.in_alphabet(_ALPHABETS[name], inner))
        letters = marks.bare(inner)
        if name in _BOLD:
            if len(shapes.without_accents(letters)) == 1 and letters[0].isalpha():
                return Atom(scripts.in_alphabet(_BOLD[name], inner))
            inner = marks.styled(marks.STRONG, inner)
        wordlike = len(letters) > 1 and letters[0].isalpha() and letters[1].isalpha()
        return Atom(inner, WORD if wordlike else ORD)

    def fraction(self, name: str, end: int) -> Atom:
        above = self.arg(end)
        below = self.arg(end)
        if above is None:
            return Atom(name, WORD)
        return Atom(shapes.divided(above, below if below is not None else ""), FRACTION)

    def root(self, end: int) -> Atom:
        degree = self.optional(end)
        inner = self.arg(end)
        if inner is None:
            return Atom("√")
        return shapes.root(degree, inner)

    def accent(self, name: str, end: int) -> Atom:
        inner = self.arg(end)
        mark = _ACCENTS[name]
        if inner is None:
            return Atom(name, WORD)
        return Atom(shapes.accented(inner, mark, name in ("overline", "ol", "bar", "underbar")))

    def sized(self, name: str, end: int) -> Atom:
        """``\\left``, ``\\big`` and the like before a delimiter, and what shows nothing."""
        if name not in _SIZED and name not in _SIZED_CLOSE:
            return NO_ATOM
        while self.i < end and self.tokens[self.i].isspace():
            self.i += 1
        if self.i >= end:
            return NO_ATOM
        token = self.tokens[self.i]
        kind = OPEN if name in _SIZED else CLOSE
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
            free = free and begin == 0
        if kind == "array":
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
        if name in _SWALLOWS:
            self.raw(end)
            return EXPLICIT_GAP if "sp" in name or "sk" in name else NO_ATOM
        if name in _BINOMIALS:
            return shapes.infix("\\choose", self.arg(end) or "", self.arg(end) or "")
        if name in ("stackrel", "overset", "underset", "xrightarrow", "xleftarrow"):
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
        if name in ("hfill", "hrule", "hline"):
            return NO_ATOM
        if name in _DELIMITED:
            inner = self.arg(end)
            signs = _DELIMITED[name]
            return Atom(name, WORD) if inner is None else Atom(signs[0] + inner + signs[1])
        return self.unknown(name, end)

    def stacked(self, name: str, end: int) -> Atom:
        tight, self.tight = self.tight, True
        mark = self.arg(end) or ""
        self.tight = tight
        if name.startswith("x"):
            return shapes.attached(Atom("→" if "right" in name else "←", RELATION), "", mark, 0)
        base = self.arg(end) or ""
        kind = RELATION if base in _UNICODE_RELATIONS or base in _SIGNS else ORD
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
        if name in ("l", "r") and self.i < end and self.tokens[self.i] in _DELIMITERS:
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


def _symbol_atoms() -> dict[str, Atom]:
    table: dict[str, Atom] = {}
    for names, kind in (
        (symbols.TEXT, ORD),
        (symbols.ORDINARY, ORD),
        (symbols.BINARY, BINARY),
        (symbols.RELATION, RELATION),
        (symbols.LARGE, LARGE),
        (symbols.FUNCTIONS, FUNCTION),
        (symbols.OPENING, OPEN),
        (symbols.CLOSING, CLOSE),
        (symbols.BARS, BAR),
    ):
        table.update((name, Atom(char, kind)) for name, char in names.items())
    for letter in symbols.TEXT_LETTERS:
        del table[letter]
    table["lvert"] = table["lVert"] = Atom("", OPEN)
    for name, sign in (("vert", "|"), ("Vert", "‖")):
        table["l" + name] = Atom(sign, OPEN)
        table["r" + name] = Atom(sign, CLOSE)
    table["colon"] = Atom(":", PUNCT)
    for name in ("dots", "ldots", "cdots", "dotsc", "dotsb"):
        table[name] = Atom(table[name].text, TEXT)
    table["mid"] = Atom("|", RELATION)
    for name in "%#&_$":
        table[name] = Atom(name)
    table["*"] = Atom("*", SIGN)
    return table


_SYMBOLS = _symbol_atoms()


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
