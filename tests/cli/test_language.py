"""The command line in another language, and which one it speaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperdeck.cli import COMMANDS
from paperdeck.columns import columns
from paperdeck.paths import Paths, find_paths

from .conftest import KEYS, Run


@pytest.fixture
def chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERDECK_LANGUAGE", "zh_CN")


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in text)


@pytest.mark.parametrize("argv", [["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_is_translated_whole_and_keeps_its_width(
    run: Run, argv: list[str], chinese: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = run(*argv)
    assert (status, err) == (0, "")
    assert out.startswith(f"用法: {' '.join(['paperdeck', *argv[:-1]])}")
    for english in ("usage", "options:", "show this", "directories", " the ", "Exit status"):
        assert english not in out
    assert "选项:" in out
    long = [line for line in out.splitlines() if columns(line) > 80]
    assert [line for line in long if is_chinese(line[:10])] == []


def test_what_is_printed_and_what_is_wrong_is_told_in_it(
    run: Run, library: list[str], chinese: None
) -> None:
    out = run("show", KEYS[0]).out
    assert "7月8日 周二 10:30–12:15" in out
    assert f"键：{KEYS[0]}" in out
    assert run("show", "doi:10.1/none") == (
        1,
        "",
        "paperdeck: 没有论文 'doi:10.1/none'：`paperdeck search` 列出键\n",
    )
    assert run("search", "nothingatall").err == "paperdeck: 没有找到\n"
    assert (
        run("cite").err == "paperdeck cite: 缺少必需的参数：KEY（见 `paperdeck cite --help`）\n"
    )
    assert run("bookmark", KEYS[1]).out.endswith(" [书签]\n")


def test_tables_are_aligned_by_columns(run: Run, library: list[str], chinese: None) -> None:
    head, row = run("sources").out.splitlines()
    assert head.split() == "编号 名称 格式 列表 导入时间 读入 新增 更改 未变 拒绝".split()
    assert columns(head) == columns(row)


def test_numbers_go_with_what_they_count(run: Run, list_file: Path, chinese: None) -> None:
    assert run("import", str(list_file)).out.splitlines() == [
        f"{list_file}: ICML 2031 · 新增 3 · 更改 0 · 未变 0 · 拒绝 0",
        "论文库：3 篇论文",
    ]


def test_scripts_are_told_the_same_in_every_language(
    run: Run, library: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = (["search", "--json", "cook"], ["show", "--json", KEYS[0]], ["cite", KEYS[0]])
    english = [run(*argv).out for argv in asked]
    monkeypatch.setenv("PAPERDECK_LANGUAGE", "zh_CN")
    assert [run(*argv).out for argv in asked] == english


@pytest.mark.parametrize(
    ("flag", "variable", "setting", "spoken"),
    [
        ([], "", "", "en"),
        ([], "", "zh", "zh_CN"),
        ([], "en", "zh", "en"),
        ([], "zh_CN", "en", "zh_CN"),
        (["--lang", "zh"], "en", "en", "zh_CN"),
        (["--lang=en"], "zh_CN", "zh_CN", "en"),
        (["--lang=auto"], "zh_CN", "zh_CN", "en"),
        ([], "tlh", "", "en"),
    ],
)
def test_a_flag_wins_over_the_variable_and_that_over_the_settings(
    run: Run,
    paths: Paths,
    monkeypatch: pytest.MonkeyPatch,
    flag: list[str],
    variable: str,
    setting: str,
    spoken: str,
) -> None:
    if setting:
        paths.config_dir.mkdir(parents=True)
        paths.config_file.write_text(f'language = "{setting}"\n', encoding="utf-8")
    if variable:
        monkeypatch.setenv("PAPERDECK_LANGUAGE", variable)
    for argv in (["--help", *flag], [*flag, "--help"], ["paths", "--help", *flag]):
        assert is_chinese(run(*argv).out.replace("简体中文", "")) == (spoken == "zh_CN")


def test_the_settings_of_another_directory_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("language = 'zh_CN'", encoding="utf-8")
    assert "用法" in run(f"--config-dir={tmp_path}", "--help").out
    assert "用法" in run("paths", "--help", "--config-dir", str(tmp_path)).out


def test_a_system_that_keeps_settings_in_a_place_of_its_own_is_asked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PAPERDECK_CONFIG_DIR")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert "usage" in run("--help").out
    file = find_paths().config_file
    if not file.is_relative_to(tmp_path):
        pytest.skip("this system's directories are not chosen by XDG_CONFIG_HOME")
    file.parent.mkdir(parents=True)
    file.write_text("language = 'zh_CN'", encoding="utf-8")
    assert "用法" in run("--help").out


def test_a_language_that_is_not_there_is_told(run: Run) -> None:
    status, out, err = run("paths", "--lang", "tlh")
    assert (status, out) == (2, "")
    assert "there is no language 'tlh': take auto, en, zh_CN" in err


def test_a_wrong_setting_is_told(run: Run, paths: Paths) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text('language = "tlh"\n', encoding="utf-8")
    told = run("config", "--check")
    assert told.status == 1
    assert (
        "config.toml: line 1: language: must be one of auto, en, zh_CN, not 'tlh'" in told.err
    )


def test_the_file_of_settings_explains_them_in_it(
    run: Run, paths: Paths, chinese: None
) -> None:
    assert run("config", "--init").status == 0
    written = paths.config_file.read_text("utf-8")
    assert "# 界面语言" in written
    assert '# language = "auto"' in written
