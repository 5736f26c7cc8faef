"""The records of a JSON file.

From a sound file all of them; from a broken one all that still stand whole, and for each
break a fault that says where it is. Nothing here knows what a record means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from paperdeck.errors import SourceError
from paperdeck.language import N_, _, ngettext
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Flaw
from paperdeck.sources.surrogates import may_hold_surrogates, without_surrogates

CUT_SHORT = N_("the file is cut short; download it again")

_DECODER = json.JSONDecoder(strict=False)
_BLANK = re.compile(r"[\s,]*")
_OPENING_BRACE = re.compile(r"\{")
_NUMBERED_KEY = re.compile(r'"\d+"\s*:')
# What follows the last record; in a damaged stretch a closing bracket need not be the end.
_END_OF_MEMBER = re.compile(r'\]\s*(?:\}\s*\Z|,\s*"[^"\\]*"\s*:)')
_END_OF_ARRAY = re.compile(r"\]\s*\Z")
_END_OF_OBJECT = re.compile(r"\}\s*\Z")
_OUTLINED_MEMBERS = 16
# Strings are passed over whole: a bracket in one is no bracket.
_STRUCTURE = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{}]', re.DOTALL)
# Each try to take a broken text up again may read to its end. All of them together read no
# more than so many times the text, and some for short ones.
_MOST_READ = 16
_LEAST_READ = 1 << 24
# What a value that is nested too deeply costs before that is known, in characters.
_DEEP = 1 << 13
# A problem so near to the end, with nothing closed behind it, is a cut.
_CUT_TAIL = 8


class Found(NamedTuple):
    """One record: where it stands (``record 12``), and its value as parsed."""

    where: str
    value: Any


class Outline(NamedTuple):
    """The beginning of a JSON text: enough to tell what kind of list it is.

    ``kind`` is ``array`` or ``object``, or empty for what is no JSON. ``members`` are an
    object's first members up to its first array, whose name is ``array`` (empty: none);
    ``first`` is the first element of that array, or of the text's own.
    """

    kind: str = ""
    members: dict[str, Any] = {}  # noqa: RUF012 - never changed
    array: str = ""
    first: Any = None


def outline(text: str) -> Outline:
    """Look at the beginning of ``text``; whatever it is, nothing is raised."""
    at = _skip(text, 0)
    if text.startswith("[", at):
        return Outline("array", first=_first_element(text, at))
    if not text.startswith("{", at):
        return Outline()
    members: dict[str, Any] = {}
    try:
        for key, value_at in _keys(text, at):
            if text.startswith("[", value_at):
                return Outline("object", members, key, _first_element(text, value_at))
            members[key] = _value(text, value_at)[0]
            if len(members) == _OUTLINED_MEMBERS:
                break
    except (ValueError, RecursionError):
        pass
    return Outline("object", members)


def array_records(
    document: Document, key: str, is_record: Callable[[Any], bool]
) -> Iterator[Found | Fault]:
    """The elements of the array that is the member ``key`` of the top object.

    With an empty ``key`` they are those of the top array; it must be the array that
    :func:`outline` found. ``is_record`` tells a record from the objects inside records; it
    is asked only where a broken file is taken up again.
    """
    whole, problem = _parse(document.content)
    if problem is None:
        elements = whole.get(key) if key and isinstance(whole, dict) else whole
        if not isinstance(elements, list):
            raise _not_of_this_form(document)
        found = (
            Found(_("record {number}").format(number=n), value)
            for n, value in enumerate(elements, 1)
        )
        return _mended(found, document.content)
    broken = _salvage(document, problem, _Array(document.text, key, is_record))
    return _mended(broken, document.content)


def object_records(document: Document) -> Iterator[Found | Fault]:
    """The members of the top object; each stands at ``record KEY``. Keys are numbers."""
    whole, problem = _parse(document.content)
    if problem is None:
        if not isinstance(whole, dict):
            raise _not_of_this_form(document)
        found = (
            Found(_("record {number}").format(number=key), value)
            for key, value in whole.items()
        )
        return _mended(found, document.content)
    return _mended(_salvage(document, problem, _Numbered(document.text)), document.content)


def _not_of_this_form(document: Document) -> SourceError:
    return SourceError(
        _(
            "{name}: is JSON, but of another form than this format's; "
            "leave out --format, or see `paperdeck formats`"
        ).format(name=document.name)
    )


def line_records(document: Document) -> Iterator[Found | Fault]:
    """The values of a JSON Lines text, one a line; each stands at ``line 12``.

    A line that is not JSON is a fault of its own.
    """
    return _mended(_line_records(document), document.content)


def _line_records(document: Document) -> Iterator[Found | Fault]:
    number = 0
    for line, is_last in _lines(document.content):
        number += 1
        if not line or line.isspace():
            continue
        value, problem = _parse(line)
        if problem is None:
            yield Found(_("line {number}").format(number=number), value)
        elif is_last and _is_cut(line, problem):
            yield Fault(
                _("line {number}").format(number=number), document.damage or _(CUT_SHORT)
            )
        else:
            yield Fault(_("line {number}").format(number=number), _reason_in_line(problem))


def _lines(content: str | bytes) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is the last and without an end.

    A line of JSON ends at a newline only: other line ends may stand inside a text.
    """
    at = 0
    while at < len(content):
        end = content.find("\n", at) if isinstance(content, str) else content.find(b"\n", at)
        line = content[at:] if end < 0 else content[at:end]
        yield line if isinstance(line, str) else line.decode(), end < 0
        at = len(content) if end < 0 else end + 1


