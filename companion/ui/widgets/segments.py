"""Pages behind segmented tabs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing


class _SegmentRow(QWidget):
    """The row of segments; it tells when what stands in it has become wider or narrower."""

    def __init__(self, measured: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._measured = measured

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._measured()
        return super().event(event)


class SegmentedPages(QWidget):
    """A row of segments above a stack; `turned` tells the id of the page shown by the player's hand.

    A page that has its own ways to the others can do without the row.
    """

    turned = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        self._pages: dict[str, QWidget] = {}
        self._labels: list[tuple[str, str, str]] = []
        self._widths: dict[str, int] = {}
        self._bare_widths: dict[str, int] = {}
        Theme.current().changed.connect(self._measure)
        self.header = _SegmentRow(self._letter)
        margins = (Space.SMALL, Space.TINY, Space.SMALL, Space.TINY)
        self._row = with_spacing(QHBoxLayout(self.header), Space.TINY, margins)
        self._row.addStretch(1)
        self._headless: frozenset[str] = frozenset()
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.header)
        column.addWidget(self._stack, 1)

    def add(self, page_id: str, label: str, icon: str, page: QWidget) -> None:
        """Add a page at the end of the row."""
        button = push_button(label, ButtonKind.QUIET, icon)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._group.addButton(button)
        self._row.insertWidget(len(self._pages), button)
        self._stack.addWidget(page)
        self._buttons[page_id], self._pages[page_id] = button, page
        self._labels.append((page_id, label, icon))
        button.setAccessibleName(label)
        set_tip(button, label)
        button.clicked.connect(lambda: self._turn(page_id))
        if len(self._pages) == 1:
            self.show_page(page_id)

    def hide_header_on(self, *page_ids: str) -> None:
        """Give these pages the height of the row too."""
        self._headless = frozenset(page_ids)
        self._show_header()

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
            self._show_header()
            self._letter()

    def button(self, page_id: str) -> QPushButton:
        """Return the segment of a page."""
        return self._buttons[page_id]

    def _measure(self) -> None:
        """Learn how wide every button is with its name."""
        for page_id, label, _icon in self._labels:
            button = self._buttons[page_id]
            button.setText(button_text(label))
            button.ensurePolished()
            self._widths[page_id] = button.sizeHint().width()
            button.setText("")
            self._bare_widths[page_id] = button.sizeHint().width()
            button.setText(button_text(label))
        self._letter()

    def _letter(self) -> None:
        """Name all pages, or where there is no room for it only the one that is shown, or none."""
        if not self._pages:
            return
        now = {page_id: button.sizeHint().width() for page_id, button in self._buttons.items()}
        for page_id, width in now.items():
            (self._widths if self._buttons[page_id].text() else self._bare_widths)[page_id] = width
        every, shown = frozenset(self._buttons), frozenset({self.current})
        is_seen = self.isVisible()
        fits = (each for each in (every, shown) if not is_seen or self._width(now, each) <= self.width())
        names = next(fits, frozenset())
        for page_id, label, _icon in self._labels:
            self._buttons[page_id].setText(button_text(label) if page_id in names else "")

    def _width(self, now: Mapping[str, int], named: frozenset[str]) -> int:
        """Return the width of the row with these pages named, of buttons as wide as they are `now`."""
        changes = (
            (self._widths if page_id in named else self._bare_widths).get(page_id, width) - width
            for page_id, width in now.items()
        )
        return self.header.sizeHint().width() + sum(changes)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._letter()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._measure()

    def _show_header(self) -> None:
        self.header.setVisible(not self._pages or self.current not in self._headless)

    def _turn(self, page_id: str) -> None:
        self.show_page(page_id)
        self.turned.emit(page_id)


def add_choice(
    column: QVBoxLayout,
    name: str,
    choices: Mapping[str, tuple[str, str]],
    chosen: str,
    tell: Callable[[], object],
) -> dict[str, QPushButton]:
    """Put a choice into a column: buttons by key, each with its label and a hint; `tell` hears of a click."""
    column.addWidget(role_label(name, LabelRole.SECTION))
    row = Flow()
    row.setAccessibleName(name)
    together = QButtonGroup(row)
    made: dict[str, QPushButton] = {}
    for key, (label, hint) in choices.items():
        button = made[key] = push_button(label)
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setChecked(key == chosen)
        set_tip(button, hint or label)
        together.addButton(button)
        row.add(button)
    together.buttonClicked.connect(lambda _button: tell())
    column.addWidget(row)
    return made


def chosen_of(buttons: Mapping[str, QPushButton]) -> str:
    """Return the key of the button that is down."""
    return next(key for key, button in buttons.items() if button.isChecked())
