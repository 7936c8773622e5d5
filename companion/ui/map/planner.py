"""Planning a move on the map: see where a unit can go and what it costs before anything happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from companion.engine.views.moves import Movement, Place
from companion.engine.views.units import Command, UnitView
from companion.errors import Refusal
from companion.tabletop.counting import counted
from companion.tabletop.hexes import HEXSIDES, Facing, Hex
from companion.ui.map.confirm_bar import Alternative
from companion.ui.map.facing_tool import FacingTool
from companion.ui.map.overlays.ways import Ways
from companion.ui.map.view import MapView

AskEndings: TypeAlias = Callable[[Place], Sequence[Command]]
"""How else a move to a place may end."""
WhyNot: TypeAlias = Callable[[str, Hex], Refusal | None]
"""Why a way of moving does not end in a hex."""
Places: TypeAlias = Mapping[Hex, Mapping[str, Mapping[Facing, Place]]]
"""Places by hex, by the way of moving, and by facing, cheapest first."""


def no_endings(_place: Place) -> Sequence[Command]:
    """Every move ends where it leads to."""
    return ()


def no_reason(_movement: str, _place: Hex) -> Refusal | None:
    """Nothing is said of other hexes."""
    return None


def places_by_hex(ways: Ways, taken: Collection[Hex] = ()) -> Places:
    """Where these ways of moving end, but for hexes that are taken."""
    found: dict[Hex, dict[str, dict[Facing, Place]]] = {}
    for movement, reach in ways:
        for place in sorted(reach.places, key=lambda place: place.spent):
            if place.is_stop and place.hex not in taken:
                found.setdefault(place.hex, {}).setdefault(movement.id, {}).setdefault(place.facing, place)
    return found


@dataclass(slots=True)
class MovePlan:
    """The places that a unit can reach, the way that is taken where several lead there first."""

    view: MapView
    unit: UnitView
    ways: Ways
    places: Places
    ask_endings: AskEndings
    ask_why_not: WhyNot
    is_open: bool = False
    movements: Mapping[str, Movement] = field(init=False)
    _preferred: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.movements = {movement.id: movement for movement, _ in self.ways}

    @property
    def hexes(self) -> Collection[Hex]:
        return self.places.keys()

    def show(self) -> None:
        self.view.show_ways(self.ways, self.unit.name)

    def movement_to(self, place: Hex) -> str:
        """The way of moving that is taken into a hex."""
        ways = self.places[place]
        return self._preferred if self._preferred in ways else next(iter(ways))

    def reached(self, place: Hex) -> Mapping[Facing, Place]:
        """The places in a hex by that way."""
        return self.places[place][self.movement_to(place)]

    def facings(self, place: Hex) -> Mapping[Facing, str]:
        """The cheapest first; of equal ones the nearest to how the unit stands."""
        reached = self.reached(place)

        def turned(facing: Facing) -> int:
            return min((facing - self.unit.facing) % HEXSIDES, (self.unit.facing - facing) % HEXSIDES)

        best = sorted(reached, key=lambda facing: (reached[facing].spent, turned(facing)))
        return {facing: str(reached[facing].spent) for facing in best}

    def turns_in(self, place: Hex) -> bool:
        reached = self.reached(place).values()
        return len(reached) > 1 and not any(each.leaves_map for each in reached)

    def draw(self, place: Hex | None, facing: Facing) -> None:
        self.view.show_route(self.reached(place)[facing] if place else None, self.unit)

    def words(self, place: Hex | None, facing: Facing) -> str:
        if place is None:
            return "" if self.is_open else self._hint()
        reached, movement = self.reached(place)[facing], self.movements[self.movement_to(place)]
        parts = [
            _spent(movement, reached),
            counted(reached.hexes_moved, "hex"),
            f"{reached.heat} heat" if reached.heat else "",
            reached.hint,
            "leaves the map" if reached.leaves_map else "",
        ]
        return ", ".join(part for part in parts if part)

    def _hint(self) -> str:
        """What the map waits for; the points are in its legend."""
        labels = ", ".join(movement.label for movement in self.movements.values())
        leads_away = any(movement.points for movement in self.movements.values())
        return f"{labels}: choose a hex" if leads_away else labels

    def endings(self, place: Hex, facing: Facing) -> tuple[Command, ...]:
        """Those of the facing chosen, then those that only another facing in the hex allows."""
        reached = self.reached(place)
        found: dict[str, Command] = {}
        for at in (facing, *(other for other in reached if other != facing)):
            for ending in self.ask_endings(reached[at]):
                found.setdefault(ending.id, ending)
        return tuple(found.values())

    def warning(self, place: Hex | None, facing: Facing) -> str:
        return ", ".join(self.reached(place)[facing].rolls) if place is not None else ""

    def alternatives(self, place: Hex) -> tuple[Alternative, ...]:
        ways, taken = self.places[place], self.movement_to(place)
        if len(ways) == 1:
            return ()
        least = {movement: min(it.spent for it in reached.values()) for movement, reached in ways.items()}
        return tuple(
            Alternative(movement, f"{self.movements[movement].label} {spent}", movement == taken)
            for movement, spent in least.items()
        )

    def turn_to(self, alternative: str) -> None:
        self._preferred = alternative

    def why_not(self, place: Hex) -> str:
        told: dict[str, list[str]] = {}
        for movement in self.movements.values():
            if movement.points and (refusal := self.ask_why_not(movement.id, place)):
                told.setdefault(refusal.reason, []).append(movement.label)
        reasons = (f"{', '.join(labels)}: {words}" for words, labels in told.items())
        return "\n".join([f"Hex {place.label}", *reasons]) if told else ""


def _spent(movement: Movement, reached: Place) -> str:
    """The way of moving with the points it takes; standing still has none."""
    return f"{movement.label} {reached.spent} of {movement.points} MP" if movement.points else movement.label


class MovePlanner(QObject):
    """Leads from reaches to one of their places; `place_chosen` carries the one that the player confirmed,
    `ended` another way in which the move ends there.
    """

    place_chosen = Signal(object)  # Place
    ended = Signal(object)  # Command
    cancelled = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._plan: MovePlan | None = None
        self._tool = FacingTool(view)
        self._tool.chosen.connect(self._on_chosen)
        self._tool.ended.connect(self.ended)
        self._tool.cancelled.connect(self.cancelled)

    @property
    def is_active(self) -> bool:
        """Whether a move is being planned."""
        return self._tool.is_active

    @property
    def is_open(self) -> bool:
        """Whether the places are only shown, and nobody has asked to plan a move."""
        return self._tool.is_active and self._plan is not None and self._plan.is_open

    @property
    def place(self) -> Place | None:
        """The place that Enter would choose now."""
        if self._plan is None or self._tool.pinned is None:
            return None
        return self._plan.reached(self._tool.pinned)[self._tool.facing]

    def plan(
        self,
        unit: UnitView,
        ways: Ways,
        ask_endings: AskEndings = no_endings,
        ask_why_not: WhyNot = no_reason,
        *,
        is_open: bool = False,
        taken: Collection[Hex] = (),
    ) -> None:
        """Show where a unit on the map can go in these ways of moving.

        An open plan leaves everything else as it is until a hex is clicked; `taken` hexes are not offered.
        """
        places = places_by_hex(ways, taken)
        self._plan = MovePlan(self._view, unit, ways, places, ask_endings, ask_why_not, is_open)
        self._tool.start(self._plan)

    def cancel(self) -> None:
        """Cancel: nothing has happened."""
        self._tool.cancel()

    def stop(self) -> None:
        """Put the plan away without a word."""
        self._tool.stop()

    def _on_chosen(self, place: Hex, facing: Facing) -> None:
        assert self._plan is not None, "chosen from a plan"
        self.place_chosen.emit(self._plan.reached(place)[facing])
