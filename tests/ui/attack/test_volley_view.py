"""The odds of a volley: every chance that the rules know, compared with a pinned one on demand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.views.attacks import VolleyOdds, WhatIfLabels
from companion.ui.attack.bar_chart import BarChart
from companion.ui.attack.chance_grid import ChanceGrid, measures, number_change, points_text
from companion.ui.attack.volley_view import (
    VolleyView,
    WhatIfView,
    compared_rows,
    error_text,
    location_rows,
    summary_text,
    what_if_row,
)
from companion.ui.calculator.wording import NO_BREAK
from tests.ui.calculator.builders import rich_volley, volley, what_if

pytestmark = pytest.mark.usefixtures("theme")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot: QtBot) -> VolleyView:
    made = VolleyView()
    qtbot.addWidget(made)
    made.resize(420, 800)
    made.show_odds(rich_volley(), "LRM 15 at Wolfhound")
    made.show()
    return made


def texts(view: QWidget) -> list[str]:
    return [label.text().replace(NO_BREAK, " ") for label in view.findChildren(QLabel) if label.isVisible()]


def test_the_volley_in_words() -> None:
    assert summary_text(volley()) == "3.8 damage on average · destroys the target 6.0 %"
    better = replace(volley(), mean_damage=5.85)
    assert summary_text(better, volley()).startswith("5.8 damage on average (+2.1)")
    assert error_text(volley()) == ""
    assert error_text(rich_volley()) == "Sampled, ±0.3 %"


def test_locations_come_in_order_of_danger_and_in_the_rulesets_words() -> None:
    assert location_rows(volley()) == [
        ("Center torso", "20.0 %", "2.0", "", "5.0 %"),
        ("Head", "2.0 %", "0.5", "", "1.0 %"),
    ]
    assert location_rows(rich_volley())[0] == ("Center torso (front)", "40.0 %", "5.0", "20.0 %", "10.0 %")


def test_only_chances_that_the_rules_know_are_measured() -> None:
    assert [measure.id for measure in measures(volley())] == ["hits", "kill"]
    labels = [measure.label for measure in measures(rich_volley())]
    assert labels == [
        "Any hit",
        "20 or more",
        "Falls",
        "Critical hit",
        "Head hit",
        "Pilot hurt",
        "Unconscious",
        "Explosion",
        "Destroyed",
    ]


def test_differences_have_a_sign() -> None:
    assert points_text(0.031) == "+3.1"
    assert points_text(-0.2) == "−20.0"
    assert points_text(0.0001) == "±0"
    assert number_change(-1.25) == "−1.2"
    assert number_change(0.01) == "±0"


def test_damage_and_hits_are_charted(view: VolleyView) -> None:
    damage, hits = view.findChildren(BarChart)
    assert [bar.describe() for bar in damage.bars] == ["0: 10.0 %", "5: 30.0 %", "10: 60.0 %"]
    assert [bar.result for bar in hits.bars] == [0, 1, 2]


def test_a_bar_reads_the_chance_of_that_much_or_more(view: VolleyView) -> None:
    damage = view.findChildren(BarChart)[0]
    QTest.mouseMove(damage, damage.bar_area(1).center().toPoint())
    assert "5 or more: 90.0 %" in texts(view)


def test_a_pinned_volley_stays_beside_the_next(view: VolleyView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.pinned) as given:
        QTest.mouseClick(view.pin_button, LEFT)
    assert given.args == [True]
    better = replace(rich_volley(), kill=0.2, mean_damage=9.0, damage={0: 0.1, 15: 0.9})
    view.show_odds(better, "LRM 15, LB 10-X at Wolfhound")
    told_now = texts(view)
    assert "Pinned: LRM 15 at Wolfhound, 7.5 damage, destroyed 12.0 %" in told_now
    assert "9.0 damage on average (+1.5) · destroys the target 20.0 %" in told_now
    grid = view.findChild(ChanceGrid)
    assert isinstance(grid, ChanceGrid)
    assert "Destroyed 20.0 %, pinned 12.0 %" in grid.accessibleDescription()
    assert [bar.result for bar in view.findChildren(BarChart)[0].bars] == [0, 5, 10, 15]


def test_unpinned_it_shows_one_volley_again(view: VolleyView, qtbot: QtBot) -> None:
    view.pin()
    assert "Pinned: LRM 15 at Wolfhound, 7.5 damage, destroyed 12.0 %" in texts(view)
    with qtbot.waitSignal(view.pinned) as given:
        view.unpin()
    assert given.args == [False]
    assert summary_text(rich_volley()) in texts(view)
    assert "Breached" in texts(view)


def test_locations_that_only_one_of_two_volleys_harms_are_compared() -> None:
    other = replace(volley(), location_damage={"left_arm": 3.0}, location_destroyed={"left_arm": 0.4})
    assert compared_rows(replace(other, location_hit={"left_arm": 0.5}), volley()) == [
        ("Left arm", "3.0", "0.0", "40.0 %", "100 %"),
        ("Center torso", "0.0", "2.0", "0 %", "5.0 %"),
        ("Head", "0.0", "0.5", "0 %", "1.0 %"),
    ]


def test_a_volley_without_odds_says_why(view: VolleyView) -> None:
    view.show_text("Choose fewer weapons at once.")
    assert texts(view) == ["Choose fewer weapons at once."]
    view.show_odds(volley())
    assert summary_text(volley()) in texts(view)


def test_what_if_is_asked_for_only_while_it_is_open(qtbot: QtBot) -> None:
    view = WhatIfView()
    view.set_labels(
        WhatIfLabels("What if?", ("Movement", "To hit", "Mean", "Destroyed", ""), "It changes nothing.")
    )
    qtbot.addWidget(view)
    view.show()
    assert view.fold.heading.text() == "What if?"
    with qtbot.assertNotEmitted(view.lines_requested):
        view.show_volley()
    with qtbot.waitSignal(view.lines_requested):
        QTest.mouseClick(view.fold.heading, LEFT)
    assert "Working it out…" in texts(view)
    view.show_lines(what_if())
    assert {"6+", "Movement"} <= set(texts(view))
    assert "13" not in texts(view), "a column without a name is not shown"
    with qtbot.waitSignal(view.lines_requested):
        view.show_volley()
    assert "6+" in texts(view), "older lines stay until newer ones are there"
    view.show_lines(())
    assert "It changes nothing." in texts(view)


def test_a_way_of_moving_is_a_row() -> None:
    assert what_if_row(what_if()[1]) == ("Walked", "6+", "7.5", "12.0 %", "13")
    assert what_if_row(replace(what_if()[1], heat=None))[-1] == "–"


@pytest.mark.parametrize("odds", [volley(), rich_volley()])
def test_every_kind_of_odds_is_drawn(view: VolleyView, odds: VolleyOdds) -> None:
    view.show_odds(odds)
    view.pin()
    view.show_odds(odds)
    assert not view.grab().isNull()
