"""Shots meant for one location: aimed at immobile 'Mechs, or called with a targeting computer.

Rule: CityTech, Combat > Aimed Shots; Equipment > Targeting Computer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.battletech.components import LEGS
from companion.engine.battletech.fire_modes import FireMode
from companion.engine.battletech.location_rules import AttackSide
from companion.engine.battletech.state import Battle, Situation
from companion.engine.battletech.tables import Tables
from companion.errors import Refusal

OTHER: dict[AttackSide, str] = {"left": "right_", "right": "left_"}
"""What the names of locations on the far side begin with."""


def callable_locations(battle: Battle, situation: Situation) -> Iterator[str]:
    """The locations that a targeting computer may pick: visible ones, and never the head."""
    for location in battle.rules.tables.locations.names:
        if why_not_call(battle, situation, location) is None:
            yield location


def why_not_call(battle: Battle, situation: Situation, location: str) -> Refusal | None:
    """Why a targeting computer cannot steer a shot at a location: it is the head, or out of sight."""
    row, source = battle.rules.tables.locations.names[location], computer_source(battle.rules.tables)
    if row.holds_warrior:
        return Refusal("A targeting computer never aims at the head.", source)
    if situation.side in OTHER and location.startswith(OTHER[situation.side]):
        return Refusal(f"The {row.label.lower()} is on the far side of the target.", source)
    return why_hidden(battle, situation, location)


def why_hidden(battle: Battle, situation: Situation, location: str) -> Refusal | None:
    """Why a location cannot be hit at all: partial cover hides the legs."""
    if location not in LEGS or not situation.has_partial_cover:
        return None
    source = battle.rules.tables.line_of_sight.levels
    where = battle.rules.tables.locations.names[location].label.lower()
    return Refusal(f"Partial cover hides the {where}.", source.cover_source if source else "")


def why_not_together(battle: Battle, modes: Iterable[FireMode]) -> Refusal | None:
    """Why called shots cannot be made together: all go at one location."""
    if len({mode.called for mode in modes if mode.called}) < 2:
        return None
    return Refusal("All called shots go at the same location.", computer_source(battle.rules.tables))


def computer_source(tables: Tables) -> str:
    """Where the rules speak of targeting computers."""
    return next((row.source for name, row in tables.equipment.items() if "targeting_computer" in name), "")
