"""Writing one setting leaves the rest of a person's file as it stands."""

from __future__ import annotations

import codecs
import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import SettingsError
from paperdeck.settings import default_file
from paperdeck.settings_file import write_setting

OWN = """\
# mine
theme = "nord"  # at night
measure = 70
colours = 1

[keys]
# a comment
"paper.open" = ["x"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "config.toml"


def given_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())


def test_a_file_is_made_where_there_is_none(file: Path) -> None:
    write_setting(file, "measure", 60, 88)
    assert file.read_text() == "measure = 60\n"


def test_a_default_makes_no_file(file: Path) -> None:
    write_setting(file, "measure", 88, 88)
    assert not file.parent.exists()


@pytest.mark.parametrize(
    ("name", "value", "default", "was", "then"),
    [
        ("theme", "dracula", "auto", '"nord"  # at', '"dracula"  # at'),
        ("theme", "auto", "auto", '"nord"  # at', '"auto"  # at'),
        ("measure", 60, 88, "measure = 70", "measure = 60"),
        ("measure", 88, 88, "measure = 70\n", ""),
        ("mark_read", "end", "key", "colours = 1\n", 'colours = 1\nmark_read = "end"\n'),
    ],
)
def test_nothing_else_changes(
    file: Path, name: str, value: object, default: object, was: str, then: str
) -> None:
    given_text(file, OWN)
    write_setting(file, name, value, default)
    assert file.read_text() == OWN.replace(was, then)


def test_a_new_line_stands_below_the_comment_that_shows_it(file: Path) -> None:
    given_text(file, default_file())
    write_setting(file, "measure", 60, 88)
    assert file.read_text() == default_file().replace(
        "# measure = 88\n", "# measure = 88\nmeasure = 60\n"
    )
    write_setting(file, "measure", 88, 88)
    assert file.read_text() == default_file()


@pytest.mark.parametrize(
    "text",
    ['note = """\n# measure = 88\n"""\n', "[keys]\n# measure = 88\n", "x = 1"],
)
def test_what_only_looks_like_such_a_comment_is_none(file: Path, text: str) -> None:
    given_text(file, text)
    write_setting(file, "measure", 60, 88)
    assert text.strip() in file.read_text()
    import tomllib

    assert tomllib.loads(file.read_text())["measure"] == 60


def test_line_ends_and_a_byte_order_mark_stay(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(codecs.BOM_UTF8 + b'# measure = 88\r\ntheme = "x"\r\n')
    write_setting(file, "measure", 60, 88)
    assert file.read_bytes() == (
        codecs.BOM_UTF8 + b'# measure = 88\r\nmeasure = 60\r\ntheme = "x"\r\n'
    )


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"measure = 60\ntheme =\n", "config.toml: line 2: "),
        (b"theme = '\xff'", "config.toml: "),
    ],
)
def test_what_is_no_toml_is_left_as_it_is(file: Path, data: bytes, said: str) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    with pytest.raises(SettingsError) as raised:
        write_setting(file, "measure", 70, 88)
    assert str(raised.value).startswith(said)
    assert "left as it is" in str(raised.value)
    assert file.read_bytes() == data


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of Unix")
def test_permissions_and_a_link_stay(file: Path, tmp_path: Path) -> None:
    given_text(file, OWN)
    elsewhere = tmp_path / "dotfiles.toml"
    file.rename(elsewhere)
    elsewhere.chmod(0o600)
    os.symlink(elsewhere, file)
    write_setting(file, "measure", 60, 88)
    assert file.is_symlink()
    assert "measure = 60" in elsewhere.read_text()
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o600


@settings(deadline=None, max_examples=50)
@given(st.text(st.characters(codec="utf-8"), min_size=1))
def test_any_text_is_read_back(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    import tomllib

    file = tmp_path_factory.mktemp("any") / "config.toml"
    given_text(file, OWN)
    write_setting(file, "theme", text, "")
    assert tomllib.loads(file.read_text("utf-8"))["theme"] == text
