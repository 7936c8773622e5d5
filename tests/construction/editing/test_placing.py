"""Where things go when they are put down: into the slot, beside it, into another's place, or nowhere."""

from __future__ import annotations

import pytest

from companion.construction.editing.draft import Draft
from companion.construction.editing.placing import Aboard, Load, Loose, New
from companion.construction.editing.sizes import NotThere
from tests.construction.editing.drawing import (
    AMMUNITION,
    EQUIPMENT,
    WEAPON,
    check_whole,
    desk,
    names_in,
    of_book,
)

AC20, PPC, LASER = New(WEAPON, "is.ac20"), New(WEAPON, "is.ppc"), New(WEAPON, "is.medium_laser")


def begun(tonnage: int = 75, **head: object) -> Draft:
    """An empty design with some values in its head."""
    draft = desk().new_design(tonnage)
    for field, value in head.items():
        draft = desk().set_head(draft, field, value)
    return draft


def put(draft: Draft, load: Load, location: str, index: int) -> Draft:
    """Something put down; the design is whole afterwards."""
    after = desk().dropped(draft, load, location, index)
    check_whole(after)
    return after


def test_a_thing_goes_into_the_slot_that_was_asked_for() -> None:
    draft = put(begun(), PPC, "left_torso", 4)
    assert names_in(draft, "left_torso")[4:7] == ["ppc_lt"] * 3
    assert draft.things[0].location == "left_torso"


def test_near_the_end_it_goes_up_so_that_it_fits() -> None:
    draft = put(begun(), PPC, "left_torso", 11)
    assert names_in(draft, "left_torso")[9:] == ["ppc_lt"] * 3


def test_what_stands_in_the_way_moves_down() -> None:
    draft = put(put(begun(), LASER, "left_torso", 2), PPC, "left_torso", 2)
    assert names_in(draft, "left_torso")[2:6] == ["ppc_lt"] * 3 + ["medium_laser_lt"]


def test_two_of_a_kind_have_ids_of_their_own() -> None:
    draft = put(put(begun(), LASER, "left_torso", 0), LASER, "left_torso", 1)
    assert [thing.id for thing in draft.things] == ["medium_laser_lt", "medium_laser_lt_2"]


def test_without_room_it_is_told_how_much_there_is() -> None:
    with pytest.raises(NotThere, match="It needs 3 slots; the head has 1 left"):
        put(begun(), PPC, "head", 3)


def test_things_change_places_where_neither_finds_room() -> None:
    draft = begun()
    for number in range(12):
        draft = put(draft, LASER, "left_torso", number)
    draft = put(draft, New(WEAPON, "is.small_laser"), "head", 3)
    after = put(draft, Aboard("small_laser_hd"), "left_torso", 5)
    assert names_in(after, "left_torso")[5] == "small_laser_hd"
    assert names_in(after, "head")[3] == "medium_laser_lt_6"


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
def test_an_autocannon_20_is_split_over_adjacent_locations() -> None:
    draft = put(begun(engine="xl"), AC20, "left_torso", 3)
    (thing,) = draft.things
    assert (thing.location, thing.split_into) == ("left_torso", "left_arm")
    assert names_in(draft, "left_torso").count(thing.id) == 9
    assert names_in(draft, "left_arm").count(thing.id) == 1
    whole = put(draft, Aboard(thing.id), "right_torso", 3)
    assert whole.things[0].split_into in ("right_arm", "center_torso")


def test_what_may_be_split_is_added_whole_where_there_is_room_elsewhere() -> None:
    narrow = put(put(begun(), LASER, "left_torso", 0), LASER, "left_torso", 1)
    draft = desk().added(put(narrow, LASER, "left_torso", 2), AC20, "left_torso")
    thing = draft.things[-1]
    assert (thing.location, thing.split_into) == ("right_torso", None)
    assert names_in(draft, "right_torso").count(thing.id) == 10


