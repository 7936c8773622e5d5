from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from companion.engine.sheet import Sheet
from companion.tabletop.hexes import parse_label
from companion.ui.dialogs.correct_dice import CorrectDialog
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from tests.ui.table_driver import TableDriver, button_with, put_training_on_table

pytestmark = pytest.mark.usefixtures("undressed")


def roll_initiative(table: TableDriver) -> None:
    if table.page.bridge.ask is None:
        table.go_on()
    table.answer("3+4 9")


def test_set_up_goes_from_unit_to_unit_by_itself(table: TableDriver) -> None:
    assert table.page.selection.unit == "cicada"
    table.click_hex(parse_label("0715"))
    table.face(0)
    table.confirm()
    assert table.page.selection.unit == "hunchback"
    assert table.unit("cicada").hex == parse_label("0715")


def test_two_rolls_typed_at_once_finish_the_initiative(table: TableDriver) -> None:
    put_training_on_table(table)
    roll_initiative(table)
    assert table.phase == "movement"
    assert not table.page.ask_bar.is_asking
    assert table.page.bridge.session.lines()[-1].dice == "3+4, 9"


def test_enter_ends_what_is_typed_and_nothing_else(table: TableDriver) -> None:
    put_training_on_table(table)
    roll_initiative(table)
    assert table.phase == "movement"
    assert table.page.ask_bar.quick.isVisible()


def test_space_goes_on_and_digits_go_to_the_dice(table: TableDriver) -> None:
    put_training_on_table(table)
    table.page.setFocus()
    if table.page.bridge.ask is None:
        table.press(Qt.Key.Key_Space, table.page)
    assert table.page.ask_bar.is_asking
    table.press(Qt.Key.Key_8, table.page)
    assert table.page.ask_bar.roll.field.text() == "8"
    assert not table.page.phase_bar.go_on.isEnabled()


def test_a_refused_movement_is_greyed_with_its_reason(table: TableDriver) -> None:
    put_training_on_table(table)
    roll_initiative(table)
    track = next(track for track in sheet_of(table, "cicada").tracks if track.label == "Left leg")
    table.page.ask_bar.quick.field.setText(f"{track.abbreviation} {track.full}")
    table.select("cicada")
    table.press(Qt.Key.Key_Return, table.page.ask_bar.quick.field)
    run = table.page.ask_bar.quick.buttons["move/ran"]
    assert "leg" in run.toolTip()
    table.click(run)
    assert table.page.ask_bar.refusal.isVisible()
    table.click(table.page.ask_bar.refusal.dismiss_button)
    assert table.page.ask_bar.quick.isVisible()


def sheet_of(table: TableDriver, unit: str) -> Sheet:
    return table.page.bridge.game.sheet(table.page.bridge.battle, unit)


def test_going_on_too_early_can_be_overruled(table: TableDriver) -> None:
    table.go_on()
    assert "Still to set up" in table.page.ask_bar.refusal.reason.text()
    table.click(table.page.ask_bar.refusal.overrule_button)
    assert table.phase == "initiative"
    assert table.page.bridge.session.lines()[-1].overruled


def test_a_tick_on_the_sheet_is_stored_and_undone(table: TableDriver) -> None:
    table.select("hunchback")
    sheet = table.page.panel.sheet
    track = sheet_of(table, "hunchback").tracks[0]
    assert sheet.layout_shown is not None
    area = next(area for area in sheet.layout_shown.areas() if area.subject == track.id and area.box)
    QTest.mouseClick(
        sheet.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ShiftModifier,
        sheet.centre_of(area.id),
    )
    assert table.unit("hunchback").armor_left < table.unit("hunchback").armor_full
    assert "by hand" in table.page.bridge.session.lines()[-1].description.line
    table.press_alt(Qt.Key.Key_U, table.page)
    assert table.unit("hunchback").armor_left == table.unit("hunchback").armor_full


def test_space_after_a_click_on_the_sheet_does_not_click_again(table: TableDriver) -> None:
    table.select("hunchback")
    sheet = table.page.panel.sheet
    assert sheet.layout_shown is not None
    area = next(area for area in sheet.layout_shown.areas() if area.box)
    table.click(sheet.viewport(), sheet.centre_of(area.id))
    sheet.setFocus()
    table.press(Qt.Key.Key_Space, sheet)
    hits = [line for line in table.page.bridge.session.lines() if "1 damage to the" in line.description.line]
    assert len(hits) == 1


