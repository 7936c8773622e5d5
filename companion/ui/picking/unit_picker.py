"""The dialog that picks units: typed letters search, arrows choose, Enter adds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from companion.catalog.search.index import SearchOrder
from companion.catalog.search.rows import SearchRow
from companion.engine.forms import Field, FieldChoice
from companion.engine.forms import FieldKind as FieldKind
from companion.errors import CompanionError
from companion.ui.calculator.fields import SegmentsControl
from companion.ui.hangar.rows.columns import columns_for, describe_entry
from companion.ui.hangar.rows.headings import Headings
from companion.ui.hangar.rows.row_list import RowList
from companion.ui.hangar.rows.search_bar import FilterChips, SearchField
from companion.ui.help.help_key import offer_help
from companion.ui.picking.lineup import Lineup, LineupMember
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.gestures.gesture_sets import PICKING
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask, answer_handler

SIZE, ALONE = (980, 640), (700, 640)
KEYS = "Letters search, arrows choose, Enter adds."

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


class UnitPicker(PickerLayout):
    """Picks one unit, or one after the other for a side.

    `picked` brings the id of a model each time, `force_picked` the entry of a stored force, and `dropped` the
    place of a unit that shall leave the side. Who picks for a side calls `show_side` after each. Stored
    forces are found too where several are picked, or where it `has_forces`.
    """

    picked = Signal(str)
    force_picked = Signal(object)
    dropped = Signal(int)

    def __init__(
        self,
        pool: UnitPool,
        title: str,
        parent: QWidget | None = None,
        *,
        typed: str = "",
        one: bool = False,
        has_forces: bool | None = None,
    ) -> None:
        super().__init__(title, is_for_one=one, parent=parent)
        self._has_forces = not one if has_forces is None else has_forces
        self.choice: str | None = None
        self.pool, self.task = pool, BackgroundTask(self)
        self._order, self._is_turned, self._is_one = SearchOrder.MATCH, False, one
        self._connect()
        self.field.setText(typed)
        self.refresh()
        if not pool.is_whole:
            self.task.ask(pool.read_stock, answer_handler(lambda _index: self.refresh(), self._say_unread))
        resize_on_screen(self, *(ALONE if one else SIZE))
        self.field.setFocus()

    def refresh(self) -> None:
        """Ask again what is offered, and what is against each."""
        self.list.show_lexicon(self.pool.index.lexicon)
        self.show_forces_tab(self._has_forces and bool(self.pool.forces()))
        refused = (
            offer.id for offer in self.pool.prices.values() if any(not it.is_warning for it in offer.faults)
        )
        self.list.show_refused(frozenset(refused))
        self._search()

    def show_side(self, name: str, members: Sequence[LineupMember], sums: str = "") -> None:
        """Show who is on the side by now."""
        self.lineup.show_members(name, members, sums)
        self.refresh()

    def choose(self, model: str) -> None:
        """Mark a model in the list."""
        for row in self.list.rows.rows:
            if row.entry.key == model:
                self.list.choose(row.address)
                return

    def pick(self) -> None:
        """Take what is marked, unless it cannot be played; what only costs too much is told, and taken."""
        row = self.list.current()
        if row is None:
            return
        if not row.entry.is_unit:
            self.force_picked.emit(row.entry)
        elif self.pool.trouble(row.entry.key):
            return
        elif self._is_one:
            self.choice = row.entry.key
            self.accept()
            return
        else:
            self.picked.emit(row.entry.key)
        self.field.setFocus()
        self.field.selectAll()

    def done(self, result: int) -> None:
        self.task.finish()
        super().done(result)

    # --- searching ---

    def _search(self, *, is_anew: bool = False) -> None:
        """Show what is found; what is searched anew begins at what matches best."""
        text = self.field.text()
        if self.tab == FORCES:
            found = self.pool.search_forces(text)
        else:
            found = self.pool.search(text, self._order, is_turned=self._is_turned)
        columns = columns_for(row.entry for row in found.rows)
        self.list.show_columns(columns)
        self.headings.show_columns(columns)
        self.list.show_rows(found.rows, is_anew=is_anew)
        self.show_emptiness(is_empty=not found.rows, is_whole=self.pool.is_whole)
        self.chips.show_query(found.query, found.hints)
        self.chips.show_count(len(found.rows), len(found.rows))
        self._tell()

    def _tell(self) -> None:
        """Say what the marked unit is, and what is against it."""
        row = self.list.current()
        if row is None:
            self.show_text("", "", is_taken=False)
            return
        entry = row.entry
        against = self.pool.against(entry.key) if entry.is_unit else ()
        is_playable = not entry.is_unit or not self.pool.trouble(entry.key)
        text = describe_entry(entry, {}) if entry.is_unit else ", ".join(entry.parts)
        offer = self.pool.prices.get(entry.key)
        message = " · ".join(filter(None, (text, offer.text.replace("\n", " · ") if offer else "")))
        self.show_text(message or KEYS, " ".join(against), is_taken=is_playable)

    def _sort_by(self, order: SearchOrder) -> None:
        self._is_turned = order is self._order and not self._is_turned
        self._order = order
        self.headings.show_order(order, is_turned=self._is_turned)
        self._search()

    def _say_unread(self, problem: str) -> None:
        self.refresh()
        self.show_text("", f"The hangar cannot be read. {problem}", is_taken=True)

    def _toggle_favourite(self, row: SearchRow | None) -> None:
        stock = self.pool.stock
        if row is None or stock is None:
            return
        try:
            stock.set_favourite([row], is_favourite=not row.is_favourite)
        except CompanionError as problem:
            self.show_text("", str(problem), is_taken=True)
            return
        self.list.viewport().update()

    # --- keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if PICKING.of_key(event) and self.list.hasFocus():
            self._toggle_favourite(self.list.current())
        else:
            super().keyPressEvent(event)

    def _type_on(self, letters: str) -> None:
        self.field.setFocus()
        if letters:
            self.field.setText(self.field.text() + letters)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._search(is_anew=True))
        self.field.stepped.connect(self.list.step)
        self.field.entered.connect(self.pick)
        self.field.leave_requested.connect(self.reject)
        self.tabs.edited.connect(lambda: self._search(is_anew=True))
        self.chips.term_removed.connect(self.field.setText)
        self.chips.example_chosen.connect(
            lambda text: self.field.setText(f"{self.field.text()} {text}".strip())
        )
        self.headings.sorted_by.connect(self._sort_by)
        self.list.chosen.connect(self._tell)
        self.list.opened.connect(self.pick)
        self.list.typed.connect(self._type_on)
        self.list.star_clicked.connect(self._toggle_favourite)
        self.lineup.removed.connect(self.dropped)
        self.pick_button.clicked.connect(self.pick)
        self.close_button.clicked.connect(self.reject)


def pick_model(
    pool: UnitPool, title: str, parent: QWidget, *, typed: str = "", current: str = ""
) -> str | None:
    """Ask for one unit; None where the player has thought better of it."""
    picker = UnitPicker(pool, title, parent, typed=typed, one=True)
    if not typed:
        picker.choose(current)
    return picker.choice if run_modal(picker) == QDialog.DialogCode.Accepted else None
