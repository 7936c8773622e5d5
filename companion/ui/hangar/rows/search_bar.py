"""The search field with what it was understood as: a chip for each filter, and hints for what was not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.catalog.search.filters import LONGEST_QUERY, Query, Term
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.lines.clearing import let_clear
from companion.ui.widgets.plain import button_text, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

EXAMPLES = ("50-60t", "jump>=4", "ac/20", "clan", "-lrm", "2x ppc", "3050-", "fav")
PLACEHOLDER = "Search: a name, 50-60t, jump>=4, ac/10, clan, -lrm …"
HINT = "Words can be anywhere in name, weapons, tech, kind or year; filters are recognized as you type"


class SearchField(QLineEdit):
    """A line to search in; `stepped` brings arrow keys that belong to the list, `entered` the Enter key."""

    stepped = Signal(object)
    entered = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(PLACEHOLDER)
        self.setAccessibleName("Search")
        self.setMaxLength(LONGEST_QUERY)
        let_clear(self)
        self.setAcceptDrops(False)
        set_tip(self, HINT)
        self._sign = self.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        wear_icon(self._sign, "search", "muted")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FilterChips(QWidget):
    """What a query was understood as; a click on a chip takes its term out of the text.

    `taken_out` brings the text that is left, `tried` an example to add.
    """

    taken_out = Signal(str)
    tried = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("How the search was understood")
        self.chips: list[QPushButton] = []
        self._flow = Flow()
        self.hint = role_label("", Role.WARN)
        self.count = role_label("", Role.MUTED)
        self.count.setWordWrap(False)
        self.try_label = role_label("Try", Role.MUTED)
        row = spaced(QHBoxLayout(), Space.SMALL)
        row.addWidget(self._flow, 1)
        row.addWidget(self.count, 0, Qt.AlignmentFlag.AlignVCenter)
        column = spaced(QVBoxLayout(self), Space.TINY)
        column.addLayout(row)
        column.addWidget(self.hint)
        self._shown: tuple[object, ...] | None = None
        self.show_query(Query(), ())

    def show_query(self, query: Query, hints: Sequence[str]) -> None:
        """Show another query."""
        told = (tuple((term.words, bool(term.hint)) for term in query.terms), query.text)
        self.hint.setText(" ".join(dict.fromkeys(hints)))
        self.hint.setVisible(bool(hints))
        if told == self._shown:
            return
        self._shown = told
        for chip in self.chips:
            self._flow.remove(chip)
        if query.terms:
            self.chips = [self._chip(query, term) for term in query.terms]
        else:
            self.chips = [self._example(text) for text in EXAMPLES]
        for chip in self.chips:
            self._flow.add(chip)

    def show_count(self, found: int, of: int) -> None:
        """How many were found of how many."""
        self.count.setText(f"{found:,} of {of:,}" if found != of else f"{of:,}")

    def _chip(self, query: Query, term: Term) -> QPushButton:
        chip = QPushButton(button_text(term.words))
        restyle(chip, "kind", "chip-odd" if term.hint else "chip-not" if term.is_excluding else "chip")
        set_tip(chip, term.hint or "Take it out")
        colour = "warn" if term.hint else "ink" if term.is_excluding else "on_selection"
        wear_icon(chip, "close", colour, 12)
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        chip.setAccessibleName(f"{term.words}: take it out")
        chip.clicked.connect(lambda: self.taken_out.emit(query.without(term)))
        return chip

    def _example(self, text: str) -> QPushButton:
        chip = push_button(text, Kind.NORMAL)
        restyle(chip, "kind", "chip-example")
        set_tip(chip, "Try this filter")
        chip.setAccessibleName(f"Try {text}")
        chip.clicked.connect(lambda: self.tried.emit(text))
        return chip
