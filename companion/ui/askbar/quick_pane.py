"""Pane of the ask bar while nothing is asked: commands for now, and a line for table talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOptionFrame,
    QVBoxLayout,
    QWidget,
)

from companion.engine.forms import Completion
from companion.ui.askbar.command_row import BarCommand, BarCommandButton, BarCommandRow, CommandWeight
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.completing_line import CompletingLine, format_completions
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.gestures.gesture_sets import LINE
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import set_tip, show_tip
from companion.ui.widgets.shortcuts import find_shortcut
from companion.ui.widgets.spacing import with_spacing

MIN_PROMPT_WIDTH = 120
MOST_PROMPT_LINES = 2
"""Lines that a prompt takes before it takes room from the commands beside it, to half of the bar."""
PROMPT_WIDTH_STEP = 10
TEXT_MARGIN = 2
"""Pixels that Qt leaves on either side of the text of a line."""
GO_ON, DONE = "go_on/", "done/"
"""Chips after which the line is typed on, and those that end it."""
HINT = (
    "Letters typed anywhere on the table come here; with Alt they are commands. Enter takes the line and"
    " returns to the table, Tab completes it, Esc discards it."
)
TABLE_KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space,
    Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class QuickReading:
    """Result of reading a typed line: a text, and a number if there is one; `is_fault` marks nonsense.

    The words take one line; `full_text` are all of them where those are cut short. The `completions` are
    what the end of the line may become, where it wants more, and `further` those of a line that is
    understood.
    """

    text: str
    number: str = ""
    is_fault: bool = False
    full_text: str = ""
    completions: tuple[Completion, ...] = ()
    further: tuple[Completion, ...] = ()


class QuickField(CompletingLine):
    """The line of the quick bar; Enter takes it, Esc drops it and gives the focus away.

    While it is empty, keys that write nothing are the table's: they undo, redo and move about there.
    """

    entered = Signal(str)
    escaped = Signal()
    passed = Signal(QKeyEvent)
    explained = Signal()
    turned = Signal()
    """The keyboard has come, or gone."""
    _example = ""

    def show_example(self, text: str) -> None:
        """Show what may be typed: where there is room with the key of the help, whose button is beside it."""
        self._example = text
        short = f"Just type, as in {text}"
        frame = QStyleOptionFrame()
        self.initStyleOption(frame)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, frame, self)
        texts = (f"{short}   {find_shortcut('talk').keys[0]} for more", short)
        room = inside.width() - 2 * TEXT_MARGIN
        fitting = (each for each in texts if self.fontMetrics().horizontalAdvance(each) <= room)
        self.setPlaceholderText(next(fitting, text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_example(self._example)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.turned.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.turned.emit()

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
        match LINE.of_key(event):
            case "enter":
                # A line edit would pass Enter on, and the window would go on with the turn.
                self.entered.emit(self.text())
            case "leave":
                self.clear()
                self.escaped.emit()
            case _ if event.text() == "?":
                self.explained.emit()
            case _ if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text().isdigit():
                event.ignore()
            case _ if self._is_space_after_number(event):
                self.clear()
                self.escaped.emit()
                self.passed.emit(event)
            case _ if not self.text() and Qt.Key(event.key()) in TABLE_KEYS:
                self.escaped.emit()
                self.passed.emit(event)
            case _:
                super().keyPressEvent(event)

    def _is_space_after_number(self, event: QKeyEvent) -> bool:
        """Whether nothing stands here but a unit's number and a space: a second space is the table's."""
        return event.key() == Qt.Key.Key_Space and self.text().endswith(" ") and self.text().strip().isdigit()

    def _is_the_tables(self, event: QKeyEvent) -> bool:
        """Whether a key means nothing on an empty line; what is copied may be put in."""
        if self.text() or event.matches(QKeySequence.StandardKey.Paste):
            return False
        is_command = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return is_command or Qt.Key(event.key()) in TABLE_KEYS


class QuickPane(QWidget):
    """Offers commands and reads table talk; `chosen` brings a command's id, `entered` a finished line.

    While something is typed, what it may become stands in place of the deeds, for a finger or a click. What
    an attack came to is told in a line where its table is out of sight; `table_requested` brings that.
    """

    chosen = Signal(str)
    typed = Signal(str)
    entered = Signal(str)
    explained = Signal()
    table_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prompt, self.reading = role_label("", LabelRole.SECTION), CutLabel()
        self.reading.setProperty("role", LabelRole.MUTED.value)
        self.number = role_label("", LabelRole.NUMBER)
        self.number.setWordWrap(False)
        self.field = QuickField()
        self.row, self.chips = BarCommandRow(), BarCommandRow(takes_keyboard=False)
        self.talk_button = icon_button("help", "Everything you can type here (?)")
        self.why_button = icon_button("info", "Show all of it")
        self.table_button = table_button("Show result", ButtonKind.QUIET, "target")
        self._full_text = ""
        self._arrange()
        self.row.chosen.connect(self.chosen)
        self.chips.chosen.connect(self._take_chip)
        self.talk_button.clicked.connect(self.explained)
        self.why_button.clicked.connect(self._show_whole)
        self.table_button.clicked.connect(self.table_requested)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.turned.connect(self._turn)
        self.field.entered.connect(self.entered)

    def show_commands(self, prompt: str, commands: Sequence[BarCommand]) -> None:
        """Say what may be done now."""
        if prompt != self.prompt.text():
            self.prompt.setText(prompt)
            self._measure()
        self.row.show_commands(commands)

    @property
    def buttons(self) -> dict[str, BarCommandButton]:
        """The buttons of the deeds by id, in their order; some may stand in the menu instead."""
        return self.row.buttons

    def show_reading(self, reading: QuickReading) -> None:
        """Say in one line what the typed line comes to."""
        self.number.setText(reading.number)
        self.number.setVisible(bool(reading.number))
        also = format_completions(reading.completions)
        text = f"{reading.text} · {also}" if reading.text and also else reading.text or also
        self.reading.show_text(text, reading.full_text)
        self._full_text = reading.full_text if reading.full_text != reading.text else ""
        self.why_button.setVisible(bool(self._full_text) and reading.is_fault)
        self.field.offer(reading.completions or reading.further)
        self._offer((*reading.completions, *reading.further))
        restyle(self.reading, "role", LabelRole.DANGER if reading.is_fault else LabelRole.MUTED)

    def show_result(self, text: str) -> None:
        """Say what an attack came to until the next act, with the way to its table; nothing puts it away."""
        if text or self.table_button.isVisibleTo(self):
            self.show_reading(QuickReading(text, full_text=text))
        self.table_button.setVisible(bool(text))

    def show_hint(self, text: str) -> None:
        """Say, while nothing is typed, what for example may be."""
        self.field.show_example(text)

    def take(self, text: str) -> None:
        """Begin a line with this, and go on typing at its end."""
        self.field.setText(text)
        self.field.setFocus()
        self.field.end(False)

    def take_focus(self) -> None:
        """Put the cursor into the line."""
        self.field.setFocus()
        self.field.selectAll()

    def _on_text_changed(self, text: str) -> None:
        if not text.strip():
            self.show_reading(QuickReading(""))
        self._turn()
        self.typed.emit(text)

    def _turn(self) -> None:
        """While a line is typed, what it may become; else what may be done, though some of a line be left."""
        is_typing = bool(self.field.text().strip()) and self.window().focusWidget() is self.field
        self.row.setVisible(not is_typing)
        self.chips.setVisible(is_typing)

    def _offer(self, completions: Sequence[Completion]) -> None:
        """Keys for what the line may become: the words that complete it, or the number that it wants."""
        labels = {
            each.line: BarCommand(f"{GO_ON}{each.line}", each.label, "", CommandWeight.QUIET)
            for each in completions
        }
        numbers = {
            f"{each.line} {number}": BarCommand(f"{DONE}{each.line} {number}", str(number), "")
            for each in completions
            for number in each.numbers
        }
        whole = {
            line: command for line, command in labels.items() if line.rstrip() != self.field.text().rstrip()
        }
        self.chips.show_commands((*numbers.values(), *whole.values()))

    def _take_chip(self, chip: str) -> None:
        if chip.startswith(DONE):
            self.entered.emit(chip.removeprefix(DONE))
        else:
            self.take(chip.removeprefix(GO_ON))

    def _show_whole(self) -> None:
        where = self.reading.mapToGlobal(self.reading.rect().topLeft())
        show_tip(where, self._full_text, self.reading)

    def _arrange(self) -> None:
        Theme.current().changed.connect(self._measure)
        self._measure()
        for part in (self.number, self.chips, self.why_button, self.table_button):
            part.hide()
        for label in (self.prompt, self.reading):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        set_tip(self.field, HINT)
        self.field.setAccessibleName("Quick bar")
        self.field.setMaxLength(200)
        top = with_spacing(QHBoxLayout(), Space.SMALL)
        top.addWidget(self.prompt, 1)
        top.addWidget(self.row)
        top.addWidget(self.chips)
        bottom = with_spacing(QHBoxLayout(), Space.SMALL)
        bottom.addWidget(self.field, 2)
        bottom.addWidget(self.number)
        bottom.addWidget(self.reading, 3)
        bottom.addWidget(self.why_button)
        bottom.addWidget(self.table_button)
        bottom.addWidget(self.talk_button)
        both = with_spacing(QVBoxLayout(self), Space.SMALL)
        both.addLayout(top)
        both.addLayout(bottom)
        self.show_hint("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        """Let the prompt have the width in which it takes few lines; commands without room have a menu."""
        least = Theme.current().tokens.px(MIN_PROMPT_WIDTH)
        self.prompt.ensurePolished()
        metrics = self.prompt.fontMetrics()
        lines = metrics.lineSpacing() * MOST_PROMPT_LINES
        width = max(least, metrics.horizontalAdvance(self.prompt.text()) // MOST_PROMPT_LINES)
        most = max(least, self.width() // 2)
        while width < most and _height_of(self.prompt, width) > lines:
            width += PROMPT_WIDTH_STEP
        self.prompt.setMinimumWidth(min(width, most))


def _height_of(label: QLabel, width: int) -> int:
    """Return how high the words of a label are in this width."""
    room = QRect(0, 0, width, label.fontMetrics().lineSpacing())
    return label.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, label.text()).height()
