"""Placement of dropped items: into the slot, beside it, into another's place, or nowhere."""

from __future__ import annotations

import pytest

from companion.construction.editing.draft import Draft
from companion.construction.editing.placeable import (
    InstalledItem,
    ItemToAdd,
    LooseSystem,
    Placeable,
    PlacementError,
)
from tests.construction.battletech.editing.draft_builders import (
    AMMUNITION,
    EQUIPMENT,
    WEAPON,
    check_whole,
    editor,
    names_in,
    of_book,
)

AC20, PPC, LASER = (
    ItemToAdd(WEAPON, "is.ac20"),
    ItemToAdd(WEAPON, "is.ppc"),
    ItemToAdd(WEAPON, "is.medium_laser"),
)


def begin_draft(tonnage: int = 75, **head: object) -> Draft:
    """Return an empty design with some values in its head."""
    draft = editor().new_design(tonnage)
    for field, value in head.items():
        draft = editor().set_head(draft, field, value)
    return draft


def place_load(draft: Draft, load: Placeable, location: str, index: int) -> Draft:
    """Something put down; the design is whole afterwards."""
    after = editor().drop(draft, load, location, index)
    check_whole(after)
    return after


def test_a_thing_goes_into_the_slot_that_was_asked_for() -> None:
    draft = place_load(begin_draft(), PPC, "left_torso", 4)
    assert names_in(draft, "left_torso")[4:7] == ["ppc_lt"] * 3
    assert draft.items[0].location == "left_torso"


def test_near_the_end_it_goes_up_so_that_it_fits() -> None:
    draft = place_load(begin_draft(), PPC, "left_torso", 11)
    assert names_in(draft, "left_torso")[9:] == ["ppc_lt"] * 3


def test_what_stands_in_the_way_moves_down() -> None:
    draft = place_load(place_load(begin_draft(), LASER, "left_torso", 2), PPC, "left_torso", 2)
    assert names_in(draft, "left_torso")[2:6] == ["ppc_lt"] * 3 + ["medium_laser_lt"]


def test_two_of_a_kind_have_ids_of_their_own() -> None:
    draft = place_load(place_load(begin_draft(), LASER, "left_torso", 0), LASER, "left_torso", 1)
    assert [thing.id for thing in draft.items] == ["medium_laser_lt", "medium_laser_lt_2"]


def test_without_room_it_is_told_how_much_there_is() -> None:
    with pytest.raises(PlacementError, match="It needs 3 slots; the head has 1 left"):
        place_load(begin_draft(), PPC, "head", 3)


def test_things_change_places_where_neither_finds_room() -> None:
    draft = begin_draft()
    for number in range(12):
        draft = place_load(draft, LASER, "left_torso", number)
    draft = place_load(draft, ItemToAdd(WEAPON, "is.small_laser"), "head", 3)
    after = place_load(draft, InstalledItem("small_laser_hd"), "left_torso", 5)
    assert names_in(after, "left_torso")[5] == "small_laser_hd"
    assert names_in(after, "head")[3] == "medium_laser_lt_6"


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
def test_an_autocannon_20_is_split_over_adjacent_locations() -> None:
    draft = place_load(begin_draft(engine="xl"), AC20, "left_torso", 3)
    (thing,) = draft.items
    assert (thing.location, thing.split_into) == ("left_torso", "left_arm")
    assert names_in(draft, "left_torso").count(thing.id) == 9
    assert names_in(draft, "left_arm").count(thing.id) == 1
    whole = place_load(draft, InstalledItem(thing.id), "right_torso", 3)
    assert whole.items[0].split_into in ("right_arm", "center_torso")


def test_what_may_be_split_is_added_whole_where_there_is_room_elsewhere() -> None:
    narrow = place_load(place_load(begin_draft(), LASER, "left_torso", 0), LASER, "left_torso", 1)
    draft = editor().add(place_load(narrow, LASER, "left_torso", 2), AC20, "left_torso")
    thing = draft.items[-1]
    assert (thing.location, thing.split_into) == ("right_torso", None)
    assert names_in(draft, "right_torso").count(thing.id) == 10


