"""The health of the catalogue's file for `companion doctor`, and its repair."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from companion.errors import StoreError
from companion.store.backups import backups_of, check, examine, restore_newest
from companion.store.catalogue import CatalogueDatabase, path_in
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.catalogue.opening import replace_with_empty
from companion.store.files import is_there
from companion.store.repair import rebuild
from companion.tabletop.number_text import format_count


@dataclass
class Health:
    """The health of the catalogue; `problems` still stand, `repairs` were made just now."""

    state: str = "none yet"
    problems: list[str] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)


def catalogue_health(*, repair: bool) -> Health:
    """Examine the player's catalogue, and mend it if that is asked for."""
    health, path = Health(), path_in()
    try:
        if not is_there(path):
            return health
        if repair and examine(path, CATALOGUE):
            health.repairs += _mend(path)
        health.problems += examine(path, CATALOGUE)
        health.state = "damaged" if health.problems else _describe_contents(path, health)
    except StoreError as error:
        health.state = "cannot be used"
        health.problems.append(str(error))
    return health


def _describe_contents(path: Path, health: Health) -> str:
    with CatalogueDatabase.open(path, read_only=True) as database:
        health.problems += database.items.faults()
        text = "sound" if not health.problems else "damaged in part"
        items = format_count(len(database.items.read_listed()), "item")
        return f"{text}, {items}, {format_count(len(backups_of(path)), 'backup')}"


def _mend(path: Path) -> list[str]:
    """Save every row that can be read, else restore a backup, else begin with an empty one."""
    if (rebuilt := rebuild(path, backups_of(path), lineage=CATALOGUE)) is not None:
        return rebuilt.describe()
    if any(not check(copy, CATALOGUE) for copy in backups_of(path)):
        copy, kept = restore_newest(path, lineage=CATALOGUE)
        return [f"Restored {copy.name}." + (f" The damaged file is {kept}." if kept else "")]
    kept = replace_with_empty(path)
    return [
        f"The catalogue has no backup and starts empty: import your files again. The damaged file is {kept}."
    ]
