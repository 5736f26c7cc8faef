"""What the LaTeX commands of mathematics do, by name."""

from __future__ import annotations

from paperdeck.markup import symbols
from paperdeck.markup.atoms import (
    BAR,
    BINARY,
    CLOSE,
    FUNCTION,
    LARGE,
    OPEN,
    ORD,
    PUNCT,
    RELATION,
    SIGN,
    TEXT,
    Atom,
)

# What stands between two things, as written and as shown.
SIGNS = {
    "=": "=", "<": "<", ">": ">", "+": "+", "-": "-", "/": "/", "*": "*", "−": "-",
    ":=": ":=", "<=": "<=", ">=": ">=", "->": "→", "<=>": "⇔", "<<": "≪", ">>": "≫",
    "!=": "≠", "==": "==", "--": "–", "---": "—", "−−": "–",
}  # fmt: skip
UNICODE_RELATIONS = frozenset("≤≥≠≈∼≡∈∉⊂⊆→←↔⇒⇔∝≪≫≺≻≼≽↦∪∩∘⊕⊗∧∨≜≔≃≅")
LARGE_SIGNS = frozenset(symbols.LARGE.values())
BINARY_SIGNS = frozenset("×·±∓÷∗⋅∙")

# Combining characters.
ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "Hat": "\u0302", "wh": "\u0302",
    "tilde": "\u0303", "widetilde": "\u0303", "Tilde": "\u0303", "wt": "\u0303",
    "bar": "\u0304", "overline": "\u0304", "Bar": "\u0304", "ol": "\u0304",
    "vec": "\u20d7", "overrightarrow": "\u20d7", "Vec": "\u20d7",
    "dot": "\u0307", "Dot": "\u0307", "ddot": "\u0308", "Ddot": "\u0308", "dddot": "\u20db",
    "check": "\u030c", "widecheck": "\u030c", "breve": "\u0306", "acute": "\u0301",
    "grave": "\u0300", "mathring": "\u030a", "underbar": "\u0331",
}  # fmt: skip

# The alphabets of paperdeck.markup.scripts that commands choose.
ALPHABETS = {
    "mathcal": "script", "mathscr": "script", "cal": "script", "mc": "script",
    "mathfrak": "fraktur", "frak": "fraktur", "mathbb": "blackboard", "Bbb": "blackboard",
    "bb": "blackboard", "mathbbm": "blackboard", "mathds": "blackboard",
    "mathbbmss": "blackboard", "symbb": "blackboard", "symcal": "script",
}  # fmt: skip
BOLD = {
    "mathbf": "bold", "bf": "bold", "symbf": "bold", "mathbfit": "bold-italic", "mb": "bold",
    "boldsymbol": "bold-italic", "bm": "bold-italic", "pmb": "bold-italic",
    "symbfit": "bold-italic", "bmit": "bold-italic", "boldmath": "bold-italic",
}  # fmt: skip
UPRIGHT = frozenset(
    "mathrm mathsf mathit mathtt mathnormal mathup symrm symsf symit rm sf it tt sl sc "
    "mathsfit operatorfont".split()
)
# From here to the end of the group.
DECLARATIONS = frozenset("cal frak bf rm sf it tt sl sc boldmath operatorfont".split())
TEXT_COMMANDS = frozenset(
    "text textrm textbf textit textsl textsf texttt textsc textnormal textup textmd mbox hbox "
    "emph fbox textsuperscript textsubscript textcolor textul ul uline underline intertext "
    "shortintertext enquote hl url href".split()
)
GAPS = {
    "quad", "qquad", "enspace", "enskip", "thickspace", "medspace", "thinspace", "space",
    "newline", ",", ";", ":", ">", " ", "\n", "~",
}  # fmt: skip
# Shown as nothing; what follows them is read as if they were not there.
NOTHING = frozenset(
    "! displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag "
    "negthinspace negmedspace negthickspace left right mathstrut strut allowbreak nobreak "
    "relax protect normalfont bigg Bigg biggl biggr Biggl Biggr big Big bigl bigr Bigl Bigr "
    "bigm Bigm biggm Biggm middle mleft mright noindent centering hfill ensuremath mathop "
    "mathrel mathbin mathord mathopen mathclose mathpunct mathinner boxed smash mathclap "
    "mathllap mathrlap overbrace underbrace small large normalsize footnotesize tiny xspace "
    "- / @ null bgroup egroup begingroup endgroup begin end".split()
)
# Shown as nothing, their argument with them; the first as a space.
SKIPS = frozenset(("hspace", "hskip", "mspace"))
SWALLOWS = SKIPS | frozenset(
    "vspace label color phantom hphantom vphantom kern mkern setlength fontsize fontfamily "
    "hfill hrule hline".split()
)
SIZED = frozenset("left bigl Bigl biggl Biggl mleft".split())
SIZED_CLOSE = frozenset("right bigr Bigr biggr Biggr mright".split())
FRACTIONS = frozenset("frac dfrac tfrac cfrac nicefrac sfrac flatfrac".split())
STACKED = frozenset("stackrel overset underset xrightarrow xleftarrow".split())
BINOMIALS = frozenset("binom dbinom tbinom".split())
INFIX = frozenset(("\\over", "\\choose", "\\atop", "\\above", "\\brack"))
# Common macros that set their argument between two signs.
DELIMITED = {
    "abs": "||", "Abs": "||", "norm": "‖‖", "Norm": "‖‖", "set": "{}", "Set": "{}",
    "braces": "{}", "ceil": "⌈⌉", "floor": "⌊⌋", "paren": "()", "Paren": "()", "pa": "()",
    "bracket": "[]", "lrp": "()", "card": "||", "ket": "|⟩", "bra": "⟨|",
}  # fmt: skip

DELIMITERS = frozenset(("(", ")", "[", "]", "|", "\\{", "\\}", "\\|", "\\langle", "\\rangle"))


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


SYMBOLS = _symbol_atoms()


_KNOWN = frozenset(
    (
        *symbols.ORDINARY, *symbols.RELATION, *symbols.BINARY, *symbols.LARGE,
        *symbols.FUNCTIONS, *symbols.OPENING, *symbols.CLOSING, *symbols.BARS,
        *ACCENTS, *FRACTIONS, *BINOMIALS, *STACKED,
        *((ALPHABETS.keys() | BOLD.keys() | UPRIGHT) - DECLARATIONS),
        *"sqrt operatorname pmod bmod substack not left right mathop big Big bigl bigr Bigl "
        "Bigr overbrace underbrace".split(),
    )
)  # fmt: skip


def known(name: str) -> bool:
    """Whether a command of that name (without its backslash) belongs to mathematics."""
    return name in _KNOWN


def arity(name: str) -> int:
    """How many arguments the command takes."""
    if name in FRACTIONS or name in BINOMIALS or name in ("stackrel", "overset", "underset"):
        return 2
    one = name in ACCENTS or name in ALPHABETS or name in BOLD or name in UPRIGHT
    return int(one or name in ("sqrt", "operatorname", "pmod", "substack", "xrightarrow"))
