"""Everything that takes the focus says what it is."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from companion.battles.library import Library
from companion.ui.app.failures import CrashDialog
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.settings import SettingsDialog
from companion.ui.help.reader import HelpReader
from tests.ui.table_driver import TableDriver, put_training_on_table


def nameless(window: QWidget) -> list[str]:
    """Visible widgets that take the focus and have no name for a screen reader."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        if widget.objectName().startswith("qt_") or widget.focusProxy() is not None:
            continue
        if not name_of(widget):
            chain = [type(each).__name__ for each in ancestors(widget)]
            found.append(" in ".join(chain[:4]))
    return found


def name_of(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else widget.accessibleName()


def ancestors(widget: QWidget) -> list[QWidget]:
    parent = widget.parentWidget()
    return [widget, *(ancestors(parent) if parent is not None else [])]


def test_the_welcome_page(window: MainWindow) -> None:
    assert nameless(window) == []


def test_the_battle(table: TableDriver) -> None:
    put_training_on_table(table)
    table.page.selection.select("hermes", "cicada")
    for page, panel in product(("map", "sheets"), ("sheet", "attack", "to_hit")):
        table.page.centre.turn_to(page)
        table.page.panel.turn_to(panel)
        QApplication.processEvents()
        assert nameless(table.window) == [], (page, panel)


def test_a_roll(table: TableDriver) -> None:
    put_training_on_table(table)
    if table.page.bridge.ask is None:
        table.go_on()
    assert table.page.ask_bar.is_asking
    assert nameless(table.window) == []


def test_the_dialogs(window: MainWindow) -> None:
    def shown(library: Library) -> list[QDialog]:
        new = NewBattleDialog(library, window)
        new.finish()
        return [
            new,
            SettingsDialog(window.settings, window),
            CrashDialog("details", window),
            HelpReader("dice", window),
        ]

    assert window.library is not None
    for dialog in shown(window.library):
        dialog.show()
        QApplication.processEvents()
        assert nameless(dialog) == []
        dialog.close()
