"""The design on the book's sample record sheet, built by the book's steps (errata S1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction.battletech.designs import custom, examine

pytestmark = pytest.mark.rule("CityTech", "Construction > BattleMechs > BattleMech Record Sheet")
WEAPONS = "er_large_laser la, er_large_laser ra, lrm15 lt, lrm15 rt, ac2 lt, ac2 lt, ac2 rt, ac2 rt"
FERRO = {"head": 1, "center_torso": 2, "left_arm": 3, "right_arm": 6, "left_leg": 1, "right_leg": 1}


def sample() -> dict[str, Any]:
    """90 tons, walking 3, an XL engine, eleven double heat sinks, ferro-fibrous armor."""
    data = custom(
        WEAPONS, "lrm15 lt, ac2 lt, lrm15 rt, ac2 rt", "case lt, case rt", tonnage=90,
        engine={"rating": 270, "kind": "xl"},
        heat_sinks={"kind": "double", "number": 11, "in_engine": 10},
        armor_kind="ferro_fibrous",
        armor={"head": 9, "center_torso": 36, "left_torso": 24, "right_torso": 24,
               "left_arm": 26, "right_arm": 26, "left_leg": 35, "right_leg": 34},
        rear_armor={"center_torso": 12, "left_torso": 8, "right_torso": 8},
        slots={},
    )  # fmt: skip
    for location, row in data["slots"].items():
        wanted = ["ferro_fibrous"] * FERRO.get(location, 0)
        wanted += ["double_heat_sink"] * 3 if location == "left_arm" else []
        free = [index for index, name in enumerate(row) if name is None]
        for index, name in zip(free, wanted, strict=False):
            row[index] = name
    return data


def test_the_sample_is_legal_and_weighs_what_it_may() -> None:
    found = examine(sample())
    assert [fault.message for fault in found.faults] == []
    assert (found.balance.tons, found.balance.remaining) == (90, 0)
    assert (found.balance.armor.points, found.balance.armor.tons) == (242, 13.5)
    assert found.balance.heat.sunk == 22


def test_its_critical_hit_table_is_as_printed() -> None:
    slots = sample()["slots"]
    assert slots["center_torso"][:10] == ["engine"] * 3 + ["gyro"] * 4 + ["engine"] * 3
    assert slots["left_torso"].count("engine") == slots["right_torso"].count("engine") == 3
    assert slots["head"][3] == "ferro_fibrous"
    assert sum(row.count("ferro_fibrous") for row in slots.values()) == 14
