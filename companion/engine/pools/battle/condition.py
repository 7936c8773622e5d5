"""Conditions of mechs: what still works of one, how far it moves, and the tracks of its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.pools.battle.barriers import OVERLOADED, barriers_up, raised_by
from companion.engine.pools.battle.environment import WORN, has_weather, is_made_for, is_submerged
from companion.engine.pools.battle.forms import form_row, why_not_in_form
from companion.engine.pools.battle.fuel import FUEL, fuel_full
from companion.engine.pools.battle.holds import held_share, is_disarmed
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule
from companion.engine.pools.mechs.armament import Armament, Store
from companion.engine.pools.mechs.frame import drive_sp
from companion.engine.pools.mechs.model import Clip
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.frame import LEG, POD
from companion.engine.pools.tables.special import AIR, LAND, WATER, Medium
from companion.engine.pools.tables.weapons import ORDNANCE, PROJECTILE
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.hexes import Hex

STAGGERED, SHUT_DOWN, COMMUNICATIONS, PROPULSION = "staggered", "shut_down", "communications", "propulsion"
SHIELD_MOUNT, BURNING = "shield_mount", "burning"
ELECTRICAL, HYDRAULICS = "electrical", "hydraulics"
PLANT = "plant_hits"
HEALTH, PSYCHE, METTLE = "health", "psyche", "mettle_points"
FLAGS: Mapping[str, str] = {
    "flag/prone": "is_prone",
    "flag/destroyed": "is_destroyed",
}
FALLING = "falling"
ALTITUDE, PACKAGE, HIGHEST = "altitude", "drop_package", 800
ON_THE_BOTTOM = 1
"""The MA of who walks on the bottom of deep water, each hex of which takes all of it. Rule: R281, R283."""
SHOTS_TRAIT, EXPENDABLE, CHARGE = "shots", "expendable", "charge_required"


def survivors(battle: Battle, side: str | None = None) -> tuple[Mech, ...]:
    """Return the mechs that take part, of one side or of all."""
    return tuple(mech for mech in battle.units.values() if not mech.is_out and side in (None, mech.side))


def is_to_be_placed(battle: Battle, mech: Mech) -> bool:
    """Whether a mech is in the battle and stands nowhere on the map yet."""
    return battle.board is not None and mech.hex is None and not mech.is_out


def occupied_hexes(battle: Battle, *, besides: Mech) -> frozenset[Hex]:
    """Return the hexes that other mechs fill; people leave room. Rule: Untitled Mech Game, R291."""
    others = (mech for mech in survivors(battle) if mech.id != besides.id and is_mech(mech))
    return frozenset(mech.hex for mech in others if mech.hex is not None)


# --- pilots ---


def rank(mech: Mech, skill: str) -> int:
    """Return the rank of a pilot's skill."""
    return mech.record.skills.get(skill, 0)


def initiative(battle: Battle, mech: Mech) -> int:
    """Return a pilot's Initiative. Rule: Untitled Mech Game, R31."""
    rule = battle.tables.derived.initiative
    return rank(mech, rule.skill) + max(rank(mech, skill) for skill in rule.best_of)


def full_boxes(battle: Battle, mech: Mech, track: str) -> int:
    """Return the boxes of Health or Psyche. Rule: Untitled Mech Game, R29, R30, R50, R51."""
    rules, talents = battle.tables.derived, battle.tables.talents.kinds
    skill = rules.health if track == HEALTH else rules.psyche
    more = sum(
        talents[name].health_per_mettle if track == HEALTH else talents[name].psyche_per_mettle
        for name in mech.record.talents
    )
    return rules.boxes + rank(mech, skill) + more * mech.record.mettle


# --- mechs ---


def is_lost(mech: Mech, location: str) -> bool:
    """Whether a location is destroyed: none of its structure is left, of a pod none of its armor."""
    state = mech.locations.get(location)
    return state is not None and state.sp <= 0 and (not state.is_pod or state.dr <= 0)


def lost_locations(mech: Mech) -> tuple[str, ...]:
    """Return the locations that are destroyed."""
    return tuple(location for location in mech.locations if is_lost(mech, location))