def _parse(content: str | bytes) -> tuple[Any, Exception | None]:
    try:
        return msgspec.json.decode(content), None
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        pass  # perhaps only stricter than need be: about NaN, or half a surrogate pair
    try:
        text = content if isinstance(content, str) else content.decode()
        return json.loads(text, strict=False), None
    except (ValueError, RecursionError) as problem:
        return None, problem


def _mended(found: Iterator[Found | Fault], content: str | bytes) -> Iterator[Found | Fault]:
    """The records, with what stands for half a character replaced; that is told."""
    # Most files can have none, and need not be looked through.
    return _replaced(found) if may_hold_surrogates(content) else found


def _replaced(found: Iterator[Found | Fault]) -> Iterator[Found | Fault]:
    for one in found:
        if isinstance(one, Fault):
            yield one
            continue
        value, count = without_surrogates(one.value)
        yield Found(one.where, value)
        if count:
            halves = (
                _("a lone surrogate")
                if count == 1
                else ngettext(
                    "{count} lone surrogate", "{count} lone surrogates", count
                ).format(count=count)
            )
            yield Flaw(
                one.where,
                _("holds {halves} (half a character); shown as \ufffd").format(halves=halves),
            )


class _Array:
    """How the elements of an array are found in a broken text."""

    def __init__(self, text: str, key: str, is_record: Callable[[Any], bool]) -> None:
        self.text = text
        self.is_record = is_record
        self.closing = "]"
        self.ending = _END_OF_MEMBER if key else _END_OF_ARRAY
        self.resume = _OPENING_BRACE
        self.start = self._find(key) + 1
        self._count = 0

    def _find(self, key: str) -> int:
        at = _skip(self.text, 0)
        if key:
            return next(value for name, value in _keys(self.text, at) if name == key)
        return at

    def read(self, at: int) -> tuple[Any, int]:
        return _value(self.text, at)

    def name(self, at: int) -> str:
        self._count += 1
        return _("record {number}").format(number=self._count)


