"""The middle of the page: the map, or all sheets side by side; without a map only the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.ui.battle.all_sheets import AllSheets
from companion.ui.battle.layout.arrangement import TableKind
from companion.ui.battle.map_controller import MapController
from companion.ui.battle.sheet_bar import BOTH, SheetTouchMode, SideChoice, tick_switch, whole_button
from companion.ui.map.tools.stage import MapStage
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing

AWAY, BACK = "The map is in a window of its own.", "Bring it back"


class MapRoom(QStackedWidget):
    """Holds the map with its tools; `away` is what is shown instead of a map that is lent."""

    def __init__(self, table: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.away = EmptyState("window", AWAY, BACK)
        self.addWidget(table)
        self.addWidget(self.away)

    @property
    def is_away(self) -> bool:
        """Whether the map stands elsewhere."""
        return self.indexOf(self._table) < 0

    def lend(self) -> QWidget:
        """Let the map go."""
        self.removeWidget(self._table)
        return self._table

    def take_back(self) -> None:
        """Show the map here again."""
        self.insertWidget(0, self._table)
        self.setCurrentWidget(self._table)


MAP, SHEETS = "map", "sheets"
WIDE_FROM = 1.4
"""Columns to a row from which on a map needs width more than height, as two sheets side by side do."""


class Centre(QWidget):
    """The table of the battle; `turned` tells that another page is shown.

    `command_requested` brings a command of the page whose button stands beside the map.
    """

    unit_touched = Signal(str)
    menu_requested = Signal(str, QPoint)
    marked = Signal(object)
    touched = Signal(object)
    location_chosen = Signal(str)
    weapon_chosen = Signal(str)
    turned = Signal(str)
    map_return_requested = Signal()
    command_requested = Signal(str)

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        touching: SheetTouchMode,
        table: MapController | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self.pages = SegmentedPages("Table")
        self.sheets = AllSheets(bridge, selection)
        self.map = table
        self._map_room: MapRoom | None = None
        self._revealed_unit: str | None = None
        self._is_touched = False
        if self.map is not None:
            self.map.setParent(self)
            self.map.tools.changed.connect(lambda: self.turned.emit(MAP))
            tools = self.map.tools
            self._map_room = MapRoom(MapStage(self.map.view, tools.toolbar, tools.card))
            tools.command_requested.connect(self.command_requested)
            self._map_room.away.action_chosen.connect(self.map_return_requested)
            self.pages.add(MAP, "Map", "map", self._map_room)
            self.map.unit_touched.connect(self.unit_touched)
            self.map.menu_requested.connect(self.menu_requested)
            self.pages.hide_header_on(MAP)
        self.pages.add(SHEETS, "All sheets", "sheet", self.sheets)
        self.side_choice, self.whole_button = SideChoice(), whole_button()
        self.side_choice.chosen.connect(self.choose_side)
        self.whole_button.toggled.connect(self._show_whole)
        self._sheet_tools = (self.side_choice, self.whole_button)
        for tool in self._sheet_tools:
            self.pages.add_corner(tool)
        self.sheets.marked.connect(self.marked)
        self.sheets.touched.connect(self.touched)
        self.sheets.location_chosen.connect(self.location_chosen)
        self.sheets.weapon_chosen.connect(self.weapon_chosen)
        self.sheets.unit_chosen.connect(self._choose_unit)
        self.tick_switch = tick_switch(touching, "Mark only")
        self.pages.add_corner(self.tick_switch)
        touching.follow(self.sheets.set_carrying)
        self.pages.turned.connect(self._on_turned)
        with_spacing(QVBoxLayout(self), 0).addWidget(self.pages)

    @property
    def kind(self) -> TableKind:
        """The kind of table, by the room it needs."""
        board = self._bridge.table().board
        if board is None:
            return TableKind.PAPER
        return TableKind.WIDE_MAP if board.width > WIDE_FROM * board.height else TableKind.MAP

    def show_battle(self, changed: frozenset[str] | None) -> None:
        """Show the battle as it is now; `changed` names the units that are no longer the same, None all."""
        if self.map is not None:
            self.map.show_table()
        self.side_choice.show_sides(self._bridge.sides(), self.sheets.side)
        if self.pages.current == SHEETS:
            self.sheets.show_sheets(changed)

    def choose_side(self, side: str) -> None:
        """Show the sheets of one side only, or of both."""
        self.sheets.choose_side(side)
        self.side_choice.show_sides(self._bridge.sides(), self.sheets.side)
        self.turned.emit(SHEETS)

    def next_side(self) -> None:
        """Show the sheets of both sides, then of each, in turn."""
        choices = list(self.side_choice.buttons)
        if self.pages.current == SHEETS and choices:
            here = choices.index(self.sheets.side) if self.sheets.side in choices else 0
            self.choose_side(choices[(here + 1) % len(choices)])

    def _show_whole(self, whole: bool) -> None:
        self.sheets.show_whole(whole)
        self.turned.emit(SHEETS)

    def reveal_unit(self, unit: str | None) -> None:
        """Bring the sheet of a unit into view where all lie in the middle; where it stays, nothing moves."""
        is_news, self._revealed_unit = unit != self._revealed_unit, unit
        if unit is not None and is_news and not self._is_touched and self.pages.current == SHEETS:
            self.sheets.reveal_unit(unit)

    def _choose_unit(self, unit: str) -> None:
        """Select the unit whose sheet was touched, which stays under the hand."""
        if unit != self._selection.unit:
            self._is_touched = True
            self._selection.select(unit)
            self._is_touched = False

    def refresh_position(self, unit: str) -> None:
        """Refresh the numbers of a unit's sheet after its target's position was declared."""
        if self.pages.current == SHEETS:
            self.sheets.show_sheets(frozenset({unit}))

    def show_selection(self) -> None:
        """Show what is selected."""
        for tool in (*self._sheet_tools, self.tick_switch):
            tool.setVisible(self.pages.current == SHEETS)
        if self.map is not None:
            self.map.show_selection()
        if self.pages.current == SHEETS:
            self.sheets.show_sheets()

    def turn_to(self, page: str) -> None:
        """Show a page, and put the focus on it; a map in a window of its own is brought to the front."""
        if page == MAP and self.map is not None and self.is_map_lent:
            self.map.view.window().show()
            self.map.view.window().raise_()
            self.map.view.activateWindow()
            self.map.view.setFocus()
        elif self.pages.has(page):
            self.pages.show_page(page)
            self._on_turned(page)

    # --- the map in a window of its own ---

    @property
    def is_map_lent(self) -> bool:
        """Whether the map stands elsewhere."""
        return self._map_room is not None and self._map_room.is_away

    def lend_map(self) -> QWidget:
        """Return the map with its tools, for a window of its own; the middle shows the sheets meanwhile."""
        assert self._map_room is not None, "only a map is lent"
        assert self.map is not None, "only a map is lent"
        self.map.tools.toolbar.offer_pages(False)
        self.pages.hide_header_on()
        lent = self._map_room.lend()
        if self.pages.current == MAP:
            self.turn_to_sheets()
        return lent

    def take_map_back(self) -> None:
        """Show the map in the middle again."""
        assert self._map_room is not None, "only a map is lent"
        assert self.map is not None, "only a map is lent"
        self._map_room.take_back()
        self.map.tools.toolbar.offer_pages(True)
        self.pages.hide_header_on(MAP)
        self.turn_to(MAP)

    def turn_to_sheets(self) -> None:
        """Show the sheets, without taking the keyboard."""
        self.pages.show_page(SHEETS)
        self._on_turned(SHEETS)

    def view_state(self) -> dict[str, Any]:
        """Return the page shown, for the battle's memory."""
        state: dict[str, Any] = {"page": self.pages.current}
        state |= {"sheets_of": self.sheets.side, "sheets_whole": self.sheets.shows_whole}
        if self.map is not None:
            state["map"] = {**self.map.view.view_state(), **self.map.tools.view_state()}
        return state

    def restore(self, view: Mapping[str, Any]) -> None:
        """Show what was shown before."""
        if not self.is_map_lent:
            self.pages.show_page(str(view.get("page", "")))
        sides = {side.id for side in self._bridge.sides()}
        self.sheets.side = side if (side := view.get("sheets_of")) in sides else BOTH
        self.side_choice.show_sides(self._bridge.sides(), self.sheets.side)
        self.whole_button.setChecked(bool(view.get("sheets_whole", False)))
        if self.map is not None and "map" in view:
            self.map.tools.restore(view["map"])
            self.map.view.restore_view(view["map"])
        self.show_selection()

    def _on_turned(self, page: str) -> None:
        self.show_selection()
        if page == MAP and self.map is not None:
            self.map.view.setFocus()
        self.turned.emit(page)