def is_shot(mech: Mech, weapon: Armament) -> bool:
    """Whether a weapon itself is destroyed."""
    return bool(weapon.key) and mech.systems.get(weapon.key, 0) >= max(weapon.figures.sp, 1)


def clip_key(weapon: Armament, line: int) -> str:
    """Return what spent shots of a line of clips are known by."""
    return f"{weapon.id}/clips/{line}"


def clip_left(mech: Mech, weapon: Armament, line: int) -> int:
    """Return the shots left in a line of clips; what hangs outside or lies elsewhere goes with its module."""
    clip: Clip = weapon.clips[line]
    if clip.at is not None and is_lost(mech, clip.at):
        return 0
    return clip.shots * clip.number - mech.spent.get(clip_key(weapon, line), 0)


def ready_left(mech: Mech, weapon: Armament, line: int) -> int:
    """Return the shots of a line of clips that a weapon can fire at once."""
    left = clip_left(mech, weapon, line)
    return left if mech.ready is None else min(left, mech.ready.get(clip_key(weapon, line), 0))


def shots_full(weapon: Armament) -> int | None:
    """Return what a weapon begins with besides clips: pieces, shots, turns; None where it has no end."""
    traits = weapon.profile.traits
    if weapon.profile.category == ORDNANCE:
        return weapon.profile.count
    for name in (SHOTS_TRAIT, EXPENDABLE):
        if traits.get(name):
            return int(traits[name]) * (weapon.profile.rate if name == SHOTS_TRAIT else 1)
    return None


def shots_left(mech: Mech, weapon: Armament) -> int | None:
    """Return what a weapon has left besides clips; None where it has no end."""
    full = shots_full(weapon)
    return None if full is None else full - mech.spent.get(weapon.id, 0)


def first_clip(mech: Mech, weapon: Armament) -> int:
    """Return the first line of clips with shots to fire; 0 where none has any."""
    return next((line for line in range(len(weapon.clips)) if ready_left(mech, weapon, line) > 0), 0)


def most_rate(mech: Mech, weapon: Armament, load: int) -> int:
    """Return the most attacks that a weapon makes in an action, or the pieces of ordnance it has left."""
    if weapon.profile.category == ORDNANCE:
        return max(0, weapon.profile.count - mech.spent.get(weapon.id, 0))
    rate = weapon.profile.rate
    if weapon.profile.category == PROJECTILE and weapon.clips:
        return min(rate, ready_left(mech, weapon, load))
    return rate


def why_not_use(battle: Battle, mech: Mech, weapon: Armament, line: int | None = None) -> Refusal | None:
    """Return why a weapon does not work: it or what holds it is lost, or its shots are spent."""
    source = battle.tables.weapons.source
    labels = battle.facts(mech).labels
    if gone := next((mount for mount in weapon.mounts if is_lost(mech, mount)), None):
        return by_rule("mount_lost", source, weapon=weapon.label, location=labels[gone])
    if stiff := next((mount for mount in weapon.mounts if f"{HYDRAULICS}/{mount}" in mech.faults), None):
        return by_rule("location_stopped", source, weapon=weapon.label, location=labels[stiff])
    if refusal := _why_not_draw(battle, mech, weapon):
        return refusal
    if mech.form and (refusal := why_not_in_form(battle, form_row(battle, mech), weapon)):
        return refusal
    if is_disarmed(battle, mech, weapon):
        return by_rule("is_disarmed", source, weapon=weapon.label)
    if weapon.id in mech.thrown:
        return by_rule("lies_elsewhere", source, weapon=weapon.label)
    if is_shot(mech, weapon):
        return by_rule("weapon_destroyed", source, weapon=weapon.label)
    return _why_not_load(battle, mech, weapon, line)


def _why_not_draw(battle: Battle, mech: Mech, weapon: Armament) -> Refusal | None:
    """Return why a reservoir cannot be this weapon now. Rule: Untitled Mech Game, R138."""
    if (store := weapon.store) is None:
        return None
    if refusal := why_not_store(battle, mech, store):
        return refusal
    if raised_by(mech, store.id):
        return by_rule("is_barrier", battle.tables.reservoirs.source, store=store.label)
    if weapon.drawn <= (stored := mech.stored.get(store.id, 0)):
        return None
    names = {"weapon": weapon.label, "needed": weapon.drawn, "stored": stored}
    return by_rule("too_little_power", battle.tables.reservoirs.source, **names)