def test_split_things_are_whole_again_where_there_is_room() -> None:
    draft = place_load(begin_draft(engine="xl"), AC20, "left_torso", 3)
    moved = place_load(
        editor().set_head(draft, "engine", "fusion"), InstalledItem("ac20_lt"), "right_torso", 0
    )
    assert moved.items[0].split_into is None
    assert names_in(moved, "left_arm").count("ac20_lt") == 0


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Jump Capability")
def test_jump_jets_stand_in_torsos_and_legs_only() -> None:
    draft = begin_draft(jumping=1)
    with pytest.raises(PlacementError, match="Jump Jet can only go in a"):
        place_load(draft, LooseSystem("jump_jet"), "left_arm", 5)
    assert names_in(place_load(draft, LooseSystem("jump_jet"), "left_leg", 4), "left_leg")[4] == "jump_jet"


def test_what_is_fixed_is_not_carried() -> None:
    assert editor().load_at(begin_draft(), "center_torso", 0) is None
    with pytest.raises(PlacementError, match="cannot be moved"):
        place_load(begin_draft(), PPC, "left_leg", 0)


def test_a_thing_taken_aboard_without_room_waits_for_slots() -> None:
    draft = begin_draft()
    for _ in range(5):
        draft = editor().add(draft, ItemToAdd(WEAPON, "is.gauss_rifle"), "head")
    view = editor().view(draft)
    assert [row.text for row in view.waiting] == ["Gauss Rifle"]
    assert view.waiting_slots == 7
    thrown = editor().remove(draft, view.waiting[0].load)
    assert editor().view(thrown).waiting == ()


def test_ammunition_holds_a_ton_of_rounds() -> None:
    draft = place_load(begin_draft(), ItemToAdd(AMMUNITION, "is.ac20"), "left_torso", 0)
    assert (draft.items[0].id, draft.items[0].shots) == ("ammo_ac20_lt", 5)
    with pytest.raises(PlacementError, match="needs no ammunition"):
        place_load(begin_draft(), ItemToAdd(AMMUNITION, "is.ppc"), "left_torso", 0)


def test_removing_empties_the_slots_and_a_heat_sink_waits_again() -> None:
    draft = place_load(begin_draft(sinks=14, walking=2), LooseSystem("heat_sink"), "left_leg", 4)
    assert editor().view(draft).waiting[0].number == 7
    after = editor().clear_slot(draft, "left_leg", 4)
    assert names_in(after, "left_leg")[4] is None
    assert editor().view(after).waiting[0].number == 8
    gun = place_load(draft, PPC, "left_torso", 0)
    assert editor().clear_slot(gun, "left_torso", 1) == draft


def test_a_targeting_computer_grows_with_the_weapons() -> None:
    draft = place_load(begin_draft(tech="clan"), ItemToAdd(WEAPON, "clan.er_ppc"), "left_arm", 5)
    draft = place_load(draft, ItemToAdd(EQUIPMENT, "clan.targeting_computer"), "right_torso", 0)
    assert names_in(draft, "right_torso").count("targeting_computer_rt") == 2
    grown = place_load(draft, ItemToAdd(WEAPON, "clan.gauss_rifle"), "left_torso", 0)
    assert names_in(grown, "right_torso").count("targeting_computer_rt") == 4


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Using Add-On Pods")
def test_what_is_put_into_an_omnimech_is_in_a_pod() -> None:
    draft = place_load(begin_draft(tech="clan:omni"), ItemToAdd(WEAPON, "clan.er_ppc"), "left_torso", 0)
    assert draft.document()["pods"]["left_torso"] == [1, 2]
    fixed = editor().toggle_pod(draft, "left_torso", 1)
    assert "pods" not in {key: value for key, value in fixed.document().items() if value}
    moved = place_load(draft, InstalledItem("er_ppc_lt"), "right_torso", 3)
    assert moved.document()["pods"] == {"right_torso": [4, 5]}
    with pytest.raises(PlacementError, match="Only OmniMechs"):
        editor().toggle_pod(of_book("ON1-M"), "left_torso", 4)


def test_a_weapon_is_turned_to_the_rear() -> None:
    draft = editor().turn_weapon(place_load(begin_draft(), LASER, "center_torso", 10), "center_torso", 10)
    assert draft.document()["weapons"][0]["is_rear"]
    assert editor().view(draft).location("center_torso").slots[10].text == "Medium Laser (R)"  # type: ignore[union-attr]
    with pytest.raises(PlacementError):
        editor().turn_weapon(draft, "center_torso", 0)
