"""Actions that every family understands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """Set one track or counter of a sheet by hand, against any rule: `left` boxes remain."""

    unit: str
    track: str
    left: int
