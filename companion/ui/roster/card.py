"""A roster card: who the unit is, what is left of it, what it did this turn, and what ails it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.engine.views.units import SideView, UnitView
from companion.ui.roster.card_state import (
    CARD_WIDTH,
    HEAD_HEIGHT,
    NARROW_WIDTH,
    SLIM_WIDTH,
    STRIP_WIDTH,
    CardState,
    RosterCardForm,
)
from companion.ui.roster.drawing import CardInteraction, CardPictures, card_height, draw_card, heading_line
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.plain_text import set_tip


@dataclass(frozen=True, slots=True)
class RosterArrangement:
    """The arrangement of cards: their form, the rows of a strip, and whether sides have headings."""

    form: RosterCardForm
    rows: int = 1
    has_heads: bool = True

    @property
    def gap(self) -> Space:
        """Between a card and the next."""
        return Space.TINY if self.form is RosterCardForm.LOW else Space.SMALL


def arrange_column(height_of: Callable[[RosterArrangement], float], room: float) -> RosterArrangement:
    """Return how cards stand one above the other; where not even the lowest have room, they are scrolled.

    Before that they do without the heads of their sides, as every card has its side's mark; what is
    scrolled anyway has them.
    """
    standings = [
        *map(RosterArrangement, RosterCardForm),
        RosterArrangement(RosterCardForm.LOW, has_heads=False),
    ]
    return next(
        (each for each in standings if height_of(each) <= room), RosterArrangement(RosterCardForm.LOW)
    )


def arrange_strip(cards: int, width: float, *, low: bool) -> RosterArrangement:
    """Return how cards lie above the table in so many pixels of the design, side by side or in two rows."""
    if cards * (STRIP_WIDTH + Space.SMALL) <= width:
        return RosterArrangement(RosterCardForm.LOW if low else RosterCardForm.BARS, has_heads=False)
    if low and cards * (NARROW_WIDTH + Space.SMALL) <= width:
        return RosterArrangement(RosterCardForm.LOW, has_heads=False)
    return RosterArrangement(RosterCardForm.LOW, 1 if low else 2, has_heads=False)


class RosterCard(QAbstractButton):
    """The card of one unit; a click selects it, `more` or a right click open its menu."""

    menu_requested = Signal(str, QPointF)

    def __init__(self, unit: UnitView, side: SideView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._pictures = CardState(unit, side), CardPictures()
        self._heights: dict[tuple[RosterCardForm, int, float], int] = {}
        self.setCheckable(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._in_strip = self._is_slim = False
        self._width = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.more = icon_button("more", f"More for {unit.name}", "Actions")
        self.more.setParent(self)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.clicked.connect(self._ask_menu)
        self._show_hints()

    @property
    def unit(self) -> UnitView:
        """The unit as last shown."""
        return self._state.unit

    def show_unit(self, unit: UnitView, side: SideView) -> bool:
        """Show the unit as it is now; whether the card has another height then."""
        if (unit, side) == (self._state.unit, self._state.side):
            return False
        return self._show(self._state.with_unit(unit, side))

    def show_selection(self, *, selected: bool, targeted: bool) -> None:
        """Frame the card as the selected unit, or as its target."""
        if (selected, targeted) != (self._state.is_selected, self._state.is_targeted):
            self._show(self._state.with_selection(selected, targeted))

    def take_arrangement(
        self, arrangement: RosterArrangement, *, in_strip: bool, width: int, is_slim: bool = False
    ) -> None:
        """Show more or less of the unit, so wide, in a column that may be a narrow one or beside others."""
        form, has_head = arrangement.form, arrangement.has_heads or not in_strip
        shown = (self._state.form, self._state.has_head, self._in_strip, self._width, self._is_slim)
        if (form, has_head, in_strip, width, is_slim) == shown:
            return
        self._state = self._state.in_form(form, has_head=has_head)
        self._in_strip, self._width, self._is_slim = in_strip, width, is_slim
        # In a strip units with less to tell have cards as tall as the others.
        tall = QSizePolicy.Policy.Expanding if in_strip else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, tall)
        self._show_hints()
        self.updateGeometry()
        self.update()

    def height_as(self, form: RosterCardForm, width: int) -> int:
        """Return how high the card is in a form, so wide."""
        tokens = Theme.current().tokens
        known = (form, width, tokens.scale)
        if known not in self._heights:
            self._heights[known] = card_height(tokens, self._state.in_form(form), width)
        return self._heights[known]

    @property
    def state(self) -> CardState:
        """What the card shows."""
        return self._state

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        in_strip = NARROW_WIDTH if self._state.form is RosterCardForm.LOW else STRIP_WIDTH
        in_column = SLIM_WIDTH if self._is_slim else CARD_WIDTH
        width = px(in_strip if self._in_strip else in_column)
        return QSize(width, self.height_as(self._state.form, self._width or width))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_more()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_more()
        return super().event(event)

    def _place_more(self) -> None:
        """Keep the button for more at the right end of the name, whatever its style makes of its size."""
        px = Theme.current().tokens.px
        self.more.ensurePolished()
        size = self.more.sizeHint().expandedTo(QSize(px(HEAD_HEIGHT), px(HEAD_HEIGHT)))
        size.setHeight(min(size.height(), self.height()))
        self.more.resize(size)
        middle = px((2 if self._state.form is RosterCardForm.LOW else 6) + self._state.head_height / 2)
        self.more.move(self.width() - size.width() - 1, max(middle - size.height() // 2, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = CardInteraction(has_focus=self.hasFocus(), is_under=self.underMouse())
        draw_card(painter, QRectF(self.rect()), self._state, look, self._pictures, QRectF(event.rect()))

    def _show(self, state: CardState) -> bool:
        """Show what is new; a card that stays as it is, is not painted again.

        Returns whether it is as high as before in no form any more.
        """
        if state.differs_in_marks_only(self._state):
            self._state = state
            self.setAccessibleName(state.spoken_text())
            self.update(heading_line(QRectF(self.rect()), state).toAlignedRect())
            return False
        before, self._heights, self._state = self._heights, {}, state
        is_other = any(
            self.height_as(form, width) != high
            for (form, width, _), high in before.items()
            if width == self._width
        )
        self._show_hints()
        self.update()
        return is_other

    def _ask_menu(self) -> None:
        self.menu_requested.emit(self.unit.id, QPointF(self.mapToGlobal(self.more.geometry().bottomLeft())))

    def _show_hints(self) -> None:
        chips = self.unit.chips
        self.setAccessibleName(self._state.spoken_text())
        self.more.setVisible(self._state.is_selected)
        self._place_more()
        is_short = self._state.form in (RosterCardForm.SHORT, RosterCardForm.LOW)
        counts = ", ".join(f"{bar.label} {bar.text}" for bar in self._state.bars) if is_short else ""
        hints = (f"{chip.label}: {chip.hint}" for chip in chips if chip.hint)
        set_tip(self, "\n".join(filter(None, (counts, *hints))))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(self.unit.id, QPointF(event.globalPos()))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)
