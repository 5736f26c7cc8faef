"""Every catalogue is complete, fits the source and is compiled; the source marks its texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from support import catalogues

MARKS = frozenset({"_", "N_", "gettext", "ngettext", "pgettext"})

# Rooms in which nearly all texts are data, and tables that are in the catalogues as they are.
DATA_ROOMS = frozenset({"cite", "markup", "papers", "search"})
TABLES = frozenset({"ui/commands.py", "ui/sorts.py"})
FOR_OURSELVES = frozenset({"reports.py"})  # what a person may send us
_WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
_SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|ALTER|CREATE|JOIN|PRAGMA)\b")
_NO_TEXT = re.compile(r"\\[A-Za-z(]|\(\?|^\nimport s|_paperdeck|^\$[a-z]|^bold |\.exit\(")
DATA = frozenset(
    [
        # states and actions, as they stand in files and in JSON
        *("up to date", "save search", "remove search", "standard input", "by hand"),
        # labels of links, and what sources themselves say
        *("Project page", "Conference page", "Web page", "Supplementary material"),
        *("desk reject", "desk rejected", "invite to workshop track", "Workshop track"),
        *("notable top 25%", "notable top 5%"),
        *("no abstract", "no abstract available", "abstract unavailable"),
        # what other programs say, or are told
        "set the clipboard to «data HTML",
        *("Expected comma", "end of file", "block start", "Expecting a name and ':'"),
        # lists of words
        "abstract annotation annote comment file note review",
        "article article-journal chapter manuscript paper-conference report thesis webpage",
        # errors of programming
        *(" has no attribute ", "no record has an id", "no terminal"),
        # commands, and what is not shown
        *("(paperdeck completions --names ", "this language's own name"),
        "paperdeck fetch [OPTIONS] (VENUE YEAR… | URL)…",
    ]
)


@cache
def source() -> Catalog:
    return catalogues.extracted()


@cache
def parsed() -> dict[str, ast.Module]:
    """Every module of the source, by its path."""
    return {
        file.relative_to(catalogues.SOURCE).as_posix(): ast.parse(file.read_text("utf-8"))
        for file in sorted(catalogues.SOURCE.rglob("*.py"))
    }


@pytest.fixture(params=catalogues.catalogues(), ids=catalogues.language_of)
def file(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def forms(message: Message) -> list[tuple[str, str]]:
    """Each translation with the English that it stands for: of a plural, with that of many."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    return [(message.id[1], one) for one in message.string]


def entries(file: Path) -> Iterator[Message]:
    return (message for message in catalogues.read(file) if message.id)


def fields(text: str) -> list[tuple[str, str, str]]:
    found = Formatter().parse(text)
    return sorted(
        (name, spec or "", how or "") for _, name, spec, how in found if name is not None
    )


def test_there_are_catalogues() -> None:
    assert "zh_CN" in map(catalogues.language_of, catalogues.catalogues())
    assert len(source()) > 800


def test_all_messages_of_the_source_are_translated(file: Path) -> None:
    catalogue = catalogues.read(file)
    there = {(message.id, message.context) for message in catalogue}
    wanted = {(message.id, message.context) for message in source()}
    assert wanted - there == set(), "python tests/support/catalogues.py adds them"
    assert there - wanted == set(), "python tests/support/catalogues.py takes them out"
    assert not catalogue.obsolete
    assert [message.id for message in entries(file) if message.fuzzy] == []
    empty = [one for message in entries(file) for one in forms(message) if not one[1]]
    assert empty == []


def test_plurals_have_every_form(file: Path) -> None:
    catalogue = catalogues.read(file)
    wrong = [
        message.id
        for message in entries(file)
        if not isinstance(message.id, str) and len(message.string) != catalogue.num_plurals
    ]
    assert wrong == []


