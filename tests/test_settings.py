from __future__ import annotations

import dataclasses

import pytest

from paperdeck.cite.key_pattern import DEFAULT
from paperdeck.paths import Paths
from paperdeck.settings import SETTINGS, Settings, default_file, load_settings


def write(paths: Paths, text: str | bytes) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_bytes(text.encode() if isinstance(text, str) else text)


def test_without_a_file_the_defaults_hold_and_nothing_is_created(paths: Paths) -> None:
    assert load_settings(paths, {}, {}) == (Settings(), [])
    assert not paths.config_dir.exists()


def test_settings_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().theme = "other"  # type: ignore[misc]


def test_flag_over_environment_over_file_over_default(paths: Paths) -> None:
    write(paths, 'theme = "filed"\nmeasure = 70\n')
    environ = {"PAPERDECK_THEME": "surrounding", "PAPERDECK_MEASURE": ""}

    def theme(environ: dict[str, str], overrides: dict[str, object]) -> str:
        settings, problems = load_settings(paths, environ, overrides)
        assert problems == []
        assert settings.measure == 70
        return settings.theme

    assert theme(environ, {"theme": "flagged"}) == "flagged"
    assert theme(environ, {"theme": None}) == "surrounding"
    assert theme({}, {}) == "filed"


def test_a_number_from_the_environment(paths: Paths) -> None:
    assert load_settings(paths, {"PAPERDECK_MEASURE": " 66 "}, {}) == (Settings(measure=66), [])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "measure = 3",
            "config.toml: line 1: measure: must be a whole number from 20 to 400, not 3",
        ),
        (
            "measure = true",
            "config.toml: line 1: measure: must be a whole number from 20 to 400, not True",
        ),
        (
            'measure = "88"',
            "config.toml: line 1: measure: must be a whole number from 20 to 400, not '88'",
        ),
        (
            'citation_accents = "html"',
            "config.toml: line 1: citation_accents: must be one of unicode, tex, not 'html'",
        ),
        (
            "citation_accents = 3",
            "config.toml: line 1: citation_accents: must be one of unicode, tex, not 3",
        ),
        (
            "citation_key = 3",
            "config.toml: line 1: citation_key: must be a text in quotes, not 3",
        ),
        ("theme = 3", "config.toml: line 1: theme: must be a text in quotes, not 3"),
        ('theme = " "', "config.toml: line 1: theme: must be a text in quotes, not ' '"),
        (
            "[theme]\nname = 'x'",
            "config.toml: line 1: theme: must be a text in quotes, not a table",
        ),
        ('tehme = "x"', "config.toml: line 1: tehme: is no setting; did you mean theme?"),
        ('"\\u001bx" = 1', "config.toml: line 1: '\\x1bx': is no setting; it is ignored"),
        ("colours = 1", "config.toml: line 1: colours: is no setting; it is ignored"),
        ('[zzz]\ntheme = "x"', "config.toml: line 1: zzz: is no setting; it is ignored"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_and_the_rest_holds(
    paths: Paths, text: str, problem: str
) -> None:
    write(paths, text)
    assert load_settings(paths, {}, {}) == (Settings(), [problem])


def test_a_bad_flag_or_variable_is_named_and_the_next_best_value_taken(paths: Paths) -> None:
    write(paths, "measure = 60")
    settings, problems = load_settings(paths, {"PAPERDECK_MEASURE": "wide"}, {"measure": 1})
    assert settings.measure == 60
    assert problems == [
        "PAPERDECK_MEASURE: must be a whole number from 20 to 400, not 'wide'",
        "--measure: must be a whole number from 20 to 400, not 1",
    ]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'theme = "x"\nmeasure =\n', "config.toml: line 2: "),
        (b'theme = "x"\n\n[oops', "config.toml: "),
        (b"theme = '\xff'", "config.toml: is not UTF-8 text"),
        (b"x = " + b"[" * 100_000, "config.toml: "),
    ],
)
def test_a_file_that_is_no_toml_is_named_and_the_defaults_hold(
    paths: Paths, data: bytes, says: str
) -> None:
    write(paths, data)
    settings, [problem] = load_settings(paths, {}, {})
    assert settings == Settings()
    assert problem.startswith(says)
    assert problem.endswith("; the defaults are used")
    assert "\n" not in problem


def test_a_byte_order_mark_does_no_harm(paths: Paths) -> None:
    write(paths, b'\xef\xbb\xbftheme = "x"')
    assert load_settings(paths, {}, {}) == (Settings(theme="x"), [])


def test_a_folder_in_the_files_place_is_named(paths: Paths) -> None:
    paths.config_file.mkdir(parents=True)
    settings, [problem] = load_settings(paths, {}, {})
    assert settings == Settings()
    assert problem.startswith("config.toml: cannot be read")


def test_the_file_to_begin_with_has_every_setting_at_its_default(paths: Paths) -> None:
    told = [line.removeprefix("# ") for line in default_file().splitlines() if " = " in line]
    write(paths, "\n".join(told))
    assert load_settings(paths, {}, {}) == (Settings(), [])
    assert len(told) == len(SETTINGS)


def test_the_file_to_begin_with_changes_nothing(paths: Paths) -> None:
    write(paths, default_file())
    assert load_settings(paths, {}, {}) == (Settings(), [])


def test_a_citation_key_is_a_pattern(paths: Paths) -> None:
    write(paths, "citation_key = 'Auth + \"_\" + year'\n")
    assert load_settings(paths, {}, {}) == (Settings(citation_key='Auth + "_" + year'), [])
    settings, [problem] = load_settings(paths, {"PAPERDECK_CITATION_KEY": "auth+yaer"}, {})
    assert settings.citation_key == 'Auth + "_" + year'
    assert problem.startswith("PAPERDECK_CITATION_KEY: yaer is no part of a citation key")


def test_the_default_citation_key_is_the_librarys_own() -> None:
    assert Settings().citation_key == DEFAULT
