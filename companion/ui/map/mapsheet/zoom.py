"""Magnifications at which every hex corner falls on a whole pixel, so that the mapsheet stays crisp."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform

from companion.ui.map.mapsheet.layout import HALF_HEIGHT, QUARTER_WIDTH
from companion.ui.map.mapsheet.orientation import USUAL, Outlook

SMALLEST, LARGEST = 3, 60
STEP = 1.2
REGULAR = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class Zoom:
    """A magnification: a quarter of a hex's width in device pixels, on a screen of that density."""

    quarter: int
    density: float = 1.0

    @classmethod
    def filling(cls, area: QRectF, width: float, height: float, density: float) -> Zoom:
        """Return the largest zoom at which an area of the scene fits into a window, both sizes in window
        pixels.
        """
        fitting = [cls(quarter, density) for quarter in cls.ladder(density)]
        held = [
            zoom
            for zoom in fitting
            if area.width() * zoom.across <= width and area.height() * zoom.down <= height
        ]
        return max(held or fitting[:1], key=lambda zoom: zoom.quarter)

    @classmethod
    def of(cls, quarter: float, density: float) -> Zoom:
        """Return the nearest zoom there is on a screen to a quarter of a hex's width in device pixels."""
        ladder = cls.ladder(density)
        return cls(min(max(round(quarter), ladder[0]), ladder[-1]), density)

    @classmethod
    def readable(cls, hex_height: float, density: float) -> Zoom:
        """Return the smallest zoom at which hexes are at least so high, in window pixels."""
        fitting = [cls(quarter, density) for quarter in cls.ladder(density)]
        return next((zoom for zoom in fitting if zoom.hex_height >= hex_height), fitting[-1])

    @classmethod
    def shown_by(cls, painter: QPainter, outlook: Outlook = USUAL) -> Zoom:
        """Return the zoom at which a painter draws the scene now, which lies so."""
        density, world = painter.device().devicePixelRatioF(), painter.worldTransform()
        across = world.m11() if outlook.is_usual else (outlook.upright * world).m11()
        return cls(max(1, round(across * density * QUARTER_WIDTH)), density)

    @staticmethod
    def ladder(density: float) -> range:
        """Return every quarter width there is on a screen, smallest first."""
        return range(SMALLEST, round(LARGEST * density) + 1)

    @property
    def half(self) -> int:
        """Half of a hex's height, in device pixels."""
        return round(self.quarter * REGULAR)

    @property
    def across(self) -> float:
        """Window pixels in a scene unit, sideways."""
        return self.quarter / QUARTER_WIDTH / self.density

    @property
    def down(self) -> float:
        """Window pixels in a scene unit, downwards; within 4 % of `across`."""
        return self.half / HALF_HEIGHT / self.density

    @property
    def hex_height(self) -> float:
        """The height of a hex in window pixels."""
        return 2 * self.half / self.density

    @property
    def transform(self) -> QTransform:
        """What a view needs to show the scene at this zoom."""
        return QTransform.fromScale(self.across, self.down)

    def zoom_by(self, steps: float) -> Zoom:
        """Return the zoom nearer by so many turns of the wheel; negative steps go away."""
        wanted = self.quarter * STEP**steps
        return Zoom.of(math.ceil(wanted) if steps > 0 else math.floor(wanted), self.density)

    def on(self, density: float) -> Zoom:
        """Return the same magnification on a screen of another density."""
        return Zoom.of(self.quarter * density / self.density, density)
