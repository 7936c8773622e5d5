"""The calculator in a small window of its own, in front of whatever else is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.widgets.copy_text import bind_copy
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.app.shell import Shell
    from companion.ui.settings import WindowSettings

LAYOUT = "calculator"
SIZE, LEAST_WIDTH = (400, 640), 300


class AlwaysOnTopWindow(QWidget):
    """A window that stays in front of other programs; its position is remembered."""

    def __init__(self, settings: WindowSettings) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self._settings = settings
        self.content: QWidget | None = None
        self._column = with_spacing(QVBoxLayout(self), 0)
        self.setWindowTitle("To hit")
        bind_copy(self)
        px = Theme.current().tokens.px
        self.setMinimumWidth(px(LEAST_WIDTH))
        if not self.restoreGeometry(settings.layout(LAYOUT)):
            resize_on_screen(self, *SIZE)

    def show_inside(self, inside: QWidget) -> None:
        """Show another calculator."""
        if self.content is not None:
            delete_later(self.content)
        self.content = inside
        self._column.addWidget(inside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.remember_layout(LAYOUT, self.saveGeometry())
        super().closeEvent(event)


class CalculatorWindow(QObject):
    """Opens the small window; it follows the open battle, else the rules chosen in it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._battle: object = None
        self.on_top: AlwaysOnTopWindow | None = None
        shell.pages.currentChanged.connect(self._follow)
        shell.pages.widgetRemoved.connect(self._follow)

    def toggle(self, library: Library) -> None:
        """Open the window, or close it where it is in front already."""
        if self.on_top is not None and self.on_top.isVisible() and self.on_top.isActiveWindow():
            self.on_top.close()
            return
        if self.on_top is None:
            self.on_top = AlwaysOnTopWindow(self._shell.settings)
            self._fill(library)
        elif not self.on_top.isVisible():
            self._fill(library)
        self.on_top.show()
        self.on_top.raise_()
        self.on_top.activateWindow()
        if self.on_top.content is not None:
            self.on_top.content.setFocus()

    def close(self) -> None:
        """Close it with the main window."""
        if self.on_top is not None:
            self.on_top.close()
            delete_later(self.on_top)
            self.on_top = None

    def _follow(self) -> None:
        library = self._shell.library
        if self.on_top is not None and library is not None and self._shell.battle is not self._battle:
            self._fill(library)

    def _fill(self, library: Library) -> None:
        assert self.on_top is not None, "it was just made"
        page = self._battle = self._shell.battle
        if page is not None:
            from companion.ui.battle.calculator import BattleCalculator

            inside: QWidget = BattleCalculator(page.bridge, page.selection, page.panel.memory)
        else:
            from companion.ui.welcome.to_hit_page import ToHitPage

            shown = ToHitPage(library)
            for button in (shown.back_button, shown.top_button):
                button.hide()
            inside = shown
        self.on_top.show_inside(inside)
