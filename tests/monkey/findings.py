"""Findings of a long run at the window: uncaught exceptions and warnings of Qt, with the acts before them."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections import Counter, deque
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from companion.errors import CompanionError

REMEMBERED = 25
HARMLESS = ("This plugin does not support",)
"""How messages of the window system without a screen begin."""


class MonkeyFindings:
    """The uncaught problems of a run, on any thread; `record_act` records each act before it is done."""

    def __init__(self, seed: int, trail: Path) -> None:
        self._seed, self._trail = seed, trail
        self._acts: deque[str] = deque(maxlen=REMEMBERED)
        self._counts: Counter[str] = Counter()
        self._began = time.monotonic()
        self.acts = 0

    def install(self) -> None:
        """Hear of every exception that nobody catches, and of every warning."""
        sys.excepthook = self._on_exception
        sys.unraisablehook = lambda fall: self._on_exception(
            fall.exc_type, fall.exc_value or fall.exc_type(), fall.exc_traceback
        )
        threading.excepthook = lambda fall: self._on_exception(
            fall.exc_type, fall.exc_value or fall.exc_type(), fall.exc_traceback
        )
        qInstallMessageHandler(self._on_message)

    def record_act(self, act: str) -> None:
        """Remember an act."""
        self.acts += 1
        self._acts.append(act)
        with self._trail.open("a", encoding="utf-8") as trail:
            trail.write(f"{self.acts} {act}\n")

    def add(self, kind: str, details: str) -> None:
        """Count a finding, and print it where it is the first of its kind."""
        self._counts[kind] += 1
        if self._counts[kind] > 1:
            return
        seconds = time.monotonic() - self._began
        print(f"\n=== {kind}, seed {self._seed}, act {self.acts}, after {seconds:.0f} s")
        print(*(f"  {act}" for act in self._acts), sep="\n")
        print(details, flush=True)

    def summary(self) -> str:
        """Return what was found, and after how many acts."""
        lines = [f"{number:5} x {kind}" for kind, number in self._counts.most_common()]
        seconds = time.monotonic() - self._began
        return "\n".join([*lines, f"{self.acts:,} acts in {seconds:.0f} s, {len(lines)} kinds of fault"])

    @property
    def number(self) -> int:
        """How many kinds there are."""
        return len(self._counts)

    def _on_exception(
        self, kind: type[BaseException], problem: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, CompanionError):  # words for the player, which the window says in its banner
            return
        frames = traceback.extract_tb(trace)
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "nowhere"
        self.add(f"{kind.__name__} at {place}", "".join(traceback.format_exception(kind, problem, trace)))

    def _on_message(self, kind: QtMsgType, _context: QMessageLogContext, message: str | None) -> None:
        if kind is QtMsgType.QtDebugMsg or kind is QtMsgType.QtInfoMsg or not message:
            return
        if not message.startswith(HARMLESS):
            self.add(f"Qt: {message}", "".join(traceback.format_stack(limit=12)))
