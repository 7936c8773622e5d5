"""The ask bar while nothing is asked: what may be done now, and a line for damage and shots in shorthand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.controls import restyle
from companion.ui.spacing import spaced
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.words import Role, role_label


class Weight(Enum):
    """How a deed stands out among those offered."""

    MAIN = auto()
    PLAIN = auto()
    QUIET = auto()


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a player may do now; a deed with a reason against it is greyed and says so."""

    id: str
    label: str
    icon: str
    weight: Weight = Weight.PLAIN
    against: str = ""
    hint: str = ""


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
        self.buttons: dict[str, QPushButton] = {}
        self._deeds: tuple[Deed, ...] = ()
        self._row = spaced(QHBoxLayout(), Space.SMALL)
        self._arrange()
        self.field.textChanged.connect(self._told)
        self.field.entered.connect(self.entered)

    def show_deeds(self, prompt: str, deeds: Sequence[Deed]) -> None:
        """Say what may be done now."""
        self.prompt.setText(prompt)
        if tuple(deeds) == self._deeds:
            return
        self._deeds = tuple(deeds)
        for button in self.buttons.values():
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {deed.id: self._button(deed) for deed in deeds}
        for button in self.buttons.values():
            self._row.addWidget(button)

    def show_reading(self, reading: Reading) -> None:
        """Say what the typed line comes to."""
        self.number.setText(reading.number)
        self.number.setVisible(bool(reading.number))
        self.reading.setText(reading.words)
        role = "danger" if reading.is_fault else "muted"
        restyle(self.reading, "role", role)

    def show_unit(self, name: str) -> None:
        """Name the unit that damage typed here goes to."""
        whom = f"damage to {name}: RT 8" if name else "a unit's damage: RT 8"
        self.field.setPlaceholderText(f"{whom}   or a shot: ml r5 walk t3")

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
        for label in (self.prompt, self.reading):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field.setAccessibleName("Quick bar")
        self.field.setMaxLength(200)
        top = spaced(QHBoxLayout(), Space.SMALL)
        top.addWidget(self.prompt, 1)
        top.addLayout(self._row)
        bottom = spaced(QHBoxLayout(), Space.SMALL)
        bottom.addWidget(self.field, 2)
        bottom.addWidget(self.number)
        bottom.addWidget(self.reading, 3)
        both = spaced(QVBoxLayout(self), Space.SMALL)
        both.addLayout(top)
        both.addLayout(bottom)
        self.show_unit("")

    def _button(self, deed: Deed) -> QPushButton:
        button = QPushButton(deed.label, self)
        wear_icon(
            button, deed.icon, "on_accent" if deed.weight is Weight.MAIN and not deed.against else "ink"
        )
        kinds = {Weight.MAIN: "primary", Weight.QUIET: "quiet"}
        if deed.weight in kinds and not deed.against:
            button.setProperty("kind", kinds[deed.weight])
        button.setToolTip(deed.against or deed.hint)
        button.setProperty("refused", bool(deed.against))
        if deed.against:
            button.setAccessibleDescription(deed.against)
            button.setProperty("kind", "quiet")
        button.setMinimumHeight(Theme.current().tokens.px(40))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda: self.chosen.emit(deed.id))
        return button
