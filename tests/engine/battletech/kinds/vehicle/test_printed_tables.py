"""The tables on the sheets of vehicles, and the faults of such tables."""

from __future__ import annotations

import pytest

from companion.engine.sheet import ReferenceTable
from companion.errors import FileError
from companion.ui.print.page.free_space import tables_for
from tests.builders import citytech, game
from tests.engine.battletech.unplayed_kinds import CONDOR, sheet
from tests.overlays import citytech_with


def table(id: str) -> ReferenceTable:
    return next(each for each in citytech().reference_tables() if each.id == id)


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
def test_hit_locations_say_what_a_hit_brings_below_the_rows() -> None:
    found = table("vehicle_hit_location")
    assert found.rows == (
        ("2", "Side*", "Side*"),
        ("3", "Side¹", "Side¹"),
        ("4", "Side²", "Side²"),
        ("5", "Side³", "Side²"),
        ("6", "Side", "Side"),
        ("7", "Side", "Side"),
        ("8", "Side", "Side"),
        ("9", "Side", "Side³"),
        ("10", "Turret", "Turret"),
        ("11", "Turret⁴", "Turret⁴"),
        ("12", "Turret*", "Side*"),
    )
    assert found.note == (
        "* May be a critical hit. ¹ Immobile. ² −1 Cruising MP. ³ −1 Cruising MP (hover only)."
        " ⁴ Turret locked. Without a turret: the side."
    )


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Critical Hits Table")
def test_critical_hits_are_told_by_the_die() -> None:
    assert [row[1] for row in table("vehicle_critical_hits").rows] == [
        "Crew stunned: no actions for the next 2 turns",
        "Main weapon jams: no fire from the largest weapon for 1 turn",
        "Engine hit: no movement for the rest of the game",
        "Crew killed: out of the game",
        "Fuel tank hit: the vehicle explodes",
        "Ammunition or power plant hit: the vehicle explodes",
    ]


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Movement")
def test_movement_costs_have_a_column_for_each_way_of_moving() -> None:
    found = table("vehicle_movement")
    assert [column.label for column in found.columns] == ["Terrain", "Tracked", "Wheeled", "Hover"]
    rows = {row[0]: row[1:] for row in found.rows}
    assert rows["Rough"] == ("2", "–", "2")
    assert rows["Water of depth 2"] == ("–", "–", "1")
    assert rows["Each level up or down"] == ("+2", "+2", "+2")
    assert "Heavy woods" not in rows, "forbidden to all"


def test_each_sheet_has_the_tables_of_its_own_kind() -> None:
    tables = citytech().reference_tables()
    vehicle = {each.id for each in tables_for(sheet(CONDOR), tables)}
    assert {"vehicle_hit_location", "vehicle_critical_hits", "vehicle_movement", "to_hit"} <= vehicle
    assert not vehicle & {"hit_location", "punch_location", "kick_location", "piloting", "heat"}
    mech = {each.id for each in tables_for(citytech().blank_sheet("WLF-2"), tables)}
    assert {"hit_location", "punch_location", "piloting", "heat"} <= mech
    assert not any(id.startswith("vehicle") for id in mech)
    assert not any(each.id.startswith("vehicle") for each in game().reference_tables())


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("hit_location: {front_and_rear: {3: {trouble: imobile}}}", "there is no trouble 'imobile'"),
        ("hit_location: {front_and_rear: {5: {motives: [hovr]}}}", "there is no way of moving 'hovr'"),
        ("critical_hits: {rows: {1: {trouble: stun}}}", "there is no trouble 'stun'"),
        ("critical_hits: {rows: {1: {explosion: Boom}}}", "has a trouble or an explosion, and not both"),
        ("hit_location: {left_and_right: {7: null}}", "left_and_right.7"),
    ],
)
def test_a_fault_in_the_tables_is_told(rules: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        citytech_with(f"vehicles: {{{rules}}}")
    assert text in str(raised.value)
