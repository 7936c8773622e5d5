"""The strip beside the map: tools, the legend of what is shown, and what is about to happen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Signal
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
BESIDE_FINGERS = 180
"""How wide legend and card are beside the one column of tools that fingers push up and down."""


class ToolStrip(QWidget):
    """`pressed` tells the id of a tool or deed whose button was pressed.

    For a pointer the tools stand above the legend; for fingers, whose buttons are large, beside it.
    """

    pressed = Signal(str)

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map tools")
        self.view = view
        self.buttons: dict[str, QToolButton] = {}
        self.legend, self.notes, self.weapons = LegendBox(), NoteEditor(), WeaponList()
        self._tools = QWidget()
        self._grid = spaced(QGridLayout(self._tools), Space.TINY)
        for row in (*TOOLS, *DEEDS):
            self.buttons[row.id] = self._button(row)
        holder = QWidget()
        self._column = spaced(QVBoxLayout(holder), 0)
        self._finger_tools = scrolled(holder, "Map tools")
        inside = QWidget()
        self._inside = spaced(QVBoxLayout(inside), Space.SMALL)
        for part in (self.notes, self.weapons, self.legend):
            self._inside.addWidget(part)
        self._inside.addStretch(1)
        self._area = scrolled(inside, "Map tools and legend")
        # A card that says what is about to happen comes before tools: the rest scrolls, and the map keeps
        # its height.
        self._area.setMinimumHeight(1)
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(LEAST_HEIGHT)
        margins = (Space.SMALL, Space.TINY, Space.TINY, Space.SMALL)
        whole = spaced(QHBoxLayout(self), Space.SMALL, margins)
        whole.addWidget(self._finger_tools)
        beside = spaced(QVBoxLayout(), Space.SMALL)
        beside.addWidget(self._area, 1)
        beside.addWidget(view.bar)
        whole.addLayout(beside, 1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        view.overlay_shown.connect(self._show_legend)
        Theme.current().changed.connect(self._arrange)
        self._arrange()

    def show_checked(self, checked: dict[str, bool]) -> None:
        """Show which tools are on."""
        for name, on in checked.items():
            self.buttons[name].setChecked(on)

    def show_weapons(self, weapons: tuple[WeaponRange, ...], chosen: str) -> None:
        """Offer weapons whose rings can be shown."""
        self.weapons.show_weapons(weapons, chosen)

    def _show_legend(self) -> None:
        self.legend.show_overlay(self.view.overlay)

    def _arrange(self) -> None:
        """Put the tools where they belong, in as many columns as there is room for."""
        finger = Theme.current().finger
        columns = 1 if finger else COLUMNS
        for number, button in enumerate(self.buttons.values()):
            self._grid.addWidget(button, number // columns, number % columns)
        self._grid.setColumnStretch(COLUMNS, 0 if finger else 1)
        if finger:
            self._column.insertWidget(0, self._tools)
        else:
            self._inside.insertWidget(0, self._tools)
        self._finger_tools.setVisible(finger)
        self._take_width()

    def _button(self, row: Row) -> QToolButton:
        button = icon_button(row.icon, row.label, row.tip)
        button.setCheckable(row.is_checkable)
        button.clicked.connect(lambda _=False, row=row: self.pressed.emit(row.id))
        return button

    def _take_width(self) -> None:
        px = Theme.current().tokens.px
        widest = max(button.sizeHint().width() for button in self.buttons.values())
        bar, edges = self._area.verticalScrollBar().sizeHint().width(), px(Space.SMALL + Space.TINY)
        if Theme.current().finger:
            self._finger_tools.setFixedWidth(widest + bar)
            self.setFixedWidth(widest + bar + px(Space.SMALL) + px(BESIDE_FINGERS) + edges)
        else:
            self.setFixedWidth(max(px(WIDTH), COLUMNS * (widest + px(Space.TINY)) + bar + edges))


class RoomFor(QWidget):
    """As high and as wide as a widget that lies over it."""

    def __init__(self, guest: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guest = guest
        guest.installEventFilter(self)

    def sizeHint(self) -> QSize:
        return self._guest.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)


def beside(view: MapView, strip: ToolStrip, above: QWidget) -> QWidget:
    """The map with its tools at the left, and what lies above them."""
    page = QWidget()
    row, column = spaced(QHBoxLayout(page), 0), spaced(QVBoxLayout(), 0)
    column.addWidget(above)
    column.addWidget(strip, 1)
    row.addLayout(column)
    row.addWidget(view, 1)
    return page
