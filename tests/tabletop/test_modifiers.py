from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.modifiers import Band, Modifier, TargetNumber, band_value, format_signed
from companion.tabletop.odds import total_of

TWO_DICE = total_of(2, 6)
BASE = Modifier("Base", 4, "Base To-Hit Number")
RAN = Modifier("Attacker ran", 2, "Attacker Movement")
BANDS = [Band(0, 2, 0), Band(3, 4, 1), Band(5, 6, 2), Band(7, 9, 3), Band(10, None, 4)]


def test_a_target_number_adds_up_its_modifiers_in_order() -> None:
    target = TargetNumber.of(BASE, RAN, Modifier("Prone", -2, "Prone Targets"))
    assert target.number == 4
    assert [str(modifier) for modifier in target.modifiers] == ["Base +4", "Attacker ran +2", "Prone −2"]


def test_an_impossible_roll_has_a_reason_and_no_number() -> None:
    target = TargetNumber((BASE,), impossible="Out of range")
    assert target.number is None
    assert target.chance(TWO_DICE, ceiling=12) == 0


@pytest.mark.rule("Quick-Start", "R35")
@given(st.integers(-5, 20), st.integers(2, 12))
def test_a_number_above_the_ceiling_never_succeeds(number: int, ceiling: int) -> None:
    chance = TargetNumber.of(Modifier("All in all", number, "")).chance(TWO_DICE, ceiling)
    ways = sum(first + second >= number for first in range(1, 7) for second in range(1, 7))
    assert chance == (Fraction(ways, 36) if number <= ceiling else 0)


@pytest.mark.rule("Quick-Start", "R33")
@pytest.mark.parametrize(
    ("hexes", "expected"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (40, 4)]
)
def test_bands_include_both_ends(hexes: int, expected: int) -> None:
    assert band_value(hexes, BANDS) == expected


@pytest.mark.parametrize(("number", "bands"), [(-1, BANDS), (5, BANDS[:2]), (0, [])])
def test_a_number_outside_every_band_is_refused(number: int, bands: list[Band]) -> None:
    with pytest.raises(ValueError, match=f"The table has no row for {number}."):
        band_value(number, bands)


@pytest.mark.parametrize(("value", "text"), [(2, "+2"), (0, "0"), (-1, "−1"), (-10, "−10")])
def test_signs_are_printed(value: int, text: str) -> None:
    assert format_signed(value) == text