def test_buttons_of_the_bar_have_keys(table: TableDriver) -> None:
    put_training_on_table(table)
    roll_initiative(table)
    unit = next(table.acting())
    table.select(unit.id)
    QTest.keyClick(table.page, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert table.unit(unit.id).movement == "Stood still"


def test_a_touched_location_begins_a_line_of_damage(table: TableDriver) -> None:
    table.page.panel.location_chosen.emit("RT")
    field = table.page.ask_bar.quick.field
    assert field.text() == "RT "
    QTest.keyClicks(field, "3")
    assert "right torso" in table.page.ask_bar.quick.reading.text()
    table.press(Qt.Key.Key_Return, field)
    assert table.unit("cicada").armor_left == table.unit("cicada").armor_full - 3
    assert field.text() == ""


def test_looking_back_shows_a_banner_with_the_ways_out(table: TableDriver) -> None:
    put_training_on_table(table)
    first = table.page.bridge.session.lines()[0].entry_id
    table.page.journal.look_requested.emit(first)
    banner = table.page.frame.banner
    assert banner.isVisible()
    assert "Cicada sets up" in banner.text_label.text()
    assert table.unit("hunchback").hex is None
    table.click(button_with(banner, "Back to now"))
    assert banner.isHidden()
    assert table.unit("hunchback").hex is not None


def test_dice_can_be_corrected_from_the_moment_they_made(table: TableDriver) -> None:
    put_training_on_table(table)
    roll_initiative(table)
    table.stand(next(table.acting()).id)
    rolled = next(line for line in table.page.bridge.session.lines() if line.dice)
    table.page.journal.look_requested.emit(rolled.entry_id)
    table.click(button_with(table.page.frame.banner, "Correct the dice…"))
    dialog = table.page.findChild(CorrectDialog)
    assert dialog is not None
    assert rolled.description.line in [label.text() for label in dialog.findChildren(QLabel)]
    dialog.close()


def test_going_on_from_an_earlier_moment(table: TableDriver) -> None:
    put_training_on_table(table)
    first = table.page.bridge.session.lines()[0].entry_id
    table.page.journal.look_requested.emit(first)
    table.click(button_with(table.page.frame.banner, "Continue from here"))
    assert table.page.bridge.moment is None
    assert table.unit("hunchback").hex is None


def test_a_shot_in_the_quick_bar_opens_the_calculator(table: TableDriver) -> None:
    QTest.keyClick(table.page, Qt.Key.Key_Slash)
    field = table.page.ask_bar.quick.field
    QTest.keyClicks(field, "ml r5 walk t3")
    assert table.page.ask_bar.quick.number.text() == "8+"
    table.press(Qt.Key.Key_Return, field)
    assert table.page.panel.pages.current == "to_hit"
    answer = table.page.panel.to_hit.answer
    assert answer is not None
    assert answer.number == 8


def test_a_paper_table_has_no_map_and_notes_moves(table: TableDriver) -> None:
    library = table.window.library
    assert library is not None
    dialog = NewBattleDialog(library)
    dialog.finish()
    dialog.on_paper.click()
    table.window.show_battle(library.new_battle(dialog.setup()))
    QApplication.processEvents()
    assert table.page.centre.map is None
    assert not table.page.centre.pages.has("map")
    roll_initiative(table)
    unit = next(table.acting())
    table.select(unit.id)
    assert table.page.panel.pages.current == "move"
    table.command_by_id("move/walked")
    note = table.page.panel.move_page
    assert note is not None
    note.form.set_values({"hexes": 4})
    table.click(note.note_button)
    assert table.unit(unit.id).movement == "Walked 4 hexes"
    dialog.deleteLater()


def test_all_sheets_follow_the_battle(table: TableDriver) -> None:
    QTest.keyClick(table.page, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    sheets = table.page.centre.sheets
    before = sheets.view("hermes").layout_shown
    table.select("hermes")
    table.page.panel.location_chosen.emit("CT")
    QTest.keyClicks(table.page.ask_bar.quick.field, "5")
    table.press(Qt.Key.Key_Return, table.page.ask_bar.quick.field)
    assert sheets.view("hermes").layout_shown != before


@pytest.mark.dressed
def test_a_wheel_on_the_scroll_bar_of_all_sheets_scrolls_them(table: TableDriver) -> None:
    QTest.keyClick(table.page, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()
    sheets = table.page.centre.sheets
    for unit in sheets.units:
        sheets.view(unit)
    QApplication.processEvents()
    bar = sheets.verticalScrollBar()
    assert bar.maximum() > 0
    turn_wheel(bar)
    assert bar.value() > 0
    bar.setValue(0)
    turn_wheel(sheets.view(sheets.units[0]).viewport())
    assert bar.value() > 0


def turn_wheel(widget: QWidget) -> None:
    """Turn the wheel by a notch over the middle of what can be seen of a widget."""
    place, window = widget.visibleRegion().boundingRect().center(), widget.window().windowHandle()
    QTest.wheelEvent(window, widget.mapTo(widget.window(), place), QPoint(0, -120))


def test_the_menu_of_a_unit_greys_what_is_refused(table: TableDriver) -> None:
    put_training_on_table(table)
    roll_initiative(table)
    while table.phase == "movement":
        table.stand(next(table.acting()).id)
    waiting = next(unit for unit in table.page.bridge.units() if not unit.may_act)
    menu = table.page.commands.units.menu_of(waiting.id)
    hold = next(action for action in menu.actions() if action.text() == "Hold fire")
    assert not hold.isEnabled()
    assert hold.toolTip()


# --- the quick bar and the keyboard ---


def take_quick(table: TableDriver) -> QLineEdit:
    table.press(Qt.Key.Key_Slash, table.page)
    field = table.page.ask_bar.quick.field
    assert field.hasFocus()
    return field


def has_left(table: TableDriver) -> bool:
    return table.window.focusWidget() is table.map.view


def test_enter_and_escape_leave_the_quick_bar_for_the_table(table: TableDriver) -> None:
    field = take_quick(table)
    assert field.placeholderText().startswith("Just type")
    table.press(Qt.Key.Key_Return)
    assert has_left(table), "an empty line"
    QTest.keyClicks(take_quick(table), "ml r5 walk t3")
    table.press(Qt.Key.Key_Return)
    assert has_left(table), "a shot"
    QTest.keyClicks(take_quick(table), "RT 3")
    table.press(Qt.Key.Key_Return)
    assert has_left(table), "damage"
    table.press_alt(Qt.Key.Key_U)
    assert table.unit("cicada").armor_left == table.unit("cicada").armor_full
    QTest.keyClicks(take_quick(table), "RT")
    table.press(Qt.Key.Key_Escape)
    assert has_left(table)
    assert field.text() == ""
    QTest.keyClicks(take_quick(table), "nonsense")
    table.press(Qt.Key.Key_Return)
    assert field.hasFocus(), "it stays to be mended"
    assert table.page.ask_bar.quick.reading.property("role") == "danger"


def test_an_empty_quick_bar_leaves_undoing_and_moving_about_to_the_table(table: TableDriver) -> None:
    QTest.keyClicks(take_quick(table), "RT 3")
    table.press(Qt.Key.Key_Return)
    take_quick(table)
    hurt = table.unit("cicada").armor_left
    control = Qt.KeyboardModifier.ControlModifier
    for key, left in ((Qt.Key.Key_Z, hurt + 3), (Qt.Key.Key_Y, hurt), (Qt.Key.Key_Z, hurt + 3)):
        QTest.keyClick(table.window.focusWidget(), key, control)
        assert table.unit("cicada").armor_left == left
    QTest.keyClicks(take_quick(table), "RT")
    QTest.keyClick(table.window.focusWidget(), Qt.Key.Key_Z, control)
    assert table.unit("cicada").armor_left == hurt + 3, "what is typed is undone first"
    table.page.ask_bar.quick.field.clear()
    table.press(Qt.Key.Key_Backspace, take_quick(table))
    assert table.page.ask_bar.quick.field.hasFocus()
    table.press(Qt.Key.Key_Right)
    assert has_left(table)
    assert table.map.view.cursor_hex is not None


@pytest.mark.dressed
def test_a_half_typed_line_takes_one_line_and_the_map_keeps_its_size(table: TableDriver) -> None:
    for width, height in ((1280, 720), (1920, 1080), (1000, 600)):
        table.window.resize(width, height)
        QApplication.processEvents()
        QApplication.processEvents()  # what flows settles a moment later
        field, room, bar = take_quick(table), table.map.view.size(), table.page.ask_bar.height()
        for text in ("l", "ml r5 wa", "xyzzy", "RT", "zz9 ml r5 walk t3 " * 8):
            field.setText(text)
            QApplication.processEvents()
            assert (table.map.view.size(), table.page.ask_bar.height()) == (room, bar), text
            table.press(Qt.Key.Key_Return)
            QApplication.processEvents()
            assert table.map.view.size().height() == room.height(), text
            table.press(Qt.Key.Key_Slash, table.page)
        field.clear()


def test_tab_completes_a_half_typed_line(table: TableDriver) -> None:
    field = take_quick(table)
    QTest.keyClicks(field, "medium l")
    assert table.page.ask_bar.quick.reading.text() == "Tab: Medium Laser"
    table.press(Qt.Key.Key_Tab)
    assert (field.text(), field.hasFocus()) == ("medium laser ", True)
    QTest.keyClicks(field, "r5 wa")
    table.press(Qt.Key.Key_Tab)
    assert field.text() == "medium laser r5 walk "
    assert table.page.ask_bar.quick.number.text() == "7+"
    table.press(Qt.Key.Key_Tab)
    assert not field.hasFocus(), "there is nothing left to complete"


def test_a_refusal_that_is_left_gives_the_keyboard_back(table: TableDriver) -> None:
    table.go_on()
    table.press(Qt.Key.Key_Escape, table.page.ask_bar.refusal)
    assert table.window.focusWidget() is table.map.view
