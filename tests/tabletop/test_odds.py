from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.dice import Dice
from companion.tabletop.odds import (
    Odds,
    at_least,
    best_of,
    convolve,
    exactly,
    mean,
    mixture,
    odds_of,
    percent,
    total_of,
)
from tests.tabletop.strategies import dice, odds

TWO_DICE = total_of(2, 6)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (4, 4), (2, 10), (3, 2)])
def test_totals_agree_with_counting_every_throw(count: int, sides: int) -> None:
    throws = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    assert dict(total_of(count, sides)) == {
        result: Fraction(number, sides**count) for result, number in sorted(throws.items())
    }


@pytest.mark.parametrize(("count", "sides", "keep"), [(3, 6, 2), (2, 6, 1), (4, 4, 3), (5, 3, 2)])
def test_the_best_dice_agree_with_counting_every_throw(count: int, sides: int, keep: int) -> None:
    throws = Counter(sum(sorted(faces)[-keep:]) for faces in product(range(1, sides + 1), repeat=count))
    assert dict(best_of(count, sides, keep)) == {
        result: Fraction(number, sides**count) for result, number in sorted(throws.items())
    }


@given(dice())
def test_odds_of_dice_add_up_to_one_within_their_bounds(thrown: Dice) -> None:
    chances = odds_of(thrown)
    assert sum(chances.values()) == 1
    assert (min(chances), max(chances)) == (thrown.minimum, thrown.maximum)
    assert mean(chances) == Fraction(thrown.count * (thrown.sides + 1), 2) + thrown.bonus


@pytest.mark.rule("Quick-Start", "R36")
@pytest.mark.parametrize(
    ("target", "ways"),
    [(1, 36), (2, 36), (3, 35), (4, 33), (5, 30), (6, 26), (7, 21), (8, 15), (9, 10), (10, 6), (11, 3),
     (12, 1), (13, 0)],
)  # fmt: skip
def test_chances_of_two_dice(target: int, ways: int) -> None:
    assert at_least(target, TWO_DICE) == Fraction(ways, 36)


@given(odds(), st.integers(-30, 50))
def test_a_higher_target_is_never_easier(chances: Odds, target: int) -> None:
    assert at_least(target, chances) >= at_least(target + 1, chances)
    assert at_least(target, chances) - at_least(target + 1, chances) == exactly(target, chances)
    assert at_least(min(chances), chances) == 1


@given(odds(), odds())
def test_sums_do_not_mind_the_order(a: Odds, b: Odds) -> None:
    assert convolve(a, b) == convolve(b, a)


@given(st.lists(odds(), max_size=4))
def test_sums_add_up_to_one_and_their_means_add(parts: list[Odds]) -> None:
    added = convolve(*parts)
    assert sum(added.values()) == 1
    assert mean(added) == sum(mean(part) for part in parts)
    assert list(added) == sorted(added)


@given(odds(), odds(), odds())
def test_sums_may_be_made_in_any_grouping(a: Odds, b: Odds, c: Odds) -> None:
    assert convolve(convolve(a, b), c) == convolve(a, b, c)


def test_one_die_after_another_makes_two() -> None:
    assert convolve(total_of(1, 6), total_of(1, 6)) == TWO_DICE
    assert convolve(*[total_of(1, 6)] * 5) == total_of(5, 6)
    assert convolve() == {0: 1}


@given(odds(), odds(), st.fractions(0, 1))
def test_a_mixture_lies_between_its_branches(a: Odds, b: Odds, weight: Fraction) -> None:
    mixed = mixture([(weight, a), (1 - weight, b)])
    assert sum(mixed.values()) == 1
    assert mean(mixed) == weight * mean(a) + (1 - weight) * mean(b)
    assert all(mixed.values())


def test_branches_that_leave_something_out_are_refused() -> None:
    with pytest.raises(ValueError, match="chances that add up to 5/6, not 1"):
        mixture([(Fraction(1, 2), TWO_DICE), (Fraction(1, 3), TWO_DICE)])


@pytest.mark.parametrize(
    ("chance", "text"),
    [(Fraction(0), "0 %"), (Fraction(1, 3000), "< 0.1 %"), (Fraction(1, 1000), "0.1 %"),
     (Fraction(1, 36), "2.8 %"), (Fraction(15, 36), "41.7 %"), (Fraction(1, 2), "50.0 %"),
     (Fraction(33, 36), "91.7 %"), (Fraction(2999, 3000), "> 99.9 %"), (Fraction(1), "100 %")],
)  # fmt: skip
def test_percentages(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_percentages_keep_their_order(a: Fraction, b: Fraction) -> None:
    low, high = sorted((a, b))
    assert chance_of(percent(low)) <= chance_of(percent(high))


def chance_of(text: str) -> Fraction:
    nudge = {"<": Fraction(-1, 100), ">": Fraction(1, 100)}.get(text[0], Fraction(0))
    return Fraction(text.strip("<> %")) + nudge
