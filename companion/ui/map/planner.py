"""Planning on the map: see where a unit can go, or be set up, and what it costs before anything happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from companion.engine.views.moves import Movement, ReachableHex
from companion.engine.views.units import SetupZone, UnitCommand, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import HEXSIDES, Facing, Hex, turn_facing
from companion.tabletop.number_text import format_count
from companion.ui.map.confirm_bar import Alternative
from companion.ui.map.facing_tool import FacingTool, SingleWayPlan
from companion.ui.map.overlays.tool_overlays import Ways
from companion.ui.map.view import MapView

AskEndings: TypeAlias = Callable[[ReachableHex], Sequence[UnitCommand]]
"""How else a move to a place may end."""
WhyNot: TypeAlias = Callable[[str, Hex], Refusal | None]
"""Why a way of moving does not end in a hex."""
Places: TypeAlias = Mapping[Hex, Mapping[str, Mapping[Facing, ReachableHex]]]
"""Places by hex, by the way of moving, and by facing, cheapest first."""


def no_endings(_place: ReachableHex) -> Sequence[UnitCommand]:
    """Return every move ends where it leads to."""
    return ()


def no_reason(_movement: str, _place: Hex) -> Refusal | None:
    """Nothing is said of other hexes."""
    return None


def places_by_hex(ways: Ways, occupied: Collection[Hex] = ()) -> Places:
    """Return where these ways of moving end, but for hexes that are taken."""
    found: dict[Hex, dict[str, dict[Facing, ReachableHex]]] = {}
    for movement, reach in ways:
        for place in sorted(reach.places, key=lambda place: place.spent):
            if place.is_stop and place.hex not in occupied:
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
    def is_direct(self) -> bool:
        return False

    @property
    def hexes(self) -> Collection[Hex]:
        return self.places.keys()

    def show(self) -> None:
        self.view.show_ways(self.ways, self.unit.name)

    def movement_to(self, place: Hex) -> str:
        """Return the way of moving that is taken into a hex."""
        ways = self.places[place]
        return self._preferred if self._preferred in ways else next(iter(ways))

    def reachable_by_facing(self, place: Hex) -> Mapping[Facing, ReachableHex]:
        """Return the places in a hex by that way."""
        return self.places[place][self.movement_to(place)]

    def facings(self, place: Hex) -> Mapping[Facing, str]:
        """Return the cheapest first; of equal ones the nearest to how the unit stands."""
        reached = self.reachable_by_facing(place)

        def turn_distance(facing: Facing) -> int:
            return min((facing - self.unit.facing) % HEXSIDES, (self.unit.facing - facing) % HEXSIDES)

        best = sorted(reached, key=lambda facing: (reached[facing].spent, turn_distance(facing)))
        return {facing: str(reached[facing].spent) for facing in best}

    def turns_in(self, place: Hex) -> bool:
        reached = self.reachable_by_facing(place).values()
        return len(reached) > 1 and not any(each.leaves_map for each in reached)

    def draw(self, place: Hex | None, facing: Facing) -> None:
        self.view.show_route(self.reachable_by_facing(place)[facing] if place else None, self.unit)

    def text(self, place: Hex | None, facing: Facing) -> str:
        if place is None:
            return "" if self.is_open else self._hint()
        reached, movement = self.reachable_by_facing(place)[facing], self.movements[self.movement_to(place)]
        parts = [
            _format_spent(movement, reached),
            format_count(reached.hexes_moved, "hex"),
            f"{reached.heat} heat" if reached.heat else "",
            reached.hint,
            "leaves the map" if reached.leaves_map else "",
        ]
        return ", ".join(part for part in parts if part)

    def _hint(self) -> str:
        """Return what the map waits for; the points are in its legend."""
        labels = ", ".join(movement.label for movement in self.movements.values())
        leads_away = any(movement.points for movement in self.movements.values())
        return f"{labels}: choose a hex" if leads_away else labels

    def endings(self, place: Hex, facing: Facing) -> tuple[UnitCommand, ...]:
        """Return those of the facing chosen, then those that only another facing in the hex allows."""
        reached = self.reachable_by_facing(place)
        found: dict[str, UnitCommand] = {}
        for at in (facing, *(other for other in reached if other != facing)):
            for ending in self.ask_endings(reached[at]):
                found.setdefault(ending.id, ending)
        return tuple(found.values())

    def warning(self, place: Hex | None, facing: Facing) -> str:
        return ", ".join(self.reachable_by_facing(place)[facing].rolls) if place is not None else ""

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
        given: dict[str, list[str]] = {}
        for movement in self.movements.values():
            if movement.points and (refusal := self.ask_why_not(movement.id, place)):
                given.setdefault(refusal.reason, []).append(movement.label)
        reasons = (f"{', '.join(labels)}: {text}" for text, labels in given.items())
        return "\n".join([f"Hex {place.label}", *reasons]) if given else ""


def _format_spent(movement: Movement, reached: ReachableHex) -> str:
    """Return the way of moving with the points it takes; standing still has none."""
    if not movement.points:
        return movement.label
    return f"{movement.label} {reached.spent} of {movement.points} {movement.measure}"


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
    def place(self) -> ReachableHex | None:
        """The place that Enter would choose now."""
        if self._plan is None or self._tool.pinned is None:
            return None
        return self._plan.reachable_by_facing(self._tool.pinned)[self._tool.facing]

    def plan(
        self,
        unit: UnitView,
        ways: Ways,
        ask_endings: AskEndings = no_endings,
        ask_why_not: WhyNot = no_reason,
        *,
        is_open: bool = False,
        occupied: Collection[Hex] = (),
    ) -> None:
        """Show where a unit on the map can go in these ways of moving.

        An open plan leaves everything else as it is until a hex is clicked; `taken` hexes are not offered.
        """
        places = places_by_hex(ways, occupied)
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
        self.place_chosen.emit(self._plan.reachable_by_facing(place)[facing])


@dataclass(frozen=True, slots=True)
class PlacingPlan(SingleWayPlan):
    """The hexes in which a unit may be set up, in any facing."""

    view: MapView
    unit: UnitView
    zone: SetupZone
    hexes: Collection[Hex]
    is_open: bool = False

    def show(self) -> None:
        self.view.show_zones([self.zone])

    def facings(self, place: Hex) -> Mapping[Facing, str]:
        assert place in self.hexes, "only the zone is offered"
        first = self.zone.facings.get(place, self.unit.facing)
        if not self.unit.has_facing:
            return {first: ""}
        return {turn_facing(first, turn): "" for turn in range(HEXSIDES)}

    def turns_in(self, place: Hex) -> bool:
        return place in self.hexes and self.unit.has_facing

    def draw(self, place: Hex | None, facing: Facing) -> None:
        if place is None:
            self.view.show_route(None)
        else:
            self.view.show_ghost(place, facing, self.unit)

    def text(self, place: Hex | None, facing: Facing) -> str:
        if place is None:
            return f"Set up {self.unit.name}"
        looks = f", facing {FACING_LABELS[facing]}" if self.unit.has_facing else ""
        return f"{self.unit.name} in {place.label}{looks}"

    def why_not(self, place: Hex) -> str:
        return f"{self.unit.name} cannot be set up in {place.label}: {self._why(place)}."

    def _why(self, place: Hex) -> str:
        return "the hex is taken" if place in self.zone.hexes else "it is outside its zone"


FACING_LABELS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""Facings by the edges of the mapsheet, whose top is north."""


class Placer(QObject):
    """Leads from a zone to a hex and facing; `spot_chosen` carries unit, hex and facing."""

    spot_chosen = Signal(str, object, int)  # unit, Hex, facing
    cancelled = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._unit = ""
        self._tool = FacingTool(view)
        self._tool.chosen.connect(self._on_chosen)
        self._tool.cancelled.connect(self.cancelled)

    @property
    def is_active(self) -> bool:
        """Whether a unit is being set up."""
        return self._tool.is_active

    def place(
        self, unit: UnitView, zone: SetupZone, occupied: Collection[Hex] = (), *, is_open: bool = False
    ) -> None:
        """Show where a unit may be set up, its facing the enemy; `taken` hexes are not offered.

        An open one nobody has asked for: giving up only lets a hex go.
        """
        self._unit = unit.id
        self._tool.start(PlacingPlan(self._view, unit, zone, zone.hexes.difference(occupied), is_open))

    def cancel(self) -> None:
        """Cancel: nothing has happened."""
        self._tool.cancel()

    def stop(self) -> None:
        """Put the plan away without a word."""
        self._tool.stop()

    def _on_chosen(self, place: Hex, facing: Facing) -> None:
        self.spot_chosen.emit(self._unit, place, facing)
