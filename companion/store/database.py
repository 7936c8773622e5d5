"""The one door to everything the player has stored."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from companion.paths import data_folder

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from companion.store.writer import Writer


def default_path() -> Path:
    """Where the player's database lies."""
    return data_folder() / "companion.sqlite3"


def utc_now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


class Database:
    """An open database; `notices` are things the player should know, such as a backup that failed.

    It may be opened in one thread and handed to another, but serves one thread at a time.
    """

    def __init__(
        self,
        engine: Engine,
        notices: tuple[str, ...],
        clock: Callable[[], datetime],
        to_close: ExitStack,
        writer: Writer | None = None,
    ) -> None:
        from companion.store.battles import Battles
        from companion.store.campaigns import Campaigns
        from companion.store.contents import Contents
        from companion.store.journal import Journal
        from companion.store.settings import Settings
        from companion.store.transactions import Transactions

        transactions = Transactions(engine)
        self.battles = Battles(transactions, clock)
        self.journal = Journal(transactions, clock)
        self.contents = Contents(transactions)
        self.settings = Settings(transactions)
        self.campaigns = Campaigns(transactions, clock)
        self.together = transactions.together
        """One transaction over several stores, all of it or nothing; one within another joins it."""
        self.notices = notices
        self._to_close = to_close
        self._engine, self._clock, self._writer = engine, clock, writer

    @classmethod
    def open(
        cls, path: Path, *, read_only: bool = False, clock: Callable[[], datetime] = utc_now
    ) -> Database:
        """Open the database at this path; make a missing one, back up and migrate an older one.

        Raises StoreInUse if another window writes to it (it can still be opened read-only), StoreDamaged
        if the file cannot be trusted, and StoreError for whatever else stands in the way.
        """
        from companion.store.files import behind_links
        from companion.store.opening import engine_of, open_for_reading, open_for_writing

        with ExitStack() as to_close:
            if read_only:
                engine = open_for_reading(behind_links(path), to_close)
                return cls(engine, (), clock, to_close.pop_all())
            writer, notices = open_for_writing(behind_links(path), clock(), to_close)
            engine = engine_of(writer, behind_links(path))
            return cls(engine, notices, clock, to_close.pop_all(), writer)

    @classmethod
    def open_copy(cls, path: Path) -> Database:
        """A copy in memory of a database such as a backup; what is changed in it goes nowhere.

        Raises StoreError where the file cannot be trusted or read.
        """
        from companion.store.opening import open_copy

        with ExitStack() as to_close:
            engine = open_copy(path, to_close)
            return cls(engine, (), utc_now, to_close.pop_all())

    @property
    def is_lost(self) -> bool:
        """Whether the file was deleted or replaced while it was open; then every change raises StoreLost."""
        return self._writer is not None and self._writer.is_lost

    def save_copy(self, target: Path) -> None:
        """Write all that was acknowledged to another place; raises StoreError where that cannot be."""
        assert self._writer is not None, "only a writer has something to save"
        self._writer.save_copy(target, self._clock())

    def put_back(self) -> Path | None:
        """Write all that was acknowledged to its place again, and go on there.

        Returns where a file is kept that lay there meanwhile.
        """
        assert self._writer is not None, "only a writer has something to put back"
        kept = self._writer.put_back(self._clock())
        self._engine.dispose()
        return kept

    def close(self) -> None:
        """Let go of the file, so that another window may write to it."""
        self._to_close.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
