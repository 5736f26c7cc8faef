"""Facts that stand in running text beside a title: venue and year, decision, what a link is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from paperdeck.sources.columns import plain_name
from paperdeck.sources.editions import year_of_proceedings
from paperdeck.sources.headings import heading
from paperdeck.sources.proceedings import venue_of
from paperdeck.sources.venues import known_venue


class Where(NamedTuple):
    """A venue and year; each may be unknown."""

    venue: str = ""
    year: int | None = None


EDGES = " ,;:.，。；：—–-|*_~"
"""What may stand round a fact and says nothing."""

SENTENCE = re.compile(r"(?<![A-Z])(?<!\bal)(?<!\bvs)\.\s+")
"""The end of a sentence, and not of an initial."""

FRAGMENT = re.compile(
    r"[\[\](){}|【】]|(?<![A-Z])(?<!\bal)\.(?:\s+|\Z)|\s+[—–-]+\s+|\A\s*[—–-]+\s+"
)
"""What parts one fact from the next."""

_GROUP = r"[\[(【{]([^\[\](){}【】]{2,60})[\])】}]"
LEADING_GROUP = re.compile(rf"\s*{_GROUP}\s*:?\s*")
TRAILING_GROUP = re.compile(rf"\s*{_GROUP}\s*[.,]?\s*\Z")
"""Something short in brackets at the beginning, or at the end, of a text."""

_LINKS = {
    "": "abs|acl|acm|arxiv|article|doi|here|html|ieee|link|links|openreview|paper|paperlink"
    "|paperpage|papers|paperurl|preprint|springer|url|论文|论文下载链接|论文地址|论文链接|链接|原文",
    "PDF": "pdf|paperpdf|pdflink",
    "Code": "code|codes|codelink|github|githubrepo|implementation|jax|official|officialcode"
    "|pytorch|repo|repository|sourcecode|tensorflow|代码|代码地址|代码链接|源码",
    "Project page": "homepage|page|project|projectpage|site|web|webpage|website|主页|项目"
    "|项目主页",
}
_LABELS = {name: label for label, names in _LINKS.items() for name in names.split("|")}
# Words of links that lead to something beside the paper, and of no title.
_BESIDE = re.compile(
    r"(?:appendix|bib(?:tex)?|blog(?:post)?|colab|data(?:set)?s?|demos?|doc(?:ument)?s?|hf"
    r"|hugging ?face|models?|notes?|poster|review|slides?|summary|supp(?:lement(?:ary)?)?|talk"
    r"|thread|tutorial|twitter|video|weights|wiki|youtube|数据集?|解读|视频|讲解|模型)(?:\s*\d+)?",
    re.IGNORECASE,
)
_MONTHS = re.compile(
    r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"(?:[A-Za-z]{3,9}\.?,?\s+)?((?:19|20)\d\d)(?:\s*[-/.,年]\s*(?:\d{1,2}|[A-Za-z]{3,9})月?)*"
)
_DECISION = re.compile(r"\b(oral|spotlight|highlight|poster)s?\b", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_IN = re.compile(
    r"\A(?:in|accepted (?:at|by|to)|published in|to appear (?:at|in))\s*:?\s+", re.IGNORECASE
)
_SHORT_YEAR = re.compile(r"([A-Za-z]{3,})\s?['’]?([0-3]\d)")
_PROCEEDINGS = re.compile(
    r"\b(?:advances|annual|conference|journal|letters|meeting|proc(?:eedings)?|symposium"
    r"|transactions|workshop)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 12


def link_label(shown: str) -> str | None:
    """What a link that shows this leads to, empty for the paper; ``None`` for other words."""
    known = _LABELS.get(plain_name(shown))
    if known is not None:
        return known
    return shown.strip() if _BESIDE.fullmatch(shown.strip()) else None


@lru_cache(maxsize=1 << 12)
def inline_venue(text: str) -> Where:
    """The venue and year in a few words about nothing else: ``ICLR 2022 Spotlight``."""
    text = _IN.sub("", _bare(text))
    if not text or len(text.split()) > _MOST_WORDS:
        return Where()
    short = _SHORT_YEAR.fullmatch(text)
    if known := known_venue(short[1] if short else text):
        return Where(known.name, int(f"20{short[2]}") if short else None)
    for shorter in (text, _IN_BRACKETS.sub(" ", text)):
        shorter = _DECISION.sub(" ", _MONTHS.sub(" ", shorter)).strip(" ,;:.")
        if found := heading(shorter):
            return Where(found.venue, found.year)
        if known := known_venue(shorter):
            return Where(known.name)
        if _PROCEEDINGS.search(shorter) and (known := known_venue(venue_of(shorter))):
            return Where(known.name, year_of_proceedings(text, known.name))
    return Where()


def _bare(text: str) -> str:
    """A text without what says nothing round it, and out of its brackets."""
    text = text.strip(EDGES)
    if text[:1] + text[-1:] in ("()", "[]", "{}"):
        text = text[1:-1].strip(EDGES)
    return text


def date_year(text: str) -> int | None:
    """The year, where a text is a date and nothing else: ``2024/03``, ``Mar 2024``."""
    found = _DATE.fullmatch(text.strip(" ,;:.()[]"))
    return int(found[1]) if found else None


def inline_decision(text: str) -> str:
    """``oral``, ``spotlight``, … where a text says so, else empty."""
    found = _DECISION.search(text)
    return found[1].lower() if found else ""


def is_fact(text: str) -> bool:
    """Whether a text is a venue, a date or a decision and nothing else."""
    text = _bare(text)
    is_decision = bool(text) and inline_decision(text) == text.lower()
    return is_decision or bool(inline_venue(text).venue or date_year(text))


def all_facts(text: str) -> bool:
    """Whether a text is made of such facts alone."""
    fragments = [fragment for fragment in FRAGMENT.split(text) if fragment.strip(EDGES)]
    return bool(fragments) and all(map(is_fact, fragments))


def without_venue(text: str) -> str:
    """A text without the venue at its end: ``Ada Lund`` of ``Ada Lund, ICML 2024``."""
    text = text.strip(EDGES)
    parts = text.split(",")
    for count in (3, 2, 1):
        if len(parts) > count and is_fact(",".join(parts[-count:])):
            return ",".join(parts[:-count]).strip(EDGES)
    group = TRAILING_GROUP.search(text)
    if group and is_fact(group[1]):
        return text[: group.start()].strip(EDGES)
    return text
