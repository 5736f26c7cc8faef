r"""Short forms of a paper: a line of plain text, links of Markdown and Org, ``\cite``."""

from __future__ import annotations

import re

from paperdeck.cite.outlet import outlet_of
from paperdeck.cite.work import landing_url
from paperdeck.markup import plain
from paperdeck.papers.display import author_line, display_title
from paperdeck.papers.model import Paper
from paperdeck.papers.text import clean, clean_line

_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>]")
_IN_ADDRESS = {"(": "%28", ")": "%29", "[": "%5B", "]": "%5D", "<": "%3C", ">": "%3E"}
_ENDS = ("!", "?", ".", "。", "？", "！")


def plain_line(paper: Paper) -> str:
    """``Title. Authors. Venue, Year. URL``; what is not known is left out."""
    where = ", ".join(filter(None, (_venue(paper), str(paper.year or ""))))
    parts = [
        _sentence(part) for part in (display_title(paper), author_line(paper), where) if part
    ]
    return clean_line(" ".join((*parts, landing_url(paper))))


def markdown_link(paper: Paper) -> str:
    """``[Title](address)``; the title alone where the paper has no address."""
    title = _MARKDOWN.sub(r"\\\g<0>", display_title(paper))
    address = landing_url(paper)
    return f"[{title}]({_escaped(address)})" if address else title


def org_link(paper: Paper) -> str:
    """``[[address][Title]]`` of Org mode, in whose titles brackets become braces; the title
    alone where the paper has no address.
    """
    title, address = display_title(paper), landing_url(paper)
    if not address:
        return title
    braced = title.replace("[", "{").replace("]", "}")
    return f"[[{_escaped(address)}][{braced}]]"


def abstract_text(paper: Paper) -> str:
    """The abstract as a reader sees it, as plain text."""
    return clean(plain(paper.abstract)).strip()


def _venue(paper: Paper) -> str:
    """The venue's short name; a workshop's paper is the workshop's."""
    outlet = outlet_of(paper)
    if not outlet.kind:
        return "arXiv" if any(one.startswith("arxiv:") for one in paper.ids) else ""
    return outlet.container if paper.decision == "workshop" else paper.venue or outlet.container


def _sentence(text: str) -> str:
    return text if text.endswith(_ENDS) else f"{text}."


def _escaped(address: str) -> str:
    return "".join(_IN_ADDRESS.get(char, char) for char in address)
