"""Questions about the ground: mines, fires, buildings, and the wind."""

from __future__ import annotations

from companion.engine.asks import Question
from companion.engine.battletech.battle.units import Unit
from companion.tabletop.hexes import Hex


def mines(unit: Unit, place: Hex) -> Question:
    text = f"{unit.name} enters the minefield in {place.label}"
    return Question(f"mines/{unit.id}/{place.label}", text, (unit.id,))


def steps_on(unit: Unit, place: Hex) -> Question:
    """Return the question about mines of which only their owner knows."""
    text = f"Does anything happen where {unit.name} enters {place.label}?"
    return Question(f"mines/{unit.id}/{place.label}", text, (unit.id,))


def clear_mines(unit: Unit, place: Hex) -> Question:
    text = f"{unit.name} looks for the mines in {place.label}"
    return Question(f"clear_mines/{unit.id}", text, (unit.id,))


def fire_at_mines(place: Hex) -> Question:
    return Question(f"fire_at_mines/{place.label}", f"Does the fire clear the mines in {place.label}?")


def mine_location(unit: Unit, place: Hex) -> Question:
    return Question(
        f"mine_location/{unit.id}/{place.label}", f"{unit.name} sets off mines: where is it hit?", (unit.id,)
    )


def buried_location(unit: Unit, structure: str) -> Question:
    text = f"{unit.name} is in the {structure} that falls: where is it hit?"
    return Question(f"buried_location/{unit.id}", text, (unit.id,))


def wall_location(unit: Unit, structure: str) -> Question:
    text = f"{unit.name} breaks through a wall of the {structure}: where is it hit?"
    return Question(f"wall_location/{unit.id}", text, (unit.id,))


def basement(place: Hex, structure: str) -> Question:
    return Question(f"basement/{place.label}", f"What lies under the {structure} in {place.label}?")


def fire(place: Hex) -> Question:
    return Question(f"fire/{place.label}", f"Does hex {place.label} catch fire?")


def accident(place: Hex) -> Question:
    return Question(
        f"accident/{place.label}", f"A shot misses into the woods of {place.label}: what happens?"
    )


def brave_fire(unit: Unit) -> Question:
    return Question(f"brave_fire/{unit.id}", f"{unit.name} is in a fire: does it survive?", (unit.id,))


def wind() -> Question:
    return Question("wind", "Which way does the wind blow?")
