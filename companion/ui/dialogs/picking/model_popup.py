"""The list that opens below a field for a model: the hangar's own list, and why a unit cannot be played."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from companion.catalog.search.rows import Row
from companion.ui.dialogs.picking.offered import Offered
from companion.ui.hangar.rows.row_delegate import ROW_HEIGHT
from companion.ui.hangar.rows.row_list import RowList
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

WIDTH, MOST_ROWS = 520, 7
KEYS = "Enter chooses, Esc closes. Filters such as 50-60t, jump>=4, ac/10 or fav narrow the list."


class ModelPopup(QFrame):
    """`picked` brings the row that was chosen."""

    picked = Signal(object)

    def __init__(self, offered: Offered, over: QWidget) -> None:
        super().__init__(over)
        self.setProperty("panel", "surface")
        self._offered, self._over = offered, over
        self.list = RowList()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setDragEnabled(False)
        self.list.setAccessibleName("Models")
        self.list.clicked.connect(lambda _index: self.pick())
        self.list.chosen.connect(self._tell)
        self.words = role_label("", Role.CAPTION)
        column = spaced(QVBoxLayout(self), 0, (1, 1, 1, 0))
        column.addWidget(self.list, 1)
        foot = spaced(QVBoxLayout(), 0, (Space.SMALL, Space.TINY, Space.SMALL, Space.TINY))
        foot.addWidget(self.words)
        column.addLayout(foot)
        self.hide()

    def show_found(self, text: str) -> None:
        """List what is found for a text."""
        self.list.show_lexicon(self._offered.index.lexicon)
        self.list.show_rows(self._offered.search(text))
        self._tell()

    def open_below(self, field: QWidget) -> None:
        """Open below a field, or above it where there is more room."""
        px = Theme.current().tokens.px
        corner = field.mapTo(self._over, QPoint(0, field.height()))
        rows = min(max(len(self.list.rows.rows), 1), MOST_ROWS)
        height = px(ROW_HEIGHT) * rows + px(36)
        width = min(max(px(WIDTH), field.width()), self._over.width() - 2 * px(Space.SMALL))
        left = min(corner.x(), self._over.width() - width - px(Space.SMALL))
        below = self._over.height() - corner.y() - px(Space.SMALL)
        above = corner.y() - field.height() - px(Space.SMALL)
        if below >= min(height, px(ROW_HEIGHT) * 3) or below >= above:
            place = QRect(left, corner.y() + 2, width, min(height, below))
        else:
            tall = min(height, above)
            place = QRect(left, corner.y() - field.height() - 2 - tall, width, tall)
        self.setGeometry(place)
        self.show()
        self.raise_()

    def pick(self) -> None:
        """Choose the current row, if it can be played."""
        row: Row | None = self.list.current()
        if row is not None and not self._offered.trouble(row.entry.key):
            self.picked.emit(row)

    def _tell(self) -> None:
        row = self.list.current()
        trouble = self._offered.trouble(row.entry.key) if row is not None else "Nothing is like that."
        self.words.setText(trouble or KEYS)
