"""The watch on a battle's acts: the longest single event of each that keeps the window from answering.

Told is what the window's own thread works for it, so that others who use the processor do not count.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import thread_time
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

MAX_SECONDS = 0.050
"""Seconds for which the window may fail to answer: longer is felt."""


@dataclass(frozen=True, slots=True)
class SlowEvent:
    """An event that took long: the act, the receiver, the kind of event, and the seconds."""

    act: str
    receiver: str
    event: str
    seconds: float

    def __str__(self) -> str:
        return f"{1000 * self.seconds:6.1f} ms  {self.act}: {self.event} for {self.receiver}"


@dataclass
class EventWatch:
    """The time of each act, by the longest event within it."""

    longest: dict[str, list[SlowEvent]] = field(default_factory=lambda: defaultdict(list))
    passes: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    act: str = ""
    _worst: SlowEvent | None = None

    @contextmanager
    def during(self, act: str) -> Iterator[None]:
        """Watch the events until this act is done and painted."""
        self.act, self._worst = act, None
        try:
            yield
        finally:
            if self._worst is not None:
                self.longest[act].append(self._worst)
            self.act = ""

    def note(self, receiver: str, event: str, seconds: float) -> None:
        """An event took so long."""
        if self.act and (self._worst is None or seconds > self._worst.seconds):
            self._worst = SlowEvent(self.act, receiver, event, seconds)

    def passed(self, seconds: float) -> None:
        """The event loop came round once in this time: so long whoever does the next thing has to wait."""
        if self.act:
            self.passes[self.act] = max(self.passes[self.act], seconds)

    def report(self) -> str:
        """For each kind of act how often it was done, the middle and the longest, the slowest act first."""
        lines = []
        for act, blocks in self.longest.items():
            taken = sorted(blocks, key=lambda block: block.seconds)
            middle, worst = taken[len(taken) // 2], taken[-1]
            text = f"{len(taken):4} x {act:24} middle {1000 * middle.seconds:6.1f} ms, "
            text += f"loop {1000 * self.passes[act]:6.1f} ms, longest {worst}"
            lines.append((worst.seconds, text))
        return "\n".join(text for _, text in sorted(lines, reverse=True))

    def too_long(self) -> list[SlowEvent]:
        """Return what took longer than a player does not feel."""
        return [block for blocks in self.longest.values() for block in blocks if block.seconds > MAX_SECONDS]


class WatchedApplication(QApplication):
    """An application that times every event Qt delivers; nested events count to the outermost."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.watch = EventWatch()
        self._depth = self._delivered = 0
        gc.disable()

    def do(self, act: str, action: Callable[[], object], rest: Callable[[], None]) -> None:
        """Do something as Qt would, in a handler, and watch until everything that comes of it is done."""
        # The application collects garbage in the same way: between acts, while nobody waits.
        gc.collect(1)
        with self.watch.during(act):
            QTimer.singleShot(0, action)
            self.settle()
            rest()
            self.settle()

    def settle(self) -> None:
        """Deliver events until there are none."""
        while self._has_delivered():
            continue

    def _has_delivered(self) -> bool:
        before, begun = self._delivered, thread_time()
        self.processEvents()
        self.watch.passed(thread_time() - begun)
        return self._delivered > before

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Deliver an event, and note how long it took."""
        self._delivered += 1
        if self._depth or not self.watch.act:
            return super().notify(receiver, event)
        kind, name, self._depth = event.type(), type(receiver).__name__, 1
        begun = thread_time()
        try:
            return super().notify(receiver, event)
        finally:
            self._depth = 0
            self.watch.note(name, _event_name(kind), thread_time() - begun)


def _event_name(kind: Any) -> str:
    return str(getattr(kind, "name", kind))
