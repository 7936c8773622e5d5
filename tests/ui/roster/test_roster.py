from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.sheet import Chip, Tone
from companion.engine.views.units import UnitView
from companion.ui.roster.card import RosterArrangement, arrange_column
from companion.ui.roster.card_state import CardPhrase, CardState, RosterCardForm
from companion.ui.roster.drawing import card_height, designation_beside, heading_line
from companion.ui.roster.flow import SEGMENTS, place_pieces, segments_left, text_width
from companion.ui.roster.heading import CardOrder
from companion.ui.roster.roster import RosterPanel
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from tests.ui.views import BLUE, RED, unit_view

UNITS = (unit_view("wolf"), unit_view("cicada", "red"))


pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def roster(qtbot: QtBot) -> RosterPanel:
    made = RosterPanel()
    qtbot.addWidget(made)
    made.resize(240, 500)
    made.show()
    made.show_units((BLUE, RED), UNITS)
    return made


def test_a_click_on_a_card_chooses_its_unit(qtbot: QtBot, roster: RosterPanel) -> None:
    with qtbot.waitSignal(roster.unit_chosen) as chosen:
        QTest.mouseClick(roster.card("cicada"), Qt.MouseButton.LeftButton)
    assert chosen.args == ["cicada"]


def test_a_card_says_everything_to_a_screen_reader(roster: RosterPanel) -> None:
    roster.show_selection("wolf", "cicada")
    text = roster.card("wolf").accessibleName()
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
        assert part in text
    assert "target" in roster.card("cicada").accessibleName()


def test_cards_stay_while_the_units_stay(roster: RosterPanel) -> None:
    card = roster.card("wolf")
    roster.show_units((BLUE, RED), (replace(UNITS[0], armor_left=1), UNITS[1]))
    assert roster.card("wolf") is card
    assert "armor 1 of 40" in card.accessibleName()
    roster.show_units((BLUE, RED), (*UNITS, unit_view("spider")))
    assert roster.card("wolf") is card
    roster.show_units((BLUE, RED), UNITS[:1])
    with pytest.raises(KeyError):
        roster.card("cicada")


@pytest.mark.parametrize("form", RosterCardForm)
def test_a_heading_painted_alone_is_that_of_the_whole_card(roster: RosterPanel, form: RosterCardForm) -> None:
    card = roster.card("wolf")
    card.take_arrangement(RosterArrangement(form), in_strip=False, width=card.width())
    shown = card.grab()
    roster.show_units((BLUE, RED), (replace(UNITS[0], may_act=False, has_acted=True), UNITS[1]))
    whole = card.grab()
    assert shown.toImage() != whole.toImage()
    heading = heading_line(QRectF(card.rect()), card.state).toAlignedRect()
    card.render(shown, heading.topLeft(), QRegion(heading))
    assert shown.toImage() == whole.toImage()


