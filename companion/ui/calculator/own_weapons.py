"""The weapons of whoever fires, a touch each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from companion.engine.forms import Values
from companion.engine.views.shots import OwnWeapon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing


class OwnWeapons(QWidget):
    """`chosen` brings what a weapon fills in; the one that the form holds is lit."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self.weapons: tuple[OwnWeapon, ...] = ()
        self._flow: Flow | None = None
        self._column = with_spacing(QVBoxLayout(self), Space.TINY)
        self.setAccessibleName("Weapons of the unit")
        self.hide()

    def show_weapons(self, weapons: Sequence[OwnWeapon]) -> None:
        """Offer these, the first that can fire in front."""
        if tuple(weapons) == self.weapons:
            return
        self.weapons = tuple(weapons)
        if self._flow is not None:
            delete_later(self._flow)
        self._flow, self.buttons = Flow(), {}
        for alike in _group_alike(weapons):
            self._flow.add(self._button(alike))
        self._column.addWidget(self._flow)
        self.setVisible(bool(weapons))

    def show_values(self, values: Values, last: str = "") -> None:
        """Light the weapon that the form holds: the one touched `last` where several are alike."""
        alike = [weapon.id for weapon in self.weapons if weapon.values.items() <= values.items()]
        lit = last if last in alike else next(iter(alike), "")
        for name, button in self.buttons.items():
            button.setChecked(name == lit)

    def _button(self, alike: Sequence[OwnWeapon]) -> QPushButton:
        weapon, *others = alike
        name = f"{len(alike)} {weapon.name}" if others else weapon.name
        about = " + ".join(dict.fromkeys(each.about for each in alike if each.about))
        button = self.buttons[weapon.id] = QPushButton(button_text(f"{name} · {about}" if about else name))
        button.setProperty("kind", "chip-odd" if weapon.against else "chip-example")
        button.setCheckable(True)
        button.setAutoDefault(False)
        set_tip(button, weapon.against)
        button.setAccessibleDescription(weapon.against)
        button.clicked.connect(lambda: self.chosen.emit(weapon))
        return button


def _group_alike(weapons: Sequence[OwnWeapon]) -> list[list[OwnWeapon]]:
    """Weapons of one name that fill in the same are one to choose."""
    found: list[list[OwnWeapon]] = []
    for weapon in weapons:
        for group in found:
            first = group[0]
            same = (first.name, first.values, first.against)
            if same == (weapon.name, weapon.values, weapon.against):
                group.append(weapon)
                break
        else:
            found.append([weapon])
    return found
