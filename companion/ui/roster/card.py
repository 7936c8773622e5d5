"""A roster card: who the unit is, what is left of it, what it did this turn, and what ails it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.engine.views.units import SideView, UnitView
from companion.ui.roster.drawing import CardBody, CardState, Look, draw_card, heading_of
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain import set_tip


class RosterCard(QAbstractButton):
    """One unit as a card; a click selects it, a right click or the menu key asks what can be done with it."""

    menu_wanted = Signal(str, QPointF)

    def __init__(self, unit: UnitView, side: SideView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._body = CardState(unit, side), CardBody()
        self.setCheckable(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._tell()

    @property
    def unit(self) -> UnitView:
        """The unit as last shown."""
        return self._state.unit

    def show_unit(self, unit: UnitView, side: SideView) -> None:
        """Show the unit as it is now."""
        self._show(self._state.with_unit(unit, side))

    def show_selection(self, *, selected: bool, targeted: bool) -> None:
        """Frame the card as the selected unit, or as its target."""
        self._show(self._state.with_selection(selected, targeted))

    def lie_flat(self, flat: bool, *, low: bool = False) -> None:
        """Take the wide form of the strip above the table, as low as can be if need be."""
        self._state = self._state.lying_flat(flat, low)
        # In a strip units with less to count have cards as tall as the others.
        tall = QSizePolicy.Policy.Expanding if flat else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, tall)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        width, height = self._state.size
        return QSize(px(width), px(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = Look(has_focus=self.hasFocus(), is_under=self.underMouse())
        draw_card(painter, QRectF(self.rect()), self._state, look, self._body, QRectF(event.rect()))

    def _show(self, state: CardState) -> None:
        """Show what is new; a card that stays as it is, is not painted again."""
        if state != self._state:
            is_marked = state.differs_in_marks_only(self._state)
            self._state = state
            self._tell()
            self.update(heading_of(self.rect()) if is_marked else self.rect())

    def _tell(self) -> None:
        chips = self.unit.chips
        self.setAccessibleName(self._state.in_words())
        set_tip(self, "\n".join(f"{chip.label}: {chip.hint}" for chip in chips if chip.hint))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(self.unit.id, QPointF(event.globalPos()))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)
