"""A file system with coarse times: what is saved again within one tick of its clock keeps its time."""

from __future__ import annotations

import os
import time
from pathlib import Path

from companion.stamps import SETTLED_AFTER


def save_in_the_same_tick(path: Path, text: str) -> None:
    """Save a file again, with a text of the same size, before the clock of its file system moves on."""
    before = path.stat()
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns, after.st_ino) == (
        before.st_size,
        before.st_mtime_ns,
        before.st_ino,
    )


def let_settle(*paths: Path) -> None:
    """Date files as if they had been saved a while ago."""
    for path in paths:
        saved = time.time_ns() - 2 * SETTLED_AFTER
        os.utime(path, ns=(saved, saved))
