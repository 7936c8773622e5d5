"""Points of armor: what tons buy, and what a location bears."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.battletech.balance import armor_weight
from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.rules.armor import most_armor
from companion.engine.battletech.kinds.model_files import read_model
from companion.engine.battletech.units.mech_model import MechModel
from tests.construction.battletech.designs import book, document, examine, only_fault, rules

pytestmark = pytest.mark.rule("CityTech", "Construction > BattleMechs > Allocate Armor Points")


def plan(name: str, **changes: Any) -> Blueprint:
    model, _unfit = read_model(rules().tables, document(book(name, **changes)))
    construction = rules().tables.construction
    assert isinstance(model, MechModel)
    assert construction is not None
    return Blueprint(rules().tables, construction, model)


@pytest.mark.parametrize(
    ("location", "front", "most"),
    [
        ("left_arm", 13, 12),
        ("left_leg", 17, 16),
        ("head", 10, 9),
        ("center_torso", 17, 22),
        ("left_torso", 12, 16),
    ],
)
def test_a_location_bears_twice_its_structure_and_the_head_nine(location: str, front: int, most: int) -> None:
    fault = only_fault(book("WLF-2", **{"armor__right_arm": 11, f"armor__{location}": front}))
    assert (fault.cause, fault.at, fault.location) == ("too_much_armor", ("armor", location), location)
    assert f"can have at most {most} points of armor" in fault.message


def test_front_and_rear_of_a_torso_count_together() -> None:
    fault = only_fault(book("WLF-2", rear_armor__left_torso=6))
    assert "not 17 (11 front, 6 rear)" in fault.message
    assert fault.remedy == "Take 1 point off."


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
@pytest.mark.parametrize(("tons", "points"), [(0.5, 8), (1.0, 16), (7.5, 120), (19.0, 304)])
def test_a_ton_of_armor_is_sixteen_points(tons: float, points: int) -> None:
    assert armor_weight(plan("WLF-2")).points(tons) == points


@pytest.mark.rule("CityTech", "Equipment > Ferro-Fibrous Armor")
@pytest.mark.parametrize(
    ("name", "tons", "points"),
    [
        ("Uller Prime", 4.0, 77), ("Mad Cat Prime", 12.0, 230), ("Uller Prime", 0.5, 10),
        ("WLF-2", 0.5, 9), ("WLF-2", 1.0, 18), ("WLF-2", 12.5, 224),
    ],
)  # fmt: skip
def test_ferro_fibrous_armor_has_more_points(name: str, tons: float, points: int) -> None:
    assert armor_weight(plan(name, armor_kind="ferro_fibrous")).points(tons) == points


@pytest.mark.rule("CityTech", "Equipment > Ferro-Fibrous Armor")
def test_half_a_point_is_rounded_down() -> None:
    found = plan("WLF-2", armor_kind="ferro_fibrous")
    armor = found.rules.armor.model_copy(
        update={"kinds": {"ferro_fibrous": {"inner_sphere": 1.03125, "clan": 1.0}}}
    )
    changed = Blueprint(found.tables, found.rules.model_copy(update={"armor": armor}), found.model)
    assert 16 * 1.03125 == 16.5
    assert armor_weight(changed).points(1.0) == 16


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
@pytest.mark.parametrize("points", range(1, 60))
def test_points_need_the_fewest_half_tons_that_buy_them(points: int) -> None:
    data = {"armor": {"center_torso": points}, "rear_armor": {}}
    for kind in ("standard", "ferro_fibrous"):
        found = plan("WLF-2", armor_kind=kind, **data)
        tons = armor_weight(found).tons(found.model.armor_points)
        assert tons is not None
        assert (
            (armor_weight(found).points(tons) or 0) >= points > (armor_weight(found).points(tons - 0.5) or 0)
        )


def test_the_balance_tells_the_most_of_every_location() -> None:
    rows = {row.location: row for row in examine(book("WLF-2")).balance.armor.by_location}
    assert (rows["head"].maximum, rows["head"].rear) == (9, None)
    assert (rows["center_torso"].front, rows["center_torso"].rear, rows["center_torso"].maximum) == (
        16,
        6,
        22,
    )


def test_the_example_of_an_arm_with_ten_boxes() -> None:
    """The arms of 60 tons have 10 boxes."""
    assert most_armor(plan("HBK-4G", tonnage=60), "left_arm") == 20