def test_cards_take_their_form_anew_only_where_one_has_another_height(
    roster: RosterPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[float]()

    def arrange(height_of: Callable[[RosterArrangement], float], room: float) -> RosterArrangement:
        asked.append(room)
        return arrange_column(height_of, room)

    monkeypatch.setattr("companion.ui.roster.roster.arrange_column", arrange)
    roster.show_units((BLUE, RED), (replace(UNITS[0], may_act=False, armor_left=7), UNITS[1]))
    assert asked == []
    many = tuple(Chip(f"c{number}", f"State {number}", Tone.WARN) for number in range(9))
    roster.show_units((BLUE, RED), (replace(UNITS[0], chips=many), UNITS[1]))
    assert asked


def test_as_a_strip_the_cards_lie_side_by_side(qtbot: QtBot, roster: RosterPanel) -> None:
    roster.resize(900, 110)
    roster.become_strip(True)
    qtbot.waitUntil(lambda: roster.card("cicada").x() > roster.card("wolf").x())
    assert roster.card("cicada").y() == roster.card("wolf").y()
    assert abs(roster.card("cicada").geometry().right() - roster.width()) < 20


def test_structure_and_heat_are_counted_where_the_rules_know_them(roster: RosterPanel) -> None:
    plain = roster.card("wolf").sizeHint().height()
    hot = replace(UNITS[0], structure_left=20, structure_full=50, heat=17, heat_full=30)
    roster.show_units((BLUE, RED), (hot,))
    card = roster.card("wolf")
    assert "structure 20 of 50" in card.accessibleName()
    assert "heat 17" in card.accessibleName()
    assert card.sizeHint().height() > plain
    bars = CardState(hot, BLUE).bars
    assert [(bar.label, bar.text) for bar in bars] == [
        ("Armor", "30/40"),
        ("Struct.", "20/50"),
        ("Heat", "17"),
    ]
    assert [round(bar.strain, 2) for bar in bars] == [0.25, 0.6, 0.57]
    assert bars[1].short_text == "IS 20"


def test_structure_is_called_what_the_rules_call_it() -> None:
    named = replace(UNITS[0], structure_left=20, structure_full=50, structure_name="SP")
    bar = CardState(named, BLUE).bars[1]
    assert (bar.label, bar.short_text) == ("SP", "SP 20")
    assert "SP 20 of 50" in CardState(named, BLUE).spoken_text()


def test_externals_are_counted_apart_as_on_the_sheet(roster: RosterPanel) -> None:
    shown = replace(UNITS[0], externals_left=2, externals_full=4, structure_left=1, structure_full=3)
    roster.show_units((BLUE, RED), (shown, UNITS[1]))
    bars = CardState(shown, BLUE).bars
    assert [(bar.label, bar.text) for bar in bars] == [("Armor", "30/40"), ("Ext.", "2/4"), ("Int.", "1/3")]
    assert "externals 2 of 4, internals 1 of 3" in roster.card("wolf").accessibleName()


def test_a_low_strip_leaves_out_what_the_unit_did(roster: RosterPanel) -> None:
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
    ("height", "form"),
    [
        (1700, RosterCardForm.WHOLE),
        (1050, RosterCardForm.BARS),
        (800, RosterCardForm.SHORT),
        (740, RosterCardForm.LOW),
    ],
)
def test_all_cards_take_the_largest_form_in_which_they_are_seen(
    roster: RosterPanel, height: int, form: RosterCardForm
) -> None:
    roster.show_units((BLUE, RED), eight())
    roster.resize(240, height)
    roster.show_units((BLUE, RED), eight())
    QApplication.processEvents()
    assert roster.arrangement.form is form
    cards = [roster.card(name) for name in "abcdefgh"]
    bottoms = [card.mapTo(roster, card.rect().bottomLeft()).y() for card in cards]
    assert bottoms == sorted(bottoms)
    assert bottoms[-1] < height


def test_cards_that_are_scrolled_anyway_lie_below_the_heads_of_their_sides(roster: RosterPanel) -> None:
    roster.show_units((BLUE, RED), eight())
    least = sum(roster.card(name).height_as(RosterCardForm.LOW, 220) for name in "abcdefgh")
    roster.resize(240, least + 80)
    QApplication.processEvents()
    assert roster.arrangement == RosterArrangement(RosterCardForm.LOW, has_heads=False), (
        "without heads all are seen"
    )
    roster.resize(240, least - 80)
    QApplication.processEvents()
    assert roster.arrangement == RosterArrangement(RosterCardForm.LOW)
    assert roster.heading("blue").isVisible()


@pytest.mark.parametrize(
    ("name", "designation", "beside"),
    [
        ("Mad Cat", "Mad Cat Prime", "Prime"),
        ("Mad Cat b", "Mad Cat Prime", "Prime"),
        ("Orion a", "ON1-M", "ON1-M"),
        ("Unit 7", "Unit 7", ""),
    ],
)
def test_a_designation_does_not_repeat_the_name(name: str, designation: str, beside: str) -> None:
    assert designation_beside(replace(UNITS[0], name=name, designation=designation)) == beside


def full_of_news() -> UnitView:
    """Return a unit with more to tell than one line holds."""
    chips = (
        "Prone",
        "Shut down",
        "Pilot hits 2/6",
        "Lost LA RA",
        "Gyro hit",
        "Fires at Wolf, Cicada and Spider",
    )
    return replace(
        unit_view("wolf"),
        structure_left=20,
        structure_full=50,
        heat=12,
        heat_full=30,
        to_be_hit="+2 to be hit",
        heat_effects="−2 MP, +1 to hit",
        chips=tuple(Chip(label, label, Tone.WARN) for label in chips),
    )


