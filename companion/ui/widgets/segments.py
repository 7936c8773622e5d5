"""Pages behind segmented tabs."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, push_button


class Segments(QWidget):
    """A row of segments above a stack; `turned` tells the id of the page shown by the player's hand."""

    turned = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        self._pages: dict[str, QWidget] = {}
        self._labels: list[tuple[str, str, str]] = []
        self._row = spaced(QHBoxLayout(), Space.TINY, (Space.SMALL, Space.TINY, Space.SMALL, Space.TINY))
        self._row.addStretch(1)
        column = spaced(QVBoxLayout(self), 0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)

    def add(self, page_id: str, label: str, icon: str, page: QWidget) -> None:
        """Add a page at the end of the row."""
        button = push_button(label, Kind.QUIET, icon)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._group.addButton(button)
        self._row.insertWidget(len(self._pages), button)
        self._stack.addWidget(page)
        self._buttons[page_id], self._pages[page_id] = button, page
        self._labels.append((page_id, label, icon))
        button.clicked.connect(lambda: self._turn(page_id))
        if len(self._pages) == 1:
            self.show_page(page_id)

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the right end of the row."""
        self._row.addWidget(widget)

    @property
    def current(self) -> str:
        """The id of the page shown."""
        return next(page_id for page_id, page in self._pages.items() if page is self._stack.currentWidget())

    def labels(self) -> tuple[tuple[str, str, str], ...]:
        """Id, label and icon of every page."""
        return tuple(self._labels)

    def has(self, page_id: str) -> bool:
        """Whether there is such a page."""
        return page_id in self._pages

    def show_page(self, page_id: str) -> None:
        """Turn to a page without telling; one that is not there changes nothing."""
        if page_id in self._pages:
            self._stack.setCurrentWidget(self._pages[page_id])
            self._buttons[page_id].setChecked(True)

    def button(self, page_id: str) -> QPushButton:
        """The segment of a page."""
        return self._buttons[page_id]

    def _turn(self, page_id: str) -> None:
        self.show_page(page_id)
        self.turned.emit(page_id)
