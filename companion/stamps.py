"""Stamps of files: signs that a file was saved again, mostly without reading it.

A file system may keep times as coarse as two seconds (FAT) or four milliseconds (ext4 of many kernels), so a
file that is saved twice within one tick keeps its time. A time is trusted once it is two ticks old; before
that the content counts, as it does in Git's index.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import NamedTuple

SETTLED_AFTER = 5_000_000_000
"""Nanoseconds after which a file's time is trusted: two ticks of FAT, and a second for a server's clock."""
_REMEMBERED = 1024
"""How many files stay known that were stamped soon after they were saved."""


class FileStamp(NamedTuple):
    """The state of a file when looked at; two stamps differ once another content was saved."""

    modified: int
    size: int
    inode: int
    content: str = ""
    """The digest of the content; empty where the time alone is trusted."""

    def __str__(self) -> str:
        return " ".join(map(str, self)).rstrip()


def file_stamp(path: str | Path) -> FileStamp:
    """Return the stamp of a file, which is read only if it was saved just now; raises OSError.

    The stamp of a file that stays as it is stays the same, however old its time grows meanwhile.
    """
    return _recent.stamp(os.fspath(path), os.stat(path))  # noqa: PTH116, as a Path takes longer


def is_settled(status: os.stat_result) -> bool:
    """Whether a file saved from now on gets another time than it has."""
    return status.st_mtime_ns + SETTLED_AFTER <= time.time_ns()


class _RecentStamps:
    """The last stamps of files that were saved just before, and which of them are settled since."""

    def __init__(self) -> None:
        self._stamps: OrderedDict[str, tuple[FileStamp, bool]] = OrderedDict()
        self._lock = Lock()

    def stamp(self, path: str, status: os.stat_result) -> FileStamp:
        figures = FileStamp(status.st_mtime_ns, status.st_size, status.st_ino)
        settled = is_settled(status)
        known, was_settled = self._stamps.get(path, (None, False))
        if known is not None and known[:3] != figures[:3]:
            known = None
        if settled and (known is None or was_settled):
            return known or figures
        stamp = figures._replace(content=_digest(path, status))
        with self._lock:
            self._stamps[path] = (stamp, settled)
            self._stamps.move_to_end(path)
            while len(self._stamps) > _REMEMBERED:
                self._stamps.popitem(last=False)
        return stamp


_recent = _RecentStamps()


def _digest(path: str, status: os.stat_result) -> str:
    if not stat.S_ISREG(status.st_mode):
        return "no file"  # opening a pipe waits for whoever writes to it
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return hashlib.file_digest(file, "blake2b").hexdigest()
    except OSError:
        return "unreadable"  # reading it tells why
