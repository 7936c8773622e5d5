"""Figures for the whole window, from an act to everything painted: 16 ms at p95, 8 ms to select a unit.

With 24 units an act may take 1.3 times as long as with 8. The 95th percentile stands in the extra info of
each figure (`pytest tests/benchmarks/ui/test_window.py --benchmark-json=FILE`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from companion.engine.battletech.battle import actions
from companion.engine.skeleton.common_actions import GoOn
from tests.benchmarks.sitting import Act, Sitting

ROUNDS = 60
KINDS = (actions.Move, actions.React, actions.DeclareFire, actions.ResolveFire, GoOn)
SIZES = ((8, False), (24, False), (24, True))
UNITS = pytest.mark.parametrize("sitting", SIZES, ids=("8", "24", "24 of all kinds"), indirect=True)
pytestmark = pytest.mark.qt_log_ignore(".*")


@pytest.fixture
def sitting(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Sitting]:
    """A battle of so many units on the window, some acts after it began."""
    assert qapp is not None
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    units, is_mixed = request.param
    made = Sitting(tmp_path, units, is_mixed=is_mixed)
    for _ in range(40):
        if (act := made.act()) is not None:
            act()
    yield made
    made.leave()


def measure(benchmark: BenchmarkFixture, sitting: Sitting, prepare: Act) -> None:
    """Do what `prepare` returns, again and again, each time until everything is painted."""

    def ready() -> tuple[tuple[Act], dict[str, object]]:
        act = prepare()
        assert callable(act)
        sitting.rest()
        return (act,), {}

    figure: Any = benchmark
    figure.pedantic(sitting.do, setup=ready, rounds=ROUNDS)
    took = sorted(figure.stats.stats.data)
    figure.extra_info["p95_ms"] = round(1000 * took[int(len(took) * 0.95)], 1)


@UNITS
@pytest.mark.parametrize("kind", KINDS)
def test_an_action(benchmark: BenchmarkFixture, sitting: Sitting, kind: type) -> None:
    def prepare() -> Act:
        action = sitting.play_to(kind)
        return lambda: sitting.bridge.propose(action)

    measure(benchmark, sitting, prepare)
    assert sitting.session.lines()


@UNITS
def test_a_mark(benchmark: BenchmarkFixture, sitting: Sitting) -> None:
    def prepare() -> Act:
        mark = sitting.mark()
        return lambda: sitting.bridge.mark(mark)

    measure(benchmark, sitting, prepare)
    assert "by hand" in sitting.session.lines()[-1].description.line


@UNITS
def test_an_undo(benchmark: BenchmarkFixture, sitting: Sitting) -> None:
    def prepare() -> Act:
        if (act := sitting.act()) is not None:
            act()
        return sitting.bridge.undo

    measure(benchmark, sitting, prepare)
    assert sitting.session.redo_line


@UNITS
def test_selecting_a_unit(benchmark: BenchmarkFixture, sitting: Sitting) -> None:
    sitting.play_to(actions.Move)

    def prepare() -> Act:
        unit = sitting.anyone()
        return lambda: sitting.page.selection.select(unit)

    measure(benchmark, sitting, prepare)
    assert sitting.page.selection.unit


@UNITS
def test_aiming_at_a_unit(benchmark: BenchmarkFixture, sitting: Sitting) -> None:
    sitting.play_to(actions.DeclareFire)

    def prepare() -> Act:
        acting = next(unit for unit in sitting.bridge.units() if unit.may_act)
        foes = [unit.id for unit in sitting.bridge.units() if unit.side != acting.side]
        sitting.page.selection.select(acting.id)
        foe = sitting.chance.choice(foes)
        return lambda: sitting.page.selection.aim(foe)

    measure(benchmark, sitting, prepare)
    assert sitting.page.selection.target
