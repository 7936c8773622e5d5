"""The choices of the welcome page in rows, as many beside each other as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.welcome.choice_card import LEAST_WIDTH, LEAST_WIDTH_SHORT, ChoiceCard
from companion.ui.widgets.spacing import with_spacing

COLUMNS = 12
FEWEST = 2
"""Where not even so many have room beside each other with their words, they show only their titles."""


class CardGrid(QWidget):
    """Rows as they are given; where they are too wide the cards stand anew, fewer beside each other."""

    def __init__(self, rows: Sequence[Sequence[ChoiceCard]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = tuple(tuple(row) for row in rows)
        self._laid: tuple[tuple[ChoiceCard, ...], ...] = ()
        self._grid = with_spacing(QGridLayout(self), Space.MEDIUM)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        Theme.current().changed.connect(self._arrange)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        beside = self._beside(LEAST_WIDTH)
        is_short = beside < FEWEST
        if is_short:
            beside = max(self._beside(LEAST_WIDTH_SHORT), 1)
        rows = self._rows
        if beside < max(map(len, rows)):
            cards = [card for row in rows for card in row]
            rows = tuple(tuple(cards[at : at + beside]) for at in range(0, len(cards), beside))
        for card in (card for row in rows for card in row):
            card.shorten(is_short)
        if rows != self._laid:
            self._laid = rows
            self._lay_out()

    def _beside(self, width: int) -> int:
        """Return how many cards of a width fit beside each other."""
        px = Theme.current().tokens.px
        gap = px(Space.MEDIUM)
        return (self.width() + gap) // (px(width) + gap)

    def _lay_out(self) -> None:
        for number, row in enumerate(self._laid):
            span = COLUMNS // max(len(row), 1)
            for place, card in enumerate(row):
                self._grid.addWidget(card, number, place * span, 1, span)
        self.updateGeometry()
