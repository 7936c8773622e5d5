from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.ui.roster.card_state import CardState
from companion.ui.roster.lines import SEGMENTS, segments_left
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
    roster.show_units((BLUE, RED), (*UNITS, unit_view("spider")))
    assert roster.card("wolf") is card
    roster.show_units((BLUE, RED), UNITS[:1])
    with pytest.raises(KeyError):
        roster.card("cicada")


def test_as_a_strip_the_cards_lie_side_by_side(qtbot: QtBot, roster: Roster) -> None:
    roster.resize(900, 110)
    roster.become_strip(True)
    qtbot.waitUntil(lambda: roster.card("cicada").x() > roster.card("wolf").x())
    assert roster.card("cicada").y() == roster.card("wolf").y()
    assert abs(roster.card("cicada").geometry().right() - roster.width()) < 20


def test_structure_and_heat_are_counted_where_the_rules_know_them(roster: Roster) -> None:
    plain = roster.card("wolf").sizeHint().height()
    hot = replace(UNITS[0], structure_left=20, structure_full=50, heat=17, heat_full=30)
    roster.show_units((BLUE, RED), (hot,))
    card = roster.card("wolf")
    assert "structure 20 of 50" in card.accessibleName()
    assert "heat 17" in card.accessibleName()
    assert card.sizeHint().height() > plain
    bars = CardState(hot, BLUE).bars
    assert [(bar.label, bar.words) for bar in bars] == [
        ("Armor", "30/40"),
        ("Struct.", "20/50"),
        ("Heat", "17"),
    ]
    assert [round(bar.strain, 2) for bar in bars] == [0.25, 0.6, 0.57]


def test_a_low_strip_leaves_out_all_but_the_armor(roster: Roster) -> None:
    roster.show_units((BLUE, RED), (replace(UNITS[0], structure_left=20, structure_full=50), UNITS[1]))
    roster.become_strip(True)
    tall = roster.card("wolf").sizeHint().height()
    roster.become_strip(True, low=True)
    assert roster.card("wolf").sizeHint().height() < tall
    assert "structure 20 of 50" in roster.card("wolf").accessibleName()
    roster.become_strip(True)
    assert roster.card("wolf").sizeHint().height() == tall


def test_conditions_explain_themselves(roster: Roster) -> None:
    assert roster.card("wolf").toolTip() == "Prone: It fell."


@given(st.integers(1, 500), st.data())
def test_ten_segments_are_full_only_when_nothing_is_lost(full: int, data: st.DataObject) -> None:
    left = data.draw(st.integers(0, full))
    filled = segments_left(left, full)
    assert 0 <= filled <= SEGMENTS
    assert (filled == 0) == (left == 0)
    if left == full:
        assert filled == SEGMENTS
