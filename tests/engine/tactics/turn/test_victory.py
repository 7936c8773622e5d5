"""Victory by elimination and by points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.marks import Mark
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.battle.actions import Cool, Decline, Hit
from companion.engine.tactics.battle.condition import dissipation
from companion.engine.tactics.battle.state import Battle, Ending, Loss
from companion.engine.tactics.turn.victory import ending, score
from tests.engine.tactics.builders import (
    SYSTEM,
    after,
    after_action,
    attack_faces,
    change_unit,
    fight,
    game,
    in_combat,
    play,
)


def field(**units: str) -> Battle:
    return fight(**(units or {"griffin": "red 0505 0", "atlas": "blue 0501 3"}))


def lose_units(battle: Battle, **moments: int) -> Battle:
    for name in moments:
        battle = change_unit(battle, name, is_destroyed=True, internal=0)
    return replace(battle, losses=tuple(Loss(name, moment) for name, moment in moments.items()))


def at_the_end(battle: Battle) -> Battle:
    return replace(battle, turn=replace(battle.turn, number=12))


@pytest.mark.rule(SYSTEM, "R76")
def test_victory_is_checked_in_the_end_phase() -> None:
    battle = in_combat(change_unit(field(), "atlas", is_destroyed=True, internal=0))
    battle = after_action(battle, Decline("griffin"))
    assert battle.ending == Ending("red", "enemy_eliminated")
    assert game().turn(battle).winner == "red"


@pytest.mark.rule(SYSTEM, "R77")
def test_a_side_without_units_loses() -> None:
    assert ending(field()) is None
    assert ending(lose_units(field(), griffin=3)) == Ending("blue", "enemy_eliminated")


@pytest.mark.rule(SYSTEM, "R77")
def test_of_two_gone_the_last_to_fall_wins() -> None:
    late = ending(lose_units(field(), griffin=3, atlas=4))
    assert late is not None
    assert late.winner == "blue"
    same = ending(lose_units(field(), griffin=4, atlas=4))
    assert same == Ending("red", "at_once/cheaper")
    equal = lose_units(field(griffin="red 0505 0", griffin_2="blue 0501 3"), griffin=4, griffin_2=4)
    found = ending(equal)
    assert found is not None
    assert found.winner is None


@pytest.mark.rule(SYSTEM, "R77")
@pytest.mark.parametrize("order", [("griffin", "atlas"), ("atlas", "griffin")])
@pytest.mark.parametrize("by", ["hits", "circles", "flag"])
def test_of_two_gone_by_hand_the_last_to_fall_wins(by: str, order: tuple[str, str]) -> None:
    battle = in_combat(field())
    for unit in order:
        marks = {"circles": Mark(unit, "internal", 0), "flag": Mark(unit, "flag/destroyed", 1)}
        battle = after_action(battle, marks[by] if by in marks else Hit(unit, 99))
    found = ending(battle)
    assert found == Ending(battle.units[order[1]].side, "stood_longer")


@pytest.mark.rule(SYSTEM, "R77")
def test_a_unit_that_is_brought_back_by_hand_was_not_lost() -> None:
    battle = in_combat(field())
    for track, left in (("internal", 0), ("internal", 2)):
        battle = after_action(battle, Mark("griffin", track, left))
    assert battle.losses == ()
    both = after_action(after_action(battle, Mark("atlas", "internal", 0)), Mark("griffin", "internal", 0))
    assert [loss.unit for loss in both.losses] == ["atlas", "griffin"]


@pytest.mark.rule(SYSTEM, "R77")
def test_ammunition_that_cooks_off_in_one_heat_phase_destroys_at_once() -> None:
    battle = after(in_combat(field()), PhaseBegan("heat"))
    for name in ("atlas", "griffin"):
        cards = dissipation(battle, battle.units[name]) + 1
        battle = change_unit(battle, name, armor=0, external=0, internal=1, heat_down=cards)
    for name in ("atlas", "griffin"):
        battle = play(battle, Cool(name), "ammo_cook_off", attack_faces("double")).battle
    found = ending(battle)
    assert found == Ending("red", "at_once/cheaper")


@pytest.mark.rule(SYSTEM, "R76")
def test_the_status_says_at_once_that_a_side_is_gone_by_hand() -> None:
    battle = after_action(in_combat(field()), Hit("atlas", 99))
    assert game().turn(battle).status == "Blue have no units left. Red attack: Griffin"
    quiet = change_unit(battle, "griffin", has_fought=True)
    assert game().turn(quiet).status == "Blue have no units left. Everyone has acted"


@pytest.mark.rule(SYSTEM, "R76")
def test_hits_by_hand_in_the_end_phase_end_the_battle() -> None:
    battle = after_action(in_combat(field()), Decline("griffin"))
    battle = after_action(battle, Decline("atlas"))
    assert game().turn(battle).phase == "end"
    battle = after_action(battle, Hit("atlas", 99))
    view = game().turn(battle)
    assert view.status == "Red have won: the enemy is eliminated"
    assert view.next is not None
    assert view.next.label == "End the battle"
    battle = after_action(battle, view.next.action)
    assert battle.ending == Ending("red", "enemy_eliminated")
    assert battle.turn.number == 1


@pytest.mark.rule(SYSTEM, "R78")
def test_points_after_the_last_round() -> None:
    battle = at_the_end(change_unit(field(), "atlas", armor=0, external=0))
    assert (score(battle, "red"), score(battle, "blue")) == (51, 0)
    assert ending(battle) == Ending("red", "more_points/51/0")
    assert score(change_unit(battle, "atlas", external=1), "red") == 0


@pytest.mark.rule(SYSTEM, "R78")
def test_a_tie_goes_to_the_cheaper_lance_or_to_nobody() -> None:
    assert ending(at_the_end(field())) == Ending("red", "even/0/cheaper")
    equal = ending(at_the_end(field(griffin="red 0505 0", griffin_2="blue 0501 3")))
    assert equal is not None
    assert equal.winner is None


@pytest.mark.rule(SYSTEM, "R77")
def test_elimination_comes_before_points_in_the_last_round() -> None:
    battle = at_the_end(lose_units(field(), griffin=3))
    assert ending(battle) == Ending("blue", "enemy_eliminated")
