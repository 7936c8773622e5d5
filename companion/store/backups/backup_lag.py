"""The check whether a database lacks entries of its newest backup, as after a write-ahead log was cut off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.store.backups.holdings import BackupDifference, HeldItem, differences, holdings
from companion.store.backups.integrity import check


@dataclass(frozen=True, slots=True)
class Lag:
    """Battles and campaigns of which the newest sound backup has more than the database itself."""

    copy: Path
    items: Sequence[tuple[HeldItem, BackupDifference]]

    def ids(self, kind: str, difference: BackupDifference | None = None) -> list[int]:
        """Return the ids of what lags, of one kind; only of one difference where it is told."""
        return [item.id for item, how in self.items if item.kind == kind and difference in (None, how)]

    def describe(self) -> list[str]:
        """Say what is missing, a line each."""
        return [f"{item.title}: {_WORDS[how]}, though {self.copy.name} has it." for item, how in self.items]


_WORDS = {
    BackupDifference.OTHER: "the end of its journal is missing",
    BackupDifference.MISSING: "it is missing here",
}


def find_lag(path: Path, copies: Sequence[Path]) -> Lag | None:
    """Compare a sound database with its newest sound backup; None where it lacks nothing of that."""
    copy = next((copy for copy in copies if not check(copy)), None)
    if copy is None:
        return None
    here, held = holdings(path), holdings(copy)
    found, _ = differences(here, path, held)
    damaged = {(item.kind, item.id) for item in (*here.battles, *here.campaigns) if item.damage}
    items = [
        (item, found[item.kind, item.id])
        for item in (*held.battles, *held.campaigns)
        if found[item.kind, item.id] in _WORDS and not item.damage and (item.kind, item.id) not in damaged
    ]
    return Lag(copy, items) if items else None
