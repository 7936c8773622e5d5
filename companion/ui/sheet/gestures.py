"""What a touch on a box means for the boxes around it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.sheet.parts import Countable


@dataclass(frozen=True, slots=True)
class Stroke:
    """A press on a box and the boxes it is drawn across: a fresh box marks losses, a lost one heals.

    Boxes count from 1 in the order in which they are lost. A stroke that comes back to where it began
    changes nothing.
    """

    countable: Countable
    first: int

    @property
    def is_loss(self) -> bool:
        """Whether this stroke marks boxes as lost."""
        return self.first > self.countable.full - self.countable.left

    def left_at(self, box: int) -> int:
        """How many boxes are left once the stroke has come to this one."""
        lost = self.countable.full - self.countable.left
        lost = max(lost, box) if self.is_loss else min(lost, box - 1)
        return self.countable.full - lost


def stepped(countable: Countable, step: int) -> int:
    """How many boxes are left after taking away or giving back one, within what is printed."""
    return min(max(countable.left + step, 0), countable.full)
