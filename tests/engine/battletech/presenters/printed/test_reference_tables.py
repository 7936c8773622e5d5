"""The tables on the margin of printed sheets: they say what the rules' own data says, house rules too."""

from __future__ import annotations

import pytest

from companion.engine.sheet import ReferenceTable
from tests.builders import citytech, game
from tests.overlays import citytech_with
from tests.rulesets.omega.battles import omega

CITYTECH = {table.id: table for table in citytech().reference_tables()}


def rows(table: ReferenceTable) -> dict[str, tuple[str, ...]]:
    """Return the rows by what stands first."""
    return {row[0]: row[1:] for row in table.rows}


@pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
@pytest.mark.parametrize(
    ("table", "label", "value"),
    [
        ("to_hit", "Attacker ran", "+2"),
        ("to_hit", "Long range", "+4"),
        ("to_hit", "Minimum range; each hex closer", "+1; +1"),
        ("moved", "Target moved 7–9 hexes", "+3"),
        ("moved", "Target moved 10+ hexes", "+4"),
        ("moved", "Heat 13–16", "+2"),
        ("terrain", "Intervening heavy woods, each hex", "+2"),
        ("terrain", "Target in water of Depth 1", "−1"),
        ("terrain", "Partial cover", "+3"),
        ("conditions", "Target prone, adjacent", "−2"),
        ("conditions", "Secondary target", "+1"),
    ],
)
def test_what_makes_a_shot_easier_or_harder(table: str, label: str, value: str) -> None:
    assert rows(CITYTECH[table])[label] == (value,)


@pytest.mark.rule("CityTech", "Combat > BattleMech Hit Location Table")
def test_where_hits_land_from_each_side() -> None:
    table = CITYTECH["hit_location"]
    assert [column.label for column in table.columns] == ["2D6", "Front", "Left", "Right"]
    assert rows(table)["2"] == ("CT*", "LT*", "RT*")
    assert rows(table)["9"] == ("LL", "RT", "LT")
    assert table.note == "Rear: as front. * May be a critical hit."
    assert table.source == "Combat > BattleMech Hit Location Table"


@pytest.mark.rule("CityTech", "Combat > Missile Hits Table")
def test_rows_that_say_the_same_are_one() -> None:
    found = rows(CITYTECH["missile_hits"])
    assert found["9–10"] == ("2", "3", "4", "5", "8", "12", "16")
    assert [row[0] for row in CITYTECH["determining"].rows] == ["2–7", "8–9", "10–11", "12"]
    assert rows(CITYTECH["determining"])["12"] == ("3; HD, LA, RA, LL, RL blown off",)


@pytest.mark.rule("CityTech", "Components > Armor Diagram")
def test_where_damage_goes_on() -> None:
    assert rows(CITYTECH["transfer"]) == {"LT, RT": ("CT",), "LA, LL": ("LT",), "RA, RL": ("RT",)}


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("label", "texts"),
    [
        ("Engine, first hit", ("", "", "heat +5")),
        ("Engine, third hit", ("", "", "destroyed")),
        ("Gyro, second hit", ("", "fails", "")),
        ("Hip", ("", "+2", "MP ÷ 2")),
        ("Foot actuator", ("", "+1", "MP −1")),
        ("Sensors, second hit", ("no fire", "", "")),
        ("Shoulder", ("+4", "", "")),
        ("Jump jet", ("", "", "jumping −1")),
        ("Heat sink", ("", "", "sinks −1")),
    ],
)
def test_what_hits_on_components_come_to(label: str, texts: tuple[str, ...]) -> None:
    assert rows(CITYTECH["effects"])[label] == texts


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@pytest.mark.rule("CityTech", "Combat > Physical Attacks")
def test_piloting_moving_and_striking() -> None:
    piloting = {value: labels for labels, value in CITYTECH["piloting"].rows}
    assert piloting["+3"] == "Reactor shuts down"
    assert "Gyro destroyed" in piloting["falls"]
    physical = rows(CITYTECH["physical"])
    assert physical["Charge"] == ("5", "tons/10 × hexes")
    assert physical["Death from above"] == ("5", "tons/10 × 3")
    assert physical["Thrash"][0] == "hits"
    assert rows(CITYTECH["movement"])["Heavy woods"] == ("3",)
    assert rows(CITYTECH["heat"])["Jumping, each hex (at least 3)"] == ("+1",)


@pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacement Damage Table")
def test_a_table_for_one_kind_of_unit_says_so() -> None:
    assert CITYTECH["emplacement"].drawings == {"gun_emplacement"}
    assert CITYTECH["hit_location"].drawings == {"biped"}
    assert CITYTECH["to_hit"].drawings == frozenset()
    assert rows(CITYTECH["emplacement"])["12"] == ("Crew killed",)


def test_house_rules_show() -> None:
    tables = {
        table.id: table for table in citytech_with("to_hit: {range: {long: {value: 6}}}").reference_tables()
    }
    assert rows(tables["to_hit"])["Long range"] == ("+6",)


def test_a_condition_that_an_option_leaves_out_is_not_printed() -> None:
    usual = {table.id: table for table in game().reference_tables()}
    bonus = {table.id: table for table in game(immobile_target="bonus").reference_tables()}
    assert "conditions" not in usual
    assert rows(bonus["conditions"]) == {"Target immobile": ("−4",)}


def test_rules_without_heat_and_pilots_have_no_tables_of_them() -> None:
    assert [table.id for table in game().reference_tables()] == [
        "hit_location", "to_hit", "moved", "terrain", "transfer", "movement",
    ]  # fmt: skip


OMEGA = {table.id: table for table in omega().reference_tables()}


@pytest.mark.rule("Omega", "R11")
@pytest.mark.rule("Omega", "R12")
def test_bursts_have_their_tables_in_print() -> None:
    assert rows(OMEGA["hits_ac5"])["9"] == ("1", "2", "3")
    assert [column.label for column in OMEGA["hits_lb10x"].columns] == ["2D6", "1", "2"]
    assert rows(OMEGA["hits_lb20x"])["12"] == ("20",)
    assert [name for name in CITYTECH if name.startswith("hits_")] == []


@pytest.mark.rule("Omega", "R81")
@pytest.mark.rule("Omega", "R84")
def test_vehicles_with_slots_have_heat_and_what_hits_on_components_do_in_print() -> None:
    drawings = {"vehicle_turret_tracked", "vehicle_turret_wheeled", "vehicle_turret_hover"}
    assert OMEGA["slotted_effects"].drawings == OMEGA["slotted_heat"].drawings == drawings
    effects, heat = rows(OMEGA["slotted_effects"]), rows(OMEGA["slotted_heat"])
    assert effects["Drive train, second hit"][-1] == "MP ÷ 2"
    assert effects["Lift, fourth hit"][-1] == "0 MP"
    assert "Hip" not in effects
    assert (heat["Cruising"], heat["Flank speed"]) == (("+1",), ("+2",))
    assert "Lift, fourth hit" not in rows(OMEGA["effects"])


@pytest.mark.rule("Omega", "R19")
def test_missiles_that_are_rolled_for_one_by_one_need_no_table_in_print() -> None:
    assert "missile_hits" not in OMEGA
    assert {"hits_lb10x", "hits_lb2x"} <= {*OMEGA}


@pytest.mark.rule("Omega", "R29")
@pytest.mark.rule("Omega", "R30")
def test_conditions_in_print_tell_how_often_they_count_and_say_nothing_twice() -> None:
    labels = [row[0] for row in OMEGA["conditions"].rows]
    assert len(labels) == len(set(labels))
    assert rows(OMEGA["conditions"])["Heat of the target, each 10"] == ("−1",)
    assert rows(OMEGA["conditions"])["SARaH at an assault target"] == ("−3",)


@pytest.mark.rule("Omega", "R50")
def test_the_heat_of_fires_in_print_is_that_of_hexes_left() -> None:
    heat = rows(OMEGA["heat"])
    assert (heat["Burning hex left"], heat["Inferno hex left"]) == (("+5",), ("+10",))
    assert "Burning hex entered" not in heat
    assert rows(CITYTECH["heat"])["Burning hex entered"] == ("+2",)
