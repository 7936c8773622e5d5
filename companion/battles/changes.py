"""The changes of an entry, so that views redraw only what it touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class BattleValue(Protocol):
    """The part of a battle that every family has: units by id, and a turn."""

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
        """Return what differs between two battles."""
        both = before.units.keys() & after.units.keys()
        units = {unit for unit in both if not _is_same(before.units[unit], after.units[unit])}
        return cls(
            frozenset(units | (before.units.keys() ^ after.units.keys())),
            turn=not _is_same(before.turn, after.turn),
        )


def _is_same(one: object, other: object) -> bool:
    return one is other or one == other
