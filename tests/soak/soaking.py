"""A sitting at one window within its event loop: battles, pages and dialogs, and garbage made beside them."""

from __future__ import annotations

import faulthandler
import gc
import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from companion.errors import CompanionError
from companion.ui.app.launch import stay_quick
from companion.ui.app.menu import ENTRIES
from companion.ui.theme.theme import Theme
from companion.ui.work.garbage import set_mmap_threshold
from tests.benchmarks.sitting import Sitting, rss, setup
from tests.monkey.findings import MonkeyFindings

UNITS = 8
SETTLED, LEVEL = 5, 10.0
"""From which battle on memory is level, and within how many megabytes. Until then everything is visited: what
is shown for the first time later would count as growth.
"""
KEPT_BATTLES = 20
"""Older battles are deleted from the list, as a player would: a row with its picture takes 35 kB for good."""
PAUSE, LOOK = 1, 60
"""Milliseconds between two acts of a battle, and how long a page or a dialog is looked at."""
SETTLING = 500
"""Milliseconds until what was closed is collected and given back, before memory is looked at."""
VISITS = 4
"""Pages and dialogs after each battle."""
HANG = 300
GARBAGE, REST = 200, 0.01
"""Cycles that the thread beside the window makes at once, and seconds until it makes more."""
ASK_SYSTEM = frozenset({"quit", "open", "export", "print_map", "picture"})
COMMANDS = tuple(entry[1] for entry in ENTRIES if entry is not None and entry[1] not in ASK_SYSTEM)
RESIZING = ("larger", "smaller")
SIZES: tuple[tuple[str, ...], ...] = ((), ("larger",), ("larger",), ("smaller",) * 3, ("smaller",))
"""By what commands one comes to each size of text."""
STORED, OFTEN, PATIENCE = "stored_battle", 6, 100
"""Opening a battle of the list, how much oftener than any page, and for how many looks it is waited for."""
VISITED = (*COMMANDS, *(STORED,) * OFTEN)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a soak: its minutes, its battles, and the acts of each."""

    minutes: float
    battles: int
    acts: int


class GarbageCycle:
    """An object that refers to itself, so that only a garbage collection frees it."""

    def __init__(self) -> None:
        self.itself = self


class Soak(QObject):
    """A soak at one window: one step after the other, by a timer."""

    def __init__(self, limits: Limits, seed: int, findings: MonkeyFindings, home: Path) -> None:
        super().__init__()
        self._findings, self._limits = findings, limits
        self._end = time.monotonic() + 60 * limits.minutes
        self._sitting = Sitting(home, seed=seed)
        self._chance = random.Random(seed)
        self.held: list[float] = []
        self._steps = self._live()
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._step)
        self._closer = QTimer(self, interval=LOOK)
        self._closer.timeout.connect(self._close_front)
        self._closer.start()
        self._timer.start()

    def leave(self) -> None:
        """Close the window for good; from here on Python collects garbage by itself again, on all threads."""
        self._sitting.leave()

    def _step(self) -> None:
        faulthandler.dump_traceback_later(HANG, exit=True)
        pause = next(self._steps, None)
        if pause is None:
            faulthandler.cancel_dump_traceback_later()
            self._closer.stop()
            QApplication.exit(0)
        else:
            self._timer.start(pause)

    def _live(self) -> Iterator[int]:
        """Battles, and visits after each; yields the milliseconds until the next step."""
        number = 0
        while time.monotonic() < self._end and number < self._limits.battles:
            number += 1
            self._begin()
            if number < SETTLED and self._limits.battles > 1:
                visits = "everything"
                yield from self._warm_up()
            else:
                visited = self._some_visits()
                visits = " ".join(visited)
                yield from self._play(self._limits.acts)
                yield from self._visit(visited)
            self._tidy_up()
            yield SETTLING
            self.held.append(rss())
            self._report(number, visits)

    def _report(self, number: int, visits: str) -> None:
        """Print a battle's line; where memory grew in a step, the visits name the cause."""
        # No list of all objects: one that another thread is just making would fall for it.
        widgets, acts = len(QApplication.allWidgets()), self._findings.acts
        held = f"{self.held[-1]:6.1f} MB, {widgets:5} widgets, {acts:6} acts"
        print(f"battle {number:4}: {held}: {visits}", flush=True)

    def _begin(self) -> None:
        sitting = self._sitting
        self._findings.record_act("begin a battle")
        sitting.window.show_battle(sitting.library.new_battle(setup(UNITS, self._chance.randrange(100))))

    def _warm_up(self) -> Iterator[int]:
        """Play a battle, and visit everything in between, in another order at each size of text.

        What pages and dialogs need stays with the window, and so does the room of what was ever open at once.
        """
        battle = self._sitting.session.id
        for sized in SIZES:
            yield from self._open(battle)
            yield from self._play(self._limits.acts // len(SIZES))
            yield from self._visit([*sized, *self._chance.sample(VISITED, len(VISITED))])

    def _play(self, acts: int) -> Iterator[int]:
        sitting = self._sitting
        for _ in range(acts):
            yield PAUSE
            if (act := sitting.act()) is None:
                break
            self._findings.record_act("act")
            act()
        while not sitting.page.is_stored:
            yield LOOK

    def _some_visits(self) -> list[str]:
        """Pages and dialogs by chance, and now and then another size of text."""
        resized = self._chance.choice((*RESIZING, ""))
        return [*self._chance.choices(VISITED, k=VISITS), *([resized] if resized else [])]

    def _visit(self, commands: list[str]) -> Iterator[int]:
        """Carry out commands, each looked at until the closer has come by."""
        for command in commands:
            self._findings.record_act(command)
            # A dialog waits for an answer, which the closer gives: the next step comes once it is closed.
            with suppress(CompanionError):  # words for the player, as where there is nothing to print
                if command == STORED:
                    yield from self._open(self._chance.choice(self._sitting.library.battles()).id)
                else:
                    self._sitting.window.commands.carry_out(command)
            yield LOOK
        self._findings.record_act("welcome")
        self._sitting.window.show_welcome()
        if abs(Theme.current().scale - 1) > 0.25:
            Theme.current().set_scale(1.0)
        yield LOOK

    def _open(self, battle: int) -> Iterator[int]:
        """Open a battle of the list, and wait until it is on the table."""
        window = self._sitting.window
        window.welcome.battle_chosen.emit(battle)
        for _ in range(PATIENCE):
            if window.battle is not None:
                break
            yield LOOK

    def _tidy_up(self) -> None:
        """Delete the oldest battles from the list of the welcome page."""
        for battle in self._sitting.library.battles()[KEPT_BATTLES:]:
            self._sitting.window.welcome.recent.delete_requested.emit(battle.id)

    def _close_front(self) -> None:
        """Close whatever is open besides the window, so that it is left as it was opened."""
        front: QWidget | None = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if isinstance(front, QDialog):
            front.reject()
        elif front is not None:
            front.close()
        else:
            for top in QApplication.topLevelWidgets():
                if top.isVisible() and top is not self._sitting.window:
                    top.close()


def make_garbage(until: threading.Event) -> None:
    """Make cycles beside the window until told to stop."""
    while not until.wait(REST):
        for _ in range(GARBAGE):
            GarbageCycle()


def growth(held: list[float]) -> float:
    """By how many megabytes memory grew after it was to be level."""
    return max(held[SETTLED - 1 :]) - held[SETTLED - 1] if len(held) > SETTLED else 0.0


def run_soak(limits: Limits, seed: int) -> None:
    """Soak so long, tell what was found, and end the process with 1 where anything was."""
    home = Path(os.environ["COMPANION_HOME"])
    home.mkdir(exist_ok=True)
    set_mmap_threshold()
    stay_quick()
    app = QApplication(["soak"])
    app.setQuitOnLastWindowClosed(False)
    findings = MonkeyFindings(seed, home / "acts.txt")
    findings.install()
    # Its sitting collects as the app does.
    soak = Soak(limits, seed, findings, home)
    elsewhere: set[int] = set()

    def watch(_phase: str, _about: dict[str, Any]) -> None:
        if threading.get_ident() != threading.main_thread().ident:
            elsewhere.add(threading.get_ident())

    gc.callbacks.append(watch)
    is_over = threading.Event()
    thread = threading.Thread(target=make_garbage, args=(is_over,))
    thread.start()
    app.exec()
    is_over.set()
    thread.join()
    gc.callbacks.remove(watch)
    soak.leave()
    grown = growth(soak.held)
    print(findings.summary())
    print(f"{len(elsewhere)} threads besides the window's collected garbage.")
    print(f"Memory grew by {grown:.1f} MB after battle {SETTLED}.", flush=True)
    sys.stdout.flush()
    os._exit(1 if findings.number or elsewhere or grown > LEVEL else 0)