def test_split_things_are_whole_again_where_there_is_room() -> None:
    draft = put(begun(engine="xl"), AC20, "left_torso", 3)
    moved = put(desk().set_head(draft, "engine", "fusion"), Aboard("ac20_lt"), "right_torso", 0)
    assert moved.things[0].split_into is None
    assert names_in(moved, "left_arm").count("ac20_lt") == 0


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Jump Capability")
def test_jump_jets_stand_in_torsos_and_legs_only() -> None:
    draft = begun(jumping=1)
    with pytest.raises(NotThere, match="Jump Jet can only go in a"):
        put(draft, Loose("jump_jet"), "left_arm", 5)
    assert names_in(put(draft, Loose("jump_jet"), "left_leg", 4), "left_leg")[4] == "jump_jet"


def test_what_is_fixed_is_not_carried() -> None:
    assert desk().load_at(begun(), "center_torso", 0) is None
    with pytest.raises(NotThere, match="cannot be moved"):
        put(begun(), PPC, "left_leg", 0)


def test_a_thing_taken_aboard_without_room_waits_for_slots() -> None:
    draft = begun()
    for _ in range(5):
        draft = desk().added(draft, New(WEAPON, "is.gauss_rifle"), "head")
    view = desk().view(draft)
    assert [row.words for row in view.waiting] == ["Gauss Rifle"]
    assert view.waiting_slots == 7
    thrown = desk().removed(draft, view.waiting[0].load)
    assert desk().view(thrown).waiting == ()


def test_ammunition_holds_a_ton_of_rounds() -> None:
    draft = put(begun(), New(AMMUNITION, "is.ac20"), "left_torso", 0)
    assert (draft.things[0].id, draft.things[0].shots) == ("ammo_ac20_lt", 5)
    with pytest.raises(NotThere, match="needs no ammunition"):
        put(begun(), New(AMMUNITION, "is.ppc"), "left_torso", 0)


def test_removing_empties_the_slots_and_a_heat_sink_waits_again() -> None:
    draft = put(begun(sinks=14, walking=2), Loose("heat_sink"), "left_leg", 4)
    assert desk().view(draft).waiting[0].number == 7
    after = desk().taken_out(draft, "left_leg", 4)
    assert names_in(after, "left_leg")[4] is None
    assert desk().view(after).waiting[0].number == 8
    gun = put(draft, PPC, "left_torso", 0)
    assert desk().taken_out(gun, "left_torso", 1) == draft


def test_a_targeting_computer_grows_with_the_weapons() -> None:
    draft = put(begun(tech="clan"), New(WEAPON, "clan.er_ppc"), "left_arm", 5)
    draft = put(draft, New(EQUIPMENT, "clan.targeting_computer"), "right_torso", 0)
    assert names_in(draft, "right_torso").count("targeting_computer_rt") == 2
    grown = put(draft, New(WEAPON, "clan.gauss_rifle"), "left_torso", 0)
    assert names_in(grown, "right_torso").count("targeting_computer_rt") == 4


@pytest.mark.rule("CityTech", "Construction > OmniMechs > Using Add-On Pods")
def test_what_is_put_into_an_omnimech_is_in_a_pod() -> None:
    draft = put(begun(tech="clan:omni"), New(WEAPON, "clan.er_ppc"), "left_torso", 0)
    assert draft.document()["pods"]["left_torso"] == [1, 2]
    fixed = desk().podded(draft, "left_torso", 1)
    assert "pods" not in {key: value for key, value in fixed.document().items() if value}
    moved = put(draft, Aboard("er_ppc_lt"), "right_torso", 3)
    assert moved.document()["pods"] == {"right_torso": [4, 5]}
    with pytest.raises(NotThere, match="Only OmniMechs"):
        desk().podded(of_book("ON1-M"), "left_torso", 4)


def test_a_weapon_is_turned_to_the_rear() -> None:
    draft = desk().turned(put(begun(), LASER, "center_torso", 10), "center_torso", 10)
    assert draft.document()["weapons"][0]["is_rear"]
    assert desk().view(draft).location("center_torso").slots[10].words == "Medium Laser (R)"  # type: ignore[union-attr]
    with pytest.raises(NotThere):
        desk().turned(draft, "center_torso", 0)
