"""The strip beside the map: tools, the legend of what is shown, and what is about to happen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from companion.engine.views.moves import WeaponRange
from companion.ui.map.tools.kinds import DEEDS, TOOLS, Row
from companion.ui.map.tools.legend_box import LegendBox
from companion.ui.map.tools.note_editor import NoteEditor
from companion.ui.map.tools.weapon_list import WeaponList
from companion.ui.map.view import MapView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.layouts.scrolled import scrolled
from companion.ui.widgets.spacing import spaced

COLUMNS, WIDTH, LEAST_HEIGHT = 4, 204, 60


class ToolStrip(QWidget):
    """`pressed` tells the id of a tool or deed whose button was pressed."""

    pressed = Signal(str)

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map tools")
        self.view = view
        self.buttons: dict[str, QToolButton] = {}
        self.legend, self.notes, self.weapons = LegendBox(), NoteEditor(), WeaponList()
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), Space.SMALL)
        column.addLayout(self._tools())
        for part in (self.notes, self.weapons, self.legend):
            column.addWidget(part)
        column.addStretch(1)
        self._area = scrolled(inside, "Map tools and legend")
        # A card that says what is about to happen comes before tools: the rest scrolls, and the map keeps
        # its height.
        self._area.setMinimumHeight(1)
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(LEAST_HEIGHT)
        margins = (Space.SMALL, Space.TINY, Space.TINY, Space.SMALL)
        whole = spaced(QVBoxLayout(self), Space.SMALL, margins)
        whole.addWidget(self._area, 1)
        whole.addWidget(view.bar)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        view.overlay_shown.connect(self._show_legend)
        Theme.current().changed.connect(self._take_width)
        self._take_width()

    def show_checked(self, checked: dict[str, bool]) -> None:
        """Show which tools are on."""
        for name, on in checked.items():
            self.buttons[name].setChecked(on)

    def show_weapons(self, weapons: tuple[WeaponRange, ...], chosen: str) -> None:
        """Offer weapons whose rings can be shown."""
        self.weapons.show_weapons(weapons, chosen)

    def _show_legend(self) -> None:
        self.legend.show_overlay(self.view.overlay)

    def _tools(self) -> QGridLayout:
        grid = spaced(QGridLayout(), Space.TINY)
        for number, row in enumerate((*TOOLS, *DEEDS)):
            button = self.buttons[row.id] = self._button(row)
            grid.addWidget(button, number // COLUMNS, number % COLUMNS)
        grid.setColumnStretch(COLUMNS, 1)
        return grid

    def _button(self, row: Row) -> QToolButton:
        button = icon_button(row.icon, row.label, row.tip)
        button.setCheckable(row.is_checkable)
        button.clicked.connect(lambda _=False, row=row: self.pressed.emit(row.id))
        return button

    def _take_width(self) -> None:
        px = Theme.current().tokens.px
        widest = max(button.sizeHint().width() for button in self.buttons.values())
        beside = px(Space.SMALL + Space.TINY) + self._area.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(px(WIDTH), COLUMNS * (widest + px(Space.TINY)) + beside))


def beside(view: MapView, strip: ToolStrip) -> QWidget:
    """The map with its tools at the left."""
    page = QWidget()
    row = spaced(QHBoxLayout(page), 0)
    row.addWidget(strip)
    row.addWidget(view, 1)
    return page
