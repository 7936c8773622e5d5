"""Lines of text that are typed into."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QFocusEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain_text import set_tip

MOVED = (QEvent.Type.Move, QEvent.Type.Resize)

ELSEWHERE = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)


def add_clear_button(line: QLineEdit, clear: Callable[[], object] | None = None) -> None:
    """Offer to empty a line that holds something, or to clear as told."""
    cross = line.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
    wear_icon(cross, "close", "muted")
    set_tip(cross, "Clear the line")
    cross.setVisible(bool(line.text()))
    cross.triggered.connect(lambda: (clear or line.clear)())
    button = next(button for button in line.findChildren(QToolButton) if button.defaultAction() is cross)
    ClearButtonPlacer(line, cross, button)


class ClearButtonPlacer(QObject):
    """Keeps the button at the right end of its line, where there is something to clear; Qt makes it as small
    as its picture.
    """

    def __init__(self, line: QLineEdit, cross: QAction, button: QToolButton) -> None:
        # A line that is being deleted tells of its text when its cross is gone already.
        super().__init__(cross)
        self._line, self._cross, self._button = line, cross, button
        line.textChanged.connect(self._show_or_hide)
        button.installEventFilter(self)
        Theme.current().changed.connect(self._place)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVED:
            self._place()
        return False

    def _show_or_hide(self, text: str) -> None:
        self._cross.setVisible(bool(text))

    def _place(self) -> None:
        side = Theme.current().tokens.touch
        if side and self._line.width() > 2 * side:
            self._button.setGeometry(self._line.width() - side, 0, side, self._line.height())


class ValueLine(QLineEdit):
    """Selects all of its text when it takes the focus, and at the first click; a second places the cursor.

    Coming back from another window or a menu leaves everything as it was.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._is_away = self._is_fresh = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not (self._is_away and event.reason() in ELSEWHERE):
            self.selectAll()
            self._is_fresh = True
        self._is_away = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_away = event.reason() in ELSEWHERE
        super().focusOutEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The press has placed the cursor, so that only the release can select again."""
        super().mouseReleaseEvent(event)
        if self._is_fresh and not self.hasSelectedText():
            self.selectAll()
        self._is_fresh = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits with Alt choose something in the window: they are not typed."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text().isdigit():
            event.ignore()
            return
        self._is_fresh = False
        super().keyPressEvent(event)
