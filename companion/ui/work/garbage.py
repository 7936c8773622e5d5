"""Garbage collection of the window's process: on the window's thread only, while nobody waits for it.

Whoever collects destroys the Qt objects it finds, which only the window's thread may do. Left to itself,
Python collects on whichever thread makes the next object, in the middle of whatever that thread is doing.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress
from time import monotonic

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

TICK = 100
"""Milliseconds between two looks at how many objects are new: what other threads make in that time is
collected within a frame.
"""
YOUNG, MIDDLE, FULL = 700, 3, 10
"""A collection of the young is due after so many new objects, one of the middle generation after so many of
the young, and a full one after so many of the middle generation.
"""
OVERDUE = 30
"""After so many collections of the middle generation a full one waits for a quiet moment no longer."""
QUIET, LONG_QUIET = 10, 300
"""Ticks in a row without new objects and pressed mouse buttons, before a full collection and before one of
the frozen objects too.
"""
SHARE = 20
"""After a full collection none follows for so many times as long as it took."""

LARGE_BLOCK = 4 * 1024 * 1024
"""From how many bytes on a block is taken from the system by itself, and goes back as soon as it is freed.

Smaller ones would slow maps down, whose pictures come and go: the system clears each block that it gives.
"""
M_MMAP_THRESHOLD = -3
"""The number of that setting in glibc's <malloc.h>."""


class GarbageCollector(QObject):
    """Takes the place of Python's automatic collection from its making until `stop`.

    The young are collected as soon as there are many, which takes a millisecond; all others seldom. Modules
    and rulesets are frozen, so that a full collection passes them over. Some frozen objects die later (a
    battle that was on the table when the start was over): they are collected when nobody can notice, while
    another application is in front or after a long rest.
    """

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._app = app
        self._new = self._young = self._middle = self._full = self._quiet = 0
        self._not_before = 0.0
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.collect_due)
        app.applicationStateChanged.connect(self._on_application_state)
        gc.disable()
        gc.freeze()
        self._timer.start()

    def stop(self) -> None:
        """Leave collecting to Python again."""
        self._timer.stop()
        self._app.applicationStateChanged.disconnect(self._on_application_state)
        gc.unfreeze()
        gc.enable()

    def expect_garbage(self) -> None:
        """Let a full collection wait no longer: something large was closed, and the window changes anyway."""
        self._middle, self._not_before = OVERDUE, 0.0

    def collect_due(self) -> None:
        """Collect the oldest generation that is due and may be collected now."""
        new = gc.get_count()[0]
        is_busy = abs(new - self._new) >= YOUNG or self._app.mouseButtons()
        self._quiet = 0 if is_busy else self._quiet + 1
        if self._full and self._quiet >= LONG_QUIET:
            self._collect_frozen()
        elif self._is_full_due():
            self._collect_all()
        elif self._young >= MIDDLE:
            gc.collect(1)
            self._young, self._middle = 0, self._middle + 1
        elif new >= YOUNG:
            gc.collect(0)
            self._young += 1
        self._new = gc.get_count()[0]

    def _is_full_due(self) -> bool:
        may_wait = self._quiet < QUIET and self._middle < OVERDUE
        if self._middle < FULL or may_wait or self._app.mouseButtons():
            return False
        return monotonic() >= self._not_before

    def _collect_all(self) -> None:
        began = monotonic()
        gc.collect()
        trim_heap()
        ended = monotonic()
        self._not_before = ended + SHARE * (ended - began)
        self._young = self._middle = 0
        self._full += 1

    def _collect_frozen(self) -> None:
        """Collect everything, and freeze what is alive."""
        gc.unfreeze()
        self._collect_all()
        gc.freeze()
        self._full = 0

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state is not Qt.ApplicationState.ApplicationActive and self._full:
            self._collect_frozen()


def expect_garbage() -> None:
    """Tell the collector of this process, where there is one, that something large was closed."""
    app = QCoreApplication.instance()
    collector = app.findChild(GarbageCollector) if app is not None else None
    if isinstance(collector, GarbageCollector):
        collector.expect_garbage()


def set_mmap_threshold() -> None:
    """Fix the size from which blocks are mapped by themselves, so that large ones go back at once.

    Left to itself, glibc raises the threshold to the size of each large block that is freed, up to 32 MB:
    pictures of windows and maps then lie among small objects that outlive them.
    """
    if sys.platform.startswith("linux"):
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def trim_heap() -> None:
    """Give free pages between used ones back to the system, which takes a few milliseconds.

    Otherwise the process stays as large as when most was open at once.
    """
    if sys.platform.startswith("linux"):
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
