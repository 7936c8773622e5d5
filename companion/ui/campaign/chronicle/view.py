"""The chronicle: filters above, the diary at the left, and at the right what can be done with an entry."""

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

from companion.ui.campaign.chronicle.delegate import DiaryDelegate
from companion.ui.campaign.chronicle.model import LINE, DiaryModel
from companion.ui.campaign.chronicle.told import GROUPS, Told, Wanted
from companion.ui.campaign.days import day_words
from companion.ui.campaign.pieces.choice import Choice
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.lines.clearing import let_clear
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

PANE, LEAST_FOR_PANE = 296, 560
NOBODY = "Everyone"
NOTHING = "No matches. Remove a filter."
CHOOSE = "Choose an entry to read all of it, to open who it mentions, or to take it back."
NEWEST, OLDEST = "Newest first", "Oldest first"


class EntryPane(QFrame):
    """One entry whole; `jumped` brings the id of a subject, the others the number of the entry."""

    jumped = Signal(str)
    taken_back = Signal(int)
    looked_at = Signal(int)

    def __init__(self, name_of: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("The chosen entry")
        self._name_of = name_of
        self._told: Told | None = None
        self.day, self.headline = role_label("", Role.CAPTION), role_label("", Role.NUMBER)
        self.details, self.made = role_label(""), role_label("", Role.CAPTION)
        self.subjects = Flow()
        self._links: list[QWidget] = []
        self.back_button = push_button("", Kind.NORMAL, "undo")
        self.look_button = push_button("See the campaign at this point", Kind.QUIET, "history")
        self.back_button.clicked.connect(lambda: self._tell(self.taken_back))
        self.look_button.clicked.connect(lambda: self._tell(self.looked_at))
        self._empty = EmptyState("journal", CHOOSE)
        self._whole = QWidget()
        self._pages = QStackedWidget()
        self._arrange()

    def show_told(self, told: Told | None) -> None:
        """Show an entry, or that none is chosen."""
        self._told = told
        self._pages.setCurrentWidget(self._empty if told is None else self._whole)
        if told is None:
            return
        self.day.setText(f"{day_words(told.day)} · entry {told.entry}")
        self.headline.setText(told.headline)
        self.details.setText("\n".join(told.details))
        self.details.setVisible(bool(told.details))
        self.made.setText(told.made)
        words = "Bring it back" if told.is_taken_back else "Take it back"
        self.back_button.setText(words)
        self.back_button.setEnabled(told.kind != "found")
        tip = "It counts again" if told.is_taken_back else "It no longer counts; nothing is deleted"
        set_tip(self.back_button, tip)
        self._show_subjects(told)

    def _show_subjects(self, told: Told) -> None:
        for link in self._links:
            self.subjects.remove(link)
        self._links = []
        for subject in told.subjects:
            if not (name := self._name_of(subject)):
                continue
            link = push_button(name, Kind.QUIET, "chevron-right")
            restyle(link, "tight", "true")
            link.clicked.connect(partial(self._jump, subject))
            self.subjects.add(link)
            self._links.append(link)

    def _jump(self, subject: str, _checked: bool = False) -> None:
        self.jumped.emit(subject)

    def _tell(self, signal: object) -> None:
        if self._told is not None:
            signal.emit(self._told.entry)  # type: ignore[attr-defined]

    def _arrange(self) -> None:
        column = spaced(QVBoxLayout(self._whole), Space.SMALL, (Space.LARGE,) * 4)
        for part in (self.day, self.headline, self.details, self.subjects):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.made)
        column.addWidget(self.look_button)
        column.addWidget(self.back_button)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._whole)
        spaced(QVBoxLayout(self), 0).addWidget(self._pages)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedWidth(Theme.current().tokens.px(PANE))


class ChronicleView(QWidget):
    """`export_wanted` asks for the chronicle as a file; the pane's signals are those of the entry."""

    export_wanted = Signal()

    def __init__(self, name_of: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field, self.group = QLineEdit(), Choice("What kind of entries")
        self.subject, self.order = Choice("About whom"), Choice("Order")
        self.export_button = push_button("Export…", Kind.NORMAL, "export")
        self.model, self.list = DiaryModel(self), QListView()
        self.pane = EntryPane(name_of)
        self._empty = EmptyState("journal", NOTHING)
        self._middle = QStackedWidget()
        self._arrange()
        self._connect()

    # --- what is shown ---

    def show_told(self, told: Sequence[Told], subjects: Sequence[tuple[str, str]]) -> None:
        """Show all entries of a campaign, and whom they may be about; what is chosen stays chosen."""
        chosen = self.chosen
        self.subject.offer([("", NOBODY), *subjects], self.subject.choice if self.subject.count() else "")
        if self.subject.currentIndex() < 0:
            self.subject.choose("")
        self.model.show_told(told)
        self._settle()
        if chosen is not None:
            self.choose(chosen.entry)

    @property
    def chosen(self) -> Told | None:
        """The chosen entry."""
        index = self.list.currentIndex()
        line = index.data(LINE) if index.isValid() else None
        return line if isinstance(line, Told) else None

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
            self.want_subject("")
        self.choose(entry)

    def want_subject(self, subject: str) -> None:
        """Show all that is told of somebody, or of everyone; the other filters are taken off."""
        self.subject.choose(subject)
        self.group.choose("")
        with QSignalBlocker(self.field):
            self.field.clear()
        self._want()

    # --- inside ---

    def _want(self) -> None:
        wanted = Wanted(self.group.choice, self.subject.choice, self.field.text())
        chosen = self.chosen
        self.model.show_wanted(wanted, newest_first=self.order.choice == "newest")
        self._settle()
        if chosen is not None:
            self.choose(chosen.entry)

    def _settle(self) -> None:
        self._middle.setCurrentWidget(self.list if self.model.lines else self._empty)
        self.pane.show_told(self.chosen)

    def _follow(self, _current: QModelIndex, _before: QModelIndex) -> None:
        self.pane.show_told(self.chosen)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._want())
        for choice in (self.group, self.subject, self.order):
            choice.chosen.connect(lambda _choice: self._want())
        self.list.selectionModel().currentChanged.connect(self._follow)
        self.export_button.clicked.connect(self.export_wanted)
        Theme.current().changed.connect(self.list.doItemsLayout)

    def _arrange(self) -> None:
        self.setAccessibleName("Chronicle")
        self.field.setPlaceholderText("Search the chronicle")
        self.field.setAccessibleName("Search the chronicle")
        let_clear(self.field)
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
        row = spaced(QHBoxLayout(bar), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL))
        row.addWidget(self.field, 3)
        row.addWidget(self.group, 2)
        row.addWidget(self.subject, 2)
        row.addWidget(self.order, 1)
        row.addWidget(self.export_button)
        below = spaced(QHBoxLayout(), 0)
        below.addWidget(self._middle, 1)
        below.addWidget(self.pane)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(bar)
        column.addLayout(below, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.pane.setVisible(self.width() >= Theme.current().tokens.px(LEAST_FOR_PANE))
        self.list.doItemsLayout()
