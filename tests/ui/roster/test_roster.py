from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.views.units import UnitView
from companion.ui.roster.card_state import CardState, Form
from companion.ui.roster.lines import SEGMENTS, segments_left
from companion.ui.roster.order import Order
from companion.ui.roster.room import Standing
from companion.ui.roster.roster import Roster
from companion.ui.settings.settings import Settings
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


def test_a_low_strip_leaves_out_what_the_unit_did(roster: Roster) -> None:
    roster.resize(600, 110)
    roster.show_units((BLUE, RED), (replace(UNITS[0], structure_left=20, structure_full=50), UNITS[1]))
    roster.become_strip(True)
    tall = roster.card("wolf").sizeHint().height()
    roster.become_strip(True, low=True)
    assert roster.card("wolf").sizeHint().height() < tall
    assert "structure 20 of 50" in roster.card("wolf").accessibleName()
    roster.become_strip(True)
    assert roster.card("wolf").sizeHint().height() == tall


def eight() -> list[UnitView]:
    names = "abcdefgh"
    made = [unit_view(name, "blue" if name < "e" else "red", left=ord(name) - 96) for name in names]
    return [
        replace(unit, number=number, structure_left=20, structure_full=50, heat=17, heat_full=30)
        for number, unit in enumerate(made, 1)
    ]


@pytest.mark.parametrize(
    ("height", "form"), [(1700, Form.WHOLE), (1200, Form.BARS), (900, Form.SHORT), (620, Form.LOW)]
)
def test_all_cards_take_the_largest_form_in_which_they_are_seen(
    roster: Roster, height: int, form: Form
) -> None:
    roster.show_units((BLUE, RED), eight())
    roster.resize(240, height)
    roster.show_units((BLUE, RED), eight())
    QApplication.processEvents()
    assert roster.standing.form is form
    cards = [roster.card(name) for name in "abcdefgh"]
    bottoms = [card.mapTo(roster, card.rect().bottomLeft()).y() for card in cards]
    assert bottoms == sorted(bottoms)
    assert bottoms[-1] < height


def test_eight_lie_in_two_rows_above_the_table_of_a_small_window(roster: Roster) -> None:
    roster.become_strip(True)
    roster.resize(1280, 130)
    roster.show_units((BLUE, RED), eight())
    QApplication.processEvents()
    assert roster.standing == Standing(Form.LOW, 2)
    assert {roster.card(name).y() for name in "abcd"} != {roster.card(name).y() for name in "efgh"}
    assert max(roster.card(name).geometry().right() for name in "abcdefgh") < 1280


def test_a_side_is_folded_by_its_head_and_stays_folded(qtbot: QtBot, tmp_path: Path) -> None:
    for is_folded in (False, True):
        made = Roster(Settings(tmp_path))
        qtbot.addWidget(made)
        made.resize(240, 900)
        made.show()
        made.show_units((BLUE, RED), eight())
        assert made.card("a").isVisible() is not is_folded
        assert made.card("h").isVisible()
        if not is_folded:
            QTest.mouseClick(made.heading("blue"), Qt.MouseButton.LeftButton)
            assert not made.card("a").isVisible()


def test_the_order_of_the_cards_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    units = eight()
    units[0] = replace(units[0], may_act=False, armor_left=40)
    units[2] = replace(units[2], is_destroyed=True)
    expected = {Order.ROSTER: "abcd", Order.DAMAGE: "bdac", Order.TO_ACT: "bdac"}
    for order, names in expected.items():
        made = Roster(Settings(tmp_path))
        qtbot.addWidget(made)
        made.resize(240, 900)
        made.show()
        made.tools.ordered.emit(order.value)
        again = Roster(Settings(tmp_path))
        qtbot.addWidget(again)
        again.resize(240, 900)
        again.show()
        again.show_units((BLUE, RED), units)
        QApplication.processEvents()
        tops = {name: again.card(name).y() for name in "abcd"}
        assert "".join(sorted(tops, key=lambda name: tops[name])) == names


def test_more_of_the_selected_unit_is_a_press_away(qtbot: QtBot, roster: Roster) -> None:
    assert not roster.card("wolf").more.isVisible()
    roster.show_selection("wolf", None)
    with qtbot.waitSignal(roster.menu_wanted) as wanted:
        QTest.mouseClick(roster.card("wolf").more, Qt.MouseButton.LeftButton)
    assert wanted.args[0] == "wolf"


def test_a_unit_on_its_way_is_counted_apart(roster: Roster) -> None:
    roster.show_units((BLUE, RED), (*UNITS, replace(unit_view("spider"), is_coming=True)))
    assert roster.heading("blue").accessibleName() == "Blue, 1 units left, 1 coming"


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


def test_cards_never_lie_over_one_another_while_the_room_changes(roster: Roster) -> None:
    """Heads come and go with the height; what is painted in between is whole too."""
    roster.show_units((BLUE, RED), eight())
    for height in (560, 480, 560, 900, 300, 620):
        roster.resize(240, height)
        shown = [roster.card(name).geometry() for name in "abcdefgh"]
        heads = [roster.heading(side.id) for side in (BLUE, RED)]
        shown += [head.geometry() for head in heads if head.isVisible()]
        shown.sort(key=lambda rect: rect.top())
        assert all(above.bottom() < below.top() for above, below in pairwise(shown)), height
