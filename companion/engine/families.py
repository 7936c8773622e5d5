"""The families, and a ruleset's folder made into a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from companion.engine.game import Game
from companion.errors import InputError
from companion.rulebooks.loader import RulesetSource, option_values


# Each family is loaded when a ruleset of it is, so that a command need not wait for the others.
def _battletech(source: RulesetSource, options: Mapping[str, str]) -> Game:
    from companion.engine.battletech.load import battletech_game

    return battletech_game(source, options)


def _tactics(source: RulesetSource, options: Mapping[str, str]) -> Game:
    from companion.engine.tactics.load import tactics_game

    return tactics_game(source, options)


FAMILIES: Mapping[str, Callable[[RulesetSource, Mapping[str, str]], Game]] = {
    "battletech": _battletech,
    "tactics": _tactics,
}


KEPT_GAMES = 16
"""How many games stay in memory; one is small beside the tables and models that it shares with others."""


def game_of(source: RulesetSource, chosen: Mapping[str, str] | None = None) -> Game:
    """A ruleset with its options chosen, always the same one; raises FileError for faulty tables or options.

    Its models are read when they are asked for, and raise FileError then.
    """
    if source.family not in FAMILIES:
        known = ", ".join(FAMILIES)
        raise InputError(f"{source.title} is of the family {source.family!r}; this version knows {known}.")
    return _game(source, tuple(option_values(source, chosen or {}).items()))


@lru_cache(maxsize=KEPT_GAMES)
def _game(source: RulesetSource, options: tuple[tuple[str, str], ...]) -> Game:
    return FAMILIES[source.family](source, dict(options))
