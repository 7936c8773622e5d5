"""The heads of the roster: the name of a side, which folds its cards, and the buttons for all of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from companion.engine.views.units import SideView
from companion.ui.roster.order import Order
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.side_mark import draw_side_mark
from companion.ui.widgets.spacing import spaced

HEIGHT, CHEVRON, MARK = 26, 14, 12


class SideHeading(QAbstractButton):
    """The name of a side with its shape, and how many units it has left; a press folds its cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side: SideView | None = None
        self._words = ""
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_side(self, side: SideView, left: int, coming: int) -> None:
        """Name the side, and count its units."""
        self._side = side
        more = f", {coming} coming" if coming else ""
        self._words = f"{side.name}  ·  {left} left{more}"
        self.setAccessibleName(f"{side.name}, {left} units left{more}")
        set_tip(self, "Fold or unfold the cards of this side")
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
        font = text_font(tokens.px(Type.BODY), QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.accent if self.hasFocus() else tokens.ink))
        left, right = tokens.px(20), self.width() - arrow - tokens.px(4)
        where = QRectF(left, 0, right - left, self.height())
        shown = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, int(where.width()))
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, shown)
        icon = "chevron-right" if self.isChecked() else "chevron-down"
        draw_icon(painter, icon, tokens.muted, QRectF(right, middle - arrow / 2, arrow, arrow))


class RosterTools(QWidget):
    """Adding a unit, and the order of the cards; `ordered` brings the order that is chosen."""

    add_wanted = Signal()
    ordered = Signal(str)

    def __init__(self, order: Order, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.add_button = icon_button(
            "plus", "Add a unit to the battle", "Add a unit to the battle (Shift+A)"
        )
        self.order_button = icon_button("list", "Sort cards")
        self.order_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu, self._group = QMenu(self), QActionGroup(self)
        for each in Order:
            self._offer(each, is_chosen=each is order)
        self.order_button.setMenu(self._menu)
        self._row = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), Space.TINY)
        self._row.addWidget(self.add_button)
        self._row.addWidget(self.order_button)
        self._row.addStretch(1)
        self.add_button.clicked.connect(self.add_wanted)

    def stand(self, upright: bool) -> None:
        """Stand one below the other at the end of a strip, or lie in a line above a column."""
        way = QBoxLayout.Direction.TopToBottom if upright else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the right end of the line above a column."""
        self._row.addWidget(widget)

    def _offer(self, order: Order, *, is_chosen: bool) -> None:
        action = QAction(order.words, self._group, checkable=True, checked=is_chosen)
        action.triggered.connect(lambda: self.ordered.emit(order.value))
        self._menu.addAction(action)
