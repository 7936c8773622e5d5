"""Vehicles drawn step by step: what follows from what, what stands where, and those of the book rebuilt."""

from __future__ import annotations

from functools import cache

import pytest

from companion.construction.battletech.vehicles.editor import VehicleEditor
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, PlacementError
from companion.construction.families import design_editors_of
from tests.builders import citytech, source
from tests.construction.battletech.designs import book, check_design, document

WEAPONS, AMMUNITION, EQUIPMENT = ItemGroup.WEAPONS, ItemGroup.AMMUNITION, ItemGroup.EQUIPMENT
READOUT = ("Condor", "Vedette", "Hetzer", "Demolisher")


@cache
def editor() -> VehicleEditor:
    """Return the editor of CityTech's vehicles."""
    found = design_editors_of(source("citytech"))["vehicle"]
    assert isinstance(found, VehicleEditor)
    return found


def change(draft: Draft, **values: object) -> Draft:
    """Return the vehicle with other values in its head."""
    for field, value in values.items():
        draft = editor().set_head(draft, field, value)
    return draft


def messages(draft: Draft) -> list[str]:
    """Return what is against the rules."""
    examined = editor().view(draft).examined
    assert examined is not None
    return [fault.message for fault in examined.faults]


def test_a_new_vehicle_is_legal_and_everything_follows() -> None:
    draft = editor().new_design()
    assert messages(draft) == []
    draft = change(draft, motive="hover", tonnage=25, cruising=10)
    assert draft.head["engine"]["rating"] == 120
    assert draft.head["movement"] == {"cruising": 10, "flank": 15}
    assert set(draft.head["structure"].values()) == {3}
    assert messages(draft) == []
    assert change(draft, tonnage=50, motive="tracked", cruising=99).number("movement", "cruising") == 8
    assert change(change(draft, motive="tracked", tonnage=100), motive="hover").tonnage == 50


def test_heat_sinks_follow_energy_weapons() -> None:
    draft = editor().new_design()
    for _ in range(2):
        draft = editor().add(draft, ItemToAdd(WEAPONS, "is.ppc"), "turret")
    assert draft.number("heat_sinks", "number") == 20
    assert change(draft, engine="fusion").number("heat_sinks", "number") == 10
    heat = editor().view(draft).measures[1]
    assert (heat.text, heat.left, [share.label for share in heat.shares]) == (
        "20 heat a turn", "20 sinks", ["2 × PPC"],
    )  # fmt: skip
    assert editor().remove(draft, InstalledItem("ppc_turret_2")).number("heat_sinks", "number") == 10


def test_things_go_where_they_may_and_stand_in_rows() -> None:
    draft = editor().add(editor().new_design(), ItemToAdd(WEAPONS, "is.ac5"), "body")
    draft = editor().add(draft, ItemToAdd(AMMUNITION, "is.ac5"), "front")
    assert [(thing.id, thing.location) for thing in draft.items] == [
        ("ac5_front", "front"),
        ("ammo_ac5_body", "body"),
    ]
    assert editor().load_at(draft, "front", 0) == InstalledItem("ac5_front")
    assert editor().places(draft, InstalledItem("ammo_ac5_body")) == (("body", 0),)
    preview = editor().landing(draft, InstalledItem("ac5_front"), "turret", 4)
    assert preview.slots == {("turret", 0)}
    assert editor().landing(draft, InstalledItem("ac5_front"), "body", 0).refusal
    moved = editor().drop(draft, InstalledItem("ac5_front"), "turret", 0)
    assert [thing.location for thing in moved.items] == ["turret", "body"]
    without = change(moved, turret="none")
    assert [thing.location for thing in without.items] == ["front", "body"]
    with pytest.raises(PlacementError, match="no turret"):
        editor().drop(without, InstalledItem("ac5_front"), "turret", 0)
    assert editor().lots(draft, "body", 0) == (20,)
    assert editor().clear_slot(draft, "front", 0).items == draft.items[1:]
    assert not any(
        offer.name in ("Hatchet", "MASC") for offer in editor().offers(draft)
    )  # fmt: skip


def test_armor_takes_what_is_left_over_and_is_spread_alike() -> None:
    draft = editor().maximise_armor(editor().new_design())
    view = editor().view(draft)
    assert view.measures[0].left == "to the last half ton"
    assert view.armor is not None
    assert max(draft.head["armor"].values()) - min(draft.head["armor"].values()) <= 1 or view.armor.tons > 60
    assert not view.armor.can_rise
    lots = editor().armor_by_lots(draft, 4)
    assert sum(lots.head["armor"].values()) == 32
    assert editor().with_armor(lots, "front", 20).number("armor", "front") == 20


@pytest.mark.parametrize("name", READOUT)
def test_vehicles_of_the_book_stay_as_they_are_and_can_be_written(name: str) -> None:
    draft = editor().open_draft(book(name))
    assert messages(draft) == []
    assert editor().fill(draft).draft == draft
    saved = draft.document()
    assert check_design(saved).is_legal
    citytech().check_unit(document(saved))
    view = editor().view(draft, draft)
    assert view.differences == ()
    shown = [slot.text for place in view.locations for slot in place.slots if slot.category is not None]
    assert len(shown) == len(draft.items)


def test_a_copy_tells_what_it_has_otherwise() -> None:
    before = editor().open_draft(book("Hetzer"))
    after = change(before, turret="turret", cruising=3)
    after = editor().drop(after, InstalledItem("ac20_front"), "turret", 0)
    lines = [str(line) for line in editor().view(after, before).differences]
    assert "Cruising: 4 / 3" in lines
    assert "Turret: nothing / Autocannon/20" in lines


def test_what_is_not_designed_here_is_told() -> None:
    with pytest.raises(PlacementError, match="whole tons"):
        editor().open_draft(book("Hetzer", tonnage=40.5))
    twin = {**book("Demolisher")["armor"], "front_turret": 1}
    with pytest.raises(PlacementError, match="one turret"):
        editor().open_draft(book("Demolisher", armor=twin))
    for command in DesignCommand:
        with pytest.raises(PlacementError, match="no such command"):
            editor().carry_out(editor().new_design(), command, "front", 0)
