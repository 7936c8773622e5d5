"""`companion` without a command: the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.errors import CompanionError

WHAT_QT_NEEDS = (
    "libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 libxcb-cursor0 libxcb-icccm4"
    " libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
)


def open_window(battle: str | None) -> int:
    """Open the window, with a battle script if one is named; the exit code."""
    with qt_is_loaded():
        from companion.ui.app.launch import run

        return run([battle] if battle else [])


@contextmanager
def qt_is_loaded() -> Iterator[None]:
    """Inside, a system library that Qt misses becomes a CompanionError that says what to install."""
    try:
        yield
    except ImportError as problem:
        if ".so" not in str(problem):
            raise
        raise CompanionError(
            f"Qt needs a system library that is missing ({problem}). On Debian and Ubuntu:"
            f" apt-get install {WHAT_QT_NEEDS}"
        ) from problem
