"""Consequences of an author's own rules: the end of a battle."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.victory import end_battle
from companion.engine.play import Play
from companion.engine.skeleton.setup import SideSetup
from tests.builders import citytech
from tests.citytech import act_by_rule, unit

COLOURS = ("red", "blue", "green")
NAMES = ("orion", "wolfhound", "victor")


def sides(number: int) -> Battle:
    setups = [unit(name, colour) for name, colour in zip(NAMES[:number], COLOURS, strict=False)]
    named = [SideSetup(id=colour, name=colour.title()) for colour in COLOURS[:number]]
    return citytech().new_battle(None, named, setups)


@pytest.mark.parametrize(
    ("number", "how", "winner"),
    [(2, "won", "red"), (2, "lost", "blue"), (2, "draw", None), (3, "won", "red"), (3, "lost", None)],
)
def test_who_wins_where_a_trigger_ends_the_battle(number: int, how: str, winner: str | None) -> None:
    def ends(play: Play[Battle]) -> None:
        end_battle(play, how, "red")

    ending = act_by_rule(sides(number), ends).battle.ending
    assert ending is not None
    assert ending.winner == winner
