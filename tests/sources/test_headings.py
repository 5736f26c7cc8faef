from __future__ import annotations

import pytest

from paperdeck.sources.headings import Heading, heading


@pytest.mark.parametrize(
    "line",
    [
        "ICML 2026 Papers",
        "ICML 2026 论文列表",
        "ICML 2026 論文列表",
        "Papers of ICML 2026",
        "ICML 2026",
        "icml2026 papers",
        "ICML-2026: Accepted Papers (Oral)",
        "ICML'26 papers",
        "Accepted papers at ICML ’26",
        "2026 年 ICML 论文",
        "ICML2026论文",
        "ICML 2026 接收论文汇总（第 3 页）",
        "ICML 2026 Papers — page 2 of 10",
        "*ICML 2026* — list of all accepted papers, ICML 2026",
        "International Conference on Machine Learning 2026",
        "Proceedings of the International Conference on Machine Learning (2026)",
    ],
)
def test_headings_of_one_list(line: str) -> None:
    assert heading(line) == Heading("ICML", 2026)


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [
        ("NeurIPS 2025 accepted papers", "NeurIPS", 2025),
        ("NIPS 2016 papers", "NeurIPS", 2016),
        ("Advances: Neural Information Processing Systems", "", 0),
        ("SIGGRAPH Asia 2023", "SIGGRAPH Asia", 2023),
        ("3DV 2025 papers", "3DV", 2025),
        ("LREC-COLING 2024 Papers", "LREC-COLING", 2024),
        ("MICCAI 1999 posters", "MICCAI", 1999),
        ("CoRL 2030 main conference: papers", "CoRL", 2030),
    ],
)
def test_other_venues(line: str, venue: str, year: int) -> None:
    assert heading(line) == (Heading(venue, year) if venue else None)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Papers",
        "2026",
        "ICML Papers",
        "Accepted Papers 2026",
        "From ICML 2025 to ICML 2026",
        "We present the papers of ICML 2026.",
        "In 2026 we saw rivers",
        "A study of 2026 lanterns",
        "Rivers 2026",
        "ICML 20261",
        "ICML 2026 " + "papers " * 30,
    ],
)
def test_other_lines_are_no_headings(line: str) -> None:
    assert heading(line) is None
