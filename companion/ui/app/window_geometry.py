"""Size, position and maximised state of the main window, remembered while it is used."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from companion.ui.settings import WindowSettings

STARTING_SIZE = QSize(1280, 720)
LAYOUT, MAXIMISED = "window", "window/maximised"
YES, NO = "yes", "no"
PAUSE = 1_000
"""Milliseconds after the last change until it is kept, whatever ends the window later."""
_CHANGES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


class WindowGeometry(QObject):
    """Keeps where a window is a moment after it was changed, and puts it there again."""

    def __init__(self, window: QWidget, settings: WindowSettings) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.keep)
        window.installEventFilter(self)

    def restore(self) -> None:
        """Put the window where it was; Qt moves and shrinks what would not be on any screen.

        Where the screen is quite another one, the usual size counts, maximised if it was.
        """
        window = self._window
        if not window.restoreGeometry(self._settings.layout(LAYOUT)):
            window.resize(STARTING_SIZE.boundedTo(window.screen().availableSize()))
            if self._settings.remembered_choice(MAXIMISED, (YES, NO), NO) == YES:
                window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)

    def keep(self) -> None:
        """Remember where the window is now."""
        self._timer.stop()
        self._settings.remember_layout(LAYOUT, self._window.saveGeometry())
        self._settings.remember(MAXIMISED, YES if self._window.isMaximized() else NO)
        self._settings.sync()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES and self._window.isVisible():
            self._timer.start()
        return super().eventFilter(watched, event)
