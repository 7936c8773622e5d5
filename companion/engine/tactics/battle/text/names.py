"""Names of units, weapon groups, phases, cards and single actions, and texts of causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.engine.skeleton.rule_rows import Account
from companion.engine.tactics.battle.actions import Act, UseSpecial
from companion.engine.tactics.battle.state import Battle, Ending, UnitId
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

CAUSES: Mapping[str, str] = {
    "ammunition_explodes": "its ammunition explodes",
    "ammunition_cooks_off": "its ammunition cooks off",
    "may_cook_off": "its ammunition may cook off",
    "internals_marked": "all internals are marked",
    "lock": "Spend the Target Lock",
    "evade": "Spend an evade token",
    "focus": "Spend a focus token",
    "by_hand": "By hand",
    "fire": "Fire",
    "engine": "Engine",
}
ENDINGS: Mapping[str, str] = {
    "enemy_eliminated": "the enemy is eliminated",
    "stood_longer": "both are eliminated, and its last unit stood longer",
    "more_points": "{} points against {} after the last round",
    "at_once": "both are eliminated at once",
    "even": "both have {} points after the last round",
}
DECIDED: Mapping[str, str] = {
    "same_cost": ", and the lances cost the same",
    "cheaper": ", and its lance cost less",
}
"""What decides where an ending is even."""


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


def format_cause(battle: Battle, unit: UnitId, cause: str) -> str:
    """Return what befell a unit: "its ammunition explodes", or what its weapon group or a card is called."""
    tables = battle.tables
    if cause in CAUSES:
        return CAUSES[cause]
    if (tic := battle.card(battle.units[unit]).tic(cause)) is not None:
        return tic.name
    found = tables.upgrades.cards.get(cause) or tables.mechwarriors.cards.get(cause)
    return found.name if found is not None else cause.replace("_", " ")


def format_ending(ending: Ending) -> str:
    """Return why a battle has ended so: "8 points against 4 after the last round"."""
    kind, *parts = ending.reason.split("/")
    points = [part for part in parts if part not in DECIDED]
    decided = "".join(DECIDED[part] for part in parts if part in DECIDED)
    return f"{ENDINGS[kind].format(*points)}{decided}" if kind else ""
