"""Choosing a hex and then a facing on the map: shared by planning a move and by setting up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from companion.engine.views.units import SetupZone, UnitCommand
from companion.tabletop.hexes import HEXSIDES, Facing, Hex, turn_facing
from companion.ui.map.confirm_bar import Alternative
from companion.ui.map.view import MapView
from companion.ui.widgets.gestures.gesture_sets import CLICK, MAP, format_modifiers


class HexPlanning(Protocol):
    """The choices of a plan, and how each is shown."""

    @property
    def hexes(self) -> Collection[Hex]:
        """The hexes to choose from; they may lie off the board."""

    @property
    def is_open(self) -> bool:
        """Whether nobody has asked for it: then keys are the table's until a hex is chosen."""

    @property
    def is_direct(self) -> bool:
        """Whether one click chooses, without a second to confirm it."""

    def show(self) -> None:
        """Show on the map what there is to choose from."""

    def facings(self, place: Hex) -> Mapping[Facing, str]:
        """Return the facings to choose from in one of the hexes, best first, each with a few words."""

    def turns_in(self, place: Hex) -> bool:
        """Whether the facing in a hex is the player's to choose."""

    def draw(self, place: Hex | None, facing: Facing) -> None:
        """Show the unit as it would stand, or nothing."""

    def text(self, place: Hex | None, facing: Facing) -> str:
        """Return what would happen in a line; empty where there is nothing to say."""

    def warning(self, place: Hex | None, facing: Facing) -> str:
        """Return what may go wrong, for a second line; empty where nothing can."""

    def endings(self, place: Hex, facing: Facing) -> Sequence[UnitCommand]:
        """Other ways in which it may end in a hex that is pinned."""

    def alternatives(self, place: Hex) -> Sequence[Alternative]:
        """Return every way of getting into a hex, where there are several."""

    def turn_to(self, alternative: str) -> None:
        """Take one of these ways from now on."""

    def why_not(self, place: Hex) -> str:
        """Return why a hex cannot be chosen, in words."""


class SingleWayPlan:
    """The defaults of a plan in which each hex is entered in one way only, and nothing can go wrong."""

    __slots__ = ()

    @property
    def is_direct(self) -> bool:
        return False

    def warning(self, _place: Hex | None, _facing: Facing) -> str:
        return ""

    def endings(self, _place: Hex, _facing: Facing) -> tuple[UnitCommand, ...]:
        return ()

    def alternatives(self, _place: Hex) -> tuple[Alternative, ...]:
        return ()

    def turn_to(self, alternative: str) -> None:
        """There is one way only."""


