"""Parts in the player's hand: a grip for each, dragged to a place or pressed for a menu of places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from companion.ui.battle.layout.arrangement import Part
from companion.ui.battle.layout.drop_zones import DropZones
from companion.ui.battle.layout.menu import Movable, fill_part_menu
from companion.ui.battle.layout.words import lowered
from companion.ui.widgets.layouts.grip import Grip


class Held(Protocol):
    """A part with room for its grip."""

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget into its corner."""


class Holding:
    """Gives every part its grip, and carries out what is done with it."""

    def __init__(self, frame: QWidget, movable: Movable, held: Mapping[Part, Held]) -> None:
        self._frame, self._movable = frame, movable
        self.zones = DropZones(frame, movable.places)
        self.grips: dict[Part, Grip] = {}
        for part, holder in held.items():
            grip = self.grips[part] = Grip(lowered(part))
            holder.add_corner(grip)
            grip.carried.connect(partial(self.zones.follow, part))
            grip.dropped.connect(partial(self._drop, part))
            grip.given_up.connect(self.zones.hide)
            grip.menu_wanted.connect(partial(self._open_menu, part))

    def menu_of(self, part: Part) -> QMenu:
        """Where a part may be put."""
        menu = QMenu(self._frame)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_part_menu(menu, self._movable, part)
        return menu

    def _drop(self, part: Part, point: QPoint) -> None:
        self.zones.hide()
        self._movable.move_part(part, self.zones.place_at(part, point))

    def _open_menu(self, part: Part) -> None:
        grip = self.grips[part]
        self.menu_of(part).popup(grip.mapToGlobal(grip.rect().bottomLeft()))
