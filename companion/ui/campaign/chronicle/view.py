"""The chronicle: filters above, the diary at the left, and the commands for an entry at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.phrases import format_day
from companion.ui.campaign.chronicle.diary import GROUPS, LINE, DiaryDelegate, DiaryFilter, DiaryModel
from companion.ui.campaign.components.row_table import ChoiceBox
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

PANE, LEAST_FOR_PANE = 296, 560
NOBODY = "Everyone"
NOTHING = "No matches. Remove a filter."
CHOOSE = "Choose an entry to read all of it, to open who it mentions, or to take it back."
NEWEST, OLDEST = "Newest first", "Oldest first"


class EntryPane(QFrame):
    """The details of one entry; `subject_requested` brings the id of a subject, the other signals the entry's
    number.
    """

    subject_requested = Signal(str)
    take_back_requested = Signal(int)
    look_requested = Signal(int)

    def __init__(self, name_of: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("The chosen entry")
        self._name_of = name_of
        self._entry: ChronicleLine | None = None
        self.day, self.headline = role_label("", LabelRole.CAPTION), role_label("", LabelRole.NUMBER)
        self.details, self.authorship = role_label(""), role_label("", LabelRole.CAPTION)
        self.subjects = Flow()
        self._links: list[QWidget] = []
        self.back_button = push_button("", ButtonKind.NORMAL, "undo")
        self.look_button = push_button("See the campaign at this point", ButtonKind.QUIET, "history")
        self.back_button.clicked.connect(lambda: self._tell(self.take_back_requested))
        self.look_button.clicked.connect(lambda: self._tell(self.look_requested))
        self._empty = EmptyState("journal", CHOOSE)
        self._whole = QWidget()
        self._pages = QStackedWidget()
        self._arrange()

    def show_entry(self, entry: ChronicleLine | None) -> None:
        """Show an entry, or that none is chosen."""
        self._entry = entry
        self._pages.setCurrentWidget(self._empty if entry is None else self._whole)
        if entry is None:
            return
        self.day.setText(f"{format_day(entry.day)} · entry {entry.entry}")
        self.headline.setText(entry.headline)
        self.details.setText("\n".join(entry.details))
        self.details.setVisible(bool(entry.details))
        self.authorship.setText(_format_authorship(entry))
        text = "Bring it back" if entry.is_taken_back else "Take it back"
        self.back_button.setText(text)
        self.back_button.setEnabled(entry.kind != "found")
        tip = "It counts again" if entry.is_taken_back else "It no longer counts; nothing is deleted"
        set_tip(self.back_button, tip)
        self._show_subjects(entry)

    def _show_subjects(self, entry: ChronicleLine) -> None:
        for link in self._links:
            self.subjects.remove(link)
        self._links = []
        for subject in entry.subjects:
            if not (name := self._name_of(subject)):
                continue
            link = push_button(name, ButtonKind.QUIET, "chevron-right")
            restyle(link, "tight", "true")
            link.clicked.connect(partial(self._jump, subject))
            self.subjects.add(link)
            self._links.append(link)

    def _jump(self, subject: str, _checked: bool = False) -> None:
        self.subject_requested.emit(subject)

    def _tell(self, signal: object) -> None:
        if self._entry is not None:
            signal.emit(self._entry.entry)  # type: ignore[attr-defined]

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self._whole), Space.SMALL, (Space.LARGE,) * 4)
        for part in (self.day, self.headline, self.details, self.subjects):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.authorship)
        column.addWidget(self.look_button)
        column.addWidget(self.back_button)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._whole)
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedWidth(Theme.current().tokens.px(PANE))


def _format_authorship(entry: ChronicleLine) -> str:
    """Return when and by whom an entry was made."""
    when = f"{entry.made_at.astimezone():%Y-%m-%d, %H:%M}" if entry.made_at is not None else ""
    text = " by ".join(filter(None, (when, entry.made_by)))
    return f"Entered {text}" if text else ""


class ChronicleView(QWidget):
    """The view; `export_requested` asks for the chronicle as a file, the pane's signals are about its
    entry.
    """

    export_requested = Signal()

    def __init__(self, name_of: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field, self.group = QLineEdit(), ChoiceBox("What kind of entries")
        self.subject, self.order = ChoiceBox("About whom"), ChoiceBox("Order")
        self.export_button = push_button("Export…", ButtonKind.NORMAL, "export")
        self.model, self.list = DiaryModel(self), QListView()
        self.pane = EntryPane(name_of)
        self._empty = EmptyState("journal", NOTHING)
        self._middle = QStackedWidget()
        self._arrange()
        self._connect()

    # --- what is shown ---

    def show_entries(self, entries: Sequence[ChronicleLine], subjects: Sequence[tuple[str, str]]) -> None:
        """Show all entries of a campaign, and whom they may be about; what is chosen stays chosen."""
        chosen = self.chosen_entry
        self.subject.offer([("", NOBODY), *subjects], self.subject.choice if self.subject.count() else "")
        if self.subject.currentIndex() < 0:
            self.subject.choose("")
        self.model.show_entries(entries)
        self._settle()
        if chosen is not None:
            self.choose(chosen.entry)

    @property
    def chosen_entry(self) -> ChronicleLine | None:
        """The chosen entry."""
        index = self.list.currentIndex()
        line = index.data(LINE) if index.isValid() else None
        return line if isinstance(line, ChronicleLine) else None

    def choose(self, entry: int) -> None:
        """Choose an entry, where it is among those shown."""
        row = self.model.row_of(entry)
        if row >= 0:
            index = self.model.index(row, 0)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def find_entry(self, entry: int) -> None:
        """Choose an entry; filters that hide it are taken off."""
        if self.model.row_of(entry) < 0:
            self.filter_by_subject("")
        self.choose(entry)

    def filter_by_subject(self, subject: str) -> None:
        """Show all that is told of somebody, or of everyone; the other filters are taken off."""
        self.subject.choose(subject)
        self.group.choose("")
        with QSignalBlocker(self.field):
            self.field.clear()
        self._apply_filter()

    # --- inside ---

    def _apply_filter(self) -> None:
        wanted = DiaryFilter(self.group.choice, self.subject.choice, self.field.text())
        chosen = self.chosen_entry
        self.model.show_filtered(wanted, newest_first=self.order.choice == "newest")
        self._settle()
        if chosen is not None:
            self.choose(chosen.entry)

    def _settle(self) -> None:
        self._middle.setCurrentWidget(self.list if self.model.lines else self._empty)
        self.pane.show_entry(self.chosen_entry)

    def _follow(self, _current: QModelIndex, _before: QModelIndex) -> None:
        self.pane.show_entry(self.chosen_entry)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._apply_filter())
        for choice in (self.group, self.subject, self.order):
            choice.chosen.connect(lambda _choice: self._apply_filter())
        self.list.selectionModel().currentChanged.connect(self._follow)
        self.export_button.clicked.connect(self.export_requested)
        Theme.current().changed.connect(self.list.doItemsLayout)

    def _arrange(self) -> None:
        self.setAccessibleName("Chronicle")
        self.field.setPlaceholderText("Search the chronicle")
        self.field.setAccessibleName("Search the chronicle")
        add_clear_button(self.field)
        self.group.offer(GROUPS.items(), "")
        self.order.setMinimumContentsLength(len(NEWEST))
        self.order.offer((("newest", NEWEST), ("oldest", OLDEST)), "newest")
        self.subject.offer((("", NOBODY),), "")
        set_tip(self.export_button, "The chronicle as HTML or Markdown, to read or to print")
        self.list.setModel(self.model)
        self.list.setItemDelegate(DiaryDelegate(self.list))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName("Diary")
        self.list.setProperty("plain", True)
        self._middle.addWidget(self.list)
        self._middle.addWidget(self._empty)
        bar = QFrame()
        bar.setProperty("panel", "bar")
        row = with_spacing(
            QHBoxLayout(bar), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
        )
        row.addWidget(self.field, 3)
        row.addWidget(self.group, 2)
        row.addWidget(self.subject, 2)
        row.addWidget(self.order, 1)
        row.addWidget(self.export_button)
        below = with_spacing(QHBoxLayout(), 0)
        below.addWidget(self._middle, 1)
        below.addWidget(self.pane)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(bar)
        column.addLayout(below, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.pane.setVisible(self.width() >= Theme.current().tokens.px(LEAST_FOR_PANE))
        self.list.doItemsLayout()
