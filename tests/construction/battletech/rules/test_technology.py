"""One technology for a design; what the book has no rules for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction.battletech.designs import book, causes, custom, examine, only_fault

pytestmark = pytest.mark.rule("CityTech", "Construction > BattleMechs > Determine Technology Base")


@pytest.mark.rule("CityTech", "Construction > Clan Weapons and Equipment Table")
@pytest.mark.rule("CityTech", "Construction > Inner Sphere Weapons and Equipment Table")
@pytest.mark.parametrize(
    ("tech", "weapon", "text"),
    [
        ("inner_sphere", "clan.er_medium_laser", "Clan technology in a design of Inner Sphere technology"),
        ("clan", "is.medium_laser", "Inner Sphere technology in a design of Clan technology"),
    ],
)
def test_weapons_are_those_of_the_table_of_the_design(tech: str, weapon: str, text: str) -> None:
    fault = only_fault(custom(f"{weapon} ra", tech=tech))
    assert (fault.cause, fault.at) == ("foreign_technology", ("weapons", 0))
    assert text in fault.message


def test_foreign_ammunition_is_told_with_its_weapon_once() -> None:
    assert causes(custom("clan.lrm10 ra", "clan.lrm10 rt")) == ["foreign_technology"]
    assert causes(custom("", "clan.lrm10 rt")) == ["foreign_technology"]


def test_a_mixed_design_is_told_once() -> None:
    data = custom("clan.er_medium_laser ra, clan.er_medium_laser la", is_mixed=True)
    assert (only_fault(data).cause, only_fault(data).at) == ("mixed_technology", ("is_mixed",))


def test_a_design_tells_its_technology() -> None:
    assert only_fault(book("WLF-2", tech="any")).cause == "no_technology"


@pytest.mark.rule("CityTech", "Construction > Inner Sphere Weapons and Equipment Table")
def test_a_vehicle_flamer_is_for_vehicles() -> None:
    assert causes(custom("vehicle_flamer ra", "vehicle_flamer rt")) == ["vehicle_weapon"]


@pytest.mark.parametrize(
    ("changes", "at", "text"),
    [
        ({"engine__kind": "light"}, ("engine", "kind"), "Engine 'light'"),
        ({"structure_kind": "composite"}, ("structure_kind",), "Structure 'composite'"),
        ({"armor_kind": "reactive"}, ("armor_kind",), "Armor 'reactive'"),
        ({"not_understood": ["Gyro: XL Gyro"]}, ("not_understood", 0), "Gyro: XL Gyro"),
        (
            {"weapons__0": {"id": "text_1", "text": "ISRotaryAC5", "location": "right_arm"}},
            ("weapons", 0),
            "ISRotaryAC5",
        ),
    ],
)
def test_what_has_no_rules_here_is_a_fault_of_its_own(
    changes: dict[str, Any], at: tuple[str | int, ...], text: str
) -> None:
    data = book("WLF-2", **changes)
    if "weapons__0" in changes:
        row = data["slots"]["right_arm"]
        data["slots"]["right_arm"] = ["text_1" if name and "laser" in name else name for name in row]
    fault = only_fault(data)
    assert (fault.cause, fault.at) == ("without_rules", at)
    assert fault.message == f"{text} has no rules here: the design is not legal by this book."
    if "not_understood" not in changes:
        assert examine(data).balance.tons is None


def test_quirks_are_no_fault() -> None:
    assert causes(book("WLF-2", quirks=["battle_fists_la"])) == []


def test_another_than_a_biped_is_told_once() -> None:
    data = book("WLF-2", configuration="lam", armor__left_arm=80, not_understood=["Config: LAM"])
    assert [cause for cause in causes(data) if cause != "overweight"] == ["without_rules"]
