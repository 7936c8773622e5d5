"""The database of everything the player has stored."""

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

    from companion.store.server.address import ServerAddress
    from companion.store.server.link import Link
    from companion.store.server.listener import BattleLocks, NewsListener
    from companion.store.transactions import Transactions
    from companion.store.writer import Writer


def default_path() -> Path:
    """Return where the player's database lies."""
    return data_folder() / "companion.sqlite3"


def utc_now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


class Database:
    """An open database; `notices` are messages for the player, such as a backup that failed.

    It may be opened in one thread and used in others: transactions take turns.
    """

    def __init__(
        self,
        engine: Engine,
        notices: tuple[str, ...],
        clock: Callable[[], datetime],
        to_close: ExitStack,
        writer: Writer | None = None,
        link: Link | None = None,
    ) -> None:
        from companion.store.battles import Battles
        from companion.store.campaigns import CampaignStore
        from companion.store.contents import Contents
        from companion.store.journal import Journal
        from companion.store.settings import Settings
        from companion.store.transactions import Transactions

        transactions = Transactions(engine, link.turn if link else None)
        self.battles = Battles(transactions, clock)
        self.journal = Journal(transactions, clock)
        self.contents = Contents(transactions)
        self.settings = Settings(transactions)
        self.campaigns = CampaignStore(transactions, clock)
        self.together = transactions.together
        """One transaction over several stores, all of it or nothing; one within another joins it."""
        self.notices = notices
        self._to_close, self._exclusive = to_close, transactions.alone
        self._engine, self._clock, self._writer, self._link = engine, clock, writer, link
        self._holds = _holds(transactions, link)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        clock: Callable[[], datetime] = utc_now,
        backs_up: bool = True,
    ) -> Database:
        """Open the database at this path; make a missing one, back up and migrate an older one.

        An older one that is only read, and cannot be migrated, is read as a copy in memory.

        Who sees to backups himself need not wait for the one at the start.

        Raises StoreInUse if another window writes to it (it can still be opened read-only), StoreDamaged
        if the file cannot be trusted, and StoreError for whatever else stands in the way.
        """
        from companion.store.files import behind_links
        from companion.store.opening import engine_of, open_for_writing, open_up_to_date

        with ExitStack() as to_close:
            if read_only:
                engine, notices = open_up_to_date(behind_links(path), clock(), to_close)
                return cls(engine, notices, clock, to_close.pop_all())
            writer, notices = open_for_writing(behind_links(path), clock(), to_close, backs_up=backs_up)
            engine = engine_of(writer, behind_links(path))
            return cls(engine, notices, clock, to_close.pop_all(), writer)

    @classmethod
    def at(cls, url: str, *, read_only: bool = False, clock: Callable[[], datetime] = utc_now) -> Database:
        """Open a club's database on a PostgreSQL server; make its tables where there are none.

        Several windows write to it at once, to each battle one at a time. Raises StoreError in words without
        a password, ConnectionLost where the server cannot be reached.
        """
        from companion.store.server.address import ServerAddress
        from companion.store.server.opening import open_server

        with ExitStack() as to_close:
            engine, link = open_server(ServerAddress.of(url), to_close, read_only=read_only)
            return cls(engine, (), clock, to_close.pop_all(), link=link)

    @staticmethod
    def look_at(address: ServerAddress) -> tuple[int, int] | None:
        """Return how many battles and campaigns a club's database holds, None where it is empty; nothing is
        made.

        Raises StoreError in words, as `at` does.
        """
        from companion.store.server.opening import look_at

        return look_at(address)

    @classmethod
    def open_copy(cls, path: Path) -> Database:
        """Return a copy in memory of a database such as a backup; what is changed in it goes nowhere.

        Raises StoreError where the file cannot be trusted or read.
        """
        from companion.store.opening import open_copy

        with ExitStack() as to_close:
            engine = open_copy(path, to_close)
            return cls(engine, (), utc_now, to_close.pop_all())

    # --- a database that several windows write to ---

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be kept in it."""
        return self._link.read_only if self._link else self._writer is None

    @property
    def server_url(self) -> str | None:
        """The URL of a club's database without its password; None of the player's own."""
        return self._link.address.safe_url if self._link else None

    @property
    def club_name(self) -> str:
        """A club's database as people call it; empty of the player's own."""
        return self._link.address.place_name if self._link else ""

    @property
    def player(self) -> str:
        """Who plays here, as entries in a club's journals tell it; empty of the player's own database."""
        if self._link is None:
            return ""
        from companion.store.server.link import player

        return player()

    def hold(self, battle_id: int) -> str | None:
        """Be the one window that writes to a battle; None where it is, else who is, in words.

        It stays so until `release` or the end of the connection; the player's own database is held whole.
        """
        return self._holds.take(battle_id) if self._holds else None

    def release(self, battle_id: int) -> None:
        """Let another window write to a battle."""
        if self._holds:
            self._holds.release(battle_id)

    def is_own(self, holder: str) -> bool:
        """Whether someone who holds a battle, as `hold` says it, is the player of this window."""
        return bool(self.player) and holder.startswith(f"{self.player} on ")

    def take_over(self, battle_id: int) -> str | None:
        """Write to a battle that another window of the same player holds, which only looks on from now on.

        None where that is done, else who holds it, in words. Raises StoreError where the server forbids it.
        """
        return self._holds.take_over(battle_id) if self._holds else None

    def holds(self, battle_id: int) -> bool:
        """Whether this is still the window that writes to a battle which was held."""
        return self._holds is None or self._holds.is_held(battle_id)

    def take_resolved_doubts(self) -> tuple[str, ...]:
        """Return what a lost connection had left open and is known now, in words; each is told once."""
        if self._link is None:
            return ()
        texts = tuple(self._link.resolved_doubts)
        del self._link.resolved_doubts[: len(texts)]
        return texts

    @property
    def news(self) -> NewsListener | None:
        """What other windows write to a club's database, to be heard on another thread."""
        if self._link is None or self._holds is None:
            return None
        from companion.store.server.listener import NewsListener

        return NewsListener(self._link, self._holds)

    def hurry(self, sign: Callable[[bool], object] | None = None) -> None:
        """Let the thread that calls this wait for a club's server for short times only.

        `sign` hears on that thread that it waits for more than a moment, and that it does no more.
        """
        if self._link is not None:
            self._link.patience.hurry(sign)

    # --- a file that was deleted or replaced ---

    @property
    def was_left_uncleanly(self) -> bool:
        """Whether it was not closed the last time, be it by a crash, and nobody has examined it since."""
        note = self._writer.note if self._writer is not None else None
        return note is not None and note.was_left

    def settle_doubt(self) -> None:
        """Say that it was examined, after an end that was not a clean one."""
        if self._writer is not None and self._writer.note is not None:
            self._writer.note.settle_doubt()

    @property
    def is_lost(self) -> bool:
        """Whether the file was deleted or replaced while it was open; then every change raises StoreLost."""
        return bool(self.loss)

    @property
    def loss(self) -> str:
        """What became of the file, in words, if it is lost."""
        return self._writer.loss if self._writer is not None else ""

    @property
    def log_sign(self) -> object | None:
        """Something else as soon as anything was written; None where all of it is in the file itself."""
        return self._writer.log_sign if self._writer is not None else None

    def empty_log(self) -> bool:
        """Write into the file what waits beside it, so that a copy of the file has it.

        Returns False where another program uses the file just now. Raises StoreError in words.
        """
        if self._writer is None:
            return False
        with self._exclusive():
            return self._writer.empty_log()

    def save_copy(self, target: Path) -> None:
        """Write all that was acknowledged to another place; raises StoreError where that cannot be."""
        assert self._writer is not None, "only a writer has something to save"
        self._writer.save_copy(target, self._clock())

    def restore_file(self) -> Path | None:
        """Write all that was acknowledged to its place again, and go on there.

        Returns where a file is kept that lay there meanwhile.
        """
        assert self._writer is not None, "only a writer has something to put back"
        kept = self._writer.restore_file(self._clock())
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


def _holds(transactions: Transactions, link: Link | None) -> BattleLocks | None:
    if link is None:
        return None
    from companion.store.server.listener import BattleLocks

    return BattleLocks(transactions, link)
