"""The journal: what happened, a line an action, with undo at the head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.engine.views.units import SideView
from companion.ui.journal.delegate import CHEVRON, DieBox, JournalDelegate, dice_boxes, entry_area
from companion.ui.journal.model import (
    IS_OPEN,
    ROW,
    JournalHeading,
    JournalListLine,
    JournalModel,
    JournalReason,
    reasons_of,
)
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip, show_tip
from companion.ui.widgets.spacing import with_spacing

FOLD, UNFOLD = "Fold the journal to what happened last (Alt+Shift+J)", "Show the whole journal (Alt+Shift+J)"
DICE = "Every roll, and whether the dice are fair (Alt+Shift+D)"
CORRECT = "Correct this roll: what follows is played again, and shown before it counts"
NOTHING_YET = "Nothing has happened yet."
LEAST_HEIGHT, QWIDGETSIZE_MAX = 72, 16_777_215


class JournalList(QListView):
    """The list itself; `chosen` is a click or Enter on a row, `toggled` its chevron or an arrow key.

    A press on a die of an entry is `die_pressed`, with its place among the dice.
    """

    chosen = Signal(QModelIndex)
    toggled = Signal(QModelIndex, bool)
    die_pressed = Signal(QModelIndex, int)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.model().rowCount():
            tokens = Theme.current().tokens
            painter = QPainter(self.viewport())
            painter.setPen(QColor(tokens.muted))
            painter.setFont(text_font(tokens.px(FontSize.BODY)))
            painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, NOTHING_YET)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            super().mousePressEvent(event)
            return
        self.setCurrentIndex(index)
        if event.position().x() < Theme.current().tokens.px(CHEVRON):
            self.toggled.emit(index, not index.data(IS_OPEN))
        elif (die := self._die_at(index, event.position())) is not None:
            self.die_pressed.emit(index, die.number)
        else:
            self.chosen.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A die under the pointer looks like the button that it is."""
        super().mouseMoveEvent(event)
        self._hover(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(QPointF(-1, -1))

    def viewportEvent(self, event: QEvent) -> bool:
        """What the tip of a die says is what a press on it does."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            if self._die_at(index, QPointF(event.pos())) is not None:
                show_tip(event.globalPos(), CORRECT, self)
                return True
        return super().viewportEvent(event)

    def die_area(self, index: QModelIndex, number: int) -> QRect:
        """Return where a die of an entry stands, in the viewport."""
        return self._dice_of(index)[number].area.toRect()

    def _dice_of(self, index: QModelIndex) -> tuple[DieBox, ...]:
        row = index.data(ROW)
        if row is None or isinstance(row, JournalHeading | JournalReason) or row.is_undone:
            return ()
        tokens = Theme.current().tokens
        return dice_boxes(tokens, entry_area(tokens, QRectF(self.visualRect(index))), row.dice)

    def _die_at(self, index: QModelIndex, where: QPointF) -> DieBox | None:
        """Return the die at a place; what little there is above and below it counts."""
        return next(
            (box for box in self._dice_of(index) if box.area.left() <= where.x() <= box.area.right()), None
        )

    def _hover(self, where: QPointF) -> None:
        index, delegate = self.indexAt(where.toPoint()), self.itemDelegate()
        assert isinstance(delegate, JournalDelegate), "set when the list is made"
        die = self._die_at(index, where) if index.isValid() else None
        hovered = (index.data(ROW).entry_id, die.number) if die is not None else (None, 0)
        if hovered != delegate.hovered_die:
            delegate.hovered_die = hovered
            self.viewport().setCursor(
                Qt.CursorShape.PointingHandCursor if die is not None else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()

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

    undo_requested = Signal()
    redo_requested = Signal()
    look_requested = Signal(int)
    go_to_requested = Signal(int)
    correct_requested = Signal(int, int)
    copy_requested = Signal(object)
    fold_requested = Signal(bool)
    dice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self._lines: int | None = None
        self.model, self._delegate = JournalModel(self), JournalDelegate()
        self.list = self._make_list()
        self.undo_button = _head_button("undo", "Undo")
        self.redo_button = _head_button("redo", "Redo")
        self.undo_button.clicked.connect(self.undo_requested)
        self.redo_button.clicked.connect(self.redo_requested)
        self.dice_button = icon_button("dice", "Dice", DICE)
        self.dice_button.clicked.connect(self.dice_requested)
        self._title, self.last_line = role_label("Journal", LabelRole.SECTION), CutLabel(lines=2)
        self.fold_button = icon_button("chevron-down", FOLD)
        self.fold_button.clicked.connect(lambda: self.fold_requested.emit(not self.is_folded))
        self._header = with_spacing(QHBoxLayout(), Space.TINY, (0, Space.TINY, 0, Space.TINY))
        self._tools = [self.dice_button]
        line = (self._title, self.last_line, self.dice_button, self.undo_button, self.redo_button)
        for widget in (self.fold_button, *line):
            self._header.addWidget(widget)
        self._header.setStretchFactor(self._title, 1)
        self.last_line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.last_line.hide()
        self._list_room = QWidget()
        with_spacing(QVBoxLayout(self._list_room), 0, (0, 0, 0, Space.SMALL)).addWidget(self.list)
        both = with_spacing(QVBoxLayout(self), 0, (Space.SMALL, 0, Space.SMALL, 0))
        both.addLayout(self._header)
        both.addWidget(self._list_room, 1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def add_to_header(self, button: QToolButton) -> None:
        """Put a button about the journal's words before undo and redo."""
        self._header.insertWidget(self._header.indexOf(self.undo_button), button)
        self._tools.append(button)

    def current_line(self) -> JournalListLine | None:
        """Return the entry that the keyboard is on."""
        return self.model.entry_at(self.list.currentIndex())

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the right end of the head."""
        self._header.addWidget(widget)

    @property
    def is_folded(self) -> bool:
        """Whether only the last line is shown."""
        return self._list_room.isHidden()

    def fold(self, folded: bool) -> None:
        """Show what happened last, with undo and redo beside it, or the list."""
        self._list_room.setVisible(not folded)
        self._title.setVisible(not folded)
        self.last_line.setVisible(folded)
        self._header.setStretchFactor(self.last_line if folded else self._title, 1)
        for tool in self._tools:
            tool.setHidden(folded)
        for button in (self.undo_button, self.redo_button):
            style = Qt.ToolButtonStyle
            button.setToolButtonStyle(style.ToolButtonIconOnly if folded else style.ToolButtonTextBesideIcon)
        wear_icon(self.fold_button, "chevron-up" if folded else "chevron-down")
        set_tip(self.fold_button, UNFOLD if folded else FOLD)
        self.fold_button.setAccessibleName(UNFOLD if folded else FOLD)
        self._measure()

    def show_units(self, marks: Mapping[str, tuple[SideView, int]]) -> None:
        """Know side and number of every unit, for its lines."""
        if marks != self._delegate.marks:
            self._delegate.marks = marks
            self.list.viewport().update()

    def show_lines(self, lines: Sequence[JournalListLine], looked_at: int | None = None) -> None:
        """Show the current branch, and which entry is looked at; the newest line is scrolled into view."""
        self.model.show_lines(lines)
        if looked_at != self._delegate.marked:
            self._delegate.marked = looked_at
            self.list.viewport().update()
        newest = next((line.entry_id for line in reversed(lines) if not line.is_undone), None)
        self._lines = looked_at if looked_at is not None else newest
        shown = next((line.description.line for line in lines if line.entry_id == self._lines), NOTHING_YET)
        self.last_line.show_text(shown)
        self._reveal()

    def show_undo(self, undo_line: str | None, redo_line: str | None) -> None:
        """Say what undo and redo would do."""
        for button, line, verb, keys in (
            (self.undo_button, undo_line, "Undo", "Ctrl+Z"),
            (self.redo_button, redo_line, "Redo", "Ctrl+Y"),
        ):
            button.setEnabled(line is not None)
            set_tip(button, f"{verb}: {line} ({keys})" if line else f"Nothing to {verb.lower()}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reveal()

    def _reveal(self) -> None:
        if self._lines is not None:
            self.list.scrollTo(self.model.row_of(self._lines), QAbstractItemView.ScrollHint.EnsureVisible)

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
        made.die_pressed.connect(self._correct)
        made.toggled.connect(self._toggle)
        made.customContextMenuRequested.connect(self._open_menu)
        return made

    def _choose(self, index: QModelIndex) -> None:
        if (line := self.model.entry_at(index)) is not None:
            self.look_requested.emit(line.entry_id)

    def _correct(self, index: QModelIndex, number: int) -> None:
        if (line := self.model.entry_at(index)) is not None:
            self.correct_requested.emit(line.entry_id, number)

    def _toggle(self, index: QModelIndex, is_opening: bool) -> None:
        """Open an entry where it is seen, with all that then stands below it, or close it."""
        line = self.model.entry_at(index)
        if line is None or self.model.is_open(line.entry_id) == is_opening:
            return
        self.model.toggle(index)
        entry = self.model.row_of(line.entry_id)
        if is_opening:
            last = self.model.index(entry.row() + len(reasons_of(line)), 0)
            self.list.scrollTo(last, QAbstractItemView.ScrollHint.EnsureVisible)
        self.list.scrollTo(entry, QAbstractItemView.ScrollHint.EnsureVisible)

    def _open_menu(self, where: QPoint) -> None:
        line = self.model.entry_at(self.list.indexAt(where))
        if line is not None:
            self.menu_for(line).popup(self.list.viewport().mapToGlobal(where))

    def menu_for(self, line: JournalListLine) -> QMenu:
        """Return what can be done with an entry."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entry = line.entry_id
        menu.addAction("Look at this moment", lambda: self.look_requested.emit(entry))
        menu.addAction("Continue from here", lambda: self.go_to_requested.emit(entry))
        menu.addAction("Copy as text", lambda: self.copy_requested.emit(line))
        if line.dice:
            menu.addAction("Correct the dice…", lambda: self.correct_requested.emit(entry, 0))
        for number, other in enumerate(line.other_branches, start=1):
            menu.addAction(
                f"See other branches from here ({number})", partial(self.look_requested.emit, other)
            )
        return menu

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        line = self._header.sizeHint().height()
        self.setMinimumHeight(line if self.is_folded else px(LEAST_HEIGHT))
        self.setMaximumHeight(line if self.is_folded else QWIDGETSIZE_MAX)
        if not self.is_folded:
            self.list.doItemsLayout()


def _head_button(icon: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setText(name)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setProperty("kind", "quiet")
    wear_icon(button, icon)
    return button
