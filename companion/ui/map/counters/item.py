"""A counter on the map: one graphics item a unit."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from companion.engine.views.units import UnitView
from companion.tabletop.hexes import Hex
from companion.ui.map.counters.art import MACHINES_FROM, RADIUS, MapCounter, draw_counter, draw_name
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
