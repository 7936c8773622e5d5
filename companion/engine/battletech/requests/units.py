"""The two units of a request as they would stand in a battle, and the facts that hold of them.

Where a request names no model, a unit has the usual critical slots; of its weight only what the request
tells is known, and nothing of its technology.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.engine.battletech.attack.shot import Shot, facts_of, known_facts
from companion.engine.battletech.battle.components import ARM_ACTUATORS
from companion.engine.battletech.battle.fire_modes import RATE, rates_of
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.sequence import WEAPON_ATTACK
from companion.engine.battletech.battle.sides_and_turn import Turn
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import MoveRecord, TurnState, Unit
from companion.engine.battletech.presenters import calculator_values
from companion.engine.battletech.presenters.calculator_values import movement_of_target
from companion.engine.battletech.presenters.calculators import between_field, fact_field
from companion.engine.battletech.requests.schemas import (
    Attacker,
    AttackRequest,
    OddsRequest,
    RequestUnit,
    Target,
    VolleyTarget,
)
from companion.engine.battletech.tables.vocabulary.facts import ATTACKER, TARGET, TECHNOLOGIES, ShotFact
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.turn.set_up import unit_of
from companion.engine.battletech.units.mech_model import BIPED, MechModel, MovementRating, plan_of
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.battletech.units.weapon_names import find_weapon
from companion.engine.forms import Value
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import Refusal

NAMELESS = "A 'Mech"

WAYS: Mapping[str, object] = {
    "cluster_rounds": False,
    "rate": None,
    "double_rate": False,
    "called_at": None,
    "called_shot": False,
    "aimed_at": None,
}
"""How a weapon may be fired, and what each key says of a usual shot."""
OF_THE_WEAPON = frozenset(
    {ShotFact.CLUSTER_ROUNDS, ShotFact.CLUSTER_WEAPON, ShotFact.DIRECT_FIRE_WEAPON, ShotFact.MISSILE_WEAPON}
)
"""Facts of the weapon and its rounds, whatever it is fired at."""


class Opponents(NamedTuple):
    """The two units of a request, in a battle of their own in which weapons are about to be fired."""

    battle: Battle
    attacker: Unit
    target: Unit


def facts_of_request(rules: Rulebook, request: AttackRequest) -> frozenset[str]:
    """Return the facts about both units that the rules ask for, and those that the request tells."""
    if not rules.tables.unit_facts_asked:
        return frozenset(request.facts)
    battle, attacker, target = opponents(rules, request)
    found = known_facts(battle, attacker, target, request.target.side)
    unknown = {*_unknown(rules, ATTACKER, request.attacker), *_unknown(rules, TARGET, request.target)}
    return (found - unknown) | frozenset(request.facts)


def opponents(rules: Rulebook, request: AttackRequest) -> Opponents:
    """Return both units as a battle would have them. Raises InputError for a model or an ability that is
    unknown.
    """
    ends = {ATTACKER: request.attacker, TARGET: request.target}
    own = {_model_id(whose, unit): _model(rules, whose, unit) for whose, unit in ends.items()}
    rules = replace(rules, models={name: model for name, model in own.items() if model is not None})
    attacker = _attacker(rules, _unit(rules, ATTACKER, request.attacker), request.attacker)
    target = _target(rules, _unit(rules, TARGET, request.target), request.target)
    battle = Battle(rules=rules, sides=(), units={}, turn=Turn(1, WEAPON_ATTACK))
    return Opponents(battle.with_unit(attacker).with_unit(target), attacker, target)


def _model_id(whose: str, unit: RequestUnit) -> str:
    return unit.model if unit.model is not None else f"{NAMELESS}, the {whose}"


def _model(rules: Rulebook, whose: str, unit: RequestUnit) -> UnitModel | None:
    """Return the model of a unit; one that is not named has inside what is usual there."""
    if unit.model is not None:
        return rules.models.get(unit.model)
    names = plan_of(rules.tables, BIPED).names
    armor, rear = _armor(unit)
    structure = _fill_points(unit.structure, names) if rules.tables.have_slots else {}
    return MechModel(
        model=_model_id(whose, unit),
        name=NAMELESS,
        tonnage=unit.tonnage or 1,
        movement=MovementRating(walking=0, running=0),
        armor=_fill_points(armor, names),
        rear_armor={name: 0 for name, row in names.items() if row.has_rear} | dict(rear),
        structure=structure,
        weapons=(),
        slots=rules.tables.criticals.usual_slots.locations,
        source="",
    )


def _armor(unit: RequestUnit) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return a unit's armor by a request, and that on its back."""
    return (unit.armor, unit.rear_armor) if isinstance(unit, VolleyTarget) else ({}, {})


