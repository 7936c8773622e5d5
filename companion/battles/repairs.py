"""Damaged battles restored from backups: each from the newest that has it whole."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.battles.library import Library
from companion.errors import CompanionError
from companion.store.backups import backups_of
from companion.store.repair import StoredBattle, restore_battles


@dataclass(frozen=True, slots=True)
class Repairs:
    """The restored battles as text; the database as it was is kept at `kept_copy`."""

    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    kept_copy: Path | None = None


def repair_battles(path: Path, damaged: Iterable[int], *, keeps: bool = True) -> Repairs:
    """Bring damaged battles back, all of it or nothing; what no backup has whole stays as it is.

    It `keeps` the database as it was, unless that is kept already. Raises StoreError where it cannot be
    written to.
    """
    with closing(Library.open(path.parent, read_only=True)) as library:
        wanted = {battle: library.database.battles.read_whole(battle) for battle in damaged}
        titles = {battle: library.title_of(battle) for battle in wanted}
    found: dict[int, tuple[StoredBattle, Path]] = {}
    for copy in backups_of(path):
        missing = [battle for battle in wanted if battle not in found]
        found |= {
            battle.id: (battle, copy) for battle in _intact_battles(copy, [wanted[each] for each in missing])
        }
    kept = restore_battles(path, [battle for battle, _ in found.values()], keeps=keeps) if found else None
    done = tuple(
        f"{titles[battle.id]}: brought back from {copy.name}, {_format_entry_count(battle)}."
        for battle, copy in found.values()
    )
    left = tuple(
        f"{titles[battle]}: no backup has it whole. It was left as it is."
        for battle in wanted
        if battle not in found
    )
    return Repairs(done, left, kept)


def _intact_battles(copy: Path, battles: Iterable[StoredBattle]) -> list[StoredBattle]:
    try:
        with closing(Library.of_copy(copy)) as library:
            return [whole for battle in battles if (whole := _intact_battle(library, battle)) is not None]
    except CompanionError:
        return []


def _intact_battle(library: Library, damaged: StoredBattle) -> StoredBattle | None:
    try:
        library.open_battle(damaged.id)
    except CompanionError:
        return None
    whole = library.database.battles.read_whole(damaged.id)
    return whole if whole.is_same_as(damaged) else None


def _format_entry_count(battle: StoredBattle) -> str:
    count = len(battle.rows["entry"])
    return f"with {count} journal {'entry' if count == 1 else 'entries'}"
