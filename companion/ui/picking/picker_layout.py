"""What stands where in the dialog that picks units."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from companion.engine.forms import Field, FieldChoice
from companion.engine.forms import Kind as FieldKind
from companion.ui.calculator.fields import Segments
from companion.ui.hangar.rows.headings import Headings
from companion.ui.hangar.rows.row_list import RowList
from companion.ui.hangar.rows.search_bar import FilterChips, SearchField
from companion.ui.help.offered import offer_help
from companion.ui.picking.lineup import Lineup
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

UNITS, FORCES = "units", "forces"
TABS = Field(
    "tab",
    "Look for",
    FieldKind.CHOICE,
    UNITS,
    choices=(FieldChoice(UNITS, "Units"), FieldChoice(FORCES, "Forces")),
)
LINEUP = 280
NOTHING, READING = "No matches.", "The hangar is being read."


class PickerLayout(QDialog):
    """A search over a list, the side beside it, and words about what is marked below."""

    def __init__(self, title: str, *, is_for_one: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        offer_help(self, "hangar")
        self.field, self.chips, self.headings, self.list = SearchField(), FilterChips(), Headings(), RowList()
        self.list.setDragEnabled(False)
        self.list.setSelectionMode(RowList.SelectionMode.SingleSelection)
        self.list.setAccessibleName("Units to pick from")
        self.empty, self._middle = EmptyState("search", NOTHING), QStackedWidget()
        self.lineup, self.tabs = Lineup(), Segments(TABS)
        self.tabs.set_value(UNITS)
        self.words, self.against = role_label("", Role.MUTED), role_label("", Role.DANGER)
        self.pick_button = push_button(
            "Choose" if is_for_one else "Add", Kind.PRIMARY, "" if is_for_one else "plus"
        )
        self.close_button = push_button("Cancel" if is_for_one else "Done")
        for button in (self.pick_button, self.close_button):
            button.setAutoDefault(False)
        self.lineup.setVisible(not is_for_one)
        self._arrange()
        Theme.current().changed.connect(self._measure)
        self._measure()

    @property
    def tab(self) -> str:
        """What is looked for."""
        return str(self.tabs.value())

    def put_beside(self, widget: QWidget) -> None:
        """Put something beside the list, in the place of the side."""
        self._sides.addWidget(widget)

    def show_forces_tab(self, shown: bool) -> None:
        """Offer forces too, where there are any."""
        self.tabs.setVisible(shown)

    def show_emptiness(self, *, is_empty: bool, is_whole: bool) -> None:
        """Say why the list is empty, where it is."""
        self.empty.sentence.setText(NOTHING if is_whole else READING)
        self._middle.setCurrentWidget(self.empty if is_empty else self.list)

    def show_words(self, words: str, against: str, *, is_taken: bool) -> None:
        """Say what is marked, what is against it, and whether it may be taken all the same."""
        self.words.setText(words)
        self.against.setText(against)
        self.against.setVisible(bool(against))
        self.pick_button.setEnabled(is_taken)

    def _arrange(self) -> None:
        head = spaced(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.field, 1)
        head.addWidget(self.tabs)
        left = spaced(QVBoxLayout(), Space.SMALL)
        left.addLayout(head)
        left.addWidget(self.chips)
        listed = spaced(QVBoxLayout(), 0)
        listed.addWidget(self.headings)
        for part in (self.list, self.empty):
            self._middle.addWidget(part)
        listed.addWidget(self._middle, 1)
        left.addLayout(listed, 1)
        self._sides = spaced(QHBoxLayout(), Space.LARGE)
        self._sides.addLayout(left, 1)
        self._sides.addWidget(self.lineup)
        told = spaced(QVBoxLayout(), 0)
        told.addWidget(self.words)
        told.addWidget(self.against)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addLayout(told, 1)
        foot.addWidget(self.pick_button, 0, Qt.AlignmentFlag.AlignBottom)
        foot.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignBottom)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addLayout(self._sides, 1)
        column.addLayout(foot)

    def _measure(self) -> None:
        self.headings.keep_right(self.list.verticalScrollBar().sizeHint().width())
        self.lineup.setFixedWidth(Theme.current().tokens.px(LINEUP))
