"""A press of the pointer on the map: a click, a drag of a counter, or a drag of the whole table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication


class PressState(StrEnum):
    """The state of a press."""

    PRESSING = "pressing"
    DRAGGING_TABLE = "dragging table"
    DRAGGING_UNIT = "dragging unit"


@dataclass(slots=True)
class Press:
    """A button held down: its start, its counter, its state, and whether it was long held."""

    button: Qt.MouseButton
    start: QPoint
    last: QPoint
    unit: str | None
    state: PressState = PressState.PRESSING
    is_held: bool = False

    def move_to(self, now: QPoint) -> QPoint:
        """Return how far the pointer went since last asked; a longer way turns the press into a drag."""
        if self.state is PressState.PRESSING and self._is_far(now):
            self.state = PressState.DRAGGING_UNIT if self.unit else PressState.DRAGGING_TABLE
        by, self.last = now - self.last, now
        return by

    def _is_far(self, now: QPoint) -> bool:
        return (now - self.start).manhattanLength() >= QApplication.startDragDistance()
