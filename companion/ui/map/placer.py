"""Setting a unit up on the map: its zone, a hex, a facing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from companion.engine.views.units import SetupZone, UnitView
from companion.tabletop.hexes import HEXSIDES, Facing, Hex, turn_facing
from companion.ui.map.facing_tool import FacingTool, SingleWayPlan
from companion.ui.map.view import MapView


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
        return {turn_facing(first, turn): "" for turn in range(HEXSIDES)}

    def turns_in(self, place: Hex) -> bool:
        return place in self.hexes

    def draw(self, place: Hex | None, facing: Facing) -> None:
        if place is None:
            self.view.show_route(None)
        else:
            self.view.show_ghost(place, facing, self.unit)

    def text(self, place: Hex | None, facing: Facing) -> str:
        if place is None:
            return f"Set up {self.unit.name}"
        return f"{self.unit.name} in {place.label}, facing {FACING_LABELS[facing]}"

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
