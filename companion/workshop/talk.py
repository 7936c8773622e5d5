"""Phrases that may be typed in the line of a battle, by the rulesets that come with Companion."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.families import game_of
from companion.engine.views.turn import Phrase
from companion.workshop.reference import SHIPPED, shipped_ruleset


def phrases_by_title() -> Mapping[str, tuple[Phrase, ...]]:
    """Return all that may be said, by the title of the shipped ruleset that knows most of it."""
    games = [game_of(shipped_ruleset(family)) for family in SHIPPED]
    return {game.title: game.phrases() for game in games}
