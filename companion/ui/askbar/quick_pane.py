"""The ask bar while nothing is asked: what may be done now, and a line for damage and shots in shorthand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.forms import Completion
from companion.ui.askbar.deed_row import Deed, DeedButton, DeedRow
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.completing_line import CompletingLine, completion_words
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.shortcuts import find_shortcut
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

LEAST_PROMPT = 120
HINT = "Enter takes the line and goes back to the table, Tab completes it, Esc drops it."
TABLE_KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space,
    Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed line comes to: words, and a number if there is one; `is_fault` when it makes no sense.

    The words take one line; `whole` are all of them where those are cut short. The `completions` are what the
    end of the line may become.
    """

    words: str
    number: str = ""
    is_fault: bool = False
    whole: str = ""
    completions: tuple[Completion, ...] = ()


class QuickField(CompletingLine):
    """The line of the quick bar; Enter takes it, Esc drops it and gives the focus away.

    While it is empty, keys that write nothing are the table's: they undo, redo and move about there.
    """

    entered = Signal(str)
    left = Signal()
    passed = Signal(QKeyEvent)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._is_the_tables(event)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                # A line edit would pass Enter on, and the window would go on with the turn.
                self.entered.emit(self.text())
            case Qt.Key.Key_Escape:
                self.clear()
                self.left.emit()
            case _ if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text().isdigit():
                event.ignore()
            case key if not self.text() and Qt.Key(key) in TABLE_KEYS:
                self.left.emit()
                self.passed.emit(event)
            case _:
                super().keyPressEvent(event)

    def _is_the_tables(self, event: QKeyEvent) -> bool:
        """Whether a key means nothing on an empty line; what is copied may be put in."""
        if self.text() or event.matches(QKeySequence.StandardKey.Paste):
            return False
        is_command = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return is_command or Qt.Key(event.key()) in TABLE_KEYS


class QuickPane(QWidget):
    """Offers deeds and reads shorthand; `chosen` brings a deed's id, `entered` a finished line."""

    chosen = Signal(str)
    typed = Signal(str)
    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prompt, self.reading = role_label("", Role.SECTION), CutLabel()
        self.reading.setProperty("role", Role.MUTED.value)
        self.number = role_label("", Role.NUMBER)
        self.number.setWordWrap(False)
        self.field = QuickField()
        self._shot = ""
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
    def buttons(self) -> dict[str, DeedButton]:
        """The buttons of the deeds by id, in their order; some may stand in the menu instead."""
        return self.row.buttons

    def show_reading(self, reading: Reading) -> None:
        """Say in one line what the typed line comes to."""
        self.number.setText(reading.number)
        self.number.setVisible(bool(reading.number))
        also = completion_words(reading.completions)
        words = f"{reading.words} · {also}" if reading.words and also else reading.words or also
        self.reading.show_words(words, reading.whole)
        self.field.offer(reading.completions)
        restyle(self.reading, "role", Role.DANGER if reading.is_fault else Role.MUTED)

    def show_hint(self, shot: str) -> None:
        """Show how a shot is typed in this game."""
        self._shot = shot
        self.show_unit("", "")

    def show_unit(self, name: str, damage: str) -> None:
        """Name the unit that damage typed here goes to, and how its damage is typed."""
        whom = f"damage to {name}: {damage}" if name else "damage to the selected unit"
        shot = self._shot
        key = find_shortcut("quick").keys[0]
        self.field.setPlaceholderText(f"{key}  {whom}   or a shot: {shot}")

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
        set_tip(self.field, HINT)
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
        self.show_unit("", "")

    def _measure(self) -> None:
        self.prompt.setMinimumWidth(Theme.current().tokens.px(LEAST_PROMPT))
