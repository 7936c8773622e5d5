"""A window of its own for a part of the battle; it takes the main window's keys, and closes with it."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.spacing import with_spacing

COVERED = "Orders are secret. This window shows nothing until a side has taken the screen."


class OwnWindow(QWidget):
    """Holds one widget; `closed` tells that the player has closed it. Keys it has no use for go to `page`."""

    closed = Signal()

    def __init__(self, title: str, content: QWidget, page: QWidget, size: QSize) -> None:
        super().__init__(page.window(), Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(title)
        self.content = content
        self._page = page
        self._pages = QStackedWidget()
        self._pages.addWidget(content)
        self._pages.addWidget(EmptyState("eye-off", COVERED))
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        self.addActions(page.window().actions())
        self.resize(size)

    @property
    def is_covered(self) -> bool:
        """Whether nobody may see what it holds."""
        return self._pages.currentIndex() == 1

    def cover(self, covered: bool) -> None:
        """Hide what it holds from whoever may not see it, or show it."""
        self._pages.setCurrentIndex(1 if covered else 0)

    def restore_position(self, geometry: QByteArray) -> None:
        """Stand where it stood before; a place that no screen has any more is not taken."""
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        else:
            self._take_other_screen()

    def release(self) -> QWidget:
        """Give back what it holds, and go without a word."""
        self._pages.removeWidget(self.content)
        self.content.setParent(None)
        delete_later(self)
        return self.content

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass keys unused in this window to the battle."""
        QCoreApplication.sendEvent(self._page, event.clone())

    def _take_other_screen(self) -> None:
        """Begin on a screen that the main window is not on, where there is one."""
        own = self._page.window().screen()
        for screen in own.virtualSiblings():
            if screen is not own:
                self.setScreen(screen)
                self.move(screen.availableGeometry().topLeft())
                self.setWindowState(Qt.WindowState.WindowMaximized)
                return
