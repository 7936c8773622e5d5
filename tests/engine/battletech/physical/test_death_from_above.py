"""Death from above: the flight, the blow, and where both come to lie."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Jump, Move, ResolveBlow, Settle, SettleAll
from companion.engine.battletech.battle.dues import PILOTING, owe
from companion.engine.battletech.battle.events import BlowStruck, LocationHit, StepBegan, UnitFell, UnitMoved
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.damage.falling import falling_damage
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.builders import board, events_of, perform, refusal_text, resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, declaring, fight, in_phase
from tests.engine.battletech.physical_attacks import (
    HIT,
    MISS,
    blow,
    due_causes,
    ground,
    near,
    number,
    places,
    row,
    why_not,
    with_fields,
    with_move,
)

ABOVE = "Combat > Death from Above"
WEAPONS = "Combat > Death From Above > Weapon Attack Phase"
TO_HIT = "Combat > Death From Above > Base To-Hit Number"
TO_TARGET = "Combat > Death From Above > Damage to Target"
TO_ATTACKER = "Combat > Death From Above > Damage to Attacker"
LOCATION = "Combat > Death From Above > Location after Attack"
FALLS = "Combat > Death From Above > Falls"


def in_the_air(
    floor: Board | None = None, /, *, start: str = "0507", jumped: int = 3, **units: str
) -> Battle:
    """Return a Black Hawk (50 tons) that jumped off a hex comes down on the Victor; attacks are rolled."""
    pair = {"black_hawk": "red 0505 0", "hunchback": "red 0115 0", "victor": "blue 0504 3"} | units
    at = near(floor, **pair)
    moved = MoveRecord("jumped", jumped, jumped, entered=jumped, from_hex=parse_label(start))
    at = with_move(
        apply_events(at, UnitMoved("black_hawk", moved)), "black_hawk", "death_from_above", "victor"
    )
    return apply_events(at, StepBegan("physical_attack", "resolve"))


RESOLVE = ResolveBlow("black_hawk")


@pytest.mark.rule("CityTech", ABOVE)
@pytest.mark.rule("CityTech", TO_TARGET)
@pytest.mark.rule("CityTech", TO_ATTACKER)
@pytest.mark.rule("CityTech", LOCATION)
@pytest.mark.rule("CityTech", FALLS)
def test_a_hit_strikes_from_the_waist_up_and_hurts_the_attackers_legs() -> None:
    # 50 tons: 15 points to the target in groups of 5, 10 to the attacker's legs.
    played = resolve_action(in_the_air(), RESOLVE, HIT, (1,), (5,), (3,), (1,), (6,))
    assert [(each.unit, each.location, each.damage) for each in events_of(played, LocationHit)] == [
        ("victor", "left_arm", 5),
        ("victor", "right_arm", 5),
        ("victor", "center_torso", 5),
        ("black_hawk", "right_leg", 5),
        ("black_hawk", "left_leg", 5),
    ]
    assert places(played.battle, "black_hawk", "victor") == ["0504", "0503"]
    assert due_causes(played.battle) == [("victor", "hit_from_above"), ("black_hawk", "death_from_above")]


@pytest.mark.rule("CityTech", TO_HIT)
def test_the_jump_and_the_targets_movement_count_but_not_the_ground() -> None:
    assert number(in_the_air(board(heavy_woods="0504")), "death_from_above", "black_hawk") == 5 + 3
    moving = in_the_air(victor="blue 0504 3, jumped 5")
    assert number(moving, "death_from_above", "black_hawk") == 5 + 3 + 2 + 1
    assert (
        number(with_fields(in_the_air(), "victor", is_prone=True), "death_from_above", "black_hawk")
        == 5 + 3 - 2
    )
    assert (
        number(with_fields(in_the_air(), "victor", is_shut_down=True), "death_from_above", "black_hawk") == 4
    )


@pytest.mark.rule("CityTech", TO_TARGET)
@pytest.mark.parametrize(("name", "points", "own"), [("black_hawk", 15, 10), ("victor_2", 24, 16)])
def test_three_points_for_ten_tons_and_one_for_five_to_the_legs(name: str, points: int, own: int) -> None:
    at = with_move(
        near(**{name: "red 0505 0", "hunchback": "red 0115 0"}), name, "death_from_above", "victor"
    )
    view = row(at, "death_from_above", name)
    assert view.damage == points
    assert f"{own} to the attacker" in view.hits


@pytest.mark.rule("CityTech", TO_TARGET)
def test_the_side_struck_is_the_one_towards_where_the_jump_began() -> None:
    # The Black Hawk hangs to the south, in front, but began its jump to the north-east, on the Victor's left.
    at = in_the_air(start="0802")
    played = resolve_action(at, RESOLVE, HIT, (1,), (1,), (1,), (1,), (1,))
    assert {each.location for each in events_of(played, LocationHit) if each.unit == "victor"} == {
        "left_torso"
    }
    assert places(played.battle, "victor") == ["0404"]


@pytest.mark.rule("CityTech", TO_TARGET)
@pytest.mark.rule("CityTech", "Combat > Attack Direction")
@pytest.mark.rule("CityTech", LOCATION)
@pytest.mark.parametrize(
    ("hexside", "place", "location"), [("1", "0404", "left_torso"), ("2", "0403", "left_arm")]
)
def test_over_a_corner_the_targets_player_picks_side_and_way(hexside: str, place: str, location: str) -> None:
    # From 0704 the line meets the corner between the north-eastern and the south-eastern hexside.
    at = in_the_air(start="0704")
    played = resolve_action(at, RESOLVE, HIT, hexside, (1,), (1,), (1,), (1,), (1,))
    assert places(played.battle, "victor") == [place]
    assert events_of(played, LocationHit)[0].location == location


@pytest.mark.rule("CityTech", TO_TARGET)
@pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
def test_a_prone_target_is_struck_from_behind_whatever_the_direction() -> None:
    at = with_fields(in_the_air(), "victor", is_prone=True)
    played = resolve_action(at, RESOLVE, HIT, (3, 4), (3, 4), (3, 4), (1,), (1,))
    struck = [each for each in events_of(played, LocationHit) if each.unit == "victor"]
    assert {(each.location, each.is_rear) for each in struck} == {("center_torso", True)}
    assert due_causes(played.battle) == [("black_hawk", "death_from_above")]


@pytest.mark.rule("CityTech", LOCATION)
def test_where_the_hex_behind_is_closed_the_target_goes_beside_it() -> None:
    played = resolve_action(in_the_air(ground(at_0503="4")), RESOLVE, HIT, (1,), (1,), (1,), (1,), (1,))
    assert places(played.battle, "black_hawk", "victor") == ["0504", "0603"]


@pytest.mark.rule("CityTech", LOCATION)
def test_a_target_that_cannot_leave_keeps_its_hex() -> None:
    walls = {f"at_{label}": "4" for label in ("0503", "0603", "0604", "0505", "0404", "0403")}
    at = in_the_air(ground(**walls))
    played = resolve_action(at, RESOLVE, HIT, (1,), (1,), (1,), (1,), (1,))
    assert places(played.battle, "black_hawk", "victor") == ["0505", "0504"]
    missed = resolve_action(at, RESOLVE, MISS)
    assert places(missed.battle, "black_hawk", "victor") == ["0505", "0504"]


@pytest.mark.rule("CityTech", LOCATION)
@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_where_its_own_hex_is_taken_too_it_comes_down_beside_the_target() -> None:
    walls = {f"at_{label}": "4" for label in ("0503", "0603", "0604", "0404", "0403")}
    at = in_the_air(ground(**walls, at_0505="4"), orion="red 0101 0")
    at = change_unit(at, "orion", hex=parse_label("0505"))
    played = resolve_action(at, RESOLVE, MISS)
    assert places(played.battle, "orion", "victor", "black_hawk") == ["0505", "0504", "0404"]


@pytest.mark.rule("CityTech", LOCATION)
@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_a_wreck_need_not_make_room_but_who_has_come_into_its_hex_must_not_be_landed_on() -> None:
    at = change_unit(in_the_air(), "victor", is_out=True)
    played = resolve_action(at, RESOLVE, HIT, (1,), (5,), (3,), (1,), (6,))
    assert places(played.battle, "black_hawk", "victor") == ["0504", "0504"]
    taken = change_unit(in_the_air(orion="red 0101 0"), "orion", hex=parse_label("0504"))
    taken = with_fields(taken, "victor", is_out=True)
    assert places(resolve_action(taken, RESOLVE).battle, "black_hawk", "orion") == ["0505", "0504"]


@pytest.mark.rule("CityTech", LOCATION)
@pytest.mark.rule("CityTech", FALLS)
def test_a_miss_falls_two_levels_on_its_back_while_the_target_steps_aside() -> None:
    played = resolve_action(in_the_air(), RESOLVE, MISS, "0604")
    assert places(played.battle, "black_hawk", "victor") == ["0504", "0604"]
    assert due_causes(played.battle) == [("black_hawk", "death_from_above")]
    (due,) = played.battle.dues
    torsos = ((3, 4), (2, 4), (4, 4))
    fallen = resolve_action(played.battle, Settle(due.id), *torsos, HIT)
    assert events_of(fallen, UnitFell) == [UnitFell("black_hawk", 2, "rear")]
    hits = events_of(fallen, LocationHit)
    assert [(each.damage, each.is_rear) for each in hits] == [(5, True)] * 3


@pytest.mark.rule("CityTech", FALLS)
def test_the_fall_of_a_miss_is_rounded_after_three_times_the_tons() -> None:
    at = near(wolfhound="red 0505 0", hunchback="red 0115 0")
    mech = at.mech("wolfhound")
    assert falling_damage(at, mech, 2, rounds_last=True) == 11
    assert falling_damage(at, mech, 2) == 12


@pytest.mark.rule("CityTech", FALLS)
def test_a_failed_roll_after_a_hit_is_a_fall_over_no_level() -> None:
    played = resolve_action(in_the_air(), RESOLVE, HIT, (1,), (5,), (3,), (1,), (6,))
    fallen = resolve_action(played.battle, SettleAll(), HIT, MISS, (1,), (3, 4), HIT)
    assert events_of(fallen, UnitFell) == [UnitFell("black_hawk", 0, "front")]
    assert [each.damage for each in events_of(fallen, LocationHit)] == [5]


@pytest.mark.rule("CityTech", LOCATION)
def test_even_a_prone_or_immobile_target_gets_out_from_under() -> None:
    # Ten hexes and the jump make up for a prone and immobile target: 5 + 3 + 3 - 2 - 4.
    at = in_the_air(victor="blue 0504 3, ran 9")
    at = with_fields(at, "victor", is_prone=True, is_shut_down=True)
    assert number(at, "death_from_above", "black_hawk") == 5
    played = resolve_action(at, RESOLVE, MISS, "0503")
    assert places(played.battle, "victor") == ["0503"]
    assert played.battle.units["victor"].is_prone


@pytest.mark.rule("CityTech", WEAPONS)
def test_who_is_thrown_off_course_by_fire_misses_by_itself() -> None:
    at = declaring(fight(black_hawk="red 0505 0", victor="blue 0504 3"))
    at = change_unit(at, "black_hawk", moved=MoveRecord("jumped", 3, from_hex=parse_label("0507")))
    at = with_move(at, "black_hawk", "death_from_above", "victor")
    at = act_by_rule(at, lambda play: owe(play, "black_hawk", PILOTING, "took_20_or_more")).battle
    shot = resolve_action(at, SettleAll(), MISS)
    assert events_of(shot, UnitFell) == []
    assert shot.battle.units["black_hawk"].doings.blow is not None
    later = apply_events(shot.battle, StepBegan("physical_attack", "resolve"))
    played = resolve_action(later, RESOLVE, "0604")
    (struck,) = events_of(played, BlowStruck)
    assert (struck.number, struck.rolled, struck.is_hit) == (None, None, False)
    assert due_causes(played.battle) == [("black_hawk", "death_from_above")]
    steady = resolve_action(at, SettleAll(), HIT).battle
    assert steady.units["black_hawk"].doings.blow == at.units["black_hawk"].doings.blow


@pytest.mark.rule("CityTech", WEAPONS)
def test_nobody_at_the_controls_is_a_miss_and_no_target_a_landing() -> None:
    helpless = resolve_action(with_fields(in_the_air(), "black_hawk", is_shut_down=True), RESOLVE, "0604")
    assert not events_of(helpless, BlowStruck)[0].is_hit
    landed = resolve_action(with_fields(in_the_air(), "victor", is_out=True), RESOLVE)
    assert events_of(landed, BlowStruck) == []
    assert places(landed.battle, "black_hawk") == ["0504"]
    wreck = with_fields(in_the_air(), "black_hawk", is_out=True)
    assert "out of the battle" in refusal_text(wreck, RESOLVE)


@pytest.mark.rule("CityTech", ABOVE)
def test_who_is_in_the_air_cannot_be_struck_bodily() -> None:
    at = near(black_hawk="red 0505 0", hunchback="red 0115 0")
    at = with_move(at, "black_hawk", "death_from_above", "victor")
    assert "in the air" in why_not(at, "push", "victor", "black_hawk")
    assert "in the air" in refusal_text(at, blow("push", "victor", "black_hawk"))


@pytest.mark.rule("CityTech", ABOVE)
@pytest.mark.rule("CityTech", "Combat > Different Elevations Table")
def test_from_the_jump_to_the_blow_over_any_number_of_levels() -> None:
    hill = ground(at_0504="4", at_0505="0")
    at = in_phase(fight(hill, black_hawk="red 0506 0", victor="blue 0504 3"), "movement", first="blue")
    at = perform(at, Move("victor", "stationary"))
    at = perform(at, Jump("black_hawk", parse_label("0504"), 0, onto="victor"))
    assert places(at, "black_hawk") == ["0505"]
    at = apply_events(at, StepBegan("physical_attack", "resolve"))
    assert "in the air" in why_not(at, "push", "victor", "black_hawk")
    assert why_not(at, "death_from_above", "black_hawk") == ""
    played = resolve_action(at, RESOLVE, (4, 4), (1,), (5,), (3,), (1,), (6,))
    (struck,) = events_of(played, BlowStruck)
    assert (struck.number, struck.is_hit) == (8, True)
