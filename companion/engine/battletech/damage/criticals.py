"""Critical hits: how many, which slots they strike, and what that does.

Rule: CityTech, Combat > Critical Damage.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.components import (
    ARMS,
    LEG_ACTUATORS,
    LEGS,
    gyro_hits,
    is_lost,
    struck,
)
from companion.engine.battletech.battle.condition import is_destroyed, is_gyro_destroyed
from companion.engine.battletech.battle.events import CriticalRolled, SlotHit
from companion.engine.battletech.battle.kinds import PlayedByKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, SideId, UnitId
from companion.engine.battletech.battle.words import asks
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.battle.words.slots import may_be_hit, slot_name
from companion.engine.battletech.damage import explosions, piloting, warriors
from companion.engine.battletech.damage.losses import destroy_location, tell_destroyed
from companion.engine.battletech.tables.injuries import Criticals
from companion.engine.play import Play

HALF = 6
"""Slots that one die tells apart."""
HALVES = ((0, say("row/upper_half")), (HALF, say("row/lower_half")))
ROLLS = {"hip": "hip_destroyed", **dict.fromkeys(LEG_ACTUATORS, "leg_actuator_destroyed")}
"""What a critical hit on a leg owes a Piloting Skill Roll for."""


@PlayedByKind
def determine(play: Play[Battle], unit: UnitId, location: str) -> None:
    """What a hit inside a location may destroy there; nothing in what has no critical hit table."""
    del play, unit, location


@determine.of(Mech)
def _determine(play: Play[Battle], unit: UnitId, location: str) -> None:
    """Roll whether a hit did critical damage inside a location, and carry it out.

    Rule: CityTech, Combat > Critical Damage; Determining Critical Hits Table.
    """
    rules, mech = play.battle.rules.tables.criticals, play.battle.mech(unit)
    where = _section(play.battle, mech, location)
    if rules is None or where is None:
        return
    table, names = rules.determining, play.battle.rules.tables.locations.names
    question = asks.criticals(mech, where, names[where].label.lower())
    rolled = play.roll(
        table.dice, question, side=_opponent(play.battle, mech), source=table.source, rows=_rows(rules, where)
    )
    is_blown_off = where in rules.blown_off and rolled >= rules.blown_off_at
    hits = 0 if is_blown_off else table.rows[rolled]
    play.happen(CriticalRolled(unit, where, rolled, hits))
    if is_blown_off:
        was_out = is_destroyed(play.battle, mech)
        destroy_location(play, unit, where, was_out=was_out, is_blown_off=where in (*ARMS, *LEGS))
    else:
        strike_slots(play, unit, where, hits)


def _section(battle: Battle, mech: Mech, location: str) -> str | None:
    """The location whose fate is rolled: the first inward that is left; None where nothing can come of it."""
    rules, where = battle.rules.tables.criticals, location
    while is_lost(mech, where):
        inward = battle.rules.tables.locations.names[where].transfers_to
        if where in mech.suffered.struck or inward is None:
            return None
        where = inward
    may_come_off = rules is not None and where in rules.blown_off
    return where if may_come_off or struck_location(battle, mech, where) else None


def _opponent(battle: Battle, mech: Mech) -> SideId:
    return next(side.id for side in battle.sides if side.id != mech.side)


def _rows(rules: Criticals, location: str) -> Mapping[int, str]:
    rows = {
        total: say("row/criticals", hits=hits) if hits else say("row/no_criticals")
        for total, hits in rules.determining.rows.items()
    }
    if location in rules.blown_off:
        rows |= {total: say("row/blown_off") for total in rows if total >= rules.blown_off_at}
    return rows


def strike_slots(play: Play[Battle], unit: UnitId, location: str, number: int) -> None:
    """Roll for so many slots of a location and strike them.

    Rule: CityTech, Combat > BattleMech Critical Hits.
    """
    for _ in range(number):
        where = struck_location(play.battle, play.battle.mech(unit), location)
        if where is None:
            return
        strike(play, unit, where, _roll_slot(play, play.battle.mech(unit), where))


def struck_location(battle: Battle, mech: Mech, location: str) -> str | None:
    """Where a critical hit in a location strikes: there, further inward, or nowhere.

    It goes inward only from a location where nothing was left to strike when the phase began. Rule: CityTech,
    Combat > BattleMech Critical Hits.
    """
    where: str | None = location
    while where is not None and not open_slots(battle, mech, where):
        if where in mech.suffered.struck:
            return None
        where = battle.rules.tables.locations.names[where].transfers_to
    return where


def open_slots(battle: Battle, mech: Mech, location: str) -> tuple[int, ...]:
    """Slots of a location, counted from 0, that a critical hit can strike; none of a lost location."""
    if is_lost(mech, location):
        return ()
    hit = mech.hit_slots.get(location, ())
    return tuple(
        index
        for index, filling in enumerate(battle.model(mech).slots_of(location))
        if filling is not None and index not in hit and may_be_hit(battle, mech, filling)
    )


def _roll_slot(play: Play[Battle], mech: Mech, location: str) -> int:
    """The slot that the dice find, rolled until it can be struck; the last one left needs no dice.

    Rule: CityTech, Combat > BattleMech Critical Hits (one die for head and legs, else half, then slot).
    """
    left = open_slots(play.battle, mech, location)
    if len(left) == 1:
        return left[0]
    while True:
        first = _roll_half(play, mech, location, left)
        slot = first + _roll_line(play, mech, location, first, left) - 1
        if slot in left:
            return slot


def _roll_half(play: Play[Battle], mech: Mech, location: str, left: tuple[int, ...]) -> int:
    """The first slot of the half that is struck."""
    rules, names = play.battle.rules.tables.criticals, play.battle.rules.tables.locations.names
    assert rules is not None, "rolled only where there are critical hits"
    if names[location].slots <= HALF:
        return 0
    words = {
        first: label if _in_half(left, first) else say("row/roll_again", label=label)
        for first, label in HALVES
    }
    rows = {die: words[_first(rules, die)] for die in range(1, HALF + 1)}
    question = asks.half(mech, location, names[location].label.lower())
    die = play.roll(rules.slot.dice, question, side=mech.side, source=rules.slot.source, rows=rows)
    return _first(rules, die)


def _first(rules: Criticals, die: int) -> int:
    return 0 if die <= rules.slot.upper_half_up_to else HALF


def _in_half(left: tuple[int, ...], first: int) -> bool:
    return any(first <= slot < first + HALF for slot in left)


def _roll_line(play: Play[Battle], mech: Mech, location: str, first: int, left: tuple[int, ...]) -> int:
    rules, names = play.battle.rules.tables.criticals, play.battle.rules.tables.locations.names
    assert rules is not None, "rolled only where there are critical hits"
    rows = {die: _line(play.battle, mech, location, first + die - 1, left) for die in range(1, HALF + 1)}
    question = asks.slot(mech, location, names[location].label.lower())
    return play.roll(rules.slot.dice, question, side=mech.side, source=rules.slot.source, rows=rows)


def _line(battle: Battle, mech: Mech, location: str, slot: int, left: tuple[int, ...]) -> str:
    slots = battle.model(mech).slots_of(location)
    filling = slots[slot] if slot < len(slots) else None
    name = slot_name(battle, mech, filling) if filling else say("row/empty")
    return name if slot in left else say("row/roll_again", label=name)


def strike(play: Play[Battle], unit: UnitId, location: str, slot: int) -> None:
    """Strike one slot, and do what the loss of its component does at once.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; BattleMechs (3 engine hits, cockpit).
    """
    mech = play.battle.units[unit]
    was_out, filling = is_destroyed(play.battle, mech), play.battle.model(mech).slots_of(location)[slot]
    assert filling is not None, "an empty slot is never struck"
    is_first = not struck(play.battle, mech, filling)
    play.happen(SlotHit(unit, location, slot))
    tell_destroyed(play, unit, was_out)
    if filling == "cockpit":
        warriors.kill(play, unit, "cockpit_destroyed")
    elif filling == "gyro":
        _strike_gyro(play, unit)
    elif filling in ROLLS:
        piloting.owe(play, unit, ROLLS[filling])
    else:
        _strike_load(play, unit, filling, is_first)


def _strike_gyro(play: Play[Battle], unit: UnitId) -> None:
    mech = play.battle.mech(unit)
    if is_gyro_destroyed(play.battle, mech):
        piloting.owe_fall(play, unit, "gyro_destroyed")
    elif gyro_hits(play.battle, mech):
        piloting.owe(play, unit, "gyro_hit")


def _strike_load(play: Play[Battle], unit: UnitId, filling: str, is_first: bool) -> None:
    """What explodes: ammunition, or a weapon struck for the first time."""
    model = play.battle.model(play.battle.units[unit])
    mount = model.mount(filling)
    if mount is not None and is_first:
        explosions.strike_weapon(play, unit, mount)
    for stored in model.ammunition:
        if stored.id == filling:
            explosions.strike_ammunition(play, unit, stored)
