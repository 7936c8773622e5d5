"""All counters on the map: who stands where, stacked in a shared hex, and which one a touch means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from companion.engine.views.units import SideView, UnitView
from companion.tabletop.hexes import Hex
from companion.ui.map.counters.art import MACHINES_FROM, RADIUS, MapCounter, draw_counter, draw_name
from companion.ui.map.mapsheet.layout import center
from companion.ui.map.mapsheet.orientation import USUAL
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.map.mapsheet.stamps import Print, StampCache, StampLayer, Stencil
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens

NAMES_FROM = 52
"""How high a hex has to be, in pixels, for names."""
NAME_UNITS, LEAST_NAME_PIXELS = 13.0, 12.0
ORIGIN = Hex(0, 0)
AREA = QRectF(-88, -82, 176, 164)
WRECK, STANDING, CHOSEN, LIFTED = 1.0, 2.0, 3.0, 4.0
LIFTED_OPACITY = 0.8

STACKS: tuple[tuple[float, tuple[tuple[float, float], ...]], ...] = (
    (1.0, ((0, 0),)),
    (0.74, ((-19, -9), (19, 9))),
    (0.62, ((0, -20), (-21, 14), (21, 14))),
    (0.56, ((-20, -16), (20, -16), (-20, 17), (20, 17))),
)
"""By how many stand in a hex: their size, and where each stands about its centre."""


class CounterItem(QGraphicsObject):
    """The counter of one unit; it glides to where the unit now stands."""

    def __init__(self, unit: UnitView, stamps: StampCache) -> None:
        super().__init__()
        self.unit = unit
        self.counter = MapCounter.of(unit, 0)
        self.setZValue(_layer(self.counter))
        self.size = 1.0
        self.home = QPointF()
        self._stamps = stamps
        self._glide = QPropertyAnimation(self, b"pos", self)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)

    def show_as(self, unit: UnitView, counter: MapCounter) -> None:
        """Show the unit as it is now."""
        self.unit = unit
        if counter != self.counter:
            self.counter = counter
            self.setZValue(_layer(counter))
            self.update()

    def stand(self, spot: QPointF, size: float, *, glide: bool) -> None:
        """Stand at a point of the scene; a move takes a moment to be seen, unless nothing may move."""
        if size != self.size:
            self.size = size
            self.update()
        duration = Theme.current().motion if glide else 0
        is_new_home, self.home = spot != self.home, spot
        if duration and is_new_home:
            self._glide.stop()
            self._glide.setDuration(duration)
            self._glide.setEndValue(spot)
            self._glide.start()
        elif is_new_home or self._glide.state() is not QPropertyAnimation.State.Running:
            self._glide.stop()
            self.setPos(spot)

    def lift(self, spot: QPointF) -> None:
        """Follow a hand that drags the counter."""
        self._glide.stop()
        self.setPos(spot)
        self.setZValue(LIFTED)
        self.setOpacity(LIFTED_OPACITY)

    def put_back(self) -> None:
        """Return to where the unit stands."""
        self.setPos(self.home)
        self.setZValue(_layer(self.counter))
        self.setOpacity(1.0)

    def reach(self) -> float:
        """Return how far from its middle the counter can be touched, in scene units."""
        return RADIUS * self.size

    @property
    def base(self) -> QRectF:
        """What its base covers of the scene, where it stands or glides to."""
        reach = self.reach()
        return QRectF(self.home.x() - reach, self.home.y() - reach, 2 * reach, 2 * reach)

    def boundingRect(self) -> QRectF:
        return AREA

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        scene = self.scene()
        outlook = scene.outlook if isinstance(scene, MapScene) else USUAL
        with StampLayer(painter, self._stamps, outlook) as sheet:
            sheet.draw_print(ORIGIN, self.make_print(Theme.current().tokens))

    def make_print(self, tokens: Tokens) -> Print:
        """Return the counter in the colours of a theme, about its middle."""
        draw = partial(_draw, counter=self.counter, size=self.size, tokens=tokens)
        return Print(f"{self.counter} {self.size}", draw, AREA)


def _layer(counter: MapCounter) -> float:
    if counter.is_wreck:
        return WRECK
    return CHOSEN if counter.is_selected or counter.is_target else STANDING


def _draw(stencil: Stencil, counter: MapCounter, size: float, tokens: Tokens) -> None:
    painter, zoom = stencil.painter, stencil.zoom
    # Counters stay round although a hex is not quite regular at every zoom.
    painter.scale(size, size * zoom.across / zoom.down)
    draw_counter(painter, counter, tokens, is_small=zoom.hex_height * size < MACHINES_FROM)
    if zoom.hex_height * size >= NAMES_FROM:
        letters = max(NAME_UNITS, LEAST_NAME_PIXELS * tokens.scale / zoom.across / size)
        draw_name(painter, counter, tokens, letters)


class Counters:
    """The counter items of a scene, kept in step with the units."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._items: dict[str, CounterItem] = {}
        self._sides: dict[str, int] = {}
        self._selected: str | None = None
        self._target: str | None = None
        self._is_anyone_due = False
        self._setting: tuple[object, ...] = ()
        """What counters show besides their units, when they were shown last."""

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
        before = {unit_id: _place_of(item.unit) for unit_id, item in self._items.items()}
        for gone in self._items.keys() - standing.keys():
            self._scene.removeItem(self._items.pop(gone))
        newcomers = standing.keys() - self._items.keys()
        for newcomer in newcomers:
            self._items[newcomer] = CounterItem(standing[newcomer], self._scene.stamps)
            self._scene.addItem(self._items[newcomer])
            self._setting = ()
        self._show(standing.values())
        if before != {unit_id: _place_of(unit) for unit_id, unit in standing.items()}:
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
        """Show units as they are now; a unit that is the same in the same setting has its counter already."""
        setting = (self._sides, self._is_anyone_due, self._selected, self._target, self._scene.outlook)
        is_same, self._setting = setting == self._setting, setting
        for unit in units:
            item = self._items[unit.id]
            if not (is_same and item.unit is unit):
                item.show_as(unit, self.counter(unit))

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


def _place_of(unit: UnitView) -> tuple[Hex | None, bool]:
    """Return where a unit stands, and whether machines stand above it."""
    return unit.hex, unit.is_destroyed


def _distance(a: QPointF, b: QPointF) -> float:
    return math.hypot(a.x() - b.x(), a.y() - b.y())
