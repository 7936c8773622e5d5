"""`python -m tests.benchmarks.long_play [ACTS] [UNITS]`: play in the whole window, and tell what it holds.

It is to be 180 MB, and as much after 2,000 acts as after the first.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
EVERY = 250


def main(acts: int, units: int) -> None:
    """Play so many acts in battles of so many units; a battle that is over makes way for another."""
    from PySide6.QtWidgets import QApplication

    from tests.benchmarks.sitting import Sitting, rss

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as home:
        sitting = Sitting(Path(home), units)
        _tell(0, sitting.session.id, rss(), app)
        for number in range(1, acts + 1):
            if (act := sitting.act()) is None:
                sitting.begin(units)
                continue
            sitting.do(act)
            if number % EVERY == 0:
                sitting.rest()
                _tell(number, sitting.session.id, rss(), app)
        sitting.leave()


def _tell(acts: int, battle: int, held: float, app: object) -> None:
    widgets = len(app.allWidgets()) if hasattr(app, "allWidgets") else 0
    objects = len(gc.get_objects())
    print(f"{acts:5} acts, battle {battle}: {held:6.1f} MB, {widgets} widgets, {objects} objects", flush=True)


if __name__ == "__main__":
    main(*(int(argument) for argument in (sys.argv[1:] + ["2000", "8"][len(sys.argv) - 1 :])))
