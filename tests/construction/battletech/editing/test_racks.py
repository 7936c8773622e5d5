"""Racks that hold their own missiles: loaded, moved and emptied in the designer."""

from __future__ import annotations

from functools import cache

import pytest

from companion.construction.battletech.editing.editor import MechEditor
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, PlacementError
from companion.construction.families import design_editors_of
from tests.builders import source

RACK = ItemToAdd(ItemGroup.WEAPONS, "is.lrm20")
LGM = ItemToAdd(ItemGroup.AMMUNITION, "is.lrm20", "laser")
SARAH = ItemToAdd(ItemGroup.AMMUNITION, "is.lrm20", "semi_active_radar")


@cache
def editor() -> MechEditor:
    """Return the editor of Omega's 'Mechs."""
    found = design_editors_of(source("omega"))["mech"]
    assert isinstance(found, MechEditor)
    return found


def armed(*new: ItemToAdd) -> Draft:
    """Return a new 'Mech with these things put aboard one after another."""
    draft = editor().new_design()
    for each in new:
        draft = editor().add(draft, each, "left_torso")
    return draft


def slots(draft: Draft, location: str = "left_torso") -> list[str]:
    """Return what stands in a location, empty slots left out."""
    return [each.name for each in draft.slots[location] if each is not None]


def shots(draft: Draft) -> dict[str, int | None]:
    """Return the missiles aboard, a number a kind."""
    return {it.id: it.shots for it in draft.items if it.group is ItemGroup.AMMUNITION}


def messages(draft: Draft) -> list[str]:
    """Return what is said against the rack."""
    examined = editor().view(draft).examined
    assert examined is not None
    return [fault.message for fault in examined.faults if "LRM" in fault.message]


@pytest.mark.rule("Omega", "R16")
def test_missiles_go_into_the_rack_and_fill_half_of_its_slots() -> None:
    draft = armed(RACK)
    assert messages(draft) == ["LRM 20 is empty: it holds 20 missiles and takes no ammunition."]
    draft = editor().add(draft, LGM, "right_arm")
    assert slots(draft) == ["lrm20_lt"] * 2 + ["lrm20_lt_laser"] * 3
    assert shots(draft) == {"lrm20_lt_laser": 20}
    assert messages(draft) == []


@pytest.mark.rule("Omega", "R16")
def test_a_rack_holds_several_kinds_which_share_its_slots() -> None:
    draft = armed(RACK, LGM)
    with pytest.raises(PlacementError, match="Every LRM 20 aboard is full"):
        editor().add(draft, SARAH, "left_torso")
    place = next(iter(draft.where("lrm20_lt_laser")))
    assert editor().lots(draft, *place) == tuple(range(1, 21))
    draft = editor().add(editor().load_rounds(draft, *place, 12), SARAH, "left_torso")
    assert shots(draft) == {"lrm20_lt_laser": 12, "lrm20_lt_semi_active_radar": 8}
    assert slots(draft)[2:] == ["lrm20_lt_laser"] * 2 + ["lrm20_lt_semi_active_radar"]
    assert messages(draft) == []
    assert editor().load_rounds(draft, *place, 99).item("lrm20_lt_laser").shots == 12  # type: ignore[union-attr]


@pytest.mark.rule("Omega", "R16")
def test_missiles_leave_their_slots_to_the_others_and_the_last_to_the_rack() -> None:
    draft = armed(RACK, LGM)
    place = next(iter(draft.where("lrm20_lt_laser")))
    both = editor().add(editor().load_rounds(draft, *place, 12), SARAH, "left_torso")
    one = editor().clear_slot(both, *place)
    assert slots(one) == ["lrm20_lt"] * 2 + ["lrm20_lt_semi_active_radar"] * 3
    none = editor().clear_slot(one, *next(iter(one.where("lrm20_lt_semi_active_radar"))))
    assert slots(none) == ["lrm20_lt"] * 5
    gone = editor().clear_slot(both, *next(iter(both.where("lrm20_lt"))))
    assert (slots(gone), shots(gone)) == ([], {})


@pytest.mark.rule("Omega", "R16")
def test_a_rack_moves_with_its_missiles_which_go_nowhere_alone() -> None:
    draft = armed(RACK, LGM)
    moved = editor().drop(draft, InstalledItem("lrm20_lt"), "right_torso", 0)
    assert slots(moved) == []
    assert slots(moved, "right_torso") == ["lrm20_lt"] * 2 + ["lrm20_lt_laser"] * 3
    assert messages(moved) == []
    out = editor().lift_out(draft, InstalledItem("lrm20_lt"))
    assert slots(out) == []
    assert slots(editor().drop(out, InstalledItem("lrm20_lt"), "left_torso", 0)) == slots(draft)
    with pytest.raises(PlacementError, match="Missiles stay in their rack"):
        editor().drop(draft, InstalledItem("lrm20_lt_laser"), "right_torso", 0)


def test_missiles_are_offered_by_kind_once_there_is_a_rack() -> None:
    def offered(draft: Draft) -> dict[str, str]:
        loads = {it.load: it for it in editor().offers(draft) if isinstance(it.load, ItemToAdd)}
        return {it.name: it.why_not for load, it in loads.items() if load.load and load.name == RACK.name}

    before, after = offered(armed()), offered(armed(RACK))
    assert {"LRM 20: LGM", "LRM 20: SARaH", "LRM 20: IR"} <= set(before) == set(after)
    assert set(before.values()) == {"There is no LRM 20 aboard."}
    assert set(after.values()) == {""}


@pytest.mark.rule("Omega", "R82")
def test_vehicles_load_their_racks_too() -> None:
    found = design_editors_of(source("omega"))["slotted_vehicle"]
    draft = found.new_design()
    for new in (
        ItemToAdd(ItemGroup.WEAPONS, "is.srm4"),
        ItemToAdd(ItemGroup.AMMUNITION, "is.srm4", "infrared"),
    ):
        draft = found.add(draft, new, "turret")
    assert list(shots(draft).values()) == [4]
    assert len([name for name in slots(draft, "turret") if name.endswith("infrared")]) == 1
