"""Actions that every family understands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """Set one track or counter of a sheet by hand, against any rule: `left` boxes remain."""

    unit: str
    """The unit, by its id."""
    track: str
    """The track or counter, by its name on the sheet."""
    left: int
    """How many boxes remain."""
