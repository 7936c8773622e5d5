"""Launching cruise missiles and steering those in the air: what stands against it, and what it does.

Rule: Omega, Direct Fire Arrows; Indirect Fire Arrows; Alternate Arrow V Payloads.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from companion.engine.battletech.battle.actions import LaunchCruise, SteerCruise
from companion.engine.battletech.battle.ammunition import feeds, load_label, load_of, loads_left
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.cruise_missiles import (
    AHEAD,
    cruise_missile,
    flies_in_reaction,
    follow_course,
    weapon_of_missile,
)
from companion.engine.battletech.battle.declared_rounds import spend_rounds
from companion.engine.battletech.battle.events import CruiseEnded, CruiseFlew, CruiseLaunched, HeatBuilt
from companion.engine.battletech.battle.fire_modes import heat_of_fire, mode_of
from companion.engine.battletech.battle.sequence import DECLARE, REACTION, WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire import cruise_strikes
from companion.engine.battletech.fire.cruise_courses import why_no_course
from companion.engine.battletech.fire.cruise_number import base_number, flight_of
from companion.engine.battletech.fire.readiness import why_not_fire, why_not_weapon
from companion.engine.battletech.sight.arcs import crossed_hexsides
from companion.engine.battletech.tables.cruise_flight import CruiseFlight
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, distance


def cruise_mounts(battle: Battle, unit: Unit) -> Iterator[tuple[Mount, Weapon]]:
    """Yield the weapons of a unit whose missiles fly over turns."""
    for mount in battle.model(unit).weapons:
        weapon = battle.rules.tables.weapons[mount.weapon]
        if weapon.flight is not None:
            yield mount, weapon


def missiles_to_steer(battle: Battle) -> tuple[CruiseMissile, ...]:
    """Return the missiles that are steered in this phase and have not flown in this turn."""
    is_reaction = battle.turn.phase == REACTION
    flying = (it for it in battle.cruising if it.flew < battle.turn.number)
    return tuple(it for it in flying if flies_in_reaction(battle, it) is is_reaction)


def _why_not_now(battle: Battle, missile: CruiseMissile) -> Refusal | None:
    source = battle.rules.tables.weapon_attacks.declaration_source
    if battle.ending:
        return by_rule("battle_over", battle.rules.tables.victory.source)
    if flies_in_reaction(battle, missile):
        weapon = weapon_of_missile(battle, missile)
        is_time = battle.turn.phase == REACTION
        label = load_label(weapon, missile.load)
        return None if is_time else by_rule("fired_in_reaction_phase", weapon.source, load=label)
    if (battle.turn.phase, battle.turn.step) != (WEAPON_ATTACK, DECLARE):
        return by_rule("cruise_in_weapon_phase", source)
    return None


def why_not_launch(battle: Battle, action: LaunchCruise) -> Refusal | None:
    """Return why a unit cannot launch such a missile now."""
    unit = battle.units[action.unit]
    found = next((it for it in cruise_mounts(battle, unit) if it[0].id == action.weapon), None)
    if found is None or found[1].flight is None:
        known = tuple(mount.id for mount, _ in cruise_mounts(battle, unit))
        return nonsense("no_cruise_launcher", unit=unit.name, weapon=action.weapon, known=known)
    if battle.board is None or unit.hex is None:
        return nonsense("cruise_needs_map", weapon=found[1].name)
    missile = _missile_of(battle, action, found[1])
    return (
        _why_not_now(battle, missile)
        or _why_not_ready(battle, unit, *found, _held_load(battle, unit, found[0], action))
        or _why_not_there(battle, missile, found[1], action, missile.load)
    )


def _why_not_ready(battle: Battle, unit: Unit, mount: Mount, weapon: Weapon, load: str) -> Refusal | None:
    """Return why a launcher launches nothing now: its unit, itself, or what it holds."""
    declared = unit.doings.declared
    if is_destroyed(battle, unit):
        return by_rule("out_of_battle", weapon.source, unit=unit.name)
    if declared is not None and mount.id in declared.weapons:
        return by_rule("cruise_declared", weapon.source, unit=unit.name, weapon=weapon.name)
    if load not in loads_left(battle, unit, mount):
        return by_rule("holds_no_such_load", weapon.source, weapon=weapon.name, load=_load_text(weapon, load))
    return why_not_fire(battle, unit) or why_not_weapon(battle, unit, mount)


def _load_text(weapon: Weapon, load: str) -> str:
    known = {*weapon.guides, *weapon.way_to_fire.loaded}
    return load_label(weapon, load) if load in known else load.replace("_", " ")


def why_not_steer(battle: Battle, action: SteerCruise) -> Refusal | None:
    """Return why a missile cannot fly so."""
    missile = cruise_missile(battle, action.missile)
    if missile is None:
        known = tuple(it.id for it in battle.cruising)
        return nonsense("no_such_missile", missile=action.missile, known=known)
    weapon = weapon_of_missile(battle, missile)
    if (refusal := _why_not_now(battle, missile)) is not None:
        return refusal
    if missile.flew >= battle.turn.number:
        return by_rule("cruise_flew", flight_of(battle, missile).source, weapon=weapon.name)
    return _why_not_there(battle, missile, weapon, action, missile.load)


def _why_not_there(
    battle: Battle, missile: CruiseMissile, weapon: Weapon, action: LaunchCruise | SteerCruise, load: str
) -> Refusal | None:
    """Return why a missile cannot fly there, strike there, or drop anything there."""
    flight = weapon.flight
    assert flight is not None, "only what flies over turns is asked for its flight"
    if not action.course and not action.target:
        return nonsense("cruise_nothing")
    is_guided, drops = load in weapon.guides, action.drops
    if action.target and not is_guided:
        return by_rule("cruise_payload_target", flight.source)
    if drops and is_guided:
        return by_rule("cruise_guided_drops", flight.source, guide=weapon.guides[load].label)
    if action.target and (refusal := _why_not_target(battle, missile, flight, action)) is not None:
        return refusal
    if not action.course:
        return None
    refused = why_no_course(battle, flight, missile.hex, missile.facing, action.course)
    return refused or _why_not_drop(missile, flight, action)


def _why_not_target(
    battle: Battle, missile: CruiseMissile, flight: CruiseFlight, action: LaunchCruise | SteerCruise
) -> Refusal | None:
    """Return why a missile cannot strike a unit: there is none, it is a friend, or it is too far away."""
    target = battle.units.get(action.target or "")
    if target is None or target.hex is None:
        return nonsense("cruise_target", target=action.target or "")
    if target.side == missile.side or is_destroyed(battle, target) or target.is_hidden:
        return by_rule("cruise_no_enemy", flight.source, target=target.name)
    hexes = distance(missile.hex, target.hex)
    if not action.course and hexes > flight.longest:
        most = flight.longest
        return by_rule("cruise_too_far", flight.source, most=most, target=target.name, range=hexes)
    return None


def _why_not_drop(
    missile: CruiseMissile, flight: CruiseFlight, action: LaunchCruise | SteerCruise
) -> Refusal | None:
    """Return why a payload cannot come down on these hexes."""
    passed, _ = follow_course(missile.hex, missile.facing, action.course)
    if (beside := next((place for place in action.drops if place not in passed), None)) is not None:
        return by_rule("cruise_drops_beside", flight.source, hex=beside.label)
    if len(action.drops) > missile.left:
        return by_rule("cruise_drops_many", flight.source, left=missile.left, drops=len(action.drops))
    return None


def _missile_of(battle: Battle, action: LaunchCruise, weapon: Weapon) -> CruiseMissile:
    """Return a missile as it leaves its launcher."""
    unit = battle.units[action.unit]
    mount = battle.model(unit).mount(action.weapon)
    assert mount is not None, "a launcher is known"
    assert unit.hex is not None, "who launches stands on the map"
    assert weapon.flight is not None, "a launcher's missiles fly"
    held = _held_load(battle, unit, mount, action)
    load = mode_of(battle, unit, mount, {"shells": held}).guide or held
    guide = weapon.guides.get(load)
    has_base = guide is not None and guide.hits_on is None
    target = action.target if action.target is not None and action.target in battle.units else ""
    return CruiseMissile(
        id=f"{unit.id}_{action.weapon}_{battle.turn.number}",
        unit=unit.id,
        side=unit.side,
        weapon=action.weapon,
        load=load,
        hex=unit.hex,
        facing=unit.facing,
        launched=battle.turn.number,
        base=base_number(battle, unit, weapon, target) if has_base else None,
        target=target,
        left=0 if guide is not None else weapon.flight.drops,
    )


def _held_load(battle: Battle, unit: Unit, mount: Mount, action: LaunchCruise) -> str:
    """Return what is launched, by the name that the launcher's bins have for it."""
    if action.load:
        return action.load
    held = loads_left(battle, unit, mount) or tuple(load_of(unit, it) for it in feeds(battle, unit, mount))
    return held[0]


