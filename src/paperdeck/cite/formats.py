r"""The formats in which papers can be copied and exported: one table for all who offer them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice

from paperdeck.cite import endnote_xml, short
from paperdeck.cite.bibtex import biblatex, bibtex, official
from paperdeck.cite.cited import DEFAULTS, Cited, Options
from paperdeck.cite.csl_json import csl_item
from paperdeck.cite.ris import ris
from paperdeck.cite.work import landing_url
from paperdeck.papers.display import display_title
from paperdeck.papers.model import Paper


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    ``pick`` is the letter that chooses it in a menu; ``suffix`` is that of its files, with
    the dot. ``entry`` writes one paper, the ``n``-th from 1 on, and nothing where the paper
    has no such thing. Of several, each stands behind ``bullet``, with ``between`` between
    them; ``head`` and ``tail`` are around all.
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


def pieces(
    papers: Iterable[Cited], format_id: str, options: Options = DEFAULTS
) -> Iterator[str]:
    """The text of :func:`write` piece by piece, so that any number of papers can be written."""
    chosen = formats()[format_id]
    entries = (chosen.entry(cited, n, options) for n, cited in enumerate(papers, 1))
    written = filter(None, entries)
    first = list(islice(written, 2))
    if not first:
        return
    bullet = chosen.bullet if len(first) > 1 else ""
    yield chosen.head
    for n, text in enumerate(chain(first, written)):
        yield f"{chosen.between if n else ''}{bullet}{text}"
    yield chosen.tail


def write(papers: Iterable[Cited], format_id: str, options: Options = DEFAULTS) -> str:
    """``papers`` in the format of that id; empty where there is nothing to write.

    Raises ``KeyError`` where there is no such format.
    """
    return "".join(pieces(papers, format_id, options))


def formats() -> Mapping[str, Format]:
    """Every format by its id, in the order in which they are offered."""
    return {one.id: one for one in _TABLE}


def _bibtex(cited: Cited, n: int, options: Options) -> str:
    return bibtex(cited.paper, cited.key, accents=options.accents)


def _biblatex(cited: Cited, n: int, options: Options) -> str:
    return biblatex(cited.paper, cited.key, accents=options.accents)


def _official(cited: Cited, n: int, options: Options) -> str:
    return official(cited.paper) or _bibtex(cited, n, options)


def _csl_json(cited: Cited, n: int, options: Options) -> str:
    return json.dumps(csl_item(cited.paper, cited.key), ensure_ascii=False, indent=2)


def _of_paper(text: Callable[[Paper], str]) -> Callable[[Cited, int, Options], str]:
    return lambda cited, n, options: text(cited.paper)


_TABLE = (
    Format("bibtex", "BibTeX", "an entry for BibTeX", "b", ".bib", _bibtex),
    Format("biblatex", "BibLaTeX", "an entry for BibLaTeX", "x", ".bib", _biblatex),
    Format(
        *("official", "Venue's own entry", "the venue's own BibTeX, else paperdeck's"),
        *("o", ".bib", _official),
    ),
    Format(
        *("ris", "RIS", "for EndNote, Zotero, Mendeley and most others"),
        *("r", ".ris", lambda cited, n, options: ris(cited)),
    ),
    Format(
        *("csl-json", "CSL-JSON", "for Zotero, pandoc and other citation processors"),
        *("j", ".json", _csl_json),
        between=",\n",
        head="[\n",
        tail="\n]\n",
    ),
    Format(
        *("endnote-xml", "EndNote XML", "for EndNote"),
        *("e", ".xml", lambda cited, n, options: endnote_xml.endnote_record(cited)),
        head=endnote_xml.HEAD,
        tail=endnote_xml.TAIL,
    ),
    Format(
        *("plain", "Plain text", "Title. Authors. Venue, Year. URL"),
        *("p", ".txt", _of_paper(short.plain_line)),
    ),
    Format(
        *("markdown", "Markdown link", "[Title](address)"),
        *("m", ".md", _of_paper(short.markdown_link)),
        bullet="- ",
    ),
    Format(
        *("org", "Org link", "[[address][Title]]"),
        *("g", ".org", _of_paper(short.org_link)),
        bullet="- ",
    ),
    Format(
        *("cite", "LaTeX citation", r"\cite{key}"),
        *("c", ".tex", lambda cited, n, options: cited.key),
        between=",",
        head=r"\cite{",
        tail="}",
    ),
    Format("title", "Title", "the title as text", "t", ".txt", _of_paper(display_title)),
    Format("link", "Link", "the paper's address", "l", ".txt", _of_paper(landing_url)),
    Format(
        *("abstract", "Abstract", "the abstract as text"),
        *("a", ".txt", _of_paper(short.abstract_text)),
        between="\n\n",
    ),
)