def _fill_points(points: Mapping[str, int], names: Mapping[str, object]) -> dict[str, int]:
    """Points of every location; where none are told, it is there."""
    return {**points, **{name: 1 for name in names if name not in points}}


def _unit(rules: Rulebook, whose: str, unit: RequestUnit) -> Unit:
    """Return a unit with its abilities, and with what is left of it."""
    piloting = unit.piloting if isinstance(unit, VolleyTarget) else None
    setup = UnitSetup(
        id=whose, model=_model_id(whose, unit), side=whose, piloting=piloting, abilities=unit.abilities
    )
    made = unit_of(rules, None, setup, 0)
    armor, rear = _armor(unit)
    if made.warrior is not None:
        made = replace(made, warrior=replace(made.warrior, hits=unit.pilot_hits))
    made = replace(made, armor={**made.armor, **armor}, structure={**made.structure, **unit.structure})
    if not isinstance(made, Mech):
        return made
    return replace(made, rear_armor={**made.rear_armor, **rear}, is_prone=unit.prone)


def _attacker(rules: Rulebook, unit: Unit, request: Attacker) -> Unit:
    """Return the attacker as it moved, heated up and with the hits it has taken."""
    unit, model = (
        replace(unit, doings=TurnState(moved=MoveRecord(request.movement))),
        rules.models[unit.model],
    )
    if not isinstance(unit, Mech) or not isinstance(model, MechModel):
        return unit
    return replace(unit, heat=request.heat, hit_slots=_hit_slots(model, request))


def _hit_slots(model: MechModel, request: Attacker) -> Mapping[str, tuple[int, ...]]:
    """Return the slots in which the hits that a request tells may have struck."""
    found: dict[str, tuple[int, ...]] = {}
    for component, hits in _hits(request):
        for location, slot in model.places.get(component, ())[:hits]:
            found[location] = (*found.get(location, ()), slot)
    return found


def _hits(request: Attacker) -> Iterator[tuple[str, int]]:
    yield "sensors", request.sensor_hits
    yield "shoulder", int(request.shoulder_hit)
    yield from ((name, 1) for name in ARM_ACTUATORS[: request.arm_actuator_hits])


def _target(rules: Rulebook, unit: Unit, request: Target) -> Unit:
    """Return the target as it moved."""
    movement = movement_of_target(rules, request.movement or "", request.hexes_moved, is_jump=request.jumped)
    moved = MoveRecord(
        movement, request.hexes_moved, entered=request.hexes_moved, has_skidded=request.skidding
    )
    return replace(unit, doings=TurnState(moved=moved))


def _unknown(rules: Rulebook, whose: str, unit: RequestUnit) -> Iterator[str]:
    """Facts that nobody can tell of a unit without a model."""
    if unit.model is not None:
        return
    yield from (f"{whose}_{name}" for name in TECHNOLOGIES)
    if unit.tonnage is None:
        yield from (f"{whose}_{name}" for name in rules.tables.vocabulary.weights)


