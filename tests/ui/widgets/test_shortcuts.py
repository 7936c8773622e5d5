from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from companion.ui.app.menu import BY_PAGE, ENTRIES
from companion.ui.widgets.shortcuts import SHORTCUTS, find_shortcut
from tests.ui.table_driver import TableDriver

KEYS = [keys for shortcut in SHORTCUTS for keys in shortcut.keys]


def test_no_key_means_two_things() -> None:
    assert [keys for keys, times in Counter(KEYS).items() if times > 1] == []


def test_no_letter_alone_is_a_command() -> None:
    assert [keys for keys in KEYS if re.fullmatch(r"(Shift\+)?[A-Z]", keys)] == [], "they write"


def test_no_command_has_two_meanings() -> None:
    commands = Counter(shortcut.command for shortcut in SHORTCUTS)
    assert [command for command, times in commands.items() if times > 1] == []


@pytest.mark.parametrize("keys", KEYS)
def test_qt_understands_every_key(keys: str) -> None:
    assert not QKeySequence(keys).isEmpty()
    assert QKeySequence(keys).toString() != ""


def test_every_entry_of_the_menu_has_a_key() -> None:
    for entry in ENTRIES:
        if entry is not None:
            assert find_shortcut(entry[1]).keys


def test_the_window_binds_every_key_that_no_page_handles(table: TableDriver) -> None:
    bound = {keys.toString() for action in table.window.actions() for keys in action.shortcuts()}
    wanted = {
        QKeySequence(keys).toString()
        for shortcut in SHORTCUTS
        if shortcut.command not in BY_PAGE
        for keys in shortcut.keys
    }
    assert bound == wanted


def test_letters_with_alt_turn_the_pages(table: TableDriver) -> None:
    page = table.page
    table.press(Qt.Key.Key_Percent, page)
    assert page.panel.pages.current == "to_hit"
    for key, shown in ((Qt.Key.Key_F, "attack"), (Qt.Key.Key_I, "sheet")):
        table.press_alt(key, page)
        assert page.panel.pages.current == shown
    table.press_alt(Qt.Key.Key_S, page)
    assert page.centre.pages.current == "sheets"
    table.press_alt(Qt.Key.Key_M, page)
    assert page.centre.pages.current == "map"


def test_digits_select_units_in_the_order_of_the_roster(table: TableDriver) -> None:
    table.press(Qt.Key.Key_3, table.page)
    assert table.page.selection.unit == "hermes"
