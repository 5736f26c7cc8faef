from __future__ import annotations

from pathlib import Path

import pytest

from paperdeck.cite.cited import Cited
from paperdeck.cite.formats import write
from paperdeck.cite.own_styles import FIELDS, own_styles
from paperdeck.papers import Author, Link, Paper

PAPER = Paper(
    title="Lanterns of {key} and {0.real}",
    authors=(Author("Ann Li"), Author("Bo Vik")),
    venue="ICML",
    year=2026,
    links=(Link("Web page", "https://a.example/x"),),
)
CITED = Cited("li2026lanterns", PAPER)
BARE = Cited("x", Paper(title="Roads"))


def style(folder: Path, text: str):
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return own_styles(folder)


def test_no_folder(tmp_path: Path) -> None:
    assert own_styles(tmp_path / "styles") == ({}, ())


def test_a_template_is_filled_in_and_never_carried_out(tmp_path: Path) -> None:
    found = style(
        tmp_path,
        'title = "Mine"\nbetween = " | "\n'
        "template = '{{{key}}} {title}[[, {venue}]][[ ({year})]] {url}'\n",
    )
    assert found.problems == ()
    [mine] = found.formats.values()
    assert (mine.id, mine.name, mine.suffix) == ("mine", "Mine", ".txt")
    assert write([CITED, BARE], mine) == (
        "{li2026lanterns} Lanterns of {key} and {0.real}, ICML (2026) https://a.example/x"
        " | {x} Roads "
    )


def test_lines_of_a_template_and_every_field(tmp_path: Path) -> None:
    fields = "\n".join(f"{{{name}}}" for name in FIELDS)
    found = style(tmp_path, f'template = """\n{fields}\n"""\n')
    text = write([CITED], found.formats["mine"])
    assert len(text.split("\n")) == len(FIELDS)
    assert "Ann Li, Bo Vik" in text.split("\n")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = 'x'\ntemplate = '{autors}'", "line 2: {autors} is no field: take title, "),
        ("# a\ntemplate = '''\na\n{title\n'''", "line 4: a single {: write {{ for the sign"),
        ("template = 'a } b'", "line 1: a single }"),
        ("template = '{title.x}'", "line 1: {title.x} is no field"),
        ("template = '[[ {title}'", "line 1: [[ without its ]]"),
        ("template = '{title} ]]'", "line 1: ]] without its [["),
        ("template = '[[ [[ {title} ]] ]]'", "line 1: [[ stands within [[ ]]"),
        ("title = 'x'\n", "line 1: has no template"),
        ("\ntemplate = 3", "line 2: template must be a text in quotes"),
        ("template = 'x'\ncolour = 'red'", "line 2: colour is unknown"),
        ("template = 'x'\nsuffix = '/etc'", 'line 2: suffix must be like ".txt"'),
        ("template = 'x'\noops", "line 2: "),
    ],
)
def test_a_mistake_is_named_with_its_file_and_line(
    tmp_path: Path, text: str, problem: str
) -> None:
    (tmp_path / "good.toml").write_text("template = '{title}'")
    found = style(tmp_path, text)
    assert list(found.formats) == ["good"]
    assert len(found.problems) == 1
    assert found.problems[0].startswith(f"{tmp_path.name}/mine.toml: {problem}")


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"template = '\xff'")
    (tmp_path / "folder.toml").mkdir()
    assert [problem.split(": ")[1][:14] for problem in own_styles(tmp_path).problems] == [
        "cannot be read"
    ] * 2


def test_paperdecks_own_names_are_taken(tmp_path: Path) -> None:
    (tmp_path / "apa.toml").write_text("template = '{title}'")
    found = own_styles(tmp_path, taken={"apa"})
    assert found.formats == {}
    assert "rename the file" in found.problems[0]
