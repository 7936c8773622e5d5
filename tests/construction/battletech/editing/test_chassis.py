"""The head of a design: slots, armor and heat sinks follow what it is built on."""

from __future__ import annotations

import pytest

from companion.construction.editing.draft import Draft
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, LooseSystem, PlacementError
from tests.construction.battletech.editing.draft_builders import (
    WEAPON,
    check_whole,
    editor,
    names_in,
    of_book,
)


def change_head(draft: Draft, **head: object) -> Draft:
    """Return the design with other values in its head; it is whole afterwards."""
    for field, value in head.items():
        draft = editor().set_head(draft, field, value)
        check_whole(draft)
    return draft


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Engine Rating")
def test_the_engine_follows_tons_and_speed() -> None:
    draft = change_head(editor().new_design(50), walking=6)
    assert draft.head["engine"] == {"rating": 300, "kind": "fusion"}
    assert draft.head["movement"] == {"walking": 6, "running": 9, "jumping": 0}
    heavier = change_head(draft, tonnage=100)
    assert (heavier.number("movement", "walking"), heavier.number("engine", "rating")) == (4, 400)


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Internal Structure Table")
def test_structure_and_armor_follow_the_tons() -> None:
    draft = editor().maximise_armor(editor().new_design(100))
    lighter = change_head(draft, tonnage=20)
    assert lighter.head["structure"]["center_torso"] == 6
    view = editor().view(lighter)
    assert view.armor is not None
    assert view.armor.text == "69 of 69"
    with pytest.raises(PlacementError, match="no 'Mechs of 33 tons"):
        editor().set_head(draft, "tonnage", 33)


@pytest.mark.rule("CityTech", "Equipment > XL Engines")
def test_an_xl_engine_makes_room_in_the_side_torsos() -> None:
    draft = editor().drop(editor().new_design(), ItemToAdd(WEAPON, "is.ppc"), "left_torso", 0)
    wide = change_head(draft, engine="xl")
    assert names_in(wide, "left_torso")[:6] == ["engine"] * 3 + ["ppc_lt"] * 3
    assert names_in(change_head(wide, engine="fusion"), "left_torso")[:3] == [None] * 3
    assert names_in(change_head(wide, tech="clan"), "right_torso")[:3] == ["engine", "engine", None]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Extra Heat Sinks")
def test_heat_sinks_in_slots_follow_number_engine_and_kind() -> None:
    draft = change_head(editor().new_design(50), walking=4, sinks=12)
    assert draft.head["heat_sinks"] == {"kind": "single", "number": 12, "in_engine": 8}
    for place in range(4):
        draft = editor().drop(draft, LooseSystem("heat_sink"), "left_torso", place)
    fewer = change_head(draft, sinks=9)
    assert names_in(fewer, "left_torso").count("heat_sink") == 1
    double = change_head(draft, sink_kind="double")
    assert names_in(double, "left_torso").count("double_heat_sink") == 12
    assert names_in(change_head(double, tech="clan"), "left_torso").count("double_heat_sink") == 8


@pytest.mark.rule("CityTech", "Equipment > Endo Steel Internal Structure")
def test_materials_that_are_given_up_leave_their_slots() -> None:
    draft = change_head(editor().new_design(), structure="endo_steel")
    assert editor().view(draft).waiting_slots == 14
    for _ in range(14):
        draft = editor().drop(draft, LooseSystem("endo_steel"), "left_torso" if _ < 12 else "left_leg", 5)
    assert editor().view(draft).waiting == ()
    assert names_in(change_head(draft, structure="standard"), "left_torso") == [None] * 12


def test_actuators_go_from_the_hand_upwards_and_come_back_downwards() -> None:
    draft = editor().set_switch(editor().new_design(), "left_arm", "lower_arm_actuator", False)
    assert names_in(draft, "left_arm")[2:4] == [None, None]
    arm = editor().view(draft).location("left_arm")
    assert arm is not None
    assert [(switch.label, switch.is_on) for switch in arm.switches] == [
        ("Lower arm", False),
        ("Hand", False),
    ]
    draft = editor().drop(draft, ItemToAdd(WEAPON, "is.ppc"), "left_arm", 2)
    back = editor().set_switch(draft, "left_arm", "hand_actuator", True)
    assert names_in(back, "left_arm")[:7] == [
        "shoulder", "upper_arm_actuator", "lower_arm_actuator", "hand_actuator", "ppc_la", "ppc_la", "ppc_la",
    ]  # fmt: skip
    with pytest.raises(PlacementError, match="cannot be left out"):
        editor().clear_slot(draft, "left_arm", 0)


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Allocate Armor Points")
def test_armor_stays_within_what_a_location_may_have() -> None:
    draft = editor().with_armor(editor().new_design(50), "center_torso", 99)
    assert draft.number("armor", "center_torso") == 32
    draft = editor().with_armor(draft, "center_torso", 5, is_rear=True)
    assert draft.number("rear_armor", "center_torso") == 0
    draft = editor().with_armor(
        editor().with_armor(draft, "center_torso", 20), "center_torso", 12, is_rear=True
    )
    armor = editor().view(draft).armor
    assert armor is not None
    assert armor.text == "32 of 169"


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
def test_armor_by_tons_is_spread_alike_on_both_sides() -> None:
    draft = editor().armor_by_lots(editor().new_design(50), 16)
    view = editor().view(draft)
    assert view.armor is not None
    assert (view.armor.text, view.armor.tons) == ("128 of 169", 8.0)
    armor = draft.head["armor"]
    assert [armor["left_arm"], armor["left_leg"], armor["left_torso"]] == [
        armor["right_arm"], armor["right_leg"], armor["right_torso"],
    ]  # fmt: skip
    assert editor().even_armor(draft) == draft


def test_names_make_the_id_and_files_of_old_have_a_chassis() -> None:
    draft = editor().rename(editor().new_design(), " Kestrel ", "KST-1")
    assert (draft.head["id"], draft.head["name"]) == ("Kestrel KST-1", "Kestrel KST-1")
    opened = of_book("Mad Cat Prime")
    assert [opened.head[key] for key in ("id", "chassis", "model")] == ["Mad Cat Prime", "Mad Cat", "Prime"]
    assert of_book("ON1-M").head["name"] == "Orion ON1-M"


def test_what_a_copy_has_otherwise_is_told_and_marked() -> None:
    before = of_book("ON1-M")
    after = editor().drop(before, InstalledItem("medium_laser_ra"), "head", 3)
    view = editor().view(editor().with_armor(after, "head", 5), before)
    assert {(each.what, each.first, each.second) for each in view.differences} >= {
        ("Head", "nothing", "Medium Laser"), ("Armor, head", "9", "5"),
    }  # fmt: skip
    head = view.location("head")
    assert head is not None
    assert head.armor is not None
    assert [slot.index for slot in head.slots if slot.is_changed] == [3]
    assert (head.armor.front, head.armor.front_before) == (5, 9)
