"""Every format in every encoding: what is found out about it does not depend on the format."""

from __future__ import annotations

import codecs
import json

import pytest

from paperdeck.sources import Record, read

TITLES = {
    "latin": "Über langsames Licht für José",
    "chinese": "一种河流上的灯光与桥梁的研究",
}
PROSE = {
    "latin": "We study how süße Lichter glow. They glow in the café, as naïve people show us.",
    "chinese": "我们研究河流上的灯光。它们在晚上亮起，我们测量了它们亮多久，并给出结果。" * 3,
}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def contents(title: str, prose: str) -> dict[str, str]:
    """A list in each format, by the name of that format."""
    line = json.dumps({"title": title, "abstract": prose}, ensure_ascii=False)
    people = [{"family": "Müller", "given": "José"}]
    return {
        "csv": f"title,authors\n{title},José Müller\n",
        "markdown-table": f"| title | year |\n|---|---|\n| {title} | 2031 |\n",
        "bibtex": f"@article{{a,\n  title = {{{title}}},\n  year = 2031\n}}\n",
        "ris": f"TY  - CONF\nTI  - {title}\nPY  - 2031\nER  - \n",
        "feed": (
            '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel><item>'
            f"<title>{title}</title></item></channel></rss>\n"
        ),
        "virtual-site": _json([{"name": title, "eventtype": "Poster"}]),
        "virtual-site-abstracts": _json({"71027": prose}),
        "openreview": _json({"notes": [{"id": "x", "content": {"title": title}}]}),
        "paperlists": _json([{"title": title, "author": "", "status": "Poster"}]),
        "csl-json": _json([{"type": "article", "title": title, "author": people}]),
        "paperdeck-list": _json({"format": "paperdeck-list", "papers": [{"title": title}]}),
        "paperdeck-lines": f"{line}\n{line}\n",
        "text-list": f"# ICML 2031\n\n1. [{title}](https://lund.example/a)\n",
        "titled-text": f"Title: {title}\nAuthors: Ada Lund, Bo Ek\nAbstract: {prose}\n",
        "plain-text": f"ICML 2031 Papers\n\n{prose}\n",
    }


CASES = [
    pytest.param(name, script, codec, id=f"{name}-{script}-{codec}")
    for script, codecs_of in {
        "latin": ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"),
        "chinese": ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"),
    }.items()
    for codec in codecs_of
    for name in contents("", "")
]
TOLD = {
    "utf-8": (),
    "utf-8-sig": (),
    "utf-16": ("read as UTF-16",),
    "utf-16-le": ("read as UTF-16: it has no byte order mark, but looks like it",),
    "utf-16-be": ("read as UTF-16: it has no byte order mark, but looks like it",),
    "cp1252": ("read as Latin-1: it is not UTF-8",),
    "gb18030": ("read as GB 18030: it is not UTF-8",),
}


@pytest.mark.parametrize(("name", "script", "codec"), CASES)
def test_every_format_in_every_encoding(name: str, script: str, codec: str) -> None:
    content = contents(TITLES[script], PROSE[script])[name]
    if script == "chinese":
        content = content.replace("José", "李四").replace("Müller", "张")
    told = TOLD[codec]
    if content.isascii() and codec in ("cp1252", "gb18030"):
        told = ()
    reading = read("list", content.encode(codec))
    items = list(reading.records)
    assert (reading.format, reading.notes) == (name, told)
    assert all(isinstance(item, Record) for item in items), items
    text = "".join(f"{item.paper.title}{item.paper.abstract}" for item in items)
    assert TITLES[script] in text or PROSE[script] in text


@pytest.mark.parametrize(
    ("data", "label"),
    [
        (codecs.BOM_UTF8 + b"title,year\nSlow \xff Light,2031\n", "UTF-8"),
        ("title,year\nSlow \ud800 Light,2031\n".encode("utf-16", "surrogatepass"), "UTF-16"),
    ],
)
def test_what_is_no_character_is_shown_and_told(data: bytes, label: str) -> None:
    reading = read("list", data)
    [record] = reading.records
    assert record.paper.title == "Slow \ufffd Light"
    assert f"what is not valid {label} is shown as \ufffd" in reading.notes
