from __future__ import annotations

import codecs
import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources.opening import Document, open_document

TEXT = "Łukasz über Flüsse: ℓ₀ ≤ 5 %, 深度学习.\n" * 40


def test_plain_and_gzip_give_the_same_text() -> None:
    data = TEXT.encode()
    plain, packed = open_document("a.txt", data), open_document("a.txt", gzip.compress(data))
    assert plain == packed
    assert (plain.text, plain.notes, plain.damage) == (TEXT, (), "")


def test_gzip_is_told_by_content_and_may_have_several_members() -> None:
    data = gzip.compress(b"first, ") + gzip.compress(b"second") + b"\0\0\0"
    assert open_document("no-suffix", data).text == "first, second"


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_cut_gzip_gives_what_came_before_the_cut(kept: float) -> None:
    text = "".join(f"{n * n} lanterns\n" for n in range(30_000))
    packed = gzip.compress(text.encode())
    document = open_document("a.gz", packed[: int(len(packed) * kept)])
    assert text.startswith(document.text)
    assert len(document.text) > len(text) * kept * 0.7
    assert "cut short; download it again" in document.damage


def test_gzip_without_its_last_bytes_is_cut_but_whole_in_text() -> None:
    document = open_document("a.gz", gzip.compress(TEXT.encode())[:-4])
    assert document.text == TEXT
    assert "cut short" in document.damage


def test_gzip_with_a_wrong_checksum_gives_its_text_and_says_so() -> None:
    packed = bytearray(gzip.compress(TEXT.encode()))
    packed[-6] ^= 0xFF
    document = open_document("a.gz", bytes(packed))
    assert document.text == TEXT
    assert "damaged; download it again" in document.damage


def test_gzip_damaged_in_the_middle_gives_a_beginning() -> None:
    text = "".join(f"{n * n} lanterns\n" for n in range(30_000))
    packed = bytearray(gzip.compress(text.encode()))
    middle = len(packed) // 2
    packed[middle : middle + 40] = b"\xff" * 40
    document = open_document("a.gz", bytes(packed))
    assert document.text[:1000] == text[:1000]
    assert "damaged" in document.damage


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_size_limit_holds_for_what_is_unpacked(pack) -> None:
    assert open_document("a", pack(b"x" * 5000), limit=5000).text == "x" * 5000
    with pytest.raises(SourceError, match=r"^a: holds more than 4,999 bytes; split"):
        open_document("a", pack(b"x" * 5000), limit=4999)


def test_a_small_archive_of_a_huge_file_is_refused() -> None:
    with pytest.raises(SourceError, match="more than 1 MiB"):
        open_document("bomb.gz", gzip.compress(bytes(1 << 24)), limit=1 << 20)


@pytest.mark.parametrize(
    "data",
    [b"", b" \n\t ", gzip.compress(b""), codecs.BOM_UTF8],
    ids=["nothing", "blanks", "packed", "mark"],
)
def test_empty_files_say_so(data: bytes) -> None:
    with pytest.raises(SourceError, match=r"^list\.json: the file is empty$"):
        open_document("list.json", data)


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (codecs.BOM_UTF8 + TEXT.encode(), ""),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "UTF-16"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "UTF-16"),
        (codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"), "UTF-32"),
    ],
)
def test_byte_order_marks_are_followed_and_told(data: bytes, note: str) -> None:
    document = open_document("a.txt", data)
    assert document.text == TEXT
    assert note in " ".join(document.notes)
    assert bool(document.notes) == bool(note)


@pytest.mark.parametrize(
    "text",
    ["ICML 2031 Papers — a list\n\nLanterns — and moths.", "学习·深度 — “灯”", "——— 灯"],
)
def test_gb_18030_is_read_and_told(text: str) -> None:
    document = open_document("a.txt", text.encode("gb18030"))
    assert document.text == text
    assert document.notes == ("read as GB 18030: it is not UTF-8",)


def test_latin_1_is_read_and_told() -> None:
    document = open_document("a.txt", "Günnemann – Müller".encode("cp1252"))
    assert document.text == "Günnemann – Müller"
    assert document.notes == ("read as Latin-1: it is not UTF-8",)
    assert open_document("a.txt", b"caf\xe9 \x81").text == "café \x81"


def test_one_wrong_byte_does_not_turn_utf_8_into_latin_1() -> None:
    document = open_document("a.txt", TEXT.encode() + b"\xff end")
    assert document.text == TEXT + "\ufffd end"
    assert document.notes == ("what is not valid UTF-8 is shown as \ufffd",)


def test_text_cut_inside_a_character_is_still_utf_8() -> None:
    document = open_document("a.txt", "Ł深".encode()[:-1])
    assert (document.text, document.notes) == ("Ł", ())


CHINESE = "标题,作者\n深度学习模型在河流上的灯光,张三\n"


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_read_where_it_is_obvious(codec: str) -> None:
    text = "id,title\n" + TEXT
    document = open_document("a.csv", text.encode(codec))
    assert document.text == text
    assert document.notes == ("read as UTF-16: it has no byte order mark, but looks like it",)


def test_a_few_zero_bytes_are_not_taken_for_utf_16() -> None:
    document = open_document("a.txt", TEXT.encode() + b"\0 " * 40)
    assert document.text.startswith(TEXT)
    assert document.notes == ()


@pytest.mark.parametrize("start", ["", "id,title\n" * 20_000])
def test_chinese_of_windows_is_read_and_told(start: str) -> None:
    document = open_document("a.csv", (start + CHINESE).encode("gbk"))
    assert document.text == start + CHINESE
    assert document.notes == ("read as GB 18030: it is not UTF-8",)


@pytest.mark.parametrize(
    "text", ["Günnemann, Müller", "déjà vu, façade, Ångström, œuvre", "Ñandú ßä öö über éé"]
)
def test_accents_are_not_taken_for_chinese(text: str) -> None:
    document = open_document("a.txt", text.encode("cp1252"))
    assert document.text == text
    assert document.notes == ("read as Latin-1: it is not UTF-8",)


@pytest.mark.parametrize("content", ["äöü", "äöü".encode()], ids=["text", "UTF-8"])
def test_the_start_of_a_document(content: str | bytes) -> None:
    document = Document("x", content)
    assert document.text == document.start(99) == "äöü"
    # A character that is cut is left out.
    assert document.start(3) in {"ä", "äöü"}


def test_utf_8_is_kept_as_it_is() -> None:
    assert open_document("x", "äöü".encode()).content == "äöü".encode()
    assert open_document("x", "äöü".encode("utf-8-sig")).content == "äöü".encode()
    assert open_document("x", "äöü".encode("utf-16")).content == "äöü"
