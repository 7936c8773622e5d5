"""Zip archives: nothing is ever unpacked to disk, and bombs and traps are refused before they are read."""

from __future__ import annotations

import io
import os
import re
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from companion.catalog.importing.bounds import (
    HIGHEST_RATIO,
    LARGEST_ARCHIVE,
    LARGEST_CONTENTS,
    LARGEST_FILE,
    MOST_FILES,
    MOST_UNPACKED,
    SMALL,
    megabytes,
)
from companion.catalog.importing.sources import (
    ARCHIVE,
    Refused,
    Source,
    Unreadable,
    is_meant,
    is_read,
    refused,
    shown,
    too_large,
)
from companion.documents.textfile import open_file
from companion.errors import FileError

_DAMAGE = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, ValueError, OSError,
    RuntimeError, OverflowError, IndexError,
)  # fmt: skip
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ARCHIVES = (ARCHIVE, ".7z", ".rar", ".gz", ".tgz", ".tar", ".bz2", ".xz", ".jar")
_DRIVE = re.compile("[A-Za-z]:")
_ENCRYPTED = 1


class _Bounded(io.BufferedReader):
    """A file of which nobody asks for more at once than the list of an archive's members may take."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > LARGEST_CONTENTS:
            raise Refused(f"Its table of contents is {megabytes(size)}. Pack it again, in parts.")
        return super().read(size)


def sources_in_archive(path: Path, source_file: str, to_close: ExitStack) -> Iterator[Source]:
    """The members of an archive, not yet unpacked; what is wrong with it as a whole is one refusal."""
    name = str(path)
    try:
        archive = _opened(path, to_close)
        members = [info for info in archive.infolist() if not info.filename.endswith("/")]
        _refuse_bomb(members)
    except Refused as problem:
        yield refused(name, source_file, problem)
        return
    for info in members:
        parts = _parts(info)
        if (all(map(is_meant, parts)) and (is_read(info.filename) or _trap(info, parts))) or ".." in parts:
            inner = info.filename
            yield _member(archive, info, parts, f"{name}/{inner}", f"{source_file}/{inner}")


def _opened(path: Path, to_close: ExitStack) -> zipfile.ZipFile:
    try:
        with open_file(path) as found:
            stream = to_close.enter_context(_Bounded(io.FileIO(os.dup(found.fileno()))))
        size = stream.seek(0, io.SEEK_END)
        if size > LARGEST_ARCHIVE:
            raise Refused(f"This archive is {megabytes(size)}; the limit is {megabytes(LARGEST_ARCHIVE)}.")
        return to_close.enter_context(zipfile.ZipFile(stream))
    except FileError as error:
        raise Unreadable(f"{error.faults[0].message} {error.faults[0].remedy}".rstrip()) from None
    except _DAMAGE as problem:
        raise Refused(f"This archive cannot be opened: {_words(problem)}.") from None


def _refuse_bomb(members: list[zipfile.ZipInfo]) -> None:
    if len(members) > MOST_FILES:
        raise Refused(f"{len(members)} files are in this archive; the limit is {MOST_FILES}.")
    unpacked = sum(info.file_size for info in members)
    if unpacked > MOST_UNPACKED:
        raise Refused(
            f"Unpacked, this archive would be {megabytes(unpacked)}; the limit is {megabytes(MOST_UNPACKED)}."
        )


def _parts(info: zipfile.ZipInfo) -> list[str]:
    return [part for part in info.filename.replace("\\", "/").split("/") if part]


def _member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, parts: list[str], name: str, source_file: str
) -> Source:
    if reason := _trap(info, parts):
        return refused(name, source_file, Refused(reason))
    return Source(shown(name), shown(source_file), lambda: _unpacked(archive, info))


def _trap(info: zipfile.ZipInfo, parts: list[str]) -> str:
    """Why a member is not even looked into."""
    mode = info.external_attr >> 16
    if not parts:
        return "This has no name."
    if ".." in parts or info.filename.startswith(("/", "\\")) or _DRIVE.match(info.filename):
        return "Its name points outside the archive."
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "This is a link or a device, not a file."
    if info.filename.lower().endswith(_ARCHIVES):
        return "An archive in an archive is not opened. Unpack it first."
    if info.flag_bits & _ENCRYPTED:
        return "This needs a password. Unpack it first."
    if info.compress_type not in _PACKED:
        return "Companion cannot read this kind of compression. Pack it as an ordinary zip archive."
    if info.file_size > LARGEST_FILE:
        return too_large(info.file_size)
    if info.file_size > SMALL and info.file_size > HIGHEST_RATIO * max(info.compress_size, 1):
        ratio = info.file_size // max(info.compress_size, 1)
        return f"Unpacked, this is {ratio} times as large: no unit file is."
    return ""


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    try:
        with warnings.catch_warnings():
            # Newer Pythons only warn of members that overlap each other, as those of archive bombs do.
            warnings.simplefilter("error", UserWarning)
            with archive.open(info) as stream:
                raw = stream.read(LARGEST_FILE + 1)
    except (*_DAMAGE, UserWarning) as problem:
        raise Refused(f"This cannot be unpacked: {_words(problem)}.") from None
    if len(raw) > LARGEST_FILE:
        raise Refused(too_large(len(raw)))
    return raw


def _words(problem: BaseException) -> str:
    return " ".join(str(problem).split()).rstrip(".")[:120] or type(problem).__name__
