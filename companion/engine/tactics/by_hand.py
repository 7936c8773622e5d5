"""What players note by hand: circles and tokens set, damage entered, cards drawn."""

from __future__ import annotations

import re

from companion.engine.actions import Mark
from companion.engine.play import Play
from companion.engine.tactics import criticals, decks
from companion.engine.tactics.actions import Draw, Hit
from companion.engine.tactics.damage import damage
from companion.engine.tactics.events import TrackSet
from companion.engine.tactics.names import HEAT_DECK, MAJOR, MINOR
from companion.engine.tactics.state import Battle, UnitId
from companion.engine.tactics.tracks import full_of
from companion.errors import InputError, Refusal


def why_not_mark(battle: Battle, action: Mark) -> Refusal | None:
    """Why a track cannot be set: there is no such track, or it holds less."""
    card = battle.card(battle.units[action.unit])
    full = full_of(card, action.track)
    if full is None:
        return Refusal(f"The card of {card.name} has no {action.track!r}.")
    if not 0 <= action.left <= full:
        return Refusal(f"{action.track} runs from 0 to {full}, not {action.left}.")
    return None


def mark(play: Play[Battle], action: Mark) -> None:
    """Set a track, token or flag."""
    play.happen(TrackSet(action.unit, action.track, action.left))


def why_not_hit(battle: Battle, action: Hit) -> Refusal | None:
    """Why damage cannot be entered."""
    if action.damage < 1:
        return Refusal("Damage is 1 point or more.")
    if battle.units[action.unit].is_destroyed:
        return Refusal(f"{battle.units[action.unit].name} is destroyed.")
    return None


def hit(play: Play[Battle], action: Hit) -> None:
    """Carry damage through that was found out at the table, with the card that it draws."""
    damage(play, action.unit, action.damage)


def hit_in_words(unit: UnitId, text: str) -> Hit:
    """The hit behind a number such as `3`. Raises InputError."""
    match = re.fullmatch(r"\s*(\d{1,2})\s*(?:hits?|damage)?\s*", text.lower())
    if match is None:
        raise InputError("Write the hits that get through, as in 3.")
    return Hit(unit, int(match[1]))


def why_not_draw(battle: Battle, action: Draw) -> Refusal | None:
    """Why no card can be noted: there is no such deck."""
    if action.deck not in (MINOR, MAJOR, HEAT_DECK):
        return Refusal(f"{action.deck!r} is no deck: choose from {MINOR}, {MAJOR}, {HEAT_DECK}.")
    if battle.units[action.unit].is_destroyed:
        return Refusal(f"{battle.units[action.unit].name} is destroyed.")
    return None


def draw(play: Play[Battle], action: Draw) -> None:
    """Play a critical card, or lay one heat card face down."""
    if action.deck == HEAT_DECK:
        decks.gain_heat(play, action.unit, 1, "By hand")
    elif action.deck == MAJOR:
        criticals.draw_major(play, action.unit)
    else:
        criticals.draw_minor(play, action.unit)
