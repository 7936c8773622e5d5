"""The drawing of a mech and the plates of its modules."""

from __future__ import annotations

import pytest

from companion.engine.pools.mechs.model import MechModel, Module
from companion.engine.pools.presenters.record_sheet import drawing, plates, record_sheet
from companion.ui.sheet.layout.doll import drawing_of, find_doll
from companion.ui.sheet.layout.plates import tracks_of
from tests.engine.pools.builders import SYSTEM, game


def mech(name: str) -> MechModel:
    return game().rules.mechs[name]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Merlin", "frame_humanoid"),
        ("Mastiff", "frame_beast"),
        ("Sirocco", "frame_hull"),
        ("Remora", "frame_hull"),
    ],
)
def test_the_drawing_is_chosen_by_legs(name: str, expected: str) -> None:
    assert drawing(mech(name)) == expected


@pytest.mark.parametrize("name", sorted(game().rules.mechs))
def test_every_module_of_the_shipped_mechs_has_a_plate(name: str) -> None:
    sheet = record_sheet(game().rules.design(name))
    doll = find_doll(drawing_of(sheet))
    assert doll is not None
    drawn = {track.id for group in doll.groups.values() for track in tracks_of(sheet, group)}
    assert [track.id for track in sheet.tracks if track.id not in drawn and track.layer] == []


def test_a_third_arm_stands_in_a_row() -> None:
    merlin = mech("Merlin")
    third = Module.model_validate({"id": "middle_arm", "type": "arm", "class": "MS"})
    found = plates(merlin.model_copy(update={"modules": (*merlin.modules, third)}))
    assert found["right_arm"] == "right_arm"
    assert "middle_arm" not in found


@pytest.mark.rule(SYSTEM, "R156")
@pytest.mark.rule(SYSTEM, "R203")
def test_range_of_radio_and_fuel_and_what_the_form_brings_are_told() -> None:
    merlin = {fact.id: fact for fact in record_sheet(game().rules.design("Merlin")).facts}
    assert (merlin["radio"].value, merlin["fuel"].value) == ("5,100 km", "500 km")
    assert "1.7 hours" in merlin["fuel"].hint  # 10,000 hexes at 5,760 an hour
    remora = {fact.id: fact for fact in record_sheet(game().rules.design("Remora")).facts}
    assert remora["included"].value.startswith("High pressure protection, Underwater protection")
    assert "fuel" not in {fact.id for fact in record_sheet(game().rules.design("Sirocco")).facts}
