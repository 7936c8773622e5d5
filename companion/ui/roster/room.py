"""Which form of its cards a roster has room for: the largest in which all of them are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.roster.card_state import NARROW_WIDTH, STRIP_WIDTH, CardState, Form
from companion.ui.theme.tokens import Space

COLUMN_FORMS = (Form.WHOLE, Form.BARS, Form.SHORT, Form.LOW)


@dataclass(frozen=True, slots=True)
class Standing:
    """How cards stand: in which form, and as a strip in how many rows."""

    form: Form
    rows: int = 1


def in_column(cards: Sequence[CardState], height: float) -> Standing:
    """The form in which cards stand one above the other in so many pixels of the design."""
    for form in COLUMN_FORMS:
        needed = sum(card.in_form(form).height + Space.SMALL for card in cards)
        if needed <= height:
            return Standing(form)
    return Standing(Form.LOW)


def in_strip(cards: Sequence[CardState], width: float, *, low: bool) -> Standing:
    """How cards lie above the table in so many pixels of the design, side by side or in two rows."""
    if len(cards) * (STRIP_WIDTH + Space.SMALL) <= width:
        return Standing(Form.LOW if low else Form.BARS)
    if low and len(cards) * (NARROW_WIDTH + Space.SMALL) <= width:
        return Standing(Form.LOW)
    return Standing(Form.LOW, 1 if low else 2)
