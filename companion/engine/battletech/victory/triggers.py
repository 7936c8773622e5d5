"""Triggers at the end of a turn: forced withdrawal, morale, the end of the battle."""

from __future__ import annotations

from companion.engine.battletech.battle.condition import is_destroyed, surviving_units
from companion.engine.battletech.battle.dues import TRIGGER, DueOutlook, owe
from companion.engine.battletech.battle.events import DueSettled, Triggered
from companion.engine.battletech.battle.state import Battle, UnitDue
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.facts import count_of, facts_about, modifiers_of
from companion.engine.battletech.tables.effects import Trigger, TriggerRoll
from companion.engine.battletech.tables.vocabulary.facts import UNIT, facts_about_unit
from companion.engine.battletech.victory.consequences import carry_out, end_battle, kills, units_left
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import at_least, odds_of


def at_end_of_turn(play: Play[Battle]) -> None:
    """Look at every trigger: it happens, or a roll that keeps it off is owed."""
    for name, row in play.battle.rules.tables.victory.triggers.items():
        if row.each == "unit":
            for unit in surviving_units(play.battle):
                _trigger_unit(play, name, row, unit.id)
        else:
            _trigger_sides(play, name, row)


def _trigger_unit(play: Play[Battle], name: str, row: Trigger, unit: str) -> None:
    mech = play.battle.units[unit]
    if is_destroyed(play.battle, mech) or not _is_due(play.battle, name, row, unit):
        return
    if not _holds(play.battle, row, mech) or not _can_happen(row, mech):
        return
    play.emit(Triggered(name, unit=unit))
    if row.roll is not None:
        owe(play, unit, TRIGGER, name)
    else:
        carry_out(play, row.does, unit)


def _is_due(battle: Battle, name: str, row: Trigger, whose: str) -> bool:
    """Whether it may still happen to them."""
    return not row.once or f"{name}/{whose}" not in battle.triggered


def _can_happen(row: Trigger, unit: Unit) -> bool:
    """Whether anything is left to happen to a unit that has to leave already."""
    return not (unit.withdraws or not unit.moves) or not all(effect.withdraw for effect in row.does)


def _holds(battle: Battle, row: Trigger, unit: Unit) -> bool:
    asked = facts_about_unit((*row.when, *row.unless), UNIT)
    facts = frozenset(f"{UNIT}_{name}" for name in facts_about(battle, unit, asked))
    return row.holds(facts) and all(_count(battle, unit, name) >= least for name, least in row.at.items())


def _count(battle: Battle, unit: Unit, name: str) -> int:
    return battle.turn.number if name == "turn" else count_of(battle, unit, name)


def _trigger_sides(play: Play[Battle], name: str, row: Trigger) -> None:
    """Every side is looked at before anything happens to one."""
    whose = [None] if row.each == "battle" else [side.id for side in play.battle.sides]
    met = [
        side
        for side in whose
        if _is_due(play.battle, name, row, side or "")
        and all(side_count(play.battle, side, count) >= least for count, least in row.at.items())
    ]
    for side in met:
        play.emit(Triggered(name, side=side))
        for effect in row.does:
            if effect.end is not None:
                end_battle(play, effect.end, side)
            else:
                for unit in surviving_units(play.battle, side):
                    carry_out(play, (effect,), unit.id)


def side_count(battle: Battle, side: SideId | None, name: str) -> int:
    """Return the value of a count of a side; the turn is the same for all."""
    if name == "turn" or side is None:
        return battle.turn.number
    units = sum(unit.side == side for unit in battle.units.values())
    lost = units - units_left(battle, side)
    return {
        "units_left": units - lost,
        "units_lost": lost,
        "percent_lost": 100 * lost // max(units, 1),
        "kills": kills(battle, side),
    }[name]


# --- rolls that keep it off ---


def _roll_of(battle: Battle, due: UnitDue) -> TriggerRoll | None:
    """Return the roll that is owed; None where the rules know it no more."""
    row = battle.rules.tables.victory.triggers.get(due.cause)
    return row.roll if row else None


def _roll_modifiers(battle: Battle, due: UnitDue, roll: TriggerRoll) -> tuple[Modifier, ...]:
    label = battle.rules.tables.victory.triggers[due.cause].label
    needed = Modifier(label, roll.needed, roll.source)
    return (needed, *modifiers_of(battle, battle.units[due.unit], roll.modifiers))


def settle(play: Play[Battle], due: UnitDue) -> None:
    """Roll; what fails, happens."""
    roll = _roll_of(play.battle, due)
    if roll is None:
        play.emit(DueSettled(due.unit, due.id))
        return
    row, mech = play.battle.rules.tables.victory.triggers[due.cause], play.battle.units[due.unit]
    number = sum(it.value for it in _roll_modifiers(play.battle, due, roll))
    question = asks.trigger(mech, due.cause, row.label)
    rolled = pools.roll_with_pools(
        play,
        due.unit,
        "trigger",
        lambda: play.roll(roll.dice, question, need=number, side=mech.side, source=roll.source),
        is_bad=lambda total: total < number,
    )
    play.emit(DueSettled(due.unit, due.id, number, rolled, rolled >= number))
    if rolled < number:
        carry_out(play, row.does, due.unit)


def outlook_of(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return the roll that keeps it off."""
    roll = _roll_of(battle, due)
    if roll is None:
        return DueOutlook(None, None, battle.rules.tables.victory.source)
    made_of = _roll_modifiers(battle, due, roll)
    number = sum(it.value for it in made_of)
    chance = float(at_least(number, odds_of(parse_dice(roll.dice))))
    return DueOutlook(number, chance, roll.source, made_of)
