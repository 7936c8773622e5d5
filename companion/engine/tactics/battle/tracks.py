"""Tracks, tokens and flags of a unit card, as sheets show them and hands mark them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.tactics.battle.state import Mech
from companion.engine.tactics.tables.models import UnitCard

ARMOR, EXTERNAL, INTERNAL = "armor", "external", "internal"
CIRCLES = (ARMOR, EXTERNAL, INTERNAL)
TOKENS = ("focus", "evade", "special", "suppressed")
HEAT_DOWN = "heat_down"
MOST_TOKENS = 9
MOST_HEAT = 50
FLAGS = {
    "flag/shut_down": "is_shut_down",
    "flag/hull_down": "is_hull_down",
    "flag/flipped_arms": "has_flipped_arms",
    "flag/destroyed": "is_destroyed",
}


def full_of(card: UnitCard, track: str) -> int | None:
    """Return the most that a track can hold; None where the card has no such track."""
    if track in CIRCLES:
        return int(getattr(card, track))
    if track in TOKENS:
        return MOST_TOKENS
    if track == HEAT_DOWN:
        return MOST_HEAT
    return 1 if track in FLAGS else None


def left_of(mech: Mech, track: str) -> int:
    """Return what a track holds now."""
    return int(getattr(mech, FLAGS.get(track, track)))


def with_track(mech: Mech, track: str, left: int) -> Mech:
    """Return the unit with a track set by hand."""
    changes: dict[str, Any] = {FLAGS[track]: bool(left)} if track in FLAGS else {track: left}
    if track == INTERNAL:
        changes["is_destroyed"] = not left
    return replace(mech, **changes)
