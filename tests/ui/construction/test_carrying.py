"""The palette and carrying, by clicks, drags and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from companion.construction.editing.views import PartCategory
from companion.ui.construction.dragging import load_data
from companion.ui.construction.page import DesignPage
from companion.ui.construction.page_editor import DesignPageEditor
from tests.ui.construction.conftest import (
    LEFT,
    MOVE,
    NONE,
    Open,
    click,
    drop,
    hover,
    lines,
    middle,
    names,
    press,
    search,
    table,
)

Key = Qt.Key
pytestmark = [
    pytest.mark.usefixtures("undressed"),
    pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True),
]


# --- the palette ---


def test_enter_takes_the_first_that_is_found_aboard_where_the_cursor_is(page: DesignPage) -> None:
    page.body.go_to("right_torso", 3)
    search(page, "ac20")
    assert [offer.name for offer in page.offers.model.rows] == ["Autocannon/20", "Ultra AC/20"]
    press(page, Key.Key_Return)
    assert names(page, "right_torso")[:10] == ["Autocannon/20"] * 10
    assert lines(page.side.faults)[0] == "There is no ammunition for Autocannon/20."
    assert page.footer.message.text() == ""


def test_ammunition_is_offered_once_its_weapon_is_aboard(page: DesignPage) -> None:
    search(page, "lrm 5 ammo")
    assert list(page.offers.model.rows) == []
    assert page.offers.nothing.isVisible()
    page.offers.search.setText("lrm 5")
    press(page, Key.Key_Return)
    page.offers.search.setText("lrm 5 ammo")
    assert [offer.name for offer in page.offers.model.rows] == ["LRM 5 ammunition"]


def test_filters_and_what_others_build(page: DesignPage) -> None:
    click(page.offers.filters[PartCategory.MISSILE])
    sorts = {offer.category for offer in page.offers.model.rows}
    assert sorts == {PartCategory.MISSILE}
    assert all(not offer.why_not for offer in page.offers.model.rows)
    before = len(page.offers.model.rows)
    click(page.offers.show_unavailable)
    assert len(page.offers.model.rows) > before
    assert any(offer.why_not == "Only the Clans build it." for offer in page.offers.model.rows)


def test_the_search_is_one_key_away_from_everywhere_but_a_name(opened: Open) -> None:
    page = opened("ON1-M")
    names_of_it = (page.title.chassis, page.title.model, page.offers.search)
    others = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.isVisible() and widget.isEnabled() and widget not in names_of_it
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(others) > 40
    for widget in others:
        widget.setFocus()
        press(page, Key.Key_Slash)
        assert page.offers.search.hasFocus(), widget.accessibleName()
        assert page.offers.search.text() == ""
    QTest.keyClick(page.title.model, Key.Key_Slash)
    assert "/" in page.title.model.text()


# --- carrying ---


def test_a_weapon_is_dragged_from_the_palette(page: DesignPage, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def dragged(_source: QWidget, bench: DesignPageEditor, sort: PartCategory) -> None:
        """What a drag of the window system brings: over a slot, let go, dropped."""
        seen.append((bench.carried_label, sort.value))
        assert hover(page, "right_arm", 6)
        drop(page, "right_arm", 6)

    monkeypatch.setattr("companion.ui.construction.palette.drag", dragged)
    row = next(place for place, offer in enumerate(page.offers.model.rows) if offer.name == "Medium Laser")
    shown = page.offers.list
    shown.scrollTo(page.offers.model.index(row, 0))
    begin = shown.visualRect(page.offers.model.index(row, 0)).center()
    QTest.mousePress(shown.viewport(), LEFT, NONE, begin)
    QTest.mouseMove(shown.viewport(), begin + QPoint(40, 0))
    QTest.mouseMove(shown.viewport(), begin + QPoint(90, 4))
    QTest.mouseRelease(shown.viewport(), LEFT, NONE, begin + QPoint(90, 4))
    assert seen == [("Medium Laser", "energy")]
    assert names(page, "right_arm")[6] == "Medium Laser"


def test_what_is_dropped_beside_the_slots_of_a_location_goes_into_the_first_that_takes_it(
    opened: Open,
) -> None:
    page = opened("ON1-M")
    assert page.editor.pick_up_at("left_arm", 3)
    card, data = page.body.cards["right_arm"], load_data()
    where = card.title.geometry().center()
    for event in (
        QDragEnterEvent(where, MOVE, data, LEFT, NONE),
        QDragMoveEvent(where, MOVE, data, LEFT, NONE),
    ):
        QApplication.sendEvent(card, event)
        assert event.isAccepted()
    assert len(table(page, "right_arm").landing.slots) == 5
    QApplication.sendEvent(card, QDropEvent(where, MOVE, data, LEFT, NONE))
    assert names(page, "right_arm").count("LRM 20") == 5
    assert table(page, "right_arm").landing.slots == frozenset()


def test_a_weapon_is_carried_from_the_palette_by_keys_alone(page: DesignPage) -> None:
    page.body.go_to("left_torso", 5)
    search(page, "ppc")
    press(page, Key.Key_Down, Key.Key_Down, Key.Key_Space)
    assert page.editor.carried_label == "PPC"
    assert table(page, "left_torso").hasFocus()
    assert len(table(page, "left_torso").landing.slots) == 3
    press(page, Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Space)
    assert page.editor.carried is None
    assert names(page, "right_torso").count("PPC") == 3


def test_where_it_may_not_go_is_told_before_it_is_dropped(opened: Open) -> None:
    page = opened("ON1-M")
    assert page.editor.pick_up_at("left_arm", 3)
    assert not hover(page, "center_torso", 10)
    assert page.footer.message.text() == "LRM 20: It needs 5 slots; the center torso has none left."
    assert table(page, "center_torso").landing.refusal
    assert hover(page, "right_arm", 6)
    assert {index for _, index in table(page, "right_arm").landing.slots} == {6, 7, 8, 9, 10}
    drop(page, "right_arm", 6)
    assert names(page, "right_arm")[6:11] == ["LRM 20"] * 5
    assert "LRM 20" not in names(page, "left_arm")
    page.editor.undo()
    assert names(page, "left_arm")[3:8] == ["LRM 20"] * 5


def test_a_press_and_a_move_begin_a_drag(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("ON1-M")
    dragged = []
    monkeypatch.setattr(
        "companion.ui.construction.body.slot_table.drag",
        lambda _source, bench, sort: dragged.append((bench.carried_label, sort.value)),
    )
    slots = table(page, "left_torso")
    QTest.mousePress(slots, Qt.MouseButton.LeftButton, pos=middle(page, "left_torso", 3))
    QTest.mouseMove(slots, middle(page, "left_torso", 6))
    assert dragged == [("SRM 4", "missile")]


def test_two_quick_taps_on_two_slots_pick_nothing_up_and_the_second_puts_down(opened: Open) -> None:
    page = opened("ON1-M")
    slots = table(page, "left_arm")
    click(slots, middle(page, "left_arm", 0))
    QTest.mouseDClick(slots, LEFT, NONE, middle(page, "left_arm", 3))
    assert page.editor.carried is None, "only chosen"
    QTest.mouseDClick(slots, LEFT, NONE, middle(page, "left_arm", 3))
    assert page.editor.carried_label == "LRM 20"
    QTest.mouseDClick(table(page, "right_arm"), LEFT, NONE, middle(page, "right_arm", 6))
    assert page.editor.carried is None
    assert "LRM 20" in names(page, "right_arm")


def test_escape_lets_go_and_a_fixed_system_stays(opened: Open) -> None:
    page = opened("ON1-M")
    page.body.go_to("left_arm", 3)
    press(page, Key.Key_Space)
    assert page.editor.carried_label == "LRM 20"
    press(page, Key.Key_Escape)
    assert page.editor.carried is None
    page.body.go_to("center_torso", 0)
    press(page, Key.Key_Space)
    assert page.footer.message.text() == "Engine cannot be moved."


def test_delete_removes_and_undo_brings_back(opened: Open) -> None:
    page = opened("ON1-M")
    page.body.go_to("left_arm", 3)
    press(page, Key.Key_Delete)
    assert "LRM 20" not in names(page, "left_arm")
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert names(page, "left_arm")[3] == "LRM 20"
    QTest.keyClick(page, Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert "LRM 20" not in names(page, "left_arm")
    assert page.title.undo_button.toolTip() == "Undo: Remove LRM 20"


def test_the_cursor_goes_from_location_to_location(page: DesignPage) -> None:
    page.body.go_to("left_arm", 5)
    press(page, Key.Key_Home)
    assert page.editor.cursor == ("left_arm", 0)
    press(page, Key.Key_End, Key.Key_Right)
    assert page.editor.cursor == ("left_torso", 11)
    press(page, Key.Key_Down)
    assert page.editor.cursor == ("left_leg", 0)
    press(page, Key.Key_Up, Key.Key_Right)
    assert page.editor.cursor[0] in ("head", "center_torso")
    assert table(page, "left_torso").accessibleName() == "Left torso, slot 12: empty"


def test_what_has_no_slots_waits_and_one_key_fills_what_has_no_choice(page: DesignPage) -> None:
    click(page.title.chassis)
    page.commands.set_chassis_field("structure", "endo_steel")
    assert [row.text for row in page.body.tray.list.rows] == ["Endo steel"]
    page.body.focus_cursor()
    press(page, Key.Key_F)
    assert "Choose 14 critical slots for endo steel" in page.footer.message.text()
    click(page.body.tray.list)
    assert page.editor.carried_label == "Endo steel"
    click(table(page, "left_leg"), middle(page, "left_leg", 4))
    assert names(page, "left_leg")[4] == "Endo steel"
    assert page.body.tray.list.rows[0].number == 13
    assert page.editor.carried_label == "Endo steel", "the next is carried at once"
    page.editor.pick_up_at("left_leg", 4)
    assert page.editor.unslot_carried()
    assert page.body.tray.list.rows[0].number == 14


def test_what_is_dropped_on_the_palette_is_thrown_out(opened: Open) -> None:
    page = opened("ON1-M")
    page.editor.pick_up_at("left_arm", 3)
    where, data = page.offers.rect().center(), load_data()
    enter = QDragEnterEvent(where, MOVE, data, LEFT, NONE)
    QApplication.sendEvent(page.offers, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(page.offers, QDropEvent(where, MOVE, data, LEFT, NONE))
    assert "LRM 20" not in names(page, "left_arm")
    assert page.editor.view.waiting == ()


def test_what_fills_no_slot_is_shown_below_them_and_removed_there(opened: Open) -> None:
    page = opened("Mad Cat Prime")
    card = page.body.cards["left_torso"]
    (tag,) = card.extras.findChildren(QAbstractButton)
    assert tag.text() == "CASE"
    click(tag)
    assert card.extras.isHidden()
    assert "case_lt" not in [thing.id for thing in page.editor.draft.items]
