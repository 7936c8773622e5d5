"""Texts of causes: of injuries, destruction, heat, and shots that are withheld."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.tables.vocabulary.shapes import UnitType

CAUSES: Mapping[str, str] = {
    "head_hit": "Head hit",
    "fall": "Fall",
    "explosion": "Explosion",
    "no_life_support": "Heat without life support",
    "cockpit_destroyed": "Cockpit destroyed",
    "engine_destroyed": "Engine destroyed",
    "fuel_destroyed": "Fuel goes up",
    "warrior_killed": "MechWarrior killed",
    "crew_killed": "Crew killed",
    "house_rule": "House rule",
    "by_hand": "Called at the table",
    "exploded": "Exploded",
    "sank": "Sank",
    "burned": "Burned",
    "vaporized": "Vaporized",
    "suits_lost": "Every suit destroyed",
    "men_lost": "Every man lost",
    "marked": "Marked as destroyed",
}
HEAT: Mapping[str, str] = {
    "walking": "Walking",
    "running": "Running",
    "jumping": "Jumping",
    "standing_up": "Standing up",
    "engine_hits": "Engine hits",
    "moved": "{}",
    "entered_fire": "Burning hex entered",
    "stood_in_fire": "Standing in fire",
    "left_fire": "Moving through fire",
    "fired": "{}",
    "damage": "{}",
    "house_rule": "House rule",
    "hit_by": "Hit by {}",
}


def format_cause(battle: Battle, cause: str, unit_type: UnitType = "mech") -> str:
    """Format a cause of injury or destruction: "Head hit", "Left torso destroyed"."""
    kind, _, location = cause.partition("/")
    if kind == "lost":
        return f"{battle.rules.tables.place(unit_type, location).label} destroyed"
    return CAUSES.get(cause) or cause.replace("_", " ")


def format_heat_cause(cause: str) -> str:
    """Format a cause of heat: "Running", "Hit by Flamer"."""
    kind, _, weapon = cause.partition("/")
    return HEAT[kind].format(weapon)


def format_withheld(reason: str) -> str:
    """Return why a shot was not fired; without a reason its player did without it."""
    kind, *numbers = reason.split("/")
    if kind != "no_lock":
        return "withheld to save ammunition"
    need, *rolled = numbers
    found = f"{rolled[0]} against {need}" if rolled else f"{need} needed"
    return f"{found}, gets no lock and does not fire"
