"""The message catalogues: what of the source belongs in them, and their compiled form.

``python tests/support/catalogues.py`` brings every ``paperdeck.po`` up to date with the source
and compiles it; what is new in it is then to be translated. A test fails when a catalogue is
not complete or not compiled. To add a language, make its folder with an empty ``paperdeck.po``
(``src/paperdeck/locale/de/LC_MESSAGES``) and run this.
"""

from __future__ import annotations

import gettext
import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from paperdeck.resources import themes_dir
from paperdeck.ui.commands import COMMANDS, Where
from paperdeck.ui.sorts import SORTS
from paperdeck.ui.themes import read_themes

SOURCE = Path(__file__).parents[2] / "src" / "paperdeck"
LOCALE = SOURCE / "locale"
KEYWORDS = {
    "_": None,
    "gettext": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
_WIDTH = 96


def catalogues() -> list[Path]:
    """Every catalogue, as a translator edits it."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/paperdeck.po"))


def language_of(file: Path) -> str:
    """The language of a catalogue, such as ``zh_CN``."""
    return file.parents[1].name


def extracted() -> Catalog:
    """Every message of the source."""
    found = Catalog(project="paperdeck", charset="utf-8")
    messages = extract_from_dir(
        SOURCE,
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
    )
    for name, _, message, comments, context in messages:
        place = (Path(name).as_posix(), 1)
        found.add(message, locations=[place], auto_comments=comments, context=context)
    for name, texts in _tables().items():
        for text in filter(None, texts):
            found.add(text, locations=[(name, 1)])
    return found


def _tables() -> dict[str, list[str]]:
    """The texts of tables in which they are not marked one by one."""
    themes, _problems = read_themes([themes_dir()])
    commands = [text for each in COMMANDS for text in (each.title, each.help)]
    return {
        "ui/commands.py": [*(place.value for place in Where), *commands],
        "themes": [theme.title for theme in themes.values()],
        "ui/sorts.py": [text for sort in SORTS.values() for text in (sort.label, sort.said)],
    }


def read(file: Path) -> Catalog:
    """A catalogue, with what stands in it alone."""
    with file.open("rb") as opened:
        return read_po(opened, locale=language_of(file))


def compiled(catalogue: Catalog) -> bytes:
    """What the program reads of it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def messages(data: bytes) -> dict[object, str]:
    """All translations in compiled form, without the head."""
    found = dict(gettext.GNUTranslations(io.BytesIO(data))._catalog)
    found.pop("", None)
    return found


def bring_up_to_date(file: Path, source: Catalog) -> list[str]:
    """Write a catalogue anew, and compile it. Returns what is still to be translated."""
    catalogue = read(file)
    created = catalogue.creation_date
    catalogue.update(source, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.creation_date = created
    catalogue.obsolete.clear()
    with file.open("wb") as written:
        write_po(written, catalogue, width=_WIDTH, include_lineno=False)
    file.with_suffix(".mo").write_bytes(compiled(catalogue))
    return [
        str(message.id) for message in catalogue if message.id and not _is_done(message.string)
    ]


def _is_done(translated: str | tuple[str, ...]) -> bool:
    return all(translated) if isinstance(translated, tuple) else bool(translated)


def main() -> None:
    """Bring all of them up to date, and tell what is missing."""
    source = extracted()
    for file in catalogues():
        missing = bring_up_to_date(file, source)
        print(f"{language_of(file)}: {len(source)} messages, {len(missing)} to be translated")
        print(*(f"  {one}" for one in missing), sep="\n")


if __name__ == "__main__":
    main()
