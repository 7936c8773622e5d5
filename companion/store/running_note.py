"""A note beside a database in use; found where nobody uses it, the last end was not a clean one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.writing import settle


class RunningNote:
    """A note that lies beside an open database; it stays until one left uncleanly was examined."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-running")
        self.was_left = self._path.exists()

    def write(self) -> None:
        """Say that somebody writes from now on."""
        self._path.touch()
        settle(self._path.parent)

    def settle_doubt(self) -> None:
        """The database was examined: it may be closed as any other."""
        self.was_left = False

    def take_away(self) -> None:
        """Say that nobody writes any more."""
        if not self.was_left:
            with suppress(OSError):  # the folder may be gone, or may only be read by now
                self._path.unlink(missing_ok=True)
