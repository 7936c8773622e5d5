"""Sheets of buildings: what is left, who is inside, and marks on them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import NoteStructure
from companion.engine.battletech.battle.events import BasementFound, EffectBegan, StructureDamaged
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.sheet import Sheet
from companion.engine.views.turn import ShowStructure
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, perform
from tests.citytech import apply_events, fight

HOUSE = parse_label("0505")


def in_town() -> Battle:
    """Return a platoon on the upper floor of a house of two floors, and a 'Mech on its ground floor."""
    town = Board("Town", 9, 9, {HOUSE: BoardHex(0, ("building_medium_h2",))})
    at = fight(town, rifles="red 0506", orion="blue 0504 0")
    inside = {"rifles": 1, "orion": 0}
    for name, floor in inside.items():
        at = at.with_unit(replace(at.units[name], hex=HOUSE, floor=floor))
    return at


def sheet_of(at: Battle) -> Sheet:
    found = citytech().structure_sheet(at, HOUSE)
    assert found is not None
    return found


@pytest.mark.rule("CityTech", "Components > Medium Buildings")
@pytest.mark.rule("CityTech", "Buildings > Building Types")
def test_a_building_shows_what_is_left_and_who_is_on_each_floor() -> None:
    at = apply_events(in_town(), StructureDamaged(HOUSE, 7, 33), BasementFound(HOUSE, "1l"))
    sheet = sheet_of(apply_events(at, EffectBegan(HOUSE, HexEffect("fire"))))
    assert (sheet.title, sheet.subtitle) == ("Medium building 0505", "Construction Factor 33 of 40")
    (factor,) = sheet.tracks
    assert (factor.full, factor.left) == (40, 33)
    assert [tuple(cell.text for cell in row.cells) for row in sheet.tables[0].rows] == [
        ("On the roof", "–"),
        ("On floor 1", "Rifles"),
        ("On the ground floor", "Orion"),
        ("In the basement", "–"),
    ]
    assert {fact.label: fact.value for fact in sheet.facts} == {
        "Height": "2 levels",
        "Bears": "33 tons",
        "Absorbs": "4 points",
        "Basement": "Basement, 1 level, fall on the legs",
    }
    assert [chip.label for chip in sheet.chips] == ["Fire"]


@pytest.mark.rule("CityTech", "Components > Light Buildings")
@pytest.mark.rule("CityTech", "Components > Heavy Buildings")
@pytest.mark.rule("CityTech", "Components > Hardened Buildings")
@pytest.mark.parametrize(
    ("type_", "usual"), [("light", 15), ("medium", 40), ("heavy", 90), ("hardened", 120)]
)
def test_each_type_stands_with_its_usual_factor_and_keeps_its_type(type_: str, usual: int) -> None:
    town = Board("Town", 9, 9, {HOUSE: BoardHex(0, (f"building_{type_}_h1",))})
    at = fight(town, rifles="red 0506", orion="blue 0504 0")
    assert sheet_of(at).tracks[0].full == usual
    worn = apply_events(at, StructureDamaged(HOUSE, usual - 5, 5))
    assert sheet_of(worn).title == f"{type_.capitalize()} building 0505"


def test_what_is_not_there_has_no_sheet_and_a_basement_is_not_known_before() -> None:
    at = in_town()
    assert citytech().structure_sheet(at, parse_label("0101")) is None
    assert sheet_of(at).facts[-1].value == "Basement not known"
    assert citytech().structure_sheet(apply_events(at, StructureDamaged(HOUSE, 40, 0)), HOUSE) is None


def test_a_mark_notes_the_factor_and_keeps_the_basement() -> None:
    at, game = apply_events(in_town(), BasementFound(HOUSE, "s")), citytech()
    noted = game.interpret_mark(at, sheet_of(at).make_mark("factor", 21))
    assert noted == NoteStructure(HOUSE, 21)
    marked = sheet_of(perform(at, noted))
    assert (marked.tracks[0].left, marked.facts[-1].value) == (21, "Small basement")
    assert "Medium" in marked.title


def test_a_line_that_names_a_building_shows_it() -> None:
    at, game = in_town(), citytech()
    for line in ("0505", "building 0505", "Medium Building 0505"):
        assert game.understand(at, None, line) == ShowStructure(HOUSE)
    for line in ("0506", "light building 0505"):
        with pytest.raises(Exception, match=r"."):
            game.understand(at, None, line)
