"""Conditions of units that a hand may switch on their record sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.engine.battletech.battle.units import U, Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.unit_model import UnitModel

M = TypeVar("M", bound=UnitModel)


@dataclass(frozen=True, slots=True)
class FlagTrack(Generic[M, U]):
    """A condition that a hand may switch: which models have it, whether it holds, and switching it.

    One that `lasts` is damage that a unit brings home from a battle.
    """

    has: Callable[[Tables, M], bool]
    holds: Callable[[U], bool]
    set_flag: Callable[[U, bool], U]
    lasts: bool = False


def _with_fate(unit: U, value: bool) -> U:
    return replace(unit, is_out=value)


OUT: Mapping[str, FlagTrack[UnitModel, Unit]] = {
    "destroyed": FlagTrack(lambda _tables, _model: True, lambda unit: unit.is_out, _with_fate)
}
"""What units of every kind have, by its name in the track."""