@pytest.mark.parametrize("form", list(RosterCardForm))
@pytest.mark.parametrize("width", [100, 150, 240, 400])
def test_in_every_form_and_width_all_words_have_their_place(form: RosterCardForm, width: int) -> None:
    """Nothing is cut, left out or told by a count: what has no room goes onto another line."""
    state = CardState(full_of_news(), BLUE).in_form(form)
    tokens = Theme.current().tokens
    pieces = place_pieces(tokens, state.pieces, width)
    said = " ".join(each.piece.text for each in pieces)
    for text in (
        "Walked 3 hexes",
        "+2 to be hit",
        "Heat −2 MP, +1 to hit",
        "Shut down",
        "Fires at Wolf, Cicada",
    ):
        assert text in said
    assert all(each.left + each.width <= width for each in pieces)
    assert all(text_width(tokens, each.piece.text) <= each.width for each in pieces)
    places = [(each.line, each.left) for each in pieces]
    assert places == sorted(set(places)), "one after the other"


@pytest.mark.parametrize("form", list(RosterCardForm))
def test_a_card_is_as_high_as_what_it_shows(roster: RosterPanel, form: RosterCardForm) -> None:
    tokens, plain = Theme.current().tokens, CardState(UNITS[0], BLUE, form=form)
    full = CardState(full_of_news(), BLUE, form=form)
    assert card_height(tokens, full, 164) > card_height(tokens, plain, 164)
    assert card_height(tokens, full, 164) > card_height(tokens, full, 400)
    roster.show_units((BLUE, RED), (full_of_news(),))
    QApplication.processEvents()
    card = roster.card("wolf")
    assert card.height() == card_height(tokens, card.state, card.width())


def test_a_side_tells_who_has_still_to_act_and_who_won_the_initiative(roster: RosterPanel) -> None:
    waiting = (replace(UNITS[0], still_acts=True), UNITS[1])
    roster.show_units((BLUE, replace(RED, has_initiative=True)), waiting)
    assert roster.heading("blue").accessibleName() == "Blue, 1 to act"
    assert roster.heading("red").accessibleName() == "Red, 1 unit, won initiative"


def test_who_won_the_initiative_is_told_once_where_sides_have_no_heads(roster: RosterPanel) -> None:
    sides = (BLUE, replace(RED, has_initiative=True))
    roster.show_units(sides, eight())
    assert not roster.winner.isVisible()
    least = sum(roster.card(name).height_as(RosterCardForm.LOW, 220) for name in "abcdefgh")
    roster.resize(240, least + 110)
    QApplication.processEvents()
    assert roster.arrangement == RosterArrangement(RosterCardForm.LOW, has_heads=False)
    assert roster.winner.isVisible()
    assert roster.winner.text() == "Red won initiative"
    card = roster.card("h")
    assert card.mapTo(roster, card.rect().bottomLeft()).y() < roster.height(), "all are seen"
    assert card.state.has_head, "no sign takes room from its name"


def test_the_order_in_which_units_act_is_on_their_cards(roster: RosterPanel) -> None:
    roster.show_units((BLUE, RED), (replace(UNITS[0], order=3), UNITS[1]))
    assert CardPhrase("Order 3", Tone.PLAIN) in roster.card("wolf").state.pieces
    assert "Order 3" in roster.card("wolf").accessibleName()
    assert "Order" not in roster.card("cicada").accessibleName()
    roster.show_units((BLUE, RED), (replace(UNITS[0], order=3, order_name="Initiative"), UNITS[1]))
    assert CardPhrase("Initiative 3", Tone.PLAIN) in roster.card("wolf").state.pieces
    offered = roster.tools.order_button.menu().actions()
    assert [action.text() for action in offered if action.isVisible()][-1] == "Activation order"
    roster.show_units((BLUE, RED), UNITS)
    assert "Activation order" not in [action.text() for action in offered if action.isVisible()]


def test_short_counts_are_told_whole_under_the_pointer(roster: RosterPanel) -> None:
    roster.resize(240, 60)
    roster.show_units((BLUE, RED), (full_of_news(), UNITS[1]))
    assert roster.arrangement.form is RosterCardForm.LOW
    assert roster.card("wolf").toolTip().startswith("Armor 30/40, Struct. 20/50, Heat 12")


