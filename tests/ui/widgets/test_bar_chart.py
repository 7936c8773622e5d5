"""The bar chart: honest heights, and every bar can be read without a pointer."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.tabletop.odds import total_of
from companion.ui.attack.bar_chart import BarChart
from companion.ui.theme.theme import Mode, Theme
from companion.ui.theme.tokens import HIGH_CONTRAST


@pytest.fixture
def chart(theme: Theme, qtbot: QtBot) -> BarChart:
    assert theme.scale == 1
    made = BarChart("Total of two dice")
    qtbot.addWidget(made)
    made.show_odds(total_of(2, 6), threshold=8)
    made.resize(420, 200)
    made.show()
    return made


def test_heights_are_in_proportion_to_chances(chart: BarChart) -> None:
    tallest = chart.bar_area(5).height()
    for index, bar in enumerate(chart.bars):
        assert chart.bar_area(index).height() == pytest.approx(tallest * float(bar.chance / Fraction(1, 6)))


def test_bars_stand_on_one_line_side_by_side(chart: BarChart) -> None:
    areas = [chart.bar_area(index) for index in range(len(chart.bars))]
    assert len({round(area.bottom(), 6) for area in areas}) == 1
    assert all(one.right() < other.left() for one, other in pairwise(areas))


def test_results_count_from_the_threshold_on(chart: BarChart) -> None:
    assert [bar.result for bar in chart.bars if chart.counts(bar)] == [8, 9, 10, 11, 12]


def test_arrow_keys_read_one_bar_after_the_other(chart: BarChart, qtbot: QtBot) -> None:
    with qtbot.waitSignal(chart.read) as given:
        QTest.keyClick(chart, Qt.Key.Key_Right)
    assert given.args == ["2: 2.8 %"]
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.bar == chart.bars[1]
    for _ in range(20):
        QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.bar == chart.bars[0]


def test_the_pointer_reads_the_bar_in_its_column(chart: BarChart) -> None:
    QTest.mouseMove(chart, chart.bar_area(6).center().toPoint())
    assert chart.bar == chart.bars[6]
    QTest.mouseMove(chart, QPointF(1, 1).toPoint())
    assert chart.bar is None


def test_the_whole_chart_can_be_read_out(chart: BarChart) -> None:
    assert chart.accessibleName() == "Total of two dice"
    assert "7: 16.7 %" in chart.accessibleDescription()


def test_it_is_drawn_in_the_colours_of_the_theme(chart: BarChart, theme: Theme) -> None:
    theme.set_mode(Mode.HIGH_CONTRAST)
    image = chart.grab().toImage()
    assert image.pixelColor(chart.bar_area(6).center().toPoint()).name().upper() == HIGH_CONTRAST.accent
    assert image.pixelColor(chart.bar_area(5).center().toPoint()).name().upper() == HIGH_CONTRAST.hover


@pytest.mark.usefixtures("theme")
def test_without_odds_there_is_nothing_to_read(qtbot: QtBot) -> None:
    chart = BarChart("Nothing yet")
    qtbot.addWidget(chart)
    chart.show()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.bar is None
    assert chart.accessibleDescription() == ""


def test_odds_that_no_threshold_parts_all_count(chart: BarChart) -> None:
    chart.show_odds({0: Fraction(1, 3), 5: Fraction(2, 3)})
    assert [bar.result for bar in chart.bars if chart.counts(bar)] == [0, 5]
