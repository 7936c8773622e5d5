"""Units that join, leave and change, in plain words for the journal."""

from __future__ import annotations

from typing import Any

from companion.engine.shared.joining import events
from companion.engine.shared.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.shared.rows import Account


def _name(told: Account[Any], unit: str) -> str:
    name: str = told.battle.units[unit].name
    return name


def _side(told: Account[Any], side: str) -> str:
    name: str = told.battle.side(side).name
    return name


def add_unit(told: Account[Any], action: AddUnit, turn_word: str) -> str:
    name = next((event.joined.name for event in told.events if hasattr(event, "joined")), action.setup.id)
    when = f", to arrive in {turn_word} {action.arrives}" if action.arrives > told.battle.turn.number else ""
    return f"{name} joins {_side(told, action.setup.side)}{when}"


def withdraw_unit(told: Account[Any], action: WithdrawUnit) -> str:
    return f"{_name(told, action.unit)} is withdrawn from the battle"


def return_unit(told: Account[Any], action: ReturnUnit) -> str:
    return f"{_name(told, action.unit)} is back in the battle"


def change_unit(told: Account[Any], action: ChangeUnit, turn_word: str) -> str:
    changes = [words for event in told.events if (words := _change(told, event, turn_word))]
    if not changes:
        return "Nothing changes"
    return f"{_name(told, action.unit)} {', '.join(changes)}"


def _change(told: Account[Any], event: object, turn_word: str) -> str:
    match event:
        case events.UnitNamed():
            return f"is now called {event.name}"
        case events.PilotNamed():
            return f"is piloted by {event.pilot}" if event.pilot else "no longer has a named pilot"
        case events.SkillsSet():
            return f"has skills {event.gunnery}/{event.piloting}"
        case events.SideChanged():
            return f"changes sides to {_side(told, event.side)}"
        case events.ArrivalSet():
            return f"arrives in {turn_word} {event.arrives}" if event.arrives else "arrives now"
        case _:
            refitted = getattr(event, "refitted", None)
            return f"is now a {refitted.model}" if refitted is not None else ""
