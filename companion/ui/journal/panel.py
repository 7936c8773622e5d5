"""The journal: what happened, a line an action, with undo at the head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.engine.views.units import SideView
from companion.ui.journal.delegate import CHEVRON, JournalDelegate
from companion.ui.journal.model import IS_OPEN, JournalModel, Line
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label


class JournalList(QListView):
    """The list itself; `chosen` is a click or Enter on a row, `toggled` its chevron or an arrow key."""

    chosen = Signal(QModelIndex)
    toggled = Signal(QModelIndex, bool)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            super().mousePressEvent(event)
            return
        self.setCurrentIndex(index)
        if event.position().x() < Theme.current().tokens.px(CHEVRON):
            self.toggled.emit(index, not index.data(IS_OPEN))
        else:
            self.chosen.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter looks at the entry, arrows open and close it; letters are the window's, not a search."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.chosen.emit(self.currentIndex())
            case Qt.Key.Key_Right | Qt.Key.Key_Left:
                self.toggled.emit(self.currentIndex(), event.key() == Qt.Key.Key_Right)
            case _ if event.text().isprintable() and event.text():
                event.ignore()
            case _:
                super().keyPressEvent(event)


class JournalPanel(QFrame):
    """Shows journal lines; its signals carry the id of the entry that they are about."""

    undo_wanted = Signal()
    redo_wanted = Signal()
    look_wanted = Signal(int)
    go_to_wanted = Signal(int)
    correct_wanted = Signal(int)
    copy_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self._shown: int | None = None
        self.model, self._delegate = JournalModel(self), JournalDelegate()
        self.list = self._make_list()
        self.undo_button = _head_button("undo", "Undo")
        self.redo_button = _head_button("redo", "Redo")
        self.undo_button.clicked.connect(self.undo_wanted)
        self.redo_button.clicked.connect(self.redo_wanted)
        title = role_label("Journal", Role.SECTION)
        head = spaced(QHBoxLayout(), Space.TINY, (Space.SMALL, Space.TINY, 0, 0))
        head.addWidget(title, 1)
        self._head = head
        head.addWidget(self.undo_button)
        head.addWidget(self.redo_button)
        both = spaced(QVBoxLayout(self), Space.TINY, (Space.SMALL, 0, Space.SMALL, Space.SMALL))
        both.addLayout(head)
        both.addWidget(self.list, 1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def add_to_head(self, button: QToolButton) -> None:
        """Put a button that asks for words about the journal before undo and redo."""
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setProperty("kind", "quiet")
        wear_icon(button, "copy")
        self._head.insertWidget(self._head.indexOf(self.undo_button), button)

    def current_line(self) -> Line | None:
        """The entry that the keyboard is on."""
        return self.model.entry_at(self.list.currentIndex())

    def show_units(self, marks: Mapping[str, tuple[SideView, int]]) -> None:
        """Know side and number of every unit, for its lines."""
        if marks != self._delegate.marks:
            self._delegate.marks = marks
            self.list.viewport().update()

    def show_lines(self, lines: Sequence[Line], looked_at: int | None = None) -> None:
        """Show the current branch, and which entry is looked at; the newest line is scrolled into view."""
        self.model.show_lines(lines)
        if looked_at != self._delegate.marked:
            self._delegate.marked = looked_at
            self.list.viewport().update()
        newest = next((line.entry_id for line in reversed(lines) if not line.is_undone), None)
        self._shown = looked_at if looked_at is not None else newest
        self._reveal()

    def show_undo(self, undo_line: str | None, redo_line: str | None) -> None:
        """Say what undo and redo would do."""
        for button, line, verb, keys in (
            (self.undo_button, undo_line, "Undo", "U"),
            (self.redo_button, redo_line, "Redo", "Ctrl+Y"),
        ):
            button.setEnabled(line is not None)
            set_tip(button, f"{verb}: {line} ({keys})" if line else f"Nothing to {verb.lower()}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reveal()

    def _reveal(self) -> None:
        if self._shown is not None:
            self.list.scrollTo(self.model.row_of(self._shown), QAbstractItemView.ScrollHint.EnsureVisible)

    def _make_list(self) -> JournalList:
        made = JournalList()
        made.setModel(self.model)
        made.setItemDelegate(self._delegate)
        made.setUniformItemSizes(True)
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        made.setAccessibleName("Journal")
        made.setMouseTracking(True)
        made.chosen.connect(self._choose)
        made.toggled.connect(self._toggle)
        made.customContextMenuRequested.connect(self._open_menu)
        return made

    def _choose(self, index: QModelIndex) -> None:
        if (line := self.model.entry_at(index)) is not None:
            self.look_wanted.emit(line.entry_id)

    def _toggle(self, index: QModelIndex, is_opening: bool) -> None:
        line = self.model.entry_at(index)
        if line is not None and self.model.is_open(line.entry_id) != is_opening:
            self.model.toggle(index)

    def _open_menu(self, where: QPoint) -> None:
        line = self.model.entry_at(self.list.indexAt(where))
        if line is not None:
            self.menu_for(line).popup(self.list.viewport().mapToGlobal(where))

    def menu_for(self, line: Line) -> QMenu:
        """What can be done with an entry."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entry = line.entry_id
        menu.addAction("Look at this moment", lambda: self.look_wanted.emit(entry))
        menu.addAction("Go on from here", lambda: self.go_to_wanted.emit(entry))
        menu.addAction("Copy as text", lambda: self.copy_wanted.emit(line))
        if line.dice:
            menu.addAction("Correct the dice…", lambda: self.correct_wanted.emit(entry))
        for number, other in enumerate(line.other_branches, start=1):
            menu.addAction(
                f"Look at what else happened here ({number})", partial(self.look_wanted.emit, other)
            )
        return menu

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.setMinimumHeight(px(72))
        self.list.doItemsLayout()


def _head_button(icon: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setText(name)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setProperty("kind", "quiet")
    wear_icon(button, icon)
    return button
