"""The catalogue's database: a file of its own, so that no import holds up a battle."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from companion.paths import data_folder
from companion.store.database import utc_now

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from companion.store.writer import Writer

NAME = "catalogue.sqlite3"


def path_in(folder: Path | None = None) -> Path:
    """Return where the catalogue of a data folder lies, the player's own unless told."""
    return (folder or data_folder()) / NAME


class CatalogueDatabase:
    """An open catalogue; other windows and commands may write to the same file.

    It may be opened in one thread and handed to another, but serves one thread at a time.
    """

    def __init__(
        self,
        reading: Engine,
        writing: Engine,
        clock: Callable[[], datetime],
        to_close: ExitStack,
        path: Path,
        *,
        is_read_only: bool,
        writer: Writer | None = None,
    ) -> None:
        from companion.store.catalogue.items import Items, Reports
        from companion.store.catalogue.marks import CatalogueMarks

        self.items = Items(reading, writing, clock)
        self.marks = CatalogueMarks(reading, writing, clock)
        self.reports = Reports(reading, writing)
        self.path = path
        self.is_read_only = is_read_only
        self._reading, self._clock, self._to_close, self._writer = reading, clock, to_close, writer

    @classmethod
    def open(
        cls, path: Path, *, read_only: bool = False, clock: Callable[[], datetime] = utc_now
    ) -> CatalogueDatabase:
        """Open the catalogue at this path; a missing one is made, or counts as empty with `read_only`.

        Raises StoreDamaged if the file cannot be trusted, and StoreError for whatever else stands in the way.
        """
        from companion.store.catalogue.migrations import CATALOGUE
        from companion.store.catalogue.opening import open_for_writing
        from companion.store.files import behind_links, is_there
        from companion.store.opening import engine_of, engine_over, open_for_reading

        path = behind_links(path)
        if read_only and not is_there(path):
            return cls.empty(path, clock=clock)
        with ExitStack() as to_close:
            if read_only:
                engine = open_for_reading(path, to_close, CATALOGUE)
                return cls(engine, engine, clock, to_close.pop_all(), path, is_read_only=True)
            writer = open_for_writing(path, clock(), to_close)
            # What only reads never waits for another program's changes.
            reading = engine_over(lambda: writer.connection, path, only_reading=True)
            writing = engine_of(writer, path)
            held = to_close.pop_all()
            return cls(reading, writing, clock, held, path, is_read_only=False, writer=writer)

    @classmethod
    def empty(cls, path: Path, clock: Callable[[], datetime] = utc_now) -> CatalogueDatabase:
        """Return a catalogue in memory that holds nothing and takes nothing, where there is no file to be
        used.
        """
        from companion.store.catalogue.opening import in_memory
        from companion.store.opening import engine_over

        with ExitStack() as to_close:
            connection = in_memory(to_close)
            engine = engine_over(lambda: connection, path, only_reading=True)
            return cls(engine, engine, clock, to_close.pop_all(), path, is_read_only=True)

    @property
    def version(self) -> tuple[int, int]:
        """Another pair as soon as anybody has changed anything; asking is cheap."""
        from companion.store.opening import driver_of

        with self._reading.connect() as connection, driver_of(connection) as driver:
            (others,) = driver.execute("PRAGMA data_version").fetchone()
            return others, driver.total_changes

    def back_up_if_due(self) -> Path | None:
        """Copy the file into `backups/` unless that was done within an hour; raises StoreError."""
        from companion.store.backups.automatic_backups import backup_if_due
        from companion.store.catalogue.migrations import CATALOGUE

        return None if self.is_read_only else backup_if_due(self.path, self._clock(), CATALOGUE)

    @property
    def log_sign(self) -> object | None:
        """Something else as soon as anything was written; None where all of it is in the file itself."""
        return self._writer.log_sign if self._writer is not None else None

    def empty_log(self) -> bool:
        """Write into the file what waits beside it, so that a copy of the file has it.

        Returns False where another program uses the file just now. Raises StoreError in words.
        """
        return self._writer is not None and self._writer.empty_log()

    def close(self) -> None:
        """Let go of the file."""
        self._to_close.close()

    def __enter__(self) -> CatalogueDatabase:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
