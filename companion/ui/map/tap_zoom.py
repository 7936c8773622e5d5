"""Zoom for taps on small hexes: the map zooms in first, and goes back once the hex is chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QLineF, QObject, QPoint

from companion.tabletop.hexes import Hex
from companion.ui.map.mapsheet.layout import center, hex_rect
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.navigation import ZoomingView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FINGER_TARGET


class TapZoom(QObject):
    """Zooms in where a tap could mean several hexes; any other zoom meanwhile stays."""

    def __init__(self, view: ZoomingView) -> None:
        super().__init__(view)
        self._view = view
        self._earlier: Mapping[str, Any] | None = None
        self._is_zooming = False
        view.zoomed.connect(self._forget)

    def hexes_near(self, point: QPoint, hexes: Collection[Hex]) -> list[Hex]:
        """Return the hexes that a finger at a point of the window may mean, the nearest first."""
        spot = self._view.mapToScene(point)
        reach = Theme.current().tokens.px(FINGER_TARGET) / 2 / self._view.zoom.across
        away = {place: QLineF(spot, center(place)).length() for place in hexes}
        return sorted((place for place in hexes if away[place] <= reach), key=away.__getitem__)

    @property
    def is_needed(self) -> bool:
        """Whether hexes are smaller than what a finger can hit."""
        return self._view.zoom.hex_height < Theme.current().tokens.px(FINGER_TARGET)

    def zoom_in(self, point: QPoint, place: Hex) -> None:
        """Show the hexes about a point so large that each can be hit; the point stays where it is."""
        view = self._view
        earlier = view.view_state()
        least = Theme.current().tokens.px(FINGER_TARGET)
        self._is_zooming = True
        view.zoom_at(Zoom.readable(least, view.devicePixelRatioF()), point)
        room = hex_rect(place)
        view.reveal(room.adjusted(-room.width(), -room.height(), room.width(), room.height()))
        self._is_zooming = False
        self._earlier = earlier

    def go_back(self) -> None:
        """Show as much as before."""
        earlier, self._earlier = self._earlier, None
        if earlier is not None:
            self._view.restore_view(earlier)

    def _forget(self) -> None:
        if not self._is_zooming:
            self._earlier = None
