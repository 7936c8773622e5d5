"""Why a 'Mech has other Movement Points than its record sheet was printed with, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.components import LEGS, hips_hit, leg_actuators_hit, legs_lost, struck
from companion.engine.battletech.condition import is_immobile, is_unconscious, jumping_points
from companion.engine.battletech.movement_rules import MovementPoints
from companion.engine.battletech.state import Battle, Mech
from companion.tabletop.modifiers import banded, signed


def why_changed(battle: Battle, mech: Mech, rating: MovementPoints) -> str:
    """Everything that changes a kind of Movement Points, as one sentence.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; Heat > Movement Effects. Quick-Start, Leg
    Destruction.
    """
    if is_immobile(battle, mech):
        reasons = list(_standstill(mech))
    elif rating is MovementPoints.JUMPING:
        reasons = list(_jets(battle, mech))
    else:
        reasons = [*_legs(battle, mech), *_heat(battle, mech)]
        if rating is MovementPoints.RUNNING and mech.uses_masc:
            reasons.append("MASC")
    words = ", ".join(reasons)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def _standstill(mech: Mech) -> Iterator[str]:
    if mech.is_shut_down:
        yield "shut down"
    if is_unconscious(mech):
        yield "MechWarrior unconscious"
    if lost := legs_lost(mech):
        yield "a leg is destroyed" if len(lost) == 1 else "both legs are destroyed"


def _legs(battle: Battle, mech: Mech) -> Iterator[str]:
    lost, hips = legs_lost(mech), hips_hit(battle, mech)
    if lost:
        yield "a leg is destroyed" if len(lost) == 1 else "both legs are destroyed"
        return
    if hips:
        yield "a hip is hit" if len(hips) == 1 else "both hips are hit"
    if hits := sum(leg_actuators_hit(battle, mech, leg) for leg in LEGS if leg not in hips):
        yield f"leg actuators {signed(-hits)}"


def _heat(battle: Battle, mech: Mech) -> Iterator[str]:
    heat = battle.rules.tables.heat
    if heat is not None and (slower := banded(mech.heat, heat.scale.movement)):
        yield f"heat {signed(slower)}"


def _jets(battle: Battle, mech: Mech) -> Iterator[str]:
    printed, hit = battle.model(mech).movement.jumping, struck(battle, mech, "jump_jet")
    if hit:
        yield f"jump jets {signed(-hit)}"
    if jumping_points(battle, mech) < printed - hit:
        yield "jump jets under water"
