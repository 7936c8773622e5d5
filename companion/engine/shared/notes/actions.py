"""Notes on units and on the battle: the action and the event of every family."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST = 400
"""In letters."""


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Note something on a unit, or on the battle; without words what was noted is taken away."""

    text: str = ""
    """What is noted."""
    unit: str | None = None
    """The unit, by its id; unsaid, the battle."""


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """A unit, or the battle, bears these words, or none any more."""

    text: str = ""
    unit: str | None = None
