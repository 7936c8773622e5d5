"""Which form of its cards a roster has room for: the largest in which all of them are seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.ui.roster.card_state import NARROW_WIDTH, STRIP_WIDTH, Form
from companion.ui.theme.tokens import Space


@dataclass(frozen=True, slots=True)
class Standing:
    """How cards stand: in which form, with the heads of sides or without, a strip in how many rows."""

    form: Form
    rows: int = 1
    has_heads: bool = True

    @property
    def gap(self) -> Space:
        """Between a card and the next."""
        return Space.TINY if self.form is Form.LOW else Space.SMALL


def in_column(height_of: Callable[[Standing], float], room: float) -> Standing:
    """How cards stand one above the other; where not even the lowest have room, they are scrolled.

    Before that they do without the heads of their sides, as every card has its side's mark; what is
    scrolled anyway has them.
    """
    standings = [*map(Standing, Form), Standing(Form.LOW, has_heads=False)]
    return next((each for each in standings if height_of(each) <= room), Standing(Form.LOW))


def in_strip(cards: int, width: float, *, low: bool) -> Standing:
    """How cards lie above the table in so many pixels of the design, side by side or in two rows."""
    if cards * (STRIP_WIDTH + Space.SMALL) <= width:
        return Standing(Form.LOW if low else Form.BARS, has_heads=False)
    if low and cards * (NARROW_WIDTH + Space.SMALL) <= width:
        return Standing(Form.LOW, has_heads=False)
    return Standing(Form.LOW, 1 if low else 2, has_heads=False)
