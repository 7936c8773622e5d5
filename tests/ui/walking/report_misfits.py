"""Walks from stop to stop and writes what does not fit.

By hand: `python -m tests.ui.walking.report_misfits SCALE [STOP …]`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from companion.ui.theme.theme import Mode, Theme
from tests.ui.table_driver import open_window
from tests.ui.walking.misfits import misfits
from tests.ui.walking.settling import settle
from tests.ui.walking.stops import STOPS, furnish
from tests.ui.walking.walk import in_front, leave, leave_dialogs_unanswered

SIZE = (1280, 720)


def main(scale: float, wanted: list[str]) -> None:
    """Look at every stop, or at those that are told."""
    home = Path(os.environ["COMPANION_HOME"])
    app = QApplication([])
    theme = Theme(Mode.LIGHT, scale)
    theme.set_reduced_motion(True)
    theme.apply(app)
    furnish(home)
    window = open_window(home, SIZE)
    with leave_dialogs_unanswered():
        for name, open_stop in STOPS.items():
            if wanted and name not in wanted:
                continue
            open_stop(window)
            settle()
            found = misfits(in_front(window))
            if (window.width(), window.height()) != SIZE:
                found.append(f"the window has grown to {window.width()}x{window.height()}")
                window.resize(*SIZE)
            for fault in dict.fromkeys(found):
                print(f"{name}: {fault}")
            leave(window)
    window.close()


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
