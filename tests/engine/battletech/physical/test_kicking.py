"""Kicks: legs, hips, damage and the rolls that follow."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.events import LocationHit
from tests.builders import board, events_of, refusal_text
from tests.engine.battletech.damaged_mechs import with_model
from tests.engine.battletech.physical_attacks import (
    HIT,
    MISS,
    blow,
    broken,
    due_causes,
    near,
    number,
    row,
    strike_and_roll,
    why_not,
    with_fields,
    without,
)

KICKING = "Combat > Kicking"


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.rule("CityTech", "Movement > Physical Attacks on BattleMech")
def test_a_kick_strikes_a_leg_and_its_target_rolls() -> None:
    played = strike_and_roll(near(), "kick/left_leg", (1, 2), (3,))
    assert events_of(played, LocationHit) == [LocationHit("victor", "right_leg", 3, 10)]
    assert due_causes(played.battle) == [("victor", "kicked")]


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.rule("CityTech", "Movement > Unit's Actions")
def test_who_misses_a_kick_rolls_himself() -> None:
    played = strike_and_roll(near(victor="blue 0504 3, walked 3"), "kick/left_leg", (1, 2))
    assert due_causes(played.battle) == [("hunchback", "missed_kick")]


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.parametrize(("facing", "leg"), [(1, "right_leg"), (5, "left_leg")])
def test_a_kick_from_the_side_strikes_the_near_leg(facing: int, leg: str) -> None:
    for die in (1, 6):
        played = strike_and_roll(near(victor=f"blue 0504 {facing}"), "kick/right_leg", HIT, (die,))
        assert [each.location for each in events_of(played, LocationHit)] == [leg]


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.parametrize(
    ("parts", "points"),
    [
        ((), 10),
        (("left_leg foot_actuator",), 5),
        (("right_leg upper_leg_actuator",), 5),
        (("left_leg foot_actuator", "right_leg lower_leg_actuator"), 2),
        (("left_leg foot_actuator", "left_leg upper_leg_actuator", "right_leg lower_leg_actuator"), 1),
    ],
)
def test_each_leg_actuator_gone_on_either_leg_halves_the_damage(parts: tuple[str, ...], points: int) -> None:
    view = row(broken(near(), "hunchback", *parts), "kick/left_leg")
    assert (view.damage, view.calculation.number) == (points, 3)


@pytest.mark.rule("CityTech", KICKING)
def test_no_kick_with_a_hip_or_leg_gone_or_by_a_leg_that_has_fired() -> None:
    hip = broken(near(), "hunchback", "right_leg hip")
    assert "no working hip in the right leg" in why_not(hip, "kick/left_leg")
    assert "no working hip" in why_not(without(near(), "hunchback", "right_leg"), "kick/left_leg")
    armed = near(cicada="red 0505 0", hunchback="red 0101 0")
    mounts = armed.model(armed.units["cicada"]).weapons
    fired = with_fields(armed, "cicada", fired=frozenset(mount.id for mount in mounts))
    assert why_not(fired, "kick/left_leg", "cicada") == ""


@pytest.mark.rule("CityTech", KICKING)
def test_a_leg_that_has_fired_does_not_kick() -> None:
    at = near(wolfhound="red 0505 0", hunchback="red 0101 0")
    weapons = tuple(
        mount.model_copy(update={"location": "left_leg"}) if index == 0 else mount
        for index, mount in enumerate(at.model(at.units["wolfhound"]).weapons)
    )
    at = with_model(at, "wolfhound", weapons=weapons)
    fired = with_fields(at, "wolfhound", fired=frozenset({weapons[0].id}))
    assert "weapons in the left leg have fired this turn" in why_not(fired, "kick/left_leg", "wolfhound")
    assert why_not(fired, "kick/right_leg", "wolfhound") == ""


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.parametrize(("facing", "may"), [(0, True), (1, True), (5, True), (2, False), (3, False)])
def test_kicks_reach_ahead_of_the_feet_whatever_the_torso_does(facing: int, may: bool) -> None:
    for twist in (-1, 0, 1):
        at = with_fields(near(hunchback=f"red 0505 {facing}"), "hunchback", twist=twist)
        assert (why_not(at, "kick/left_leg") == "") == may


@pytest.mark.rule("CityTech", KICKING)
def test_one_leg_kicks_in_a_turn() -> None:
    assert "name 1 to 1" in refusal_text(near(), blow("kick/left_leg kick/right_leg"))


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
@pytest.mark.parametrize(
    ("facing", "roll", "location"), [(3, (1, 1), "center_torso"), (5, (1, 3), "left_arm")]
)
def test_a_prone_target_is_easier_and_struck_all_over(
    facing: int, roll: tuple[int, int], location: str
) -> None:
    at = with_fields(near(victor=f"blue 0504 {facing}"), "victor", is_prone=True)
    assert number(at, "kick/left_leg") == 3 - 2
    critical = [(1, 1)] if roll == (1, 1) else []
    played = strike_and_roll(at, "kick/left_leg", roll, *critical)
    assert [each.location for each in events_of(played, LocationHit)] == [location]
    assert due_causes(played.battle) == []


@pytest.mark.rule("CityTech", KICKING)
@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_ground_counts_where_the_target_stands() -> None:
    woods = board(light_woods="0505", heavy_woods="0504")
    assert number(near(woods), "kick/left_leg") == 3 + 2
    wading = board(water_1="0505 0504")
    assert number(near(wading), "kick/left_leg") == 3 + 1 - 1


def test_a_miss_changes_nothing_else() -> None:
    played = strike_and_roll(near(victor="blue 0504 3, walked 3"), "kick/left_leg", MISS)
    assert events_of(played, LocationHit) == []
    assert played.battle.units["hunchback"].doings.has_struck
