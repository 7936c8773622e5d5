"""Grips of the parts: dragged to a position, or pressed for a menu of positions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from companion.ui.battle.layout.arrangement import BattlePart
from companion.ui.battle.layout.drop_zones import DropZones
from companion.ui.battle.layout.layout_menu import Movable, fill_part_menu
from companion.ui.battle.layout.part_labels import format_part
from companion.ui.widgets.layouts import Grip


class GripHolder(Protocol):
    """A part with room for its grip."""

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget into its corner."""


class PartGrips:
    """Gives every part its grip, and carries out its moves."""

    def __init__(self, frame: QWidget, movable: Movable, held: Mapping[BattlePart, GripHolder]) -> None:
        self._frame, self._movable = frame, movable
        self.zones = DropZones(frame, movable.positions)
        self.grips: dict[BattlePart, Grip] = {}
        for part, holder in held.items():
            grip = self.grips[part] = Grip(format_part(part))
            holder.add_corner(grip)
            grip.carried.connect(partial(self.zones.follow, part))
            grip.dropped.connect(partial(self._drop, part))
            grip.given_up.connect(self.zones.hide)
            grip.menu_requested.connect(partial(self._open_menu, part))

    def menu_of(self, part: BattlePart) -> QMenu:
        """Return the menu of a part's positions."""
        menu = QMenu(self._frame)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_part_menu(menu, self._movable, part)
        return menu

    def _drop(self, part: BattlePart, point: QPoint) -> None:
        self.zones.hide()
        self._movable.move_part(part, self.zones.position_at(part, point))

    def _open_menu(self, part: BattlePart) -> None:
        grip = self.grips[part]
        self.menu_of(part).popup(grip.mapToGlobal(grip.rect().bottomLeft()))
