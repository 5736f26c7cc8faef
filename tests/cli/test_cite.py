from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from paperdeck.paths import Paths

from .conftest import list_of

Run = Callable[..., Any]


def test_entries_in_the_order_asked_for_each_once(run: Run, library: list[str]) -> None:
    status, out, err = run("cite", library[1], library[0], "icml:2031/101")
    assert (status, err) == (0, "")
    first, second = out.split("\n\n")
    assert first.startswith("@inproceedings{muller2031fast,")
    assert second.startswith("@inproceedings{olander2031slow,")
    assert out.count("@") == 2
    assert out.endswith("}\n")


def test_an_unknown_key_is_named_and_the_others_printed(run: Run, library: list[str]) -> None:
    status, out, err = run("cite", "doi:10.1/none", library[1])
    assert status == 1
    assert out.count("@inproceedings{") == 1
    assert "doi:10.1/none" in err
    assert err.count("\n") == 1


def test_papers_of_one_base_have_keys_of_their_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    twins = [
        {"title": f"Deep {word}", "authors": [{"name": "Bo Li"}], "year": 2024, "ids": [key]}
        for word, key in (("Water", "icml:2024/1"), ("Waters", "icml:2024/2"))
    ]
    file.write_text(list_of(*twins))
    run("import", str(file))

    def entries(*keys: str) -> set[str]:
        return {entry.split(",")[0] for entry in run("cite", *keys).out.split("\n\n")}

    both = entries("icml:2024/1", "icml:2024/2")
    assert len(both) == 2
    assert entries("icml:2024/1") | entries("icml:2024/2") == both


def test_a_citation_key_finds_its_paper(run: Run, library: list[str], paths: Paths) -> None:
    by_key = run("cite", "muller2031fast").out
    assert by_key.startswith("@inproceedings{muller2031fast,")
    assert run("cite", "muller2031fast", "--style", "apa").out.startswith("Müller")
    # One that was given out stays good, whatever the keys are made of now.
    paths.config_file.parent.mkdir(parents=True, exist_ok=True)
    paths.config_file.write_text('citation_key = "auth+year"\n')
    assert "@inproceedings{muller2031," in run("cite", "muller2031fast").out
    assert run("cite", "muller2031fastest").status == 1


def test_other_styles(run: Run, library: list[str]) -> None:
    def cited(style: str) -> str:
        return run("cite", library[1], "--style", style).out

    assert cited("apa").startswith("Müller, B. (2031). Fast frying.")
    assert cited("cite") == "\\cite{muller2031fast}\n"
    assert cited("abstract") == "Oil is hot.\n"
    status, out, err = run("cite", library[1], "--style", "docx")
    assert (status, out) == (2, "")
    assert "there is no format" in err


def test_what_a_paper_does_not_have_is_said(run: Run, library: list[str]) -> None:
    status, out, err = run("cite", library[2], "--style", "link")
    assert (status, out) == (1, "")
    assert "nothing is known for link" in err
