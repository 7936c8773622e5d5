"""Odds of salvos at a vehicle with critical slots, which is hurt as a 'Mech is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.kinds.slotted_vehicle.slotted_vehicle import SlottedVehicle, rules_of
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.structure import structure_odds
from companion.engine.views.attacks import VolleyOdds

OF_MECHS = ("staggers", "fall", "head_hit")
"""What befalls 'Mechs alone."""


def slotted_odds(battle: Battle, target: SlottedVehicle, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at one target as it is now."""
    table = rules_of(battle.rules).hit_location
    here = tuple(replace(salvo, column=table.chances[salvo.side]) for salvo in salvos)
    odds = structure_odds(Body.struck_by(battle, target, here), here)
    labels = {name: row.label for name, row in location_plan(battle, target).names.items()}
    crew = {name: say(f"vehicle/measure_{name}") for name in ("pilot_hit", "unconscious")}
    measures = tuple(
        replace(measure, label=crew.get(measure.id, measure.label))
        for measure in odds.measures
        if measure.id not in OF_MECHS
    )
    return replace(odds, labels=labels, measures=measures)
