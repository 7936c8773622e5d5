"""Automatic selection: while rolls are owed, the unit that owes them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.duels import to_fire
from tests.ui.table_driver import TableDriver


def hit(table: TableDriver, text: str) -> None:
    """Type damage into the line below the table."""
    table.page.commands.do("quick")
    QTest.keyClicks(QApplication.focusWidget() or table.window, text)
    QTest.keyClick(QApplication.focusWidget() or table.window, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_while_rolls_are_owed_sheet_and_map_show_who_owes_them(duel: TableDriver) -> None:
    to_fire(duel)
    hurt = duel.page.bridge.unit("victor")
    hit(duel, f"{hurt.number} ll 15")
    hit(duel, f"{hurt.number} rl 10")
    assert [due.unit for due in duel.page.bridge.turn().dues] == ["victor"]
    duel.select("wolfhound")
    while duel.page.bridge.turn().pass_remaining is not None:
        duel.page.do("let_be")
    assert duel.page.selection.unit == "victor", "nobody else may act before this roll"
    duel.select("wolfhound")
    duel.go_on()
    assert duel.page.bridge.ask is not None
    assert duel.page.selection.unit == "victor", "the dice are about it"
    assert duel.page.panel.shown_sheet in ("victor", None)
