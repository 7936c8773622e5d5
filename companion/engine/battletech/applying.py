"""What each event changes; needs no dice, tables or refusals."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech import events as happened
from companion.engine.battletech.state import Battle, Ending, Mech


def apply(battle: Battle, event: happened.Event) -> Battle:
    """The battle after this event."""
    match event:
        case happened.TurnBegan(number):
            return _new_turn(battle, number)
        case happened.StepBegan(phase, step, order):
            return replace(battle, turn=replace(battle.turn, phase=phase, step=step, order=order))
        case happened.InitiativeRolled(totals):
            return replace(battle, turn=replace(battle.turn, initiative=totals))
        case happened.BattleEnded(winner):
            return replace(battle, ending=Ending(winner))
        case _:
            mech = battle.units[event.unit]
            after = changed(mech, event)
            return battle if after is mech else battle.with_unit(after)


def changed(mech: Mech, event: happened.Event) -> Mech:
    """The 'Mech after an event of its own."""
    match event:
        case happened.UnitPlaced(_, place, facing):
            return replace(mech, hex=place, facing=facing, has_left=False)
        case happened.UnitMoved(_, moved):
            return replace(mech, moved=moved)
        case happened.UnitLeft():
            return replace(mech, hex=None, has_left=True)
        case happened.SightDenied(_, target):
            return replace(mech, unseen=mech.unseen | {target})
        case happened.FireDeclared(_, declaration):
            return replace(mech, declared=declaration)
        case happened.FireResolved():
            return replace(mech, has_resolved=True)
        case _:
            return _spent_or_lost(mech, event)


def _spent_or_lost(mech: Mech, event: happened.Event) -> Mech:
    match event:
        case happened.RoundSpent(_, weapon):
            return replace(mech, rounds={**mech.rounds, weapon: mech.rounds[weapon] - 1})
        case happened.RoundsSet(_, weapon, left):
            return replace(mech, rounds={**mech.rounds, weapon: left})
        case happened.ArmorLost(_, location, points):
            return _armor_lost(mech, location, points)
        case happened.ArmorSet(_, location, left):
            return replace(mech, armor={**mech.armor, location: left}, fresh={**mech.fresh, location: 0})
        case _:
            return mech


def _armor_lost(mech: Mech, location: str, points: int) -> Mech:
    armor = {**mech.armor, location: mech.armor[location] - points}
    fresh = {**mech.fresh, location: mech.fresh.get(location, 0) + points}
    return replace(mech, armor=armor, fresh=fresh)


def _new_turn(battle: Battle, number: int) -> Battle:
    units = {
        unit: replace(mech, moved=None, declared=None, has_resolved=False, unseen=frozenset(), fresh={})
        for unit, mech in battle.units.items()
    }
    # A new turn after the end: the players have agreed to play on.
    return replace(battle, units=units, turn=replace(battle.turn, number=number, initiative={}), ending=None)
