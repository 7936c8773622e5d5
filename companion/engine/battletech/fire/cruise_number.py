"""The shot of a cruise missile as it strikes: from where it comes, and the number that it needs.

Rule: Omega, Indirect Fire Arrows.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.attack.situation import map_situation, sight_between
from companion.engine.battletech.attack.to_hit import modifiers_by_part
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.cruise_missiles import weapon_of_missile
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import DeclaredVolley, Situation, TurnState, Unit, UnitId
from companion.engine.battletech.fire.firing import Fire, fire_of
from companion.engine.battletech.fire.marks import is_found
from companion.engine.battletech.tables.cruise_flight import CruiseFlight
from companion.engine.battletech.tables.fire_steps import RollStep
from companion.engine.battletech.tables.weapons import Weapon
from companion.tabletop.hexes import distance, neighbor
from companion.tabletop.modifiers import Modifier, TargetNumber


def flight_of(battle: Battle, missile: CruiseMissile) -> CruiseFlight:
    """Return how a missile flies."""
    flight = weapon_of_missile(battle, missile).flight
    assert flight is not None, "only what flies over turns is in the air"
    return flight


def base_number(battle: Battle, unit: Unit, weapon: Weapon, target: UnitId) -> int:
    """Return the number that a missile is given at its launch, by the range to the target that is named."""
    flight, place = weapon.flight, battle.units[target].hex if target else None
    assert flight is not None, "only what flies over turns is launched"
    if place is None or unit.hex is None:
        return flight.unnamed
    hexes, row = distance(unit.hex, place), battle.rules.tables.to_hit.minimum_range
    ends = dict(weapon.ends)
    bracket = next((name for name, end in ends.items() if hexes <= end and name in flight.bases), None)
    if bracket is None:
        return flight.unnamed
    near = row.at + row.nearer * (weapon.minimum - hexes) if row and hexes <= weapon.minimum else 0
    return flight.bases[bracket] + near


def strike_of(battle: Battle, missile: CruiseMissile) -> Fire:
    """Return a missile as it strikes the unit that it attacks."""
    seen = _as_it_comes(battle, missile)
    attacker, target = seen.units[missile.unit], seen.units[missile.attacks]
    volley = DeclaredVolley(missile.attacks, (missile.weapon,), _situation(seen, attacker, target))
    fire = fire_of(seen, missile.unit, missile.weapon, volley, {"shells": missile.load})
    number = strike_number(battle, missile, fire).number
    most = battle.rules.tables.to_hit.automatic_miss_above
    assert number is not None, "a missile in the air has a number"
    roll = fire.firing.step(RollStep)
    can_hit = number <= most and (roll is None or is_found(seen, attacker, missile.attacks, roll))
    return replace(fire, number=number, can_hit=can_hit, is_wasted=False, is_under_way=True)


def _as_it_comes(battle: Battle, missile: CruiseMissile) -> Battle:
    """Return the battle as if the launcher stood where the missile comes from: nothing else of it counts."""
    unit, target = battle.units[missile.unit], battle.units[missile.attacks]
    assert target.hex is not None, "what is struck stands on the map"
    beside = neighbor(target.hex, missile.approach)
    beyond, board = neighbor(beside, missile.approach), battle.board
    place = beyond if board is None or beyond in board else beside
    there = replace(
        unit,
        hex=place,
        doings=TurnState(),
        is_hidden=False,
        carrier=None,
        is_below=False,
    )
    began = {**battle.phase_began, unit.id: there} if battle.phase_began else {}
    return replace(battle.with_unit(there), phase_began=began)


def _situation(seen: Battle, attacker: Unit, target: Unit) -> Situation:
    """Return how a target stands to a missile: terrain on its way does not count, but cover does."""
    assert attacker.hex is not None, "a missile comes from somewhere"
    on_map = seen.board is not None and attacker.hex in seen.board
    sight = sight_between(seen, attacker, target) if on_map else None
    found = map_situation(seen, attacker, target, DIRECT, sight) if on_map else Situation(1)
    return replace(found, range=1, intervening={}, attacker_in="clear", is_jammed=False)


def strike_number(battle: Battle, missile: CruiseMissile, fire: Fire) -> TargetNumber:
    """Return the number of a missile as it strikes, each part with its source.

    What it was given at its launch counts only at the target that was named then.
    """
    flight, guide = flight_of(battle, missile), fire.weapon.guides.get(missile.load)
    if guide is not None and guide.hits_on is not None:
        return TargetNumber((Modifier(guide.label, guide.hits_on, guide.source),))
    is_named = missile.base is not None and missile.target == missile.attacks
    base = missile.base if is_named and missile.base is not None else flight.unnamed
    label = say("number/named_at_launch" if is_named else "number/not_named_at_launch")
    parts = modifiers_by_part(fire.shot, battle.rules.tables, battle.rules.options)
    counted = {"target_movement", *(f"conditions.{name}" for name in flight.counts)}
    return TargetNumber(
        (
            Modifier(label, base, flight.source),
            Modifier(say("number/indirect_flight"), flight.indirect, flight.source),
            *(row for part, row in parts.items() if part in counted),
        )
    )