class FacingTool(QObject):
    """A click pins a hex, arrows or keys turn, a second click or Enter chooses, Esc gives up.

    Shift with a click or Enter goes on to the next way of getting there.
    """

    chosen = Signal(object, int)  # Hex, facing
    ended = Signal(object)  # Command
    cancelled = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._plan: HexPlanning | None = None
        self.pinned: Hex | None = None
        self.facing: Facing = 0
        view.hex_hovered.connect(self._on_hovered)
        view.hex_clicked.connect(self._on_clicked)
        view.facing_clicked.connect(self._on_facing)
        view.facing_turned.connect(self._on_turned)
        view.confirm_pressed.connect(self._confirm)
        view.cancel_pressed.connect(self.cancel)
        view.bar.confirmed.connect(self._confirm)
        view.bar.cancelled.connect(self.cancel)
        view.bar.ended.connect(self._end)
        view.bar.turned_to.connect(self._turn_to)

    @property
    def is_active(self) -> bool:
        """Whether something is being chosen."""
        return self._plan is not None

    def start(self, plan: HexPlanning) -> None:
        """Begin to choose; where there is only one hex it is pinned at once, unless nobody asked."""
        self.stop()
        self._view.begin_planning(plan.hexes, holds_keys=not plan.is_open)
        self._plan = plan
        plan.show()
        self._preview(plan, None)
        if len(plan.hexes) == 1 and not plan.is_open:
            # Enter means this hex, and not where the cursor has stood before.
            self._view.set_cursor(None)
            self._pin(plan, next(iter(plan.hexes)))

    def cancel(self) -> None:
        """Give up, or of an open plan let the hex go: nothing has happened."""
        plan = self._plan
        if plan is None:
            return
        if plan.is_open:
            self.pinned = None
            self._view.hold_keys(False)
            self._view.close_ring()
            self._preview(plan, None)
            return
        self.stop()
        self.cancelled.emit()

    def stop(self) -> None:
        """Put everything away without a word, as when the battle has moved on."""
        if self._plan is not None:
            self._plan, self.pinned = None, None
            self._view.end_planning()
            self._view.clear_overlay()

    def _preview(self, plan: HexPlanning, place: Hex | None) -> None:
        shown = place if place in plan.hexes else None
        facing = next(iter(plan.facings(shown))) if shown else 0
        plan.draw(shown, facing)
        self._offer(plan, shown, facing, can_confirm=False)

    def _pin(self, plan: HexPlanning, place: Hex, facing: Facing | None = None) -> None:
        options = plan.facings(place)
        self.facing = facing if facing is not None and facing in options else next(iter(options))
        self.pinned = place
        self._view.hold_keys(True)
        plan.draw(place, self.facing)
        if plan.turns_in(place):
            self._view.show_ring(place, options, self.facing)
        else:
            self._view.close_ring()
        self._offer(plan, place, self.facing, can_confirm=True)

    def _offer(self, plan: HexPlanning, place: Hex | None, facing: Facing, *, can_confirm: bool) -> None:
        is_pinned = can_confirm and place is not None
        self._view.bar.offer(
            plan.text(place, facing),
            plan.warning(place, facing),
            plan.endings(place, facing) if is_pinned and place is not None else (),
            plan.alternatives(place) if is_pinned and place is not None else (),
            can_confirm=can_confirm,
            can_cancel=is_pinned or not plan.is_open,
        )

    def _on_hovered(self, place: Hex | None) -> None:
        if self._plan is not None and self.pinned is None:
            self._preview(self._plan, place)

    def _on_clicked(self, place: Hex, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        plan = self._plan
        if plan is None or button != Qt.MouseButton.LeftButton:
            return
        if place not in plan.hexes:
            self._refuse(plan, place)
        elif MAP.of(format_modifiers(modifiers) + CLICK) == "next_way":
            self._next_way(plan, place)
        elif place == self.pinned:
            self._confirm()
        else:
            self._pin(plan, place)
            if plan.is_direct:
                self._confirm()

    def _refuse(self, plan: HexPlanning, place: Hex) -> None:
        """Say why a hex cannot be chosen; what was pinned is let go."""
        text = plan.why_not(place)
        if not text:
            return
        self.pinned = None
        self._view.close_ring()
        plan.draw(None, 0)
        self._view.hold_keys(not plan.is_open)
        self._view.bar.offer("", text, can_confirm=False, can_cancel=not plan.is_open)
        self._view.announced.emit(text)

    def _next_way(self, plan: HexPlanning, place: Hex) -> None:
        ways = plan.alternatives(place)
        if place == self.pinned and ways:
            here = next((number for number, way in enumerate(ways) if way.is_chosen), 0)
            plan.turn_to(ways[(here + 1) % len(ways)].id)
        self._pin(plan, place, self.facing if place == self.pinned else None)

    def _turn_to(self, alternative: str) -> None:
        if self._plan is not None and self.pinned is not None:
            self._plan.turn_to(alternative)
            self._pin(self._plan, self.pinned, self.facing)

    def _on_facing(self, facing: Facing) -> None:
        if self._plan is not None and self.pinned is not None:
            self._pin(self._plan, self.pinned, facing)

    def _on_turned(self, hexsides: int) -> None:
        if self._plan is None or self.pinned is None or not self._plan.turns_in(self.pinned):
            return
        options = self._plan.facings(self.pinned)
        turns = (turn_facing(self.facing, hexsides * count) for count in range(1, HEXSIDES + 1))
        self._pin(self._plan, self.pinned, next(facing for facing in turns if facing in options))

    def _confirm(self) -> None:
        if self.pinned is not None:
            place, facing = self.pinned, self.facing
            self.stop()
            self.chosen.emit(place, facing)

    def _end(self, ending: UnitCommand) -> None:
        if self._plan is not None:
            self.stop()
            self.ended.emit(ending)


@dataclass(frozen=True, slots=True)
class HexPlan(SingleWayPlan):
    """The hexes for a command, with `names` of the units that it is for; no facing is chosen in them."""

    view: MapView
    label: str
    side: str
    hexes: Collection[Hex]
    names: Mapping[Hex, str]
    is_open: bool = False

    @property
    def is_direct(self) -> bool:
        return self.names.keys() == set(self.hexes)

    def show(self) -> None:
        self.view.show_zones([SetupZone(self.side, frozenset(self.hexes), "")])

    def facings(self, place: Hex) -> Mapping[Facing, str]:
        assert place in self.hexes, "only these hexes are offered"
        return {0: ""}

    def turns_in(self, _place: Hex) -> bool:
        return False

    def draw(self, place: Hex | None, _facing: Facing) -> None:
        """The hex pointed at is outlined in any case."""

    def text(self, place: Hex | None, _facing: Facing) -> str:
        if place is None:
            return f"{self.label}: choose a {'target' if self.is_direct else 'hex'}"
        return f"{self.label}: {self.names.get(place) or f'hex {place.label}'}"

    def why_not(self, place: Hex) -> str:
        return f"{self.label}: not in hex {place.label}."


class HexChooser(QObject):
    """Leads from a command to one of its hexes; `chosen` carries the action of the hex."""

    chosen = Signal(object)

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._places: Mapping[Hex, Any] = {}
        self._tool = FacingTool(view)
        self._tool.chosen.connect(lambda place, _facing: self.chosen.emit(self._places[place]))

    @property
    def is_active(self) -> bool:
        """Whether a hex is being picked."""
        return self._tool.is_active

    def choose(self, command: UnitCommand, side: str, names: Mapping[Hex, str]) -> None:
        """Show the hexes of a side's command, or the units in them where it is for those."""
        self._places = command.places
        self._tool.start(HexPlan(self._view, command.label, side, tuple(command.places), names))

    def take(self, place: Hex | None) -> bool:
        """Choose one of the hexes, as its unit was clicked elsewhere; False where it is none of them."""
        if not self.is_active or place is None or place not in self._places:
            return False
        self.stop()
        self.chosen.emit(self._places[place])
        return True

    def stop(self) -> None:
        """Put the hexes away without a word."""
        self._tool.stop()
