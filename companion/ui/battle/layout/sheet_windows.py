"""Sheets in windows of their own, each of one unit: they follow the battle, and close with it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QSize, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from companion.ui.battle.layout.part_windows import OwnWindow
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.theme import Theme
from companion.ui.widgets.deletion import delete_later

SIZE = (720, 900)
REMEMBERED = "sheet_windows"


class SheetWindows(QObject):
    """Opens and fills them; `marked`, `touched` and what is chosen are those of any of the sheets.

    `turned` tells that one was opened or closed.
    """

    marked = Signal(object)
    touched = Signal(object)
    location_chosen = Signal(str)
    weapon_chosen = Signal(str)
    turned = Signal()

    def __init__(self, bridge: BattleController, selection: Selection, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._selection, self._page = bridge, selection, page
        self.windows: dict[str, OwnWindow] = {}
        self._sheets: dict[str, SheetView] = {}
        self._carries = True

    def open(self, unit: str, geometry: QByteArray | None = None) -> None:
        """Open the sheet of a unit, or bring its window to the front."""
        if unit not in self.windows:
            self._make(unit, geometry or QByteArray())
            self.turned.emit()
        self.windows[unit].show()
        self.windows[unit].raise_()

    def sheet(self, unit: str) -> SheetView:
        """Return the sheet in the window of a unit."""
        return self._sheets[unit]

    def show_battle(self, changed: frozenset[str] | None = None) -> None:
        """Show the battle as it is now; a unit that is gone has no window any more."""
        known = {unit.id for unit in self._bridge.units()}
        for unit, window in tuple(self.windows.items()):
            window.cover(self._bridge.is_covered)
            if unit not in known:
                self._close(unit)
            elif changed is None or unit in changed:
                self._fill(unit)

    def set_carrying(self, carries: bool) -> None:
        """Let a plain touch be more than a mark, or just that."""
        self._carries = carries
        for sheet in self._sheets.values():
            sheet.set_carrying(carries)

    def view_state(self) -> dict[str, Any]:
        """Return the open windows and their geometry, for the battle's memory."""
        places = {
            unit: b64encode(window.saveGeometry().data()).decode() for unit, window in self.windows.items()
        }
        return {REMEMBERED: places}

    def restore(self, view: Mapping[str, Any]) -> None:
        """Open those that were open before, where they stood."""
        places = view.get(REMEMBERED)
        known = {unit.id for unit in self._bridge.units()}
        for unit, place in places.items() if isinstance(places, dict) else ():
            if unit in known:
                self.open(unit, _geometry(place))

    def leave(self) -> None:
        """Close them all; the battle is left."""
        for unit in tuple(self.windows):
            self._close(unit)

    def _make(self, unit: str, geometry: QByteArray) -> None:
        px = Theme.current().tokens.px
        sheet = self._sheets[unit] = SheetView()
        sheet.action_chosen.connect(self.marked)
        sheet.carried.connect(self.touched)
        sheet.set_carrying(self._carries)
        sheet.location_chosen.connect(partial(self._choose, unit, self.location_chosen))
        sheet.weapon_toggled.connect(partial(self._choose, unit, self.weapon_chosen))
        title = f"{self._bridge.unit(unit).name}: {self._bridge.session.title}"
        window = self.windows[unit] = OwnWindow(title, sheet, self._page, QSize(px(SIZE[0]), px(SIZE[1])))
        window.restore_position(geometry)
        window.cover(self._bridge.is_covered)
        window.closed.connect(lambda: self._forget(unit))
        self._fill(unit)

    def _fill(self, unit: str) -> None:
        target = self._selection.target_unit if unit == self._selection.unit else None
        sheet = self._sheets[unit]
        sheet.show_sheet(self._bridge.sheet(unit, target), self._bridge.side(self._bridge.unit(unit).side))
        sheet.set_read_only(self._bridge.is_closed)

    def _choose(self, unit: str, signal: SignalInstance, what: str) -> None:
        """Select the unit whose sheet was touched: damage typed then is for it, and so is a weapon."""
        if unit != self._selection.unit:
            self._selection.select(unit)
        signal.emit(what)

    def _forget(self, unit: str) -> None:
        self._close(unit)
        self.turned.emit()

    def _close(self, unit: str) -> None:
        delete_later(self.windows.pop(unit).release())
        del self._sheets[unit]


def _geometry(text: object) -> QByteArray:
    try:
        return QByteArray(b64decode(str(text), validate=True))
    except ValueError:
        return QByteArray()
