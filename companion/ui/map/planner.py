"""Planning a move on the map: see where a unit can go and what it costs before anything happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from companion.engine.views.moves import Movement, Place, Reach
from companion.engine.views.units import Command, UnitView
from companion.tabletop.counting import counted
from companion.tabletop.hexes import Facing, Hex
from companion.ui.map.facing_tool import FacingTool
from companion.ui.map.view import MapView

AskEndings: TypeAlias = Callable[[Place], Sequence[Command]]
"""How else a move to a place may end."""


def no_endings(_place: Place) -> Sequence[Command]:
    """Every move ends where it leads to."""
    return ()


@dataclass(frozen=True, slots=True)
class MovePlan:
    """The places that a unit can reach in one way of moving, by hex and facing, cheapest first."""

    view: MapView
    unit: UnitView
    movement: Movement
    reach: Reach
    places: Mapping[Hex, Mapping[Facing, Place]]
    ask_endings: AskEndings

    @property
    def hexes(self) -> Collection[Hex]:
        return self.places.keys()

    def show(self) -> None:
        self.view.show_reach(self.reach)

    def facings(self, place: Hex) -> Mapping[Facing, str]:
        return {facing: str(reached.left) for facing, reached in self.places[place].items()}

    def turns_in(self, place: Hex) -> bool:
        reached = self.places[place].values()
        return len(reached) > 1 and not any(each.leaves_map for each in reached)

    def draw(self, place: Hex | None, facing: Facing) -> None:
        self.view.show_route(self.places[place][facing] if place else None, self.unit)

    def words(self, place: Hex | None, facing: Facing) -> str:
        if place is None:
            return f"{self.movement.label}: {self.movement.points} MP. Choose a hex."
        reached = self.places[place][facing]
        parts = [
            f"{self.movement.label} {reached.spent} of {self.movement.points} MP",
            counted(reached.hexes_moved, "hex"),
            f"{reached.heat} heat" if reached.heat else "",
            reached.hint,
            "leaves the map" if reached.leaves_map else "",
        ]
        return ", ".join(part for part in parts if part)

    def endings(self, place: Hex, facing: Facing) -> tuple[Command, ...]:
        """Those of the facing chosen, then those that only another facing in the hex allows."""
        reached = self.places[place]
        found: dict[str, Command] = {}
        for at in (facing, *(other for other in reached if other != facing)):
            for ending in self.ask_endings(reached[at]):
                found.setdefault(ending.id, ending)
        return tuple(found.values())

    def warning(self, place: Hex | None, facing: Facing) -> str:
        return ", ".join(self.places[place][facing].rolls) if place is not None else ""


class MovePlanner(QObject):
    """Leads from a reach to one of its places; `place_chosen` carries the one that the player confirmed,
    `ended` another way in which the move ends there.
    """

    place_chosen = Signal(object)  # Place
    ended = Signal(object)  # Command
    cancelled = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._places: dict[Hex, dict[Facing, Place]] = {}
        self._tool = FacingTool(view)
        self._tool.chosen.connect(self._on_chosen)
        self._tool.ended.connect(self.ended)
        self._tool.cancelled.connect(self.cancelled)

    @property
    def is_active(self) -> bool:
        """Whether a move is being planned."""
        return self._tool.is_active

    @property
    def place(self) -> Place | None:
        """The place that Enter would choose now."""
        return self._places[self._tool.pinned][self._tool.facing] if self._tool.pinned else None

    def plan(
        self, unit: UnitView, movement: Movement, reach: Reach, ask_endings: AskEndings = no_endings
    ) -> None:
        """Show where a unit on the map can go in one way of moving."""
        self._places = {}
        for place in sorted(reach.places, key=lambda place: place.spent):
            if place.is_stop:
                self._places.setdefault(place.hex, {}).setdefault(place.facing, place)
        self._tool.start(MovePlan(self._view, unit, movement, reach, self._places, ask_endings))

    def cancel(self) -> None:
        """Give up: nothing has happened."""
        self._tool.cancel()

    def stop(self) -> None:
        """Put the plan away without a word."""
        self._tool.stop()

    def _on_chosen(self, place: Hex, facing: Facing) -> None:
        self.place_chosen.emit(self._places[place][facing])
