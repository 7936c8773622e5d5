"""The dice of critical damage: how many slots are struck, and which."""

from __future__ import annotations

from companion.engine.battletech.battle.components import is_lost, location_plan
from companion.engine.battletech.battle.events import CriticalRolled
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import may_be_hit, slot_name
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage import pools
from companion.engine.battletech.tables.effects import Criticals
from companion.engine.play import Play
from companion.tabletop.modifiers import Modifier

HALF = 6
"""Slots that one die tells apart."""
HALVES = ((0, say("row/upper_half")), (HALF, say("row/lower_half")))


def roll_number(
    play: Play[Battle], unit: UnitId, location: str, modifiers: tuple[Modifier, ...] = ()
) -> int | None:
    """Roll the number of slots struck in a location; None where it is blown off.

    Rule: CityTech, Combat > Determining Critical Hits Table.
    """
    rules, mech = play.battle.rules.tables.criticals, play.battle.units[unit]
    table, names = rules.determining, location_plan(play.battle, mech).names
    added = sum(modifier.value for modifier in modifiers)
    outcomes = (rules.outcomes_with(added) if added else rules.outcomes)[location in rules.blown_off]
    rows = {total: _row(hits) for total, hits in outcomes.items()}
    question = asks.criticals(mech, location, names[location].label.lower(), modifiers)
    opponent = _opponent(play.battle, mech)
    rolled = pools.roll_with_pools(
        play,
        unit,
        "critical",
        lambda: play.roll(table.dice, question, side=opponent, source=table.source, rows=rows),
        is_bad=lambda total: outcomes[total] != 0,
    )
    play.emit(CriticalRolled(unit, location, rolled, outcomes[rolled] or 0))
    return outcomes[rolled]


def _row(hits: int | None) -> str:
    """Return a row of the table: so many critical hits, or the location is blown off."""
    if hits is None:
        return say("row/blown_off")
    return say("row/criticals", hits=hits) if hits else say("row/no_criticals")


def _opponent(battle: Battle, unit: Unit) -> SideId:
    return next(side.id for side in battle.sides if side.id != unit.side)


def open_slots(battle: Battle, unit: Unit, location: str) -> tuple[int, ...]:
    """Slots of a location, counted from 0, that a critical hit can strike; none of a lost location."""
    if is_lost(unit, location):
        return ()
    hit = unit.hit_slots.get(location, ())
    return tuple(
        index
        for index, filling in enumerate(battle.model(unit).slots_of(location))
        if filling is not None and index not in hit and may_be_hit(battle, unit, filling)
    )


def roll_slot(play: Play[Battle], unit: Unit, location: str) -> int:
    """Return the slot that the dice find, rolled until it can be struck; the last one left needs no dice.

    Rule: CityTech, Combat > BattleMech Critical Hits (one die for head and legs, else half, then slot).
    """
    left = open_slots(play.battle, unit, location)
    if len(left) == 1:
        return left[0]
    while True:
        first = _roll_half(play, unit, location, left)
        slot = first + _roll_line(play, unit, location, first, left) - 1
        if slot in left:
            return slot


def _roll_half(play: Play[Battle], unit: Unit, location: str, left: tuple[int, ...]) -> int:
    """Return the first slot of the half that is struck."""
    rules, names = play.battle.rules.tables.criticals, location_plan(play.battle, unit).names
    if names[location].slots <= HALF:
        return 0
    labels = {
        first: label if _is_in_half(left, first) else say("row/roll_again", label=label)
        for first, label in HALVES
    }
    rows = {die: labels[_first_slot(rules, die)] for die in range(1, HALF + 1)}
    question = asks.half(unit, location, names[location].label.lower())
    die = play.roll(rules.slot.dice, question, side=unit.side, source=rules.slot.source, rows=rows)
    return _first_slot(rules, die)


def _first_slot(rules: Criticals, die: int) -> int:
    return 0 if die <= rules.slot.upper_half_up_to else HALF


def _is_in_half(left: tuple[int, ...], first: int) -> bool:
    return any(first <= slot < first + HALF for slot in left)


def _roll_line(play: Play[Battle], unit: Unit, location: str, first: int, left: tuple[int, ...]) -> int:
    rules, names = play.battle.rules.tables.criticals, location_plan(play.battle, unit).names
    rows = {die: _line(play.battle, unit, location, first + die - 1, left) for die in range(1, HALF + 1)}
    question = asks.slot(unit, location, names[location].label.lower())
    return play.roll(rules.slot.dice, question, side=unit.side, source=rules.slot.source, rows=rows)


def _line(battle: Battle, unit: Unit, location: str, slot: int, left: tuple[int, ...]) -> str:
    slots = battle.model(unit).slots_of(location)
    filling = slots[slot] if slot < len(slots) else None
    name = slot_name(battle, unit, filling) if filling else say("row/empty")
    return name if slot in left else say("row/roll_again", label=name)
