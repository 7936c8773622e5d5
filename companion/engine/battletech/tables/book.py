"""The shape of a battletech ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Callable

from companion.documents.row_demands import Demands
from companion.documents.rule_model import model_validator
from companion.engine.battletech.tables.cross_checks import construction, damage, downtime, turn, weapons
from companion.engine.battletech.tables.sections import Sections

CROSS_CHECKS: tuple[Callable[[Sections, Demands], None], ...] = (
    turn.check_sections,
    weapons.check_equipment,
    damage.check_locations,
    turn.check_movement,
    turn.check_rows,
    damage.check_consequences,
    weapons.check_firing,
    weapons.check_traits,
    weapons.check_ammunition,
    weapons.check_squads,
    turn.check_attacks,
    construction.check_construction,
    construction.check_vehicle_construction,
    downtime.check_downtime_sections,
)


class Tables(Sections):
    """All tables of a battletech ruleset, which fit together."""

    @model_validator(mode="after")
    def _fit_together(self) -> Tables:
        demands_of(self).raise_faults()
        return self


def demands_of(tables: Sections) -> Demands:
    """Return everything that one table asks of another and does not find there."""
    demands = Demands()
    for fit in CROSS_CHECKS:
        fit(tables, demands)
    return demands
