"""Failures of the player's file, in words that say what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import StoreError


class StoreInUse(StoreError):
    """Another window holds the database; it can still be opened read-only."""


class StoreDamaged(StoreError):
    """The file cannot be trusted any more; `companion doctor --repair` saves what can be read of it."""


class StoreLost(StoreError):
    """The file was deleted or replaced while it was open; all that was acknowledged can still be saved."""


class StoreHalted(StoreError):
    """A long operation on a database that was given up because nobody waits for it any more."""


class BattleDamaged(StoreError):
    """One battle cannot be read any more; the others can, and a backup may have it whole."""


class CampaignDamaged(StoreError):
    """One campaign cannot be read any more; the others can, and a backup may have it whole."""


class WriteConflict(StoreError):
    """Another window has written to the same campaign or battle meanwhile; nothing of this was saved."""


REPAIR = "Run `companion doctor --repair`: it saves what can be read and takes the rest from the backups."


REPAIR_BATTLE = (
    "The other battles can be played. `companion doctor --repair` brings this one back from the newest backup"
    " that has it whole."
)


REPAIR_CAMPAIGN = "Run `companion doctor --repair`: it keeps all other entries and takes this from a backup."


def damaged_error(path: Path, cause: str) -> StoreDamaged:
    """Return the error for a damaged file, with its cause and the way back."""
    return StoreDamaged(f"The database {path} is damaged: {cause}. {REPAIR}")


def explain_error(error: sqlite3.Error | OSError, path: Path, *, only_reading: bool = False) -> StoreError:
    """Translate an error of SQLite or of the operating system for a player."""
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return StoreError(f"{error.filename or path}: {reason}. Check the folder and its permissions.")
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR | sqlite3.SQLITE_TOOBIG:
            # Our statements fit the tables that we have made: where SQLite finds none, these are damaged.
            return damaged_error(path, str(error))
        case sqlite3.SQLITE_FULL:
            remedy = f"Free some space for {path} and try again."
            return StoreError(f"The disk is full, nothing was saved. {remedy}")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return _only_reading(path) if only_reading else unwritable_error(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreInUse(f"Another program is using {path}. Close it there and try again.")
        case sqlite3.SQLITE_INTERRUPT:
            return StoreHalted("The attempt was given up.")
        case sqlite3.SQLITE_CANTOPEN:
            return StoreError(f"{path} cannot be opened. Check that its folder exists and is yours.")
        case sqlite3.SQLITE_IOERR:
            return StoreError(f"The disk failed at {path} ({error}), nothing was saved. Check the disk.")
    return StoreError(f"{path} refused the change, nothing was saved: {error}.")


def lost_error(path: Path, remedy: str, *, is_replaced: bool) -> StoreLost:
    """Return the error for a file that is no longer the one that was opened, with the remedy."""
    what = "replaced by another file" if is_replaced else "deleted or moved"
    return StoreLost(f"The database {path} was {what} while Companion was open: this was not saved. {remedy}")


def unwritable_error(path: Path) -> StoreError:
    """Return the error for a file or folder that may only be read."""
    return StoreError(
        f"{path} cannot be written to. Make the file and its folder writable, point COMPANION_HOME at another"
        " folder, or open it only to read."
    )


def no_such_battle(battle_id: int) -> StoreError:
    """Return the battle was removed for good, or never was."""
    return StoreError(f"Battle {battle_id} is gone. Choose another from the list.")


def no_such_campaign(campaign_id: int) -> StoreError:
    """Return the campaign was removed for good, or never was."""
    return StoreError(f"Campaign {campaign_id} is gone. Choose another from the list.")


def _only_reading(path: Path) -> StoreError:
    return StoreError(
        f"This window only reads {path}, nothing was saved. Close the window that writes to it and open this"
        " one again."
    )


@contextmanager
def explaining_errors(path: Path) -> Iterator[None]:
    """Translate errors of SQLite or of the operating system into StoreError within this context."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise explain_error(error, path) from error
