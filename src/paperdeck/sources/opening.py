"""From the bytes of a file to its text: gzip, encodings, and a limit on size."""

from __future__ import annotations

import codecs
import re
import zlib
from dataclasses import dataclass
from functools import cached_property

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.size_limit import SIZE_LIMIT, too_large

GZIP_MAGIC = b"\x1f\x8b"
_CHUNK = 1 << 16
# So much of a file is looked at where its encoding must be guessed.
_GUESSED = 1 << 16
_LEAST_ZEROS = 0.3
_LEAST_ZEROS_OF_CHINESE = 0.03
_TIMES = 3
_LEAST_COMMON = 0.8
# Where GB 18030 has the characters of GB 2312, the common ones. (Python's codec of that name
# knows the dash and the middle dot there under other numbers.)
_GB2312 = re.compile(rb"[\xa1-\xa9\xb0-\xf7][\xa1-\xfe]")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)


@dataclass(frozen=True)
class Document:
    """A source's content as found, not yet cleaned: its text, or that in valid UTF-8.

    ``damage`` says what is wrong with the file that held it, in one line with the remedy;
    it is empty for a sound file. Where it is not, text may be missing at the end.
    """

    name: str
    content: str | bytes
    notes: tuple[str, ...] = ()
    damage: str = ""

    # As text a large file takes up to four times the room: only who needs it all asks for it.
    @cached_property
    def text(self) -> str:
        """The whole text."""
        return self.content if isinstance(self.content, str) else self.content.decode()

    def start(self, size: int) -> str:
        """The beginning of the text: all of it, or about ``size`` characters or bytes."""
        if len(self.content) <= size:
            return self.text
        start = self.content[:size]
        return start if isinstance(start, str) else start.decode(errors="ignore")


def open_document(name: str, data: bytes, *, limit: int = SIZE_LIMIT) -> Document:
    """Unpack and decode ``data``, the content of the file ``name``.

    A damaged or cut gzip gives the text up to the damage. Raises ``SourceError`` when
    there is nothing in the file or more than ``limit`` bytes.
    """
    damage = ""
    if data.startswith(GZIP_MAGIC):
        data, damage = unpack(name, data, limit)
    elif len(data) > limit:
        raise too_large(name, limit)
    content, notes = _decode(data)
    if not content or content.isspace():
        damage = damage or _("the file is empty")
        raise SourceError(f"{name}: {damage}")
    return Document(name, content, notes, damage)


def unpack(name: str, data: bytes, limit: int = SIZE_LIMIT) -> tuple[bytes, str]:
    """The content of one or several gzip members, and what is wrong with them (or nothing).

    Raises ``SourceError`` when it is more than ``limit`` bytes.
    """
    unpacked = bytearray()
    at = 0
    while data.startswith(GZIP_MAGIC, at):
        member = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        while not member.eof:
            before = member.copy()
            chunk = data[at : at + _CHUNK]
            if not chunk:
                return bytes(unpacked), _("the gzip file is cut short; download it again")
            room = limit + 1 - len(unpacked)
            try:
                unpacked += member.decompress(chunk, room)
            except zlib.error:
                unpacked += _before_damage(before, chunk, room)
                return bytes(unpacked), _("the gzip file is damaged; download it again")
            if len(unpacked) > limit:
                raise too_large(name, limit)
            at += len(chunk)
        at -= len(member.unused_data)
    return bytes(unpacked), ""


def _before_damage(member: zlib._Decompress, chunk: bytes, room: int) -> bytes:
    """What a chunk that cannot be unpacked whole still gives, byte by byte."""
    unpacked = bytearray()
    try:
        for at in range(len(chunk)):
            unpacked += member.decompress(chunk[at : at + 1], room)
    except zlib.error:
        pass
    return bytes(unpacked)


def _decode(data: bytes) -> tuple[str | bytes, tuple[str, ...]]:
    """The text of ``data``, or that in UTF-8, and what should be told about its encoding."""
    for bom, codec, label in _BOMS:
        if data.startswith(bom):
            data = data[len(bom) :]
            if codec == "utf-8":
                return (data, ()) if _is_utf8(data) else _decode_as(label, data, codec)
            return _decode_as(label, data, codec, _("read as {label}").format(label=label))
    # ASCII in UTF-16 is UTF-8, too, with every other byte zero.
    wide = _wide_codec(data[:_GUESSED], _LEAST_ZEROS)
    if not wide and _is_utf8(data):
        return data, ()
    wide = wide or _wide_codec(data[:_GUESSED], _LEAST_ZEROS_OF_CHINESE)
    if wide:
        note = _("read as UTF-16: it has no byte order mark, but looks like it")
        return _decode_as("UTF-16", data, wide, note)
    text = _decode_start(data, "utf-8")
    broken = text.count("\ufffd")
    # Text in Latin-1 has hardly a byte above 127 that happens to be right in UTF-8.
    right = sum(char > "\x7f" for char in text) - broken
    if broken == 0 or broken * 10 <= right:
        return text, (_invalid("UTF-8"),) if broken else ()
    first = re.search(rb"[\x80-\xff]", data)
    if first and _is_gb18030(data[first.start() :][:_GUESSED]):
        return _decode_start(data, "gb18030"), (_("read as GB 18030: it is not UTF-8"),)
    try:
        return data.decode("cp1252"), (_("read as Latin-1: it is not UTF-8"),)
    except UnicodeDecodeError:
        return data.decode("latin-1"), (_("read as Latin-1: it is not UTF-8"),)


def _decode_as(label: str, data: bytes, codec: str, *notes: str) -> tuple[str, tuple[str, ...]]:
    text = _decode_start(data, codec)
    return text, (*notes, _invalid(label)) if "\ufffd" in text else notes


def _invalid(label: str) -> str:
    return _("what is not valid {label} is shown as \ufffd").format(label=label)


def _wide_codec(start: bytes, least: float) -> str:
    """The codec of UTF-16 without its mark: of its Latin letters every other byte is zero.

    ``least`` is the part of the characters that must be Latin. Some others (\u4e00) have a
    zero in the other place.
    """
    fewest = least * (len(start) // 2)
    even, odd = start[0::2].count(0), start[1::2].count(0)
    if odd > max(fewest, _TIMES * even):
        return "utf-16-le"
    if even > max(fewest, _TIMES * odd):
        return "utf-16-be"
    return ""


def _is_gb18030(start: bytes) -> bool:
    """Whether this is Chinese as Windows writes it, and not Latin letters with accents.

    Those, too, are often valid GB 18030, but as rare characters.
    """
    try:
        text = codecs.getincrementaldecoder("gb18030")().decode(start)
    except UnicodeDecodeError:
        return False
    foreign = [char.encode("gb18030") for char in text if char > "\x7f"]
    common = sum(_GB2312.fullmatch(char) is not None for char in foreign)
    return common >= max(1, _LEAST_COMMON * len(foreign))


def _is_utf8(data: bytes) -> bool:
    """Whether ``data`` is UTF-8 to its last byte, found out without holding it as text."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for at in range(0, len(data), _CHUNK):
            decoder.decode(data[at : at + _CHUNK])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _decode_start(data: bytes, codec: str) -> str:
    """Decode ``data`` that may end inside a character, wrong bytes becoming U+FFFD."""
    return codecs.getincrementaldecoder(codec)("replace").decode(data)
