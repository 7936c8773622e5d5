"""Vehicles with critical slots drawn step by step: what follows from what, and those that ship rebuilt."""

from __future__ import annotations

from functools import cache

import pytest

from companion.construction.battletech.slotted_vehicles.editor import SlottedVehicleEditor
from companion.construction.design_report import DesignReport
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.placeable import ItemToAdd, LooseSystem, PlacementError
from companion.construction.families import design_editors_of
from tests.builders import source
from tests.construction.test_slotted_vehicles import check, data_of

WEAPONS = ItemGroup.WEAPONS


@cache
def editor() -> SlottedVehicleEditor:
    """Return the editor of Omega's vehicles."""
    found = design_editors_of(source("omega"))["slotted_vehicle"]
    assert isinstance(found, SlottedVehicleEditor)
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


def names_in(draft: Draft, location: str) -> list[str]:
    """Return what stands in a location, empty slots left out."""
    return [each.name for each in draft.slots[location] if each is not None]


def test_a_ruleset_designs_vehicles_of_its_own_kind_alone() -> None:
    assert list(design_editors_of(source("omega"))) == ["mech", "slotted_vehicle"]
    assert list(design_editors_of(source("citytech"))) == ["mech", "vehicle"]


@pytest.mark.rule("Omega", "R81")
def test_a_new_vehicle_is_legal_and_its_systems_have_their_slots() -> None:
    draft = editor().new_design()
    assert messages(draft) == []
    assert names_in(draft, "front") == ["engine"] * 3 + ["cockpit"]
    assert names_in(draft, "left_side") == ["drive_train"] * 3
    hover = change(draft, motive="hover", cruising=8)
    assert names_in(hover, "left_side") == ["lift"] * 2 + ["drive_train"] * 3
    assert messages(hover) == []
    assert change(draft, tonnage=100).tonnage == 100
    assert change(change(draft, tonnage=100), motive="hover").tonnage == 50


@pytest.mark.rule("Omega", "R79")
def test_another_engine_takes_other_slots_and_fuel_waits_for_one() -> None:
    wide = change(editor().new_design(), engine="xl")
    assert names_in(wide, "right_side") == ["engine"] * 3 + ["drive_train"] * 3
    burning = change(wide, engine="ice")
    assert names_in(burning, "right_side") == ["drive_train"] * 3
    assert [each.text for each in editor().view(burning).waiting] == ["Fuel"]
    filled = editor().carry_out(burning, DesignCommand.FILL, "front", 0)
    assert "fuel" in names_in(filled, "front")
    assert messages(filled) == []
    assert messages(change(filled, engine="fusion")) == []


@pytest.mark.rule("Omega", "R89")
def test_heat_sinks_beyond_those_of_the_engine_stand_in_slots() -> None:
    draft = change(editor().new_design(), sinks=9)
    assert draft.head["heat_sinks"] == {"kind": "single", "number": 9, "in_engine": 6}
    (waiting,) = editor().view(draft).waiting
    assert (waiting.text, waiting.number) == ("Heat sink", 3)
    draft = editor().drop(draft, LooseSystem("heat_sink"), "rear", 6)
    draft = editor().fill(draft).draft
    assert names_in(draft, "rear").count("heat_sink") == 1
    assert not editor().view(draft).waiting
    assert messages(draft) == []
    assert change(draft, sinks=0).number("heat_sinks", "number") == 6, "those of the engine stay"


@pytest.mark.rule("Omega", "R82")
def test_life_support_stands_with_the_cockpit() -> None:
    draft = editor().new_design()
    sealed = editor().set_switch(draft, "front", "life_support", True)
    assert names_in(sealed, "front").count("life_support") == 2
    assert messages(sealed) == []
    with pytest.raises(PlacementError, match="with the cockpit"):
        editor().set_switch(draft, "rear", "life_support", True)
    moved = editor().drop(sealed, LooseSystem("cockpit", ("front", 3)), "rear", 8)
    assert messages(moved) == ["The life support stands with the cockpit."]
    assert editor().clear_slot(sealed, "front", 5).slots == draft.slots


@pytest.mark.rule("Omega", "R83")
def test_no_jump_jets_hatchets_or_masc_are_offered() -> None:
    names = {offer.name for offer in editor().offers(editor().new_design())}
    assert "Medium Laser" in names
    assert not names & {"Hatchet", "MASC", "Jump Jet", "Triple Strength Myomer"}


@pytest.mark.rule("Omega", "R80")
def test_weapons_fill_slots_of_a_section_and_energy_ones_want_fusion() -> None:
    draft = editor().add(editor().new_design(), ItemToAdd(WEAPONS, "is.medium_laser"), "turret")
    assert names_in(draft, "turret") == ["medium_laser_tu"]
    assert messages(draft) == []
    burning = editor().fill(change(draft, engine="ice")).draft
    assert messages(burning) == ["Medium Laser: energy weapons need a fusion engine."]
    with pytest.raises(PlacementError, match="cannot be left out"):
        editor().clear_slot(draft, "front", 0)


@pytest.mark.parametrize("model", ["Rampart", "Skimmer"])
def test_what_ships_opens_and_is_written_as_it_was(model: str) -> None:
    draft = editor().open_draft(data_of(model))
    written = draft.document()
    assert {key: written[key] for key in ("slots", "weapons", "ammunition", "equipment", "armor")} == {
        key: data_of(model)[key] for key in ("slots", "weapons", "ammunition", "equipment", "armor")
    }
    assert messages(draft) == []
    assert data_of(model).keys() - {"kind"} <= written.keys()
    assert not editor().view(draft, draft).differences
    assert not editor().view(draft).waiting
    lighter = editor().with_armor(draft, "rear", 1)
    assert [row.what for row in editor().view(lighter, draft).differences] == ["Armor", "Armor, rear"]


def test_all_that_is_left_over_becomes_armor() -> None:
    draft = editor().maximise_armor(editor().new_design())
    examined = editor().view(draft).examined
    assert isinstance(examined, DesignReport)
    assert examined.balance.remaining is not None
    assert 0 <= examined.balance.remaining < 0.5
    assert messages(draft) == []


@pytest.mark.parametrize(
    ("load", "remedy"),
    [
        ("arrow_v", "Known: standard, infrared"),
        ("streak", "Known: standard"),
        ("lazer", "Did you mean 'laser'?"),
    ],
)
def test_a_load_that_a_launcher_does_not_fire_is_told_with_those_that_it_does(load: str, remedy: str) -> None:
    first, *others = data_of("Rampart")["ammunition"]
    (fault,) = check("Rampart", ammunition=[{**first, "load": load}, *others]).faults
    assert (fault.key, fault.message) == ("ammunition[0].load", "LRM 15 has no such rounds.")
    assert fault.remedy.startswith(remedy)


def test_the_heat_of_its_speed_is_called_as_vehicles_move() -> None:
    view = editor().view(editor().open_draft(data_of("Rampart")))
    heat = next(measure for measure in view.measures if measure.name == "Heat")
    assert heat.note == "Also: flank speed +2"
