from __future__ import annotations

import pytest

from companion.engine.pools.resolution.outcomes import opposed, unopposed
from companion.engine.pools.resolution.pools import pool_of
from companion.engine.pools.resolution.rounding import round_cost, round_effect
from companion.tabletop.modifiers import Modifier
from tests.engine.pools.builders import SYSTEM, tables


def plus(value: int, label: str = "Skill") -> Modifier:
    return Modifier(label, value, "tests")


@pytest.mark.rule(SYSTEM, "R2")
def test_a_pool_is_two_skills_of_at_most_five() -> None:
    rules = tables().pools
    assert (rules.skills, rules.max_rank, rules.sides) == (2, 5, 6)
    pool = pool_of(rules, [plus(3), plus(4)])
    assert (pool.dice, pool.bonus, str(pool)) == (7, 0, "7d")


@pytest.mark.rule(SYSTEM, "R1")
@pytest.mark.rule(SYSTEM, "R3")
@pytest.mark.parametrize(("dice", "rolled"), [(-2, 0), (0, 0), (1, 1), (10, 10), (14, 10)])
def test_no_die_fails_and_ten_are_the_most(dice: int, rolled: int) -> None:
    pool = pool_of(tables().pools, [plus(dice)])
    assert (pool.dice, pool.fails) == (rolled, rolled == 0)


@pytest.mark.rule(SYSTEM, "R4")
def test_a_difficulty_of_nothing_needs_no_roll() -> None:
    assert unopposed(0, 0).is_success


@pytest.mark.rule(SYSTEM, "R5")
@pytest.mark.rule(SYSTEM, "R10")
def test_as_high_as_the_difficulty_is_enough() -> None:
    assert (unopposed(15, 15).is_success, unopposed(14, 15).is_success) == (True, False)
    assert unopposed(9, 15).degrees == 6


@pytest.mark.rule(SYSTEM, "R6")
def test_difficulties_have_names() -> None:
    rows = {row.label: (row.value, row.pool) for row in tables().resolution.difficulties.values()}
    assert rows == {
        "Trivial": (5, 4),
        "Easy": (10, 4),
        "Challenging": (15, 6),
        "Difficult": (20, 8),
        "Very Hard": (25, 9),
    }


@pytest.mark.rule(SYSTEM, "R7")
@pytest.mark.rule(SYSTEM, "R8")
def test_equal_results_are_won_by_whoever_began_unless_ties_stand() -> None:
    assert opposed(12, 12, "initiator").is_success
    tie = opposed(12, 12, "stands")
    assert (tie.is_success, tie.is_tie) == (False, True)
    assert not opposed(11, 12, "initiator").is_success


@pytest.mark.rule(SYSTEM, "R11")
def test_only_the_net_of_circumstances_counts() -> None:
    pool = pool_of(tables().pools, [plus(5), plus(1, "High ground"), plus(-1, "Rain"), plus(-1, "Glare")])
    assert pool.dice == 4
    assert [str(each) for each in pool.reasons] == ["Skill +5", "High ground +1", "Rain −1", "Glare −1"]


@pytest.mark.rule(SYSTEM, "R12")
def test_dice_above_ten_add_three_each() -> None:
    pool = pool_of(tables().pools, [plus(12)])
    assert (pool.dice, pool.bonus, pool.reasons[-1].label) == (10, 6, "2 dice above 10")
    assert pool_of(tables().pools, [plus(11)]).reasons[-1].label == "1 die above 10"


def test_the_pool_itself_may_be_subtracted() -> None:
    pool = pool_of(tables().pools, [plus(6)], [plus(2)], [plus(-1, "Prone")])
    assert (pool.dice, pool.bonus) == (6, 2 - 6)
    assert str(pool) == "6d−4"


@pytest.mark.rule(SYSTEM, "R13")
@pytest.mark.parametrize(("value", "cost", "effect"), [(1.0, 1.0, 1), (1.41, 1.5, 1), (-1.5, -1.5, -1)])
def test_costs_round_up_and_effects_toward_nothing(value: float, cost: float, effect: int) -> None:
    assert (round_cost(value), round_effect(value)) == (cost, effect)
