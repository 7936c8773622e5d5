"""Letting everything be laid out and drawn."""

from __future__ import annotations

import time

from PySide6.QtWidgets import QApplication

from companion.ui.work.background import BackgroundTask, IdleQueue

TURNS, SECONDS, PAUSE = 5, 60, 0.01


def settle() -> None:
    """Turn the event loop a few times, and until nothing is still being worked out or laid out."""
    _turn()
    end = time.monotonic() + SECONDS
    while _is_busy() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(PAUSE)  # the thread that works is not held up by the question whether it has done
    _turn()


def _turn() -> None:
    for _ in range(TURNS):
        QApplication.processEvents()


def _is_busy() -> bool:
    tops = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
    behind = (worker.is_busy for top in tops for worker in top.findChildren(BackgroundTask))
    in_pieces = (worker.is_busy for top in tops for worker in top.findChildren(IdleQueue))
    return any(behind) or any(in_pieces)
