"""Lying down, falling on the way, standing up and going on, and what that costs."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.events import (
    HeatBuilt,
    MinesLaid,
    UnitDropped,
    UnitFell,
    UnitStood,
    WarriorFainted,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Play, Script
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import apply_events, change_unit
from tests.engine.battletech.damaged_mechs import hit_slots, with_points_left, without
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import (
    forbidden,
    lying,
    march,
    move,
    move_of,
    piloting_numbers,
    points_spent,
    ready,
    ready_on,
    where,
)

SAFE, FAILS = (6, 6), (1, 1)
PLACE = parse_label("0504")
FALL = ((1,), (4, 5), SAFE)
"""A fall on the front of one location, without a hit on the MechWarrior."""


# --- down ---


@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_dropping_costs_a_point_and_does_no_damage() -> None:
    played = march(ready(), "FRD")
    mech = played.battle.units["wolfhound"]
    assert (mech.is_prone, mech.suffered.taken, move_of(played).spent) == (True, 0, 3)
    assert where(played) == ("0504", 1)
    assert len(events_of(played, UnitDropped)) == 1
    assert [(it.cause, it.points) for it in events_of(played, HeatBuilt)] == [("walking", 1)]
    assert move_of(played).is_over


@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_nobody_lies_down_twice_or_without_a_point() -> None:
    assert "is already prone" in str(citytech().why_not(lying(ready()), move("D")))
    assert "costs 7 MP" in forbidden(ready("wolfhound", "0510 0"), "FFFFFFD")
    assert "already standing" in str(citytech().why_not(ready(), move("U")))


# --- up ---


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_standing_up_takes_two_points_a_roll_and_heat() -> None:
    played = march(lying(ready()), "U", SAFE)
    mech = played.battle.units["wolfhound"]
    assert (mech.is_prone, move_of(played).spent, move_of(played).is_over) == (False, 2, True)
    assert piloting_numbers(played) == [("standing_up", 5)]
    assert mech.doings.heat_sources == {"standing_up": 1, "walking": 1}
    assert len(events_of(played, UnitStood)) == 1


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_who_has_stood_up_faces_any_way_and_goes_on() -> None:
    played = march(lying(ready()), "URRRFFFF", SAFE)
    assert (where(played), move_of(played).spent, move_of(played).hexes) == (("0509", 3), 6, 4)
    assert "costs 7 MP" in forbidden(lying(ready()), "URRRFFFFF")
    # Only until it leaves the hex.
    assert move_of(march(lying(ready()), "UFR", SAFE)).spent == 4


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_a_failed_attempt_is_a_fall_and_may_be_repeated() -> None:
    first = march(lying(ready()), "UFF", FAILS, *FALL)
    mech = first.battle.units["wolfhound"]
    assert (mech.is_prone, mech.suffered.taken, move_of(first).is_over, move_of(first).spent) == (
        True,
        4,
        False,
        2,
    )
    assert [(it.levels, it.side) for it in events_of(first, UnitFell)] == [(0, "front")]
    second = march(first.battle, "U", FAILS, *FALL)
    assert (move_of(second).spent, move_of(second).is_over) == (4, False)
    third = march(second.battle, "U", SAFE)
    mech = third.battle.units["wolfhound"]
    assert (mech.is_prone, move_of(third).spent, move_of(third).is_over) == (False, 6, True)
    assert mech.doings.heat_sources == {"standing_up": 3, "walking": 1}


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_who_is_corrected_to_no_points_on_the_way_ends_there() -> None:
    fallen = march(lying(ready()), "U", FAILS, *FALL).battle
    at = change_unit(fallen, "wolfhound", heat=40)
    assert [way.id for way in citytech().movements(at, "wolfhound") if way.refusal is None] == ["walked"]
    played = march(at, "")
    assert (move_of(played).movement, move_of(played).is_over) == ("walked", True)


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_who_lies_may_announce_to_walk_or_to_run_but_not_to_jump() -> None:
    at = lying(ready("victor"), "victor")
    reasons = {way.id: way.refusal for way in citytech().movements(at, "victor")}
    assert "cannot jump" in str(reasons["jumped"])
    assert reasons["walked"] is reasons["ran"] is None
    commands = {command.id for command in citytech().commands(at, "victor")}
    assert {"stand/walked", "stand/ran", "turn/left", "turn/right"} <= commands


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_who_has_one_point_may_try_to_stand_once() -> None:
    at = change_unit(lying(ready()), "wolfhound", heat=25)
    played = march(at, "U", SAFE)
    assert (move_of(played).movement, move_of(played).spent) == ("walked", 1)
    again = march(at, "U", FAILS, *FALL)
    assert move_of(again).is_over
    assert "costs 3 MP; Wolfhound has 1" in forbidden(at, "RU")


@pytest.mark.rule("CityTech", "Movement > Facing after a Fall")
@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_who_lies_may_turn_instead_and_not_crawl() -> None:
    played = march(lying(ready()), "RR")
    assert (where(played), move_of(played).spent) == (("0505", 2), 2)
    assert played.battle.units["wolfhound"].is_prone
    assert "not crawl" in forbidden(lying(ready()), "F")
    assert points_spent(lying(ready()), "R", "ran") == 1


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_without_a_gyro_one_turns_a_hexside_a_turn() -> None:
    at = hit_slots(lying(ready()), "wolfhound", center_torso=(3, 4))
    assert points_spent(at, "R") == 1
    assert "Wolfhound can only turn one hexside a turn:" in forbidden(at, "RR")
    assert "Gyro, second hit" in forbidden(at, "U")
    assert {place.facing for place in citytech().reach(at, "wolfhound", "walked").places} == {5, 0, 1}


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_on_one_leg_one_may_stand_up() -> None:
    at = lying(without(ready(), "wolfhound", "left_leg"))
    assert piloting_numbers(march(at, "U", SAFE)) == [("standing_up", 10)]
    assert "0 Movement Points" in forbidden(without(at, "wolfhound", "right_leg"), "U")


# --- on the way ---


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_every_hex_of_water_takes_a_roll() -> None:
    at = ready(h0504="0 water_1", h0503="0 water_1", h0502="0 water_1")
    assert piloting_numbers(march(at, "FFF", SAFE, SAFE, SAFE)) == [("entering_water_1", 4)] * 3


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
def test_a_fall_breaks_the_move_off_and_who_has_the_points_may_go_on() -> None:
    at = ready(h0504="0 rubble")
    fallen = march(at, "FFF", FAILS, (3,), (4, 5), SAFE)
    assert (where(fallen), move_of(fallen).spent, move_of(fallen).is_over) == (("0504", 2), 2, False)
    ways = [way.id for way in citytech().movements(fallen.battle, "wolfhound") if way.refusal is None]
    assert ways == ["walked"]
    assert citytech().turn(fallen.battle).status == "Wolfhound has fallen and can go on moving"
    on = march(fallen.battle, "URF", SAFE)
    assert (where(on), move_of(on).spent, move_of(on).entered, move_of(on).is_over) == (
        ("0505", 3),
        5,
        2,
        True,
    )


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_who_has_fallen_may_stay_down() -> None:
    fallen = march(ready(h0504="0 rubble"), "FFF", FAILS, *FALL).battle
    stay = next(it for it in citytech().commands(fallen, "wolfhound") if it.id == "stay")
    stayed = resolve_action(fallen, stay.action)
    assert move_of(stayed).is_over
    assert stayed.battle.units["wolfhound"].is_prone


@pytest.mark.rule("CityTech", "Movement > Facing after a Fall")
def test_with_one_point_left_the_fallen_may_still_turn() -> None:
    at = change_unit(ready(h0504="0 rubble"), "wolfhound", heat=15)
    fallen = march(at, "F", FAILS, *FALL)
    assert (move_of(fallen).spent, move_of(fallen).is_over) == (2, False)
    assert where(march(fallen.battle, "R")) == ("0504", 1)
    assert "costs 4 MP" in forbidden(fallen.battle, "U")


@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
@pytest.mark.parametrize(
    ("ground", "there", "levels", "points"),
    [
        ({"h0504": "0 water_1"}, "0504", 0, 2),
        ({"h0504": "0 water_2"}, "0504", 0, 2),
        ({"h0504": "-2 rubble"}, "0504", 2, 12),
        ({"h0504": "1 rubble"}, "0505", 0, 4),
        ({"h0505": "0 water_2", "h0504": "0 water_1"}, "0505", 0, 4),
        ({"h0505": "0 water_1", "h0504": "0 water_2"}, "0504", 1, 8),
    ],
)
def test_who_falls_for_the_ground_lies_in_the_lower_hex(
    ground: dict[str, str], there: str, levels: int, points: int
) -> None:
    at = ready(**ground)
    hits = [(4, 5)] * -(-points // 5)
    played = march(at, "F", FAILS, (1,), *hits, SAFE)
    assert where(played)[0] == there
    assert [it.levels for it in events_of(played, UnitFell)] == [levels]
    assert played.battle.units["wolfhound"].suffered.taken == points


@pytest.mark.rule("CityTech", "Movement > Stacking")
@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_who_falls_while_passing_a_friend_forces_him_on() -> None:
    at = ready_on(slope(h0504="0 rubble"), "wolfhound", "0505 0", None, orion="red 0504 0")
    played = march(at, "FF", FAILS, *FALL, SAFE)
    assert (where(played)[0], where(played, "orion")[0]) == ("0504", "0503")
    # A mine takes the leg off in the friend's hex.
    mined = apply_events(
        ready_on(slope(), "wolfhound", "0505 0", None, orion="red 0504 0"), MinesLaid(PLACE, 5)
    )
    mined = with_points_left(mined, "wolfhound", armor={"left_leg": 0}, structure={"left_leg": 1})
    played = march(mined, "FF", (3, 4), (6,), (1,), (3, 4), SAFE, SAFE)
    assert (where(played)[0], where(played, "orion")[0]) == ("0504", "0503")


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_a_warrior_who_faints_on_the_way_moves_no_further() -> None:
    at = ready(h0504="0 rubble")
    played = march(at, "FF", FAILS, (1,), (4, 5), FAILS, (1, 1))
    assert len(events_of(played, WarriorFainted)) == 1
    assert move_of(played).is_over


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@pytest.mark.parametrize("answers", [(SAFE, SAFE), (FAILS, *FALL), (SAFE, FAILS, *FALL)])
def test_a_move_with_rolls_replays(answers: tuple[tuple[int, ...], ...]) -> None:
    at = ready(h0504="0 water_1", h0503="0 rubble")
    first = march(at, "FF", *answers)
    again: Play[Battle] = Play(at, Script(first.given_answers), citytech().apply)
    citytech().resolve(again, move("FF"))
    assert (again.events, again.battle) == (first.events, first.battle)
