"""Writing a player's file: whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.errors import StoreError

_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_NOTHING_BESIDE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.EXDEV)


def write_whole(path: Path, content: str | bytes) -> None:
    """Put a text (as UTF-8) or bytes in a file; whoever looks finds the old content or the new, never half.

    A file that is replaced keeps its permissions, a link still leads to it, and a device or a pipe that
    somebody reads takes the content as a stream. Where nothing can be put beside the file it is written in
    place; only then could a kill cut it short. Raises StoreError in words, and the old content stays.
    """
    try:
        raw = content.encode() if isinstance(content, str) else content
        status = _status(path)
        if status is not None and not stat.S_ISREG(status.st_mode):
            _write_stream(path, raw)
        else:
            _replace(Path(os.path.realpath(path)), raw, status)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise StoreError(f"{path} cannot be written: {reason}. Choose another place.") from problem


def make_folder(path: Path) -> None:
    """Make a folder and those it lies in, where there are none; raises StoreError in words."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise StoreError(f"{path} cannot be a folder: {reason}. Name another place.") from problem


def settle(path: Path) -> None:
    """Make the content of a file, or the names in a folder, outlive a power cut."""
    if os.name == "posix":
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _replace(path: Path, raw: bytes, status: os.stat_result | None) -> None:
    beside = path.with_name(f".companion-{os.urandom(8).hex()}.part")
    try:
        _write(beside, raw, os.O_CREAT | os.O_EXCL, lambda file: _take_over(file, status))
        beside.replace(path)
    except OSError as problem:
        _remove(beside)
        if status is None or problem.errno not in _NOTHING_BESIDE:
            raise
        _write_in_place(path, raw)
        return
    except BaseException:
        _remove(beside)
        raise
    settle(path.parent)


def _take_over(file: int, status: os.stat_result | None) -> None:
    """Give a new file the owner and the permissions of the one that it replaces."""
    if status is None or os.name != "posix":
        return
    with suppress(OSError):
        os.fchown(file, status.st_uid, status.st_gid)
    os.fchmod(file, stat.S_IMODE(status.st_mode))


def _write_in_place(path: Path, raw: bytes) -> None:
    """For a file in a folder that takes no other, or one that other programs hold by its place."""
    old = path.read_bytes()
    try:
        _write(path, raw, 0)
    except BaseException:
        _write(path, old, 0)
        raise


def _write_stream(path: Path, raw: bytes) -> None:
    # A pipe that nobody reads is refused at once; otherwise its reader sets the pace.
    _write(path, raw, _AT_ONCE, lambda file: os.set_blocking(file, True), is_stream=True)


def _write(
    path: Path,
    raw: bytes,
    how: int,
    prepare: Callable[[int], None] = lambda _file: None,
    *,
    is_stream: bool = False,
) -> None:
    file = os.open(path, os.O_WRONLY | _BINARY | how, 0o666)
    try:
        prepare(file)
        left = memoryview(raw)
        while left:
            left = left[os.write(file, left) :]
        if not is_stream:
            # Shortened last: what is written over an old content needs little room on a full disk.
            os.ftruncate(file, len(raw))
            os.fsync(file)
    finally:
        os.close(file)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
