"""Collecting garbage in portions: the window stands still for each, and is not to be felt to."""

from __future__ import annotations

import gc
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

PORTION = (700, 10, 3)
"""After how many new objects the young ones are looked over, and after how many such times the older ones and
all others: some 30,000 at most, which takes a window's frame or two.
"""
MUCH = 100_000
"""So many objects that have been kept without being looked over again are worth a pause that nobody sees."""


def collect_in_portions() -> None:
    """Let a full collection look over only what was made since the one before; all else is taken to stay."""
    gc.set_threshold(*PORTION)
    gc.enable()
    if _keep not in gc.callbacks:
        gc.callbacks.append(_keep)


def _keep(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] == len(PORTION) - 1:
        gc.freeze()


class LookingOver(QObject):
    """Looks over everything that was taken to stay while players look at another application."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._kept = 0
        app.applicationStateChanged.connect(self._look_over)

    def _look_over(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive or gc.get_freeze_count() < self._kept + MUCH:
            return
        gc.unfreeze()
        gc.collect()
        self._kept = gc.get_freeze_count()
