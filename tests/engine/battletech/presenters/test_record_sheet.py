"""The record sheet of a BattleMech: armor diagram, 'Mech data, warrior data and heat scale."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.presenters.record_sheet import AMMUNITION, heat_marks
from companion.engine.marks import Mark
from companion.engine.sheet import Tone
from tests.builders import citytech, perform
from tests.citytech import MODELS, SIDES, change_unit, change_warrior, unit
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, without
from tests.engine.battletech.sheet_helpers import alone, facts, sheet, slot

# --- what is on the sheet ---


@pytest.mark.rule("CityTech", "Components > Record Sheets")
@pytest.mark.rule("CityTech", "Components > BattleMech Record Sheet")
@pytest.mark.parametrize("name", sorted(MODELS))
def test_regular_and_omni_mechs_have_the_same_sheet(name: str) -> None:
    shown = sheet(alone(name), name)
    assert shown.drawing == "biped"
    assert {track.id.partition("/")[0] for track in shown.tracks} == {
        "armor", "rear", "structure", "warrior",
    }  # fmt: skip
    assert [table.id for table in shown.tables] == ["weapons"]
    assert [gauge.id for gauge in shown.gauges] == ["heat"]
    assert len(shown.slots) == 8
    assert not shown.is_destroyed


@pytest.mark.rule("CityTech", "Components > Armor Diagram")
@pytest.mark.parametrize("name", sorted(MODELS))
def test_the_armor_diagram_has_a_box_for_each_point(name: str) -> None:
    at = alone(name)
    model, shown = at.model(at.mech(name)), sheet(at, name)
    full = {track.id: (track.full, track.left) for track in shown.tracks if track.id != "warrior"}
    parts = {"armor": model.armor, "rear": model.rear_armor, "structure": model.structure}
    assert full == {
        f"{kind}/{location}": (points, points)
        for kind, part in parts.items()
        for location, points in part.items()
    }
    assert {track.id for track in shown.tracks if track.id.startswith("rear/")} == {
        "rear/center_torso", "rear/left_torso", "rear/right_torso",
    }  # fmt: skip


@pytest.mark.rule("CityTech", "Components > Armor Diagram")
@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
def test_the_armor_diagram_tells_where_more_damage_goes() -> None:
    inward = {track.id: track.hint for track in sheet(alone("orion"), "orion").tracks}
    for kind in ("armor", "structure"):
        assert inward[f"{kind}/head"] == inward[f"{kind}/center_torso"] == "Its loss destroys the 'Mech."
        for side in ("left", "right"):
            assert inward[f"{kind}/{side}_torso"] == "More damage goes to the center torso."
            for limb in ("arm", "leg"):
                assert inward[f"{kind}/{side}_{limb}"] == f"More damage goes to the {side} torso."


@pytest.mark.rule("CityTech", "Components > Armor Diagram")
def test_a_location_without_structure_is_struck_out_with_its_weapons_and_slots() -> None:
    shown = sheet(without(battle_in_phase("daishi"), "daishi", "left_arm"), "daishi")
    lost = [track.id for track in shown.tracks if track.is_destroyed]
    assert lost == ["armor/left_arm", "structure/left_arm"]
    assert [each.abbreviation for each in shown.slots if each.is_destroyed] == ["LA"]
    (table,) = shown.tables
    struck = {row.cells[1].text: (row.is_struck, row.why) for row in table.rows}
    assert struck == {"LA": (True, "The left arm is destroyed."), "RA": (False, ""), "LT": (False, "")}
    labels = [counter.label for counter in shown.counters]
    assert labels[:2] == ["Ultra AC/5 ammunition, left arm, lost", "Ultra AC/5 ammunition, right arm"]
    assert "Lost LA" in [chip.label for chip in shown.chips]


@pytest.mark.rule("CityTech", "Components > Mech Data")
@pytest.mark.parametrize(
    ("name", "subtitle", "points", "sinks"),
    [
        ("wolfhound", "WLF-2 · 35 tons", ("6", "9", ""), 10),
        ("victor", "VTR-9K · 80 tons", ("4", "6", "4"), 15),
        ("black_hawk", "Black Hawk Prime · 50 tons", ("5", "8", "5"), 18),
        ("daishi", "Daishi Prime · 100 tons", ("3", "5", ""), 22),
    ],
)
def test_mech_data_name_type_tons_movement_and_heat_sinks(
    name: str, subtitle: str, points: tuple[str, str, str], sinks: int
) -> None:
    shown = sheet(alone(name), name)
    assert shown.subtitle == subtitle
    given = {label: value for label, (value, _, _) in facts(shown).items() if label.endswith(" MP")}
    wanted = dict(zip(("Walking MP", "Running MP", "Jumping MP"), points, strict=True))
    assert given == {label: value for label, value in wanted.items() if value}
    (counter,) = [each for each in shown.counters if each.id == "sinks"]
    assert (counter.label, counter.full, counter.left, counter.gauge) == (
        "Heat sinks on",
        sinks,
        sinks,
        "heat",
    )


@pytest.mark.rule("CityTech", "Components > Mech Data")
def test_mech_data_lists_the_weapons_inventory() -> None:
    (table,) = sheet(alone("orion"), "orion").tables
    assert [column.label for column in table.columns] == [
        "Weapon", "Loc", "Heat", "Dmg", "Min", "Sht", "Med", "Lng",
    ]  # fmt: skip
    rows = [[cell.text for cell in row.cells] for row in table.rows]
    assert ["LB 10-X AC", "RT", "2", "10", "–", "6", "12", "18"] in rows
    assert ["LRM 20", "LA", "6", "1/msl", "6", "7", "14", "21"] in rows
    assert [row[1] for row in rows if row[0] == "Medium Laser"] == ["RA", "LA"]


@pytest.mark.rule("CityTech", "Components > Mech Data")
def test_a_weapon_mounted_backward_says_so() -> None:
    (table,) = sheet(alone("wolfhound"), "wolfhound").tables
    assert "Medium Laser (R)" in [row.cells[0].text for row in table.rows]


def test_what_belongs_together_says_so_by_ids() -> None:
    shown = sheet(alone("orion"), "orion")
    bins = [each for each in shown.counters if each.group == AMMUNITION]
    kinds = {each.kind.id: each.kind.label for each in bins if each.kind is not None}
    assert kinds == {
        "is.lb10x_ac/": "LB 10-X AC",
        "is.lrm20/": "LRM 20",
        "is.srm4/": "SRM 4",
        "is.narc/": "Narc Missile Beacon",
    }
    assert [each.place for each in bins][:2] == ["Right torso 1", "Right torso 2"]
    heads = [track for track in shown.tracks if track.id.endswith("/head")]
    assert [(track.plate, track.label) for track in heads] == [("Head", "Head"), ("Head", "Head, structure")]


@pytest.mark.rule("CityTech", "Components > Mech Data")
def test_ammunition_is_counted_by_slot_and_told_apart() -> None:
    shown = sheet(alone("orion"), "orion")
    counted = [(each.label, each.left) for each in shown.counters if each.group == AMMUNITION]
    assert counted[:4] == [
        ("LB 10-X AC ammunition, right torso 1", 10),
        ("LB 10-X AC ammunition, right torso 2", 10),
        ("LRM 20 ammunition, left torso 1", 6),
        ("LRM 20 ammunition, left torso 2", 6),
    ]


@pytest.mark.rule("CityTech", "Components > Mech Data")
@pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
def test_special_rounds_are_named() -> None:
    setups = [
        unit("orion", "red", loads={"ammo_lb10x_ac_rt_1": "cluster"}),
        unit("uller", "blue"),
    ]
    at = citytech().new_battle(None, SIDES, setups)
    assert "LB 10-X AC cluster ammunition, right torso" in [
        counter.label for counter in sheet(at, "orion").counters
    ]
    assert slot(sheet(at, "orion"), "right_torso", "LB 10-X AC cluster ammunition").may_be_hit


# --- the MechWarrior ---


@pytest.mark.rule("CityTech", "Components > Warrior Data")
def test_warrior_data_names_skills_and_condition() -> None:
    at = change_warrior(battle_in_phase("orion"), "orion", gunnery=2, piloting=6, hits=3)
    at = change_unit(at, "orion", pilot="Morgan")
    shown = sheet(at, "orion")
    assert shown.subtitle == "ON1-M · 75 tons · Morgan"
    assert facts(shown)["Gunnery"][0] == "2"
    assert facts(shown)["Piloting"][0] == "6"
    track = shown.track("warrior")
    assert track is not None
    assert (track.full, track.left) == (6, 3)
    assert track.notes == ("3+", "5+", "7+", "10+", "11+", "Dead")
    assert ("Pilot hits 3/6", Tone.WARN) in [(chip.label, chip.tone) for chip in shown.chips]


@pytest.mark.rule("CityTech", "Components > Warrior Data")
def test_an_unconscious_warrior_shows() -> None:
    at = perform(battle_in_phase("orion"), Mark("orion", "flag/unconscious", 1))
    assert next(flag for flag in sheet(at, "orion").flags if flag.id == "flag/unconscious").is_on
    assert facts(sheet(at, "orion"))["Walking MP"] == ("0", "4", "MechWarrior unconscious.")
    at = perform(at, Mark("orion", "warrior", 0))
    assert sheet(at, "orion").is_destroyed


# --- heat ---


@pytest.mark.rule("CityTech", "Components > Heat Scale")
@pytest.mark.rule("CityTech", "Heat > Effects of Heat")
def test_the_heat_scale_has_its_effects_at_their_levels() -> None:
    (gauge,) = sheet(battle_in_phase("orion", heat=9), "orion").gauges
    assert (gauge.low, gauge.high, gauge.value) == (0, 30, 9)
    marks: dict[int, list[str]] = {}
    for mark in heat_marks(battle_in_phase("orion")):
        marks.setdefault(mark.at, []).append(mark.label)
    assert marks == {
        5: ["−1 MP"], 8: ["+1 to hit"], 10: ["−2 MP"], 13: ["+2 to hit"], 14: ["Shutdown 4+"], 15: ["−3 MP"],
        17: ["+3 to hit"], 18: ["Shutdown 6+"], 19: ["Ammo 4+"], 20: ["−4 MP"], 22: ["Shutdown 8+"],
        23: ["Ammo 6+"], 24: ["+4 to hit"], 25: ["−5 MP"], 26: ["Shutdown 10+"], 28: ["Ammo 8+"],
        30: ["Shutdown"],
    }  # fmt: skip


@pytest.mark.rule("CityTech", "Components > Heat Scale")
def test_the_heat_scale_forecasts_the_end_of_the_turn() -> None:
    (gauge,) = sheet(
        battle_in_phase("wolfhound", heat=4, heat_sources={"fired/ER Large Laser": 24, "running": 2}),
        "wolfhound",
    ).gauges
    assert gauge.forecast == 10
    assert sheet(battle_in_phase("wolfhound"), "wolfhound").gauges[0].forecast is None


@pytest.mark.rule("CityTech", "Components > Mech Data")
@pytest.mark.parametrize(
    ("damage", "walking", "running", "why"),
    [
        ({"heat": 9}, "3", "5", "Heat −1."),
        ({"hit_slots": {"left_leg": (3,)}}, "3", "5", "Leg actuators −1."),
        ({"hit_slots": {"left_leg": (0,)}}, "2", "3", "A hip is hit."),
        ({"hit_slots": {"left_leg": (0,), "right_leg": (0,)}}, "0", "0", "Both hips are hit."),
        ({"hit_slots": {"left_leg": (0,), "right_leg": (2,)}, "heat": 5}, "1", "2",
         "A hip is hit, leg actuators −1, heat −1."),
        ({"is_shut_down": True}, "0", "0", "Shut down."),
    ],
)  # fmt: skip
def test_reduced_movement_says_why(damage: dict[str, Any], walking: str, running: str, why: str) -> None:
    given = facts(sheet(battle_in_phase("orion", **damage), "orion"))
    assert given["Walking MP"] == (walking, "4", why)
    assert given["Running MP"] == (running, "6", why)


@pytest.mark.rule("CityTech", "Components > Mech Data")
def test_a_lost_leg_and_broken_jump_jets_say_so() -> None:
    given = facts(sheet(without(battle_in_phase("victor"), "victor", "left_leg"), "victor"))
    assert given["Walking MP"][2] == "A leg is destroyed."
    at = battle_in_phase("black_hawk")
    model = at.model(at.units["black_hawk"])
    jet = model.slots_of("center_torso").index("jump_jet")
    given = facts(sheet(hit_slots(at, "black_hawk", center_torso=(jet,)), "black_hawk"))
    assert given["Jumping MP"] == ("4", "5", "Jump jets −1.")