def test_eight_lie_in_two_rows_above_the_table_of_a_small_window(roster: RosterPanel) -> None:
    roster.become_strip(True)
    roster.resize(1280, 130)
    roster.show_units((BLUE, RED), eight())
    QApplication.processEvents()
    assert roster.arrangement == RosterArrangement(RosterCardForm.LOW, 2, has_heads=False)
    assert {roster.card(name).y() for name in "abcd"} != {roster.card(name).y() for name in "efgh"}
    assert max(roster.card(name).geometry().right() for name in "abcdefgh") < 1280


def test_a_side_is_folded_by_its_head_and_stays_folded(qtbot: QtBot, tmp_path: Path) -> None:
    for is_folded in (False, True):
        made = RosterPanel(WindowSettings(tmp_path))
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
    units[:4] = [replace(unit, order=order) for unit, order in zip(units, (7, 9, 1, 4), strict=False)]
    expected = {
        CardOrder.ROSTER: "abcd",
        CardOrder.DAMAGE: "bdac",
        CardOrder.TO_ACT: "bdac",
        CardOrder.ACTIVATION: "dabc",
    }
    for order, names in expected.items():
        made = RosterPanel(WindowSettings(tmp_path))
        qtbot.addWidget(made)
        made.resize(240, 900)
        made.show()
        made.tools.ordered.emit(order.value)
        again = RosterPanel(WindowSettings(tmp_path))
        qtbot.addWidget(again)
        again.resize(240, 900)
        again.show()
        again.show_units((BLUE, RED), units)
        QApplication.processEvents()
        tops = {name: again.card(name).y() for name in "abcd"}
        assert "".join(sorted(tops, key=lambda name: tops[name])) == names


def test_more_of_the_selected_unit_is_a_press_away(qtbot: QtBot, roster: RosterPanel) -> None:
    assert not roster.card("wolf").more.isVisible()
    roster.show_selection("wolf", None)
    with qtbot.waitSignal(roster.menu_requested) as wanted:
        QTest.mouseClick(roster.card("wolf").more, Qt.MouseButton.LeftButton)
    assert wanted.args[0] == "wolf"


def test_a_unit_on_its_way_is_counted_apart(roster: RosterPanel) -> None:
    roster.show_units((BLUE, RED), (*UNITS, replace(unit_view("spider"), is_coming=True)))
    assert roster.heading("blue").accessibleName() == "Blue, 1 unit, 1 coming"


def test_conditions_explain_themselves(roster: RosterPanel) -> None:
    assert roster.card("wolf").toolTip() == "Prone: It fell."


@given(st.integers(1, 500), st.data())
def test_ten_segments_are_full_only_when_nothing_is_lost(full: int, data: st.DataObject) -> None:
    left = data.draw(st.integers(0, full))
    filled = segments_left(left, full)
    assert 0 <= filled <= SEGMENTS
    assert (filled == 0) == (left == 0)
    if left == full:
        assert filled == SEGMENTS


def test_cards_never_lie_over_one_another_while_the_room_changes(roster: RosterPanel) -> None:
    """Heads come and go with the height; what is painted in between is whole too."""
    roster.show_units((BLUE, RED), eight())
    for height in (560, 480, 560, 900, 300, 620):
        roster.resize(240, height)
        shown = [roster.card(name).geometry() for name in "abcdefgh"]
        heads = [roster.heading(side.id) for side in (BLUE, RED)]
        shown += [head.geometry() for head in heads if head.isVisible()]
        shown.sort(key=lambda rect: rect.top())
        assert all(above.bottom() < below.top() for above, below in pairwise(shown)), height


def test_the_selected_card_stays_in_sight_while_the_room_changes(roster: RosterPanel) -> None:
    roster.show_units((BLUE, RED), eight())
    roster.resize(240, 1700)
    roster.show_selection("h", None)
    QApplication.processEvents()
    roster.resize(240, 300)
    QApplication.processEvents()
    card = roster.card("h")
    corners = (card.rect().topLeft(), card.rect().bottomRight())
    assert all(roster.viewport().rect().contains(card.mapTo(roster.viewport(), each)) for each in corners)
