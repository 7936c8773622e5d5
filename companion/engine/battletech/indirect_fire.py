"""Indirect fire: LRMs at a target that only a friend can see.

Rule: CityTech, Special Case Rules > LRM Indirect Fire.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.fire_modes import FireMode
from companion.engine.battletech.standing import standing, why_not_spot
from companion.engine.battletech.state import Battle, Mech, Situation


def spotters(battle: Battle, attacker: Mech, target: Mech, told: Situation | None) -> Iterator[Mech]:
    """The friends that could spot a target for a unit now."""
    for mech in battle.units.values():
        mode = FireMode(spotter=mech.id)
        if mech.side == attacker.side and why_not_spot(battle, attacker, mode) is None:
            stands = standing(battle, attacker, target, told, mode)
            if stands is not None and stands.unseen is None:
                yield mech


def spotting_for(battle: Battle, mech: Mech) -> Mech | None:
    """The unit that has declared indirect fire with this one as its spotter, which then makes no attacks."""
    for other in battle.units.values():
        volleys = other.declared.volleys if other.declared else ()
        if any(volley.situation.spotter == mech.id for volley in volleys):
            return other
    return None
