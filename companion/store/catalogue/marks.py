"""The player's marks on entries: favourites, folders, and those used last."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_or

from companion.errors import StoreError
from companion.store.catalogue.records import CatalogueMark, Folder
from companion.store.catalogue.tables import FAVOURITE, FOLDER, MEMBER, RECENT

MAX_RECENT = 60
"""How many recently used units are remembered."""


class CatalogueMarks:
    """The player's marks on units, forces and boards, which may be gone by now."""

    def __init__(self, reading: Engine, writing: Engine, clock: Callable[[], datetime]) -> None:
        self._reading, self._writing, self._clock = reading, writing, clock

    # --- favourites and the recently used ---

    def favourites(self) -> frozenset[CatalogueMark]:
        """Return what is marked."""
        with self._reading.connect() as connection:
            return frozenset(CatalogueMark(*row) for row in connection.execute(select(FAVOURITE)))

    def set_favourite(self, marks: Iterable[CatalogueMark], is_favourite: bool) -> None:
        """Mark units as favourites, or no longer."""
        with self._writing.begin() as connection:
            for mark in marks:
                if is_favourite:
                    added = insert_or(FAVOURITE).values(**mark._asdict())
                    connection.execute(added.on_conflict_do_nothing())
                else:
                    connection.execute(delete(FAVOURITE).filter_by(**mark._asdict()))

    def recent(self) -> list[CatalogueMark]:
        """Return what was used, the last first."""
        query = select(RECENT.c.ruleset, RECENT.c.key).order_by(RECENT.c.used_at.desc(), RECENT.c.key)
        with self._reading.connect() as connection:
            return [CatalogueMark(*row) for row in connection.execute(query)]

    def note_use(self, marks: Iterable[CatalogueMark]) -> None:
        """Note that units were used just now."""
        now = self._clock().isoformat()
        newest = select(RECENT.c.used_at).order_by(RECENT.c.used_at.desc()).limit(1).offset(MAX_RECENT)
        with self._writing.begin() as connection:
            for mark in marks:
                used = insert_or(RECENT).values(**mark._asdict(), used_at=now)
                connection.execute(
                    used.on_conflict_do_update(index_elements=["ruleset", "key"], set_={"used_at": now})
                )
            connection.execute(delete(RECENT).where(RECENT.c.used_at <= newest.scalar_subquery()))

    # --- folders ---

    def folders(self) -> list[Folder]:
        """Return the folders by name; what lies in one that was removed is left out with it."""
        query = select(FOLDER.c.id, FOLDER.c.parent_id, FOLDER.c.name).where(FOLDER.c.removed_at.is_(None))
        with self._reading.connect() as connection:
            found = {row[0]: Folder(*row) for row in connection.execute(query)}
        there = [folder for folder in found.values() if _is_reachable(folder, found)]
        return sorted(there, key=lambda folder: (folder.name.casefold(), folder.id))

    def members(self) -> dict[int, frozenset[CatalogueMark]]:
        """Return what lies in each folder, by the folder's id."""
        found: dict[int, set[CatalogueMark]] = {}
        with self._reading.connect() as connection:
            for folder, ruleset, key in connection.execute(select(MEMBER)):
                found.setdefault(folder, set()).add(CatalogueMark(ruleset, key))
        return {folder: frozenset(marks) for folder, marks in found.items()}

    def add_folder(self, name: str, parent_id: int | None = None) -> Folder:
        """Make a folder, in another one or at the top; raises StoreError for a name that is taken there."""
        with self._writing.begin() as connection:
            _refuse_taken(connection, name, parent_id)
            made = insert(FOLDER).values(name=name, parent_id=parent_id).returning(FOLDER.c.id)
            return Folder(connection.execute(made).scalar_one(), parent_id, name)

    def rename_folder(self, folder: Folder, name: str) -> None:
        """Call a folder otherwise; raises StoreError for a name that is taken beside it."""
        with self._writing.begin() as connection:
            if name.casefold() != folder.name.casefold():
                _refuse_taken(connection, name, folder.parent_id)
            _change(connection, folder.id, name=name)

    def remove_folder(self, folder: Folder) -> None:
        """Put a folder aside with all that lies in it, of which nothing is lost; `restore_folder`
        undoes it.
        """
        with self._writing.begin() as connection:
            _change(connection, folder.id, removed_at=self._clock().isoformat())

    def restore_folder(self, folder: Folder) -> None:
        """Undo `remove_folder`."""
        with self._writing.begin() as connection:
            _change(connection, folder.id, removed_at=None)

    def put_in(self, folder: Folder, marks: Iterable[CatalogueMark]) -> None:
        """Put units in a folder; they may lie in several."""
        with self._writing.begin() as connection:
            _change(connection, folder.id)
            for mark in marks:
                added = insert_or(MEMBER).values(folder_id=folder.id, **mark._asdict())
                connection.execute(added.on_conflict_do_nothing())

    def take_out(self, folder: Folder, marks: Iterable[CatalogueMark]) -> None:
        """Take units out of a folder; those that are not in it stay away."""
        with self._writing.begin() as connection:
            for mark in marks:
                connection.execute(delete(MEMBER).filter_by(folder_id=folder.id, **mark._asdict()))


def _is_reachable(folder: Folder, found: dict[int, Folder]) -> bool:
    """Whether the folders that it lies in are there up to the top; what lies in a circle does not stand."""
    for _ in range(len(found)):
        if folder.parent_id is None:
            return True
        if folder.parent_id not in found:
            return False
        folder = found[folder.parent_id]
    return False


def _refuse_taken(connection: Connection, name: str, parent_id: int | None) -> None:
    beside = select(FOLDER.c.name).where(FOLDER.c.parent_id.is_(parent_id), FOLDER.c.removed_at.is_(None))
    if name.casefold() in {other.casefold() for other in connection.execute(beside).scalars()}:
        raise StoreError(f"There is already a folder '{name}' here. Choose another name.")


def _change(connection: Connection, folder_id: int, **values: object) -> None:
    """Set columns of a folder; without any, only look that it is there."""
    query = select(FOLDER.c.id).where(FOLDER.c.id == folder_id)
    if connection.execute(query).first() is None:
        raise StoreError("This folder is gone. Look at the list again.")
    if values:
        connection.execute(update(FOLDER).where(FOLDER.c.id == folder_id).values(**values))
