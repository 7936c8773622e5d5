"""Units that join, leave and change, in plain words for the journal."""

from __future__ import annotations

from typing import Any

from companion.engine.shared.joining import events
from companion.engine.shared.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.shared.rule_rows import Account


def _unit_name(account: Account[Any], unit: str) -> str:
    name: str = account.battle.units[unit].name
    return name


def _side_name(account: Account[Any], side: str) -> str:
    name: str = account.battle.side(side).name
    return name


def format_add_unit(account: Account[Any], action: AddUnit, turn_word: str) -> str:
    name = next((event.joined.name for event in account.events if hasattr(event, "joined")), action.setup.id)
    when = (
        f", to arrive in {turn_word} {action.arrives}" if action.arrives > account.battle.turn.number else ""
    )
    return f"{name} joins {_side_name(account, action.setup.side)}{when}"


def format_withdraw_unit(account: Account[Any], action: WithdrawUnit) -> str:
    return f"{_unit_name(account, action.unit)} is withdrawn from the battle"


def format_return_unit(account: Account[Any], action: ReturnUnit) -> str:
    return f"{_unit_name(account, action.unit)} is back in the battle"


def format_change_unit(account: Account[Any], action: ChangeUnit, turn_word: str) -> str:
    changes = [text for event in account.events if (text := _format_change(account, event, turn_word))]
    if not changes:
        return "Nothing changes"
    return f"{_unit_name(account, action.unit)} {', '.join(changes)}"


def _format_change(account: Account[Any], event: object, turn_word: str) -> str:
    match event:
        case events.UnitNamed():
            return f"is now called {event.name}"
        case events.PilotNamed():
            return f"is piloted by {event.pilot}" if event.pilot else "no longer has a named pilot"
        case events.SkillsSet():
            return f"has skills {event.gunnery}/{event.piloting}"
        case events.SideChanged():
            return f"changes sides to {_side_name(account, event.side)}"
        case events.ArrivalSet():
            return f"arrives in {turn_word} {event.arrives}" if event.arrives else "arrives now"
        case _:
            refitted = getattr(event, "refitted", None)
            return f"is now a {refitted.model}" if refitted is not None else ""
