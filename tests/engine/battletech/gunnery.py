"""CityTech gunnery for tests: fire declared and ready to be rolled, and 'Mechs with other equipment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.asks import Answer, Ask
from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.events import FireDeclared, LocationHit, MissilesHit, ShotFired
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import printed_rounds
from companion.engine.battletech.battle.units import Declaration
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import AmmunitionBin, Item, Mount
from companion.engine.play import NeedsAnswer, Play
from companion.engine.views.attacks import AttackView
from tests.builders import citytech, events_of, perform, resolve_action
from tests.citytech import apply_events, change_unit, declaring, fight

HIT, MISS = (12,), (2,)
CENTER, LEFT, LEG = (7,), (8,), (9,)
"""Rolls that strike center torso, left torso and left leg of a target hit from the front."""

SYSTEM = {"id": "ams", "item": "is.anti_missile_system", "location": "left_arm"}
SYSTEM_SHOTS = {"id": "ammo_ams", "weapon": "is.anti_missile_system", "location": "left_arm", "shots": 12}


def facing_victor(unit: str = "orion", options: Mapping[str, str] | None = None, **fields: Any) -> Battle:
    """Return a unit, with these fields, and a Victor two hexes apart and eye to eye, as fire is declared."""
    at = declaring(fight(None, options, **{unit: "red 0505 0", "victor": "blue 0503 3"}))
    return change_unit(at, unit, **fields)


def at_victor(unit: str, *weapons: str, **how: Mapping[str, str]) -> DeclareFire:
    """Return a unit's fire at the Victor, with choices by weapon."""
    return DeclareFire(unit, "victor", weapons, how=how)


def row(battle: Battle, unit: str, weapon: str, **chosen: str) -> AttackView:
    """Return a weapon's row in the plan against the Victor, with these choices made."""
    plan = citytech().attack_plan(battle, unit, "victor", how={weapon: chosen})
    return next(view for view in plan.attacks if view.id == weapon)


def modifiers_by_label(view: AttackView) -> dict[str, int]:
    """Return what counts for a number, by label."""
    return {modifier.label: modifier.value for modifier in view.calculation.modifiers}


def declare_fire(battle: Battle, action: DeclareFire, *answers: Answer) -> Battle:
    """Return the battle when an attack is rolled; every other unit holds its fire."""
    at = battle
    for mech in at.units.values():
        if mech.id != action.unit:
            at = apply_events(at, FireDeclared(mech.id, Declaration()))
    return perform(at, action, *answers)


def fire_volley(battle: Battle, action: DeclareFire, *dice: Answer) -> Play[Battle]:
    """Return an attack declared and rolled with exactly these dice."""
    return resolve_action(declare_fire(battle, action), ResolveFire(action.unit), *dice)


def next_ask(battle: Battle, action: DeclareFire, *dice: Answer) -> Ask:
    """Return what the table is asked next when an attack is rolled so far."""
    at = declare_fire(battle, action)
    try:
        resolve_action(at, ResolveFire(action.unit), *dice)
    except NeedsAnswer as question:
        return question.ask
    raise AssertionError("nothing is asked")


def number(played: Play[Battle]) -> int:
    """Return what the only shot needed."""
    (shot,) = events_of(played, ShotFired)
    return int(shot.number)


def hits(played: Play[Battle]) -> list[tuple[str, int]]:
    """Return where the hits landed, with their points."""
    return [(hit.location, hit.damage) for hit in events_of(played, LocationHit)]


def reaching(played: Play[Battle]) -> list[int]:
    """Return how many missiles or fragments of each salvo hit."""
    return [found.missiles for found in events_of(played, MissilesHit)]


def with_equipment(
    battle: Battle,
    name: str,
    *,
    weapons: Sequence[Mapping[str, Any]] = (),
    ammunition: Sequence[Mapping[str, Any]] = (),
    equipment: Sequence[Mapping[str, Any]] = (),
    loads: Mapping[str, str] | None = None,
) -> Battle:
    """Return the battle with more aboard a unit, in empty slots, each thing as model files write it."""
    mech = battle.mech(name)
    model = battle.model(mech)
    slots = {location: list(found) for location, found in model.slots.items()}
    for thing in (*weapons, *ammunition, *equipment):
        place = slots[thing["location"]]
        place[place.index(None)] = thing["id"]
    fields = {given.alias or field: getattr(model, field) for field, given in MechModel.model_fields.items()}
    other = MechModel(
        **{
            **fields,
            "model": f"{model.model} as {name}",
            "weapons": (*model.weapons, *(Mount(**weapon) for weapon in weapons)),
            "ammunition": (*model.ammunition, *(AmmunitionBin(**stored) for stored in ammunition)),
            "equipment": (*model.equipment, *(Item(**item) for item in equipment)),
            "slots": {location: tuple(found) for location, found in slots.items()},
        }
    )
    rules = replace(battle.rules, models={**battle.rules.models, other.model: other})
    refit = replace(mech, model=other.model, rounds=printed_rounds(other), loads=loads or mech.loads)
    return replace(battle, rules=rules).with_unit(refit)
