"""`python -m tests.benchmarks.watchdog GAME [ACTS]`: play a battle, and tell what blocks the window.

GAME is citytech, quickstart, bt-tactics or paper (CityTech on a table with figures). The longest single event
of every act is told, in time that the window's thread works for it; exit 1 if one is longer than a player
does not feel.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SIZE, ACTS, SLOWEST = (1280, 720), 200, 12


def main(game: str, acts: int, only: str = "") -> int:
    """Play so many acts; what took too long is told, the slowest first."""
    from companion.ui.app.launch import stay_quick
    from companion.ui.app.start import LibraryOpenThread
    from tests.benchmarks.sitting import Sitting
    from tests.benchmarks.watchdog.acts import acts_of_evening
    from tests.benchmarks.watchdog.event_watch import WatchedApplication
    from tests.benchmarks.watchdog.tables import begin, session_of

    stay_quick()
    app = WatchedApplication([])
    with tempfile.TemporaryDirectory() as home:
        sitting = Sitting(Path(home), size=SIZE)
        sitting.window.show_welcome()
        LibraryOpenThread()._get_ready(sitting.library.rulebooks)
        app.settle()
        session = session_of(sitting, game)
        app.do("open: a new battle", lambda: sitting.window.open_battle(session), sitting.rest)
        begin(sitting, game)
        app.settle()
        for name, command in acts_of_evening(sitting, game, acts):
            if only in name:
                app.do(name, command, sitting.rest)
        sitting.leave()
    print(app.watch.report())
    slow = sorted(app.watch.too_long(), key=lambda block: -block.seconds)
    print(f"\n{len(slow)} events of {sum(map(len, app.watch.longest.values()))} acts were too long")
    print("\n".join(str(block) for block in slow[:SLOWEST]))
    return 1 if slow else 0


if __name__ == "__main__":
    game, acts = [*sys.argv[1:], *("citytech", str(ACTS))[len(sys.argv) - 1 :]][:2]
    sys.exit(main(game, int(acts)))
