"""The rail at an edge of the window: the buttons that bring folded parts back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.spacing import with_spacing


@dataclass(frozen=True, slots=True)
class RailEntry:
    """A button that opens something folded."""

    id: str
    icon: str
    label: str
    open: Callable[[], object]


class Rail(QFrame):
    """A column of buttons; without any it takes no room."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName(name)
        self.buttons: dict[str, QToolButton] = {}
        self._column = with_spacing(QVBoxLayout(self), Space.TINY, (Space.TINY, Space.SMALL, Space.TINY, 0))
        self._column.addStretch(1)
        self.hide()

    def offer(self, ways: Sequence[RailEntry]) -> None:
        """Offer these ways back."""
        if [way.id for way in ways] != list(self.buttons):
            for old in self.buttons.values():
                delete_later(old)
            self.buttons = {way.id: self._button(way) for way in ways}
        self.setVisible(bool(ways))

    def _button(self, way: RailEntry) -> QToolButton:
        button = icon_button(way.icon, way.label)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(way.open)
        self._column.insertWidget(self._column.count() - 1, button)
        return button
