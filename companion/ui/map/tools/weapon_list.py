"""The weapons of a unit whose range rings can be shown, those alike once."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from companion.engine.views.moves import WeaponRange
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class WeaponList(QWidget):
    """A button a weapon; `chosen` tells the id of the one to show."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Weapons")
        self.buttons: dict[str, QPushButton] = {}
        self._shown_weapons: tuple[tuple[WeaponRange, ...], str] = ((), "")
        self._column = with_spacing(QVBoxLayout(self), Space.TINY)
        self.hide()

    def show_weapons(self, weapons: tuple[WeaponRange, ...], chosen: str) -> None:
        """Offer these weapons; without any it takes no room."""
        if (weapons, chosen) == self._shown_weapons:
            return
        if weapons != self._shown_weapons[0]:
            self._fill(weapons)
        self._shown_weapons = (weapons, chosen)
        for weapon, button in self.buttons.items():
            button.setChecked(weapon == chosen)
        self.setVisible(bool(weapons))

    def _fill(self, weapons: tuple[WeaponRange, ...]) -> None:
        for button in self.buttons.values():
            delete_later(button)
        self.buttons = {}
        for weapon in weapons:
            button = push_button(weapon.label, ButtonKind.QUIET)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            set_tip(button, weapon.why_not or weapon.label)
            button.clicked.connect(lambda _=False, weapon=weapon: self.chosen.emit(weapon.id))
            self.buttons[weapon.id] = button
            self._column.addWidget(button)