def launch(play: Play[Battle], action: LaunchCruise) -> None:
    """Launch a missile: it flies its course, or strikes when fire is rolled; its round and heat are spent."""
    battle, unit = play.battle, play.battle.units[action.unit]
    mount, weapon = next(it for it in cruise_mounts(battle, unit) if it[0].id == action.weapon)
    missile = _missile_of(battle, action, weapon)
    mode = mode_of(battle, unit, mount, {"shells": _held_load(battle, unit, mount, action)})
    spend_rounds(play, unit.id, mount, mode)
    play.emit(CruiseLaunched(unit.id, _flown(battle, missile, action)))
    heat = heat_of_fire(battle.rules.tables, weapon, mode)
    if heat and battle.kind(unit).notes_heat and battle.rules.tables.heat:
        play.emit(HeatBuilt(unit.id, f"fired/{weapon.name}", heat))
    _fly_past(play, missile.id)
    _end_off_map(play, missile.id, action.course)


def steer(play: Play[Battle], action: SteerCruise) -> None:
    """Fly a missile on, or let it go for a unit that it strikes when fire is rolled."""
    missile = cruise_missile(play.battle, action.missile)
    assert missile is not None, "a missile in the air is steered"
    play.emit(CruiseFlew(_flown(play.battle, missile, action)))
    _fly_past(play, missile.id)
    _end_off_map(play, missile.id, action.course)


