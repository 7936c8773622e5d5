"""The window answers between pieces of work: counted here, where `tests/benchmarks/watchdog` takes the time.

What is long to work out is worked out behind the window, what is long to make is made a piece at a time or
before anybody wants it, and nothing is done twice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.battletech.presenters import turn
from companion.engine.marks import Mark
from companion.ui.attack.attack_line import AttackLine
from companion.ui.battle.all_sheets import AllSheets
from companion.ui.calculator.form_view import FormView
from companion.ui.sheet.canvas import SheetCanvas
from companion.ui.sheet.layout.sheet import lay_out
from tests.ui.duels import aim, settle_odds, to_fire
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")


class CallCounter:
    """How often something was called, in all and since the event loop last came round."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.calls, self.threads = 0, set[threading.Thread]()
        real: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:
            self.calls += 1
            self.threads.add(threading.current_thread())
            return real(*args, **more)

        monkeypatch.setattr(owner, name, counted)

    def calls_per_round(self, is_busy: Callable[[], bool]) -> Iterator[int]:
        """Yield the calls of each time that the event loop comes round, until nothing more is to be done."""
        while is_busy():
            before = self.calls
            QApplication.processEvents()
            yield self.calls - before


class PaintCounter(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.number = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.number += event.type() is QEvent.Type.Paint
        return super().eventFilter(watched, event)


def test_sheets_side_by_side_are_shown_one_by_one(duel: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    filled = CallCounter(monkeypatch, AllSheets, "_fill")
    laid = CallCounter(monkeypatch, SheetCanvas, "_lay_out")
    sheets = duel.page.centre.sheets
    duel.page.do("sheets")
    assert filled.calls == 1, "the others wait until the window has answered"
    assert max(filled.calls_per_round(lambda: sheets.is_filling)) == 1
    assert filled.calls >= len(sheets.units) == 4
    before = laid.calls
    sheets.show_whole(True)
    assert laid.calls == before, "none is fitted before the window has answered"
    assert max(laid.calls_per_round(lambda: sheets.is_filling)) <= 2
    assert all(sheets.view(unit).shows_whole for unit in sheets.units)


def test_odds_are_worked_out_behind_the_window(
    duel: TableDriver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_fire(duel)
    game = type(duel.page.bridge.game)
    odds = CallCounter(monkeypatch, game, "volley_odds")
    aim(duel, "mad_cat", "orion")
    settle_odds(duel, qtbot)
    assert odds.calls
    assert threading.main_thread() not in odds.threads


def test_lines_of_attacks_are_made_before_anybody_aims(
    duel: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_fire(duel)
    warm_up(duel)
    made = CallCounter(monkeypatch, AttackLine, "__init__")
    aim(duel, "victor", "orion")
    aim(duel, "victor", "wolfhound")
    assert duel.page.panel.attack.panel.lines
    assert made.calls == 0


def test_the_calculator_is_made_before_it_is_wanted(
    duel: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm_up(duel)
    made = CallCounter(monkeypatch, FormView, "__init__")
    duel.page.do("calculator")
    assert duel.page.panel.to_hit.isVisible()
    assert made.calls == 0


@pytest.mark.dressed
def test_a_mark_is_painted_once_and_the_turn_told_once(
    duel: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = duel.page
    page.selection.select("orion")
    QApplication.processEvents()
    call_counter = CallCounter(monkeypatch, turn, "_next_step")
    painted = PaintCounter(page.panel.sheet.viewport())
    track = page.bridge.sheet("orion").tracks[0]
    page.bridge.mark(Mark("orion", track.id, track.left - 1))
    QApplication.processEvents()
    assert painted.number == 1
    assert call_counter.calls == 1


def test_sheets_are_laid_out_before_they_are_wanted(duel: TableDriver) -> None:
    lay_out.cache_clear()
    warm_up(duel)
    laid_out = lay_out.cache_info().misses
    assert laid_out >= len(duel.page.bridge.units())
    for unit in ("victor", "orion"):
        duel.select(unit)
        assert duel.page.panel.sheet.accessibleName() == f"Record sheet of {unit.capitalize()}"
    assert lay_out.cache_info().misses == laid_out


def warm_up(table: TableDriver) -> None:
    """Let what is made before anybody wants it be made."""
    warming = table.page.warming
    warming.begin()
    while warming.is_making:
        QApplication.processEvents()
