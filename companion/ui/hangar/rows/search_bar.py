"""The search field with the filters that it was understood as: a chip each, and hints for the rest."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.catalog.search.filters import MAX_QUERY_LENGTH, Query, Term
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

EXAMPLES = ("50-60t", "jump>=4", "ac/20", "clan", "-lrm", "2x ppc", "3050-", "fav")
PLACEHOLDER = "Search: a name, 50-60t, jump>=4, ac/10, clan, -lrm …"
HINT = "Words can be anywhere in name, weapons, tech, kind or year; filters are recognized as you type"


class SearchField(QLineEdit):
    """A line to search in; `stepped` brings arrow keys that belong to the list, `entered` the Enter key."""

    stepped = Signal(object)
    entered = Signal()
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(PLACEHOLDER)
        self.setAccessibleName("Search")
        self.setMaxLength(MAX_QUERY_LENGTH)
        add_clear_button(self)
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
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)


class FilterChips(QWidget):
    """The filters of a query; a click on a chip removes its term from the text.

    `term_removed` brings the text that is left, `example_chosen` an example to add.
    """

    term_removed = Signal(str)
    example_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("How the search was understood")
        self.chips: list[QPushButton] = []
        self._flow = Flow()
        self.hint = role_label("", LabelRole.WARN)
        self.count = role_label("", LabelRole.MUTED)
        self.count.setWordWrap(False)
        self.try_label = role_label("Try", LabelRole.MUTED)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        row.addWidget(self._flow, 1)
        row.addWidget(self.count, 0, Qt.AlignmentFlag.AlignVCenter)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addLayout(row)
        column.addWidget(self.hint)
        self._shown_query: tuple[object, ...] | None = None
        self.show_query(Query(), ())

    def show_query(self, query: Query, hints: Sequence[str]) -> None:
        """Show another query."""
        shown_query = (tuple((term.text, bool(term.hint)) for term in query.terms), query.text)
        self.hint.setText(" ".join(dict.fromkeys(hints)))
        self.hint.setVisible(bool(hints))
        if shown_query == self._shown_query:
            return
        self._shown_query = shown_query
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
        chip = QPushButton(button_text(term.text))
        restyle(chip, "kind", "chip-odd" if term.hint else "chip-not" if term.is_excluding else "chip")
        set_tip(chip, term.hint or "Take it out")
        colour = "warn" if term.hint else "ink" if term.is_excluding else "on_selection"
        wear_icon(chip, "close", colour, 12)
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        chip.setAccessibleName(f"{term.text}: take it out")
        chip.clicked.connect(lambda: self.term_removed.emit(query.without(term)))
        return chip

    def _example(self, text: str) -> QPushButton:
        chip = push_button(text, ButtonKind.NORMAL)
        restyle(chip, "kind", "chip-example")
        set_tip(chip, "Try this filter")
        chip.setAccessibleName(f"Try {text}")
        chip.clicked.connect(lambda: self.example_chosen.emit(text))
        return chip
