"""Pointing at hexes with a tool: the points of a ruler, both ends of a line of sight, a hex for a note."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, Signal

from companion.tabletop.hexes import Hex
from companion.ui.map.view import MapView

Draw: TypeAlias = Callable[[tuple[Hex, ...], Hex | None], None]
"""Shows what the points so far mean, and the hex pointed at."""


class HexPointing(QObject):
    """Collects hexes that are clicked, or chosen with the keyboard's cursor; Esc begins anew, then leaves."""

    leave_requested = Signal()

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._draw: Draw | None = None
        self._most = 0
        self.points: tuple[Hex, ...] = ()
        view.hex_clicked.connect(self._on_clicked)
        view.hex_hovered.connect(self._on_hovered)
        view.cancel_pressed.connect(self._cancel)

    @property
    def is_active(self) -> bool:
        """Whether clicks belong to a tool."""
        return self._draw is not None

    def start(self, draw: Draw, most: int, first: Hex | None = None) -> None:
        """Begin to collect; after so `most` points the next click begins anew. 0 is without end."""
        self.stop()
        board = self._view.table.board
        if board is None:
            return
        self._view.begin_planning(board.all_hexes())
        self._draw, self._most = draw, most
        self.points = (first,) if first is not None else ()
        draw(self.points, None)

    def stop(self) -> None:
        """Give the clicks back."""
        if self._draw is not None:
            self._draw, self.points = None, ()
            self._view.end_planning()

    def _on_clicked(self, place: Hex, button: Qt.MouseButton, _modifiers: Qt.KeyboardModifier) -> None:
        if self._draw is None or button != Qt.MouseButton.LeftButton:
            return
        if self.points[-1:] == (place,):
            # A click on the hex where it begins, or a second click where it stands, leads nowhere.
            return
        is_full = self._most and len(self.points) >= self._most
        self.points = (place,) if is_full else (*self.points, place)
        self._draw(self.points, None)

    def _on_hovered(self, place: Hex | None) -> None:
        if self._draw is not None and not (self._most and len(self.points) >= self._most):
            self._draw(self.points, place)

    def _cancel(self) -> None:
        if self._draw is None:
            return
        if self.points:
            self.points = ()
            self._draw((), None)
        else:
            self.leave_requested.emit()
