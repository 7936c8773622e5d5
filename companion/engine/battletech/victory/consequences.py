"""Consequences for a unit or for the battle that rules name, one effect after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech.battle.causes import HOUSE_RULE
from companion.engine.battletech.battle.components import is_thing_broken, parts
from companion.engine.battletech.battle.condition import is_destroyed, surviving_units
from companion.engine.battletech.battle.events import (
    BattleEnded,
    HeatBuilt,
    HeatSet,
    MechDestroyed,
    ReactorShutDown,
    SlotDisabled,
    WithdrawalOrdered,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.slots import may_be_hit, slot_name
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage import piloting, warriors
from companion.engine.battletech.damage.heat_explosions import explode_by_heat
from companion.engine.battletech.tables.effects import Disable, Effect, Effects
from companion.engine.play import Play


def carry_out(play: Play[Battle], effects: Effects, unit: UnitId) -> None:
    """Carry out effects on a unit; nothing more on one that is out of the battle by then."""
    for effect in effects:
        if effect.end is not None:
            end_battle(play, effect.end, play.battle.units[unit].side)
        elif not is_destroyed(play.battle, play.battle.units[unit]):
            key = next(name for name in EFFECT_HANDLERS if getattr(effect, name))
            EFFECT_HANDLERS[key](play, unit, effect)


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
    if mech.moves and not mech.withdraws:
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
