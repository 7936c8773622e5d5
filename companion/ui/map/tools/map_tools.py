"""The tools of a battle's map: one overlay at a time, until another or none is chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal

from companion.engine.views.moves import WeaponRange
from companion.engine.views.units import UnitView
from companion.tabletop.hexes import Hex
from companion.ui.map.overlays.overlay import EMPTY, Legend, Overlay
from companion.ui.map.overlays.tool_overlays import arcs_overlay, ranges_overlay, ruler_overlay, ways_overlay
from companion.ui.map.tools.stage import MapCard
from companion.ui.map.tools.toolbar import PAGES, VIEW_COMMANDS, MapTool, MapToolbar, MapViewCommand
from companion.ui.map.view import MapView
from companion.ui.table.controller import BattleController
from companion.ui.work.background import BackgroundTask

SIGHT_ENDS, ONE_HEX = 2, 1
Guns: TypeAlias = Sequence[tuple[str, tuple[str, ...]]]
"""Units with their weapons by id."""

Draw: TypeAlias = Callable[[tuple[Hex, ...], Hex | None], None]
"""Shows what the points so far mean, and the hex pointed at."""


class HexPointing(QObject):
    """Collects hexes that are clicked, or chosen with the keyboard's cursor; Esc begins anew, then leaves."""

    leave_requested = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._draw: Draw | None = None
        self._most = 0
        self.points: tuple[Hex, ...] = ()
        view.hex_clicked.connect(self._on_clicked)
        view.hex_hovered.connect(self._on_hovered)
        view.cancel_pressed.connect(self._cancel)

    @property
    def is_active(self) -> bool:
        """Whether clicks belong to a tool."""
        return self._draw is not None

    def start(self, draw: Draw, most: int, first: Hex | None = None) -> None:
        """Begin to collect; after so `most` points the next click begins anew. 0 is without end."""
        self.stop()
        board = self._view.table.board
        if board is None:
            return
        self._view.begin_planning(board.all_hexes())
        self._draw, self._most = draw, most
        self.points = (first,) if first is not None else ()
        draw(self.points, None)

    def stop(self) -> None:
        """Give the clicks back."""
        if self._draw is not None:
            self._draw, self.points = None, ()
            self._view.end_planning()

    def _on_clicked(self, place: Hex, button: Qt.MouseButton, _modifiers: Qt.KeyboardModifier) -> None:
        if self._draw is None or button != Qt.MouseButton.LeftButton:
            return
        if self.points[-1:] == (place,):
            # A click on the hex where it begins, or a second click where it stands, leads nowhere.
            return
        is_full = self._most and len(self.points) >= self._most
        self.points = (place,) if is_full else (*self.points, place)
        self._draw(self.points, None)

    def _on_hovered(self, place: Hex | None) -> None:
        if self._draw is not None and not (self._most and len(self.points) >= self._most):
            self._draw(self.points, place)

    def _cancel(self) -> None:
        if self._draw is None:
            return
        if self.points:
            self.points = ()
            self._draw((), None)
        else:
            self.leave_requested.emit()


