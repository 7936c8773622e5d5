"""The arrangement of a roster's cards: the largest form in which all of them are seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.ui.roster.card_state import NARROW_WIDTH, STRIP_WIDTH, RosterCardForm
from companion.ui.theme.tokens import Space


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
