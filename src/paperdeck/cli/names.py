"""The names that can stand on the command line, for shells that complete them. Quick: what a
kind of names needs is loaded for that kind alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

from paperdeck import resources
from paperdeck.language import _
from paperdeck.papers.text import clean_line
from paperdeck.paths import Paths

Names = Iterator[tuple[str, str]]


def kind_of(argument: str, command: str) -> str:
    """Which of :data:`KINDS` a command's argument takes, empty for none."""
    if argument == "format":
        return {"import": "sources", "fetch": "sources", "export": "formats"}.get(command, "")
    return _ARGUMENTS.get(argument, "")


_ARGUMENTS = {
    "theme": "themes",
    "lang": "languages",
    "style": "formats",
    "tag": "tags",
    "add": "tags",
    "remove": "tags",
    "key": "keys",
    "keys": "keys",
}


def _themes(paths: Paths) -> Names:
    folders = (resources.themes_dir(), paths.themes_dir)
    return ((name, "") for name in sorted({*chain(*map(_stems, folders))}))


def _stems(folder: Path) -> Iterator[str]:
    return (file.stem for file in folder.glob("*.toml"))


def _languages(paths: Paths) -> Names:
    from paperdeck import language

    return ((name, "") for name in (language.AUTOMATIC, *language.available()))


def _formats(paths: Paths) -> Names:
    """Those in which papers can be cited and exported, a person's own among them."""
    from paperdeck.cite.formats import formats

    for one in formats().values():
        yield one.id, _(one.name)
    for name in sorted(_stems(paths.styles_dir)):
        yield name, _("your own")


def _sources(paths: Paths) -> Names:
    from paperdeck.sources import describe_formats

    return iter(describe_formats())


def _tags(paths: Paths) -> Names:
    if paths.shelf_file.exists():
        from paperdeck.counting import papers
        from paperdeck.services import open_shelf

        with closing(open_shelf(paths)) as shelf:
            for tag, count in shelf.all_tags().items():
                yield tag, papers(count)


def _keys(paths: Paths) -> Names:
    """Those of the papers on the shelf: of a whole library they would be too many to choose
    from."""
    if paths.shelf_file.exists():
        from paperdeck.papers.display import display_title
        from paperdeck.services import open_shelf

        with closing(open_shelf(paths)) as shelf:
            for key, entry in shelf.entries().items():
                yield key, clean_line(display_title(entry.paper))


KINDS: dict[str, Callable[[Paths], Names]] = {
    "themes": _themes,
    "languages": _languages,
    "formats": _formats,
    "sources": _sources,
    "tags": _tags,
    "keys": _keys,
}
"""Each kind of names: the names, each with what it is."""
