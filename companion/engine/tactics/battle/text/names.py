"""Names of units, weapon groups, phases, cards and single actions."""

from __future__ import annotations

from typing import TypeAlias

from companion.engine.shared.rule_rows import Account
from companion.engine.tactics.battle.actions import Act, UseSpecial
from companion.engine.tactics.battle.state import Battle, UnitId
from companion.engine.tactics.tables.names import CARD, COMMAND, PHYSICAL
from companion.tabletop.number_text import format_count

BattleAccount: TypeAlias = Account[Battle]
DECKS = {"minor": "Minor Critical", "major": "Major Critical", "heat": "Heat card"}
TOKENS = {
    "focus": "focus token",
    "evade": "evade token",
    "special": "special action token",
    "suppressed": "Suppression",
}


def unit_name(battle: Battle, unit: UnitId | None) -> str:
    """Return a unit's name."""
    return battle.units[unit].name if unit is not None and unit in battle.units else "nobody"


def tic_name(battle: Battle, unit: UnitId, tic: str) -> str:
    """Return a weapon group's name."""
    found = battle.card(battle.units[unit]).tic(tic)
    return found.name if found is not None else "Physical attack" if tic == PHYSICAL else tic


def phase_name(battle: Battle, phase: str) -> str:
    """Return a phase's name."""
    return next((row.label for row in battle.tables.rounds.order if row.id == phase), phase)


def card_name(battle: Battle, deck: str, card: str) -> str:
    """Return a card's name."""
    return battle.tables.decks.of(deck)[card].name


def heat_cards(number: int) -> str:
    """Return a number of heat cards."""
    return format_count(number, "heat card")


def act_text(battle: Battle, action: Act) -> str:
    """Return an action in words."""
    tables = battle.tables
    at = f": {battle.units[action.target].name}" if action.target else ""
    also = f" and {battle.units[action.other].name}" if action.other else ""
    if action.action == CARD:
        return f"{_card_act_text(battle, action)}{at}"
    if action.action == COMMAND and action.uses_card:
        card = tables.command_cards.cards[battle.units[action.unit].command_card]
        return f"{card.name}{at}{also}"
    return f"{tables.action_step.action(action.action).label}{at}"


def _card_act_text(battle: Battle, action: Act) -> str:
    tables = battle.tables
    if action.card in tables.upgrades.cards:
        return tables.upgrades.cards[action.card].name
    if action.card in tables.decks.minor:
        return f"Repair {tables.decks.minor[action.card].name}"
    return "Purge heat"


def special_text(battle: Battle, action: UseSpecial) -> str:
    """Return a special action in words."""
    row = battle.tables.special_actions.kinds.get(action.kind)
    if row is None:
        return "Let the token go"
    if row.turns:
        way = "right" if action.turn > 0 else "left"
        return f"{row.label}: {60 * abs(action.turn)}° {way}"
    return f"{row.label} to {action.hex.label}" if action.hex else row.label
