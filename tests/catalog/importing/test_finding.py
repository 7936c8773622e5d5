from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.catalog.importing import finding
from companion.catalog.importing.finding import sources_in
from companion.catalog.importing.sources import MAX_ARCHIVE, MAX_DEPTH, MAX_FILE, ImportRefused

TEXT = b"chassis:Atlas\nmodel:AS7-D\n"


class SourceResult(NamedTuple):
    source_file: str
    raw: bytes
    reason: str


@pytest.fixture
def to_close() -> Iterator[ExitStack]:
    with ExitStack() as to_close:
        yield to_close


def source_results(*paths: Path) -> list[SourceResult]:
    """Return what each file is called, and what was read of it or why it was not."""
    found = []
    with ExitStack() as to_close:
        for source in sources_in(paths, to_close):
            try:
                found.append(SourceResult(source.source_file, source.read(), ""))
            except ImportRefused as problem:
                found.append(SourceResult(source.source_file, b"", str(problem)))
    return found


def only_result(*paths: Path) -> SourceResult:
    (one,) = source_results(*paths)
    return one


def pack(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, raw in members.items():
            archive.writestr(name, raw)
    return path


def test_files_are_found_in_folders_and_archives(tmp_path: Path, to_close: ExitStack) -> None:
    folder = tmp_path / "mechs"
    (folder / "3025").mkdir(parents=True)
    (folder / "b.mtf").write_bytes(b"b")
    (folder / "3025" / "a.MTF").write_bytes(b"a")
    for left in (".DS_Store", "Thumbs.db", "3025/.hidden.mtf"):
        (folder / left).write_bytes(b"?")
    pack(folder / "lance.ZIP", {"in/c.mtf": b"c", "d.blk": b"d", "__MACOSX/._d.blk": b"?", "in/": b""})
    assert source_results(folder) == [
        ("mechs/3025/a.MTF", b"a", ""),
        ("mechs/b.mtf", b"b", ""),
        ("mechs/lance.ZIP/in/c.mtf", b"c", ""),
        ("mechs/lance.ZIP/d.blk", b"d", ""),
    ]
    assert only_result(folder / "b.mtf").source_file == "b.mtf"
    names = [source.name for source in sources_in([folder / "lance.ZIP"], to_close)]
    assert names == [f"{folder}/lance.ZIP/in/c.mtf", f"{folder}/lance.ZIP/d.blk"]


def test_what_is_missing_is_told(tmp_path: Path) -> None:
    assert only_result(tmp_path / "x.mtf").reason == "There is no such file."
    assert only_result(tmp_path / "x.zip").reason == "There is no such file."
    assert "cannot be read" in only_result(tmp_path / "nul\0.mtf").reason
    assert source_results(tmp_path) == []


def test_a_file_of_two_gigabytes_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "read_whole", None)
    for name in ("huge.mtf", "huge.zip"):
        with (tmp_path / name).open("wb") as file:
            file.truncate(2_000_000_000)
    assert (
        only_result(tmp_path / "huge.mtf").reason == "This file is too large: 2 GB, and the limit is 16 MB."
    )
    assert only_result(tmp_path / "huge.zip").reason == "This archive is 2 GB; the limit is 200 MB."
    assert MAX_ARCHIVE == 200_000_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_links_pipes_and_devices_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "mechs"
    folder.mkdir()
    (tmp_path / "secret.mtf").write_bytes(TEXT)
    (folder / "a.mtf").symlink_to(tmp_path / "secret.mtf")
    (folder / "b").symlink_to(folder, target_is_directory=True)
    os.mkfifo(folder / "c.mtf")
    os.mkfifo(folder / "d.zip")
    assert [one.reason for one in source_results(folder)] == [
        "This is a link. Name the file it points to.",
        "This is a link. Name the file it points to.",
        "This is a pipe, not a file. Name a text file.",
        "This is a pipe, not a file. Name a text file.",
    ]
    assert only_result(folder / "a.mtf").raw == TEXT
    assert only_result(Path("/dev/zero")).reason.startswith("This is a device")


