"""Events of platoons."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class SquadManned:
    """Men have left a squad or joined it: it has so many now, of whom so many have not learnt its trade."""

    unit: UnitId
    squad: str
    men: int
    untrained: int
