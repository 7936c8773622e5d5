"""Differences between variants of a design."""

from __future__ import annotations

from typing import Any

import pytest

from tests.construction.battletech.designs import book, custom, document, rules

pytestmark = pytest.mark.rule("CityTech", "Construction > Outfitting an OmniMech")


def differences(first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    return [str(row) for row in rules().differences(document(first), document(second))]


def test_a_design_does_not_differ_from_itself() -> None:
    assert differences(book("Mad Cat Prime"), book("Mad Cat Prime")) == []


def test_what_each_location_carries_is_compared() -> None:
    other = book("WLF-2", armor__head=8)
    other["weapons"][0] |= {"weapon": "is.large_laser"}
    assert differences(book("WLF-2"), other) == [
        "Armor: 119 points standard / 118 points standard",
        "Armor, head: 9 / 8",
        "Right arm: ER Large Laser / Large Laser",
    ]


def test_figures_tons_and_texts_are_compared() -> None:
    first = custom("medium_laser ra, medium_laser ra, small_laser ct rear", "", "case lt")
    second = custom(
        "medium_laser ra", tech="inner_sphere", heat_sinks={"kind": "single", "number": 12, "in_engine": 9}
    )
    second["weapons"].append({"id": "text_1", "text": "ISLightPPC", "location": "left_arm"})
    assert differences(first, second) == [
        "Heat sinks: 10 single / 12 single",
        "Center torso: Small Laser (rear) / nothing",
        "Left torso: CASE / nothing",
        "Left arm: nothing / ISLightPPC",
        "Right arm: Medium Laser / nothing",
        "Tons left over: 44 / unknown",
    ]


def test_speed_and_what_it_is_built_of_are_compared() -> None:
    texts = differences(book("CN9-D"), book("ENF-4R"))
    assert texts[:7] == [
        "Walking: 6 / 4", "Running: 9 / 6", "Jumping: 0 / 4", "Engine: 300 xl / 200 fusion",
        "Heat sinks: 10 single / 12 single", "Structure: endo steel / standard",
        "Armor: 136 points standard / 144 points standard",
    ]  # fmt: skip
