"""The button that clears a line of text, as large as fingers need it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLineEdit, QToolButton

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain_text import set_tip

MOVED = (QEvent.Type.Move, QEvent.Type.Resize)


def add_clear_button(line: QLineEdit, clear: Callable[[], object] | None = None) -> None:
    """Offer to empty a line that holds something, or to clear as told."""
    cross = line.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
    wear_icon(cross, "close", "muted")
    set_tip(cross, "Clear the line")
    cross.setVisible(bool(line.text()))
    cross.triggered.connect(lambda: (clear or line.clear)())
    line.textChanged.connect(lambda text: cross.setVisible(bool(text)))
    button = next(button for button in line.findChildren(QToolButton) if button.defaultAction() is cross)
    ClearButtonPlacer(line, button)


class ClearButtonPlacer(QObject):
    """Keeps the button at the right end of its line; Qt makes it as small as its picture."""

    def __init__(self, line: QLineEdit, button: QToolButton) -> None:
        super().__init__(line)
        self._line, self._button = line, button
        button.installEventFilter(self)
        Theme.current().changed.connect(self._place)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVED:
            self._place()
        return False

    def _place(self) -> None:
        side = Theme.current().tokens.touch
        if side and self._line.width() > 2 * side:
            self._button.setGeometry(self._line.width() - side, 0, side, self._line.height())
