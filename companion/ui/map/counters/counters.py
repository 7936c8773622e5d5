"""All counters on the map: who stands where, stacked in a shared hex, and which one a touch means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QPointF

from companion.engine.views.units import SideView, UnitView
from companion.tabletop.hexes import Hex
from companion.ui.map.counters.art import MapCounter
from companion.ui.map.counters.item import STACKS, CounterItem
from companion.ui.map.mapsheet.layout import center
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.stamps import Print
from companion.ui.theme.tokens import Tokens


class Counters:
    """The counter items of a scene, kept in step with the units."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._items: dict[str, CounterItem] = {}
        self._sides: dict[str, int] = {}
        self._selected: str | None = None
        self._target: str | None = None
        self._is_anyone_due = False

    def set_sides(self, sides: Iterable[SideView]) -> None:
        """Learn the shapes and colours of the sides."""
        known = {side.id: side.index for side in sides}
        if known == self._sides:
            return
        self._sides = known
        self._show([item.unit for item in self._items.values()])

    def set_units(self, units: Iterable[UnitView]) -> None:
        """Show these units and no others; those without a hex are off the map."""
        units = tuple(units)
        self._is_anyone_due = any(not (unit.has_acted or unit.is_destroyed) for unit in units)
        standing = {unit.id: unit for unit in units if unit.hex is not None}
        for gone in self._items.keys() - standing.keys():
            self._scene.removeItem(self._items.pop(gone))
        newcomers = standing.keys() - self._items.keys()
        for newcomer in newcomers:
            self._items[newcomer] = CounterItem(standing[newcomer], self._scene.stamps)
            self._scene.addItem(self._items[newcomer])
        self._show(standing.values())
        self._arrange(standing, newcomers)

    def select(self, selected: str | None, target: str | None) -> None:
        """Ring the selected unit and its target."""
        if (selected, target) == (self._selected, self._target):
            return
        self._selected, self._target = selected, target
        self._show([item.unit for item in self._items.values()])

    def item(self, unit_id: str | None) -> CounterItem | None:
        """Return the counter of a unit, if that stands on the map."""
        return self._items.get(unit_id or "")

    def __iter__(self) -> Iterator[CounterItem]:
        """Return all counters on the map."""
        return iter(self._items.values())

    def units(self) -> Iterator[UnitView]:
        """Return the units that stand on the map."""
        return (item.unit for item in self._items.values())

    def marked_units(self) -> Iterator[UnitView]:
        """Return the selected unit and its target, as far as they stand on the map."""
        return (item.unit for name, item in self._items.items() if name in (self._selected, self._target))

    def counter(self, unit: UnitView) -> MapCounter:
        """Return what the counter of a unit shows as the map lies, ringed or not."""
        outlook = self._scene.outlook
        counter = MapCounter.of(
            unit,
            self._sides.get(unit.side, 0),
            # Fading tells who is still to act; in a phase in which nobody is, it would tell nothing.
            is_faded=unit.has_acted and self._is_anyone_due,
            is_selected=unit.id == self._selected,
            is_target=unit.id == self._target,
        )
        if outlook.is_usual:
            return counter
        twist = -counter.twist if outlook.is_mirrored else counter.twist
        return replace(counter, facing=outlook.shown_facing(counter.facing), twist=twist)

    def rearrange(self) -> None:
        """Stand as the map lies now."""
        standing = {unit_id: item.unit for unit_id, item in self._items.items()}
        self._show(standing.values())
        self._arrange(standing, set(standing))
        self.redraw()

    def units_in(self, place: Hex) -> tuple[UnitView, ...]:
        """Return the units in a hex."""
        return tuple(item.unit for item in self._items.values() if item.unit.hex == place)

    def at(self, point: QPointF, least_reach: float) -> str | None:
        """Return the unit whose counter a touch means: the nearest within reach, machines before wrecks."""
        touched = [
            (item.counter.is_wreck, away, unit_id)
            for unit_id, item in self._items.items()
            if (away := _distance(item.pos(), point)) <= max(item.reach(), least_reach)
        ]
        return min(touched)[2] if touched else None

    def prints(self, tokens: Tokens) -> Iterator[tuple[QPointF, Print]]:
        """Yield every counter in the colours of a theme and where it stands, those below first."""
        for item in sorted(self._items.values(), key=lambda item: item.zValue()):
            yield item.home, item.make_print(tokens)

    def redraw(self) -> None:
        """Paint every counter again, as after a change of theme."""
        for item in self._items.values():
            item.update()

    def _show(self, units: Iterable[UnitView]) -> None:
        for unit in units:
            self._items[unit.id].show_as(unit, self.counter(unit))

    def _arrange(self, unmoved: Mapping[str, UnitView], newcomers: set[str]) -> None:
        stacks: dict[Hex, list[str]] = {}
        upright = self._scene.outlook.upright
        for unit in unmoved.values():
            if unit.hex is not None:
                stacks.setdefault(unit.hex, []).append(unit.id)
        for place, stack in stacks.items():
            stack.sort(key=lambda unit_id: not unmoved[unit_id].is_destroyed)
            size, spots = STACKS[min(len(stack), len(STACKS)) - 1]
            for number, unit_id in enumerate(stack):
                spot = center(place) + upright.map(QPointF(*spots[number % len(spots)]))
                self._items[unit_id].stand(spot, size, glide=unit_id not in newcomers)


def _distance(a: QPointF, b: QPointF) -> float:
    return math.hypot(a.x() - b.x(), a.y() - b.y())
