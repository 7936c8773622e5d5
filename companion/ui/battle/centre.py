"""The middle of the page: the map, or all sheets side by side; without a map only the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.ui.battle.map_table import MapTable
from companion.ui.battle.sheets import Sheets
from companion.ui.battle.tick_switch import Touching, tick_switch
from companion.ui.map.tools.strip import beside
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection
from companion.ui.widgets.segments import Segments
from companion.ui.widgets.spacing import spaced

MAP, SHEETS = "map", "sheets"


class Centre(QWidget):
    """The table of the battle; `turned` tells that another page is shown."""

    unit_touched = Signal(str)
    menu_wanted = Signal(str, QPoint)
    marked = Signal(object)
    touched = Signal(object)
    turned = Signal(str)

    def __init__(
        self, bridge: Bridge, selection: Selection, touching: Touching, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.pages = Segments("Table")
        self.sheets = Sheets(bridge, selection)
        self.map: MapTable | None = None
        if bridge.table().board is not None:
            self.map = MapTable(bridge, selection, self)
            self.pages.add(MAP, "Map", "map", beside(self.map.view, self.map.tools.strip))
            self.map.tools.changed.connect(lambda: self.turned.emit(MAP))
            self.map.unit_touched.connect(self.unit_touched)
            self.map.menu_wanted.connect(self.menu_wanted)
        self.pages.add(SHEETS, "All sheets", "sheet", self.sheets)
        self.sheets.marked.connect(self.marked)
        self.sheets.touched.connect(self.touched)
        self.tick_switch = tick_switch(touching, "Just tick")
        self.pages.add_corner(self.tick_switch)
        touching.follow(self.sheets.set_carrying)
        self.pages.turned.connect(self._on_turned)
        spaced(QVBoxLayout(self), 0).addWidget(self.pages)

    def show_battle(self, changed: frozenset[str] | None) -> None:
        """Show the battle as it is now; `changed` names the units that are no longer the same, None all."""
        if self.map is not None:
            self.map.show_table()
        if self.pages.current == SHEETS:
            self.sheets.show_sheets(changed)

    def show_selection(self) -> None:
        """Show what is selected."""
        self.tick_switch.setVisible(self.pages.current == SHEETS)
        if self.map is not None:
            self.map.show_selection()
        if self.pages.current == SHEETS:
            self.sheets.show_sheets()

    def turn_to(self, page: str) -> None:
        """Show a page, and put the focus on it."""
        if self.pages.has(page):
            self.pages.show_page(page)
            self._on_turned(page)

    def view_state(self) -> dict[str, Any]:
        """What is shown, for the battle's memory."""
        state: dict[str, Any] = {"page": self.pages.current}
        if self.map is not None:
            state["map"] = {**self.map.view.view_state(), **self.map.tools.view_state()}
        return state

    def restore(self, view: Mapping[str, Any]) -> None:
        """Show what was shown before."""
        self.pages.show_page(str(view.get("page", "")))
        if self.map is not None and "map" in view:
            self.map.tools.restore(view["map"])
            self.map.view.restore_view(view["map"])
        self.show_selection()

    def _on_turned(self, page: str) -> None:
        self.show_selection()
        if page == MAP and self.map is not None:
            self.map.view.setFocus()
        self.turned.emit(page)
