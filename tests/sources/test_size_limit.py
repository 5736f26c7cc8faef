from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources.size_limit import read_file, read_limited


class Endless(io.RawIOBase):
    """Zeros without end, which counts how many were read."""

    given = 0

    def read(self, size: int = -1) -> bytes:
        assert size > 0
        self.given += size
        return bytes(size)


@pytest.mark.parametrize("limit", [10, 5 << 20])
def test_of_an_endless_file_no_more_is_read_than_the_limit_and_one(limit: int) -> None:
    endless = Endless()
    with pytest.raises(SourceError, match=r"^x: holds more than .*; split the list"):
        read_limited("x", endless, limit=limit)  # type: ignore[arg-type]
    assert endless.given == limit + 1


def test_up_to_the_limit_all_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a"
    data = os.urandom(3 << 20)
    file.write_bytes(data)
    assert read_file(file, limit=len(data)) == data
    assert read_limited("x", io.BytesIO(data), limit=len(data)) == data
    with pytest.raises(SourceError, match="holds more than 2 MiB"):
        read_file(file, limit=len(data) - 1)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs /dev/zero")
def test_a_device_may_be_endless() -> None:
    with pytest.raises(SourceError, match="/dev/zero: holds more than 2 MiB"):
        read_file(Path("/dev/zero"), limit=2 << 20)


def test_what_cannot_be_opened_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none")
