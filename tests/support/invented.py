"""Invented papers: small, and holding what is hard to show."""

from __future__ import annotations

from paperdeck.library import Input, Library, import_inputs
from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.sources.paperdeck_list import write


def paper(
    number: int,
    title: str,
    authors: str = "Ada Lund",
    abstract: str = "We study lanterns.",
    **fields: object,
) -> Paper:
    """One paper of the invented venue, known by ``openreview:t<number>``."""
    return Paper(
        title=title,
        authors=tuple(Author(name.strip()) for name in authors.split(";") if name.strip()),
        abstract=abstract,
        venue="ICML",
        year=2031,
        decision="poster",
        sessions=(
            Session(
                "Poster Session 1",
                "poster",
                "2031-07-07T10:30:00+09:00",
                "2031-07-07T12:15:00+09:00",
                "Hall A",
                f"#{number}",
            ),
        ),
        links=(Link("OpenReview", f"https://openreview.net/forum?id=t{number}"),),
        ids=(f"icml:2031/{number}", f"openreview:t{number}"),
        **fields,  # type: ignore[arg-type]
    )


PAPERS = [
    paper(
        101,
        "LanternFlow: Sparse Attention over Moonlit Graphs",
        "Junfei Marsh; Orla Quist",
        r"We bound the cost by $O(N^2)$ and reach **91\%** with $x_{n+1}$ tokens. "
        "Code: https://example.org/lantern.",
    ),
    paper(102, "[/red] brackets in [MASK] titles", "Øyvind Łukasz", "A [CLS] token [SEP]."),
    paper(103, "深度学习模型的稀疏训练", "王小明; 李雷", "我们研究稀疏训练。"),
    paper(104, "A Müller Kernel for $\\ell_0$ Pruning", "Jörg Müller", "Kernels, 5% of them."),
    paper(105, "Attention Is Sometimes Enough", "Ada Lund; " * 59, "Attention helps."),
    paper(106, "Quiet Rivers", "Ines Sato", "A study of sparse rivers and C++ code."),
]


def fill(library: Library, papers: list[Paper]) -> Library:
    """Import ``papers`` into ``library``."""
    report = import_inputs(
        library, [Input("invented.json", lambda: write("ICML 2031", papers))], sources_dir=None
    )
    assert report.ok, report
    return library
