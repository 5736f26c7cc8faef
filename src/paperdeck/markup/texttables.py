"""What the LaTeX commands of running text do, by name."""

from __future__ import annotations

from paperdeck.markup import marks

STYLES = {
    "textbf": marks.STRONG, "strong": marks.STRONG, "textbfit": marks.STRONG,
    "bold": marks.STRONG, "alert": marks.STRONG, "textmd": "",
    "emph": marks.EMPHASIS, "textit": marks.EMPHASIS, "textsl": marks.EMPHASIS,
    "textem": marks.EMPHASIS, "term": marks.EMPHASIS, "mathem": marks.EMPHASIS,
    "texttt": marks.CODE, "code": marks.CODE, "verb": marks.CODE, "lstinline": marks.CODE,
    "textttt": marks.CODE,
    "underline": marks.UNDERLINE, "uline": marks.UNDERLINE, "ul": marks.UNDERLINE,
    "textul": marks.UNDERLINE, "underbar": marks.UNDERLINE, "uuline": marks.UNDERLINE,
}  # fmt: skip

# From here to the end of the group.
DECLARATIONS = {
    "em": marks.EMPHASIS, "it": marks.EMPHASIS, "sl": marks.EMPHASIS,
    "itshape": marks.EMPHASIS, "slshape": marks.EMPHASIS, "emshape": marks.EMPHASIS,
    "bf": marks.STRONG, "bfseries": marks.STRONG, "boldmath": marks.STRONG,
    "tt": marks.CODE, "ttfamily": marks.CODE,
}  # fmt: skip

# Shown as their argument.
TRANSPARENT = frozenset(
    "text textrm textsf textsc textup textnormal mbox hbox fbox makebox framebox centerline "
    "ensuremath smash raisebox scalebox resizebox uppercase lowercase MakeUppercase "
    "MakeLowercase mathrm title sout st textstrikeout cancel phantom boxed textls textlf "
    "textsfbf protect foreignlanguage selectlanguage textscale textsmaller".split()
)

# Shown as nothing, with as many arguments as said.
NOTHING = dict.fromkeys(
    (
        "noindent centering raggedright raggedleft small footnotesize scriptsize tiny "
        "normalsize large Large LARGE huge Huge rm sf sc sffamily scshape rmfamily upshape "
        "mdseries selectfont normalfont xspace relax protect maketitle newpage pagebreak "
        "linebreak nolinebreak bigskip medskip smallskip hfill vfill indent unboldmath "
        "ignorespaces unskip allowbreak par newline quad qquad enspace thinspace space "
        "expandafter leavevmode null sloppy fussy hrule hline toprule midrule bottomrule "
        "displaystyle textstyle limits nolimits nobreak begingroup endgroup bgroup egroup "
        "cr crcr maketitle tableofcontents appendix backmatter".split()
    ),
    0,
) | {
    "color": 1, "fontfamily": 1, "fontsize": 2, "fontseries": 1, "fontshape": 1, "label": 1,
    "hspace": 1, "vspace": 1, "setlength": 2, "addtolength": 2, "vskip": 0, "hskip": 0,
    "thispagestyle": 1, "pagestyle": 1, "bibliographystyle": 1, "bibliography": 1,
    "includegraphics": 1, "usepackage": 1, "documentclass": 1, "index": 1, "hypertarget": 1,
    "addcontentsline": 3, "linespread": 1, "markboth": 2, "looseness": 0,
}  # fmt: skip
# Of those, the ones that leave a space or part paragraphs.
SPACES = frozenset("quad qquad enspace thinspace space hspace hskip hfill".split())
LINE_ENDS = frozenset(("newline", "linebreak", "cr"))
BREAKS = frozenset("par bigskip medskip smallskip vspace vskip newpage clearpage hrule".split())

# How many arguments come before the one that is shown.
SKIPPED = {
    "textcolor": 1, "colorbox": 1, "fcolorbox": 2, "raisebox": 1, "scalebox": 1,
    "resizebox": 2, "foreignlanguage": 1, "hyperlink": 1, "hyperref": 0, "parbox": 1,
    "rotatebox": 1, "textcolour": 1, "adjustbox": 1, "href": 1,
}  # fmt: skip

CITATIONS = frozenset(
    "cite citep citet citealp citealt citeauthor citeyear citeyearpar Citep Citet Citeauthor "
    "parencite textcite autocite footcite supercite citenum nocite citeProc shortcite "
    "newcite citeA citep citeapos citetalias citepalias".split()
)
REFERENCES = frozenset(
    "ref autoref cref Cref pageref nameref vref subref figref secref".split()
)
NOTES = frozenset("footnote thanks footnotetext marginpar endnote sidenote".split())
QUOTES = {"enquote": "“”", "say": "“”", "textquote": "“”", "qq": "“”", "q": "‘’"}
HEADINGS = frozenset(
    "section subsection subsubsection chapter part paragraph subparagraph keywords".split()
)
LISTS = frozenset(
    "itemize enumerate description list compactitem compactenum inparaenum".split()
)

# The accents, by their sign or letter, as combining characters (LaTeX 2e, section 3.3).
ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303",
    "=": "\u0304", ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b",
    "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
    "t": "\u0361", "C": "\u030f", "U": "\u030e", "G": "\u030f",
}  # fmt: skip


def dingbat(number: int) -> str:
    """The sign of Zapf Dingbats that ``\\ding{number}`` sets, or empty."""
    for first, last, start in (
        (33, 126, 0x2701), (161, 167, 0x2761), (172, 181, 0x2460), (182, 211, 0x2776),
        (212, 239, 0x2794), (241, 254, 0x27B1),
    ):  # fmt: skip
        if first <= number <= last:
            return chr(start + number - first)
    return {168: "♣", 169: "♦", 170: "♥", 171: "♠"}.get(number, "")


def roman(number: int) -> str:
    """``number`` in small Roman numerals (1 to 3999), else in digits."""
    if not 0 < number < 4000:
        return str(number)
    result = ""
    for value, numeral in (
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
        (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ):  # fmt: skip
        while number >= value:
            result += numeral
            number -= value
    return result
