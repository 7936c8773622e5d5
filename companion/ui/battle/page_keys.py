"""Keys that no widget of the page has used: going on, buttons of the bar, digits, letters."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit

from companion.ui.battle.commands import BattlePageCommands
from companion.ui.battle.places import BattlePlaces

FIELDS = (QLineEdit, QComboBox)
"""Where Enter ends what is typed, although Qt passes it on; but for those that belong to the main button."""

GO_ON_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_key(event: QKeyEvent, places: BattlePlaces, commands: BattlePageCommands) -> bool:
    """Do what a key means on the page as a whole; False where it means nothing."""
    if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text().isdigit():
        commands.bar.press_button(int(event.text()))
    elif event.key() in GO_ON_KEYS:
        field = places.page.focusWidget()
        if not isinstance(field, FIELDS) or commands.main.belongs_to(field):
            commands.go_on()
    elif event.text().isdigit():
        if not places.ask_bar.type_digit(event.text()):
            commands.bar.take_digit(event.text())
    elif _is_letter(event):
        commands.bar.begin(event.text())
    else:
        return False
    return True


def _is_letter(event: QKeyEvent) -> bool:
    """Whether a key writes a letter: one held with Alt or Ctrl is a command."""
    modifiers = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return not modifiers.value and event.text().isalpha()
