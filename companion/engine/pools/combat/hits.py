"""Hits in a battle: where they land, what barriers and armor stop, what is destroyed by them.

Rule: Untitled Mech Game, R35, R66, R68, R77, R146 to R155, R229, R264 to R266, R278, G35, G39, G40, G99.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.attack.damage import (
    HitRules,
    barriers_against,
    strike,
    through_armor,
    through_barriers,
)
from companion.engine.pools.battle.barriers import barriers_up
from companion.engine.pools.battle.condition import is_lost, lost_locations
from companion.engine.pools.battle.engagement_events import ShieldStruck
from companion.engine.pools.battle.environment import BREACH, LEAKAGE, is_made_for, is_submerged
from companion.engine.pools.battle.events import (
    BarrierStruck,
    FaultSet,
    LocationDestroyed,
    LocationRolled,
    LocationStruck,
    MettleSpent,
    SystemStruck,
)
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.shields import raised_bonus, shield_before, strike_shield
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat import criticals
from companion.engine.pools.combat.absorbing import absorb_energy
from companion.engine.pools.combat.ejection import destroy
from companion.engine.pools.combat.emulation import disable_store
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.facts import reversed_digits
from companion.engine.skeleton.fast_replace import replace

LOCATION_DICE = "1d100"
DOUBLES = 11
SWAPPED, ROLLED, TRANSFER, NAMED = "swapped", "rolled", "transfer", "named"
REROLL = "reroll"


@dataclass(frozen=True, slots=True)
class Aim:
    """What an attacker may do with the location of a hit; its degrees of success, and whether it is ahead."""

    attacker: UnitId | None = None
    is_called: bool = False
    may_move: bool = True
    degrees: int | None = None
    is_ahead: bool = False


def take_hit(play: Play[Battle], unit: UnitId, rules: HitRules, aim: Aim) -> int:
    """Resolve one hit on a mech or a person; return the damage that got inside."""
    if not is_mech(play.battle.units[unit]):
        return criticals.hurt_person(play, unit, rules.damage)
    roll, location = locate(play, unit, aim)
    is_critical = is_double(roll)
    return damage_location(play, unit, rules, location, is_critical=is_critical, is_ahead=aim.is_ahead)


def is_double(roll: int) -> bool:
    """Whether both dice of a location roll show the same: 00 does. Rule: Untitled Mech Game, R278."""
    return roll % DOUBLES == 0 or roll == 100


def locate(play: Play[Battle], unit: UnitId, aim: Aim) -> tuple[int, str]:
    """Return the roll and the location of a hit, after all who may choose have chosen."""
    mech = play.battle.units[unit]
    facts, source = play.battle.facts(mech), play.battle.tables.statistics.hit_table_source
    rolls = tuple(
        play.roll(LOCATION_DICE, questions.ask_location(mech), source=source, rows=facts.roll_texts)
        for _ in range(_rolls_of(play.battle, aim))
    )
    roll = _chosen_roll(play, mech, rolls, aim)
    location, why = facts.location(roll), ""
    swapped = facts.location(reversed_digits(roll)) if aim.is_called else location
    if swapped != location and _swaps(play, mech, roll, location, swapped, aim):
        location, why = swapped, SWAPPED
    play.emit(LocationRolled(unit, roll, location, why))
    location = _behind_shield(play, unit, location, aim)
    if aim.may_move and aim.attacker is not None:
        location = _move_hit(play, unit, location)
    return roll, _standing(play, unit, location)


def _rolls_of(battle: Battle, aim: Aim) -> int:
    """Return how many locations are rolled: sharpshooters roll more in Called Shots. Rule: R48."""
    if not aim.is_called or aim.attacker is None:
        return 1
    talents = battle.tables.talents.kinds
    return max((talents[name].called_rolls for name in battle.units[aim.attacker].record.talents), default=1)


def _chosen_roll(play: Play[Battle], mech: Mech, rolls: tuple[int, ...], aim: Aim) -> int:
    """Return the roll that the attacker lets count."""
    facts = play.battle.facts(mech)
    options = {str(roll): f"{facts.labels[facts.location(roll)]} ({roll % 100:02d})" for roll in rolls}
    if len(options) < 2 or aim.attacker is None:
        return rolls[0]
    shown = [Option(roll, label) for roll, label in options.items()]
    source, side = play.battle.tables.talents.source, play.battle.units[aim.attacker].side
    return int(play.choose(questions.ask_called(mech, rolls), shown, side=side, source=source))


def _swaps(play: Play[Battle], mech: Mech, roll: int, location: str, swapped: str, aim: Aim) -> bool:
    """Whether the attacker of a Called Shot swaps the digits. Rule: Untitled Mech Game, R229."""
    labels = play.battle.facts(mech).labels
    options = [Option(ROLLED, labels[location]), Option(SWAPPED, f"{labels[swapped]} (digits swapped)")]
    side = play.battle.units[aim.attacker].side if aim.attacker is not None else ""
    source = play.battle.tables.turns.actions["called_shot"].source
    return play.choose(questions.ask_swap(mech, roll), options, side=side, source=source) == SWAPPED


def _behind_shield(play: Play[Battle], unit: UnitId, location: str, aim: Aim) -> str:
    """Return the location behind the raised shield that the pilot takes a narrow hit in. Rule: R145."""
    mech = play.battle.units[unit]
    bonus = raised_bonus(play.battle, mech, is_ahead=aim.is_ahead)
    if bonus is None or aim.degrees is None or aim.degrees > bonus or location in mech.doings.shielded:
        return location
    labels = play.battle.facts(mech).labels
    behind = [name for name in mech.doings.shielded if not is_lost(mech, name)]
    if not behind:
        return location
    options = [Option("keep", f"No: {labels[location]}"), *(Option(name, labels[name]) for name in behind)]
    question = questions.ask_shield_takes(mech, labels[location].lower())
    chosen = play.choose(question, options, side=mech.side, source=play.battle.tables.shields.source)
    if chosen == "keep":
        return location
    play.emit(LocationRolled(unit, 0, chosen, NAMED))
    return chosen


def _move_hit(play: Play[Battle], unit: UnitId, location: str) -> str:
    """Return the location that the pilot of the target names for a Mettle point. Rule: R35."""
    mech, rules = play.battle.units[unit], play.battle.tables.mettle
    cost, labels = rules.cost("choose_location"), play.battle.facts(mech).labels
    if mech.mettle_points < cost or not mech.record.mettle:
        return location
    others = [name for name in mech.locations if name != location and not is_lost(mech, name)]
    options = [Option("keep", f"No: {labels[location]}"), *(Option(name, labels[name]) for name in others)]
    if not others:
        return location
    question = questions.ask_move_hit(mech, labels[location].lower(), cost)
    chosen = play.choose(question, options, side=mech.side, source=rules.source)
    if chosen == "keep":
        return location
    play.emit(MettleSpent(unit, "choose_location", cost))
    play.emit(LocationRolled(unit, 0, chosen, NAMED))
    return chosen


def _standing(play: Play[Battle], unit: UnitId, location: str) -> str:
    """Return where a hit goes whose location is destroyed. Rule: Untitled Mech Game, R265."""
    battle = play.battle
    mech = battle.units[unit]
    if location in mech.locations and not is_lost(mech, location):
        return location
    if location not in mech.locations and not _system_is_lost(battle, mech, location):
        return location
    facts = battle.facts(mech)
    if battle.rules.options.get("damage_transfer") == REROLL and len(lost_locations(mech)) < len(
        mech.locations
    ):
        again = play.roll(LOCATION_DICE, questions.ask_location(mech))
        found = facts.location(again)
        play.emit(LocationRolled(unit, again, found))
        return _standing(play, unit, found)
    play.emit(LocationRolled(unit, 0, facts.core, TRANSFER))
    return facts.core


def _system_is_lost(battle: Battle, mech: Mech, key: str) -> bool:
    return mech.systems.get(key, 0) >= system_sp(battle, mech, key)


def system_sp(battle: Battle, mech: Mech, key: str) -> int:
    """Return the structure points of a system by the key of its place."""
    return battle.facts(mech).structure_points.get(key, 1)


def damage_location(
    play: Play[Battle],
    unit: UnitId,
    rules: HitRules,
    location: str,
    *,
    is_critical: bool = False,
    is_ahead: bool = False,
) -> int:
    """Resolve a hit on a location through barriers, shield, armor and structure; return what got inside."""
    if taken := absorb_energy(play, unit, rules):
        rules = replace(rules, damage=rules.damage - taken)
        for name in play.battle.units[unit].locations:
            check_losses(play, unit, name)
    left = stop_by_barriers(play, unit, rules)
    if left:
        left -= _stopped_by_shield(play, unit, replace(rules, damage=left), location, is_ahead=is_ahead)
    mech = play.battle.units[unit]
    if location not in mech.locations:
        return _strike_system(play, unit, location, left + rules.on_objects if left else 0)
    if not left and not is_critical:
        return 0
    here = replace(rules.at(location), damage=left)
    return _strike_location(play, unit, here, location, is_critical=is_critical)


def stop_by_barriers(play: Play[Battle], unit: UnitId, rules: HitRules) -> int:
    """Return what of a hit gets through the barriers that stop such weapons."""
    mech = play.battle.units[unit]
    names = barriers_against(barriers_up(play.battle, mech), rules.weapon)
    before = [mech.barriers[name] for name in names]
    left, after = through_barriers(rules, before)
    for name, old, new in zip(names, before, after, strict=True):
        if new != old:
            stopped = max(0, old.capacity - new.capacity) if new.value == old.value else old.capacity
            play.emit(BarrierStruck(unit, name, stopped, new.value, new.capacity))
            if not new.value:
                disable_store(play, unit, name)
    return left


def _stopped_by_shield(
    play: Play[Battle], unit: UnitId, rules: HitRules, location: str, *, is_ahead: bool
) -> int:
    """Return what the shield before a location stops of a hit."""
    mech = play.battle.units[unit]
    shield = shield_before(play.battle, mech, location, is_ahead=is_ahead)
    if shield is None:
        return 0
    stopped, after = strike_shield(rules, mech, shield)
    play.emit(ShieldStruck(unit, shield.id, stopped, after.dr, after.hits))
    return stopped


def _strike_system(play: Play[Battle], unit: UnitId, key: str, damage: int) -> int:
    if damage:
        play.emit(SystemStruck(unit, key, damage))
    return damage


def _strike_location(
    play: Play[Battle], unit: UnitId, rules: HitRules, location: str, *, is_critical: bool
) -> int:
    mech = play.battle.units[unit]
    before = mech.locations[location]
    plate = play.battle.facts(mech).design.modules[location].module.armor
    inside = through_armor(rules, plate, before, rules.damage)
    after, would_penetrate = strike(rules, plate, before, rules.damage), inside > 0
    if is_critical and not would_penetrate:
        more = play.battle.tables.criticals.no_penetration
        after, inside = replace(after, sp=max(0, after.sp - more)), more
    play.emit(LocationStruck(unit, location, rules.damage, inside, after.dr, after.hits, after.sp))
    if inside and is_submerged(play.battle) and not is_made_for(play.battle, mech):
        _breach(play, unit, location, inside)
    if before.is_pod and inside:
        _strike_contents(play, unit, location, inside)
    if is_critical and would_penetrate:
        criticals.suffer(play, unit, location, inside)
    check_losses(play, unit, location)
    return inside


def _breach(play: Play[Battle], unit: UnitId, location: str, inside: int) -> None:
    """Let water in: into the Core at the cost of the powerplant, else as a leak. Rule: R285."""
    core = play.battle.facts(play.battle.units[unit]).core
    fault = BREACH if location == core else f"{LEAKAGE}/{location}"
    play.emit(FaultSet(unit, fault, max(inside, play.battle.units[unit].faults.get(fault, 0))))


def _strike_contents(play: Play[Battle], unit: UnitId, pod: str, damage: int) -> None:
    """Damage the systems in a pod one after the other. Rule: Untitled Mech Game, R66; gap G39."""
    for weapon in weapons_in(play.battle, play.battle.units[unit], pod):
        mech = play.battle.units[unit]
        stands = max(weapon.figures.sp, 1) - mech.systems.get(weapon.key, 0)
        if damage <= 0 or stands <= 0:
            continue
        taken = min(damage, stands)
        play.emit(SystemStruck(unit, weapon.key, taken))
        damage -= taken
    mech = play.battle.units[unit]
    contents = [*weapons_in(play.battle, mech, pod)]
    if contents and all(_system_is_lost(play.battle, mech, weapon.key) for weapon in contents):
        play.emit(LocationStruck(unit, pod, 0, 0, 0, 0, 0))


def weapons_in(battle: Battle, mech: Mech, location: str) -> Iterator[Armament]:
    """Yield the weapons in a location that can be damaged."""
    for weapon in battle.facts(mech).armaments.values():
        if weapon.key and not weapon.is_exposed and location in weapon.mounts:
            yield weapon


def check_losses(play: Play[Battle], unit: UnitId, location: str) -> None:
    """Have a location and the mech lost whose structure is gone. Gap G99."""
    battle = play.battle
    mech = battle.units[unit]
    if not is_lost(mech, location) or mech.is_destroyed:
        return
    play.emit(LocationDestroyed(unit, location))
    facts = battle.facts(mech)
    if location == facts.core:
        destroy(play, unit, "core_destroyed")
    elif location == facts.cockpit:
        destroy(play, unit, "cockpit_destroyed")
