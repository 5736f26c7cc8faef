r"""The formats in which papers can be copied and exported: one table for all who offer them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice

from paperdeck.cite import endnote_xml, short
from paperdeck.cite.bibtex import biblatex, bibtex, official
from paperdeck.cite.cited import DEFAULTS, Cited, Options
from paperdeck.cite.csl_json import csl_item
from paperdeck.cite.ris import ris
from paperdeck.cite.work import landing_url
from paperdeck.language import N_
from paperdeck.papers.display import display_title
from paperdeck.papers.model import Paper

_DIGITS = "1234567890"


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    ``pick`` is the letter that chooses it in a menu; ``suffix`` is that of its files, with
    the dot. ``entry`` writes one paper, and nothing where the paper has no such thing; ``n``
    is its number among several, 0 for one alone. Of several, each stands behind ``bullet``,
    with ``between`` between them; ``head`` and ``tail`` are around all. ``has_key`` says that
    the citation key stands in it. ``mime`` is that of formatted text for word processors;
    ``in_style`` says that it is set in a style of references, see :class:`Options`.
    """

    id: str
    name: str
    description: str
    pick: str
    suffix: str
    entry: Callable[[Cited, int, Options], str]
    between: str = "\n"
    head: str = ""
    tail: str = ""
    bullet: str = ""
    has_key: bool = False
    mime: str = ""
    in_style: bool = False


def pieces(
    papers: Iterable[Cited], chosen: Format | str, options: Options = DEFAULTS
) -> Iterator[str]:
    """The text of :func:`write` piece by piece, so that any number of papers can be written."""
    if isinstance(chosen, str):
        chosen = formats()[chosen]
    remaining = iter(papers)
    first = list(islice(remaining, 2))
    several = len(first) > 1
    numbered = enumerate(chain(first, remaining), 1)
    entries = (chosen.entry(cited, n if several else 0, options) for n, cited in numbered)
    before = chosen.head
    for text in filter(None, entries):
        yield f"{before}{chosen.bullet if several else ''}{text}"
        before = chosen.between
    if before != chosen.head:
        yield chosen.tail


def write(papers: Iterable[Cited], chosen: Format | str, options: Options = DEFAULTS) -> str:
    """``papers`` in a format, or that of an id; empty where there is nothing to write.

    Raises ``KeyError`` where there is no such format.
    """
    return "".join(pieces(papers, chosen, options))


def formats() -> Mapping[str, Format]:
    """Every format by its id, in the order in which they are offered."""
    return {one.id: one for one in (*_TABLE, *_styled())}


def _bibtex(cited: Cited, n: int, options: Options) -> str:
    return bibtex(cited.paper, cited.key, accents=options.accents)


def _biblatex(cited: Cited, n: int, options: Options) -> str:
    return biblatex(cited.paper, cited.key, accents=options.accents)


def _official(cited: Cited, n: int, options: Options) -> str:
    return official(cited.paper, accents=options.accents) or _bibtex(cited, n, options)


def _csl_json(cited: Cited, n: int, options: Options) -> str:
    return json.dumps(csl_item(cited.paper, cited.key), ensure_ascii=False, indent=2)


@cache
def _styled() -> tuple[Format, ...]:
    """A format for each style of formatted references, and those that are set in one."""
    from paperdeck.cite import rich  # the styles take a while to load
    from paperdeck.cite.styles import STYLES, Style, in_text, plain_text, reference

    def plain(style: Style) -> Callable[[Cited, int, Options], str]:
        return lambda cited, n, options: plain_text(reference(cited.paper, style, n or None))

    def citation(cited: Cited, n: int, options: Options) -> str:
        return in_text(cited.paper, STYLES[options.style], n or 1)

    return (
        *(
            Format(
                style.name, style.title, N_("a formatted reference"), pick, ".txt", plain(style)
            )
            for style, pick in zip(STYLES.values(), _DIGITS, strict=True)
        ),
        Format(
            *("in-text", N_("In the text"), N_("(Fang et al., 2026)"), "i", ".txt", citation),
            in_style=True,
        ),
        Format(
            *(
                "html",
                "HTML",
                N_("a page of formatted references, for mail and word processors"),
            ),
            *("h", ".html", rich.html_paragraph),
            head=rich.HTML_HEAD,
            tail=rich.HTML_TAIL,
            mime="text/html",
            in_style=True,
        ),
        Format(
            *("rtf", "RTF", N_("a page of formatted references, for Word")),
            *("w", ".rtf", rich.rtf_paragraph),
            head=rich.RTF_HEAD,
            tail=rich.RTF_TAIL,
            mime="text/rtf",
            in_style=True,
        ),
    )


def _of_paper(text: Callable[[Paper], str]) -> Callable[[Cited, int, Options], str]:
    return lambda cited, n, options: text(cited.paper)


_TABLE = (
    Format(
        *("bibtex", "BibTeX", N_("an entry for BibTeX"), "b", ".bib", _bibtex),
        has_key=True,
    ),
    Format(
        *("biblatex", "BibLaTeX", N_("an entry for BibLaTeX"), "x", ".bib", _biblatex),
        has_key=True,
    ),
    Format(
        *("official", N_("Venue's own entry"), N_("the venue's own BibTeX, else paperdeck's")),
        *("o", ".bib", _official),
        has_key=True,
    ),
    Format(
        *("ris", "RIS", N_("for EndNote, Zotero, Mendeley and most others")),
        *("r", ".ris", lambda cited, n, options: ris(cited)),
        has_key=True,
    ),
    Format(
        *("csl-json", "CSL-JSON", N_("for Zotero, pandoc and other citation processors")),
        *("s", ".json", _csl_json),
        between=",\n",
        head="[\n",
        tail="\n]\n",
        has_key=True,
    ),
    Format(
        *("endnote-xml", "EndNote XML", N_("for EndNote")),
        *("e", ".xml", lambda cited, n, options: endnote_xml.endnote_record(cited)),
        head=endnote_xml.HEAD,
        tail=endnote_xml.TAIL,
        has_key=True,
    ),
    Format(
        *("plain", N_("Plain text"), N_("Title. Authors. Venue, Year. URL")),
        *("p", ".txt", _of_paper(short.plain_line)),
    ),
    Format(
        *("markdown", N_("Markdown link"), N_("the title as a link")),
        *("m", ".md", _of_paper(short.markdown_link)),
        bullet="- ",
    ),
    Format(
        *("org", N_("Org link"), N_("the title as a link")),
        *("g", ".org", _of_paper(short.org_link)),
        bullet="- ",
    ),
    Format(
        *("cite", N_("LaTeX citation"), r"\cite{key}"),
        *("c", ".tex", lambda cited, n, options: cited.key),
        between=",",
        head=r"\cite{",
        tail="}",
        has_key=True,
    ),
    Format(
        "title", N_("Title"), N_("the title as text"), "t", ".txt", _of_paper(display_title)
    ),
    Format("link", N_("Link"), N_("the paper's address"), "l", ".txt", _of_paper(landing_url)),
    Format(
        *("abstract", N_("Abstract"), N_("the abstract as text")),
        *("a", ".txt", _of_paper(short.abstract_text)),
        between="\n\n",
    ),
)
