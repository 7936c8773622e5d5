"""Victory by elimination and by points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.tactics.actions import Decline
from companion.engine.tactics.ending import ending, score
from companion.engine.tactics.state import Battle, Ending, Loss
from tests.engine.tactics.builders import SYSTEM, changed, done, fight, game, in_combat


def field(**units: str) -> Battle:
    return fight(**(units or {"griffin": "red 0505 0", "atlas": "blue 0501 3"}))


def lost(battle: Battle, **moments: int) -> Battle:
    for name in moments:
        battle = changed(battle, name, is_destroyed=True, internal=0)
    return replace(battle, losses=tuple(Loss(name, moment) for name, moment in moments.items()))


def at_the_end(battle: Battle) -> Battle:
    return replace(battle, turn=replace(battle.turn, number=12))


@pytest.mark.rule(SYSTEM, "R76")
def test_victory_is_checked_in_the_end_phase() -> None:
    battle = in_combat(changed(field(), "atlas", is_destroyed=True, internal=0))
    battle = done(battle, Decline("griffin"))
    assert battle.ending == Ending("red", "the enemy is eliminated")
    assert game().turn(battle).winner == "red"


@pytest.mark.rule(SYSTEM, "R77")
def test_a_side_without_units_loses() -> None:
    assert ending(field()) is None
    assert ending(lost(field(), griffin=3)) == Ending("blue", "the enemy is eliminated")


@pytest.mark.rule(SYSTEM, "R77")
def test_of_two_gone_the_last_to_fall_wins() -> None:
    late = ending(lost(field(), griffin=3, atlas=4))
    assert late is not None
    assert late.winner == "blue"
    same = ending(lost(field(), griffin=4, atlas=4))
    assert same == Ending("red", "both are eliminated at once, and its lance cost less")
    equal = lost(field(griffin="red 0505 0", griffin_2="blue 0501 3"), griffin=4, griffin_2=4)
    found = ending(equal)
    assert found is not None
    assert found.winner is None


@pytest.mark.rule(SYSTEM, "R78")
def test_points_after_the_last_round() -> None:
    battle = at_the_end(changed(field(), "atlas", armor=0, external=0))
    assert (score(battle, "red"), score(battle, "blue")) == (51, 0)
    assert ending(battle) == Ending("red", "51 points against 0 after the last round")
    assert score(changed(battle, "atlas", external=1), "red") == 0


@pytest.mark.rule(SYSTEM, "R78")
def test_a_tie_goes_to_the_cheaper_lance_or_to_nobody() -> None:
    assert ending(at_the_end(field())) == Ending(
        "red", "both have 0 points after the last round, and its lance cost less"
    )
    equal = ending(at_the_end(field(griffin="red 0505 0", griffin_2="blue 0501 3")))
    assert equal is not None
    assert equal.winner is None


@pytest.mark.rule(SYSTEM, "R77")
def test_elimination_comes_before_points_in_the_last_round() -> None:
    battle = at_the_end(lost(field(), griffin=3))
    assert ending(battle) == Ending("blue", "the enemy is eliminated")
