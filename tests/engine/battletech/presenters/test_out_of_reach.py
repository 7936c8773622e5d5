"""Targets that a unit cannot attack at all, and the reasons."""

from __future__ import annotations

import pytest

from tests.builders import citytech
from tests.citytech import declaring, fight, in_phase


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_a_target_beyond_all_weapons_is_out_of_reach() -> None:
    at = declaring(fight(wolfhound="red 0117 0", orion="blue 0101 3"))
    refusal = citytech().why_not_attack(at, "wolfhound", "orion")
    assert refusal is None, "16 hexes are within 19"
    far = declaring(fight(uller="red 1517 0", orion="blue 0101 3"))
    found = citytech().why_not_attack(far, "orion", "uller")
    assert found is not None
    assert found.id == "beyond_all_weapons"


@pytest.mark.rule("CityTech", "Combat > Physical Attacks")
def test_whom_no_bodily_attack_reaches_is_out_of_reach() -> None:
    at = in_phase(
        fight(centurion="red 0502 0", wolfhound="blue 0501 3", orion="blue 0505 0"),
        "physical_attack",
        "declare",
    )
    assert citytech().why_not_attack(at, "centurion", "wolfhound") is None
    far = citytech().why_not_attack(at, "centurion", "orion")
    assert far is not None
    assert far.id == "not_adjacent"
