"""A field for a model: what is typed searches the hangar, in a list that opens below it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from companion.catalog.search.rows import Row
from companion.ui.dialogs.picking.model_popup import ModelPopup
from companion.ui.dialogs.picking.offered import Offered
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain import set_tip

PICKING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
STEPS = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class ModelBox(QLineEdit):
    """Chooses a model; what is typed and is no model counts as none."""

    chosen = Signal()

    def __init__(self, offered: Offered, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered = offered
        self._choice: str | None = None
        self._popup: ModelPopup | None = None
        self.setAccessibleName("Model")
        self.setPlaceholderText("Search a model")
        self.setMinimumWidth(Theme.current().tokens.px(180))
        opener = self.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
        wear_icon(opener, "chevron-down", "muted", 16)
        opener.triggered.connect(self.open)
        self.textEdited.connect(self._search)
        self.textChanged.connect(self._follow)
        first = offered.search("")
        if first:
            self.choose(first[0].entry.key)

    @property
    def choice(self) -> str | None:
        """The model's id, None while the text names none."""
        return self._choice

    def choose(self, model: str) -> None:
        """Choose a model by its id; one that there is not leaves the field empty."""
        view = self._offered.view(model)
        with QSignalBlocker(self):
            self.setText(view.name if view is not None else "")
        self.setCursorPosition(0)
        self._choice = model if view is not None else None
        self._tell()

    def summary(self) -> str:
        """A line about the chosen model."""
        view = self._offered.view(self._choice)
        return view.summary if view is not None else ""

    def called(self) -> str:
        """What units of the chosen model are called."""
        view = self._offered.view(self._choice)
        return view.called if view is not None else ""

    # --- the list ---

    @property
    def popup(self) -> ModelPopup:
        """The list, made when it is first wanted."""
        if self._popup is None:
            self._popup = ModelPopup(self._offered, self.window())
            self._popup.picked.connect(self._pick)
        return self._popup

    def open(self) -> None:
        """Open the list with all there is."""
        self.setFocus()
        self.selectAll()
        self._show_found("")
        if self._choice is not None:
            found = (row.address for row in self.popup.list.rows.rows if row.entry.key == self._choice)
            if (address := next(found, None)) is not None:
                self.popup.list.choose(address)

    @property
    def is_open(self) -> bool:
        """Whether the list is open."""
        return self._popup is not None and self._popup.isVisible()

    def close_list(self) -> None:
        """Close the list; what is typed stays."""
        if self._popup is not None:
            self._popup.hide()

    def _show_found(self, text: str) -> None:
        self.popup.show_found(text)
        self.popup.open_below(self)

    def _search(self, text: str) -> None:
        self._show_found(text)

    def _pick(self, row: Row) -> None:
        self.close_list()
        self.choose(row.entry.key)

    def _follow(self, text: str) -> None:
        self._choice = self._offered.named(text)
        self._tell()

    def _tell(self) -> None:
        set_tip(self, self.summary())
        self.chosen.emit()

    # --- keys and focus ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            if self.is_open:
                self.popup.list.step(key)
            else:
                self.open()
        elif key in PICKING and self.is_open:
            self.popup.pick()
        elif key == Qt.Key.Key_Escape and self.is_open:
            self.close_list()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if not self.is_open:
            self.open()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.close_list()

    def hideEvent(self, event: QHideEvent) -> None:
        self.close_list()
        super().hideEvent(event)
