"""Grips of the parts: dragged to a position, or pressed for a menu of positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QWidget

from companion.ui.battle.layout.arrangement import POSITION_LABELS, BattlePart, PanelPosition, format_part
from companion.ui.battle.layout.layout_menu import Movable, fill_part_menu
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.layouts import Grip

EDGE, STRIP = 0.26, 0.2
COVERING, LIT = 215, 245


class DropZones(QWidget):
    """Overlay of a frame while a part is dragged; the pointer passes through it."""

    def __init__(self, frame: QWidget, places: Callable[[BattlePart], Sequence[PanelPosition]]) -> None:
        super().__init__(frame)
        self._frame, self._places = frame, places
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._part, self._lit = BattlePart.PANEL, PanelPosition.RIGHT
        self.hide()

    def follow(self, part: BattlePart, point: QPoint) -> None:
        """Show where the part would be put from a point on the screen."""
        self._part, self._lit = part, self.position_at(part, point)
        self.setGeometry(self._frame.rect())
        self.show()
        self.raise_()
        self.update()

    def position_at(self, part: BattlePart, point: QPoint) -> PanelPosition:
        """Return the place that a point on the screen stands for; outside the frame it is a window."""
        local = self._frame.mapFromGlobal(point)
        zones = self._zones(part)
        return next((place for place, zone in zones.items() if zone.contains(local)), PanelPosition.WINDOW)

    def zone(self, part: BattlePart, place: PanelPosition) -> QRect:
        """Return the drop zone of a position, on the frame."""
        return self._zones(part)[place]

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(text_font(tokens.px(FontSize.NUMBER), text_font(1).Weight.DemiBold))
        for place, zone in self._zones(self._part).items():
            is_lit = place is self._lit
            ground = QColor(tokens.selection if is_lit else tokens.surface)
            ground.setAlpha(LIT if is_lit else COVERING)
            gap = tokens.px(Space.TINY)
            rect = QRectF(zone).adjusted(gap, gap, -gap, -gap)
            painter.setBrush(ground)
            painter.setPen(QPen(QColor(tokens.accent if is_lit else tokens.edge), tokens.focus))
            painter.drawRoundedRect(rect, tokens.radius, tokens.radius)
            painter.setPen(QColor(tokens.on_selection if is_lit else tokens.ink))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(rect, flags, POSITION_LABELS[place])

    def _zones(self, part: BattlePart) -> dict[PanelPosition, QRect]:
        """Return the zones of a part, those at the edges over the one in the middle."""
        whole = self._frame.rect()
        across, down, strip = (
            round(whole.width() * EDGE), round(whole.height() * EDGE), round(whole.height() * STRIP),
        )  # fmt: skip
        places = self._places(part)
        has_strip, has_foot = PanelPosition.ABOVE in places, PanelPosition.BELOW in places
        top, bottom = strip if has_strip else 0, whole.height() - (down if has_foot else 0)
        inner = whole.width() - 2 * across
        zones = {
            PanelPosition.ABOVE: QRect(0, 0, whole.width(), top),
            PanelPosition.LEFT: QRect(0, top, across, whole.height() - top),
            PanelPosition.RIGHT: QRect(whole.width() - across, top, across, whole.height() - top),
            PanelPosition.BELOW: QRect(across, bottom, inner, whole.height() - bottom),
            PanelPosition.WINDOW: QRect(across, top, inner, bottom - top),
        }
        return {place: zone for place, zone in zones.items() if place in places}


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
