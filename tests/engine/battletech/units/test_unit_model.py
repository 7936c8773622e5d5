"""The format of unit files: ids, texts for what the rules do not have, split weapons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from companion.engine.battletech.battle.text.names import list_unsupported
from companion.engine.battletech.kinds.model_files import model_in
from companion.engine.battletech.units.mech_model import MechModel
from companion.errors import FileError
from tests.builders import citytech, source

CENTURION = read_document(source("citytech").files("units")["CN9-D"]).data
TEXT = {"id": "text_1", "text": "ISRotaryAC5", "location": "left_arm"}


def read_centurion(**changes: Any) -> MechModel:
    """Return the Centurion with some keys changed, as the rules read it."""
    model = model_in(citytech().rules.tables, document(**changes))
    assert isinstance(model, MechModel)
    return model


def document(**changes: Any) -> Document:
    """Return the Centurion's file with some keys changed; None leaves a key out."""
    data = {key: value for key, value in {**CENTURION, **changes}.items() if value is not None}
    return Document("a.yaml", data, SourcePositions.of_file("a.yaml"))


def faults(**changes: Any) -> list[str]:
    """Return what is wrong with the Centurion after these changes."""
    with pytest.raises(FileError) as raised:
        read_centurion(**changes)
    return [f"{fault.key}: {fault.message}" for fault in raised.value.faults]


def with_first(location: str, *fillings: str | None) -> Mapping[str, Any]:
    """Return the Centurion's slots with the first free ones of a location filled."""
    slots = {name: list(found) for name, found in CENTURION["slots"].items()}
    for filling in fillings:
        slots[location][slots[location].index(None)] = filling
    return slots


def test_the_model_is_the_id_unless_another_is_given() -> None:
    assert read_centurion().id == "CN9-D"
    other = read_centurion(id="Centurion CN9-D", chassis="Centurion", name="Centurion CN9-D")
    assert (other.id, other.model, other.short_name, other.whole_name) == (
        "Centurion CN9-D",
        "CN9-D",
        "Centurion",
        "Centurion CN9-D",
    )
    assert (read_centurion().short_name, read_centurion().whole_name) == ("Centurion", "Centurion CN9-D")


def test_a_model_without_a_designation_needs_an_id() -> None:
    assert read_centurion(model="", id="Centurion").id == "Centurion"
    assert faults(model="") == ["model: is empty."]


def test_texts_stand_apart_from_what_the_rules_have() -> None:
    known = read_centurion()
    model = read_centurion(
        weapons=[TEXT, *CENTURION["weapons"]],
        ammunition=[*CENTURION["ammunition"], {**TEXT, "id": "text_2", "text": "Plasma", "shots": 10}],
        equipment=[*CENTURION["equipment"], {**TEXT, "id": "text_3", "text": "Supercharger"}],
        slots=with_first("left_arm", "text_1", "text_1", "text_2", "text_3"),
    )
    assert (model.weapons, model.ammunition, model.equipment) == (
        known.weapons,
        known.ammunition,
        known.equipment,
    )
    assert [thing.text for thing in model.unsupported_items] == ["ISRotaryAC5", "Plasma", "Supercharger"]
    assert [*list_unsupported(citytech().rules, model)] == [
        "Rotary AC 5, left arm",
        "Plasma, 10 rounds, left arm",
        "Supercharger, left arm",
    ]


def test_kinds_that_have_no_rules_are_told() -> None:
    model = read_centurion(
        engine={"rating": 300, "kind": "light"},
        structure_kind="composite",
        armor_kind="stealth",
        not_understood=["Gyro: XL Gyro"],
        quirks=["stable"],
    )
    assert [*list_unsupported(citytech().rules, model)] == [
        "Engine: light",
        "Structure: composite",
        "Armor: stealth",
        "Gyro: XL Gyro",
    ]


def test_what_an_import_has_told_already_is_told_once() -> None:
    model = read_centurion(
        engine={"rating": 300, "kind": "light"}, not_understood=["Engine: 300 Light Engine"]
    )
    assert [*list_unsupported(citytech().rules, model)] == ["Engine: 300 Light Engine"]


def test_what_else_a_file_may_say_is_kept() -> None:
    model = read_centurion(
        year=3049, role="Brawler", is_mixed=True, source_file="a.zip/b.mtf", pods={"left_arm": [5]}
    )
    assert (model.year, model.role, model.is_mixed) == (3049, "Brawler", True)
    assert (model.source_file, model.pods) == ("a.zip/b.mtf", {"left_arm": (5,)})


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        ({**TEXT, "location": "tail"}, "weapons[0].location: there is no such location."),
        ({**TEXT, "split_into": "tail"}, "weapons[0].split_into: there is no such location."),
        ({"id": "text_1", "location": "left_arm"}, "weapons[0].weapon: is missing."),
        ({**TEXT, "weapon": "is.ac20"}, "weapons[0].weapon: is not a known key."),
        ({**TEXT, "text": ""}, "weapons[0].text: The text should have at least 1 character."),
        ("is.ac20", "weapons[0]: expected a mapping, found 'is.ac20'."),
    ],
)
def test_a_thing_that_does_not_fit_is_told_at_its_place(thing: Any, text: str) -> None:
    assert text in faults(weapons=[thing, *CENTURION["weapons"]])


def test_a_text_too_long_for_a_sheet_is_shortened_and_stays_on_one_line() -> None:
    model = read_centurion(weapons=[{**TEXT, "text": "x\ny" * 300}, *CENTURION["weapons"]])
    (thing,) = model.unsupported_items
    assert (len(thing.text), thing.text[:4]) == (200, "x yx")


def test_no_two_things_share_an_id() -> None:
    twins = [*CENTURION["ammunition"], {**TEXT, "id": CENTURION["weapons"][0]["id"]}]
    assert faults(ammunition=twins)[0].endswith(f"a second thing is called '{twins[-1]['id']}'.")


def test_a_split_weapon_fills_slots_of_both_locations() -> None:
    split = {"id": "big", "weapon": "is.ac20", "location": "left_arm", "split_into": "left_torso"}
    slots = with_first("left_arm", *["big"] * 4)
    slots["left_torso"][-1:] = ["big"]
    model = read_centurion(weapons=[*CENTURION["weapons"], split], slots=slots)
    assert {location for location, _ in model.places["big"]} == {"left_arm", "left_torso"}
    slots["head"][3] = "big"
    assert "slots.head[3]: big is in the left_arm and the left_torso." in faults(
        weapons=[*CENTURION["weapons"], split], slots=slots
    )
