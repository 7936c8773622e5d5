"""Whether dice are even: against values of printed tables, and at the edges."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.fairness import (
    Count,
    chi_squared_tail,
    fairness,
    format_share,
    pool_counts,
    rolls_needed_for,
)

SIX = {str(face): Fraction(1, 6) for face in range(1, 7)}


@pytest.mark.parametrize(
    ("statistic", "degrees", "probability"),
    [
        (3.841, 1, 0.05), (6.635, 1, 0.01), (5.991, 2, 0.05), (9.210, 2, 0.01), (7.815, 3, 0.05),
        (11.070, 5, 0.05), (1.145, 5, 0.95), (16.750, 5, 0.005), (14.067, 7, 0.05), (18.307, 10, 0.05),
        (29.588, 10, 0.001), (19.675, 11, 0.05), (43.773, 30, 0.05),
    ],
)  # fmt: skip
def test_the_tail_is_that_of_printed_tables(statistic: float, degrees: int, probability: float) -> None:
    assert chi_squared_tail(statistic, degrees) == pytest.approx(probability, rel=3e-3)


def test_the_ends_of_the_tail() -> None:
    assert chi_squared_tail(0, 5) == 1
    assert chi_squared_tail(5000, 4) == 0
    assert chi_squared_tail(5000, 5) == 0
    with pytest.raises(ValueError, match="degree"):
        chi_squared_tail(1, 0)


@given(st.floats(0, 400), st.floats(0, 50), st.integers(1, 60))
def test_the_tail_falls_and_stays_a_chance(statistic: float, more: float, degrees: int) -> None:
    here, beyond = chi_squared_tail(statistic, degrees), chi_squared_tail(statistic + more, degrees)
    assert 0 <= beyond <= here + 1e-12 <= 1 + 1e-9
    assert here <= chi_squared_tail(statistic, degrees + 1) + 1e-9


def test_a_worked_example() -> None:
    """Sixty rolls of a die: 5, 8, 9, 8, 10, 20 make 13.4 with five degrees of freedom, 0.0199."""
    found = fairness(dict(zip(SIX, (5, 8, 9, 8, 10, 20), strict=True)), SIX)
    assert (found.number, found.degrees) == (60, 5)
    assert found.statistic == pytest.approx(13.4)
    assert found.probability == pytest.approx(0.0199, abs=1e-4)
    assert found.counts[5] == Count("6", 20, 10.0)
    assert found.text == "Fair dice are at least this uneven 2 times of 100: rare, but it happens."


def test_too_few_rolls_permit_no_word() -> None:
    found = fairness({"6": 20}, SIX)
    assert (found.probability, found.rolls_needed) == (None, 30)
    assert found.text == "Too few rolls to judge: 30 are needed."
    assert fairness({}, SIX).probability is None


def test_what_is_rare_is_put_together_with_its_neighbour() -> None:
    counts = [Count("2", 1, 2.0), Count("3", 3, 4.0), Count("4", 9, 6.0), Count("5", 1, 1.0)]
    assert pool_counts(counts) == [(4, 6.0), (10, 7.0)]
    assert rolls_needed_for([Fraction(1, 36), Fraction(3, 36), Fraction(6, 36)]) == 60


def test_loaded_dice_are_worth_a_look() -> None:
    text = fairness({"1": 10, "6": 50}, SIX).text
    assert text == "Fair dice are at least this uneven less than once in 1000: worth a look at the dice."
    even = fairness(dict.fromkeys(SIX, 10), SIX).text
    assert "more even than chance" in even


def test_what_dice_never_show_is_an_error() -> None:
    with pytest.raises(ValueError, match="never show 7"):
        fairness({"7": 1}, SIX)


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (0.63, "63 times of 100"),
        (0.014, "once in 100"),
        (0.0042, "4 times of 1000"),
        (0.9999, "99 times of 100"),
    ],
)
def test_chances_in_words(probability: float, text: str) -> None:
    assert format_share(probability) == text
