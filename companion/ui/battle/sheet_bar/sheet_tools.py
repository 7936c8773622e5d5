"""Buttons that choose how sheets are shown: whole, and of one side only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QToolButton, QWidget

from companion.engine.views.units import SideView
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

BOTH = ""
WHOLE_TIP = "Fit the sheet while it stays readable, or full size (Alt+X)"


def whole_button() -> QToolButton:
    """Checked while sheets are made as small as need be to be seen whole."""
    button = icon_button("fit", "Whole sheet", WHOLE_TIP)
    button.setCheckable(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class SideChoice(QWidget):
    """Both sides or one; `chosen` carries the id of the side, empty for both."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Whose sheets")
        self.buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._row = with_spacing(QHBoxLayout(self), 0)
        self._known: tuple[SideView, ...] = ()

    def show_sides(self, sides: Sequence[SideView], side: str) -> None:
        """Offer these sides, and show which is chosen."""
        if tuple(sides) != self._known:
            self._known = tuple(sides)
            for old in self.buttons.values():
                delete_later(old)
            self.buttons = {BOTH: self._button(BOTH, "Both", "Both sides (Alt+B)")}
            for each in sides:
                text = f"Only {each.name} (Alt+B)"
                self.buttons[each.id] = self._button(each.id, each.name, text)
        self.buttons[side if side in self.buttons else BOTH].setChecked(True)

    def _button(self, side: str, label: str, text: str) -> QPushButton:
        button = push_button(label, ButtonKind.QUIET)
        button.setProperty("tight", True)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_tip(button, text)
        button.clicked.connect(lambda: self.chosen.emit(side))
        self._group.addButton(button)
        self._row.addWidget(button)
        return button
