"""The map in play: what it shows for the selected unit, and what a player's hand on it means."""

from __future__ import annotations

from functools import reduce

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QCursor

from companion.engine.views import Movement, Place, UnitView
from companion.tabletop.hexes import Hex, neighbor
from companion.ui.battle.deeds import Doing, doing
from companion.ui.battle.selection import Selection
from companion.ui.bridge import Bridge
from companion.ui.map.layout import hex_rect
from companion.ui.map.placer import Placer
from companion.ui.map.planner import MovePlanner
from companion.ui.map.view import MapView

LEAST_HEIGHT = 60


class MapTable(QObject):
    """Leads a MapView; `unit_touched` is a click on a counter, `menu_wanted` a right click on one,
    `planned` that a way of moving is planned or given up.
    """

    unit_touched = Signal(str)
    menu_wanted = Signal(str, QPoint)
    planned = Signal()

    def __init__(self, bridge: Bridge, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self._movement: str | None = None
        self.view = MapView()
        # At twice the size little room is left between all else; the map can be zoomed.
        self.view.setMinimumHeight(LEAST_HEIGHT)
        self.planner, self.placer = MovePlanner(self.view), Placer(self.view)
        self.view.unit_clicked.connect(self.unit_touched)
        self.view.unit_dropped.connect(self._drop)
        self.view.hex_clicked.connect(self._click)
        self.planner.place_chosen.connect(self._move)
        self.planner.cancelled.connect(self._drop_movement)
        self.placer.spot_chosen.connect(self._set_up)

    @property
    def movement(self) -> str | None:
        """The way of moving that is planned for the selected unit."""
        return self._movement

    def show_table(self) -> None:
        """Lay out board, counters and the overlay for what the selected unit can do."""
        table = self._bridge.table()
        self.view.set_board(table.board)
        self.view.set_sides(self._bridge.sides())
        self.view.set_units(self._bridge.units())
        self.view.set_highlights(table.highlights)
        self.show_selection()

    def show_selection(self) -> None:
        """Ring the selected unit and its target, and show what it can do."""
        self.view.select(self._selection.unit, self._selection.target)
        unit = next((each for each in self._bridge.units() if each.id == self._selection.unit), None)
        self._put_away()
        if unit is not None and unit.hex is not None:
            nearby = hex_rect(unit.hex).united(hex_rect(neighbor(unit.hex, unit.facing)))
            self.view.attend(nearby)
        match doing(self._bridge, unit):
            case Doing.SETTING_UP if unit is not None:
                self._begin_placing(unit)
            case Doing.DECLARING if unit is not None:
                self._show_aim(unit)

    def plan(self, movement: Movement) -> None:
        """Plan a way of moving for the selected unit; where it can only stay, it stays."""
        unit = self._bridge.unit(self._selection.unit or "")
        reach = self._bridge.game.reach(self._bridge.battle, unit.id, movement.id)
        self._put_away()
        if len(reach.places) == 1:
            self._bridge.propose(reach.places[0].action)
            return
        self._movement = movement.id
        self.planner.plan(unit, movement, reach)
        self.view.setFocus()
        self.planned.emit()

    def put_by_hand(self, unit: str) -> None:
        """Let a unit be put anywhere on the map, against any rule."""
        from companion.engine.views import SetupZone

        board = self._bridge.table().board
        if board is not None:
            view = self._bridge.unit(unit)
            anywhere = SetupZone(view.side, frozenset(board.all_hexes()), "anywhere")
            self._put_away()
            self.placer.place(view, anywhere)
            self.view.setFocus()

    def _put_away(self) -> None:
        self._movement = None
        self.planner.stop()
        self.placer.stop()
        self.view.clear_overlay()

    def _begin_placing(self, unit: UnitView) -> None:
        zone = next(zone for zone in self._bridge.table().zones if zone.side == unit.side)
        taken = frozenset(each.hex for each in self._bridge.units() if each.hex is not None)
        rows = [hex_rect(place) for place in zone.hexes]
        self.view.attend(reduce(QRectF.united, rows))
        self.placer.place(unit, zone, taken)

    def _show_aim(self, unit: UnitView) -> None:
        target = self._bridge.unit(self._selection.target) if self._selection.target else None
        if target is None or target.hex is None or unit.hex is None:
            self.view.show_arc(self._bridge.game.arc(self._bridge.battle, unit.id))
        else:
            self.view.show_sight(self._bridge.game.sight(self._bridge.battle, unit.hex, target.hex))

    def _move(self, place: Place) -> None:
        self._movement = None
        self._bridge.propose(place.action)

    def _set_up(self, unit: str, place: Hex, facing: int) -> None:
        self._bridge.propose(self._bridge.game.place(self._bridge.battle, unit, place, facing))

    def _drop(self, unit: str, place: Hex) -> None:
        self._set_up(unit, place, self._bridge.unit(unit).facing)

    def _drop_movement(self) -> None:
        self._movement = None
        self.planned.emit()

    def _click(self, place: Hex, button: Qt.MouseButton, _modifiers: Qt.KeyboardModifier) -> None:
        if button is not Qt.MouseButton.RightButton:
            return
        standing = self.view.counters.standing_in(place)
        if standing:
            self.menu_wanted.emit(standing[0].id, QCursor.pos())
