"""The heads of the roster: the name of a side, which folds its cards, and the buttons for all of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from companion.engine.views.units import SideView, UnitView
from companion.tabletop.number_text import format_count
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.side_mark import draw_side_mark
from companion.ui.widgets.spacing import with_spacing

HEIGHT, TEXT_HEIGHT, CHEVRON, MARK = 38, 17, 14, 12


class CardOrder(StrEnum):
    """The order of a side's cards."""

    ROSTER = "roster"
    DAMAGE = "damage"
    TO_ACT = "to_act"
    ACTIVATION = "activation"

    @property
    def label(self) -> str:
        """The order as a choice."""
        return {
            "roster": "Roster order",
            "damage": "Most damaged first",
            "to_act": "Who may act first",
            "activation": "Activation order",
        }[self]


def sort_units(units: Sequence[UnitView], order: CardOrder) -> list[UnitView]:
    """Return the units as their cards stand; who takes no part any more comes last, but for the roster's
    order.
    """
    if order is CardOrder.DAMAGE:
        return sorted(units, key=lambda unit: (_is_away(unit), _share_left(unit)))
    if order is CardOrder.TO_ACT:
        return sorted(units, key=lambda unit: (_is_away(unit), not unit.may_act, unit.has_acted))
    if order is CardOrder.ACTIVATION:
        return sorted(units, key=lambda unit: (_is_away(unit), unit.order if unit.order is not None else 0))
    return list(units)


def _is_away(unit: UnitView) -> bool:
    return unit.is_destroyed or unit.is_coming


def _share_left(unit: UnitView) -> float:
    """Return how much is left of a unit, from 0 to 1; structure counts for as much as all its armor."""
    shares = [
        (unit.armor_left + (unit.externals_left or 0), unit.armor_full + (unit.externals_full or 0)),
        (unit.structure_left or 0, unit.structure_full or 0),
    ]
    counted = [left / full for left, full in shares if full]
    return sum(counted) / len(counted) if counted else 1.0


class SideHeading(QAbstractButton):
    """The name of a side with its shape, and below it how it stands; a press folds its cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side: SideView | None = None
        self._text: tuple[str, ...] = ()
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_tip(self, "Fold or unfold the cards of this side")

    def show_side(self, side: SideView, units: Sequence[UnitView]) -> None:
        """Name the side, count its units, and say who has still to act and who won the initiative."""
        there = sum(not unit.is_destroyed and not unit.is_coming for unit in units)
        coming, acting = sum(unit.is_coming for unit in units), sum(unit.still_acts for unit in units)
        parts = (
            f"{acting} to act" if acting else format_count(there, "unit"),
            f"{coming} coming" if coming else "",
            side.goal,
            "won initiative" if side.has_initiative else "",
        )
        text = tuple(part for part in parts if part)
        if (side, text) != (self._side, self._text):
            self._side, self._text = side, text
            self.setAccessibleName(", ".join((side.name, *text)))
            self.update()

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(120), tokens.touch or tokens.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._side is None:
            return
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, size, arrow = self.height() / 2, tokens.px(MARK), tokens.px(CHEVRON)
        draw_side_mark(painter, tokens, self._side, QRectF(tokens.px(2), middle - size / 2, size, size))
        left, right = tokens.px(20), self.width() - arrow - tokens.px(4)
        half, high = tokens.px(TEXT_HEIGHT), tokens.px(2 * TEXT_HEIGHT)
        top = (self.height() - high) / 2
        ink = tokens.accent if self.hasFocus() else tokens.ink
        _draw_line(painter, QRectF(left, top, right - left, half), self._side.name, _name_font(tokens), ink)
        below = QRectF(left, top + half, self.width() - left, half)
        _draw_line(
            painter, below, " · ".join(self._text), sheet_font(tokens.px(FontSize.CAPTION + 1)), tokens.muted
        )
        icon = "chevron-right" if self.isChecked() else "chevron-down"
        draw_icon(painter, icon, tokens.muted, QRectF(right, middle - arrow / 2, arrow, arrow))


def _name_font(tokens: Tokens) -> QFont:
    return text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)


def _draw_line(painter: QPainter, where: QRectF, text: str, font: QFont, ink: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(ink))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(where.width()))
    painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, shown)


class RosterTools(QWidget):
    """Adding a unit, and the order of the cards; `ordered` brings the order that is chosen."""

    add_requested = Signal()
    ordered = Signal(str)

    def __init__(self, order: CardOrder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.add_button = icon_button("plus", "Add a unit to the battle", "Add a unit to the battle (Ins)")
        self.order_button = icon_button("list", "Sort cards")
        self.order_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu, self._group = QMenu(self), QActionGroup(self)
        for each in CardOrder:
            self._offer(each, is_chosen=each is order)
        self.order_button.setMenu(self._menu)
        self._row = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), Space.TINY)
        self._row.addWidget(self.add_button)
        self._row.addWidget(self.order_button)
        self._row.addStretch(1)
        # Where cards are scrolled the column has its least height: lower tools would shift all of them.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.add_button.clicked.connect(self.add_requested)

    def offer_activation(self, is_known: bool) -> None:
        """Offer the order of activation where units have one."""
        for action in self._group.actions():
            if action.data() == CardOrder.ACTIVATION.value:
                action.setVisible(is_known)

    def set_upright(self, upright: bool) -> None:
        """Stand one below the other at the end of a strip, or lie in a line above a column."""
        way = QBoxLayout.Direction.TopToBottom if upright else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the right end of the line above a column."""
        self._row.addWidget(widget)

    def _offer(self, order: CardOrder, *, is_chosen: bool) -> None:
        action = QAction(order.label, self._group, checkable=True, checked=is_chosen)
        action.setData(order.value)
        action.triggered.connect(lambda: self.ordered.emit(order.value))
        self._menu.addAction(action)
