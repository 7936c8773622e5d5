"""Which form of its cards a roster has room for: the largest in which all of them are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.roster.card_state import NARROW_WIDTH, STRIP_WIDTH, CardState, Form
from companion.ui.theme.tokens import Space

COLUMN_FORMS = (Form.WHOLE, Form.BARS, Form.SHORT, Form.LOW)
TIGHT_FORMS = (Form.LOW, Form.LINE)
"""These stand closer, and in the end without the heads of their sides: every card has its side's mark."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How cards stand: in which form, with the heads of sides or without, a strip in how many rows."""

    form: Form
    rows: int = 1
    has_heads: bool = True

    @property
    def gap(self) -> Space:
        """Between a card and the next."""
        return Space.TINY if self.form in TIGHT_FORMS else Space.SMALL


def in_column(
    cards: Sequence[CardState], height: float, *, heads: Sequence[int] = (), unfolded: int | None = None
) -> Standing:
    """How cards stand one above the other in so many pixels of the design.

    Below heads of these heights only the first `unfolded` of them are seen.
    """
    bare = [Standing(form, has_heads=False) for form in TIGHT_FORMS]
    for standing in (*map(Standing, COLUMN_FORMS), *bare):
        seen = cards[:unfolded] if standing.has_heads else cards
        lines = [card.in_form(standing.form).height for card in seen]
        lines += heads if standing.has_heads else ()
        if sum(lines) + standing.gap * len(lines) <= height:
            return standing
    return bare[-1]


def in_strip(cards: Sequence[CardState], width: float, *, low: bool) -> Standing:
    """How cards lie above the table in so many pixels of the design, side by side or in two rows."""
    if len(cards) * (STRIP_WIDTH + Space.SMALL) <= width:
        return Standing(Form.LOW if low else Form.BARS)
    if low and len(cards) * (NARROW_WIDTH + Space.SMALL) <= width:
        return Standing(Form.LOW)
    return Standing(Form.LOW, 1 if low else 2)
