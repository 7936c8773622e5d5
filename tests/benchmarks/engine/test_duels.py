"""Figures for duels: twelve ranges take less than two seconds."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.engine.views.duels import Duellist, DuelProgress, DuelSetup
from tests.builders import citytech

PAIRS = [("WLF-2", "CN9-D"), ("ON1-M", "VTR-9K"), ("Mad Cat Prime", "Daishi Prime")]


def run_duel(first: str, second: str) -> DuelProgress:
    both = (Duellist(name, movement="walked", heat_line=5) for name in (first, second))
    *_, last = citytech().duel(DuelSetup(next(both), next(both)))
    return last


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_duel_at_twelve_ranges(benchmark: BenchmarkFixture, first: str, second: str) -> None:
    assert len(benchmark(run_duel, first, second).ranges) == 12
