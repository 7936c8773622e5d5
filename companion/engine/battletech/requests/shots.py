"""The shots that a request describes, and how each weapon of a volley is fired."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.battletech.attack.shot import Shot, facts_of
from companion.engine.battletech.battle.fire_modes import RATE, rates_of
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.presenters import calculators
from companion.engine.battletech.presenters.calculators import between_field, fact_field
from companion.engine.battletech.requests.schemas import AttackRequest, OddsRequest, Target
from companion.engine.battletech.requests.units import facts_of_request
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.weapon_names import find_weapon
from companion.engine.forms import Value
from companion.errors import Refusal

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


def shot_of_request(rules: Rulebook, request: AttackRequest, weapon: str) -> Shot:
    """One shot, as the window's calculator would put it."""
    attacker, target = request.attacker, request.target
    values: dict[str, Value] = {
        "weapon": find_weapon(rules.tables, weapon, request.tech)[0],
        "range": request.range,
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
    return calculators.shot_of(rules, values)


def _type_of(rules: Rulebook, target: Target) -> UnitType:
    """Return the type of the target: its model's, where one is named."""
    model = rules.models.get(target.model) if target.model else None
    return model.type if model else target.type


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
