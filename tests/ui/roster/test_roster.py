from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.roster.drawing import SEGMENTS, segments_left
from companion.ui.roster.roster import Roster
from tests.ui.views import BLUE, RED, unit_view

UNITS = (unit_view("wolf"), unit_view("cicada", "red"))


pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def roster(qtbot: QtBot) -> Roster:
    made = Roster()
    qtbot.addWidget(made)
    made.resize(240, 500)
    made.show()
    made.show_units((BLUE, RED), UNITS)
    return made


def test_a_click_on_a_card_chooses_its_unit(qtbot: QtBot, roster: Roster) -> None:
    with qtbot.waitSignal(roster.unit_chosen) as chosen:
        QTest.mouseClick(roster.card("cicada"), Qt.MouseButton.LeftButton)
    assert chosen.args == ["cicada"]


def test_a_card_says_everything_to_a_screen_reader(roster: Roster) -> None:
    roster.show_selection("wolf", "cicada")
    words = roster.card("wolf").accessibleName()
    for part in (
        "Wolf",
        "Blue",
        "Kell",
        "armor 30 of 40",
        "Walked 3 hexes",
        "Prone",
        "may act now",
        "selected",
    ):
        assert part in words
    assert "target" in roster.card("cicada").accessibleName()


def test_cards_stay_while_the_units_stay(roster: Roster) -> None:
    card = roster.card("wolf")
    roster.show_units((BLUE, RED), (replace(UNITS[0], armor_left=1), UNITS[1]))
    assert roster.card("wolf") is card
    assert "armor 1 of 40" in card.accessibleName()
    roster.show_units((BLUE, RED), UNITS[:1])
    assert roster.card("wolf") is not card


def test_as_a_strip_the_cards_lie_side_by_side(qtbot: QtBot, roster: Roster) -> None:
    roster.resize(900, 110)
    roster.become_strip(True)
    qtbot.waitUntil(lambda: roster.card("cicada").x() > roster.card("wolf").x())
    assert roster.card("cicada").y() == roster.card("wolf").y()
    assert abs(roster.card("cicada").geometry().right() - roster.width()) < 20


@given(st.integers(1, 500), st.data())
def test_ten_segments_are_full_only_when_nothing_is_lost(full: int, data: st.DataObject) -> None:
    left = data.draw(st.integers(0, full))
    filled = segments_left(left, full)
    assert 0 <= filled <= SEGMENTS
    assert (filled == 0) == (left == 0)
    if left == full:
        assert filled == SEGMENTS
