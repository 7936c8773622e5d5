"""Critical hits: what they do besides the damage. Rule: Untitled Mech Game, R43, R278 to R280, G75."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.condition import (
    COMMUNICATIONS,
    ELECTRICAL,
    HYDRAULICS,
    PLANT,
    PROPULSION,
    SHIELD_MOUNT,
    SHUT_DOWN,
    STAGGERED,
    clip_key,
    clip_left,
    is_lost,
    is_shot,
)
from companion.engine.pools.battle.environment import BREACH, LEAKAGE
from companion.engine.pools.battle.events import (
    CriticalSuffered,
    FaultSet,
    LocationDestroyed,
    LocationStruck,
    PilotHurt,
    ShotsSpent,
    SystemStruck,
    UnitDestroyed,
)
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.sensors import SENSORS, array_fault
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.ejection import PERSON_DOWN, PILOT_DOWN, destroy, survives
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.placing import modules_of
from companion.engine.pools.resolution.rounding import round_effect

IRON_JAW, ARMORED = "iron_jaw", "armored_cockpit"
Possible = Callable[[Battle, Mech, str], bool]
Effect = Callable[[Play[Battle], UnitId, str, int], None]


def suffer(play: Play[Battle], unit: UnitId, location: str, damage: int) -> None:
    """Roll and carry out what a critical hit does besides; what is impossible is rolled again."""
    rules, mech = play.battle.tables.criticals, play.battle.units[unit]
    possible: set[str] = {name for name in rules.effects if POSSIBLE[name](play.battle, mech, location)}
    if not possible:
        return
    effect = _roll(play, mech, rules.effects, possible, "effect", rules.source)
    if effect == "other":
        others: set[str] = {name for name in rules.other if OTHER_POSSIBLE[name](play.battle, mech, location)}
        effect = _roll(play, mech, rules.other, others, "other", rules.other_source)
    play.emit(CriticalSuffered(unit, location, effect))
    EFFECTS[effect](play, unit, location, damage)


def _roll(
    play: Play[Battle], mech: Mech, table: tuple[str, ...], possible: set[str], name: str, source: str
) -> str:
    """Roll on a table until something comes up that can be."""
    rows = {face: effect.replace("_", " ") for face, effect in enumerate(table, 1)}
    while True:
        shown = play.roll("1d6", questions.ask_critical(mech, name), source=source, rows=rows)
        if table[shown - 1] in possible:
            return table[shown - 1]


# --- what is there to be hit ---


def _weapons_in(battle: Battle, mech: Mech, location: str) -> tuple[Armament, ...]:
    weapons = battle.facts(mech).armaments.values()
    return tuple(each for each in weapons if each.key and location in each.mounts and not is_shot(mech, each))


def _has_cockpit(battle: Battle, mech: Mech, location: str) -> bool:
    return location == battle.facts(mech).cockpit


def _has_propulsion(battle: Battle, mech: Mech, location: str) -> bool:
    places = [modules_of(each.at) for each in battle.facts(mech).mech.propulsion]
    return PROPULSION not in mech.faults and any(location in place for place in places)


def _has_sensors(battle: Battle, mech: Mech, location: str) -> bool:
    sensors = battle.facts(mech).mech.sensors
    if sensors is None or SENSORS in mech.faults or location not in modules_of(sensors.at):
        return False
    return array_fault(battle, mech, location) not in mech.faults


def _has_plant(battle: Battle, mech: Mech, location: str) -> bool:
    return location == battle.facts(mech).core


def _has_shield(battle: Battle, mech: Mech, location: str) -> bool:
    shields = battle.facts(mech).mech.shields
    return any(each.arm == location and f"{SHIELD_MOUNT}/{each.id}" not in mech.faults for each in shields)


def _clips_in(battle: Battle, mech: Mech, location: str) -> list[tuple[Armament, int]]:
    """Return the clips with shots that lie in a location."""
    return [
        (weapon, line)
        for weapon in battle.facts(mech).armaments.values()
        for line, clip in enumerate(weapon.clips)
        if location in ((clip.at,) if clip.at is not None else weapon.mounts)
        and clip_left(mech, weapon, line) > 0
    ]


def _has_ammunition(battle: Battle, mech: Mech, location: str) -> bool:
    return bool(_clips_in(battle, mech, location))


def _always(_battle: Battle, _mech: Mech, _location: str) -> bool:
    return True


POSSIBLE: Mapping[str, Possible] = {
    "cockpit": _has_cockpit,
    "other": _always,
    "weapon": lambda battle, mech, location: bool(_weapons_in(battle, mech, location)),
    "propulsion": _has_propulsion,
    "sensors": _has_sensors,
    "powerplant": _has_plant,
}
OTHER_POSSIBLE: Mapping[str, Possible] = {
    SHIELD_MOUNT: _has_shield,
    "ammunition": _has_ammunition,
    "communications": lambda _battle, mech, _location: COMMUNICATIONS not in mech.faults,
    "hydraulics": lambda _battle, mech, location: f"{HYDRAULICS}/{location}" not in mech.faults,
    "leakage": _always,
    "electrical": lambda _battle, mech, location: f"{ELECTRICAL}/{location}" not in mech.faults,
}


# --- what they do ---


def hurt_person(play: Play[Battle], unit: UnitId, damage: int) -> int:
    """Hurt a person on foot, who has neither armor nor locations; return the damage. Rule: R29, R43."""
    _hurt_pilot(play, unit, "", damage)
    return damage


def _hurt_pilot(play: Play[Battle], unit: UnitId, _location: str, damage: int) -> None:
    """The damage that got inside goes to the pilot. Rule: Untitled Mech Game, R29, R43, R178; gap G30."""
    mech = play.battle.units[unit]
    armored = sum(each.level for each in play.battle.facts(mech).mech.fittings if each.kind == ARMORED)
    hurt = max(0, damage - armored)
    if hurt and IRON_JAW in mech.record.talents:
        hurt = max(1, hurt - ceil(mech.record.mettle / 2))
    if not hurt:
        return
    if hurt >= mech.health and survives(play, unit, "pilot_down"):
        hurt = max(0, mech.health - 1)
    play.emit(PilotHurt(unit, min(hurt, mech.health)))
    if play.battle.units[unit].health <= 0:
        play.emit(UnitDestroyed(unit, PILOT_DOWN if is_mech(mech) else PERSON_DOWN))


def _hit_weapon(play: Play[Battle], unit: UnitId, location: str, damage: int) -> None:
    mech = play.battle.units[unit]
    weapons = _weapons_in(play.battle, mech, location)
    chosen = weapons[0].key
    if len(weapons) > 1:
        options = [Option(each.key, each.label) for each in weapons]
        question = questions.ask_which(mech, "weapon")
        chosen = play.choose(question, options, source=play.battle.tables.criticals.source)
    play.emit(SystemStruck(unit, chosen, damage))


def _stop_propulsion(play: Play[Battle], unit: UnitId, _location: str, _damage: int) -> None:
    play.emit(FaultSet(unit, PROPULSION, 1))


def _hit_sensors(play: Play[Battle], unit: UnitId, location: str, _damage: int) -> None:
    """Disable the sensors, or of several arrays the one that is hit. Rule: Untitled Mech Game, R158."""
    play.emit(FaultSet(unit, array_fault(play.battle, play.battle.units[unit], location), 1))


def _sever_shield(play: Play[Battle], unit: UnitId, location: str, _damage: int) -> None:
    mech = play.battle.units[unit]
    shield = next(each for each in play.battle.facts(mech).mech.shields if each.arm == location)
    play.emit(FaultSet(unit, f"{SHIELD_MOUNT}/{shield.id}", 1))


def _hit_ammunition(play: Play[Battle], unit: UnitId, location: str, _damage: int) -> None:
    """A clip is lost, or all of them go off with the location; in the Core with the powerplant."""
    battle = play.battle
    mech, rules = battle.units[unit], battle.tables.criticals
    shown = play.roll("1d6", questions.ask_critical(mech, "ammunition"), source=rules.other_source)
    if shown > rules.ammunition_explodes:
        weapon, line = _clips_in(battle, mech, location)[0]
        lost = min(weapon.clips[line].shots, clip_left(mech, weapon, line))
        play.emit(ShotsSpent(unit, clip_key(weapon, line), lost))
        return
    if location == battle.facts(mech).core:
        _explode(play, unit)
        return
    play.emit(LocationStruck(unit, location, 0, mech.locations[location].sp, 0, 0, 0))


def _silence(play: Play[Battle], unit: UnitId, _location: str, _damage: int) -> None:
    play.emit(FaultSet(unit, COMMUNICATIONS, 1))


def _stiffen(play: Play[Battle], unit: UnitId, location: str, damage: int) -> None:
    """The location takes half of the damage more, and moves no more."""
    state = play.battle.units[unit].locations[location]
    more = min(state.sp, round_effect(damage / 2))
    play.emit(LocationStruck(unit, location, 0, more, state.dr, state.hits, state.sp - more))
    play.emit(FaultSet(unit, f"{HYDRAULICS}/{location}", 1))


def _leak(play: Play[Battle], unit: UnitId, location: str, damage: int) -> None:
    play.emit(FaultSet(unit, f"{LEAKAGE}/{location}", max(damage, 1)))


def _short_circuit(play: Play[Battle], unit: UnitId, location: str, _damage: int) -> None:
    play.emit(FaultSet(unit, f"{ELECTRICAL}/{location}", 1))


def _hit_plant(play: Play[Battle], unit: UnitId, location: str, damage: int) -> None:
    """The Core takes half of the damage more, and the plant does what 2d6 say. Rule: R209, R280."""
    battle = play.battle
    mech, rules, model = battle.units[unit], battle.tables.criticals, battle.facts(battle.units[unit]).mech
    state = mech.locations[location]
    more = min(state.sp, round_effect(damage * rules.core_share))
    if more:
        play.emit(LocationStruck(unit, location, 0, more, state.dr, state.hits, state.sp - more))
    earlier = mech.faults.get(PLANT, 0)
    calm = model.powerplant.source == "bioenergy" and not model.powerplant.hot
    bonus = earlier + (rules.hot if model.powerplant.hot else 0) - int(calm)
    shown = play.roll("2d6", questions.ask_critical(mech, "powerplant"), source=rules.powerplant_source)
    play.emit(FaultSet(unit, PLANT, earlier + 1))
    match rules.plant_effect(shown + bonus):
        case "staggered":
            turns = max(damage, mech.faults.get(STAGGERED, 0))
            play.emit(FaultSet(unit, STAGGERED, turns))
        case "shut_down":
            play.emit(FaultSet(unit, SHUT_DOWN, 1))
        case "explosion":
            _explode(play, unit)


def _explode(play: Play[Battle], unit: UnitId) -> None:
    mech = play.battle.units[unit]
    core = play.battle.facts(mech).core
    play.emit(LocationStruck(unit, core, 0, mech.locations[core].sp, 0, 0, 0))
    if not is_lost(mech, core):
        play.emit(LocationDestroyed(unit, core))
    destroy(play, unit, "powerplant_explodes")


def flood(play: Play[Battle], unit: UnitId) -> None:
    """Hit the powerplant of a mech whose Core lets water in. Rule: R285."""
    mech = play.battle.units[unit]
    if (damage := mech.faults.get(BREACH, 0)) and not mech.is_destroyed:
        core = play.battle.facts(mech).core
        play.emit(CriticalSuffered(unit, core, "powerplant"))
        _hit_plant(play, unit, core, damage)


EFFECTS: Mapping[str, Effect] = {
    "cockpit": _hurt_pilot,
    "weapon": _hit_weapon,
    "propulsion": _stop_propulsion,
    "sensors": _hit_sensors,
    "powerplant": _hit_plant,
    SHIELD_MOUNT: _sever_shield,
    "ammunition": _hit_ammunition,
    "communications": _silence,
    "hydraulics": _stiffen,
    "leakage": _leak,
    "electrical": _short_circuit,
}
