"""The search for the files of an import, in folders and archives; none is read yet."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.catalog.importing.archives import sources_in_archive
from companion.catalog.importing.bounds import MAX_DEPTH, MAX_FILE, MAX_FILES
from companion.catalog.importing.sources import (
    ARCHIVE,
    ImportRefused,
    ImportSource,
    UnreadableFile,
    is_candidate,
    is_readable,
    printable_name,
    refused_source,
    size_refusal,
)
from companion.documents.textfile import open_file, read_whole
from companion.errors import FileError


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
