"""Battle armor is read, listed and shown."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.battletech.examination import blueprint_of, load_of
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from tests.builders import citytech
from tests.engine.battletech.unplayed_kinds import (
    POINT,
    faults,
    knowing,
    read_model,
    sheet,
    why_not_set_up,
    why_unknown_to_quickstart,
)


@pytest.mark.rule("CityTech", "Components > Battle Armor Record Sheet")
@pytest.mark.rule("CityTech", "Infantry > Damage to Battle Armor")
def test_its_sheet_has_a_row_of_boxes_a_suit_and_one_for_each_trooper() -> None:
    found = sheet(POINT)
    assert [(track.label, track.full, track.left) for track in found.tracks] == [
        (f"Suit {number}", 11, 11) for number in range(1, 6)
    ]
    assert (found.title, found.subtitle) == (
        "Elemental",
        "[Laser] · 5 suits · 10 armor each, plus 1 for its trooper",
    )
    assert {fact.label: fact.value for fact in found.facts} == {"MP": "1", "Jumping MP": "3"}


@pytest.mark.rule("CityTech", "Infantry > Battle Armor Attacks")
def test_its_sheet_has_weapons_and_two_salvos() -> None:
    found = sheet(POINT)
    assert [row.cells[0].text for row in found.tables[0].rows] == ["Small Laser", "SRM 2"]
    (salvos,) = found.counters
    assert (salvos.label, salvos.full) == ("SRM 2 ammunition, body", 2)
    assert found.remarks[0].lines == ("BA Battle Claw, left arm",)


@pytest.mark.rule("CityTech", "Infantry > Inner Sphere Battle Suits")
def test_there_may_be_fewer_suits_with_less_armor() -> None:
    found = sheet(POINT, troopers=4, armor={"trooper": 9}, tech="inner_sphere")
    assert [track.full for track in found.tracks] == [10] * 4
    model = read_model(POINT, troopers=4, armor={"trooper": 9})
    assert isinstance(model, BattleArmorModel)
    assert (model.points, model.armor_points) == (10, 40)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"armor": {}}, "armor: trooper is missing"),
        ({"armor": {"trooper": -1}}, "armor.trooper: -1 is not a number of points."),
        ({"armor": {"trooper": 9, "head": 1}}, "armor.head: there is no such location"),
        ({"structure": {"trooper": 1}}, "structure.trooper: there is no such location"),
        ({"troopers": 7}, "troopers: expected at most 6"),
        (
            {"weapons": [{"id": "a", "text": "b", "location": "tail"}]},
            "weapons[0].location: there is no such",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_told(changes: dict[str, Any], text: str) -> None:
    found = faults(POINT, **changes)
    assert any(fault.startswith(text) for fault in found), found


def test_it_is_listed_and_six_suits_are_not_played() -> None:
    game, name = knowing(POINT)
    view = next(view for view in game.models() if view.id == name)
    assert (view.summary, view.why_not) == ("5 suits · 1/3 MP · 10 armor each", "")
    assert why_not_set_up({**POINT, "troopers": 6}).startswith(
        "one: These rules have no tables for a Point of 6 suits"
    )
    assert why_unknown_to_quickstart(POINT) == "these rules have no battle armor."


def test_no_rules_of_construction_are_for_it() -> None:
    tables = citytech().rules.tables
    assert load_of(tables, read_model(POINT)) is None
    assert blueprint_of(tables, read_model(POINT)) is None
