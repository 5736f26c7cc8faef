"""The README's tables, made from the program's own.

``python tests/support/readme.py`` writes them.
A test fails when README.md does not have them as they stand.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

from paperdeck import resources
from paperdeck.cite.formats import formats as copy_formats
from paperdeck.cli import COMMANDS
from paperdeck.cli.citations import LINES
from paperdeck.search import grammar
from paperdeck.settings import SETTINGS
from paperdeck.sources import describe_formats
from paperdeck.ui.commands import BY_ID, Command, sections
from paperdeck.ui.keys import key_name
from paperdeck.ui.themes import read_themes

README = Path(__file__).parents[2] / "README.md"


def keys() -> str:
    """Every key of every place, with what it does."""
    parts = []
    for title, section in sections().items():
        rows = [
            f"| {_keys(command) or _keys(BY_ID['app.palette'])} | {command.help}"
            f" | `{command.id}` |"
            for command in section
        ]
        parts.append("\n".join([f"| {title} | | |", "|---|---|---|", *rows]))
    return "\n\n".join(parts)


def _keys(command: Command) -> str:
    return " ".join(f"`{key_name(key)}`" for key in command.keys)


def commands() -> str:
    """Every command of the command line."""
    rows = [f"| `paperdeck {name}` | {summary} |" for name, summary in COMMANDS.items()]
    return "\n".join(["| command | what it does |", "|---|---|", *rows])


def formats() -> str:
    """Every format that can be imported."""
    rows = [f"| {name} | {description} |" for name, description in describe_formats()]
    return "\n".join(["| format | what it is |", "|---|---|", *rows])


def exports() -> str:
    """Every format in which papers can be copied and exported."""
    rows = [
        f"| {one.id} | {f'`{one.pick}`' if one.pick else ''} | {one.name}: {one.description} |"
        for one in (*copy_formats().values(), LINES)
    ]
    return "\n".join(["| format | letter | what it is |", "|---|---|---|", *rows])


def settings() -> str:
    """Every setting with its default and its variable."""
    rows = [
        f"| `{setting.name}` | `{setting.default}` | `PAPERDECK_{setting.name.upper()}` |"
        f" {setting.metadata['about']} |"
        for setting in SETTINGS
    ]
    return "\n".join(["| in config.toml | default | variable | |", "|---|---|---|---|", *rows])


def queries() -> str:
    """The language of queries."""
    forms = [
        ("query", "for example", "asks for"),
        *((f"`{form.form}`", f"`{form.example}`", form.meaning) for form in grammar.FORMS),
    ]
    named = [
        ("field", "for example", "is"),
        *(
            (
                " ".join(f"`{name}`" for name in field.typed.split()),
                f"`{field.example}`",
                field.meaning,
            )
            for field in grammar.FIELDS
        ),
    ]
    states = [
        ("state", "holds where a paper"),
        *(
            (f"`{prefix}:{name}`", meaning)
            for prefix, names in grammar.STATES.items()
            for name, meaning in names.items()
        ),
    ]
    return "\n\n".join(map(_table, (forms, named, states)))


def _table(rows: list[tuple[str, ...]]) -> str:
    head, *rest = rows
    lines = [head, ("---",) * len(head), *rest]
    return (
        "\n".join(f"|{'|'.join(f' {cell} ' for cell in line)}|" for line in lines)
        .replace("| --- ", "|---")
        .replace("--- |", "---|")
    )


def themes() -> str:
    """Every bundled theme."""
    known, _ = read_themes([resources.themes_dir()])
    return textwrap.fill(", ".join(f"`{name}`" for name in known) + ".", 96)


TABLES: dict[str, Callable[[], str]] = {
    "keys": keys,
    "queries": queries,
    "commands": commands,
    "formats": formats,
    "exports": exports,
    "settings": settings,
    "themes": themes,
}


def block(name: str) -> str:
    """A table between its marks."""
    return f"<!-- {name} -->\n{TABLES[name]()}\n<!-- end of {name} -->"


def write() -> None:
    """Put every table between its marks in README.md."""
    text = README.read_text("utf-8")
    for name in TABLES:
        marks = re.compile(f"<!-- {name} -->.*?<!-- end of {name} -->", re.DOTALL)
        text, found = marks.subn(lambda _, name=name: block(name), text)
        if found != 1:
            raise SystemExit(f"README.md has no marks for {name}")
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
