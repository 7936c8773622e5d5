"""Figures for the end of a battle: the return of one of 2,000 entries is to be proposed within 100 ms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.ending import battle_ending
from companion.battles.library import Library
from companion.battles.session import Session
from tests.battles.properties.long_fights import stored_fight

ENTRIES = 2000


@pytest.fixture(scope="module")
def long_day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A stored battle of 24 units with 2,000 entries, opened again."""
    folder = tmp_path_factory.mktemp("long_day")
    with Library.open(folder) as library:
        battle = stored_fight(library, ENTRIES).id
    with Library.open(folder) as library:
        yield library.open_battle(battle)


def test_the_return_of_a_long_battle_proposed(benchmark: BenchmarkFixture, long_day: Session) -> None:
    given = benchmark(battle_ending, long_day)
    assert given.moment == ENTRIES
    assert given.kills
