"""Drags on a sheet: a stroke across boxes, a slide along a gauge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.ui.sheet.layout.markables import Markable


@dataclass(frozen=True, slots=True)
class Stroke:
    """A press on a box and the boxes it is drawn across: a fresh box marks losses, a lost one heals.

    Boxes count from 1 in the order in which they are lost. A stroke that comes back to where it began
    changes nothing.
    """

    markable: Markable
    first: int

    @property
    def is_loss(self) -> bool:
        """Whether this stroke marks boxes as lost."""
        return self.first > self.markable.lost

    def left_at(self, box: int) -> int:
        """Return how many boxes are left once the stroke has come to this one."""
        lost = max(self.markable.lost, box) if self.is_loss else min(self.markable.lost, box - 1)
        return self.markable.full - lost


@dataclass(frozen=True, slots=True)
class Slide:
    """A press on a level of a gauge, which then follows the pointer."""

    markable: Markable

    def left_at(self, level: int) -> int:
        """Return the level that it has come to."""
        return level


Drag: TypeAlias = Stroke | Slide
