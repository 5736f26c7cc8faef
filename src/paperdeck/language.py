"""The language that paperdeck speaks, by gettext catalogues; English is what is in the code.

A message is ``_("{count} of {name}").format(…)``: what it is about is only ever an argument,
never part of the message. Messages that are made before the language is known, as in tables,
are marked with :func:`N_` and translated where they are shown. A language is a folder of
``locale`` with a catalogue in it; English needs none, so that nothing is loaded for it.
"""

from __future__ import annotations

import functools
import os
import re
import sys

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from gettext import GNUTranslations

ENGLISH = "en"
AUTOMATIC = "auto"
LOCALE_DIR = os.path.join(os.path.dirname(__file__), "locale")

# Names of one language by its script or by a place where it is written the same.
_SAME = {"zh_hans": "zh_CN", "zh_hans_cn": "zh_CN", "zh_sg": "zh_CN", "zh_hans_sg": "zh_CN"}
_NO_LANGUAGE = {"c", "posix"}

_language = ENGLISH
_catalogue: GNUTranslations | None = None


def gettext(message: str) -> str:
    """``message`` in the language that is spoken; as it is where that has none for it."""
    if _catalogue is None or not message:  # the head of a catalogue is its translation of ""
        return message
    return _sound(message, _catalogue.gettext(message))


def ngettext(one: str, several: str, number: int) -> str:
    """The form that goes with ``number``: ``one`` or ``several`` in English."""
    if _catalogue is None:
        return one if number == 1 else several
    english = one if number == 1 else several
    return _sound(several, _catalogue.ngettext(one, several, number), english)


def pgettext(context: str, message: str) -> str:
    """As :func:`gettext`, for words that are alike in English and may not be elsewhere."""
    if _catalogue is None:
        return message
    return _sound(message, _catalogue.pgettext(context, message))


def N_(message: str) -> str:
    """``message`` as it is, marked to be translated where it is shown."""
    return message


_ = gettext


def listed(words: Iterable[str]) -> str:
    """``words`` one after another, as in a sentence: ``a, b, c``."""
    return gettext(", ").join(words)


def use(language: str) -> bool:
    """Speak ``language`` from now on, one of :func:`available`.

    Returns whether its catalogue could be read; where it could not, it is English.
    """
    global _catalogue, _language
    if language == _language:
        return True
    catalogue = None if language == ENGLISH else _read(language)
    _catalogue, _language = catalogue, language if catalogue else ENGLISH
    return _language == language


def spoken() -> str:
    """The language that is spoken, such as ``en`` or ``zh_CN``."""
    return _language


def available() -> list[str]:
    """All languages there are, English first."""
    try:
        names = sorted(os.listdir(LOCALE_DIR))
    except OSError:
        names = []
    return [ENGLISH, *(name for name in names if os.path.isfile(_file(name)))]


def own_name(language: str) -> str:
    """What a language calls itself: ``English``, ``简体中文``."""
    catalogue = None if language == ENGLISH else _read(language)
    if catalogue is None:
        return "English" if language == ENGLISH else language
    told = catalogue.pgettext("this language's own name", "English")
    return language if told == "English" else told


def find(wanted: str) -> str:
    """The language of :func:`available` that a name such as ``zh_CN.UTF-8``, ``zh-Hans``,
    ``en_GB`` or ``zh`` means; empty where there is none."""
    name = re.split(r"[.@]", wanted.strip())[0].replace("-", "_").lower()
    if name in _NO_LANGUAGE:
        return ENGLISH
    known = {language.lower(): language for language in available()}
    name = _SAME.get(name, name).lower()
    base = name.partition("_")[0]
    near = [language for lower, language in known.items() if lower.startswith(f"{name}_")]
    return known.get(name) or known.get(base) or (near[0] if near else "")


def choose(wanted: str, environ: Mapping[str, str]) -> str:
    """The language to speak. Takes what is wanted (``auto`` for that of the system, as where
    there is none such) and the environment; English where nothing else is found."""
    if wanted != AUTOMATIC and (found := find(wanted)):
        return found
    return next(filter(None, map(find, _of_system(environ))), ENGLISH)


def _of_system(environ: Mapping[str, str]) -> Iterator[str]:
    """The languages of the environment, the dearest first, as gettext takes them."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    if locale and re.split(r"[.@]", locale)[0].lower() not in _NO_LANGUAGE:
        yield from filter(None, environ.get("LANGUAGE", "").split(":"))
    if locale:
        yield locale
    elif sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        yield windows_locale.get(number, ENGLISH)


def _file(language: str) -> str:
    return os.path.join(LOCALE_DIR, language, "LC_MESSAGES", "paperdeck.mo")


def _read(language: str) -> GNUTranslations | None:
    """A language's catalogue; ``None`` where it is missing or damaged."""
    import struct
    from gettext import GNUTranslations

    try:
        with open(_file(language), "rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error):
        return None


@functools.cache
def _sound(message: str, translated: str, english: str | None = None) -> str:
    """``translated``, where it can be filled in as ``message`` can; else the English text."""
    if translated == message or _fields(translated) <= _fields(message):
        return translated
    return message if english is None else english


def _fields(message: str) -> set[tuple[str, str, str]]:
    """What is filled into a message, and how; one that is no format has a field of no name."""
    from string import Formatter

    try:
        parts = list(Formatter().parse(message))
    except ValueError:
        return {("", message, "")}
    return {(name, spec or "", how or "") for _, name, spec, how in parts if name is not None}
