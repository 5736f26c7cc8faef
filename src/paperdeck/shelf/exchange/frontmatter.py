"""Front matter: the fields at the head of a Markdown file, in as much YAML as notes have.

Written are one line a field, its value as JSON, which is YAML too. Read is also what
editors make of it: plain and single-quoted words, and lists of a line an item.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_FENCE = "---"
_FIELD = re.compile(r"([A-Za-z_][\w -]*):(?:[ \t]+(.*))?")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
# What JSON may hold raw, and YAML or an editor would take for a line's end or drop.
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


class Raw(str):
    """A value that is written between single quotes, so that JSON in it can be read."""


def write(fields: Mapping[str, Any], body: str) -> bytes:
    """A file with those fields and that text below, which :func:`read` gives back exactly."""
    lines = [
        _FENCE,
        *(f"{name}: {_value(value)}" for name, value in fields.items()),
        _FENCE,
        "",
    ]
    text = "\n".join(lines)
    if body:
        text += f"\n{body}\n"
    return text.encode()


def read(data: bytes) -> tuple[dict[str, Any], str] | None:
    """The fields and the text of a file; ``None`` where it has no front matter in UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    if text.startswith(f"{_FENCE}\r\n"):  # something has changed all line ends
        text = text.replace("\r\n", "\n")
    if not text.startswith(f"{_FENCE}\n"):
        return None
    head, fence, rest = text[len(_FENCE) :].partition(f"\n{_FENCE}\n")
    if not fence:
        head, fence, rest = text[len(_FENCE) :].rstrip("\n"), "", ""
        if not head.endswith(f"\n{_FENCE}"):
            return None
        head = head.removesuffix(f"\n{_FENCE}")
    return _fields(head.split("\n")), rest.removeprefix("\n").removesuffix("\n")


def json_line(value: Any) -> str:
    """JSON in one line, without characters that are not seen."""
    return _UNSAFE.sub(
        lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False)
    )


def _value(value: Any) -> str:
    if isinstance(value, Raw):
        return f"""'{value.replace("'", "''")}'"""
    return json_line(value)


def _fields(lines: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    name = ""
    for line in lines:
        if found := _FIELD.fullmatch(line):
            name = found[1].strip()
            fields[name] = _parsed(found[2] or "")
        elif (found := _ITEM.fullmatch(line)) and name and not isinstance(fields[name], str):
            items = fields[name] if isinstance(fields[name], list) else []
            fields[name] = [*items, _parsed(found[1])]
    return fields


def _parsed(text: str) -> Any:
    text = text.strip()
    if text.startswith("'") and text.endswith("'") and len(text) > 1:
        return text[1:-1].replace("''", "'")
    if text.startswith(('"', "[", "{")):
        try:
            return json.loads(text)
        except ValueError:
            if text.startswith("[") and text.endswith("]"):
                return [_parsed(part) for part in text[1:-1].split(",") if part.strip()]
            return text
    if _NUMBER.fullmatch(text):
        return float(text) if re.search("[.eE]", text) else int(text)
    return _WORDS.get(text.lower(), text)
