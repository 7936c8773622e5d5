"""Figures for sheets and calculators: from a touch or a key to paint, and a page of paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.sheet import Sheet
from companion.engine.views.attacks import Volley
from companion.ui.attack.panel import AttackPanel, AttackPanelState
from companion.ui.calculator.shot_calculator import shot_calculator_of
from companion.ui.calculator.to_hit_panel import ToHitPanel
from companion.ui.print.page.pages import PrintChoices, PrintedSheet
from companion.ui.print.sheets import pdf_of, write_pdf
from companion.ui.sheet.layout.sheet import lay_out
from companion.ui.sheet.sheet_view import SheetView
from tests import builders as battles
from tests.citytech import declaring, fight
from tests.ui.print.page.sheets import printed_sheet
from tests.ui.sheet.builders import BLUE, hermes, track_id, with_left
from tests.ui.sheet.citytech import daishi

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
CT, RT = track_id("CT"), track_id("RT")


@pytest.fixture
def view(qtbot: QtBot) -> SheetView:
    made = SheetView()
    qtbot.addWidget(made)
    made.resize(420, 900)
    made.show_sheet(hermes(CT=9), BLUE)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def states() -> Iterator[Sheet]:
    """Every state of the centre torso in turn, over and over."""
    return cycle([with_left(hermes(), CT, left) for left in range(17, -1, -1)])


def test_a_mark_to_its_paint(
    benchmark: BenchmarkFixture, view: SheetView, states: Iterator[Sheet], qapp: QApplication
) -> None:
    def mark() -> None:
        view.show_sheet(next(states), BLUE)
        qapp.processEvents()

    benchmark(mark)


def test_a_press_to_the_paint_of_its_preview(
    benchmark: BenchmarkFixture, view: SheetView, qapp: QApplication
) -> None:
    places = cycle([view.centre_of(f"{RT}/{box}") for box in range(1, 15)])

    def press() -> None:
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=next(places))
        qapp.processEvents()

    benchmark(press)


def test_painting_a_whole_sheet(benchmark: BenchmarkFixture, view: SheetView) -> None:
    benchmark(view.viewport().repaint)


def test_opening_a_sheet(benchmark: BenchmarkFixture, view: SheetView, qapp: QApplication) -> None:
    def reopen() -> None:
        view.show_sheet(None)
        view.show_sheet(hermes(), BLUE)
        qapp.processEvents()

    benchmark(reopen)


def test_laying_a_sheet_out(benchmark: BenchmarkFixture, view: SheetView) -> None:
    assert view.layout_shown is not None
    widths = cycle(range(300, 800, 7))
    layout = benchmark(lambda: lay_out(hermes(CT=9), float(next(widths)), BLUE))
    assert layout.area(f"{CT}/17") is not None


def test_a_page_of_paper(benchmark: BenchmarkFixture, view: SheetView, tmp_path: Path) -> None:
    assert view.layout_shown is not None
    benchmark(write_pdf, [PrintedSheet(hermes(CT=9), BLUE)], tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").stat().st_size > 1000


def test_a_page_with_tables_of_a_loaded_mech(benchmark: BenchmarkFixture, qapp: QApplication) -> None:
    assert qapp is not None
    sheet = printed_sheet("citytech", "Daishi Prime")
    assert len(benchmark(pdf_of, [sheet], PrintChoices())) < 100_000


def test_a_key_in_the_shorthand_to_the_paint_of_its_answer(
    benchmark: BenchmarkFixture, qtbot: QtBot, qapp: QApplication
) -> None:
    game = battles.game()
    panel = ToHitPanel(shot_calculator_of(game))
    qtbot.addWidget(panel)
    panel.resize(760, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    labels = cycle(["ml r5 walk t5 lw1", "ml r5 walk t5 lw1 inhw", "ac20 r3 run t9", "ml r", "flamer r2"])

    def key() -> None:
        panel.type_shorthand(next(labels))
        qapp.processEvents()

    benchmark(key)


def test_a_tick_to_the_paint_of_the_volleys_odds(
    benchmark: BenchmarkFixture, qtbot: QtBot, qapp: QApplication
) -> None:
    game, battle = battles.game(), battles.battle(hunchback="0505 0", hermes="0503 3")
    plan = game.attack_plan(battle, "hunchback", "hermes")
    panel = AttackPanel()
    qtbot.addWidget(panel)
    panel.resize(420, 900)

    def follow(attack: str, is_ticked: bool) -> None:
        chosen = (attack,) if is_ticked else ()
        panel.show_attack(AttackPanelState(plan, "Hunchback", "Hermes II", chosen))
        panel.show_odds(game.volley_odds(battle, [Volley(plan, chosen)]), "Hunchback")

    panel.ticked.connect(follow)
    panel.show_attack(AttackPanelState(plan, "Hunchback", "Hermes II"))
    with qtbot.waitExposed(panel):
        panel.show()

    def tick() -> None:
        panel.line(plan.attacks[0].id).tick.click()
        qapp.processEvents()

    benchmark(tick)


# --- sheets with everything that CityTech puts on them ---


@pytest.fixture
def citytech_view(qtbot: QtBot) -> SheetView:
    made = SheetView()
    qtbot.addWidget(made)
    made.resize(1100, 1000)
    made.show_sheet(daishi(), BLUE)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_painting_a_whole_citytech_sheet(benchmark: BenchmarkFixture, citytech_view: SheetView) -> None:
    benchmark(citytech_view.viewport().repaint)


def test_a_mark_on_a_citytech_sheet_to_its_paint(
    benchmark: BenchmarkFixture, citytech_view: SheetView, qapp: QApplication
) -> None:
    states = cycle([daishi(CT=lost) for lost in range(47)])

    def mark() -> None:
        citytech_view.show_sheet(next(states), BLUE)
        qapp.processEvents()

    benchmark(mark)


def test_the_figures_of_a_citytech_sheet(benchmark: BenchmarkFixture) -> None:
    at = declaring(fight(wolfhound="red 0505 0", daishi="blue 0501 3"))
    sheet = benchmark(record_sheet, at, at.units["daishi"], at.units["wolfhound"])
    assert sheet.title == "Daishi"
