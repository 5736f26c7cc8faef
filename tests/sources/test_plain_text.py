from __future__ import annotations

import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Paper
from paperdeck.sources import Fault, Reading, Record, read

ONE = r"We study lanterns along rivers, whose light is $O(N^2)$ and **91\%** of the moon's."
TWO = "Rivers are long. To bridge them we introduce PontBench, a benchmark of stone arches."


def text(content: str) -> Reading:
    return read("page.txt", content.encode())


def abstracts(content: str) -> list[str]:
    items = list(text(content).records)
    assert all(isinstance(item, Record) for item in items), items
    return [item.paper.abstract for item in items]


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [("ICML 2026 Papers", "ICML", 2026), ("# NeurIPS 2025 论文列表", "NeurIPS", 2025)],
)
def test_a_heading_then_an_abstract_a_paragraph(line: str, venue: str, year: int) -> None:
    reading = text(f"{line}\n\n{ONE}\n\n\n{TWO}\n")
    assert (reading.format, reading.title) == ("plain-text", f"{venue} {year}")
    assert list(reading.records) == [
        Record(Paper(abstract=ONE, venue=venue, year=year), "paragraph 1 (line 3)"),
        Record(Paper(abstract=TWO, venue=venue, year=year), "paragraph 2 (line 6)"),
    ]


@pytest.mark.parametrize(
    "start",
    [
        "ICML 2026 Papers\n",
        "ICML 2026 Papers\n======\n",
        "---\nICML 2026\n---\n",
        "\ufeff\r\n  ICML 2026 Papers  \r\n\r\n",
        "ICML 2026\nAccepted papers of ICML 2026\n\n",
    ],
)
def test_headings_may_stand_close_or_underlined(start: str) -> None:
    reading = text(f"{start}{ONE}")
    assert reading.title == "ICML 2026"
    assert [item.paper.abstract for item in reading.records] == [ONE]


def test_wrapped_lines_are_joined() -> None:
    wrapped = ONE.replace(" ", "\n")
    assert abstracts(f"ICML 2026\n\n{wrapped}\n \t\n{TWO}") == [ONE, TWO]


def test_wrapped_compounds_and_chinese_are_joined_without_a_space() -> None:
    assert abstracts(
        "ICML 2026\n\nWe study long-\nterm light on rivers, and more of it here."
    ) == ["We study long-term light on rivers, and more of it here."]
    assert abstracts("ICML 2026 论文列表\n\n我们研究河流上的灯光，\n并提出一种新的方法。") == [
        "我们研究河流上的灯光，并提出一种新的方法。"
    ]


def test_each_heading_holds_for_what_stands_below() -> None:
    items = list(text(f"ICML 2026\n\n{ONE}\n\nICLR 2025 Papers\n\n{TWO}").records)
    assert [item.paper.list_name for item in items] == ["ICML 2026", "ICLR 2025"]


def test_a_short_paragraph_is_told() -> None:
    items = list(text(f"ICML 2026\n\n{ONE}\n\nAda Lund\n\n{TWO}").records)
    assert items[1] == Fault(
        "paragraph 2 (line 5)", "2 words are too few for an abstract; left out"
    )
    assert isinstance(items[2], Record)


def test_an_endless_paragraph_is_told() -> None:
    items = list(text(f"ICML 2026\n\n{ONE}\n\n{'light ' * 4000}").records)
    assert "4,000 words are too many" in items[1].reason


def test_prose_without_a_heading_has_no_venue() -> None:
    long = f"{ONE} {TWO}"
    reading = text(f"{long}\n\n{long}")
    assert reading.title == ""
    assert [(item.paper.venue, item.paper.year) for item in reading.records] == [("", None)] * 2


def test_a_heading_alone_is_a_fault() -> None:
    assert list(text("ICML 2026 Papers\n").records) == [
        Fault("the whole file", "there is no abstract below the heading")
    ]


def test_control_characters_go() -> None:
    assert abstracts(f"ICML 2026\n\n\x1b[31m{ONE}\u202e\0") == [f"[31m{ONE}"]


def test_the_last_paragraph_of_a_cut_archive_is_not_taken_for_whole() -> None:
    whole = "ICML 2026\n\n" + "\n\n".join(f"{n * n} lanterns. {ONE}" for n in range(500))
    packed = gzip.compress(whole.encode())
    *records, fault = read("page.gz", packed[: len(packed) // 2]).records
    assert 50 < len(records) < 500
    assert all(item.paper.abstract.endswith(ONE) for item in records)
    assert fault.where.startswith(f"paragraph {len(records) + 1} (line ")
    assert fault.reason == "the gzip file is cut short; download it again"


@pytest.mark.parametrize(
    "content",
    [
        "lantern",
        "Shopping list\n\nmilk\n\neggs",
        f"<!DOCTYPE html><html><body><p>{ONE}</p></body></html>",
        "id,headline,meeting\n"
        + "\n".join(f"{n},Lanterns and Rivers {n},S1" for n in range(5000)),
        "def study(light):\n    return light\n\n\nclass River:\n    pass\n",
        "%PDF-1.7 " + ONE,
        '{"unknown": [{"shape": "' + ONE + '"}]}',
    ],
)
def test_other_content_is_not_understood(content: str) -> None:
    with pytest.raises(SourceError, match=r"^page\.txt: not understood: "):
        text(content)


@pytest.mark.parametrize(
    "content",
    [
        f"@article{{a, title={{X}}, abstract={{{ONE}}}}}",
        f"TY  - CONF\nAB  - {ONE}\nER  - \n",
        f'title,abstract\nX,"{ONE}"\n',
    ],
)
def test_other_formats_are_not_taken_for_prose(content: str) -> None:
    assert text(content).format != "plain-text"


@pytest.mark.parametrize("data", [bytes(range(256)) * 40, b"\x89PNG\r\n\x1a\n" + bytes(999)])
def test_binary_junk_is_not_understood(data: bytes) -> None:
    with pytest.raises(SourceError, match="not understood"):
        read("page.txt", data)
