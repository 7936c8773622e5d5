"""The state of the player's interaction with a sheet; it changes the drawing, never the content."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkPreview:
    """The number of boxes of a track or counter that a touch would leave.

    None would be left of the tracks that are `over` it.
    """

    subject: str
    left: int
    over: tuple[str, ...] = ()

    @property
    def subjects(self) -> frozenset[str]:
        """All that would change."""
        return frozenset({self.subject, *self.over})

    def left_of(self, subject: str, left: int) -> int:
        """Return what would be left of something of which so much is left now."""
        return self.left if subject == self.subject else 0 if subject in self.over else left


@dataclass(frozen=True, slots=True)
class SheetState:
    """Areas by id: the one under the pointer and the one with the keyboard's cursor."""

    hovered: str = ""
    cursor: str = ""
    preview: MarkPreview | None = None


UNTOUCHED = SheetState()
