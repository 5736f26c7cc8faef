"""A small list in each format, with most of what that format can say."""

from __future__ import annotations

import json
from typing import Any

EVENTS: Any = {
    "count": 2,
    "results": [
        {
            "id": 41,
            "name": "Lanterns &amp; Rivers",
            "authors": [{"fullname": "Ada Lund", "institution": "Lund"}, {"fullname": "Bo Ek"}],
            "abstract": "We bound $x_{n+1}$.\n\nThen **more**.",
            "topic": "Optics->Light",
            "keywords": ["light", "water"],
            "decision": "Accept (oral)",
            "session": "Poster Session 1",
            "eventtype": "Poster",
            "room_name": "Hall Q",
            "poster_position": "#12",
            "starttime": "2031-07-08T10:30:00+09:00",
            "endtime": "2031-07-08T12:15:00+09:00",
            "paper_url": "https://openreview.net/forum?id=aaaaaaaaaa",
            "virtualsite_url": "/virtual/2031/poster/41",
            "sourceurl": "https://openreview.net/group?id=ICML.cc/2031/Conference",
            "eventmedia": [{"name": "Code", "uri": "https://code.example/light"}],
        },
        {"id": 42, "name": "Slow Light", "eventtype": "Oral", "authors": []},
    ],
}
ABSTRACTS: Any = {"41": "We bound $x_{n+1}$.", "42": "Light is slow.", "43": None}
NOTES: Any = {
    "notes": [
        {
            "id": "aaaaaaaaaa",
            "forum": "aaaaaaaaaa",
            "invitations": ["ICML.cc/2031/Conference/-/Submission"],
            "pdate": 1925000000000,
            "content": {
                "title": {"value": "Lanterns &amp; Rivers"},
                "authors": {"value": ["Ada Lund", "Bo Ek"]},
                "authorids": {"value": ["~Ada_Lund1", "~Bo_Ek2"]},
                "abstract": {"value": "We bound $x_{n+1}$."},
                "TL;DR": {"value": "Light on water."},
                "keywords": {"value": ["light", "water"]},
                "venue": {"value": "ICML 2031 oral"},
                "venueid": {"value": "ICML.cc/2031/Conference"},
                "pdf": {"value": "/pdf/abc.pdf"},
                "_bibtex": {"value": "@inproceedings{a,\ntitle={A},\nyear={2031}\n}"},
            },
        },
        {"id": "b", "content": {"title": "Slow Light", "authorids": ["~Cy_Dee1"]}},
    ]
}
PAPERS: Any = [
    {
        "title": "Lanterns &amp; Rivers",
        "author": "Ada Lund;Bo Ek",
        "aff": "Lund;Oslo",
        "abstract": "We bound $x_{n+1}$.",
        "status": "Poster",
        "track": "main",
        "session": "Posters 1",
        "tldr": "Light on water.",
        "keywords": "light;water",
        "site": "https://icml.cc/virtual/2031/poster/41",
        "openreview": "https://openreview.net/forum?id=aaaaaaaaaa",
        "bibtex": "@inproceedings{a,\ntitle={A},\nyear={2031},\ndoi={10.1234/x}\n}",
    },
    {"title": "Slow Light", "author": "Cy Dee", "status": "Oral", "track": ""},
]
ITEMS: Any = [
    {
        "id": "lund",
        "type": "paper-conference",
        "title": "Lanterns",
        "author": [{"family": "Lund", "given": "Ada"}, {"literal": "River Lab"}],
        "abstract": "<jats:p>We bound it.</jats:p>",
        "container-title": "International Conference on Machine Learning",
        "issued": {"date-parts": [[2031, 7, 8]]},
        "DOI": "10.1234/x",
        "URL": "https://lund.example/a",
        "page": "1-9",
    },
    {"type": "article", "title": "Slow Light", "issued": {"raw": "2031"}},
]
OWN: Any = {
    "format": "paperdeck-list",
    "version": 1,
    "title": "Lanterns",
    "papers": [
        {
            "title": "Lanterns",
            "authors": [{"name": "Ada Lund", "institution": "Lund"}],
            "abstract": "We bound it.",
            "year": 2031,
            "links": [{"label": "PDF", "url": "https://lund.example/a.pdf"}],
            "sessions": [{"name": "Posters 1", "start": "2031-07-08T10:30:00+09:00"}],
            "ids": ["openreview:aaaaaaaaaa"],
        },
        {"abstract": "Light is slow."},
    ],
}
BIBTEX = r"""% A list.
@string{icml = "International Conference on Machine Learning"}
@inproceedings{lund,
  title = {{NE}xT: {L}anterns under {$\ell_0$} Norms},
  author = {Lund, Ada and van der Berg, J\"org and {{River Lab}} and others},
  booktitle = icml # { 2031},
  pages = {1--9},
  abstract = {We bound $x_{n+1}$ by 5\%.},
  doi = {10.1234/x}, month = jul, year = 2031,
}
@article(ek, title = "Slow Light", crossref = {all})
@proceedings{all, title = {Proceedings of the 48th {ICML}}, year = 2031}
"""
RIS = """TY  - CONF
TI  - Lanterns & Rivers
AU  - Lund, Ada
AU  - Ek, Bo, Jr.
PY  - 2031/07/08
T2  - Proceedings of ICML
AB  - We bound it,
  on two lines.
KW  - light
DO  - 10.1234/x
UR  - https://lund.example/a
ER  -

TY  - JOUR
T1  - Slow Light
ER  -
"""
FEED = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">
  <title>arXiv Query</title>
  <entry>
    <id>http://arxiv.org/abs/3101.01234v2</id>
    <published>2031-01-02T03:04:05Z</published>
    <title>Lanterns &amp; Rivers</title>
    <summary>We bound $x_{n+1}$.</summary>
    <author><name>Ada Lund</name></author>
    <arxiv:primary_category term="cs.LG"/>
    <link title="pdf" href="http://arxiv.org/pdf/3101.01234v2" rel="related"/>
  </entry>
  <entry><title>Slow Light</title></entry>
