"""The roster: a card for every unit of both sides, a column beside the table or a strip above it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget

from companion.engine.views.units import SideView, UnitView
from companion.ui.roster.card import RosterArrangement, RosterCard, arrange_column, arrange_strip
from companion.ui.roster.card_state import CARD_WIDTH, NARROW_WIDTH, SLIM_WIDTH, STRIP_WIDTH, RosterCardForm
from companion.ui.roster.heading import CardOrder, RosterTools, SideHeading, sort_units
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import parts_of
from companion.ui.widgets.spacing import with_spacing

ORDER, FOLDED = "roster/order", "roster/folded_{side}"
TOOLS = 32
"""Pixels of the design that the buttons take."""


class RosterPanel(QScrollArea):
    """Cards by side; `unit_chosen` tells of a click, `menu_requested` of a right click and its point.

    All cards take the largest form in which all of them are seen. `add_requested` asks for another unit.
    """

    unit_chosen = Signal(str)
    menu_requested = Signal(str, QPointF)
    add_requested = Signal()

    def __init__(self, settings: WindowSettings | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.order = CardOrder(
            settings.remembered_choice(ORDER, tuple(CardOrder), CardOrder.ROSTER)
            if settings
            else CardOrder.ROSTER
        )
        self._sides: tuple[SideView, ...] = ()
        self._units: tuple[UnitView, ...] = ()
        self._cards: dict[str, RosterCard] = {}
        self._outgrown: list[RosterCard] = []
        """Cards that are higher or lower than their places."""
        self._headings: dict[str, SideHeading] = {}
        self._is_strip = self._is_low = self._is_narrow = self._needs_form = False
        self._last_size_hint = QSize()
        self._selected: str | None = None
        self._arrangement = RosterArrangement(RosterCardForm.WHOLE)
        self._inside, self.tools = QWidget(), RosterTools(self.order)
        self.winner = role_label("", LabelRole.CAPTION)
        self._inside.setProperty("bare", True)
        self._grid = with_spacing(QGridLayout(self._inside), Space.SMALL)
        self._prepare()

    def _prepare(self) -> None:
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Roster")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tools.add_requested.connect(self.add_requested)
        self.tools.ordered.connect(self._take_order)
        self.winner.setParent(self._inside)
        self.winner.hide()
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_units(self, sides: Sequence[SideView], units: Sequence[UnitView]) -> None:
        """Show these units; cards that stay are kept, so that focus stays too."""
        self._sides, self._units = tuple(sides), tuple(units)
        by_side = {side.id: side for side in sides}
        if {unit.id for unit in units} != self._cards.keys() or list(by_side) != list(self._headings):
            self._needs_form = True
            self._make_cards()
        self._show_on_cards(units)
        for side in sides:
            own = [unit for unit in units if unit.side == side.id]
            self._headings[side.id].show_side(side, own)
        first = next((side.name for side in sides if side.has_initiative), "")
        won = f"{first} won initiative" if first else ""
        self._needs_form |= won != self.winner.text()
        self.winner.setText(won)
        self.tools.offer_activation(any(unit.order is not None for unit in units))
        if self._needs_form or self._outgrown:
            self._find_form()
        while self._outgrown:
            self._outgrown.pop().updateGeometry()
        self._lay_out()

    def show_changed(self, units: Iterable[UnitView]) -> None:
        """Show on their cards what has changed of these units, before all are shown; no card moves yet."""
        self._show_on_cards(unit for unit in units if unit.id in self._cards)

    def _show_on_cards(self, units: Iterable[UnitView]) -> None:
        by_side = {side.id: side for side in self._sides}
        for unit in units:
            card = self._cards[unit.id]
            if card.show_unit(unit, by_side[unit.side]):
                self._outgrown.append(card)

    def show_selection(self, selected: str | None, target: str | None) -> None:
        """Frame the selected unit and its target."""
        for unit, card in self._cards.items():
            card.show_selection(selected=unit == selected, targeted=unit == target)
        self._selected = selected
        self._bring_selected_into_view()

    def _bring_selected_into_view(self) -> None:
        if self._selected in self._cards:
            self.ensureWidgetVisible(self._cards[self._selected], 0, 0)

    def become_strip(self, strip: bool, *, low: bool = False, narrow: bool = False) -> None:
        """Lie down above the table, as low as can be if need be, or stand beside it, as narrow as can be."""
        if (strip, low, narrow) == (self._is_strip, self._is_low, self._is_narrow):
            return
        self._is_strip, self._is_low, self._is_narrow = strip, low, narrow
        self.tools.set_upright(upright=strip)
        self._find_form()
        self._lay_out(anew=True)
        self._measure()

    def card(self, unit: str) -> RosterCard:
        """Return the card of a unit."""
        return self._cards[unit]

    def heading(self, side: str) -> SideHeading:
        """Return the head of a side, which folds its cards."""
        return self._headings[side]

    @property
    def arrangement(self) -> RosterArrangement:
        """How the cards stand now."""
        return self._arrangement

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        if not self._is_strip:
            return QSize(px(self._card_width + 2 * Space.SMALL), px(300))
        bar = self.horizontalScrollBar().sizeHint().height() if self._scrolls() else 0
        tallest = max((card.sizeHint().height() for card in self._cards.values()), default=px(TOOLS))
        rows = self._arrangement.rows
        return QSize(px(CARD_WIDTH), rows * (tallest + px(Space.TINY)) + px(Space.TINY) + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        # Before the cards are given their room, and told to scroll if they do not fit.
        self._find_form()
        super().resizeEvent(event)
        # Once the cards have their places.
        QTimer.singleShot(0, self, self._bring_selected_into_view)

    # --- what stands where ---

    def _find_form(self) -> None:
        """Give all cards the largest form in which they are seen, as soon as the room is another."""
        px = Theme.current().tokens.px
        self._needs_form = False
        if self._is_strip:
            scale = px(100) / 100
            standing = arrange_strip(len(self._units), self.width() / scale - TOOLS, low=self._is_low)
            per_row = -(-max(len(self._units), 1) // standing.rows)
            width = int((self.width() - px(TOOLS + Space.LARGE)) / per_row) - px(Space.TINY)
            least = NARROW_WIDTH if standing.form is RosterCardForm.LOW else STRIP_WIDTH
            width = max(width, px(least))
        else:
            # Cards that are scrolled are as wide as those that are not: nothing in them moves.
            bar = self.verticalScrollBar().sizeHint().width()
            width = max(self.width() - 2 * px(Space.SMALL) - bar, px(self._card_width))
            standing = arrange_column(lambda each: self._height_as(each, width), self.height())
        is_other = standing != self._arrangement
        self._arrangement = standing
        for card in self._cards.values():
            card.take_arrangement(standing, in_strip=self._is_strip, width=width, is_slim=self._is_narrow)
        if is_other:
            self._grid.setSpacing(Theme.current().tokens.px(self._gap))
            self._lay_out(anew=True)
        if (wanted := self.sizeHint()) != self._last_size_hint:
            self._last_size_hint = wanted
            self.updateGeometry()

    def _height_as(self, arrangement: RosterArrangement, width: int) -> int:
        """Return how high the column is with cards that stand so, below their heads."""
        px = Theme.current().tokens.px
        units = self._unfolded_units() if arrangement.has_heads else self._units
        high = [self._cards[unit.id].height_as(arrangement.form, width) for unit in units]
        high += [head.sizeHint().height() for head in self._headings.values() if arrangement.has_heads]
        if not arrangement.has_heads and self.winner.text():
            high.append(self._winner_height(width))
        return px(TOOLS) + 2 * px(Space.TINY) + sum(high) + px(arrangement.gap) * len(high)

    @property
    def _tells_winner(self) -> bool:
        """Whether who won the initiative stands above the column, as no head of a side tells it."""
        return not self._is_strip and not self._arrangement.has_heads and bool(self.winner.text())

    def _winner_height(self, width: int) -> int:
        """Return how high the line is that tells who won the initiative, which a long name breaks in two."""
        self.winner.ensurePolished()
        return max(self.winner.heightForWidth(width), self.winner.sizeHint().height())

    @property
    def _gap(self) -> Space:
        return Space.TINY if self._is_strip else self._arrangement.gap

    @property
    def _card_width(self) -> int:
        return SLIM_WIDTH if self._is_narrow else CARD_WIDTH

    def _unfolded_units(self) -> list[UnitView]:
        """Return the units of the sides that are not folded."""
        return [unit for unit in self._units if not self._headings[unit.side].isChecked()]

    def _shown_units(self) -> list[UnitView]:
        """Return the units whose cards are seen, in their order; without heads nothing can be folded."""
        units = self._unfolded_units() if self._arrangement.has_heads else self._units
        own = ([unit for unit in units if unit.side == side.id] for side in self._sides)
        return [unit for each in own for unit in sort_units(each, self.order)]

    def _lay_out(self, *, anew: bool = False) -> None:
        """Lay cards and heads where they belong; where nothing moves, nothing is laid anew."""
        shown = [unit.id for unit in self._shown_units()]
        laid = parts_of(self._grid)
        cards = [widget.unit.id for widget in laid if isinstance(widget, RosterCard)]
        is_same = cards == shown and (self.winner in laid) == self._tells_winner
        if is_same and not anew and len(laid) > len(cards):
            return
        while self._grid.takeAt(0) is not None:
            pass
        for line in range(max(self._grid.rowCount(), self._grid.columnCount())):
            self._grid.setRowStretch(line, 0)
            self._grid.setColumnStretch(line, 0)
        for unit, card in self._cards.items():
            card.setVisible(unit in shown)
        self.winner.setVisible(self._tells_winner)
        self._lay_strip(shown) if self._is_strip else self._lay_column(shown)
        self._grid.activate()
        self._order_tabs(shown)

    def _lay_column(self, shown: Sequence[str]) -> None:
        row = 0
        self._grid.addWidget(self.tools, row, 0)
        if self._tells_winner:
            row += 1
            self._grid.addWidget(self.winner, row, 0)
        for side in self._sides:
            row += 1
            self._grid.addWidget(self._headings[side.id], row, 0)
            self._headings[side.id].setVisible(self._arrangement.has_heads)
            for unit in shown:
                if self._cards[unit].unit.side == side.id:
                    row += 1
                    self._grid.addWidget(self._cards[unit], row, 0)
        self._grid.setRowStretch(row + 1, 1)

    def _lay_strip(self, shown: Sequence[str]) -> None:
        for heading in self._headings.values():
            heading.hide()
        rows = self._arrangement.rows
        self._grid.addWidget(self.tools, 0, 0, rows, 1, Qt.AlignmentFlag.AlignTop)
        for row, cards in enumerate(self._in_rows(shown, rows)):
            for column, unit in enumerate(cards, 1):
                self._grid.addWidget(self._cards[unit], row, column)
                self._grid.setColumnStretch(column, 1)

    def _in_rows(self, shown: Sequence[str], rows: int) -> list[list[str]]:
        """Return the cards of a strip: a row a side where there are two of each."""
        if rows == 1:
            return [list(shown)]
        by_side = [[it for it in shown if self._cards[it].unit.side == side.id] for side in self._sides]
        if len(by_side) == rows and all(by_side):
            return by_side
        half = (len(shown) + 1) // 2
        return [list(shown[:half]), list(shown[half:])]

    def _order_tabs(self, shown: Sequence[str]) -> None:
        last: QWidget = self.tools.order_button
        for unit in shown:
            QWidget.setTabOrder(last, self._cards[unit])
            last = self._cards[unit]

    # --- within ---

    def _take_order(self, order: str) -> None:
        self.order = CardOrder(order)
        if self._settings is not None:
            self._settings.remember(ORDER, order)
            self._settings.sync()
        self._lay_out()

    def _fold(self, side: str) -> None:
        if self._settings is not None:
            is_folded = self._headings[side].isChecked()
            self._settings.remember(FOLDED.format(side=side), "yes" if is_folded else "no")
            self._settings.sync()
        self._find_form()
        self._lay_out(anew=True)

    def _scrolls(self) -> bool:
        return self._inside.minimumSizeHint().width() > self.width()

    def _make_cards(self) -> None:
        """Cards and heads for those that are there now; who stays keeps its card."""
        units = {unit.id: unit for unit in self._units}
        by_side = {side.id: side for side in self._sides}
        for gone in [it for it in self._cards if it not in units]:
            delete_later(self._cards.pop(gone))
        for gone in [it for it in self._headings if it not in by_side]:
            delete_later(self._headings.pop(gone))
        for side in self._sides:
            if side.id not in self._headings:
                self._headings[side.id] = self._make_heading(side)
        self._headings = {side.id: self._headings[side.id] for side in self._sides}
        for unit in self._units:
            if unit.id not in self._cards:
                self._cards[unit.id] = self._make_card(unit, by_side[unit.side])
        self._lay_out(anew=True)

    def _make_heading(self, side: SideView) -> SideHeading:
        heading = SideHeading(self._inside)
        key = FOLDED.format(side=side.id)
        if self._settings is not None:
            heading.setChecked(self._settings.remembered_choice(key, ("yes", "no"), "no") == "yes")
        heading.clicked.connect(lambda: self._fold(side.id))
        return heading

    def _make_card(self, unit: UnitView, side: SideView) -> RosterCard:
        card = RosterCard(unit, side, self._inside)
        card.clicked.connect(lambda: self.unit_chosen.emit(unit.id))
        card.menu_requested.connect(self.menu_requested)
        return card

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        side = tokens.px(Space.TINY)
        self._grid.setSpacing(tokens.px(self._gap))
        self._grid.setContentsMargins(tokens.px(Space.SMALL), side, tokens.px(Space.SMALL), side)
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(needed if self._is_strip else off)
        self.setVerticalScrollBarPolicy(off if self._is_strip else needed)
        fixed = QSizePolicy.Policy.Fixed if self._is_strip else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Preferred, fixed)
        self.setMinimumWidth(0 if self._is_strip else self.sizeHint().width() + tokens.px(4))
        for card in self._cards.values():
            card.updateGeometry()
        self._find_form()
        self.updateGeometry()
