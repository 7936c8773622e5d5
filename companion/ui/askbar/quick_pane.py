"""The ask bar while nothing is asked: what may be done now, and a line for damage and shots in shorthand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.askbar.deed_row import Deed, DeedRow
from companion.ui.controls import restyle
from companion.ui.spacing import spaced
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.words import Role, role_label

LEAST_PROMPT = 120


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed line comes to: words, and a number if there is one; `is_fault` when it makes no sense."""

    words: str
    number: str = ""
    is_fault: bool = False


class QuickField(QLineEdit):
    """The line of the quick bar; Enter takes it, Esc empties it and then gives the focus away."""

    entered = Signal(str)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                # A line edit would pass Enter on, and the window would go on with the turn.
                self.entered.emit(self.text())
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                super().keyPressEvent(event)


class QuickPane(QWidget):
    """Offers deeds and reads shorthand; `chosen` brings a deed's id, `entered` a finished line."""

    chosen = Signal(str)
    typed = Signal(str)
    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prompt, self.reading = role_label("", Role.SECTION), role_label("", Role.MUTED)
        self.number = role_label("", Role.NUMBER)
        self.number.setWordWrap(False)
        self.field = QuickField()
        self._hints = ("", "")
        self.row = DeedRow()
        self._arrange()
        self.row.chosen.connect(self.chosen)
        self.field.textChanged.connect(self._told)
        self.field.entered.connect(self.entered)

    def show_deeds(self, prompt: str, deeds: Sequence[Deed]) -> None:
        """Say what may be done now."""
        self.prompt.setText(prompt)
        self.row.show_deeds(deeds)

    @property
    def buttons(self) -> dict[str, QPushButton]:
        """The buttons of the deeds by id, in their order; some may stand in the menu instead."""
        return self.row.buttons

    def show_reading(self, reading: Reading) -> None:
        """Say what the typed line comes to."""
        self.number.setText(reading.number)
        self.number.setVisible(bool(reading.number))
        self.reading.setText(reading.words)
        role = "danger" if reading.is_fault else "muted"
        restyle(self.reading, "role", role)

    def show_hints(self, damage: str, shot: str) -> None:
        """Show how damage and a shot are typed in this game."""
        self._hints = (damage, shot)
        self.show_unit("")

    def show_unit(self, name: str) -> None:
        """Name the unit that damage typed here goes to."""
        whom = f"damage to {name}" if name else "a unit's damage"
        damage, shot = self._hints
        self.field.setPlaceholderText(f"{whom}: {damage}   or a shot: {shot}")

    def take_focus(self) -> None:
        """Put the cursor into the line."""
        self.field.setFocus()
        self.field.selectAll()

    def _told(self, text: str) -> None:
        if not text.strip():
            self.show_reading(Reading(""))
        self.typed.emit(text)

    def _arrange(self) -> None:
        self.number.hide()
        Theme.current().changed.connect(self._measure)
        self._measure()
        for label in (self.prompt, self.reading):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field.setAccessibleName("Quick bar")
        self.field.setMaxLength(200)
        top = spaced(QHBoxLayout(), Space.SMALL)
        top.addWidget(self.prompt, 1)
        top.addWidget(self.row)
        bottom = spaced(QHBoxLayout(), Space.SMALL)
        bottom.addWidget(self.field, 2)
        bottom.addWidget(self.number)
        bottom.addWidget(self.reading, 3)
        both = spaced(QVBoxLayout(self), Space.SMALL)
        both.addLayout(top)
        both.addLayout(bottom)
        self.show_unit("")

    def _measure(self) -> None:
        self.prompt.setMinimumWidth(Theme.current().tokens.px(LEAST_PROMPT))
