"""The path planner: what each way costs, heats and risks, and how a move may end."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Move
from companion.engine.battletech.battle.events import MinesLaid
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.views.moves import ReachableHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, perform
from tests.citytech import apply_events, change_unit
from tests.engine.battletech.damaged_mechs import hit_slots
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import lying, move, ready, ready_on
from tests.engine.battletech.movement.test_entering import pavement

SAFE = (6, 6)


def place(at: Battle, label: str, facing: int, movement: str = "walked", path: str = "") -> ReachableHex:
    """Return the one place of the Wolfhound in a hex with a facing."""
    places = citytech().reach(at, "wolfhound", movement, move(path).path).places
    found = [each for each in places if (each.hex, each.facing) == (parse_label(label), facing)]
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_a_place_says_what_it_costs_and_brings() -> None:
    at = ready(h0503="1 light_woods")
    there = place(at, "0503", 1)
    assert (there.spent, there.left, there.hexes_moved, there.heat) == (5, 1, 2, 1)
    assert [each.label for each in there.route] == ["0504", "0503"]
    assert there.hint == "you +1"
    far = place(at, "0603", 0, "ran")
    assert (far.heat, far.hint) == (2, "you +2")
    assert place(ready("wolfhound", "0510 0"), "0505", 0, "ran").hint == "you +2, target +2"


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_a_place_names_the_rolls_on_the_way() -> None:
    at = apply_events(ready(h0504="0 water_1", h0503="0 rubble"), MinesLaid(parse_label("0503"), 5))
    assert place(at, "0503", 0).rolls == (
        "Entering water of Depth 1 4+ (92 %)", "Mines go off on 7+ (58 %)", "Entering rubble 5+ (83 %)",
    )  # fmt: skip
    damaged = hit_slots(ready(), "wolfhound", center_torso=(3,))
    assert place(damaged, "0504", 0, "ran").rolls == ("Running with a damaged hip or gyro 8+ (42 %)",)
    assert place(damaged, "0504", 0).rolls == ()


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_a_way_without_a_skid_is_taken_where_it_costs_the_same() -> None:
    at = ready_on(pavement(h0609="0"), "wolfhound", "0510 0")
    turned = place(at, "0608", 1, "ran")
    assert turned.rolls == ("Skidding 4+ (92 %)",)
    assert place(at, "0609", 1, "ran").rolls == ()


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_who_lies_is_taken_to_stand_up_first() -> None:
    there = place(lying(ready()), "0504", 0)
    assert (there.spent, there.heat, there.rolls) == (3, 2, ("Standing up 5+ (83 %)",))
    assert there.action == Move("wolfhound", "walked", ("stand", "forward"))
    assert place(lying(ready()), "0506", 3).spent == 3


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_the_one_hex_at_least_is_offered_as_a_run() -> None:
    at = change_unit(ready(h0504="2 heavy_woods"), "wolfhound", heat=15)
    there = place(at, "0504", 0)
    assert (there.spent, there.left, there.hint, there.heat) == (3, 0, "you +2", 1)


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_a_way_may_be_planned_bit_by_bit() -> None:
    at = ready(h0504="0 light_woods")
    assert place(at, "0503", 0).spent == 3
    there = place(at, "0603", 0, path="RFL")
    assert (there.spent, there.action) == (4, move("RFLF"))


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_of_a_bridge_and_the_water_under_it_the_cheaper_is_offered() -> None:
    at = ready(h0505="0 road", h0504="0 water_1 bridge_heavy", h0503="0 road")
    assert (place(at, "0504", 0).spent, place(at, "0504", 0).hint) == (1, "you +1")
    beside = place(ready(h0504="0 water_1 bridge_heavy"), "0504", 0)
    assert (beside.spent, beside.hint) == (2, "you +1, under the bridge")


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_the_way_leads_through_friends_who_cannot_be_stopped_at() -> None:
    at = ready_on(slope(), "wolfhound", "0505 0", None, orion="red 0504 0", victor="blue 0604 0")
    assert not place(at, "0504", 0).is_stop
    assert place(at, "0503", 0).is_stop
    assert parse_label("0604") not in {each.hex for each in citytech().reach(at, "wolfhound", "ran").places}


# --- endings ---


def endings(at: Battle, letters: str, movement: str = "walked") -> list[str]:
    return [ending.id for ending in citytech().endings(at, move(letters, movement))]


@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_a_move_may_end_on_the_ground_if_a_point_is_left() -> None:
    at = ready("wolfhound", "0510 0")
    assert endings(at, "FFFFF") == ["drop"]
    assert endings(at, "FFFFFF") == []
    (drop,) = citytech().endings(at, move("F"))
    assert drop.action == move("FD")
    assert perform(at, drop.action).units["wolfhound"].is_prone


@pytest.mark.rule("CityTech", "Combat > Charging")
def test_a_move_may_end_in_a_charge_at_who_has_moved() -> None:
    at = ready_on(slope(), "wolfhound", "0510 0", None, victor="blue 0505 3")
    assert endings(at, "FFFF", "ran") == ["drop"]
    moved = change_unit(at, "victor", moved=MoveRecord("stationary"))
    assert endings(moved, "FFFF", "ran") == ["charge/victor", "drop"]
    assert endings(moved, "FFF", "ran") == ["drop"]


@pytest.mark.rule("CityTech", "Combat > Death from Above")
def test_a_jump_may_come_down_on_who_has_moved() -> None:
    at = ready_on(slope(), "victor", "0510 0", None, orion="blue 0508 3")
    onto = [each for each in citytech().reach(at, "victor", "jumped").places if each.action.onto]
    assert onto == []
    moved = change_unit(at, "orion", moved=MoveRecord("stationary"))
    (above,) = [each for each in citytech().reach(moved, "victor", "jumped").places if each.action.onto]
    assert (above.hex.label, above.heat, above.hint) == (
        "0508", 3, "death from above on Orion, you +3, target +1",
    )  # fmt: skip
    assert citytech().why_not(moved, above.action) is None