def test_translations_are_filled_in_as_the_english_is(file: Path) -> None:
    wrong = []
    for message in entries(file):
        for english, translated in forms(message):
            if "{" not in english and "{" not in translated:
                continue
            if english.count("{") != english.count("}") or fields(english) != fields(
                translated
            ):
                wrong.append(translated)
    assert wrong == []


@pytest.mark.parametrize(
    "what",
    [r"`[^`]*`", r"%\(\w+\)[sr]|%[srd]", r"--[a-z]+-?[a-z]*", r"PAPERDECK_[A-Z_]+", r"\n"],
)
def test_commands_options_and_lines_stay_as_they_are(file: Path, what: str) -> None:
    wrong = [
        (english, translated)
        for message in entries(file)
        for english, translated in forms(message)
        if sorted(re.findall(what, english)) != sorted(re.findall(what, translated))
    ]
    assert wrong == []


def test_the_compiled_form_is_that_of_the_catalogue(file: Path) -> None:
    compiled = file.with_suffix(".mo").read_bytes()
    expected = catalogues.compiled(catalogues.read(file))
    assert catalogues.messages(compiled) == catalogues.messages(expected)


def test_a_message_is_a_text_and_nothing_is_filled_in_before_it_is_translated() -> None:
    wrong = [
        f"{name}:{call.lineno}"
        for name, tree in parsed().items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and _mark(call)
        for argument in call.args
        if isinstance(argument, ast.JoinedStr | ast.BinOp)
    ]
    assert wrong == []


def test_all_marked_texts_are_found() -> None:
    """Those inside an f-string, for example, are not."""
    known = {text for message in source() for text in _texts(message)}
    wrong = [
        f"{name}:{call.lineno}: {argument.value}"
        for name, tree in parsed().items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and (mark := _mark(call))
        for argument in (call.args[1:] if mark == "pgettext" else call.args)
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        if argument.value not in known
    ]
    assert wrong == []


def test_no_name_hides_the_one_that_translates() -> None:
    wrong = [
        f"{name}:{function.lineno}"
        for name, tree in parsed().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        if _stores(function) and any(_calls(function))
    ]
    assert wrong == []


def test_what_people_read_is_marked() -> None:
    wrong = [
        f"{name}:{text.lineno}: {text.value}"
        for name, tree in parsed().items()
        if name.partition("/")[0] not in DATA_ROOMS and name not in TABLES | FOR_OURSELVES
        for text in _unmarked(tree)
        if _WORDS.search(text.value) and text.value not in DATA
        if not _SQL.search(text.value) and not _NO_TEXT.search(text.value)
    ]
    assert wrong == []


def _mark(call: ast.Call) -> str:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name if name in MARKS else ""


def _texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _unmarked(tree: ast.Module) -> Iterator[ast.Constant]:
    """All texts but those that are marked, and docstrings."""
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        elif isinstance(node, ast.Call) and _mark(node):
            left_out.update(id(part) for part in node.args)
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in left_out:
            yield node


_SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


def _stores(node: ast.AST) -> bool:
    """Whether ``_`` is given a value in this scope, other than in an inner one."""
    return any(
        (isinstance(child, ast.Name) and child.id == "_" and isinstance(child.ctx, ast.Store))
        or (not isinstance(child, _SCOPES) and _stores(child))
        for child in ast.iter_child_nodes(node)
    )


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (
        child for child in ast.walk(node) if isinstance(child, ast.Call) and _mark(child) == "_"
    )


def test_a_new_language_begins_with_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "pl" / "LC_MESSAGES" / "paperdeck.po"
    file.parent.mkdir(parents=True)
    file.touch()
    missing = catalogues.bring_up_to_date(file, source())
    assert len(missing) == len(source())
    catalogue = catalogues.read(file)
    assert (str(catalogue.locale), catalogue.num_plurals) == ("pl", 3)
    english = {text for message in source() for text in _texts(message)}
    assert english.issuperset(
        catalogues.messages(file.with_suffix(".mo").read_bytes()).values()
    )
