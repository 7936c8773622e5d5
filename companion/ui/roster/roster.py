"""The roster: a card for every unit of both sides, a column beside the table or a strip above it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.views.units import SideView, UnitView
from companion.ui.roster.card import RosterCard
from companion.ui.roster.drawing import CARD_WIDTH, STRIP_HEIGHT
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.side_mark import draw_side_mark
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

LABEL_LEFT = 20


class Roster(QScrollArea):
    """Cards by side; `unit_chosen` tells a click, `menu_wanted` a right click and where."""

    unit_chosen = Signal(str)
    menu_wanted = Signal(str, QPointF)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: dict[str, RosterCard] = {}
        self._headings: dict[str, SideHeading] = {}
        self._is_strip = self._is_low = False
        self._inside = QWidget()
        self._inside.setProperty("bare", True)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._inside)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Roster")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_units(self, sides: Sequence[SideView], units: Sequence[UnitView]) -> None:
        """Show these units; cards that stay are kept, so that focus stays too."""
        by_side = {side.id: side for side in sides}
        if [unit.id for unit in units] != list(self._cards) or list(by_side) != list(self._headings):
            self._put_out(sides, units)
        for unit in units:
            self._cards[unit.id].show_unit(unit, by_side[unit.side])
        for side in sides:
            alive = [unit for unit in units if unit.side == side.id and not unit.is_destroyed]
            self._headings[side.id].show_side(side, len(alive))

    def show_selection(self, selected: str | None, target: str | None) -> None:
        """Frame the selected unit and its target."""
        for unit, card in self._cards.items():
            card.show_selection(selected=unit == selected, targeted=unit == target)
        if selected in self._cards:
            self.ensureWidgetVisible(self._cards[selected], 0, 0)

    def become_strip(self, strip: bool, *, low: bool = False) -> None:
        """Lie down above the table, as low as can be if need be, or stand beside it."""
        if (strip, low) == (self._is_strip, self._is_low):
            return
        self._is_strip, self._is_low = strip, low
        direction = QBoxLayout.Direction.LeftToRight if strip else QBoxLayout.Direction.TopToBottom
        self._row.setDirection(direction)
        for heading in self._headings.values():
            heading.setVisible(not strip)
        for card in self._cards.values():
            card.lie_flat(strip, low=low)
        self._measure()

    def card(self, unit: str) -> RosterCard:
        """The card of a unit."""
        return self._cards[unit]

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        bar = self.horizontalScrollBar().sizeHint().height()
        if self._is_strip:
            tallest = max(
                (card.sizeHint().height() for card in self._cards.values()), default=px(STRIP_HEIGHT)
            )
            return QSize(px(CARD_WIDTH), tallest + px(2 * Space.TINY) + (bar if self._scrolls() else 0))
        return QSize(px(CARD_WIDTH + 2 * Space.SMALL), px(300))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def _scrolls(self) -> bool:
        return self._inside.minimumSizeHint().width() > self.width()

    def _put_out(self, sides: Sequence[SideView], units: Sequence[UnitView]) -> None:
        while (item := self._row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                let_go(old)
        self._headings = {}
        cards: dict[str, RosterCard] = {}
        for side in sides:
            heading = SideHeading(self._inside)
            heading.setVisible(not self._is_strip)
            self._headings[side.id] = heading
            self._row.addWidget(heading)
            for unit in units:
                if unit.side == side.id:
                    cards[unit.id] = self._make_card(unit, side)
                    self._row.addWidget(cards[unit.id], 1)
        self._cards = {unit.id: cards[unit.id] for unit in units}
        self._row.addStretch(1)
        self._measure()

    def _make_card(self, unit: UnitView, side: SideView) -> RosterCard:
        card = RosterCard(unit, side, self._inside)
        card.lie_flat(self._is_strip, low=self._is_low)
        card.clicked.connect(lambda: self.unit_chosen.emit(unit.id))
        card.menu_wanted.connect(self.menu_wanted)
        return card

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        gap, side = tokens.px(Space.SMALL), tokens.px(Space.TINY if self._is_strip else Space.SMALL)
        self._row.setSpacing(gap)
        self._row.setContentsMargins(gap, side, gap, side)
        # Cards of a strip share its width; those of a column keep their height and stand at its top.
        self._row.setStretch(self._row.count() - 1, 0 if self._is_strip else 1)
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(needed if self._is_strip else off)
        self.setVerticalScrollBarPolicy(off if self._is_strip else needed)
        fixed = QSizePolicy.Policy.Fixed if self._is_strip else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Preferred, fixed)
        self.setMinimumWidth(0 if self._is_strip else self.sizeHint().width() + tokens.px(4))
        for card in self._cards.values():
            card.updateGeometry()
        self.updateGeometry()


class SideHeading(QWidget):
    """The name of a side with its shape, and how many units it has left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side: SideView | None = None
        self._label = role_label("", Role.SECTION)
        spaced(QVBoxLayout(self), 0, (LABEL_LEFT, Space.TINY, 0, 0)).addWidget(self._label)

    def show_side(self, side: SideView, units_left: int) -> None:
        """Name the side."""
        self._side = side
        self._label.setText(f"{side.name}  ·  {units_left} left")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._side is None:
            return
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = tokens.px(12)
        draw_side_mark(
            painter, tokens, self._side, QRectF(tokens.px(2), (self.height() - size) / 2, size, size)
        )
