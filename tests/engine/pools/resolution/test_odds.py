from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.pools.presenters.reference import odds_table
from companion.engine.pools.resolution.mettle import best_chance, chances_by_points
from companion.engine.pools.resolution.odds import (
    OpposedOdds,
    Threshold,
    chance_of,
    difficulty_threshold,
    margins_over,
    pool_threshold,
)
from companion.engine.pools.resolution.pools import Pool
from tests.engine.pools.builders import SYSTEM, tables

pools = st.builds(Pool, st.integers(1, 10), st.integers(-20, 20))


@pytest.mark.rule(SYSTEM, "R9")
def test_the_printed_table_with_its_two_errors() -> None:
    found = odds_table(tables().resolution)
    assert found.rows[2] == ("15", "", "44.37%", "93.92%", "99.82%", "100%")
    assert found.rows[6] == ("35", "", "", "0.02%", "9.07%", "53.63%")
    assert found.note == (
        "For 8d against 15 the book prints 99.92%, not 99.82%: two digits are wrong. "
        "For 6d against 35 the book prints nothing, not 0.02%: left blank, yet six dice can show 35."
    )


@pytest.mark.rule(SYSTEM, "R7")
@given(pool=pools, other=pools)
def test_one_of_two_wins(pool: Pool, other: Pool) -> None:
    begun, stands = OpposedOdds(pool, other, "initiator"), OpposedOdds(pool, other, "stands")
    assert begun.success == stands.success + stands.stands
    answered = chance_of(other, pool_threshold(pool, wins_ties=False))
    assert begun.success + answered == 1


@pytest.mark.rule(SYSTEM, "R10")
@given(pool=pools, other=pools, difficulty=st.integers(0, 60))
def test_degrees_are_all_that_can_happen(pool: Pool, other: Pool, difficulty: int) -> None:
    for margins in (margins_over(pool, difficulty), OpposedOdds(pool, other, "initiator").margins):
        assert sum(margins.values()) == 1
    success = sum(chance for margin, chance in margins_over(pool, difficulty).items() if margin >= 0)
    assert success == chance_of(pool, difficulty_threshold(difficulty))


@pytest.mark.rule(SYSTEM, "R3")
def test_who_cannot_roll_never_wins_and_always_loses() -> None:
    none, some = Pool(0), Pool(2)
    assert OpposedOdds(none, some, "initiator").success == 0
    assert OpposedOdds(some, none, "initiator").success == 1
    assert OpposedOdds(none, some, "stands").margins == {}
    assert best_chance(tables().mettle, none, difficulty_threshold(2), 3, 3) == 0


def brute(dice: int, difficulty: int, mettle: int, points: int) -> Fraction:
    """Return the chance where every throw is met with every way to spend points."""
    added, total = (mettle if points >= 1 else 0), Fraction(0)
    again = mettle if points >= 3 else 0
    for faces in product(range(1, 7), repeat=dice):
        best = Fraction(sum(faces) + added >= difficulty)
        for number in range(1, dice + 1 if points >= 2 else 1):
            for chosen in combinations(range(dice), number):
                kept = sum(faces) - sum(faces[at] for at in chosen)
                best = max(best, chance_of(Pool(number, kept + again), difficulty_threshold(difficulty)))
        total += best
    return total / Fraction(6**dice)


@pytest.mark.rule(SYSTEM, "R35")
@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize(("dice", "difficulty"), [(1, 5), (2, 9), (3, 13)])
def test_points_are_spent_at_their_best(dice: int, difficulty: int, points: int) -> None:
    found = best_chance(tables().mettle, Pool(dice), difficulty_threshold(difficulty), 2, points)
    assert found == brute(dice, difficulty, 2, points)


@pytest.mark.rule(SYSTEM, "R35")
@given(pool=pools, other=pools, mettle=st.integers(0, 5))
def test_more_points_never_hurt(pool: Pool, other: Pool, mettle: int) -> None:
    threshold = pool_threshold(other, wins_ties=True)
    found = [chance for _, chance in chances_by_points(tables().mettle, pool, threshold, mettle, 9)]
    assert len(found) == 4
    assert found == sorted(found)
    assert found[0] == chance_of(pool, threshold)


def test_a_threshold_ends_where_every_result_succeeds() -> None:
    threshold = Threshold(3, (1, 2), 2)
    assert [threshold.at(result) for result in (2, 3, 4, 50)] == [0, 1, 2, 2]
