"""Choosing a language, and what happens where a catalogue is not as it should be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from paperdeck import counting, language
from paperdeck.language import _, ngettext, pgettext
from support.catalogues import compiled


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues with one language, ``xx``, in it."""
    catalogue = Catalog(locale="de")
    catalogue.add("left out", "weggelassen")
    catalogue.add("line {line}", "Zeile {line}")
    catalogue.add("{size:,} bytes", "{size} Bytes")  # another form of number
    catalogue.add("record {number}", "Datensatz {nummer}")
    catalogue.add("a list", "eine {Liste")
    catalogue.add(
        ("{number:,} paper", "{number:,} papers"), ("ein Aufsatz", "{number:,} Aufsätze")
    )
    catalogue.add(("{number:,} list", "{number:,} lists"), ("{n} Liste", "{n} Listen"))
    catalogue.add("read", "gelesen", context="paper")
    catalogue.add("English", "Deutsch", context="this language's own name")
    monkeypatch.setattr(language, "LOCALE_DIR", str(tmp_path))
    file = tmp_path / "xx" / "LC_MESSAGES" / "paperdeck.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(catalogue))
    return file


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("zh_CN", "zh_CN"),
        ("zh_CN.UTF-8", "zh_CN"),
        ("zh-cn", "zh_CN"),
        ("zh", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh_SG.utf8", "zh_CN"),
        ("zh_TW", ""),
        ("en_GB.UTF-8@euro", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("tlh", ""),
        ("", ""),
    ],
)
def test_what_a_name_means(wanted: str, found: str) -> None:
    assert language.find(wanted) == found


@pytest.mark.parametrize(
    ("wanted", "environ", "chosen"),
    [
        ("zh_CN", {"LANG": "en_US.UTF-8"}, "zh_CN"),
        ("en", {"LANG": "zh_CN.UTF-8"}, "en"),
        ("auto", {}, "en"),
        ("auto", {"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ("auto", {"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ("auto", {"LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh_CN"),
        ("auto", {"LANG": "en_US.UTF-8", "LANGUAGE": "tlh:zh_CN:en"}, "zh_CN"),
        ("auto", {"LANG": "C.UTF-8", "LANGUAGE": "zh_CN"}, "en"),
        ("auto", {"LANGUAGE": "zh_CN"}, "en"),
        ("auto", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("tlh", {"LANG": "zh_CN.UTF-8"}, "zh_CN"),
    ],
)
def test_which_language_is_chosen(wanted: str, environ: dict[str, str], chosen: str) -> None:
    assert language.choose(wanted, environ) == chosen


def test_a_language_is_a_catalogue(own: Path) -> None:
    assert language.available() == ["en", "xx"]
    assert [language.own_name(one) for one in language.available()] == ["English", "Deutsch"]
    assert language.use("xx")
    assert language.spoken() == "xx"
    assert _("left out") == "weggelassen"
    assert _("line {line}").format(line=3) == "Zeile 3"
    assert pgettext("paper", "read") == "gelesen"
    assert [counting.papers(number) for number in (1, 1200)] == [
        "ein Aufsatz",
        "1,200 Aufsätze",
    ]


def test_switching_is_at_once_and_goes_back(own: Path) -> None:
    language.use("xx")
    assert language.use("en")
    assert _("left out") == "left out"
    assert counting.papers(1) == "1 paper"
    assert counting.papers(0) == "0 papers"


@pytest.mark.parametrize("message", ["not in the catalogue", "record {number}", "a list"])
def test_what_cannot_be_filled_in_stays_english(own: Path, message: str) -> None:
    language.use("xx")
    assert _(message) == message


def test_a_number_of_another_form_stays_english(own: Path) -> None:
    language.use("xx")
    assert _("{size:,} bytes").format(size=1200) == "1,200 bytes"
    assert [counting.lists(number) for number in (1, 2)] == ["1 list", "2 lists"]
    assert ngettext("{n} thing", "{n} things", 1) == "{n} thing"


@pytest.mark.parametrize("data", [b"", b"no catalogue", b"\xde\x12\x04\x95\0\0"])
def test_a_damaged_catalogue_leaves_english(own: Path, data: bytes) -> None:
    own.write_bytes(data)
    assert not language.use("xx")
    assert language.spoken() == "en"
    assert _("left out") == "left out"


def test_a_language_that_is_not_there_leaves_english(own: Path) -> None:
    assert not language.use("zz")
    assert (language.spoken(), language.own_name("zz")) == ("en", "zz")


def test_english_loads_nothing() -> None:
    code = (
        "import sys; from paperdeck import language; language._('left out');"
        " language.choose('auto', {}); print('gettext' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert told.stdout == "False\n", told.stderr
