"""Units that go into, onto and through buildings: walls, floors, roofs, weights and basements."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Jump, Move, Place
from companion.engine.battletech.battle.events import (
    ArmorLost,
    BasementFound,
    LocationHit,
    StructureDamaged,
    UnitFell,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.movement.reach import search_reach
from companion.engine.battletech.movement.walk import Mover
from companion.engine.play import Play
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, invalid_text, resolve_action
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import (
    forbidden,
    march,
    move_of,
    piloting_numbers,
    ready,
    ready_on,
    where,
)

ENTERING = pytest.mark.rule("CityTech", "Buildings > Movement Effects")
MODIFIERS = pytest.mark.rule("CityTech", "Buildings > Building Modifiers Table")
BY_HEXES = pytest.mark.rule("CityTech", "Buildings > Building Movement Modifiers Table")
BASEMENTS = pytest.mark.rule("CityTech", "Special Case Rules > Basements")
BASEMENT_TABLE = pytest.mark.rule("CityTech", "Special Case Rules > Basements Table")
STACKING = pytest.mark.rule("CityTech", "Movement > Stacking")
PLACE = parse_label("0504")
GOOD, BAD = 6, 1


def floor(played: Play[Battle], name: str = "wolfhound") -> int:
    return played.battle.units[name].floor


def factor(played: Play[Battle], place: str = "0504") -> int:
    structure = structure_in(played.battle, parse_label(place))
    return structure.factor if structure else 0


@ENTERING
@MODIFIERS
@pytest.mark.parametrize(
    ("type_", "cost", "number"), [("light", 2, 5), ("medium", 3, 6), ("heavy", 4, 7), ("hardened", 5, 10)]
)
def test_a_wall_takes_points_and_a_roll(type_: str, cost: int, number: int) -> None:
    # Piloting 5; a building of any type that bears the Wolfhound of 35 tons, or has nothing beneath.
    at = ready(h0504=f"0 building_{type_}_h1_b0")
    before = structure_in(at, PLACE)
    assert before is not None
    played = march(at, "F", (GOOD, GOOD), movement="ran")
    assert move_of(played).spent == cost
    assert piloting_numbers(played) == [(f"through_wall_{type_}", number)]
    assert events_of(played, LocationHit) == []
    # 35 tons divided by 10, rounded up.
    assert factor(played) == before.factor - 4
    assert (where(played), floor(played)) == (("0504", 0), 0)


@ENTERING
def test_a_failed_roll_does_the_damage_of_the_wall_and_no_fall() -> None:
    played = march(ready(h0504="0 building_medium_cf33_h1_b0"), "F", (BAD, BAD), (3, 4))
    assert sum(event.points for event in events_of(played, ArmorLost)) == 4
    assert [event.location for event in events_of(played, LocationHit)] == ["center_torso"]
    assert events_of(played, UnitFell) == []
    assert factor(played) == 29


@ENTERING
@BY_HEXES
def test_the_worked_example_of_the_archer() -> None:
    # A Wolfhound in its place: the numbers depend on Piloting 5 only.
    at = ready("wolfhound", "0506 0", h0504="0 building_medium_cf40_h1_b0")
    played = march(at, "FFF", (5, 5), (1, 2), (3, 4), movement="ran")
    assert piloting_numbers(played) == [("through_wall_medium", 6), ("through_wall_medium", 7)]
    # 40 less 4 is 36, which does 4 points to who fails; then 4 more.
    assert sum(event.points for event in events_of(played, ArmorLost)) == 4
    assert events_of(played, StructureDamaged) == [
        StructureDamaged(PLACE, 4, 36),
        StructureDamaged(PLACE, 4, 32),
    ]
    assert where(played) == ("0503", 0)


@ENTERING
def test_a_mech_climbs_onto_low_buildings_and_enters_floors_level_with_it() -> None:
    low, high = "0 building_heavy_cf90_h2_b0", "0 building_heavy_cf90_h4_b0"
    climbed = march(ready(h0504=low), "C")
    assert (floor(climbed), move_of(climbed).spent) == (2, 3)
    assert piloting_numbers(climbed) == []
    assert factor(climbed) == 90
    assert "4 levels" in forbidden(ready(h0504=high), "C")
    # From the roof of Level 2 onto the one of Level 4, or through the wall onto floor 2.
    up = march(ready(h0504=low, h0503=high), "CC", movement="ran")
    assert (floor(up), where(up)) == (4, ("0503", 0))
    inside = march(ready(h0504=low, h0503=high), "CF", (GOOD, GOOD), movement="ran")
    assert (floor(inside), where(inside)) == (2, ("0503", 0))
    assert "no building" in forbidden(ready(), "C")


@ENTERING
def test_who_breaks_a_building_on_the_way_out_does_not_climb_it_any_more() -> None:
    at = ready("wolfhound", "0504 0", h0504="0 building_light_cf4_h1_b0")
    played = march(at, "BC", (GOOD, GOOD))
    assert (factor(played), where(played), floor(played)) == (0, ("0505", 0), 0)
    assert not move_of(played).is_over
    assert "no building" in forbidden(played.battle, "C")


@ENTERING
def test_jumps_come_down_on_roofs_that_bear_the_mech() -> None:
    at = ready("black_hawk", "0505 0", h0504="0 building_heavy_cf60_h4")
    landed = resolve_action(at, Jump("black_hawk", PLACE, 0))
    assert (floor(landed, "black_hawk"), factor(landed)) == (4, 60)
    weak = ready("black_hawk", "0505 0", h0504="0 building_light_cf15_h2")
    refusal = citytech().why_not(weak, Jump("black_hawk", PLACE, 0))
    assert refusal is not None
    assert "bears 15 tons" in str(refusal)


@ENTERING
@pytest.mark.rule("CityTech", "Buildings > Damage to Units Inside")
def test_a_roof_that_is_too_weak_collapses_and_lets_the_mech_fall() -> None:
    at = ready(h0504="0 building_medium_cf30_h2")
    # 30 divided by 10, as on the highest floor; then a fall of 2 levels: 4 a level, and one more.
    played = march(at, "C", (3, 4), (1,), (3, 4), (3, 4), (3, 4), (GOOD, GOOD))
    assert factor(played) == 0
    assert [event.damage for event in events_of(played, LocationHit)] == [3, 5, 5, 2]
    assert [event.levels for event in events_of(played, UnitFell)] == [2]
    assert (where(played)[0], floor(played)) == ("0504", 0)


@BASEMENTS
@BASEMENT_TABLE
@pytest.mark.parametrize(
    ("dice", "basement", "levels", "location"),
    [((1, 1), "2l", 2, "right_leg"), ((1, 2), "1l", 1, "right_leg"), ((5, 6), "1h", 1, "left_torso")],
)
def test_too_heavy_a_mech_falls_into_the_basement(
    dice: tuple[int, int], basement: str, levels: int, location: str
) -> None:
    at = ready(h0504="0 building_light_cf15_h1")
    hits = [(2,)] * (2 if levels == 1 else 3)
    played = march(at, "F", (GOOD, GOOD), dice, *hits, (GOOD, GOOD))
    assert events_of(played, BasementFound) == [BasementFound(PLACE, basement)]
    assert {event.location for event in events_of(played, LocationHit)} == {location}
    assert floor(played) == -levels


@BASEMENT_TABLE
def test_no_basement_and_a_small_one_leave_mechs_where_they_are() -> None:
    for dice in ((2, 3), (4, 5)):
        played = march(ready(h0504="0 building_light_cf15_h1"), "F", (GOOD, GOOD), dice)
        assert floor(played) == 0


@BASEMENTS
def test_a_vehicle_in_a_basement_is_trapped() -> None:
    at = ready("vedette", "0505 0", h0504="0 building_light_cf15_h1_bs")
    # 50 tons: 5 a level, and one more.
    played = march(at, "F", (GOOD, GOOD), (3, 4), (3, 4), name="vedette")
    assert floor(played, "vedette") == -1
    rested = played.battle.with_unit(played.battle.units["vedette"].at_new_turn())
    assert "trapped" in forbidden(rested, "F", name="vedette")


@STACKING
@ENTERING
def test_each_floor_has_room_of_its_own() -> None:
    at = ready_on(slope(h0504="0 building_heavy_cf90_h2_b0"), uller="red 0504 0", victor="blue 1517 0")
    onto_roof = march(at, "C")
    assert floor(onto_roof) == 2
    assert "cannot end there" in forbidden(at, "F", movement="ran")


@ENTERING
def test_vehicles_keep_to_the_ground_floor() -> None:
    at = ready("vedette", "0505 0", h0505="1", h0504="0 building_heavy_cf90_h1_b0")
    assert floor(march(at, "F", (GOOD, GOOD), name="vedette", movement="ran"), "vedette") == 0
    assert "this way" in forbidden(at, "C", name="vedette")


@ENTERING
def test_reach_leads_onto_roofs_and_into_buildings_as_moves_do() -> None:
    at = ready(h0504="0 building_heavy_cf90_h2_b0", h0503="0 building_heavy_cf90_h4_b0")
    mover = Mover.of(at, at.units["wolfhound"], "ran")
    found = {(it.hex.label, it.floor): it for it in search_reach(mover) if it.facing == 0}
    assert {floor for label, floor in found if label == "0504"} == {0, 2}
    assert {floor for label, floor in found if label == "0503"} == {0, 2, 4}
    for reached in found.values():
        assert citytech().why_not(at, Move("wolfhound", "ran", reached.path)) is None
    inside = found["0504", 0]
    assert inside.rolls == ("Through a wall of a heavy building 7+ (58 %)",)


@ENTERING
def test_a_hand_puts_a_unit_on_another_floor_that_there_is() -> None:
    at = ready("wolfhound", "0504 0", h0504="0 building_heavy_cf90_h2_b0")
    offered = {it.label: it.action for it in citytech().manual_commands(at, "wolfhound")}
    placed = resolve_action(at, offered["Put it on the roof"])
    assert floor(placed) == 2
    assert "no floor 3" in invalid_text(at, Place("wolfhound", PLACE, 0, floor=3))
