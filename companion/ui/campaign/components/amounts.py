"""Formatting of counted fractions, as players write them."""

from __future__ import annotations

from fractions import Fraction


def format_mixed_number(amount: Fraction) -> str:
    """Return a number of which there may be a part: `2`, `1/3`, `2 1/2`."""
    whole, rest = divmod(abs(amount), 1)
    parts = [str(whole)] if whole or not rest else []
    return ("-" if amount < 0 else "") + " ".join([*parts, *([str(rest)] if rest else [])])
