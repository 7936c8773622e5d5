"""Targets that a unit could still attack when it ends its attacks."""

from __future__ import annotations

from companion.engine.tactics.battle.state import Battle
from tests.engine.tactics.builders import attacking, fight, game


def forgone(battle: Battle) -> tuple[str, ...]:
    step = game().turn(battle).next
    assert step is not None
    assert step.label == "Griffin: no more attacks"
    return step.missed_actions


def test_the_button_that_ends_attacks_says_whom_they_would_reach() -> None:
    near = attacking(fight(griffin="red 0505 0", atlas="blue 0503 3"), "griffin")
    assert forgone(near) == ("Griffin can still attack Atlas",)


def test_whom_no_attack_reaches_is_not_named() -> None:
    far = attacking(fight(griffin="red 0117 3", atlas="blue 1501 0"), "griffin")
    assert forgone(far) == ()