def _fly_past(play: Play[Battle], missile: str) -> None:
    """Let enemies engage what has passed them; what takes effect in the Reaction Phase comes down now.

    Rule: Omega, Alternate Arrow V Payloads.
    """
    cruise_strikes.pass_systems(play, missile)
    found = cruise_missile(play.battle, missile)
    if found is not None and found.drops and flies_in_reaction(play.battle, found):
        cruise_strikes.drop_payload(play, found)


def _flown(battle: Battle, missile: CruiseMissile, action: LaunchCruise | SteerCruise) -> CruiseMissile:
    """Return a missile as it has flown, or as it goes for a unit."""
    now = replace(missile, flew=battle.turn.number)
    if action.course:
        passed, facing = follow_course(missile.hex, missile.facing, action.course)
        course = (missile.hex, *takewhile(lambda at: battle.board is None or at in battle.board, passed))
        return replace(now, hex=course[-1], facing=facing, course=course, drops=action.drops)
    target = action.target or ""
    place = battle.units[target].hex
    assert place is not None, "what is struck stands on the map"
    approach = action.approach if action.approach is not None else nearest_hexside(place, missile.hex)
    return replace(now, attacks=target, approach=approach, course=(missile.hex, place))


def nearest_hexside(place: Hex, start: Hex) -> int:
    """Return the hexside of a hex that is crossed on the way from another one."""
    return next(iter(crossed_hexsides(place, start)), 0)


def _end_off_map(play: Play[Battle], missile: str, course: str) -> None:
    """Lose a missile whose course has led off the map; it is told as far as it was over it."""
    found = cruise_missile(play.battle, missile)
    if found is not None and len(found.course) <= len(course):
        play.emit(CruiseEnded(found, "off_map"))


def fly_on(play: Play[Battle]) -> None:
    """Let missiles that nobody has steered in this turn fly straight on, as short a way as they can."""
    for missile in tuple(play.battle.cruising):
        if missile.flew < play.battle.turn.number:
            course = AHEAD * flight_of(play.battle, missile).shortest
            flown = _flown(play.battle, missile, SteerCruise(missile.id, course))
            play.emit(CruiseFlew(flown, is_steered=False))
            cruise_strikes.pass_systems(play, missile.id)
            _end_off_map(play, missile.id, course)
