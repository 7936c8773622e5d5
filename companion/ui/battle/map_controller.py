"""Controller of the map in play: what it shows for the selected unit, and input on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal

from companion.engine.asks import Ask, Choice
from companion.engine.targets import GroundTarget
from companion.engine.views.moves import Movement, ReachableHex
from companion.engine.views.units import Expected, UnitCommand, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, neighbor, parse_label
from companion.ui.map.facing_tool import HexChooser
from companion.ui.map.mapsheet.layout import hex_rect
from companion.ui.map.overlays.tool_overlays import Ways
from companion.ui.map.planner import MovePlanner, Placer
from companion.ui.map.tools.map_tools import MapTools
from companion.ui.map.tools.toolbar import MapTool
from companion.ui.map.view import MapView
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.work.background import BackgroundTask

MIN_HEIGHT = 60
HEX_NUMBER = re.compile(r"(?<![\w.])(?!00)\d\d(?!00)\d\d(?![\w%])")
"""A hex in a sentence: column and row, both from 01."""


class MapController(QObject):
    """Controls a MapView; `unit_touched`, `menu_requested` are clicks on counters, `planned` a new plan."""

    unit_touched = Signal(str)
    menu_requested = Signal(str, QPoint)
    planned = Signal()

    def __init__(self, bridge: BattleController, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self._movement: str | None = None
        self._group: tuple[str, tuple[str, ...]] = ("", ())
        self._offered: dict[Hex, str] = {}
        self._outlined: Hex | None = None
        self._ways: tuple[object, Ways] = (None, ())
        self.background = BackgroundTask(self)
        self.view = MapView()
        # Before what a click does to a plan, which may be over then.
        self.view.hex_clicked.connect(self._look_at)
        self.tools = MapTools(bridge, self.view, self.background)
        # At twice the size little room is left between all else; the map can be zoomed.
        self.view.setMinimumHeight(MIN_HEIGHT)
        self.planner, self.placer = MovePlanner(self.view), Placer(self.view)
        self.chooser = HexChooser(self.view)
        self.view.unit_clicked.connect(self.unit_touched)
        self.view.unit_dropped.connect(self._drop)
        self.view.hex_clicked.connect(self._click)
        self.planner.place_chosen.connect(self._move)
        self.planner.ended.connect(self._end)
        self.planner.cancelled.connect(self._drop_movement)
        self.placer.spot_chosen.connect(self._set_up)
        self.placer.cancelled.connect(self.show_selection)
        self.chooser.chosen.connect(self._take_choice)
        self.tools.changed.connect(self.show_selection)

    @property
    def movement(self) -> str | None:
        """The way of moving that is planned for the selected unit."""
        return self._movement

    def get_ready(self) -> Iterator[None]:
        """Lay out the board in steps, before anybody sees it."""
        self.view.set_board(self._bridge.table().board)
        yield
        yield from self.view.table.get_ready()

    def show_table(self) -> None:
        """Lay out board, counters and the overlay for what the selected unit can do."""
        table = self._bridge.table()
        self.view.set_board(table.board)
        self.view.set_sides(self._bridge.sides())
        self.show_choice(self._bridge.ask)
        self.show_selection()

    def show_choice(self, ask: Ask | None) -> None:
        """Show units in the hexes they are in by now, and point out those that a choice is between.

        A click on one of these is the answer.
        """
        moving = self._bridge.hexes_so_far()
        self.view.set_units(
            replace(unit, hex=moving[unit.id]) if unit.id in moving else unit for unit in self._bridge.units()
        )
        board, self._offered = self._bridge.table().board, {}
        if isinstance(ask, Choice) and board is not None:
            known = {place.label: place for place in board.all_hexes()}
            if all(option.id in known for option in ask.options):
                self._offered = {known[option.id]: option.id for option in ask.options}
        self.view.offered = tuple(self._offered)
        numbers = {place: str(number) for number, place in enumerate(self._offered, 1)}
        marks = {**self._bridge.table().highlights, **numbers}
        ordered = self._ordered_units()
        for place, units in ordered.items():
            marks[place] = "→ " + ", ".join(f"{unit.number} {unit.short_name or unit.name}" for unit in units)
        short = {
            place: "→ " + ", ".join(str(unit.number) for unit in units) for place, units in ordered.items()
        }
        table = self._bridge.table()
        self.view.set_highlights(marks, {**table.signs, **table.notes}, short)
        self.view.set_airspace(table.courses, table.fields)
        self.view.name_hexes(self._named_hexes(ask))
        for place in moving.values():
            self.view.keep_in_view(hex_rect(place))

    def _ordered_units(self) -> dict[Hex, list[UnitView]]:
        """Return the units that are ordered to hexes of the map, by the hex; only their own side sees
        orders.
        """
        ordered: dict[Hex, list[UnitView]] = {}
        for unit in self._bridge.units():
            if unit.ordered_to is not None:
                ordered.setdefault(unit.ordered_to, []).append(unit)
        return ordered

    def _named_hexes(self, ask: Ask | None) -> Iterator[Hex]:
        """Yield the hexes of the map whose numbers the last entry of the journal or the question tells, and
        that of the structure which is looked at.
        """
        board = self._bridge.table().board
        if self._outlined is not None:
            yield self._outlined
        done = [line for line in self._bridge.session.lines() if not line.is_undone][-1:]
        texts = [text for line in done for text in (line.description.line, *line.description.details)]
        if ask is not None:
            options = ask.options if isinstance(ask, Choice) else ()
            texts += [ask.question.text, *(option.label for option in options)]
        for label in dict.fromkeys(HEX_NUMBER.findall(" ".join(texts))):
            place = parse_label(label)
            if board is not None and place in board:
                yield place

    def show_selection(self) -> None:
        """Ring the selected unit and its target, and show what it can do."""
        self.view.select(self._selection.unit, self._selection.target_unit)
        if self._selection.structure != self._outlined:
            self._outlined = self._selection.structure
            self.view.name_hexes(self._named_hexes(self._bridge.ask))
        unit = next((each for each in self._bridge.units() if each.id == self._selection.unit), None)
        self._stop_choosing()
        if unit is not None and unit.hex is not None:
            nearby = hex_rect(unit.hex).united(hex_rect(neighbor(unit.hex, unit.facing)))
            self.view.keep_in_view(nearby)
        group = self._group[1] if unit is not None and self._group[0] == unit.id else ()
        self.tools.take_unit(unit, group)
        if unit is not None and unit.expects is Expected.SET_UP and not self.tools.tool.points:
            self._begin_placing(unit)
        elif self.tools.tool is not MapTool.NONE:
            self.tools.show()
        elif unit is None:
            self.view.clear_overlay()
        else:
            self._show_unit_commands(unit)

    def _show_unit_commands(self, unit: UnitView) -> None:
        """Show the present options of a unit."""
        if unit.expects.is_attack:
            self._show_aim(unit)
        elif unit.expects is Expected.TWIST:
            self.view.show_arc(self._bridge.arc(unit.id))
        elif unit.expects is Expected.MOVE and unit.hex is not None:
            self._show_ways(unit)
        else:
            self.view.clear_overlay()

    def take_group(self, unit: str, weapons: tuple[str, ...]) -> None:
        """Let these weapons be the ones whose threat is shown for a unit."""
        if (unit, weapons) != self._group:
            self._group = (unit, weapons)
            is_choosing = self.planner.is_active or self.placer.is_active
            if self.tools.tool is MapTool.THREAT and not is_choosing:
                self.tools.take_unit(self._bridge.unit(unit), weapons)
                self.tools.show()

    # --- moving ---

    def plan(self, movement: Movement) -> None:
        """Plan a way of moving for the selected unit; where it can only stay, it stays."""
        unit = self._bridge.unit(self._selection.unit or "")
        reach = self._bridge.game.reach(self._bridge.battle, unit.id, movement.id)
        self._clear_tools()
        if len(reach.places) == 1:
            self._bridge.propose(reach.places[0].action)
            return
        self._movement = movement.id
        self.planner.plan(unit, ((movement, reach),), self._endings, self._why_not_reach)
        self.view.setFocus()
        self.planned.emit()

    def _show_ways(self, unit: UnitView) -> None:
        """Every way of moving at once, worked out behind the window; a click on a hex plans the move."""
        key, ways = self._ways
        if key == (id(self._bridge.battle), unit.id):
            self._plan_openly(unit, ways)
            return
        self.view.clear_overlay()
        movements = [it for it in self._bridge.movements(unit.id) if it.refusal is None]
        game, battle = self._bridge.game, self._bridge.battle
        if self._bridge.is_closed or not movements:
            return

        def work() -> Ways:
            return tuple((movement, game.reach(battle, unit.id, movement.id)) for movement in movements)

        def receive(found: Ways | Exception) -> None:
            if isinstance(found, Exception):
                raise found
            self._ways = ((id(battle), unit.id), found)
            self._plan_openly(unit, found)

        self.background.ask(work, receive)

    def _plan_openly(self, unit: UnitView, ways: Ways) -> None:
        others = (each.hex for each in self._bridge.units() if each.id != unit.id and not each.is_destroyed)
        taken = frozenset(place for place in others if place is not None)
        self.planner.plan(unit, ways, self._endings, self._why_not_reach, is_open=True, occupied=taken)

    def _why_not_reach(self, movement: str, place: Hex) -> Refusal | None:
        unit = self._selection.unit
        if unit is None or any(each.hex == place and each.id != unit for each in self._bridge.units()):
            # A click on a counter is about that unit.
            return None
        return self._bridge.game.why_not_reach(self._bridge.battle, unit, movement, place)

    def choose_hex(self, unit: str, command: UnitCommand) -> None:
        """Let the hex be picked that a unit's command is for, or the unit there if it is for one of those."""
        self._clear_tools()
        names = {
            each.hex: each.name
            for each in self._bridge.units()
            if each.hex is not None and each.hex in command.places and not each.is_destroyed
        }
        self.chooser.choose(command, self._bridge.unit(unit).side, names)
        self.view.setFocus()

    def place_by_hand(self, unit: str) -> None:
        """Begin placing a unit anywhere on the map, against any rule."""
        from companion.engine.views.units import SetupZone

        board = self._bridge.table().board
        if board is not None:
            view = self._bridge.unit(unit)
            anywhere = SetupZone(view.side, frozenset(board.all_hexes()), "anywhere")
            self._clear_tools()
            self.placer.place(view, anywhere)
            self.view.setFocus()

    def _clear_tools(self) -> None:
        """Clear everything but the battle from the map."""
        self._stop_choosing()
        self.tools.stop_pointing()
        self.view.clear_overlay()

    def _stop_choosing(self) -> None:
        """Let go of places that were to be chosen on the map."""
        self._movement = None
        self.background.forget()
        self.planner.stop()
        self.placer.stop()
        self.chooser.stop()

    def _begin_placing(self, unit: UnitView) -> None:
        zone = next((zone for zone in self._bridge.table().zones if zone.side == unit.side), None)
        if zone is None:  # it is another side's turn to set up
            return
        taken = frozenset(each.hex for each in self._bridge.units() if each.hex is not None)
        rows = [hex_rect(place) for place in zone.hexes]
        self.view.keep_in_view(reduce(QRectF.united, rows))
        self.placer.place(unit, zone, taken, is_open=True)

    def _show_aim(self, unit: UnitView) -> None:
        place = self._target_hex()
        if place is None or unit.hex is None:
            # Where attacks reach no farther than the next hex, the arcs of weapons would mislead.
            if unit.expects is Expected.FIRE and (arc := self._bridge.arc(unit.id)):
                self.view.show_arc(arc)
            else:
                self.view.clear_overlay()
        elif place == unit.hex:
            self.view.clear_overlay()
        else:
            self.view.show_sight(self._bridge.game.sight(self._bridge.battle, unit.hex, place))

    def _target_hex(self) -> Hex | None:
        target = self._selection.target
        return self._bridge.unit(target).hex if isinstance(target, str) else target.hex if target else None

    def _take_choice(self, chosen: Any) -> None:
        """Aim at the ground that was chosen, or carry out what it is about."""
        if isinstance(chosen, GroundTarget):
            self._selection.aim(chosen)
        else:
            self._bridge.propose(chosen)

    def _move(self, place: ReachableHex) -> None:
        self._movement = None
        self._bridge.propose(place.action)

    def _endings(self, place: ReachableHex) -> tuple[UnitCommand, ...]:
        return self._bridge.game.endings(self._bridge.battle, place.action)

    def _end(self, ending: UnitCommand) -> None:
        self._movement = None
        self._bridge.propose(ending.action)

    def _set_up(self, unit: str, place: Hex, facing: int) -> None:
        self._bridge.propose(self._bridge.game.place(self._bridge.battle, unit, place, facing))

    def _drop(self, unit: str, place: Hex) -> None:
        self._set_up(unit, place, self._bridge.unit(unit).facing)

    def _drop_movement(self) -> None:
        self._movement = None
        self.planned.emit()
        self.show_selection()

    def _look_at(self, place: Hex, button: Qt.MouseButton, _modifiers: Qt.KeyboardModifier) -> None:
        """Show the sheet of the building or bridge in a hex where a click means nothing else."""
        is_meant = place in self._offered or self.view.is_claimed(place)
        is_taken = self.tools.tool.points or bool(self.view.counters.units_in(place))
        if is_taken or (is_meant and button is not Qt.MouseButton.RightButton):
            return
        if self._bridge.structure_sheet(place) is not None:
            self._selection.look_at(place)

    def _click(self, place: Hex, button: Qt.MouseButton, _modifiers: Qt.KeyboardModifier) -> None:
        standing = self.view.counters.units_in(place)
        if button is Qt.MouseButton.LeftButton and place in self._offered:
            self._bridge.answer((self._offered[place],))
        if standing and button is Qt.MouseButton.RightButton:
            self.menu_requested.emit(
                standing[0].id, self.view.viewport().mapToGlobal(self.view.hex_point(place))
            )