def why_not_store(battle: Battle, mech: Mech, store: Store) -> Refusal | None:
    """Return why a reservoir works no more. Rule: Untitled Mech Game, R142."""
    if mech.systems.get(store.key, 0) >= store.sp:
        return by_rule("weapon_destroyed", battle.tables.reservoirs.source, weapon=store.label)
    if f"{OVERLOADED}/{store.id}" in mech.faults:
        return by_rule("store_overloaded", battle.tables.reservoirs.source, store=store.label)
    return None


def _why_not_load(battle: Battle, mech: Mech, weapon: Armament, line: int | None) -> Refusal | None:
    """Return why a weapon has nothing to fire."""
    source = battle.tables.weapons.source
    if (left := shots_left(mech, weapon)) is not None and left <= 0:
        return by_rule("no_shots", source, weapon=weapon.label)
    if turns := mech.faults.get(f"{CHARGE}/{weapon.id}", 0):
        return by_rule("recharging", source, weapon=weapon.label, turns=turns)
    if weapon.profile.category == PROJECTILE:
        line = first_clip(mech, weapon) if line is None else line
        if not weapon.clips or clip_left(mech, weapon, line) <= 0:
            return by_rule("no_shots", battle.tables.weapons.ammunition.source, weapon=weapon.label)
        if ready_left(mech, weapon, line) <= 0:
            return by_rule("not_loaded", battle.tables.weapons.ammunition.source, weapon=weapon.label)
    return None


# --- movement ---


def medium_of(battle: Battle, mech: Mech) -> Medium:
    """Return the medium that a mech moves in where it stands."""
    ma = battle.facts(mech).form(mech.form).ma
    if is_submerged(battle):
        return WATER if ma.get(WATER) else LAND
    if mech.altitude or (LAND not in ma and AIR in ma):
        return AIR
    return WATER if LAND not in ma and WATER in ma else LAND


def allowance(battle: Battle, mech: Mech, medium: Medium) -> int:
    """Return the MA in a medium as the mech is now. Rule: Untitled Mech Game, R195, R219, R222; gap G38."""
    printed = battle.facts(mech).form(mech.form).ma.get(medium, 0)
    if (share := held_share(battle, mech)) < 1:
        printed = round_effect(printed * share)
    if is_submerged(battle) and medium == AIR:
        return 0
    if medium == LAND:
        walked = printed if _walks(battle, mech) else 0
        return walked if is_made_for(battle, mech) or not is_submerged(battle) else min(walked, ON_THE_BOTTOM)
    is_driven = bool(battle.facts(mech).mech.propulsion)
    return 0 if is_driven and PROPULSION in mech.faults else printed


def _walks(battle: Battle, mech: Mech) -> bool:
    """Whether what is left of legs, wheels and treads carries the mech."""
    facts, rules = battle.facts(mech), battle.tables.frame.walking
    modules = facts.design.modules
    legs = [one for one in modules.values() if one.module.type == LEG]
    standing = [one for one in legs if not is_lost(mech, one.module.id)]
    drives = facts.mech.drives
    if not drives and len(standing) < rules.legs:
        return False
    carried = sum(one.sp for one in standing)
    carried += sum(drive_sp(battle.tables, drive) for drive in drives)
    core = modules[facts.core].sp if facts.core else 0
    return carried >= core - rules.sp_below_core


def maneuver(battle: Battle, mech: Mech) -> int:
    """Return the Maneuver Value of a mech as it is."""
    form = battle.facts(mech).form(mech.form)
    return form.flying_mv if mech.altitude else form.total_mv


# --- tracks of the sheet ---


def full_tracks(battle: Battle, mech: Mech) -> Mapping[str, int]:
    """Return every track and counter of a sheet, and the most that it can hold."""
    return dict(_full_tracks(battle, mech))


