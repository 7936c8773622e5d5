"""The shape of a battletech ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import model_validator

from companion.documents.demands import Demands
from companion.engine.battletech.tables.fitting import (
    between_battles,
    construction,
    damage,
    movement,
    physical,
    rows,
    turn,
    weapons,
)
from companion.engine.battletech.tables.sections import Sections

FITTING: tuple[Callable[[Sections, Demands], None], ...] = (
    turn.sections,
    weapons.equipment,
    damage.locations,
    movement.movement,
    damage.kinds,
    rows.rows,
    damage.consequences,
    weapons.firing,
    weapons.traits,
    weapons.ammunition,
    physical.attacks,
    construction.construction,
    between_battles.between_battles,
)


class Tables(Sections):
    """All tables of a battletech ruleset, which fit together."""

    @model_validator(mode="after")
    def _fit_together(self) -> Tables:
        demands_of(self).told()
        return self


def demands_of(tables: Sections) -> Demands:
    """Everything that one table asks of another and does not find there."""
    demands = Demands()
    for fit in FITTING:
        fit(tables, demands)
    return demands