def test_folders_in_folders_end_somewhere(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(MAX_DEPTH + 5):
        folder /= "x"
    folder.mkdir(parents=True)
    (folder / "a.mtf").write_bytes(TEXT)
    assert only_result(tmp_path).reason == f"More than {MAX_DEPTH} folders are nested here."


def test_an_import_takes_so_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MAX_FILES", 3)
    for number in range(5):
        (tmp_path / f"{number}.mtf").write_bytes(TEXT)
    found = source_results(tmp_path)
    assert [bool(one.reason) for one in found] == [False, False, False, True]
    assert found[3].reason == "An import takes 3 files; this one and the rest were skipped. Import them next."


@pytest.mark.parametrize("name", ["../../a.mtf", "in/../../a.mtf", "/etc/a.mtf", "C:\\a.mtf", "..\\a.mtf"])
def test_no_name_leads_out_of_an_archive(tmp_path: Path, name: str) -> None:
    one = only_result(pack(tmp_path / "lance.zip", {name: TEXT}))
    assert one.reason == "Its name points outside the archive."
    assert [path.name for path in tmp_path.rglob("*")] == ["lance.zip"]


def test_links_in_an_archive_are_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lance.zip", "w") as archive:
        for kind in (stat.S_IFLNK, stat.S_IFCHR, stat.S_IFREG):
            info = zipfile.ZipInfo(f"{kind}.mtf")
            info.external_attr = (kind | 0o644) << 16
            archive.writestr(info, b"/etc/passwd")
    reasons = [one.reason for one in source_results(tmp_path / "lance.zip")]
    assert reasons == ["This is a link or a device, not a file."] * 2 + [""]


def test_an_archive_in_an_archive_is_not_opened(tmp_path: Path) -> None:
    inner = pack(tmp_path / "inner.zip", {"a.mtf": TEXT}).read_bytes()
    found = source_results(pack(tmp_path / "outer.zip", {"inner.ZIP": inner, "b.mtf": TEXT}))
    assert [one.reason for one in found] == [
        "An archive in an archive is not opened. Unpack it first.", ""
    ]  # fmt: skip


def test_bombs_are_refused_before_they_are_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "_unpack", None)
    tight = pack(tmp_path / "tight.zip", {"a.mtf": b"0" * (MAX_FILE - 1)})
    assert only_result(tight).reason.startswith("Unpacked, this is 10")
    large = pack(tmp_path / "large.zip", {"a.mtf": b"0" * (MAX_FILE + 1)})
    assert only_result(large).reason == "This file is too large: 16 MB, and the limit is 16 MB."
    monkeypatch.setattr(finding, "MAX_UNPACKED", 9_000_000)
    many = pack(tmp_path / "many.zip", {f"{at}.mtf": b"0" * MAX_FILE for at in range(3)})
    assert only_result(many).reason == "Unpacked, this archive would be 48 MB; the limit is 9 MB."
    monkeypatch.setattr(finding, "MAX_FILES", 100)
    crowd = pack(tmp_path / "crowd.zip", {f"{at}.mtf": b"" for at in range(101)})
    assert only_result(crowd).reason == "101 files are in this archive; the limit is 100."


def test_the_list_of_members_is_bounded_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    size = 50_000_000
    with path.open("wb") as file:
        file.truncate(size)
        file.seek(size)
        file.write(struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 65535, 65535, size, 0, 0))
    assert only_result(path).reason == "Its table of contents is 50 MB. Pack it again, in parts."


def with_false_size(raw: bytes) -> bytes:
    return raw.replace(struct.pack("<L", len(TEXT)), struct.pack("<L", 3))


def with_another_content(raw: bytes) -> bytes:
    return raw.replace(TEXT, TEXT.swapcase())


def encrypt(raw: bytes) -> bytes:
    at = raw.index(b"PK\1\2")
    return raw[: at + 8] + b"\1" + raw[at + 9 :]


def with_other_packing(raw: bytes) -> bytes:
    at = raw.index(b"PK\1\2")
    return raw[: at + 10] + b"\x0c" + raw[at + 11 :]


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda _raw: b"", "This archive cannot be opened"),
        (lambda _raw: b"junk" * 100, "This archive cannot be opened: File is not a zip file."),
        (lambda raw: raw[:60] + raw[90:], "This"),
        (lambda raw: raw[:-30], "This archive cannot be opened"),
        (with_false_size, "This cannot be unpacked: Bad CRC-32"),
        (with_another_content, "This cannot be unpacked: Bad CRC-32"),
        (encrypt, "This needs a password. Unpack it first."),
        (with_other_packing, "Companion cannot read this kind of compression."),
    ],
)
def test_a_damaged_archive_is_told(tmp_path: Path, damage: Callable[[bytes], bytes], reason: str) -> None:
    path = pack(tmp_path / "lance.zip", {"a.mtf": TEXT}, zipfile.ZIP_STORED)
    path.write_bytes(damage(path.read_bytes()))
    one = only_result(path)
    assert one.reason.startswith(reason)
    assert one.reason.endswith(".")


def test_any_change_of_a_byte_is_told_or_read(tmp_path: Path) -> None:
    raw = pack(tmp_path / "lance.zip", {"a.mtf": TEXT, "b.mtf": TEXT * 9}).read_bytes()
    path = tmp_path / "changed.zip"
    for at in range(len(raw)):
        byte = (0, 0xFF, raw[at] ^ 0x20)[at % 3]
        path.write_bytes(raw[:at] + bytes([byte]) + raw[at + 1 :])
        for one in source_results(path):
            assert one.reason or one.raw in (TEXT, TEXT * 9)


def test_names_are_shown_whatever_their_bytes_are(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"a\xff\n.mtf")).write_bytes(TEXT)
    assert source_results(tmp_path) == [(f"{tmp_path.name}/a\ufffd\ufffd.mtf", TEXT, "")]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("b\x1b[31m\u202e.mtf", TEXT)
    (tmp_path / "x.zip").write_bytes(stream.getvalue())
    assert only_result(tmp_path / "x.zip").source_file == "x.zip/b\ufffd[31m\ufffd.mtf"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_bytes(TEXT)
    (tmp_path / "a.mtf").chmod(0)
    assert only_result(tmp_path / "a.mtf").reason == "You may not read this file. Check its permissions."
