"""The map in play: what it shows for the selected unit, and what a player's hand on it means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, reduce

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QCursor

from companion.engine.asks import Ask, Choice
from companion.engine.views.attacks import AttackKind
from companion.engine.views.moves import Movement, Place
from companion.engine.views.units import Command, Expected, UnitView
from companion.tabletop.hexes import Hex, neighbor
from companion.ui.map.hex_chooser import HexChooser
from companion.ui.map.mapsheet.layout import hex_rect
from companion.ui.map.placer import Placer
from companion.ui.map.planner import MovePlanner
from companion.ui.map.view import MapView
from companion.ui.table.background import Behind
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection

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
        self._group: tuple[str, tuple[str, ...]] = ("", ())
        self._shows_threat = False
        self._offered: dict[Hex, str] = {}
        self.threat = Behind(self)
        self.view = MapView()
        # At twice the size little room is left between all else; the map can be zoomed.
        self.view.setMinimumHeight(LEAST_HEIGHT)
        self.planner, self.placer = MovePlanner(self.view), Placer(self.view)
        self.chooser = HexChooser(self.view)
        self.view.unit_clicked.connect(self.unit_touched)
        self.view.unit_dropped.connect(self._drop)
        self.view.hex_clicked.connect(self._click)
        self.planner.place_chosen.connect(self._move)
        self.planner.ended.connect(self._end)
        self.planner.cancelled.connect(self._drop_movement)
        self.placer.spot_chosen.connect(self._set_up)
        self.chooser.chosen.connect(self._bridge.propose)

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
        self.show_choice(self._bridge.ask)
        self.show_selection()

    def show_choice(self, ask: Ask | None) -> None:
        """Point out the hexes that a choice is between; a click on one of them is the answer."""
        board, self._offered = self._bridge.table().board, {}
        if isinstance(ask, Choice) and board is not None:
            known = {place.label: place for place in board.all_hexes()}
            if all(option.id in known for option in ask.options):
                self._offered = {known[option.id]: option.id for option in ask.options}
        numbers = {place: str(number) for number, place in enumerate(self._offered, 1)}
        marks = {**self._bridge.table().highlights, **numbers}
        for unit in self._bridge.units():
            if unit.ordered_to is not None:
                marks[unit.ordered_to] = f"{unit.name} to here"
        self.view.set_highlights(marks)

    def show_selection(self) -> None:
        """Ring the selected unit and its target, and show what it can do."""
        self.view.select(self._selection.unit, self._selection.target)
        unit = next((each for each in self._bridge.units() if each.id == self._selection.unit), None)
        self._stop_choosing()
        if unit is not None and unit.hex is not None:
            nearby = hex_rect(unit.hex).united(hex_rect(neighbor(unit.hex, unit.facing)))
            self.view.attend(nearby)
        if unit is None:
            self.view.clear_overlay()
        elif unit.expects is Expected.SET_UP:
            self._begin_placing(unit)
        elif self._shows_threat:
            self._ask_threat(unit)
        elif unit.expects.is_attack:
            self._show_aim(unit)
        elif unit.expects is Expected.TWIST:
            self.view.show_arc(self._bridge.arc(unit.id))
        else:
            self.view.clear_overlay()

    def show_threat(self, shown: bool) -> None:
        """Show what the selected unit's weapons may do anywhere on the map, instead of all else; or not."""
        self._shows_threat = shown
        self.show_selection()

    def take_group(self, unit: str, weapons: tuple[str, ...]) -> None:
        """Let these weapons be the ones whose threat is shown for a unit."""
        if (unit, weapons) != self._group:
            self._group = (unit, weapons)
            if self._shows_threat and not self.planner.is_active and not self.placer.is_active:
                self._ask_threat(self._bridge.unit(unit))

    def plan(self, movement: Movement) -> None:
        """Plan a way of moving for the selected unit; where it can only stay, it stays."""
        unit = self._bridge.unit(self._selection.unit or "")
        reach = self._bridge.game.reach(self._bridge.battle, unit.id, movement.id)
        self._put_away()
        if len(reach.places) == 1:
            self._bridge.propose(reach.places[0].action)
            return
        self._movement = movement.id
        self.planner.plan(unit, movement, reach, self._endings)
        self.view.setFocus()
        self.planned.emit()

    def choose_hex(self, unit: str, command: Command) -> None:
        """Let the hex be picked that a unit's command is for."""
        self._put_away()
        self.chooser.choose(command, self._bridge.unit(unit).side)
        self.view.setFocus()

    def put_by_hand(self, unit: str) -> None:
        """Let a unit be put anywhere on the map, against any rule."""
        from companion.engine.views.units import SetupZone

        board = self._bridge.table().board
        if board is not None:
            view = self._bridge.unit(unit)
            anywhere = SetupZone(view.side, frozenset(board.all_hexes()), "anywhere")
            self._put_away()
            self.placer.place(view, anywhere)
            self.view.setFocus()

    def _put_away(self) -> None:
        """Show nothing but the battle; only a threat stays until the next one has been worked out."""
        self._stop_choosing()
        if not self._shows_threat or self._selection.unit is None:
            self.view.clear_overlay()

    def _stop_choosing(self) -> None:
        """Let go of places that were to be chosen on the map."""
        self._movement = None
        self.threat.forget()
        self.planner.stop()
        self.placer.stop()
        self.chooser.stop()

    def _ask_threat(self, unit: UnitView) -> None:
        weapons = self._group[1] if self._group[0] == unit.id else self._weapons(unit)
        if not weapons:
            self.threat.forget()
            self.view.clear_overlay()
            return
        work = partial(self._bridge.game.threat, self._bridge.battle, unit.id, weapons)
        self.threat.ask(work, partial(self._tell_threat, unit))

    def _tell_threat(self, unit: UnitView, means: Mapping[Hex, float] | Exception) -> None:
        if isinstance(means, Exception):
            raise means
        self.view.show_threat(means, unit.name)

    def _weapons(self, unit: UnitView) -> tuple[str, ...]:
        """All weapons of a unit."""
        enemy = next((each.id for each in self._bridge.units() if each.side != unit.side), None)
        if enemy is None:
            return ()
        plan = self._bridge.attack_plan(unit.id, enemy)
        return tuple(attack.id for attack in plan.attacks) if plan.kind is AttackKind.WEAPONS else ()

    def _begin_placing(self, unit: UnitView) -> None:
        zone = next(zone for zone in self._bridge.table().zones if zone.side == unit.side)
        taken = frozenset(each.hex for each in self._bridge.units() if each.hex is not None)
        rows = [hex_rect(place) for place in zone.hexes]
        self.view.attend(reduce(QRectF.united, rows))
        self.placer.place(unit, zone, taken)

    def _show_aim(self, unit: UnitView) -> None:
        target = self._bridge.unit(self._selection.target) if self._selection.target else None
        if target is None or target.hex is None or unit.hex is None:
            # Where attacks reach no farther than the next hex, the arcs of weapons would mislead.
            if unit.expects is Expected.FIRE and (arc := self._bridge.arc(unit.id)):
                self.view.show_arc(arc)
            else:
                self.view.clear_overlay()
        else:
            self.view.show_sight(self._bridge.game.sight(self._bridge.battle, unit.hex, target.hex))

    def _move(self, place: Place) -> None:
        self._movement = None
        self._bridge.propose(place.action)

    def _endings(self, place: Place) -> tuple[Command, ...]:
        return self._bridge.game.endings(self._bridge.battle, place.action)

    def _end(self, ending: Command) -> None:
        self._movement = None
        self._bridge.propose(ending.action)

    def _set_up(self, unit: str, place: Hex, facing: int) -> None:
        self._bridge.propose(self._bridge.game.place(self._bridge.battle, unit, place, facing))

    def _drop(self, unit: str, place: Hex) -> None:
        self._set_up(unit, place, self._bridge.unit(unit).facing)

    def _drop_movement(self) -> None:
        self._movement = None
        self.planned.emit()

    def _click(self, place: Hex, button: Qt.MouseButton, _modifiers: Qt.KeyboardModifier) -> None:
        if button is Qt.MouseButton.LeftButton and place in self._offered:
            self._bridge.answer((self._offered[place],))
        if button is not Qt.MouseButton.RightButton:
            return
        standing = self.view.counters.standing_in(place)
        if standing:
            self.menu_wanted.emit(standing[0].id, QCursor.pos())
