from __future__ import annotations

import io
import zipfile

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources import archives, members, read

TEXT = b"title,year\nSlow Light,2031\n"


def zip_of(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return packed.getvalue()


def test_what_is_no_archive_is_itself() -> None:
    [member] = members("a.csv", TEXT)
    assert (member.name, member.data()) == ("a.csv", TEXT)


@pytest.mark.parametrize(
    "method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_every_file_but_hidden_ones(method: int) -> None:
    data = zip_of(
        ("2031/", b""),
        ("2031/a.csv", TEXT),
        ("b.csv", TEXT * 2),
        (".git/config", b"x"),
        ("__MACOSX/._b.csv", b"x"),
        method=method,
    )
    found = {member.name: member.data() for member in members("l.zip", data)}
    assert found == {"l.zip: 2031/a.csv": TEXT, "l.zip: b.csv": TEXT * 2}


def test_paths_are_only_names() -> None:
    up, rooted = members("l.zip", zip_of(("../../a.csv", TEXT), ("/etc/a\x1b[1m\n.csv", TEXT)))
    assert (up.name, rooted.name) == ("l.zip: ../../a.csv", "l.zip: /etc/a[1m .csv")
    assert up.data() == rooted.data() == TEXT


def test_bytes_that_are_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zip_of(("a.csv", bytes(3000)), ("b.csv", bytes(3000)))
    monkeypatch.setattr(archives, "SIZE_LIMIT", 5000)
    with pytest.raises(SourceError, match=r"^l\.zip: holds more than .*; unpack it and import"):
        list(members("l.zip", data))


def test_files_that_are_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zip_of(*((f"{n}.csv", TEXT) for n in range(4)))
    monkeypatch.setattr(archives, "MOST_MEMBERS", 3)
    with pytest.raises(SourceError, match=r"^l\.zip: holds more than 3 files"):
        list(members("l.zip", data))


def test_a_member_never_gives_more_than_it_says() -> None:
    data = bytearray(zip_of(("a.csv", bytes(100_000))))
    size = (100_000).to_bytes(4, "little")
    for _ in range(2):  # in the file's own header, and in the directory
        at = data.index(size)
        data[at : at + 4] = (10).to_bytes(4, "little")
    [member] = members("l.zip", bytes(data))
    with pytest.raises(SourceError, match=r"^l\.zip: a\.csv: is damaged"):
        member.data()


def test_a_damaged_member_is_told_and_the_others_are_read() -> None:
    data = bytearray(zip_of(("a.csv", TEXT), ("b.csv", TEXT), method=zipfile.ZIP_STORED))
    data[data.index(TEXT) + 3] ^= 1
    first, second = members("l.zip", bytes(data))
    with pytest.raises(SourceError, match=r"^l\.zip: a\.csv: is damaged in its archive"):
        first.data()
    assert second.data() == TEXT


@pytest.mark.parametrize("kept", [0.3, 0.9])
def test_a_cut_archive_says_so(kept: float) -> None:
    data = zip_of(("a.csv", TEXT * 50), ("b.csv", TEXT * 50))
    with pytest.raises(SourceError, match=r"^l\.zip: the zip archive is damaged or cut short"):
        list(members("l.zip", data[: int(len(data) * kept)]))


@pytest.mark.parametrize("files", [(), ((".hidden", TEXT),), (("folder/", b""),)])
def test_an_archive_without_files_says_so(files: tuple[tuple[str, bytes], ...]) -> None:
    with pytest.raises(SourceError, match=r"^l\.zip: this archive holds no files$"):
        list(members("l.zip", zip_of(*files)))


def test_a_password_is_told() -> None:
    data = bytearray(zip_of(("a.csv", TEXT)))
    for magic, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(magic) + flags] |= 1
    [member] = members("l.zip", bytes(data))
    with pytest.raises(
        SourceError, match=r"^l\.zip: a\.csv: is protected by a password; unpack"
    ):
        member.data()


def test_an_office_document_is_told() -> None:
    with pytest.raises(SourceError, match=r"^a\.xlsx: is an Office document; save its table"):
        list(members("a.xlsx", zip_of(("[Content_Types].xml", b"<x/>"), ("xl/a.xml", b"<x/>"))))


def test_an_archive_in_an_archive_is_refused() -> None:
    [member] = members("l.zip", zip_of(("inner.zip", zip_of(("a.csv", TEXT)))))
    with pytest.raises(SourceError, match=r"^l\.zip: inner\.zip: is an archive inside another"):
        read(member.name, member.data())
