"""Moving on foot: ways of moving, what each step costs, roads and bridges, and where a move may end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import Jump
from companion.engine.battletech.battle.events import HeatBuilt
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, perform, refusal_text
from tests.citytech import change_unit, fight, in_phase
from tests.engine.battletech.damaged_mechs import hit_slots
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import (
    forbidden,
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
FALL = ((1,), (4, 5), SAFE)


# --- terrain ---


@pytest.mark.parametrize(
    ("ground", "cost"),
    [
        pytest.param("0", 1, marks=pytest.mark.rule("CityTech", "Components > Clear")),
        pytest.param("0 rough", 2, marks=pytest.mark.rule("CityTech", "Components > Rough")),
        pytest.param("2", 3, marks=pytest.mark.rule("CityTech", "Components > Hills")),
        pytest.param("2 rough", 4, marks=pytest.mark.rule("CityTech", "Components > Hills")),
        pytest.param("0 water_0", 1, marks=pytest.mark.rule("CityTech", "Components > Water")),
        pytest.param("0 light_woods", 2, marks=pytest.mark.rule("CityTech", "Components > Light Woods")),
        pytest.param("0 heavy_woods", 3, marks=pytest.mark.rule("CityTech", "Components > Heavy Woods")),
        pytest.param("0 paved", 1, marks=pytest.mark.rule("CityTech", "Components > Pavement")),
        pytest.param("0 smoke", 1, marks=pytest.mark.rule("CityTech", "Components > Smoke")),
        pytest.param("0 fire rough", 2, marks=pytest.mark.rule("CityTech", "Components > Fire")),
        pytest.param("0 smoke fire", 1, marks=pytest.mark.rule("CityTech", "Components > Counters")),
        pytest.param("-1", 2, marks=pytest.mark.rule("CityTech", "Movement > Movement Cost Table")),
    ],
)
def test_a_hex_costs_what_lies_in_it(ground: str, cost: int) -> None:
    assert points_spent(ready(h0504=ground), "F") == cost


@pytest.mark.rule("CityTech", "Components > Water")
@pytest.mark.rule("CityTech", "Components > Rubble")
@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
@pytest.mark.parametrize(
    ("ground", "cost", "cause", "number"),
    [
        ("0 water_1", 2, "entering_water_1", 4),
        ("0 water_2", 4, "entering_water_2", 5),
        ("-1 water_1", 3, "entering_water_1", 4),
        ("0 rubble", 2, "entering_rubble", 5),
    ],
)
def test_water_and_rubble_take_a_roll(ground: str, cost: int, cause: str, number: int) -> None:
    played = march(ready(h0504=ground), "F", SAFE)
    assert move_of(played).spent == cost
    assert piloting_numbers(played) == [(cause, number)]


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
@pytest.mark.parametrize(("levels", "cost"), [("free", 2), ("per_level", 3)])
def test_an_option_charges_for_the_depth_of_water(levels: str, cost: int) -> None:
    at = ready_on(slope(h0504="0 water_1"), "wolfhound", "0505 0", {"water_levels": levels})
    assert move_of(march(at, "F", SAFE)).spent == cost


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
def test_climbing_out_of_water_costs_a_point_a_level() -> None:
    at = ready(h0505="0 water_2", h0504="0 water_1")
    assert move_of(march(at, "F", SAFE)).spent == 3
    assert move_of(march(at, "FF", SAFE)).spent == 5


@pytest.mark.rule("CityTech", "Components > Mapsheets")
def test_a_unit_moves_from_hex_to_hex_and_not_off_the_map() -> None:
    at = ready("wolfhound", "0501 0")
    assert "No unit may leave the map" in forbidden(at, "F")
    assert "No unit may leave the map" in forbidden(at, "RF")
    assert where(march(at, "RRF")) == ("0601", 2)


@pytest.mark.rule("CityTech", "Components > Dice")
def test_rolls_take_two_dice_or_one_as_the_rules_say() -> None:
    played = march(ready(h0504="0 rubble"), "F", (1, 1), (2,), (4, 4), SAFE)
    assert [len(answer) for answer in played.given_answers] == [2, 1, 2, 2]


# --- ways of moving ---


@pytest.mark.rule("CityTech", "Movement > Movement Modes")
def test_every_way_of_moving_has_its_points_and_heat() -> None:
    at = ready("victor")
    ways = [(way.label, way.points, way.hint) for way in citytech().movements(at, "victor")]
    assert ways == [
        ("Stand still", 0, ""),
        ("Walk", 4, "1 heat, you +1"),
        ("Run", 6, "2 heat, you +2"),
        ("Jump", 4, "3 heat or more, you +3, target +1"),
    ]


@pytest.mark.rule("CityTech", "Movement > Movement Modes")
def test_a_unit_moves_in_one_way_only() -> None:
    at = perform(ready(), move("FF"))
    assert "has already moved" in forbidden(at, "F", "ran")
    fallen = march(ready(h0504="0 rubble"), "F", FAILS, *FALL).battle
    assert "it continues that way or not at all" in forbidden(fallen, "U", "ran")


@pytest.mark.rule("CityTech", "Movement > Standing Still")
def test_who_stands_still_builds_up_no_heat_and_does_not_turn() -> None:
    played = march(ready(), "", movement="stationary")
    assert events_of(played, HeatBuilt) == []
    assert (move_of(played).hexes, move_of(played).spent) == (0, 0)
    assert "has 0" in forbidden(ready(), "R", "stationary")


@pytest.mark.rule("CityTech", "Movement > Walking/Cruising")
def test_walking_spends_the_walking_points_and_builds_up_one_point_of_heat() -> None:
    played = march(ready("wolfhound", "0510 0"), "F" * 6)
    assert [(it.cause, it.points) for it in events_of(played, HeatBuilt)] == [("walking", 1)]
    assert "This costs 7 MP; Wolfhound has 6." in forbidden(ready("wolfhound", "0510 0"), "F" * 7)


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
def test_running_spends_the_running_points_and_builds_up_two_points_of_heat() -> None:
    played = march(ready("wolfhound", "0510 0"), "F" * 9, movement="ran")
    assert [(it.cause, it.points) for it in events_of(played, HeatBuilt)] == [("running", 2)]
    assert "10 MP; Wolfhound has 9" in forbidden(ready("wolfhound", "0511 0"), "F" * 10, "ran")


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
@pytest.mark.rule("CityTech", "Movement > Movement Direction")
def test_who_runs_moves_neither_backward_nor_into_water() -> None:
    at = ready(h0504="0 water_1", h0404="0 water_0")
    assert "cannot move backward" in forbidden(at, "B", "ran")
    assert "a unit cannot enter Depth 1 water this way" in forbidden(at, "F", "ran")
    assert points_spent(at, "LF", "ran") == 2
    # Out of the water he may run.
    assert points_spent(ready(h0505="0 water_1"), "F", "ran") == 2


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
@pytest.mark.parametrize(("heat", "walking", "running"), [(0, 6, 9), (5, 5, 8), (10, 4, 6), (25, 1, 2)])
def test_running_points_follow_the_walking_points(heat: int, walking: int, running: int) -> None:
    at = change_unit(ready(), "wolfhound", heat=heat)
    points = {way.id: way.points for way in citytech().movements(at, "wolfhound")}
    assert (points["walked"], points["ran"]) == (walking, running)


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
@pytest.mark.parametrize("movement", ["walked", "ran"])
def test_who_runs_with_a_damaged_gyro_or_hip_rolls_at_the_end(movement: str) -> None:
    at = hit_slots(ready(), "wolfhound", center_torso=(3,), left_leg=(0,))
    rolls = (SAFE, SAFE) if movement == "ran" else ()
    played = march(at, "FF", *rolls, movement=movement)
    assert piloting_numbers(played) == [("running_damaged", 10)] * len(rolls)
    assert piloting_numbers(march(at, "RR", movement=movement)) == []


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_who_falls_over_running_damaged_rolls_only_once_a_turn() -> None:
    at = hit_slots(ready(), "wolfhound", center_torso=(3,))
    fallen = march(at, "FF", FAILS, *FALL, movement="ran")
    assert (move_of(fallen).is_over, fallen.battle.units["wolfhound"].is_prone) == (False, True)
    on = march(fallen.battle, "UF", SAFE, movement="ran")
    assert piloting_numbers(on) == [("standing_up", 8)]
    # A fall on the way does not stand in for it.
    rubble = change_unit(at, "wolfhound", hex=parse_label("0508"))
    assert rubble.board is not None
    rubble = replace(rubble, board=rubble.board.with_hex(parse_label("0507"), BoardHex(0, ("rubble",))))
    fallen = march(rubble, "F", FAILS, *FALL, movement="ran")
    up = march(fallen.battle, "U", SAFE, SAFE, movement="ran")
    assert [cause for cause, _ in piloting_numbers(up)] == ["standing_up", "running_damaged"]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_who_drops_at_the_end_of_a_run_in_spite_of_damage_rolls_before() -> None:
    at = hit_slots(ready(), "wolfhound", center_torso=(3,))
    down = march(at, "FFD", SAFE, movement="ran")
    assert piloting_numbers(down) == [("running_damaged", 8)]
    assert (move_of(down).spent, move_of(down).is_over, down.battle.units["wolfhound"].is_prone) == (
        3,
        True,
        True,
    )
    assert down.battle.units["wolfhound"].suffered.taken == 0
    fallen = march(at, "FFD", FAILS, *FALL, movement="ran")
    assert (move_of(fallen).spent, move_of(fallen).is_over) == (2, False)
    assert fallen.battle.units["wolfhound"].suffered.taken == 4
    assert where(fallen)[0] == "0503"
    # Once a turn, and only for who has run.
    again = march(at, "FFDUF", SAFE, SAFE, movement="ran")
    assert [cause for cause, _ in piloting_numbers(again)] == ["running_damaged", "standing_up"]
    assert piloting_numbers(march(at, "RD", movement="ran")) == []
    assert piloting_numbers(march(at, "FFD")) == []


# --- direction, facing ---


@pytest.mark.rule("CityTech", "Movement > Movement Direction")
@pytest.mark.parametrize(
    ("letters", "there"),
    [("F", "0504"), ("B", "0506"), ("RF", "0604"), ("RB", "0405"), ("LF", "0404"), ("FBF", "0504")],
)
def test_a_unit_moves_ahead_or_straight_back(letters: str, there: str) -> None:
    assert where(march(ready(), letters))[0] == there


@pytest.mark.rule("CityTech", "Movement > Movement Direction")
def test_levels_are_changed_forward_only_and_two_at_a_time() -> None:
    assert points_spent(ready(h0504="2", h0503="4"), "FF") == 6
    assert points_spent(ready(h0505="2"), "F") == 3
    assert "3 levels in one step: this unit can manage 2" in forbidden(ready(h0504="3"), "F")
    assert "3 levels in one step:" in forbidden(ready(h0505="3"), "F")
    assert "3 levels in one step:" in forbidden(ready(h0504="0 water_3"), "F")
    assert "while moving backward" in forbidden(ready(h0506="1"), "B")
    assert "while moving backward" in forbidden(ready(h0506="0 water_1"), "B")


@pytest.mark.rule("CityTech", "Movement > Movement Direction")
def test_a_reversal_begins_the_count_of_hexes_anew() -> None:
    assert (move_of(march(ready(), "FFFBB")).hexes, move_of(march(ready(), "FFFBB")).entered) == (2, 5)
    assert move_of(march(ready(), "FFFBB")).is_backward


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
@pytest.mark.rule("CityTech", "Movement > Standing Up")
@pytest.mark.parametrize(("on", "hexes", "entered"), [("UF", 1, 3), ("UB", 3, 3), ("U", 2, 2)])
def test_a_reversal_counts_across_a_fall_and_standing_up(on: str, hexes: int, entered: int) -> None:
    fallen = march(ready(h0507="0 rubble"), "BB", FAILS, *FALL)
    assert (move_of(fallen).hexes, move_of(fallen).is_over) == (2, False)
    up = march(fallen.battle, on, SAFE)
    assert (move_of(up).hexes, move_of(up).entered) == (hexes, entered)
    # The planner counts the same.
    place = up.battle.units["wolfhound"].hex
    assert place is not None
    assert citytech().reach(fallen.battle, "wolfhound", "walked").at(place)[0].hexes_moved == hexes


@pytest.mark.rule("CityTech", "Movement > Facing")
def test_a_unit_faces_one_of_six_hexsides_and_turns_in_the_movement_phase() -> None:
    jumper = ready("victor")
    assert "Facing is a hexside from 0" in refusal_text(jumper, Jump("victor", parse_label("0504"), 6))
    at = in_phase(fight(wolfhound="red 0505 0", uller="blue 1517 0"), "reaction")
    assert "this is the Reaction Phase" in forbidden(at, "R")


@pytest.mark.rule("CityTech", "Movement > Facing Change")
@pytest.mark.parametrize(("letters", "cost"), [("R", 1), ("LL", 2), ("RRR", 3), ("RFLF", 4)])
def test_a_turn_costs_a_point_a_hexside(letters: str, cost: int) -> None:
    assert points_spent(ready(), letters) == cost


# --- one hex at least ---


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_one_hex_may_be_entered_with_too_few_points_and_counts_as_run() -> None:
    at = change_unit(ready(h0504="2 heavy_woods"), "wolfhound", heat=15)
    played = march(at, "F")
    assert (move_of(played).movement, move_of(played).hexes, move_of(played).spent) == ("ran", 1, 3)
    assert [(it.cause, it.points) for it in events_of(played, HeatBuilt)] == [("walking", 1)]
    assert move_of(march(at, "RLF")).spent == 3
    assert "costs 4 MP" in forbidden(at, "FR")


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_the_one_hex_must_be_the_only_one_ahead_and_not_forbidden() -> None:
    at = change_unit(ready(h0504="2 heavy_woods", h0506="0 heavy_woods"), "wolfhound", heat=15)
    assert "MP; Wolfhound has 3" in forbidden(at, "RLRLF")
    slow = change_unit(at, "wolfhound", heat=20)
    assert "3 MP; Wolfhound has 2" in forbidden(slow, "B")
    assert "3 levels in one step:" in forbidden(change_unit(ready(h0504="3"), "wolfhound", heat=25), "F")
    stuck = hit_slots(ready(), "wolfhound", left_leg=(0,), right_leg=(0,))
    assert "has 0 Movement Points" in forbidden(stuck, "F")


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_points_have_to_suffice_for_every_hex() -> None:
    at = ready(h0504="0 heavy_woods", h0503="0 heavy_woods", h0502="0")
    assert points_spent(at, "FF") == 6
    assert "costs 7 MP; Wolfhound has 6" in forbidden(at, "FFF")


# --- where a move may end ---


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_friends_may_be_passed_and_enemies_not_and_a_hex_holds_one_mech() -> None:
    at = ready_on(slope(), "wolfhound", "0505 0", None, orion="red 0504 0", victor="blue 0604 0")
    assert points_spent(at, "FF") == 2
    assert "Orion stands in hex 0504: a move cannot end there" in forbidden(at, "F")
    assert "An enemy stands in hex 0604" in forbidden(at, "RF")
    assert "An enemy stands in hex 0604" in forbidden(at, "RFF")


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_wrecks_are_in_nobodys_way() -> None:
    at = ready_on(slope(), "wolfhound", "0505 0", None, victor="blue 0504 0")
    assert points_spent(change_unit(at, "victor", is_out=True), "F") == 1
