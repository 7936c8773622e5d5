"""The list of search results: multiple selection, dragging, and keys passed on to the search field."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QPoint,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from companion.catalog.search.lexicon import Lexicon
from companion.catalog.search.rows import EntryAddress, SearchRow
from companion.ui.hangar.rows.columns import ORIGINS, ListColumn, row_areas, spoken_description
from companion.ui.hangar.rows.row_delegate import ROW_HEIGHT, FoundRowDelegate
from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.gesture_sets import HANGAR
from companion.ui.widgets.rows import ROW, RowColumn, RowModel

FOR_PAGE = ("favourite", "remove")
"""What the page answers, whose keys a table would take for itself."""
ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}

MIME = "application/x-companion-entries"
COLUMN = RowColumn[SearchRow]("", lambda row: row.entry.name)


class FoundRows(RowModel[SearchRow]):
    """Rows in order; dragged, they are known by their numbers in `dragged`."""

    def __init__(self) -> None:
        super().__init__((COLUMN,), tip=_tip, speak=self._speak_row, pack=self._pack_rows)
        self.short_names: Mapping[str, str] = {}
        self.dragged: Sequence[SearchRow] = ()

    def place_of(self, address: EntryAddress) -> int:
        """Return the number of the row of an address, -1 where it is not among them."""
        return next((number for number, row in enumerate(self.rows) if row.address == address), -1)

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def _speak_row(self, row: SearchRow) -> str:
        return spoken_description(row.entry, self.short_names, is_favourite=row.is_favourite)

    def _pack_rows(self, rows: Sequence[SearchRow]) -> QMimeData:
        self.dragged = rows
        data = QMimeData()
        data.setData(MIME, str(len(rows)).encode())
        data.setText("\n".join(row.entry.name for row in rows))
        return data


def _tip(row: SearchRow) -> str:
    entry = row.entry
    texts = [entry.name, ORIGINS[entry.origin][1]]
    if entry.not_understood:
        texts.append(f"{entry.not_understood} of its parts have no rules here")
    if entry.faults:
        texts.append(f"{entry.faults} faults by the rules of construction")
    if entry.source_file:
        texts.append(entry.source_file)
    return "\n".join(texts)


class RowList(QTableView):
    """Rows of the hangar: a table of one column, since a list would ask the model for every row at each key.

    `chosen` tells that others are selected, `opened` that one was activated, `star_clicked` brings the row
    whose star was clicked, `typed` letters that belong into the search field, `menu_requested` where to
    open it.
    """

    chosen = Signal()
    opened = Signal()
    star_clicked = Signal(object)
    typed = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_showing = False
        self.rows, self._delegate = FoundRows(), FoundRowDelegate(self)
        self.setAccessibleName("Units, forces and boards")
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self._make_plain()
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("plain", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.activated.connect(lambda _index: self.opened.emit())
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _make_plain(self) -> None:
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setStretchLastSection(True)

    def _measure(self) -> None:
        height = Theme.current().tokens.px(ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(height)

    def show_lexicon(self, lexicon: Lexicon) -> None:
        """Take over abbreviations of weapons."""
        self.rows.short_names = lexicon.short_names
        self._delegate.show_short_names(lexicon.short_names)

    def show_titles(self, titles: Mapping[str, str]) -> None:
        """Tell of each row for which rules it is, where they may differ."""
        self._delegate.titles = titles
        self.viewport().update()

    def show_columns(self, columns: Sequence[ListColumn]) -> None:
        """Show these columns of figures."""
        self._delegate.columns = columns
        self.viewport().update()

    def show_refused(self, refused: Collection[str]) -> None:
        """Mark these units as standing against the rules or the points."""
        self._delegate.refused = refused
        self.viewport().update()

    def show_rows(self, rows: Sequence[SearchRow], *, is_anew: bool = False) -> None:
        """Show other rows; what was selected stays so where it is among them, else the first is current.

        What was searched anew begins at its first row in any case.
        """
        kept, current = ([], None) if is_anew else (self.selected_rows(), self.current())
        self._is_showing = True
        self.rows.show_rows(rows)
        places_ = _indexes_of(kept, rows)
        here = next((at for at in places_ if current and rows[at].address == current.address), -1)
        if here >= 0:
            selection = QItemSelection()
            for place in places_:
                selection.select(self.rows.index(place, 0), self.rows.index(place, 0))
            self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.Select)
            no_change = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.rows.index(here, 0), no_change)
            self.scrollTo(self.rows.index(here, 0))
        elif rows:
            self.setCurrentIndex(self.rows.index(0, 0))
            self.scrollToTop()
        self._is_showing = False
        self.chosen.emit()

    def selected_rows(self) -> list[SearchRow]:
        """Return the selected rows in their order."""
        places_ = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self.rows.rows[place] for place in places_ if place < len(self.rows.rows)]

    def current(self) -> SearchRow | None:
        """Return the row that the keyboard is on."""
        row: SearchRow | None = self.currentIndex().data(ROW)
        return row

    def choose(self, address: EntryAddress) -> bool:
        """Select an entry alone; whether it is among the rows."""
        place = self.rows.place_of(address)
        if place >= 0:
            self.setCurrentIndex(self.rows.index(place, 0))
            self.scrollTo(self.rows.index(place, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        return place >= 0

    def step(self, key: Qt.Key) -> None:
        """Go up or down one, as arrow keys do while the search field has the focus."""
        number = len(self.rows.rows)
        if number:
            place = min(max(self.currentIndex().row() + MOVES[key], 0), number - 1)
            self.setCurrentIndex(self.rows.index(place, 0))

    def _tell_chosen(self) -> None:
        if not self._is_showing:
            self.chosen.emit()

    # --- pointer and keys ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and self._is_star(index, event.position().toPoint()):
            self.star_clicked.emit(index.data(ROW))
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._is_star(self.indexAt(event.position().toPoint()), event.position().toPoint()):
            super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.selected_rows():
            self.menu_requested.emit(event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Letters are typed here: they are no keys of the window meanwhile."""
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Up and not held and self.currentIndex().row() <= 0:
            self.typed.emit("")
        elif event.key() in ENDS and self.rows.rows:
            self.setCurrentIndex(
                self.rows.index(0 if event.key() == Qt.Key.Key_Home else len(self.rows.rows) - 1, 0)
            )
        elif _is_letter(event):
            self.typed.emit(event.text())
        elif HANGAR.of_key(event) in FOR_PAGE:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _is_star(self, index: QModelIndex, point: QPoint) -> bool:
        if not index.isValid():
            return False
        area = row_areas(Theme.current().tokens, QRectF(self.visualRect(index)), self._delegate.columns).star
        return area.contains(point)


def _indexes_of(rows_kept: Sequence[SearchRow], rows: Sequence[SearchRow]) -> list[int]:
    """Return where rows are among others: the same ones, or those of the same addresses once all are read
    anew.
    """
    same = {id(row) for row in rows_kept}
    found = [number for number, row in enumerate(rows) if id(row) in same] if rows_kept else []
    if found or not rows_kept:
        return found
    addresses = {row.address for row in rows_kept}
    return [number for number, row in enumerate(rows) if row.address in addresses]


def _is_own(event: QKeyEvent) -> bool:
    """Whether a key means something here, whatever it means elsewhere in the window."""
    is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return _is_letter(event) or HANGAR.of_key(event) in FOR_PAGE or (event.key() in ENDS and is_plain)


def _is_letter(event: QKeyEvent) -> bool:
    """Whether a key types something to search for; one marks favourites, and Space selects."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    text = event.text()
    is_typed = not held and bool(text) and text.isprintable() and not text.isspace()
    return is_typed and HANGAR.of_key(event) not in FOR_PAGE
