"""Headings of plain-text lists: the venue and year that a line such as ``ICML 2026 Papers``,
``Papers of ICML 2026`` or ``2026 年 ICML 论文列表`` gives."""

from __future__ import annotations

import re
from typing import NamedTuple

from paperdeck.sources.venues import known_venue


class Heading(NamedTuple):
    """A list's venue, as it is usually written, and its year."""

    venue: str
    year: int


_LONGEST = 120
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)|['’](\d\d)(?!\d)")
_PAGE = re.compile(
    r"\b(?:page|part)\s*\d+(?:\s*(?:of|/)\s*\d+)?|第\s*\d+\s*[页頁部]", re.IGNORECASE
)
_CHINESE = re.compile(
    "年度|年|论文|論文|列表|清单|清單|目录|目錄|汇总|彙總|合集|大全|全部|所有|接收|录用|錄用|收录|收錄"
    "|接受|入选|入選|会议|會議|大会|大會|摘要|海报|海報|口头|口頭|报告|報告|开源|開源|项目|項目"
    "|代码|代碼|精选|精選|整理|最新|中|的|届|屆|之|和|与|與|及"
)
_PUNCTUATION = re.compile(r"[^\w\s'’-]+|(?<!\w)[-'’_]+|[-'’_]+(?!\w)")
_LIST_WORD = re.compile(
    "a|accepted|abstracts?|all|and|at|awesome|by|codes?|collection|complete|conference"
    "|contributions?|edition"
    "|events?|for|from|full|in|index|key|list|listing|main|of|on|orals?|papers?|posters?"
    "|proceedings|program|programme|publications?|regular|research|schedule|sessions?"
    "|reading|spotlights?|submissions?|talks?|the|titles?|tracks?|untitled|with|workshops?",
    re.IGNORECASE,
)
_MOST_VENUE_WORDS = 3


def heading(line: str) -> Heading | None:
    """The venue and year that a heading line gives; ``None`` for any other line.

    A heading has a year, a venue, and but for those only the words that name a list, in
    English or Chinese. An unknown venue must look like a name: a few words in capitals.
    """
    if len(line) > _LONGEST:
        return None
    years = _YEAR.findall(line)
    if len({(full or f"20{short}") for full, short in years}) != 1:
        return None
    rest = _PAGE.sub(" ", _YEAR.sub(" ", line))
    rest = _PUNCTUATION.sub(" ", _CHINESE.sub(" ", rest))
    words = [word for word in dict.fromkeys(rest.split()) if not _LIST_WORD.fullmatch(word)]
    known = _known(rest.split()) or _known(words)
    if known:
        venue = known
    elif 0 < len(words) <= _MOST_VENUE_WORDS and all(map(_is_name, words)):
        venue = " ".join(words)
    else:
        return None
    full, short = years[0]
    return Heading(venue, int(full or f"20{short}"))


def _known(words: list[str]) -> str:
    """The known venue that these words, but for words that name a list, are all about."""
    inner = list(words)
    while inner:
        venue = known_venue(" ".join(inner))
        if venue:
            return venue.name
        # "Conference" and "on" may belong to the venue's name: take them off one by one.
        if _LIST_WORD.fullmatch(inner[-1]):
            inner.pop()
        elif _LIST_WORD.fullmatch(inner[0]):
            inner.pop(0)
        else:
            return ""
    return ""


def _is_name(word: str) -> bool:
    """Whether a word may be a venue's: it has two letters or more, and a capital or CJK one."""
    return len(word) > 1 and (
        sum(map(str.isupper, word)) > 1 or any("\u3400" <= char <= "\u9fff" for char in word)
    )
