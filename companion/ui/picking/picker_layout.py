"""The layout of the dialog that picks units."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from companion.engine.forms import Field, FieldChoice
from companion.engine.forms import FieldKind as FieldKind
from companion.ui.calculator.fields import SegmentsControl
from companion.ui.hangar.rows.headings import Headings
from companion.ui.hangar.rows.row_list import RowList
from companion.ui.hangar.rows.search_bar import FilterChips, SearchField
from companion.ui.help.help_key import offer_help
from companion.ui.picking.lineup import Lineup
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

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
        self.lineup, self.tabs = Lineup(), SegmentsControl(TABS)
        self.tabs.set_value(UNITS)
        self.text_label, self.against = role_label("", LabelRole.MUTED), role_label("", LabelRole.DANGER)
        self.pick_button = push_button(
            "Choose" if is_for_one else "Add", ButtonKind.PRIMARY, "" if is_for_one else "plus"
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

    def add_beside(self, widget: QWidget) -> None:
        """Put something beside the list, in the place of the side."""
        self._sides.addWidget(widget)

    def show_forces_tab(self, shown: bool) -> None:
        """Offer forces too, where there are any."""
        self.tabs.setVisible(shown)

    def show_emptiness(self, *, is_empty: bool, is_whole: bool) -> None:
        """Say why the list is empty, where it is."""
        self.empty.sentence.setText(NOTHING if is_whole else READING)
        self._middle.setCurrentWidget(self.empty if is_empty else self.list)

    def show_text(self, text: str, against: str, *, is_taken: bool) -> None:
        """Say what is marked, what is against it, and whether it may be taken all the same."""
        self.text_label.setText(text)
        self.against.setText(against)
        self.against.setVisible(bool(against))
        self.pick_button.setEnabled(is_taken)

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.field, 1)
        head.addWidget(self.tabs)
        left = with_spacing(QVBoxLayout(), Space.SMALL)
        left.addLayout(head)
        left.addWidget(self.chips)
        listed = with_spacing(QVBoxLayout(), 0)
        listed.addWidget(self.headings)
        for part in (self.list, self.empty):
            self._middle.addWidget(part)
        listed.addWidget(self._middle, 1)
        left.addLayout(listed, 1)
        self._sides = with_spacing(QHBoxLayout(), Space.LARGE)
        self._sides.addLayout(left, 1)
        self._sides.addWidget(self.lineup)
        text_column = with_spacing(QVBoxLayout(), 0)
        text_column.addWidget(self.text_label)
        text_column.addWidget(self.against)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addLayout(text_column, 1)
        foot.addWidget(self.pick_button, 0, Qt.AlignmentFlag.AlignBottom)
        foot.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignBottom)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addLayout(self._sides, 1)
        column.addLayout(foot)

    def _measure(self) -> None:
        self.headings.keep_right(self.list.verticalScrollBar().sizeHint().width())
        self.lineup.setFixedWidth(Theme.current().tokens.px(LINEUP))
