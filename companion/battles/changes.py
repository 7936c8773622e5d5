"""What an entry touched, so that views redraw only that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class BattleValue(Protocol):
    """What every family's battle has: units by id, and a turn."""

    @property
    def units(self) -> Mapping[str, Any]: ...
    @property
    def turn(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Changes:
    """Units that are no longer the same, and whether the turn changed."""

    units: frozenset[str]
    turn: bool

    @classmethod
    def between(cls, before: BattleValue, after: BattleValue) -> Changes:
        """What differs between two battles."""
        both = before.units.keys() & after.units.keys()
        units = {unit for unit in both if not _same(before.units[unit], after.units[unit])}
        return cls(
            frozenset(units | (before.units.keys() ^ after.units.keys())),
            turn=not _same(before.turn, after.turn),
        )


def _same(one: object, other: object) -> bool:
    return one is other or one == other
