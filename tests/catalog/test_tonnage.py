"""Forces of equal tonnage."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.catalog.tonnage import propose_forces, total
from tests.examples import examples

TONNAGES = some.lists(some.integers(1, 40).map(lambda halves: halves / 2), min_size=1, max_size=7)


def test_a_total_keeps_half_tons() -> None:
    assert total([35, 0.5, 20.5]) == 56


def test_the_heaviest_forces_come_first() -> None:
    forces = propose_forces([100, 50, 35, 20, 55], 105, most=3)
    assert [total([(100, 50, 35, 20, 55)[at] for at in force]) for force in forces] == [105, 105, 100]
    assert forces[0] == (1, 4)


def test_a_force_may_have_a_given_number_of_units() -> None:
    assert propose_forces([50, 50, 25, 25], 100, units=3) == ((0, 2, 3), (1, 2, 3))
    assert propose_forces([50, 50], 100, units=3) == ()


@pytest.mark.parametrize("limit", [-1, 0, 10])
def test_where_nothing_fits_nothing_is_proposed(limit: float) -> None:
    assert propose_forces([20, 30], limit) == ()


@given(TONNAGES, some.integers(0, 120).map(lambda halves: halves / 2))
@examples(100)
def test_no_force_comes_nearer(tonnages: list[float], limit: float) -> None:
    weights = [
        total([tonnages[at] for at in force])
        for size in range(1, len(tonnages) + 1)
        for force in combinations(range(len(tonnages)), size)
    ]
    fitting = sorted((weight for weight in weights if weight <= limit), reverse=True)
    found = propose_forces(tonnages, limit, most=4)
    assert [total([tonnages[at] for at in force]) for force in found] == fitting[:4]
    assert len(set(found)) == len(found)
