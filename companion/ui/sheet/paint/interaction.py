"""What the player is doing on a sheet right now; it changes how the sheet is drawn, never what it says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preview:
    """How many boxes of a track or counter would be left after the touch that hovers over it."""

    subject: str
    left: int


@dataclass(frozen=True, slots=True)
class SheetState:
    """Areas by id: the one under the pointer and the one with the keyboard's cursor."""

    hovered: str = ""
    cursor: str = ""
    preview: Preview | None = None


UNTOUCHED = SheetState()
