"""`python -m tests.benchmarks.silence`: a club's server falls silent under a window, again and again.

Told are the longest time for which the window did not answer, after how long it said that the server is
silent, and after how long that it is back. Exit 1 where the window stood still for longer than its patience,
where no sign came within ten seconds, or where anything acknowledged was lost.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROUNDS, SILENCE, SIGN, PLAY = 3, 25.0, 10.0, 3.0
TICK, ACT = 10, 150


class EventLoopPulse:
    """The longest time between two ticks of the window's event loop."""

    def __init__(self) -> None:
        from PySide6.QtCore import QTimer

        self.longest, self._last = 0.0, time.monotonic()
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._timer.start(TICK)

    def begin(self) -> None:
        self.longest, self._last = 0.0, time.monotonic()

    def _beat(self) -> None:
        now = time.monotonic()
        self.longest, self._last = max(self.longest, now - self._last), now


class SilenceTrial:
    """A window in whose battle a box is ticked again and again; acknowledged changes are counted."""

    def __init__(self, home: Path) -> None:
        from companion.battles.clubs import ServerAddress, open_library
        from companion.ui.app.window import MainWindow
        from companion.ui.settings import WindowSettings
        from tests.battles.builders import pair_setup
        from tests.plugins.postgresql import PASSWORD, USER, Server, programs
        from tests.store.server.proxy import Proxy

        self.server = Server(programs())
        self.url = self.server.new_database()
        self.proxy = Proxy(self.server.port)
        place = ServerAddress(
            "127.0.0.1", ServerAddress.of(self.url).database, USER, self.proxy.port, PASSWORD
        )
        self.window = MainWindow(WindowSettings(home))
        self.window.adopt(open_library(home, place=place))
        assert self.window.library is not None
        self.session = self.window.library.new_battle(pair_setup())
        self.window.show_battle(self.session)
        self.window.show()
        self.acknowledged: list[int] = []
        self.is_playing = False

    def act(self) -> None:
        """Tick a box, if anybody plays."""
        from companion.engine.marks import Mark
        from companion.errors import CompanionError

        if not self.is_playing:
            return
        try:
            self.session.do(Mark("hermes", "armor/head", 8 - len(self.acknowledged) % 2))
        except CompanionError:
            return
        self.acknowledged.append(self.session.lines()[-1].entry_id)

    @property
    def is_reported(self) -> bool:
        """Whether the window says that the server is silent."""
        return not self.window.club.is_reached

    def stored(self) -> set[int]:
        """Return the entries that the server has."""
        from companion.store.database import Database

        with Database.at(self.url, read_only=True) as database:
            head = database.battles.get(self.session.id).head_id
            return {entry.id for entry in database.journal.path(self.session.id, head)}

    def end(self) -> None:
        """Close all."""
        self.window.close()
        self.proxy.close()
        self.server.remove()


def main() -> int:
    """Let the server fall silent under an idle window and under a busy one."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from companion.store.server.connection import HURRIED_SECONDS

    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        trial, pulse, acts = SilenceTrial(Path(home)), EventLoopPulse(), QTimer()
        acts.timeout.connect(trial.act)
        acts.start(ACT)

        def wait(is_done: Callable[[], bool], limit: float) -> float:
            began = time.monotonic()
            while not is_done() and time.monotonic() - began < limit:
                app.processEvents()
                time.sleep(0.001)
            return time.monotonic() - began

        failed = 0
        for number in range(ROUNDS * 2):
            trial.is_playing = number % 2 == 1
            wait(lambda: False, PLAY)
            pulse.begin()
            trial.proxy.stop()
            sign = wait(lambda: trial.is_reported, SILENCE)
            wait(lambda: False, SILENCE - sign)
            trial.proxy.go_on()
            back = wait(lambda: not trial.is_reported, SILENCE)
            wait(lambda: False, PLAY)
            lost = len(set(trial.acknowledged) - trial.stored())
            print(
                f"{'playing' if trial.is_playing else 'idle':8} longest standstill {pulse.longest:5.2f} s,"
                f" sign after {sign:5.2f} s, back after {back:5.2f} s, acknowledged"
                f" {len(trial.acknowledged)}, lost {lost}",
                flush=True,
            )
            failed += pulse.longest > 1.5 * HURRIED_SECONDS or sign > SIGN or lost > 0
        trial.end()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
