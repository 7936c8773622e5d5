"""Texts of causes: of destruction, heat, changed dice, and a battle's end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tactics.battle.state import Battle, Ending, UnitId

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