def shot_of_request(rules: Rulebook, request: AttackRequest, weapon: str) -> Shot:
    """One shot, as the window's calculator would put it."""
    attacker, target = request.attacker, request.target
    values: dict[str, Value] = {
        "weapon": find_weapon(rules.tables, rules.options, weapon, request.tech)[0],
        "range": request.range,
        "attacker_type": _type_of(rules, attacker),
        "attacker_movement": attacker.movement,
        "heat": attacker.heat,
        "pilot_hits": attacker.pilot_hits,
        "is_attacker_prone": attacker.prone,
        "sensor_hits": attacker.sensor_hits,
        "has_shoulder_hit": attacker.shoulder_hit,
        "arm_actuator_hits": attacker.arm_actuator_hits,
        "attacker_in": attacker.stands_in,
        "target_type": _type_of(rules, target),
        "target_movement": target.movement or "",
        "hexes_moved": target.hexes_moved,
        "target_heat_last_turn": target.heat_last_turn,
        "is_target_jumped": target.jumped,
        "is_target_prone": target.prone,
        "is_target_immobile": target.immobile,
        "is_target_skidding": target.skidding,
        "has_partial_cover": target.partial_cover,
        "target_in": target.stands_in,
        "side": target.side,
        **{between_field(terrain): number for terrain, number in request.intervening.items()},
        "is_secondary_target": request.secondary_target,
        "aimed_at": request.aimed_at or "",
        "uses_cluster_rounds": request.cluster_rounds,
        "has_targeting_computer": request.targeting_computer,
        "is_called_shot": request.called_shot,
        "toward": request.called_at or "",
        "rate": request.fire_rate,
        "spotter_movement": request.indirect or "",
        **{fact_field(fact): True for fact in facts_of_request(rules, request)},
    }
    if attacker.gunnery is not None:
        values["gunnery"] = attacker.gunnery
    return calculator_values.shot_of(rules, values)


def _type_of(rules: Rulebook, unit: RequestUnit) -> UnitType:
    """Return the type of a unit: its model's, where one is named."""
    model = rules.models.get(unit.model) if unit.model else None
    return model.type if model else unit.type


def request_for_weapon(rules: Rulebook, request: OddsRequest, index: int) -> OddsRequest:
    """Return the request as it stands for one weapon: what is said of it, and of the whole volley what it can
    do.

    Rule: CityTech, Combat > Aimed Shots; Equipment > LB-X Autocannon; Targeting Computer; Ultra
    Autocannon.
    """
    alone = request.weapons[index].given_fields
    alone_request = request.model_copy(update={**WAYS, **alone, "weapons": (request.weapons[index],)})
    for way, usual in WAYS.items():
        value = getattr(request, way)
        is_steered = way == "aimed_at" and alone_request.called_shot
        if way not in alone and value != usual and not is_steered:
            trial = alone_request.model_copy(update={way: value})
            alone_request = alone_request if why_not_fired_so(rules, trial) else trial
    is_meant = alone_request.called_shot or alone_request.aimed_at is not None
    return alone_request if is_meant else alone_request.model_copy(update={"location": None})


def why_not_fired_so(rules: Rulebook, request: OddsRequest) -> Refusal | None:
    """Return why the only weapon of a request cannot be fired as it says, at whatever target."""
    shot = shot_of_request(rules, request, request.weapons[0].weapon)
    facts = facts_of(shot, rules.tables)
    for row in rules.tables.to_hit.impossible.values():
        if row.holds(facts) and OF_THE_WEAPON & {*row.when, *row.unless}:
            return by_rule("impossible", row.source, reason=row.reason)
    called = rules.tables.called_shots.get(shot.toward)
    if called is not None and not called.holds(facts):
        return by_rule("not_called_so", called.source, weapon=shot.weapon.name, part=called.label)
    return why_no_rate(rules, shot)


def why_no_rate(rules: Rulebook, shot: Shot) -> Refusal | None:
    """Return why a weapon does not fire at the rate that is told."""
    known = rates_of(rules.tables, shot.weapon)
    if not shot.rate or shot.rate in known:
        return None
    if not known:
        source = next((rate.source for rate in rules.tables.weapon_attacks.rates.values()), "")
        return by_rule("one_rate", source, weapon=shot.weapon.name)
    return nonsense("no_such_value", weapon=shot.weapon.name, choice=RATE, value=shot.rate)


def ways_data(request: OddsRequest) -> Mapping[str, Any]:
    """Return the keys of requests by which a weapon is fired other than usually."""
    ways = {way: getattr(request, way) for way, usual in WAYS.items() if getattr(request, way) != usual}
    return {**ways, "location": request.location} if request.location else ways
