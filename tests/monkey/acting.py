"""The acts of a monkey at one window after the other, within the event loop of the application."""

from __future__ import annotations

import faulthandler
import os
import random
import sys
import time
import traceback
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from companion.errors import CompanionError
from companion.ui.app.launch import stay_quick
from companion.ui.app.window import MainWindow
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from companion.ui.widgets.deletion import delete_later
from companion.ui.work.garbage import GarbageCollector
from tests.monkey.findings import MonkeyFindings
from tests.monkey.guard import answer_for_the_system, guard
from tests.monkey.hands import Hands, press_key
from tests.monkey.jumps import jumps

PAUSE, WAITING = 2, 100
"""Milliseconds between two steps, and until a step that has not ended may be waiting for the next ones."""
LONG, PATIENCE = 1.0, 180
"""Seconds after which a step that has not ended is a drag, and after which it hangs."""
STAY = 250
"""After how many steps the monkey is set down elsewhere, on average."""
DEEP = 6
"""So many dialogs over each other are left before another is opened."""
REPORT_EVERY = 60.0
SIZES = ((1366, 768), (1600, 900), (900, 640))


class Monkey(QObject):
    """A monkey that acts by a timer, which also runs while a dialog or a menu waits for an answer."""

    def __init__(self, minutes: float, seed: int, most: int, findings: MonkeyFindings, home: Path) -> None:
        super().__init__()
        self._chance, self._findings, self._home, self._max_acts = random.Random(seed), findings, home, most
        self._hands = Hands(self._chance)
        self._end = time.monotonic() + 60 * minutes
        self._reported_at = time.monotonic()
        self._depth = 0
        self._top: QWidget | None = None
        self._acted_on: QWidget | None = None
        self._began_at = time.monotonic()
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._act)
        self.window = self._open()
        self._timer.start()

    def _open(self) -> MainWindow:
        settings = WindowSettings(self._home)
        window = MainWindow(settings)
        window.resize(*self._chance.choice(SIZES))
        window.show()
        window.begin()
        return window

    def _act(self) -> None:
        self._timer.start(WAITING)
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        if time.monotonic() > self._end or self._findings.acts >= self._max_acts:
            self._leave()
            return
        if time.monotonic() > self._reported_at + REPORT_EVERY:
            self._reported_at = time.monotonic()
            print(self._findings.summary().splitlines()[-1], flush=True)
        if self._depth and not self._is_waiting():
            return
        self._depth += 1
        self._began_at = time.monotonic()
        outer, self._acted_on = self._acted_on, _open_dialog()
        try:
            self._step()
        finally:
            self._depth -= 1
            self._acted_on = outer
            self._began_at = time.monotonic()
            self._timer.start(PAUSE)

    def _is_waiting(self) -> bool:
        """Whether the step that is under way waits for others: in a dialog, in a menu, in a drag.

        A menu that gets a step now is let alone: Qt deletes its own menus as they close, and the rest of the
        step would go to a window that is no more.
        """
        asking = _open_dialog()
        is_new = asking is not None and asking is not self._acted_on
        return is_new or time.monotonic() > self._began_at + LONG

    def _step(self) -> None:
        top = self._in_front()
        if top is None:
            self._findings.record_act("another window")
            if self._depth == 1:
                delete_later(self.window)
                self.window = self._open()
            return
        if top is not self._top:
            self._top = top
            self._hands.forget_steps()
        if self._depth > DEEP or (top is not self.window and self._chance.random() < 0.02):
            self._findings.record_act("Escape")
            _escape(top)
        elif self._depth == 1 and top is self.window and self._chance.random() < 1 / STAY:
            self._jump()
        else:
            text, step = self._hands.next_step(top)
            self._findings.record_act(text)
            step()

    def _in_front(self) -> QWidget | None:
        """Return what takes clicks and keys now: a menu, a dialog that waits, else any window that can be
        seen.
        """
        first = _open_dialog()
        if first is not None:
            return first
        tops = [
            it for it in QApplication.topLevelWidgets() if it.isVisible() and it.windowHandle() is not None
        ]
        if self.window not in tops:
            return None if self.window.isHidden() else self.window
        return self.window if self._chance.random() < 0.9 else self._chance.choice(tops)

    def _jump(self) -> None:
        if self.window.library is None:
            return
        name, jump = self._chance.choice(list(jumps(self.window.library).items()))
        self._findings.record_act(f"jump: {name}")
        try:
            jump(self.window)
        except CompanionError:
            return
        except Exception as problem:
            # The walk's own steps expect a page as they have left it: only what falls in the window counts.
            last = traceback.extract_tb(problem.__traceback__)[-1].filename
            if f"{os.sep}tests{os.sep}" not in last:
                raise

    def _leave(self) -> None:
        """Close what is in front, one after the other, and then the window; what that asks, as of a design
        that is not saved, is answered by the next steps.
        """
        self._timer.start(PAUSE)
        if self._depth or _open_dialog():
            if (top := _open_dialog()) is not None:
                self._answer_or_close(top)
            return
        if self._in_front() is not None and not self.window.close():
            return
        self._timer.stop()
        faulthandler.cancel_dump_traceback_later()
        delete_later(self.window)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.exit(0)

    def _answer_or_close(self, top: QWidget) -> None:
        buttons = [button for button in top.findChildren(QPushButton) if button.isVisible()]
        if buttons and self._chance.random() < 0.5:
            self._chance.choice(buttons).click()
        else:
            top.close()


def _open_dialog() -> QWidget | None:
    """Return the menu or dialog that waits for an answer."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


def _escape(top: QWidget) -> None:
    if (window := top.windowHandle()) is not None:
        press_key(window, Qt.Key.Key_Escape)


def act(minutes: float, seed: int, most: int) -> None:
    """Act so long, print what was found, and end the process with 1 where anything was."""
    home = Path(os.environ["COMPANION_HOME"])
    folder = home.parent
    stay_quick()
    app = QApplication(["monkey"])
    app.setQuitOnLastWindowClosed(False)
    GarbageCollector(app)
    Theme.current().set_reduced_motion(True)
    findings = MonkeyFindings(seed, folder / "acts.txt")
    answer_for_the_system(random.Random(seed), folder)
    guard(folder, findings.add)
    findings.install()
    monkey = Monkey(minutes, seed, most, findings, home)
    app.exec()
    assert monkey is not None
    print(findings.summary(), flush=True)
    sys.stdout.flush()
    os._exit(1 if findings.number else 0)
