"""Punches: which arms may strike, what they need, and what they do."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import DeclareBlow
from companion.engine.battletech.battle.events import ArmorLost, BlowStruck, LocationHit
from tests.builders import events_of, perform, refusal_text
from tests.engine.battletech.physical_attacks import (
    HIT,
    MISS,
    blow,
    broken,
    near,
    number,
    roll_attack,
    row,
    strike_and_roll,
    why_not,
    with_fields,
    without,
)

PUNCHING = "Combat > Punching"


@pytest.mark.rule("CityTech", PUNCHING)
def test_both_arms_punch_with_a_roll_each() -> None:
    played = strike_and_roll(near(), "punch/left_arm punch/right_arm", (1, 3), (3,), MISS)
    blows = events_of(played, BlowStruck)
    assert [(each.limb, each.number, each.rolled, each.is_hit) for each in blows] == [
        ("left_arm", 4, 4, True),
        ("right_arm", 4, 2, False),
    ]
    assert events_of(played, LocationHit) == [LocationHit("victor", "center_torso", 3, 5)]


@pytest.mark.rule("CityTech", PUNCHING)
@pytest.mark.rule("CityTech", "Combat > BattleMech Punch Location Table")
@pytest.mark.parametrize(
    ("facing", "side", "die", "location", "rear"),
    [
        (3, "front", 1, "left_arm", False),
        (2, "front", 5, "right_arm", False),
        (0, "rear", 3, "center_torso", True),
        (1, "right", 4, "right_arm", False),
        (5, "left", 1, "left_torso", False),
    ],
)
def test_a_punch_lands_by_the_side_it_comes_from(
    facing: int, side: str, die: int, location: str, rear: bool
) -> None:
    at = perform(near(victor=f"blue 0504 {facing}"), blow("punch/left_arm"))
    declared = at.units["hunchback"].doings.blow
    assert declared is not None
    assert declared.situation is not None
    assert declared.situation.side == side
    played = roll_attack(at, "hunchback", HIT, (die,))
    assert events_of(played, LocationHit) == [LocationHit("victor", location, die, 5, rear)]


@pytest.mark.rule("CityTech", PUNCHING)
@pytest.mark.parametrize(("name", "tons", "points"), [("wolfhound", 35, 4), ("victor_2", 80, 8)])
def test_a_point_for_every_ten_tons_or_part_of_them(name: str, tons: int, points: int) -> None:
    at = near(**{name: "red 0505 0", "hunchback": "red 0101 0"})
    assert at.model(at.mech(name)).tonnage == tons
    assert row(at, "punch/left_arm", name).damage == points


@pytest.mark.rule("CityTech", PUNCHING)
@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("parts", "expected", "points"),
    [
        ((), 4, 5),
        (("left_arm hand_actuator",), 5, 5),
        (("left_arm lower_arm_actuator",), 6, 2),
        (("left_arm upper_arm_actuator", "left_arm lower_arm_actuator"), 8, 1),
        (("left_arm upper_arm_actuator", "left_arm hand_actuator"), 7, 2),
        (("right_arm upper_arm_actuator",), 4, 5),
    ],
)
def test_actuators_gone_make_it_harder_and_halve_the_damage(
    parts: tuple[str, ...], expected: int, points: int
) -> None:
    view = row(broken(near(), "hunchback", *parts), "punch/left_arm")
    assert (view.calculation.number, view.damage) == (expected, points)


@pytest.mark.rule("CityTech", PUNCHING)
def test_an_arm_built_without_hand_and_lower_arm_counts_as_lacking_them() -> None:
    at = near(uller="red 0505 0", hunchback="red 0101 0")
    right, left = row(at, "punch/right_arm", "uller"), row(at, "punch/left_arm", "uller")
    assert (left.calculation.number, left.damage) == (4, 3)
    assert (right.calculation.number, right.damage) == (4 + 2 + 1, 1)
    labels = [str(each) for each in right.calculation.modifiers]
    assert "No lower arm actuator in the right arm +2" in labels
    assert "No hand actuator in the right arm +1" in labels


@pytest.mark.rule("CityTech", PUNCHING)
def test_no_punch_with_a_broken_shoulder_a_lost_arm_or_one_that_has_fired() -> None:
    at = near()
    assert "no working shoulder in the left arm" in why_not(
        broken(at, "hunchback", "left_arm shoulder"), "punch/left_arm"
    )
    assert "the left arm is lost" in why_not(without(at, "hunchback", "left_arm"), "punch/left_arm")
    fired = with_fields(at, "hunchback", fired=frozenset({"medium_laser_la", "ac20_rt", "small_laser_hd"}))
    assert "weapons in the left arm have fired this turn" in why_not(fired, "punch/left_arm")
    assert why_not(fired, "punch/right_arm") == ""
    assert "weapons in the left arm have fired this turn" in refusal_text(
        fired, blow("punch/right_arm punch/left_arm")
    )


@pytest.mark.rule("CityTech", PUNCHING)
@pytest.mark.rule("CityTech", "Combat > Rotating the Firing Arcs")
@pytest.mark.parametrize(
    ("facing", "twist", "left", "right"),
    [
        (0, 0, True, True),
        (1, 0, True, True),
        (5, 0, True, True),
        (2, 0, True, False),
        (4, 0, False, True),
        (3, 0, False, False),
        (2, -1, True, True),
        (3, 1, False, True),
        (3, -1, True, False),
        (1, 1, True, False),
    ],
)
def test_arms_reach_ahead_and_to_their_own_side_of_the_torso(
    facing: int, twist: int, left: bool, right: bool
) -> None:
    at = with_fields(near(hunchback=f"red 0505 {facing}"), "hunchback", twist=twist)
    assert (why_not(at, "punch/left_arm") == "", why_not(at, "punch/right_arm") == "") == (left, right)


@pytest.mark.rule("CityTech", "Combat > Physical Attacks")
def test_movement_and_ground_count_as_for_fire_and_a_second_target_does_not() -> None:
    at = near(hunchback="red 0505 0, ran 3", victor="blue 0504 3, jumped 4")
    assert number(at, "punch/left_arm") == 4 + 2 + 1 + 1
    assert number(with_fields(at, "victor", is_shut_down=True), "punch/left_arm") == 4 + 2 + 1 + 1 - 4
    sources = {each.source for each in row(at, "punch/left_arm").calculation.modifiers}
    assert sources == {"CityTech, Combat > Punching", "CityTech, Combat > Weapons Fire Modifiers Table"}


@pytest.mark.rule("CityTech", PUNCHING)
def test_heat_and_damaged_sensors_do_not_matter() -> None:
    at = broken(with_fields(near(), "hunchback", heat=24), "hunchback", "head sensors")
    assert number(at, "punch/left_arm") == 4


@pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
def test_more_than_twelve_misses_without_a_roll_and_two_hits_without_one() -> None:
    far = broken(
        near(hunchback="red 0505 0, jumped 4", victor="blue 0504 3, jumped 10"),
        "hunchback",
        *(f"left_arm {part}" for part in ("upper_arm_actuator", "lower_arm_actuator", "hand_actuator")),
    )
    (miss,) = events_of(strike_and_roll(far, "punch/left_arm"), BlowStruck)
    assert (miss.number, miss.rolled, miss.is_hit) == (17, None, False)
    helpless = with_fields(near(), "victor", is_shut_down=True)
    (hit,) = events_of(strike_and_roll(helpless, "punch/left_arm", (2,)), BlowStruck)
    assert (hit.number, hit.rolled, hit.is_hit) == (0, None, True)


def test_a_punch_too_weak_to_hurt_strikes_nothing() -> None:
    at = broken(near(uller="red 0505 0", hunchback="red 0101 0"), "uller", "right_arm upper_arm_actuator")
    assert row(at, "punch/right_arm", "uller").damage == 0
    played = strike_and_roll(at, "punch/right_arm", HIT, name="uller")
    assert events_of(played, LocationHit) + events_of(played, ArmorLost) == []


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (DeclareBlow("hunchback", "punch", "victor"), "name 1 to 2"),
        (DeclareBlow("hunchback", "punch", "victor", ("left_leg",)), "'left_leg' does not strike"),
        (DeclareBlow("hunchback", "punch", "victor", ("left_arm", "left_arm")), "a limb strikes only once"),
        (DeclareBlow("hunchback", "bite", "victor"), "no attack 'bite'"),
        (DeclareBlow("hunchback", "punch", None, ("left_arm",)), "Choose another unit to attack"),
        (DeclareBlow("hunchback", "punch", "hunchback", ("left_arm",)), "Choose another unit to attack"),
        (DeclareBlow("hunchback", "headbutt", "victor"), "no attack 'headbutt'"),
    ],
)
def test_what_makes_no_sense_is_final(action: DeclareBlow, reason: str) -> None:
    text = refusal_text(near(), action)
    assert reason in text
    assert "CityTech" not in text