</feed>
"""
CSV = """sep=,
title,authors,abstract,venue,year,url
"Lanterns, and Rivers","Lund, Ada; Ek, Bo","We bound
$x_{n+1}$.",ICML 2031,2031,https://openreview.net/forum?id=aaaaaaaaaa
Slow Light,Cy Dee,,NeurIPS'30,,
"""
MARKDOWN_TABLE = """# ICML 2031

| Title | Authors | Links |
|:------|:-------:|-------|
| [Lanterns](https://arxiv.org/abs/3101.01234) | Ada Lund, Bo Ek | [Code](https://a.example) |
| Slow \\| Light, $|x|$ | Cy Dee | |
"""
TEXT_LIST = """# ICML 2031 Papers

## Optics

- [Lanterns](https://arxiv.org/abs/3101.01234) - Ada Lund, Bo Ek, ICML 2031. [[code]](https://a.b)
  - A remark on it.
- **Slow Light on Rivers**, *NeurIPS 2030 (Oral)*
  by Cy Dee
"""
TITLED_TEXT = """ICML 2031 Papers

Lanterns along Rivers
Ada Lund, Bo Ek
We study lanterns along rivers of stone, whose light is long-lived. We prove that it is.

Slow Light
*Cy Dee*
Slow light is studied here. It goes along rivers of stone and is never fast, as we prove.
"""
PLAIN_TEXT = """ICML 2031 Papers

We study lanterns along rivers of stone, whose light is long-lived. We prove that it is.

Slow light is studied here. It goes along rivers of stone and is never fast, as we prove.
"""

OBJECTS: dict[str, Any] = {
    "paperdeck-list": OWN,
    "virtual-site": EVENTS,
    "virtual-site-abstracts": ABSTRACTS,
    "openreview": NOTES,
    "paperlists": PAPERS,
    "csl-json": ITEMS,
}
"""Those in JSON, as objects."""

LISTS: dict[str, str] = {
    **{name: json.dumps(value, ensure_ascii=False) for name, value in OBJECTS.items()},
    "paperdeck-lines": "".join(json.dumps(paper) + "\n" for paper in OWN["papers"] * 2),
    "bibtex": BIBTEX,
    "ris": RIS,
    "feed": FEED,
    "csv": CSV,
    "markdown-table": MARKDOWN_TABLE,
    "text-list": TEXT_LIST,
    "titled-text": TITLED_TEXT,
    "plain-text": PLAIN_TEXT,
}
"""Every format's, as text, by its name."""
