"""House rules that only change numbers."""

from __future__ import annotations

from companion.engine.battletech.game import BattletechGame
from tests.builders import citytech
from tests.rulesets.house_rules.examples import game_of_example, told


def needed(game: BattletechGame, words: str) -> int | None:
    """The target number of a shot in shorthand."""
    return game.reckon(game.shorthand(words)).number


def test_ranges_cost_less() -> None:
    before, after = needed(citytech(), "ml r7"), needed(game_of_example("range-penalties-0-1-2"), "ml r7")
    assert (before, after) == (8, 6)
    told("range-penalties-0-1-2", before, after)
