"""Odds of a volley at a 'Mech, with internal structure or, in rules without, armor alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.odds.armor import armor_odds
from companion.engine.views.attacks import VolleyOdds


def mech_odds(battle: Battle, target: Mech, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos at one target as it is now."""
    rows = location_plan(battle, target).names
    labels = {name: row.label for name, row in rows.items()}
    if not target.structure:
        return replace(armor_odds(battle.rules.tables, rows, target.armor, salvos), labels=labels)
    # Only here, as rules without structure need not wait for NumPy to load.
    from companion.engine.battletech.odds.body import Body
    from companion.engine.battletech.odds.structure import structure_odds

    from_rear = any(salvo.side == "rear" for salvo in salvos)
    return replace(structure_odds(Body(battle, target, from_rear=from_rear), salvos), labels=labels)
