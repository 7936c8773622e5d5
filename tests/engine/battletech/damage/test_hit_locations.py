"""Hit locations, and the side that an attack comes from."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.events import ArmorLost, CriticalRolled, LocationHit
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import hit_locations
from companion.engine.battletech.sight.arcs import crossed_hexsides, side_struck, sides_toward
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import distance, hex_at, neighbor, parse_label, turn_facing
from companion.tabletop.lines import line
from tests.builders import battle as quickstart
from tests.builders import events_of
from tests.citytech import act_by_rule, change_unit
from tests.engine.battletech.damaged_mechs import battle_in_phase, with_points_left
from tests.questions import make_question
from tests.rotation import rotate

COLUMNS = {
    "left": "LT LL LA LA LL LT CT RT RA RL HD",
    "front": "CT RA RA RL RT CT LT LL LA LA HD",
    "rear": "CT RA RA RL RT CT LT LL LA LA HD",
    "right": "RT RL RA RA RL RT CT LT LA LL HD",
}
PUNCHES = {
    "left": "LT LT CT LA LA HD",
    "front": "LA LT CT RT RA HD",
    "rear": "LA LT CT RT RA HD",
    "right": "RT RT CT RA RA HD",
}
KICKS = {"left": "LL " * 6, "front": "RL RL RL LL LL LL", "rear": "RL RL RL LL LL LL", "right": "RL " * 6}


def land_hit(side: AttackSide, rolled: int, *answers: Any, table: Any = "hit_location") -> Play[Battle]:
    def rule(it: Play[Battle]) -> object:
        hit = IncomingHit("orion", 1, side, make_question("where"), table, roller_side="blue")
        return hit_locations.roll_hit(it, hit)

    return act_by_rule(battle_in_phase(), rule, (rolled,), *answers)


def abbreviation(event: LocationHit) -> str:
    return battle_in_phase().rules.tables.locations.names[event.location].abbreviation


@pytest.mark.rule("CityTech", "Combat > Hit Location")
@pytest.mark.rule("CityTech", "Combat > Determining Hit Location")
@pytest.mark.rule("CityTech", "Combat > BattleMech Hit Location Table")
@pytest.mark.parametrize("side", COLUMNS)
def test_the_columns_of_the_hit_location_table(side: AttackSide) -> None:
    found = []
    for rolled in range(2, 13):
        played = land_hit(side, rolled, *([(1, 1)] if rolled == 2 else []))
        (hit,) = events_of(played, LocationHit)
        assert (hit.rolled, hit.damage, hit.is_rear) == (rolled, 1, side == "rear")
        found.append(abbreviation(hit))
    assert found == COLUMNS[side].split()


@pytest.mark.rule("CityTech", "Combat > BattleMech Punch Location Table")
@pytest.mark.rule("CityTech", "Combat > Kicking")
@pytest.mark.parametrize(("table", "columns"), [("punch_location", PUNCHES), ("kick_location", KICKS)])
@pytest.mark.parametrize("side", COLUMNS)
def test_the_columns_of_the_tables_for_punches_and_kicks(
    table: str, columns: dict[str, str], side: AttackSide
) -> None:
    hits = [events_of(land_hit(side, rolled, table=table), LocationHit)[0] for rolled in range(1, 7)]
    assert [abbreviation(hit) for hit in hits] == columns[side].split()


@pytest.mark.rule("CityTech", "Combat > BattleMech Hit Location Table")
@pytest.mark.parametrize(
    ("side", "torso"), [("left", "left_torso"), ("front", "center_torso"), ("right", "right_torso")]
)
def test_a_two_may_be_a_critical_hit_though_the_armor_holds(side: AttackSide, torso: str) -> None:
    played = land_hit(side, 2, (3, 4))
    assert events_of(played, ArmorLost) == [ArmorLost("orion", torso, 1)]
    assert events_of(played, CriticalRolled) == [CriticalRolled("orion", torso, 7, 0)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Hit Location Table")
@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_a_two_that_also_reaches_the_structure_is_rolled_for_twice() -> None:
    at = with_points_left(battle_in_phase(), "orion", armor={"center_torso": 0})
    played = act_by_rule(
        at,
        lambda it: hit_locations.roll_hit(it, IncomingHit("orion", 5, "front", make_question("where"))),
        (1, 1),
        (1, 2),
        (3, 4),
    )
    assert [event.rolled for event in events_of(played, CriticalRolled)] == [3, 7]


@pytest.mark.rule("CityTech", "Combat > Aimed Shots")
def test_a_hit_on_a_given_location_needs_no_dice() -> None:
    played = act_by_rule(
        battle_in_phase(), lambda it: hit_locations.land_hit(it, "orion", "left_arm", 5, "rear")
    )
    assert played.events == [
        LocationHit("orion", "left_arm", None, 5, is_rear=True),
        ArmorLost("orion", "left_arm", 5),
    ]


@pytest.mark.rule("Quick-Start", "R40")
def test_rules_without_sides_and_special_tables_roll_on_their_one_table() -> None:
    at = quickstart(cicada="0505 0", hermes="0501 3")

    def rule(it: Play[Battle]) -> object:
        hit = IncomingHit("hermes", 3, "rear", make_question("where"), "punch_location")
        return hit_locations.roll_hit(it, hit)

    assert events_of(act_by_rule(at, rule, (2,)), LocationHit) == [
        LocationHit("hermes", "center_torso", 2, 3)
    ]


@pytest.mark.rule("CityTech", "Combat > Attack Direction")
@pytest.mark.parametrize("facing", range(6))
def test_three_hexsides_are_the_front_one_each_the_rear_and_the_sides(facing: int) -> None:
    target = change_unit(battle_in_phase(), "orion", facing=facing).units["orion"]
    assert target.hex is not None
    found = [sides_toward(target, neighbor(target.hex, turn_facing(facing, side))) for side in range(6)]
    assert found == [("front",), ("front",), ("right",), ("rear",), ("left",), ("front",)]


@pytest.mark.rule("CityTech", "Combat > Attack Direction")
@pytest.mark.parametrize(
    ("start", "sides"),
    [
        ("0503", ("front",)),
        ("0603", ("front",)),
        ("0505", ("front",)),  # its own hex
        ("0704", ("front",)),
        ("0705", ("front", "right")),
        ("0706", ("right",)),
        ("0606", ("rear", "right")),
        ("0508", ("rear",)),
        ("0406", ("rear", "left")),
        ("0306", ("left",)),
        ("0305", ("front", "left")),
    ],
)
def test_the_hexside_that_the_line_crosses_decides_and_a_corner_leaves_two(
    start: str, sides: tuple[str, ...]
) -> None:
    assert set(sides_toward(battle_in_phase().units["orion"], parse_label(start))) == set(sides)


@pytest.mark.rule("CityTech", "Combat > Attack Direction")
@pytest.mark.parametrize("side", ["front", "right"])
def test_the_defender_chooses_on_a_corner(side: str) -> None:
    found: list[str] = []
    target = battle_in_phase().units["orion"]
    act_by_rule(
        battle_in_phase(), lambda it: found.append(side_struck(it, target, parse_label("0705"))), side
    )
    assert found == [side]


@pytest.mark.rule("CityTech", "Combat > Attack Direction")
def test_a_corner_between_two_front_hexsides_asks_nothing() -> None:
    found: list[str] = []
    target = battle_in_phase().units["orion"]
    act_by_rule(battle_in_phase(), lambda it: found.append(side_struck(it, target, parse_label("0603"))))
    assert found == ["front"]


@pytest.mark.rule("CityTech", "Combat > Attack Direction")
def test_the_torso_twist_does_not_matter_and_a_prone_mech_counts_by_its_head() -> None:
    twisted = change_unit(battle_in_phase(), "orion", twist=1).units["orion"]
    lying = change_unit(battle_in_phase(), "orion", is_prone=True, facing=3).units["orion"]
    assert sides_toward(twisted, parse_label("0706")) == ("right",)
    assert sides_toward(lying, parse_label("0503")) == ("rear",)


@pytest.mark.rule("CityTech", "Combat > Attack Direction")
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 5))
def test_the_hexsides_are_those_the_line_passes_and_turn_with_the_map(column: int, row: int, by: int) -> None:
    target, start = hex_at(6, 6), hex_at(column, row)
    crossed = crossed_hexsides(target, start)
    if start == target:
        assert crossed == ()
        return
    assert len(crossed) in (1, 2)
    if distance(target, start) > 1 and len(crossed) == 1:
        assert neighbor(target, crossed[0]) in line(start, target).steps[-1]
    around = target + rotate(start - target, by)
    assert {turn_facing(side, by) for side in crossed} == set(crossed_hexsides(target, around))


def test_the_table_s_dice_reach_every_row() -> None:
    tables = battle_in_phase().rules.tables
    for name in ("hit_location", "punch_location", "kick_location"):
        table = hit_locations.location_table(tables, name)
        dice = parse_dice(table.dice)
        assert set(table.rows) == set(range(dice.minimum, dice.maximum + 1))
