"""A person's own styles: small templates in the config directory, one TOML file each.

::

    title = "Reading group"
    template = "* {title}[[, {venue}]][[ {year}]] {url}"

``{name}`` is one of :data:`FIELDS`; a part in double brackets is left out where a field in it
is empty; ``{{`` and ``}}`` are braces. Nothing in a template is carried out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.formats import Format
from paperdeck.cite.short import abstract_text, plain_line
from paperdeck.cite.work import work_of
from paperdeck.language import N_, _, listed
from paperdeck.papers.display import author_line, display_title
from paperdeck.papers.text import clean_line

_PIECE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|\[\[|\]\]|[{}]")
_TEMPLATE_LINE = re.compile(r"^[ \t]*template[ \t]*=[ \t]*(\"\"\"\n|'''\n)?", re.MULTILINE)
_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_KEYS = ("title", "template", "between", "suffix")


def _authors(cited: Cited) -> str:
    return author_line(cited.paper)


FIELDS: Mapping[str, Callable[[Cited], str]] = {
    "title": lambda cited: display_title(cited.paper),
    "authors": _authors,
    "year": lambda cited: str(cited.paper.year or ""),
    "venue": lambda cited: cited.paper.venue,
    "container": lambda cited: work_of(cited.paper).container,
    "volume": lambda cited: work_of(cited.paper).volume,
    "pages": lambda cited: work_of(cited.paper).pages,
    "url": lambda cited: work_of(cited.paper).url,
    "doi": lambda cited: work_of(cited.paper).doi,
    "arxiv": lambda cited: work_of(cited.paper).arxiv,
    "key": lambda cited: cited.key,
    "abstract": lambda cited: abstract_text(cited.paper),
    "plain": lambda cited: plain_line(cited.paper),
}
"""What a template can have in braces."""


class OwnStyles(NamedTuple):
    """The styles that could be read, as formats by their file's name, and what was wrong with
    the others, a line each that names file and line."""

    formats: Mapping[str, Format]
    problems: tuple[str, ...]


class _Mistake(ValueError):
    """What is wrong in a template, and on which of its lines, the first being 0."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def own_styles(directory: Path, taken: Collection[str] = ()) -> OwnStyles:
    """The styles in ``directory``, which need not be there; names in ``taken`` are refused."""
    formats: dict[str, Format] = {}
    problems = []
    for file in sorted(directory.glob("*.toml")):
        shown = f"{directory.name}/{clean_line(file.name)}"
        try:
            if file.stem in taken:
                raise _Mistake(
                    _("{stem} is a style of paperdeck's: rename the file").format(
                        stem=file.stem
                    ),
                    0,
                )
            formats[file.stem] = _format(file.stem, file.read_text("utf-8-sig"))
        except _Mistake as mistake:
            problems.append(
                _("{shown}: line {line}: {mistake}").format(
                    shown=shown, line=mistake.line + 1, mistake=mistake
                )
            )
        except (OSError, UnicodeDecodeError) as error:
            problems.append(
                _("{shown}: cannot be read ({error})").format(shown=shown, error=error)
            )
    return OwnStyles(formats, tuple(problems))


def _format(name: str, text: str) -> Format:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _TOML_LINE.search(str(error))
        line = int(at[1]) - 1 if at else text.rstrip().count("\n")
        raise _Mistake(_TOML_LINE.sub("", str(error)), line) from None
    for key, value in table.items():
        if key not in _KEYS:
            known = listed(_KEYS)
            raise _Mistake(
                _("{key} is unknown: take {known}").format(key=clean_line(key), known=known),
                _line_of(key, text),
            )
        if not isinstance(value, str):
            raise _Mistake(
                _("{key} must be a text in quotes").format(key=key), _line_of(key, text)
            )
    if not table.get("template", "").strip():
        raise _Mistake(_('has no template: add template = "{title} {url}"'), 0)
    suffix = table.get("suffix", ".txt")
    if not re.fullmatch(r"\.[A-Za-z0-9]+", suffix):
        raise _Mistake(_('suffix must be like ".txt"'), _line_of("suffix", text))
    try:
        fill = _compiled(table["template"].rstrip("\n"))
    except _Mistake as mistake:
        found = _TEMPLATE_LINE.search(text)
        start = text.count("\n", 0, found.end()) if found else 0
        raise _Mistake(str(mistake), start + mistake.line) from None

    def entry(cited: Cited, n: int, options: Options) -> str:
        return fill(cited)

    return Format(
        id=name,
        name=clean_line(table.get("title", "")) or name,
        description=N_("a style of one's own"),
        pick="",
        suffix=suffix,
        entry=entry,
        between=table.get("between", "\n"),
        has_key="{key}" in table["template"],
    )


def _line_of(key: str, text: str) -> int:
    found = re.search(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[=.]", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) if found else 0


def _compiled(template: str) -> Callable[[Cited], str]:
    """What fills in the template. Raises ``_Mistake``."""
    # Parts that may be left out, and between them those that may not.
    parts: list[tuple[bool, list[str | Callable[[Cited], str]]]] = [(False, [])]
    at = 0
    for piece in _PIECE.finditer(template):
        line = template.count("\n", 0, piece.start())
        parts[-1][1].append(template[at : piece.start()])
        at = piece.end()
        if piece[0] in {"{{", "}}"}:
            parts[-1][1].append(piece[0][0])
        elif piece[0] == "[[":
            if parts[-1][0]:
                raise _Mistake(_("[[ stands within [[ ]]"), line)
            parts.append((True, []))
        elif piece[0] == "]]":
            if not parts[-1][0]:
                raise _Mistake(_("]] without its [["), line)
            parts.append((False, []))
        elif piece[1] is None:
            raise _Mistake(
                _("a single {sign}: write {twice} for the sign").format(
                    sign=piece[0], twice=piece[0] * 2
                ),
                line,
            )
        elif piece[1] not in FIELDS:
            name = clean_line(piece[1])
            raise _Mistake(
                _("{{{name}}} is no field: take {fields}").format(
                    name=name, fields=listed(FIELDS)
                ),
                line,
            )
        else:
            parts[-1][1].append(FIELDS[piece[1]])
    if parts[-1][0]:
        raise _Mistake(_("[[ without its ]]"), template.count("\n"))
    parts[-1][1].append(template[at:])

    def fill(cited: Cited) -> str:
        return "".join(_filled(optional, pieces, cited) for optional, pieces in parts)

    return fill


def _filled(optional: bool, pieces: list[str | Callable[[Cited], str]], cited: Cited) -> str:
    texts = [
        (piece, True) if isinstance(piece, str) else (piece(cited), False) for piece in pieces
    ]
    if optional and any(not text for text, fixed in texts if not fixed):
        return ""
    return "".join(text for text, _ in texts)
