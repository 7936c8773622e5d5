"""Pushes: who is moved where, and what a push needs."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import DeclareBlow, ResolveBlow
from companion.engine.battletech.battle.events import ArmorLost, BlowStruck, StepBegan
from companion.engine.battletech.battle.units import Situation
from companion.tabletop.hexes import neighbor, opposite, parse_label
from tests.builders import board, events_of, perform, resolve_action
from tests.citytech import apply_events, change_unit, in_phase, on_paper
from tests.engine.battletech.physical_attacks import (
    HIT,
    MISS,
    blow,
    broken,
    due_causes,
    ground,
    near,
    number,
    places,
    row,
    strike_and_roll,
    why_not,
    with_fields,
    without,
)

PUSHING = "Combat > Pushing"


@pytest.mark.rule("CityTech", PUSHING)
def test_a_push_moves_the_target_and_its_attacker_follows() -> None:
    played = strike_and_roll(near(), "push", (1, 3))
    assert places(played.battle, "victor", "hunchback") == ["0503", "0504"]
    assert due_causes(played.battle) == [("victor", "pushed")]
    assert events_of(played, ArmorLost) == []
    assert [each.facing for each in played.battle.units.values()] == [0, 3]


@pytest.mark.rule("CityTech", PUSHING)
@pytest.mark.parametrize("facing", range(6))
def test_the_target_goes_straight_away_from_the_attacker(facing: int) -> None:
    start = parse_label("0505")
    target = neighbor(start, facing)
    at = near(hunchback=f"red 0505 {facing}", victor=f"blue {target.label} {opposite(facing)}")
    played = strike_and_roll(at, "push", HIT)
    assert places(played.battle, "victor", "hunchback") == [neighbor(target, facing).label, target.label]


@pytest.mark.rule("CityTech", PUSHING)
def test_a_miss_moves_nobody() -> None:
    played = strike_and_roll(near(), "push", MISS)
    assert places(played.battle, "victor", "hunchback") == ["0504", "0505"]
    assert due_causes(played.battle) == []


@pytest.mark.rule("CityTech", PUSHING)
def test_broken_shoulders_make_it_harder_and_arms_must_be_there_and_idle() -> None:
    at = near()
    assert (number(at, "push"), row(at, "push").damage) == (4, 0)
    assert number(broken(at, "hunchback", "left_arm shoulder"), "push") == 6
    assert number(broken(at, "hunchback", "left_arm shoulder", "right_arm shoulder"), "push") == 8
    assert "the left arm is lost" in why_not(without(at, "hunchback", "left_arm"), "push")
    fired = with_fields(at, "hunchback", fired=frozenset({"medium_laser_la"}))
    assert "weapons in the left arm have fired this turn" in why_not(fired, "push")
    assert why_not(with_fields(at, "hunchback", fired=frozenset({"ac20_rt"})), "push") == ""


@pytest.mark.rule("CityTech", PUSHING)
@pytest.mark.parametrize(
    ("facing", "twist", "may"), [(1, 0, True), (2, 0, False), (2, -1, True), (5, -1, False)]
)
def test_a_push_reaches_ahead_of_the_torso(facing: int, twist: int, may: bool) -> None:
    at = with_fields(near(hunchback=f"red 0505 {facing}"), "hunchback", twist=twist)
    assert (why_not(at, "push") == "") == may


@pytest.mark.rule("CityTech", PUSHING)
def test_at_the_edge_of_the_map_both_stay_but_the_roll_is_owed() -> None:
    at = near(hunchback="red 0502 0", victor="blue 0501 3")
    played = strike_and_roll(at, "push", HIT)
    assert places(played.battle, "victor", "hunchback") == ["0501", "0502"]
    assert due_causes(played.battle) == [("victor", "pushed")]


@pytest.mark.rule("CityTech", PUSHING)
@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_whoever_stands_behind_is_forced_on() -> None:
    at = near(orion="blue 0503 3")
    played = strike_and_roll(at, "push", HIT)
    assert places(played.battle, "orion", "victor", "hunchback") == ["0502", "0503", "0504"]
    assert due_causes(played.battle) == [("orion", "domino"), ("victor", "pushed")]


@pytest.mark.rule("CityTech", PUSHING)
@pytest.mark.rule("CityTech", "Combat > Accidental Falls from Above")
def test_over_a_cliff_the_target_falls() -> None:
    at = near(ground(at_0504="3", at_0505="3", at_0503="0"))
    played = strike_and_roll(at, "push", HIT)
    assert places(played.battle, "victor", "hunchback") == ["0503", "0504"]
    assert ("victor", "forced_down") in due_causes(played.battle)


@pytest.mark.rule("CityTech", PUSHING)
def test_what_has_become_a_wreck_stays_and_the_attacker_advances_over_it() -> None:
    at = apply_events(perform(near(), blow("push")), StepBegan("physical_attack", "resolve"))
    played = resolve_action(change_unit(at, "victor", is_out=True), ResolveBlow("hunchback"), HIT)
    assert places(played.battle, "victor", "hunchback") == ["0504", "0504"]
    assert due_causes(played.battle) == []


@pytest.mark.rule("CityTech", PUSHING)
def test_two_that_push_each_other_end_where_they_began() -> None:
    at = perform(perform(near(), blow("push")), blow("push", "victor", "hunchback"))
    at = resolve_action(at, ResolveBlow("hunchback"), HIT).battle
    at = resolve_action(at, ResolveBlow("victor"), HIT).battle
    assert places(at, "victor", "hunchback") == ["0504", "0505"]
    assert due_causes(at) == [("victor", "pushed"), ("hunchback", "pushed")]


@pytest.mark.rule("CityTech", PUSHING)
@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_a_blow_declared_at_the_target_lands_although_it_has_been_pushed_away() -> None:
    at = near(orion="red 0404 1")
    at = perform(
        perform(perform(at, blow("push")), blow("kick/left_leg", "orion")),
        blow("kick/left_leg", "victor", "hunchback"),
    )
    at = resolve_action(at, ResolveBlow("hunchback"), HIT).battle
    kicked = resolve_action(at, ResolveBlow("orion"), HIT, (1,))
    assert events_of(kicked, BlowStruck)[0].is_hit
    assert ("victor", "kicked") in due_causes(kicked.battle)


@pytest.mark.rule("CityTech", PUSHING)
def test_on_the_physical_map_the_players_move_both() -> None:
    at = in_phase(on_paper(hunchback="red", victor="blue"), "physical_attack", "declare")
    declared = apply_events(at, StepBegan("physical_attack", "declare", ("red", "blue")))
    declared = perform(declared, DeclareBlow("hunchback", "push", "victor", (), Situation(1)))
    resolving = apply_events(declared, StepBegan("physical_attack", "resolve"))
    played = resolve_action(resolving, ResolveBlow("hunchback"), HIT)
    assert due_causes(played.battle) == [("victor", "pushed")]
    assert places(played.battle, "victor", "hunchback") == []


def test_woods_and_levels_where_the_target_stood_count_before_it_is_moved() -> None:
    assert number(near(board(heavy_woods="0504")), "push") == 4 + 2
