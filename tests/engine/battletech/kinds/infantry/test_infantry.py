"""Platoons are read, listed and shown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.kinds.infantry.model import InfantryModel
from tests.builders import citytech
from tests.engine.battletech.unplayed_kinds import (
    PLATOON,
    faults,
    knowing,
    read_model,
    sheet,
    why_not_set_up,
    why_unknown_to_quickstart,
)
from tests.plain_yaml import plain_yaml

REFERENCE = Path(__file__).parents[6] / "shared" / "reference" / "citytech" / "tables.yaml"
RECORD_SHEET = "Components > Infantry Record Sheet"


@pytest.mark.rule("CityTech", RECORD_SHEET)
@pytest.mark.parametrize(
    ("weapon", "men", "damage"),
    [("rifle", 28, 7), ("machine_gun", 28, 10), ("flamer", 21, 7), ("laser", 11, 6), ("srm", 28, 14)],
)
def test_the_damage_of_so_many_men(weapon: str, men: int, damage: int) -> None:
    (track,) = sheet(PLATOON, weapon=weapon, men=men).tracks
    assert (track.full, track.left, len(track.notes)) == (men, men, men)
    assert (track.notes[0], track.notes[-1]) == (str(damage), "1")


@pytest.mark.rule("CityTech", "Components > Infantry Record Sheet")
def test_a_box_a_man_says_what_the_platoon_does_while_he_stands() -> None:
    (track,) = sheet(PLATOON).tracks
    assert track.notes[28 - 11] == "6"
    assert track.plate == "Men"


@pytest.mark.rule("CityTech", "Infantry > Standard Infantry Attacks")
def test_its_sheet_has_the_numbers_to_hit() -> None:
    table, *others = sheet(PLATOON).tables
    assert [column.label for column in table.columns] == ["Weapon", "Damage", "0", "1", "2", "3"]
    assert [cell.text for cell in table.rows[0].cells] == ["Portable Laser", "14", "2+", "4+", "6+", "8+"]
    assert others == []


def test_its_sheet_tells_the_platoon() -> None:
    found = sheet(PLATOON)
    assert (found.title, found.subtitle) == ("Foot Platoon", "Foot Platoon (Laser) · Foot platoon · 28 men")
    facts = {fact.label: fact.value for fact in found.facts}
    assert facts == {"MP": "1", "Moves": "Foot", "Weapon": "Portable Laser", "Damage": "14"}


def test_arms_of_other_rules_are_texts() -> None:
    rifle = {"id": "text_1", "text": "InfantryZeusHeavyRifle", "location": "platoon"}
    found = sheet(PLATOON, weapon=None, weapons=[rifle], movement={"walking": 1, "jumping": 2})
    assert found.tracks[0].notes == ()
    assert [fact.label for fact in found.facts] == ["MP", "Jumping MP", "Moves"]
    assert [row.cells[0].text for row in found.tables[0].rows] == ["Infantry Zeus Heavy Rifle"]
    assert found.remarks[0].lines == ("Infantry Zeus Heavy Rifle, platoon",)


def test_more_men_than_a_sheet_has_boxes_for_do_what_so_many_do() -> None:
    (track,) = sheet(PLATOON, men=30).tracks
    assert track.notes[:3] == ("14", "14", "14")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"weapon": "bow"}, "weapon: platoons have no weapon 'bow'."),
        ({"men": 0}, "men: is missing: how many it has."),
        ({"armor": {"platoon": 3}}, "armor.platoon: men have no armor here."),
        (
            {"weapons": [{"id": "a", "text": "b", "location": "tail"}]},
            "weapons[0].location: there is no such",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_told(changes: dict[str, Any], text: str) -> None:
    found = faults(PLATOON, **changes)
    assert any(fault.startswith(text) for fault in found), found


def test_it_is_listed() -> None:
    game, name = knowing(PLATOON)
    view = next(view for view in game.models() if view.id == name)
    assert view.summary == "28 men · Foot · 1 MP · Portable Laser"
    assert view.why_not == ""
    assert why_unknown_to_quickstart(PLATOON) == "these rules have no infantry."
    assert isinstance(read_model(PLATOON), InfantryModel)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"motive": "mounted"}, "These rules do not say how it moves (Mounted)."),
        ({"men": 40}, "A platoon has 28 men at most, not 40."),
        ({"weapon": None}, "These rules do not have its weapon."),
    ],
)
def test_one_that_the_book_does_not_have_is_not_played(changes: dict[str, Any], text: str) -> None:
    data = {key: value for key, value in {**PLATOON, **changes}.items() if value is not None}
    assert why_not_set_up(data) == f"one: {text} Its sheet can be printed."


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the shared reference is not at hand")
def test_our_tables_are_those_of_the_reference() -> None:
    printed: Mapping[str, Any] = plain_yaml(REFERENCE)["tables"]
    rules = citytech().rules.tables.infantry
    assert rules is not None
    for name, row in rules.weapons.items():
        (key,) = [key for key in printed["infantry_damage"]["by_men"] if name in key]
        by_men = printed["infantry_damage"]["by_men"][key]
        assert list(row.damage) == [by_men[men] for men in range(1, 29)]
        to_hit = printed["infantry_to_hit"]["by_range"][name]
        assert list(citytech().rules.tables.weapons[row.fires].to_hit) == [
            number for number in to_hit.values() if number is not None
        ]
