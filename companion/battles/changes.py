"""What an entry touched, so that views redraw only that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class BattleValue(Protocol):
    """What every family's battle has: units by id, a turn and a board."""

    @property
    def units(self) -> Mapping[str, Any]: ...
    @property
    def turn(self) -> Any: ...
    @property
    def board(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Changes:
    """Units that are no longer the same, and whether turn or table changed."""

    units: frozenset[str]
    turn: bool
    table: bool

    @classmethod
    def between(cls, before: BattleValue, after: BattleValue) -> Changes:
        """What differs between two battles."""
        both = before.units.keys() & after.units.keys()
        units = {unit for unit in both if not _same(before.units[unit], after.units[unit])}
        return cls(
            frozenset(units | (before.units.keys() ^ after.units.keys())),
            turn=not _same(before.turn, after.turn),
            table=not _same(before.board, after.board),
        )


def _same(one: object, other: object) -> bool:
    return one is other or one == other
