"""The line in the real window: what is typed, what leads back to the table, and what is shown meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from companion.ui.app.window import MainWindow
from companion.ui.battle.bar_commands import BarCommandKind
from companion.ui.battle.panel import SHEET
from companion.ui.battle.quick_bar.ask_bar_controller import AskBarController, NumberFirst
from tests.ui.duels import set_out, set_out_begun
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")

SHIFT, PLAIN = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def duel(window: MainWindow) -> TableDriver:
    return set_out_begun(window, wolfhound="red 0506 3", orion="red 0706 3", victor="blue 0709 0")


def quick_field(table: TableDriver) -> QLineEdit:
    return table.page.ask_bar.quick.field


def say(table: TableDriver, text: str) -> None:
    """Type a line, from wherever the keyboard is, and enter it."""
    table.page.do("quick")
    QTest.keyClicks(quick_field(table), text)
    QTest.keyClick(quick_field(table), Qt.Key.Key_Return)
    QApplication.processEvents()


def journal_lines(table: TableDriver) -> list[str]:
    return [line.description.line for line in table.page.bridge.session.lines() if not line.is_undone]


def test_a_line_is_one_entry_and_leaves_the_keyboard_to_the_table(duel: TableDriver) -> None:
    duel.select("orion")
    before = len(journal_lines(duel))
    say(duel, "rt5 lt5 ct2")
    assert journal_lines(duel)[before:] == [
        "Orion: 5 damage to the right torso, 5 damage to the left torso, 2 damage to the center torso"
    ]
    assert duel.window.focusWidget() is not quick_field(duel)
    duel.press_alt(Qt.Key.Key_U)
    assert len(journal_lines(duel)) == before, "one key undoes the whole line"
    duel.press(Qt.Key.Key_3)
    assert duel.page.selection.unit == duel.page.bridge.units()[2].id


def test_nobody_need_be_selected(duel: TableDriver) -> None:
    duel.page.selection.select(None)
    say(duel, "2 heat 12")
    named = duel.page.bridge.units()[1]
    assert named.heat == 12
    say(duel, "orio prone")
    assert duel.unit("orion").is_prone
    say(duel, "undo 2")
    assert not duel.unit("orion").is_prone
    assert duel.page.bridge.units()[1].heat == 0
    say(duel, "vic")
    assert duel.page.selection.unit == "victor"


def test_an_attack_is_prepared(duel: TableDriver) -> None:
    say(duel, "orion lrm20 ml victor")
    assert (duel.page.selection.unit, duel.page.selection.target) == ("orion", "victor")
    attack = duel.page.panel.attack
    assert attack.plan is not None
    names = {view.id: view.name for view in attack.plan.attacks}
    assert sorted(names[each] for each in attack.ticked_attacks) == ["LRM 20", "Medium Laser"]


def test_keys_that_write_nothing_are_the_tables_on_an_empty_line(duel: TableDriver) -> None:
    duel.select("orion")
    say(duel, "heat 5")
    for key, modifier in ((Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier), (Qt.Key.Key_Left, PLAIN)):
        duel.page.do("quick")
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifier)
        asked.ignore()
        QApplication.sendEvent(quick_field(duel), asked)
        assert not asked.isAccepted(), "it is a command of the window"
    duel.press(Qt.Key.Key_Escape, quick_field(duel))
    assert duel.window.focusWidget() is not quick_field(duel)


def test_a_letter_begins_a_line(duel: TableDriver) -> None:
    duel.select("orion")
    for key in (Qt.Key.Key_R, Qt.Key.Key_T, Qt.Key.Key_1, Qt.Key.Key_0, Qt.Key.Key_Return):
        duel.press(key)
    assert journal_lines(duel)[-1] == "Orion: 10 damage to the right torso"
    duel.press(Qt.Key.Key_Y)
    assert quick_field(duel).text() == "y", "it is typed, whatever becomes of it"


@pytest.mark.parametrize(
    "line", ["ct0", "hd2", "la3 ra3", "crit ct 1", "heat 7", "prone", "pilot 1", "stand"]
)
def test_what_is_said_most_begins_without_a_key_before_it(duel: TableDriver, line: str) -> None:
    duel.press(Qt.Key.Key_1)
    before = len(journal_lines(duel))
    QTest.keyClicks(duel.window.focusWidget(), line[0])
    QTest.keyClicks(quick_field(duel), line[1:])
    QTest.keyClick(quick_field(duel), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert duel.page.bridge.ask is not None or len(journal_lines(duel)) == before + 1


def test_without_a_map_letters_are_table_talk_too(window: MainWindow) -> None:
    table = set_out(window, None, wolfhound="red", orion="blue")
    table.press(Qt.Key.Key_1)
    for letters in ("walk", "awake", "mw"):
        QTest.keyClicks(table.page, letters[0])
        assert quick_field(table).hasFocus(), letters
        assert table.page.ask_bar.quick.field.text() == letters[0]
        table.press(Qt.Key.Key_Escape)


def test_with_nobody_chosen_a_letter_begins_a_line_that_asks_for_whom(duel: TableDriver) -> None:
    duel.page.selection.select(None)
    duel.press(Qt.Key.Key_C)
    assert quick_field(duel).hasFocus()
    QTest.keyClicks(quick_field(duel), "t5")
    quick = duel.page.ask_bar.quick
    assert quick.reading.text().startswith("Name the unit. · Tab: Wolfhound")
    duel.click(next(button for button in quick.chips.buttons.values() if button.text() == "Orion"))
    assert quick.reading.text() == "Orion: 5 damage to the center torso"


def test_a_shot_of_no_weapon_is_one_of_its_own(duel: TableDriver) -> None:
    duel.select("orion")
    duel.page.do("quick")
    QTest.keyClicks(quick_field(duel), "walk 5")
    text = duel.page.ask_bar.quick.reading.text()
    assert text.endswith("LB 10-X AC (Inner Sphere), range 5, attacker walked")
    duel.press(Qt.Key.Key_Escape, quick_field(duel))


def test_a_slip_is_told_with_what_was_perhaps_meant(duel: TableDriver) -> None:
    duel.select("orion")
    say(duel, "crt la 1")
    quick = duel.page.ask_bar.quick
    assert quick.reading.property("role") == "danger"
    assert "Tab: crit la 1" in quick.reading.text()
    duel.press(Qt.Key.Key_Tab, quick_field(duel))
    duel.press(Qt.Key.Key_Return, quick_field(duel))
    assert "hit" in journal_lines(duel)[-1]
    assert quick.field.text() == ""


@pytest.mark.dressed
def test_half_typed_nothing_is_red_and_nothing_moves(duel: TableDriver) -> None:
    duel.select("orion")
    quick, height = duel.page.ask_bar.quick, duel.page.ask_bar.height()
    duel.page.do("quick")
    for text in ("x", "med", "rt", "rt ", "rt5 l", "orion ml", "zzzzz"):
        quick.field.setText(text)
        QApplication.processEvents()
        assert quick.reading.property("role") == "muted", text
        assert duel.page.ask_bar.height() == height, text
    QTest.keyClick(quick.field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert quick.reading.property("role") == "danger"
    assert len(quick.reading.text()) < 60
    assert quick.why_button.isVisible(), "the rest is a touch away"
    assert duel.page.ask_bar.height() == height
    assert duel.window.focusWidget() is quick.field, "what makes no sense stays to be mended"


@pytest.mark.dressed
def test_a_finger_types_damage_without_a_keyboard(duel: TableDriver) -> None:
    duel.select("orion")
    bar: AskBarController = duel.page.commands.bar
    bar.begin_damage("RA")
    QApplication.processEvents()
    chips = duel.page.ask_bar.quick.chips
    ten = next(button for button in chips.buttons.values() if button.text() == "10")
    duel.click(ten)
    assert journal_lines(duel)[-1] == "Orion: 10 damage to the right arm"
    duel.page.do("quick")
    QTest.keyClicks(quick_field(duel), "cri")
    QApplication.processEvents()
    duel.click(next(button for button in chips.buttons.values() if button.text() == "crit"))
    quick = duel.page.ask_bar.quick
    assert quick.field.text() == "crit "
    duel.page.places.take_table()
    QApplication.processEvents()
    assert quick.row.isVisible(), "what may be done is back, though some of the line is left"
    assert not chips.isVisible()


def test_a_sheet_over_the_table_shows_all_that_may_be_typed(duel: TableDriver) -> None:
    duel.select("orion")
    duel.page.do("quick")
    QTest.keyClicks(quick_field(duel), "?")
    talk = duel.page.commands.bar.talk
    assert talk.isVisible()
    assert duel.page.ask_bar.quick.field.text() == ""
    duel.press(Qt.Key.Key_Escape)
    assert not talk.isVisible()
    duel.page.do("talk")
    duel.click(next(each for each in talk.examples if each.text() == "heat +8"))
    assert not talk.isVisible()
    assert duel.page.ask_bar.quick.field.text() == "heat +8"
    QTest.keyClick(quick_field(duel), Qt.Key.Key_Return)
    assert duel.unit("orion").heat == 8


# --- touches on the sheet ---


def touch(table: TableDriver, area: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    view = table.page.panel.sheet
    view.set_cursor(area)
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    QTest.mouseClick(view.viewport(), LEFT, modifier, view.centre_of(area))
    QApplication.processEvents()


@pytest.mark.dressed
def test_a_touched_box_leads_to_the_questions_of_damage(duel: TableDriver) -> None:
    duel.page.places.turn_panel(SHEET)
    duel.select("wolfhound")
    duel.page.places.turn_panel(SHEET)
    before = len(journal_lines(duel))
    touch(duel, "structure/right_torso/3")
    assert "critical hits" in duel.roll.purpose
    assert len(journal_lines(duel)) == before, "nothing has happened yet"
    duel.page.do("undo")
    assert duel.page.bridge.ask is None, "undo drops what is asked first"
    assert len(journal_lines(duel)) == before
    touch(duel, "structure/right_torso/3")
    duel.answer("5")
    assert "right torso" in journal_lines(duel)[-1]
    duel.page.do("undo")
    touch(duel, "slot/right_arm/0")
    assert "critical hit on the" in journal_lines(duel)[-1]


@pytest.mark.dressed
def test_shift_and_the_switch_just_tick(duel: TableDriver) -> None:
    duel.select("wolfhound")
    duel.page.places.turn_panel(SHEET)
    touch(duel, "structure/right_torso/3", SHIFT)
    assert "by hand" in journal_lines(duel)[-1]
    duel.page.do("undo")
    duel.click(duel.page.panel.tick_switch)
    touch(duel, "structure/right_torso/3")
    assert "by hand" in journal_lines(duel)[-1]
    assert duel.page.bridge.ask is None
    duel.click(duel.page.panel.tick_switch)


@pytest.mark.dressed
def test_while_dice_are_asked_a_touch_waits_and_a_tick_does_not(duel: TableDriver) -> None:
    duel.select("wolfhound")
    duel.page.places.turn_panel(SHEET)
    touch(duel, "structure/right_torso/3")
    asked, before = duel.page.bridge.ask, len(journal_lines(duel))
    touch(duel, "armor/left_arm/1")
    assert duel.page.bridge.ask == asked
    assert len(journal_lines(duel)) == before
    touch(duel, "armor/left_arm/1", SHIFT)
    assert "by hand" in journal_lines(duel)[-1]
    duel.page.bridge.give_up()


def test_a_button_whose_command_is_gone_does_nothing(duel: TableDriver) -> None:
    before = len(journal_lines(duel))
    duel.page.ask_bar.quick.chosen.emit(f"{BarCommandKind.TURN}/gone")
    assert len(journal_lines(duel)) == before


class Page(QWidget):
    """A page of Python's own, of which nothing is left for Python when Qt begins to delete it."""


def test_a_page_is_deleted_while_a_number_waits(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = Page(window)
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.show()
    window.activateWindow()
    page.setFocus()
    qtbot.wait_until(lambda: QApplication.focusWidget() is page)
    number = NumberFirst(page)
    number.add_digit("4", {4}, None)
    number.watch(page)
    # The page loses the keyboard in the middle of its deletion.
    delete(page)
    assert not isValid(number)
