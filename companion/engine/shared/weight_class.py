"""The weight class of a machine by its tons: an outline to draw and a word to search for, no rule."""

from __future__ import annotations

HEAVIEST = ((35, "light"), (55, "medium"), (75, "heavy"))
"""The heaviest of each class, by common usage; no book defines them. In tons."""
BEYOND = "assault"


def weight_class(tons: float) -> str:
    """Return the class of so many tons."""
    return next((name for heaviest, name in HEAVIEST if tons <= heaviest), BEYOND)
