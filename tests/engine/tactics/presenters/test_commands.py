"""Commands of the Activation Phase: one button for a Target Lock, and what is left when a unit ends."""

from __future__ import annotations

import pytest

from companion.engine.tactics.battle.actions import Act
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import SYSTEM, acting, fight, game

LANCES = {"griffin": "red 0505 0", "wasp": "red 0705 0", "atlas": "blue 0501 3", "jager": "blue 0701 3"}


@pytest.mark.rule(SYSTEM, "R24")
def test_one_button_locks_on_and_the_target_is_picked_on_the_map() -> None:
    battle = acting(fight(**LANCES), "griffin")
    locks = [each for each in game().commands(battle, "griffin") if each.id.startswith("target_lock")]
    assert [each.label for each in locks] == ["Target Lock"]
    assert locks[0].places[parse_label("0501")] == Act("griffin", "target_lock", "atlas")
    assert locks[0].places[parse_label("0701")] == Act("griffin", "target_lock", "jager")


@pytest.mark.rule(SYSTEM, "R24")
def test_actions_that_are_left_are_said_before_they_go_by() -> None:
    step = game().turn(acting(fight(**LANCES), "griffin")).next
    assert step is not None
    assert step.label == "No more actions"
    assert len(step.missed_actions) == 1
    assert step.missed_actions[0].startswith("Griffin has ")
    assert step.missed_side == "red"
