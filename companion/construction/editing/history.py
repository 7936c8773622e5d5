"""Undo history of a design or a board, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Drawn = TypeVar("Drawn")
"""What is drawn at: an immutable value, such as a design or a board."""
MOST_STEPS = 500
"""How many steps are kept; drafts share what a step has not changed."""


@dataclass(frozen=True, slots=True)
class HistoryStep(Generic[Drawn]):
    """A state of the draft, and in words the change that led to it."""

    draft: Drawn
    text: str = ""


@dataclass(frozen=True, slots=True)
class History(Generic[Drawn]):
    """The steps up to now, the last of them shown, and those that were undone, the nearest first."""

    steps: tuple[HistoryStep[Drawn], ...]
    undone: tuple[HistoryStep[Drawn], ...] = ()

    @classmethod
    def begin(cls, draft: Drawn) -> History[Drawn]:
        """Return a history without any step."""
        return cls((HistoryStep(draft),))

    @property
    def current(self) -> Drawn:
        """What is drawn, as it is now."""
        return self.steps[-1].draft

    @property
    def undo_text(self) -> str:
        """What would be undone; empty where nothing can be."""
        return self.steps[-1].text if len(self.steps) > 1 else ""

    @property
    def redo_text(self) -> str:
        """What would be done again; empty where nothing can be."""
        return self.undone[0].text if self.undone else ""

    def record(self, draft: Drawn, text: str, *, joins: bool = False) -> History[Drawn]:
        """Return a step further; what changes nothing is no step. One that `joins` the last of the same words
        replaces it, as the steps of a number that is being turned do.
        """
        if draft == self.current:
            return self
        steps = self.steps
        if joins and len(steps) > 1 and steps[-1].text == text:
            steps = steps[:-1]
        return History((*steps[-MOST_STEPS:], HistoryStep(draft, text)))

    def undo(self) -> History[Drawn]:
        """Return a step back; the same history where there is none."""
        if len(self.steps) < 2:
            return self
        return replace(self, steps=self.steps[:-1], undone=(self.steps[-1], *self.undone))

    def redo(self) -> History[Drawn]:
        """Return the step that was undone last; the same history where there is none."""
        if not self.undone:
            return self
        return History((*self.steps, self.undone[0]), self.undone[1:])