def _full_tracks(battle: Battle, mech: Mech) -> Iterator[tuple[str, int]]:
    facts = battle.facts(mech)
    for id_, one in facts.design.modules.items():
        if one.module.armor is not None:
            yield f"armor/{id_}", one.module.armor.dr
        if one.module.type != POD:
            yield f"structure/{id_}", max(one.sp, 0)
    per_value = battle.tables.barriers.capacity_per_value
    for barrier in barriers_up(battle, mech):
        yield f"barrier/{barrier.id}", barrier.value * per_value
    yield HEALTH, full_boxes(battle, mech, HEALTH)
    yield PSYCHE, full_boxes(battle, mech, PSYCHE)
    yield METTLE, max(starting_points(battle, mech), mech.mettle_points)
    for weapon in facts.armaments.values():
        if (full := shots_full(weapon)) is not None:
            yield f"shots/{weapon.id}", full
        for line, clip in enumerate(weapon.clips):
            yield f"shots/{clip_key(weapon, line)}", clip.shots * clip.number
        if weapon.key:
            yield f"system/{weapon.key}", max(weapon.figures.sp, 1)
    yield from _noted_tracks(battle, mech)
    yield from ((flag, 1) for flag in FLAGS)


def _noted_tracks(battle: Battle, mech: Mech) -> Iterator[tuple[str, int]]:
    """Yield what is counted besides armor, structure and shots."""
    if has_weather(battle):
        yield f"fault/{WORN}", 20
    if has_package(battle, mech):
        yield ALTITUDE, HIGHEST
    if fuel := fuel_full(battle, mech):
        yield f"shots/{FUEL}", fuel
    yield from ((f"fault/{name}", 20) for name in (STAGGERED, SHUT_DOWN, COMMUNICATIONS, PROPULSION))


def has_package(battle: Battle, mech: Mech) -> bool:
    """Whether a mech may come down from any height, which players note."""
    falls = battle.tables.falls
    has_rules = falls is not None and falls.drop is not None
    return has_rules and any(each.kind == PACKAGE for each in battle.facts(mech).mech.fittings)


def starting_points(battle: Battle, mech: Mech) -> int:
    """Return the Mettle points that a pilot begins a mission with. Rule: Untitled Mech Game, R35."""
    return battle.facts(mech).mettle_points(mech.record.mettle)


def left_of(battle: Battle, mech: Mech, track: str) -> int:
    """Return what a track holds now."""
    kind, _, name = track.partition("/")
    match kind:
        case "armor":
            return mech.locations[name].dr
        case "structure":
            return max(mech.locations[name].sp, 0)
        case "barrier":
            return mech.barriers[name].capacity
        case "shots":
            return full_tracks(battle, mech)[track] - mech.spent.get(name, 0)
        case "system":
            return max(0, full_tracks(battle, mech)[track] - mech.systems.get(name, 0))
        case "fault":
            return mech.faults.get(name, 0)
        case _:
            return int(getattr(mech, FLAGS.get(track, track)))


def with_track(battle: Battle, mech: Mech, track: str, left: int) -> Mech:
    """Return the mech with a track set by hand."""
    kind, _, name = track.partition("/")
    full = full_tracks(battle, mech).get(track, 0)
    if kind in ("armor", "structure"):
        here = mech.locations[name]
        state = replace(here, dr=left) if kind == "armor" else replace(here, sp=left)
        return replace(mech, locations={**mech.locations, name: state})
    if kind == "barrier":
        value = max(1, mech.barriers[name].value) if left else 0
        state_now = replace(mech.barriers[name], capacity=left, value=value)
        return replace(mech, barriers={**mech.barriers, name: state_now})
    if kind == "shots":
        return replace(mech, spent=with_count(mech.spent, name, full - left))
    if kind == "system":
        return replace(mech, systems=with_count(mech.systems, name, full - left))
    if kind == "fault":
        return replace(mech, faults=with_count(mech.faults, name, left))
    if track in FLAGS:
        flags: dict[str, Any] = {FLAGS[track]: bool(left)}
        return replace(mech, **flags)
    numbers: dict[str, Any] = {track: left}
    return replace(mech, **numbers)


def with_count(counts: Mapping[str, int], name: str, number: int) -> dict[str, int]:
    """Return counts by name with one of them otherwise; what is 0 is left out."""
    others = {key: value for key, value in counts.items() if key != name}
    return {**others, name: number} if number else others
