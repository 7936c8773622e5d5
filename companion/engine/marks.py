"""Marks that players set by hand, the same for every family."""

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


@dataclass(frozen=True, slots=True)
class HexNote:
    """A note of the players on a hex."""

    text: str = ""
    mark: str = ""


HEX_MARKS = ("flag", "danger", "target", "question")
"""The signs for hexes."""
LONGEST_NOTE = 60
"""So much is told beside a hex. In letters."""
