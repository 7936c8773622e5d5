"""The calculator in a small window of its own, in front of whatever else is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.lists.as_text import bind_copy
from companion.ui.widgets.spacing import spaced

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.app.window import MainWindow
    from companion.ui.settings.settings import Settings

LAYOUT = "calculator"
SIZE, LEAST_WIDTH = (400, 640), 300


class OnTop(QWidget):
    """Stays in front of other programs too; its place is remembered."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self._settings = settings
        self.inside: QWidget | None = None
        self._column = spaced(QVBoxLayout(self), 0)
        self.setWindowTitle("To hit")
        bind_copy(self)
        px = Theme.current().tokens.px
        self.setMinimumWidth(px(LEAST_WIDTH))
        if not self.restoreGeometry(settings.layout(LAYOUT)):
            resize_on_screen(self, *SIZE)

    def show_inside(self, inside: QWidget) -> None:
        """Show another calculator."""
        if self.inside is not None:
            self._column.removeWidget(self.inside)
            let_go(self.inside)
        self.inside = inside
        self._column.addWidget(inside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.keep_layout(LAYOUT, self.saveGeometry())
        super().closeEvent(event)


class CalculatorWindow(QObject):
    """Opens the small window: it goes by the battle that is on the table, else by the rules chosen in it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._battle: object = None
        self.on_top: OnTop | None = None
        window.pages.currentChanged.connect(self._follow)
        window.pages.widgetRemoved.connect(self._follow)

    def toggle(self, library: Library) -> None:
        """Open the window, or close it where it is in front already."""
        if self.on_top is not None and self.on_top.isVisible() and self.on_top.isActiveWindow():
            self.on_top.close()
            return
        if self.on_top is None:
            self.on_top = OnTop(self._window.settings)
            self._fill(library)
        elif not self.on_top.isVisible():
            self._fill(library)
        self.on_top.show()
        self.on_top.raise_()
        self.on_top.activateWindow()
        if self.on_top.inside is not None:
            self.on_top.inside.setFocus()

    def close(self) -> None:
        """Close it with the main window."""
        if self.on_top is not None:
            self.on_top.close()
            let_go(self.on_top)
            self.on_top = None

    def _follow(self) -> None:
        library = self._window.library
        if self.on_top is not None and library is not None and self._window.battle is not self._battle:
            self._fill(library)

    def _fill(self, library: Library) -> None:
        assert self.on_top is not None, "it was just made"
        page = self._battle = self._window.battle
        if page is not None:
            from companion.ui.battle.calculating.battle_calculator import BattleCalculator

            inside: QWidget = BattleCalculator(page.bridge, page.selection, page.panel.memory)
        else:
            from companion.ui.welcome.to_hit_page import ToHitPage

            shown = ToHitPage(library)
            for button in (shown.back_button, shown.top_button):
                button.hide()
            inside = shown
        self.on_top.show_inside(inside)
