"""The search for the files of an import, in folders and archives; none is read yet."""

from __future__ import annotations

import io
import os
import re
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.catalog.importing.sources import (
    ARCHIVE,
    MAX_ARCHIVE,
    MAX_CONTENTS,
    MAX_DEPTH,
    MAX_FILE,
    MAX_FILES,
    MAX_RATIO,
    MAX_UNPACKED,
    SMALL,
    ImportRefused,
    ImportSource,
    UnreadableFile,
    is_candidate,
    is_readable,
    megabytes,
    printable_name,
    refused_source,
    size_refusal,
)
from companion.documents.textfile import open_file, read_whole
from companion.errors import FileError

_DAMAGE = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, ValueError, OSError,
    RuntimeError, OverflowError, IndexError,
)  # fmt: skip
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ARCHIVES = (ARCHIVE, ".7z", ".rar", ".gz", ".tgz", ".tar", ".bz2", ".xz", ".jar")
_DRIVE = re.compile("[A-Za-z]:")
_ENCRYPTED = 1


class _BoundedReader(io.BufferedReader):
    """A file that is read no further than the list of an archive's members may reach."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > MAX_CONTENTS:
            raise ImportRefused(f"Its table of contents is {megabytes(size)}. Pack it again, in parts.")
        return super().read(size)


def sources_in_archive(path: Path, source_file: str, to_close: ExitStack) -> Iterator[ImportSource]:
    """Yield the members of an archive, not yet unpacked; what is wrong with it as a whole is one refusal."""
    name = str(path)
    try:
        archive = _open_archive(path, to_close)
        members = [info for info in archive.infolist() if not info.filename.endswith("/")]
        _refuse_bomb(members)
    except ImportRefused as problem:
        yield refused_source(name, source_file, problem)
        return
    for info in members:
        parts = _parts(info)
        if (
            all(map(is_candidate, parts)) and (is_readable(info.filename) or _find_trap(info, parts))
        ) or ".." in parts:
            inner = info.filename
            yield _member(archive, info, parts, f"{name}/{inner}", f"{source_file}/{inner}")


def _open_archive(path: Path, to_close: ExitStack) -> zipfile.ZipFile:
    try:
        with open_file(path) as found:
            stream = to_close.enter_context(_BoundedReader(io.FileIO(os.dup(found.fileno()))))
        size = stream.seek(0, io.SEEK_END)
        if size > MAX_ARCHIVE:
            raise ImportRefused(f"This archive is {megabytes(size)}; the limit is {megabytes(MAX_ARCHIVE)}.")
        return to_close.enter_context(zipfile.ZipFile(stream))
    except FileError as error:
        raise UnreadableFile(f"{error.faults[0].message} {error.faults[0].remedy}".rstrip()) from None
    except _DAMAGE as problem:
        raise ImportRefused(f"This archive cannot be opened: {_problem_text(problem)}.") from None


def _refuse_bomb(members: list[zipfile.ZipInfo]) -> None:
    if len(members) > MAX_FILES:
        raise ImportRefused(f"{len(members)} files are in this archive; the limit is {MAX_FILES}.")
    unpacked = sum(info.file_size for info in members)
    if unpacked > MAX_UNPACKED:
        raise ImportRefused(
            f"Unpacked, this archive would be {megabytes(unpacked)}; the limit is {megabytes(MAX_UNPACKED)}."
        )


def _parts(info: zipfile.ZipInfo) -> list[str]:
    return [part for part in info.filename.replace("\\", "/").split("/") if part]


def _member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, parts: list[str], name: str, source_file: str
) -> ImportSource:
    if reason := _find_trap(info, parts):
        return refused_source(name, source_file, ImportRefused(reason))
    return ImportSource(printable_name(name), printable_name(source_file), lambda: _unpack(archive, info))


def _find_trap(info: zipfile.ZipInfo, parts: list[str]) -> str:
    """Return why a member is not even looked into."""
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
    if info.file_size > MAX_FILE:
        return size_refusal(info.file_size)
    if info.file_size > SMALL and info.file_size > MAX_RATIO * max(info.compress_size, 1):
        ratio = info.file_size // max(info.compress_size, 1)
        return f"Unpacked, this is {ratio} times as large: no unit file is."
    return ""


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    try:
        with warnings.catch_warnings():
            # Newer Pythons only warn of members that overlap each other, as those of archive bombs do.
            warnings.simplefilter("error", UserWarning)
            with archive.open(info) as stream:
                raw = stream.read(MAX_FILE + 1)
    except (*_DAMAGE, UserWarning) as problem:
        raise ImportRefused(f"This cannot be unpacked: {_problem_text(problem)}.") from None
    if len(raw) > MAX_FILE:
        raise ImportRefused(size_refusal(len(raw)))
    return raw


def _problem_text(problem: BaseException) -> str:
    return " ".join(str(problem).split()).rstrip(".")[:120] or type(problem).__name__


def sources_in(paths: Sequence[Path], to_close: ExitStack) -> list[ImportSource]:
    """Return every file behind some paths: themselves, in folders, in archives; at most so many as the bounds
    say.

    Whatever cannot be opened is among them, and tells why when it is read.
    """
    found: list[ImportSource] = []
    for path in paths:
        for source in _sources_of(path, to_close):
            if len(found) >= MAX_FILES:
                found.append(_overflow_source(source))
                return found
            found.append(source)
    return found


def _sources_of(path: Path, to_close: ExitStack) -> Iterator[ImportSource]:
    name = str(path)
    base = path.name or name
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        yield refused_source(name, base, UnreadableFile("There is no such file."))
    except (OSError, ValueError) as problem:
        yield refused_source(name, base, _unreadable(problem))
    else:
        if stat.S_ISDIR(mode):
            yield from _in_folder(path, base, to_close, 1)
        else:
            yield from _of_file(path, base, to_close)


def _in_folder(folder: Path, base: str, to_close: ExitStack, depth: int) -> Iterator[ImportSource]:
    try:
        with os.scandir(folder) as listed:
            inside = sorted(listed, key=lambda entry: entry.name)
    except OSError as error:
        yield refused_source(str(folder), base, _unreadable(error))
        return
    for entry in inside:
        path, source_file = folder / entry.name, f"{base}/{entry.name}"
        if not is_candidate(entry.name):
            continue
        if entry.is_symlink():
            problem = ImportRefused("This is a link. Name the file it points to.")
            yield refused_source(str(path), source_file, problem)
        elif not entry.is_dir(follow_symlinks=False):
            if is_readable(entry.name) or not entry.is_file(follow_symlinks=False):
                yield from _of_file(path, source_file, to_close)
        elif depth < MAX_DEPTH:
            yield from _in_folder(path, source_file, to_close, depth + 1)
        else:
            problem = ImportRefused(f"More than {MAX_DEPTH} folders are nested here.")
            yield refused_source(str(path), source_file, problem)


def _of_file(path: Path, source_file: str, to_close: ExitStack) -> Iterator[ImportSource]:
    if path.suffix.lower() == ARCHIVE:
        yield from sources_in_archive(path, source_file, to_close)
    else:
        yield ImportSource(printable_name(str(path)), printable_name(source_file), lambda: _read_file(path))


def _read_file(path: Path) -> bytes:
    try:
        with open_file(path) as stream:
            if (size := os.fstat(stream.fileno()).st_size) > MAX_FILE:
                raise ImportRefused(size_refusal(size))
            return read_whole(stream, path.name, MAX_FILE)
    except FileError as error:
        fault = error.faults[0]
        raise UnreadableFile(f"{fault.message} {fault.remedy}".rstrip()) from None
    except OSError as problem:
        raise _unreadable(problem) from None


def _overflow_source(source: ImportSource) -> ImportSource:
    reason = f"An import takes {MAX_FILES} files; this one and the rest were skipped. Import them next."
    return refused_source(source.name, source.source_file, ImportRefused(reason))


def _unreadable(problem: Exception) -> UnreadableFile:
    return UnreadableFile(f"This cannot be read: {getattr(problem, 'strerror', None) or problem}.")
