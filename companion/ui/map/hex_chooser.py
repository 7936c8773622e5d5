"""A tool to pick one hex of the map for a command."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from companion.engine.views.units import Command, SetupZone
from companion.tabletop.hexes import Facing, Hex
from companion.ui.map.facing_tool import FacingTool, SingleWayPlan
from companion.ui.map.view import MapView


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

    def choose(self, command: Command, side: str, names: Mapping[Hex, str]) -> None:
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