class _Numbered:
    """How the members of an object whose keys are numbers are found in a broken text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.closing = "}"
        self.ending = _END_OF_OBJECT
        self.resume = _NUMBERED_KEY
        self.start = _skip(text, 0) + 1

    def is_record(self, value: Any) -> bool:
        return True

    def read(self, at: int) -> tuple[Any, int]:
        return _value(self.text, _member(self.text, at)[1])

    def name(self, at: int) -> str:
        try:
            return _("record {number}").format(number=_member(self.text, at)[0])
        except (ValueError, RecursionError):
            return _("a record")


def _salvage(
    document: Document, problem: Exception, records: _Array | _Numbered
) -> Iterator[Found | Fault]:
    text = document.text
    places = _Places(text)
    search = _Search(records)
    at = _skip(text, records.start)
    unbroken = True
    while True:
        if text.startswith(records.closing, at):
            resumed = None if records.ending.match(text, at) else search.after(at)
            if resumed is None and not search.is_spent:
                break
            unbroken = False
            place = places.of(at)
            reason = _("not valid JSON; {left_out}").format(left_out=_left_out(places, resumed))
            yield Fault(_("after a record ({place})").format(place=place), reason)
            if resumed is None:
                return
            at = resumed
            continue
        where = records.name(at)
        try:
            value, end = records.read(at)
        except (ValueError, RecursionError) as broken:
            unbroken = False
            place = places.of(at)
            resumed = search.behind(at, broken)
            if resumed is not None or search.is_spent:
                reason = f"{_reason(broken)}; {_left_out(places, resumed)}"
            elif document.damage or _is_cut(text, broken):
                reason = document.damage or _(CUT_SHORT)
            else:
                reason = _reason(broken)
            yield Fault(f"{where} ({place})", reason)
            if resumed is None:
                return
            at = resumed
        else:
            yield Found(where, value)
            at = _skip(text, end)
    if unbroken:
        reason = document.damage or (
            _(CUT_SHORT) if _is_cut(text, problem) else _reason(problem)
        )
        yield Fault(_("after the last record ({place})").format(place=places.of(at)), reason)


def _left_out(places: _Places, resumed: int | None) -> str:
    if resumed is None:
        return _("nothing after it was read")
    return _("left out up to {place}").format(place=places.of(resumed))


class _Search:
    """The search for the next whole record in a broken text.

    ``is_spent`` tells that it was given up: so broken a text would take too long.
    """

    def __init__(self, records: _Array | _Numbered) -> None:
        self._records = records
        self._left = max(_LEAST_READ, _MOST_READ * len(records.text))
        self.is_spent = False

    def behind(self, at: int, problem: Exception) -> int | None:
        """Where to go on behind the record at ``at`` that is broken by ``problem``."""
        text = self._records.text
        end = _end_of_nested(text, at) if isinstance(problem, RecursionError) else None
        return self.after(at) if end is None else _skip(text, end)

    def after(self, at: int) -> int | None:
        """Where the next whole record begins, if there is one."""
        text = self._records.text
        for candidate in self._records.resume.finditer(text, at + 1):
            if self._left < 0:
                self.is_spent = True
                return None
            start = candidate.start()
            try:
                value, end = self._records.read(start)
            except json.JSONDecodeError as broken:
                unterminated = broken.msg.startswith("Unterminated")
                self._left -= (len(text) if unterminated else broken.pos) - start
            except (ValueError, RecursionError):
                self._left -= _DEEP
            else:
                self._left -= end - start
                if self._records.is_record(value):
                    return start
        return None


def _end_of_nested(text: str, at: int) -> int | None:
    """Where the value at ``at`` ends by its brackets, however deep they are."""
    depth = 0
    for token in _STRUCTURE.finditer(text, at):
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
            if depth <= 0:
                return token.end()
    return None


def _is_cut(text: str, problem: Exception) -> bool:
    """Whether a problem that nothing whole follows is that the text just ends."""
    if not isinstance(problem, json.JSONDecodeError):
        return False
    rest = text[problem.pos :].rstrip()
    return (
        problem.msg.startswith("Unterminated")
        or not rest
        or (len(rest) < _CUT_TAIL and not rest.endswith(("]", "}")))
    )


def _reason_in_line(problem: Exception) -> str:
    if isinstance(problem, json.JSONDecodeError):
        return _("not valid JSON: {msg} at column {colno}; mend or export it again").format(
            msg=problem.msg, colno=problem.colno
        )
    return _reason(problem)


def _reason(problem: Exception) -> str:
    if isinstance(problem, json.JSONDecodeError):
        place = _("line {lineno}, column {colno}").format(
            lineno=problem.lineno, colno=problem.colno
        )
        return _("not valid JSON: {msg} at {place}; mend it there or download it again").format(
            msg=problem.msg, place=place
        )
    if isinstance(problem, RecursionError):
        return _("nested too deeply to be read; leave it out or download the file again")
    return _("not valid JSON: {problem}").format(problem=problem)


class _Places:
    """Lines and columns of ascending offsets, without counting every line anew."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._counted = 0
        self._line = 1

    def of(self, at: int) -> str:
        self._line += self._text.count("\n", self._counted, at)
        self._counted = at
        column = at - self._text.rfind("\n", 0, at)
        return _("line {line}, column {column}").format(line=self._line, column=column)


def _skip(text: str, at: int) -> int:
    """The next place that is neither white space nor a comma."""
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int) -> tuple[Any, int]:
    return _DECODER.raw_decode(text, at)


def _member(text: str, at: int) -> tuple[str, int]:
    """The key of the member at ``at``, and where its value begins."""
    key, at = _value(text, at)
    at = _skip(text, at)
    if not isinstance(key, str) or not text.startswith(":", at):
        raise json.JSONDecodeError("Expecting a name and ':'", text, at)
    return key, _skip(text, at + 1)


def _keys(text: str, at: int) -> Iterator[tuple[str, int]]:
    """The keys of the object that opens at ``at``, and where their values begin.

    Raises ``ValueError`` where the text is broken.
    """
    at = _skip(text, at + 1)
    while not text.startswith("}", at):
        key, value = _member(text, at)
        yield key, value
        at = _skip(text, _value(text, value)[1])


def _first_element(text: str, at: int) -> Any:
    try:
        return _value(text, _skip(text, at + 1))[0]
    except (ValueError, RecursionError):
        return None