class MapTools(QObject):
    """The controller of toolbar and card; `changed` tells of another tool or another orientation of the map.

    `command_requested` brings a command of the page whose button stands among the tools.
    """

    changed = Signal()
    command_requested = Signal(str)

    def __init__(self, bridge: BattleController, view: MapView, task: BackgroundTask) -> None:
        super().__init__(view)
        self._bridge, self._view, self._task = bridge, view, task
        self.toolbar, self.card = MapToolbar(), MapCard(view)
        self.tool = MapTool.NONE
        self._unit: UnitView | None = None
        self._group: tuple[str, ...] = ()
        self._weapon = ""
        self.pointing = HexPointing(view)
        self.toolbar.pressed.connect(self.press)
        self.card.weapons.chosen.connect(self._take_weapon)
        self.card.notes.saved.connect(self._note)
        self.card.notes.leave_requested.connect(view.setFocus)
        view.overlay_shown.connect(lambda: self.card.legend.show_overlay(view.overlay))
        self.pointing.leave_requested.connect(lambda: self.take(MapTool.NONE))
        self._show_checked()

    # --- taking tools ---

    def press(self, name: str) -> None:
        """Take a tool or put it away, or do what a button does."""
        if name in (page.id for page in PAGES):
            self.command_requested.emit(name)
        elif name in (command.id for command in VIEW_COMMANDS):
            self._do(MapViewCommand(name))
        elif name == MapTool.RANGES and self.tool is MapTool.RANGES and self._next_weapon():
            self.show()
        else:
            self.take(MapTool.NONE if name == self.tool else MapTool(name))

    def take(self, tool: MapTool) -> None:
        """Take a tool instead of another, or none."""
        if tool is not self.tool:
            self._hide_tool()
            self.tool = tool
            self._show_checked()
            self.changed.emit()

    def stop_pointing(self) -> None:
        """Put a tool away that takes the clicks, as something else wants them."""
        if self.tool.points:
            self._hide_tool()
            self.tool = MapTool.NONE
            self._show_checked()

    def _hide_tool(self) -> None:
        self.pointing.stop()
        self.card.notes.hide()
        self.card.weapons.show_weapons((), "")
        self._task.forget()

    def _show_checked(self) -> None:
        checked = {tool.value: tool is self.tool for tool in MapTool if tool is not MapTool.NONE}
        checked[MapViewCommand.NUMBERS] = self._view.table.has_labels
        checked[MapViewCommand.MIRROR] = self._view.outlook.is_mirrored
        self.toolbar.show_checked(checked)

    def _do(self, command: MapViewCommand) -> None:
        view = self._view
        commands = {
            MapViewCommand.NUMBERS: lambda: view.show_labels(not view.table.has_labels),
            MapViewCommand.TURN: lambda: view.take_outlook(view.outlook.rotate_clockwise()),
            MapViewCommand.MIRROR: lambda: view.take_outlook(view.outlook.mirror()),
            MapViewCommand.ZOOM_OUT: view.zoom_out,
            MapViewCommand.FIT: view.fit,
            MapViewCommand.ZOOM_IN: view.zoom_in,
        }
        commands[command]()
        self._show_checked()
        self.changed.emit()

    # --- memory ---

    def view_state(self) -> dict[str, Any]:
        """Return the tool and how the map lies, fit for storing as JSON; a tool that points is not kept."""
        kept = MapTool.NONE if self.tool.points else self.tool
        return {"tool": kept.value, "labels": self._view.table.has_labels, **self._view.outlook.state()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Show what was shown; anything unreadable is as in the beginning."""
        known = {tool.value: tool for tool in MapTool if not tool.points}
        self.tool = known.get(str(state.get("tool", "")), MapTool.NONE)
        self._view.show_labels(bool(state.get("labels", True)))
        self._view.take_outlook(type(self._view.outlook).of(state))
        self._show_checked()

    # --- showing ---

    def take_unit(self, unit: UnitView | None, group: tuple[str, ...] = ()) -> None:
        """The unit that is looked at, and the weapons chosen of it, if any."""
        self._unit, self._group = unit, group

    def show(self) -> None:
        """Show what the tool has to say of the unit and the battle as they are now."""
        if self.tool.points:
            if not self.pointing.is_active:
                self._begin_pointing()
            return
        unit = self._unit
        if unit is None or unit.hex is None:
            self._view.show_overlay(Overlay(legend=Legend("Select a unit on the map")))
            return
        match self.tool:
            case MapTool.ARCS:
                arcs = self._bridge.game.arcs(self._bridge.battle, unit.id)
                self._view.show_overlay(arcs_overlay(arcs, unit.name))
            case MapTool.RANGES:
                self._show_ranges(unit)
            case MapTool.REACH:
                self._ask(partial(self._bridge.game.reaches, self._bridge.battle, unit.id), self._tell_reach)
            case MapTool.THREAT:
                self._ask_threat(unit.name, [(unit.id, self._group or self._weapons(unit.id))])
            case MapTool.DANGER:
                foes = (each for each in self._bridge.units() if each.side != unit.side and each.hex)
                guns = [(foe.id, self._weapons(foe.id)) for foe in foes if not foe.is_destroyed]
                self._ask_threat(f"Against {unit.name}", guns)
            case _:
                self._view.show_overlay(EMPTY)

    def _ask(self, work: Any, tell: Any) -> None:
        def deliver(answer: Any) -> None:
            if isinstance(answer, Exception):
                raise answer
            tell(answer)

        self._task.ask(work, deliver)

    def _ask_threat(self, whose: str, guns: Guns) -> None:
        self._ask(partial(self._threat, guns), partial(self._tell_threat, whose))

    def _threat(self, guns: Guns) -> Mapping[Hex, float]:
        """Return the mean damage of these units' weapons together; runs behind the window."""
        game, battle = self._bridge.game, self._bridge.battle
        means: defaultdict[Hex, float] = defaultdict(float)
        for unit, weapons in guns:
            for place, mean in game.threat(battle, unit, weapons).items():
                means[place] += mean
        return means

    def _tell_threat(self, whose: str, means: Mapping[Hex, float]) -> None:
        self._view.show_threat(means, whose)

    def _tell_reach(self, ways: Any) -> None:
        name = self._unit.name if self._unit is not None else ""
        if ways:
            self._view.show_overlay(ways_overlay(ways, name))
        else:
            self._view.show_overlay(Overlay(legend=Legend(f"{name} cannot move")))

    def _weapons(self, unit: str) -> tuple[str, ...]:
        """Return the weapons of a unit that still fire."""
        ranges = self._bridge.game.weapon_ranges(self._bridge.battle, unit)
        return tuple(weapon.id for weapon in ranges if not weapon.why_not)

    # --- range rings ---

    def _ranges(self, unit: UnitView) -> tuple[WeaponRange, ...]:
        """Return a unit's weapons with different ranges, the farthest first."""
        found: dict[object, WeaponRange] = {}
        for weapon in self._bridge.game.weapon_ranges(self._bridge.battle, unit.id):
            if weapon.brackets and not weapon.why_not:
                found.setdefault((weapon.brackets, weapon.minimum), weapon)
        return tuple(sorted(found.values(), key=lambda weapon: -weapon.brackets[-1].last))

    def _show_ranges(self, unit: UnitView) -> None:
        weapons, board = self._ranges(unit), self._view.table.board
        chosen = next((it for it in weapons if it.id == self._weapon), weapons[0] if weapons else None)
        self.card.weapons.show_weapons(weapons, chosen.id if chosen else "")
        if chosen is None or board is None or unit.hex is None:
            self._view.show_overlay(Overlay(legend=Legend(f"{unit.name} has no weapon that can fire")))
            return
        self._weapon = chosen.id
        self._view.show_overlay(ranges_overlay(chosen, unit.hex, board.all_hexes(), unit.name))

    def _take_weapon(self, weapon: str) -> None:
        self._weapon = weapon
        self.show()

    def _next_weapon(self) -> bool:
        """Go on to the next weapon; False after the last."""
        names = list(self.card.weapons.buttons)
        here = names.index(self._weapon) if self._weapon in names else len(names)
        if here + 1 >= len(names):
            self._weapon = ""
            return False
        self._weapon = names[here + 1]
        return True

    # --- pointing ---

    def _begin_pointing(self) -> None:
        unit, cursor = self._unit, self._view.cursor_hex
        self._view.setFocus()
        match self.tool:
            case MapTool.RULER:
                self.pointing.start(self._draw_ruler, 0, unit.hex if unit else None)
            case MapTool.SIGHT:
                self.pointing.start(self._draw_sight, SIGHT_ENDS, unit.hex if unit else None)
            case MapTool.NOTE:
                self.pointing.start(self._draw_note, ONE_HEX, cursor)

    def _draw_ruler(self, points: tuple[Hex, ...], end: Hex | None) -> None:
        self._view.show_overlay(ruler_overlay(points, end))

    def _draw_sight(self, points: tuple[Hex, ...], end: Hex | None) -> None:
        ends = (*points, end) if end is not None else points
        if len(ends) < SIGHT_ENDS or ends[0] == ends[1]:
            said = "Line of sight: click its ends" if not points else f"From {points[0].label}: click the end"
            self._view.show_overlay(ruler_overlay(points) if points else EMPTY)
            self._view.show_overlay(Overlay(self._view.overlay.marks, legend=Legend(said)))
            return
        self._view.show_sight(self._bridge.game.sight(self._bridge.battle, ends[0], ends[1]))

    def _draw_note(self, points: tuple[Hex, ...], _end: Hex | None) -> None:
        self._view.show_overlay(Overlay(legend=None if points else Legend("Note: click a hex")))
        if points:
            self.card.notes.edit(points[0], self._bridge.table().notes.get(points[0]))
        else:
            self.card.notes.hide()

    def _note(self, place: Hex, text: str, mark: str) -> None:
        self.pointing.stop()
        action = self._bridge.game.mark_hex(place, text, mark)
        if text or mark or place in self._bridge.table().notes:
            self._bridge.mark(action)
        self.take(MapTool.NONE)
