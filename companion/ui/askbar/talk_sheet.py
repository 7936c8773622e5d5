"""Help sheet of everything that may be typed in the quick bar; its examples go into the line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.engine.views.turn import Phrase
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

WIDTH, TALLEST = 760, 620
WRITTEN = 190
INTRODUCTION = (
    "Just type: letters begin a line wherever the keyboard is on the table; with Alt they are commands."
    " Several in one line, in any order, are one entry. A unit's number or name at the beginning says whose"
    " it is, and another one goes on with that: 3 {example}, 2 {example}. Tab completes, and mends a slip."
)


class TalkSheet(QFrame):
    """Overlay above the line; `example_chosen` carries an example to continue, `closed` reports its end."""

    example_chosen = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What you can type")
        self._inside, self._scroll = QWidget(), QScrollArea()
        self._introduction = role_label("", LabelRole.MUTED)
        self._grid = with_spacing(QGridLayout(self._inside), Space.SMALL)
        self._is_filled = False
        self.examples: list[QPushButton] = []
        self._arrange()
        self.hide()
        if parent is not None:
            parent.installEventFilter(self)

    def _arrange(self) -> None:
        self._inside.setProperty("bare", True)
        self._scroll.setWidget(self._inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setAccessibleName("Table talk")
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.close_button = icon_button("close", "Close", "Close (Esc or ?)")
        self.close_button.clicked.connect(self.dismiss)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(role_label("What you can type", LabelRole.SECTION), 1)
        head.addWidget(self.close_button)
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.MEDIUM)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, margins)
        column.addLayout(head)
        column.addWidget(self._introduction)
        column.addWidget(self._scroll, 1)
        self._grid.setColumnStretch(1, 1)

    def show_phrases(self, phrases: Sequence[Phrase]) -> None:
        """List what may be said; it stays the same for as long as a battle is played by its rules."""
        if self._is_filled:
            return
        self._is_filled = True
        self._introduction.setText(INTRODUCTION.format(example=phrases[0].example))
        row = 0
        for group, members in groupby(phrases, key=lambda phrase: phrase.group):
            self._grid.addWidget(role_label(group, LabelRole.SECTION), row, 0, 1, 3)
            row += 1
            for phrase in members:
                self._add(row, phrase)
                row += 1
        self._grid.setRowStretch(row, 1)

    def _add(self, row: int, phrase: Phrase) -> None:
        written = role_label(phrase.notation)
        written.setFixedWidth(Theme.current().tokens.px(WRITTEN))
        does = role_label(phrase.does, LabelRole.MUTED)
        does.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        example = table_button(button_text(phrase.example), ButtonKind.QUIET)
        set_tip(example, "Put it on the line")
        example.setAccessibleName(f"Example: {phrase.example}")
        example.clicked.connect(lambda: self.example_chosen.emit(phrase.example))
        self.examples.append(example)
        self._grid.addWidget(written, row, 0)
        self._grid.addWidget(does, row, 1)
        self._grid.addWidget(example, row, 2, Qt.AlignmentFlag.AlignRight)

    def settle_above(self, bottom: int, page: QWidget) -> None:
        """Stand in the middle of a page, down to this height."""
        px = Theme.current().tokens.px
        gap = px(Space.MEDIUM)
        width = min(px(WIDTH), page.width() - 2 * gap)
        height = min(px(TALLEST), bottom - 2 * gap)
        self.setGeometry((page.width() - width) // 2, bottom - gap - height, width, height)

    def open_sheet(self) -> None:
        """Show the sheet, with the keyboard on its list: arrows scroll it."""
        self.show()
        self.raise_()
        self._scroll.setFocus()

    def dismiss(self) -> None:
        """Close the sheet."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A page of another size has another place for it: it goes away, and is a key away."""
        if watched is self.parent() and event.type() is QEvent.Type.Resize:
            self.dismiss()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape or event.text() == "?":
            self.dismiss()
        else:
            super().keyPressEvent(event)
