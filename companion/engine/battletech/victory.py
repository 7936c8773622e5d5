"""The end of the battle and what leads to it: triggers, withdrawal, morale, and their consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech.battle.causes import HOUSE_RULE
from companion.engine.battletech.battle.components import is_thing_broken, parts
from companion.engine.battletech.battle.condition import is_destroyed, surviving_units, why_destroyed
from companion.engine.battletech.battle.dues import TRIGGER, DueOutlook, owe
from companion.engine.battletech.battle.events import (
    BattleEnded,
    DueSettled,
    GoalDecided,
    HeatBuilt,
    HeatSet,
    MechDestroyed,
    ReactorShutDown,
    SlotDisabled,
    Triggered,
    WithdrawalOrdered,
)
from companion.engine.battletech.battle.sides_and_turn import EdgeToReach, UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.names import may_be_hit, slot_name
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage import piloting, pools, warriors
from companion.engine.battletech.damage.explosions import explode_by_heat
from companion.engine.battletech.damage.facts import count_of, facts_about, modifiers_of
from companion.engine.battletech.tables.effects import Disable, Effect, Effects, Trigger, TriggerRoll
from companion.engine.battletech.tables.vocabulary.facts import UNIT, facts_about_unit
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import at_least, odds_of


def carry_out(play: Play[Battle], effects: Effects, unit: UnitId) -> None:
    """Carry out effects on a unit; nothing more on one that is out of the battle by then."""
    for effect in effects:
        if effect.end is not None:
            end_battle(play, effect.end, play.battle.units[unit].side)
        elif not is_destroyed(play.battle, play.battle.units[unit]):
            key = next(name for name in EFFECT_HANDLERS if getattr(effect, name))
            EFFECT_HANDLERS[key](play, unit, effect)


def decide_goals(play: Play[Battle]) -> None:
    """End the battle for a side that has brought enough units over its edge, or has too few left to do so."""
    battle = play.battle
    for side in battle.sides:
        if side.goal is None or f"goal/{side.id}" in battle.triggered:
            continue
        over, may_still = (len(units) for units in goal_progress(battle, side.id, side.goal))
        if over >= side.goal.needed or over + may_still < side.goal.needed:
            play.emit(GoalDecided(side.id, over, over >= side.goal.needed))
            end_battle(play, "won" if over >= side.goal.needed else "lost", side.id)


def goal_progress(
    battle: Battle, side: SideId, goal: EdgeToReach
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """Return the units that a side has brought over its edge, and those that it still may."""
    own = [it for it in battle.units.values() if it.side == side and it.id in (goal.units or battle.units)]
    over = tuple(it for it in own if it.left_over == goal.edge and not why_destroyed(battle, it))
    may_still = tuple(it for it in own if it.arrives or not is_destroyed(battle, it))
    return over, may_still


def end_battle(play: Play[Battle], how: str, side: SideId | None) -> None:
    """End the battle, for a side where one is concerned; if two have won it, it is a draw."""
    winner = WINNERS[how](play.battle, side)
    if play.battle.ending is None:
        play.emit(BattleEnded(winner))
    elif play.battle.ending.winner != winner:
        play.emit(BattleEnded(None))


def _other_side(battle: Battle, side: SideId | None) -> SideId | None:
    """Return the only other side; of several none has won by what befell one."""
    others = [other.id for other in battle.sides if other.id != side]
    return others[0] if len(others) == 1 else None


def _side_with_most(battle: Battle, count: Callable[[Battle, SideId], int]) -> SideId | None:
    """Return the side with most of something; none where two have as much."""
    numbers = {side.id: count(battle, side.id) for side in battle.sides}
    best = [side for side, number in numbers.items() if number == max(numbers.values())]
    return best[0] if len(best) == 1 else None


def units_left(battle: Battle, side: SideId) -> int:
    """Units of a side that still take part."""
    return len(surviving_units(battle, side))


def kills(battle: Battle, side: SideId) -> int:
    """Units of other sides that are destroyed; who has left the map is none."""
    others = (unit for unit in battle.units.values() if unit.side != side)
    return sum(is_destroyed(battle, unit) and not unit.has_left and not unit.arrives for unit in others)


WINNERS: Mapping[str, Callable[[Battle, SideId | None], SideId | None]] = {
    "draw": lambda _battle, _side: None,
    "won": lambda _battle, side: side,
    "lost": _other_side,
    "by_units_left": lambda battle, _side: _side_with_most(battle, units_left),
    "by_kills": lambda battle, _side: _side_with_most(battle, kills),
}
"""Who wins a battle that ends in this way."""


def _explode(play: Play[Battle], unit: UnitId, _effect: Effect) -> None:
    if play.battle.units[unit].heats_up:
        explode_by_heat(play, unit)


def _disable(play: Play[Battle], unit: UnitId, effect: Effect) -> None:
    """What is disabled works again when the next turn is over."""
    assert effect.disable is not None, "asked only of such effects"
    for _ in range(effect.disable.slots):
        found = _working_slots(play.battle, unit, effect.disable)
        if not found:
            return
        sides, mech = len(found), play.battle.units[unit]
        rows = {at: _slot_label(play.battle, mech, slot) for at, slot in enumerate(found, start=1)}
        source = play.battle.rules.tables.criticals.effects_source
        rolled = (
            play.roll(f"1d{sides}", asks.disabled_slot(mech), side=mech.side, source=source, rows=rows)
            if sides > 1
            else 1
        )
        location, index = found[rolled - 1]
        play.emit(SlotDisabled(unit, location, index, play.battle.turn.number + 1))


def _working_slots(battle: Battle, unit: UnitId, rule: Disable) -> list[tuple[str, int]]:
    """Return the first slot of each thing that works, as the sheet lists them."""
    mech = battle.units[unit]
    inside, model = parts(battle.rules.tables, battle.model(mech)), battle.model(mech)
    return [
        thing[0]
        for component, things in inside.things.items()
        if not rule.of or component in rule.of
        for thing in things
        if not is_thing_broken(mech, thing)
        and may_be_hit(battle, mech, model.slots_of(thing[0][0])[thing[0][1]] or "")
    ]


def _slot_label(battle: Battle, mech: Unit, slot: tuple[str, int]) -> str:
    location, index = slot
    return slot_name(battle, mech, battle.model(mech).slots_of(location)[index] or "")


def _hurt(play: Play[Battle], unit: UnitId, effect: Effect) -> None:
    warriors.hurt_warrior(play, unit, effect.pilot, HOUSE_RULE)


def _heat(play: Play[Battle], unit: UnitId, effect: Effect) -> None:
    """The heat of this turn has been settled: it counts at once."""
    mech, scale = play.battle.units[unit], play.battle.rules.tables.heat.scale
    if mech.heats_up:
        play.emit(HeatBuilt(unit, HOUSE_RULE, effect.heat))
        play.emit(HeatSet(unit, min(max(mech.heat + effect.heat, scale.lowest), scale.highest)))


def _shut_down(play: Play[Battle], unit: UnitId, _effect: Effect) -> None:
    if play.battle.units[unit].heats_up:
        play.emit(ReactorShutDown(unit))
        piloting.owe(play, unit, piloting.SHUTDOWN)


def _withdraw(play: Play[Battle], unit: UnitId, _effect: Effect) -> None:
    mech = play.battle.units[unit]
    if play.battle.moves(mech) and not mech.withdraws:
        play.emit(WithdrawalOrdered(unit))


def _destroy(play: Play[Battle], unit: UnitId, _effect: Effect) -> None:
    play.emit(MechDestroyed(unit, reason=HOUSE_RULE))


EFFECT_HANDLERS: Mapping[str, Callable[[Play[Battle], UnitId, Effect], None]] = {
    "explode": _explode,
    "disable": _disable,
    "pilot": _hurt,
    "heat": _heat,
    "owe": lambda play, unit, effect: piloting.owe(play, unit, effect.owe),
    "shut_down": _shut_down,
    "withdraw": _withdraw,
    "destroy": _destroy,
}
"""What each effect does to a unit."""


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
    if not _holds(play.battle, row, mech) or not _can_happen(play.battle, row, mech):
        return
    play.emit(Triggered(name, unit=unit))
    if row.roll is not None:
        owe(play, unit, TRIGGER, name)
    else:
        carry_out(play, row.does, unit)


def _is_due(battle: Battle, name: str, row: Trigger, whose: str) -> bool:
    """Whether it may still happen to them."""
    return not row.once or f"{name}/{whose}" not in battle.triggered


def _can_happen(battle: Battle, row: Trigger, unit: Unit) -> bool:
    """Whether anything is left to happen to a unit that has to leave already."""
    return not (unit.withdraws or not battle.moves(unit)) or not all(effect.withdraw for effect in row.does)


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
