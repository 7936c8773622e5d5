"""Points that buy a roll made again: asked for only where it went badly and a point is left."""

from __future__ import annotations

import pytest

from companion.engine.asks import Answer, Choice
from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire, SettleAll
from companion.engine.battletech.battle.events import LocationHit, PoolSpent, ShotFired
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.engine.marks import Mark
from companion.engine.play import NeedsAnswer
from companion.engine.skeleton.setup import SideSetup
from tests.builders import events_of, perform, resolve_action
from tests.citytech import act_by_rule, declaring, fight, unit
from tests.engine.battletech.gunnery import declare_fire
from tests.engine.battletech.sheet_helpers import values
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under

EDGE = "edge"
SIX, FOUR, NINE = (3, 3), (2, 2), (4, 5)


def lucky() -> Battle:
    """Return an Orion and a Wolfhound, both with MechWarriors who have Edge."""
    sides = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
    units = (unit("orion", "red 0504 3"), unit("wolfhound", "blue 0505 0"))
    return game_of_example(EDGE).new_battle(
        fight(orion="red 0504 3", wolfhound="blue 0505 0").board, sides, units
    )


def edge(battle: Battle, name: str = "orion") -> int:
    warrior = battle.units[name].warrior
    return warrior.pools.get("edge", 0) if warrior else 0


def balances(battle: Battle, *answers: Answer) -> tuple[bool, int]:
    """Whether an Orion that is kicked stays on its feet, on 5, and how much Edge is left."""
    passed: list[bool] = []
    played = act_by_rule(
        battle, lambda it: passed.append(piloting.check_piloting(it, "orion", "kicked")), *answers
    )
    return passed[0], edge(played.battle)


def test_a_failed_roll_may_be_bought_again() -> None:
    assert edge(lucky()) == 2
    assert balances(lucky(), FOUR, "spend", NINE) == (True, 1)
    assert_effect_text(EDGE, 4, 9, 2, 1)


def test_one_may_keep_a_roll_and_a_good_one_is_not_asked_about() -> None:
    assert balances(lucky(), SIX) == (True, 2)
    assert balances(lucky(), FOUR, "keep") == (False, 2)


def test_two_points_buy_two_rolls_and_no_third() -> None:
    assert balances(lucky(), FOUR, "spend", FOUR, "spend", FOUR) == (False, 0)


def test_without_pools_nothing_is_asked() -> None:
    at = fight(orion="red 0504 3", wolfhound="blue 0505 0")
    assert balances(at, FOUR) == (False, 0)
    # A battle that began before its rules knew the pool plays on without it.
    assert balances(under(EDGE, at), FOUR) == (False, 0)


def test_the_question_is_put_to_the_player_of_the_unit() -> None:
    with pytest.raises(NeedsAnswer) as asked:
        balances(lucky(), FOUR)
    ask = asked.value.ask
    assert isinstance(ask, Choice)
    assert (ask.side, ask.source, ask.purpose) == ("red", "Our table", "Orion rolled 4: spend Edge?")
    telling = game_of_example(EDGE).describe(lucky(), SettleAll(), [PoolSpent("orion", "edge")])
    assert telling.details == ("Orion's MechWarrior spends Edge to roll again",)


def test_the_sheet_counts_it_and_a_hand_may_set_it() -> None:
    at = lucky()
    game = game_of_example(EDGE)
    assert values(game.sheet(at, "orion"))["pool/edge"] == 2
    marked = perform(at, Mark("orion", "pool/edge", 0))
    assert (edge(marked), values(game.sheet(marked, "orion"))["pool/edge"]) == (0, 0)
    assert game.battle_from(game.battle_data(marked)).units["orion"].warrior == marked.units["orion"].warrior


def test_a_shot_and_a_hit_on_the_head_may_be_rolled_again() -> None:
    at = declare_fire(declaring(lucky()), DeclareFire("orion", "wolfhound", ("medium_laser_la",)))
    played = resolve_action(at, ResolveFire("orion"), (1, 1), "spend", (6, 6), (6, 6), "spend", (3, 4))
    (shot,) = events_of(played, ShotFired)
    (hit,) = events_of(played, LocationHit)
    assert (shot.rolled, shot.is_hit, hit.location) == (12, True, "center_torso")
    assert (edge(played.battle), edge(played.battle, "wolfhound")) == (1, 1)
