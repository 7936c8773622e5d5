"""`python -m tests.benchmarks.starting [--hangar]`: open the window in a process of its own.

A line of JSON says how long it took until the window was painted (`shown`, and `drawn`, the seconds that the
processor worked for it) and until the welcome page could be used (`seconds` and `worked`), and what the
process holds once all has been loaded behind it (`megabytes`); with `--hangar` once its page shows everything
too. `compiled` counts the modules of ours of which there is no bytecode: each takes a millisecond more than
where there is, so figures tell of a player's start where it is 0, as at the second one without
PYTHONDONTWRITEBYTECODE. The data folder is COMPANION_HOME.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time, time

BEGUN = time()
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
TICK, PATIENCE = 20, 120
"""Milliseconds after which a window without events is looked at, and seconds in which all has to happen."""


def main(*, with_hangar: bool) -> None:
    """Start, look, leave."""
    from companion.ui.app.launch import stay_quick
    from companion.ui.app.qt_import import import_qt

    gc.disable()
    import_qt()
    from PySide6.QtWidgets import QApplication

    from companion.paths import data_folder
    from companion.ui.app.start import LibraryOpenThread
    from companion.ui.app.window import MainWindow
    from companion.ui.settings import WindowSettings
    from companion.ui.theme.theme import Theme

    stay_quick()
    app = QApplication([])
    settings = WindowSettings(data_folder())
    Theme(settings.mode, settings.scale).apply(app)
    window = MainWindow(settings)
    window.show()
    QApplication.processEvents()
    given = {"shown": time() - BEGUN, "drawn": process_time()}
    window.begin()
    _wait(lambda: window.library is not None)
    QApplication.processEvents()
    given |= {"seconds": time() - BEGUN, "worked": process_time()}
    opener = window.findChild(LibraryOpenThread)
    assert opener is not None
    _wait(opener.isFinished)
    if with_hangar:
        window.with_library(window.hangar.show)
        page = window.hangar.page
        assert page is not None
        _wait(lambda: not page.is_busy)
        given["units"] = len(page.stock.index)
    QApplication.processEvents()
    from tests.benchmarks.sitting import rss

    print(json.dumps({**given, "megabytes": rss(), "compiled": _count_compiled()}), flush=True)
    window.close()


def _count_compiled() -> int:
    """Return how many of our modules had no bytecode when the process began."""
    found = [
        Path(module.__cached__)
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == "companion" and getattr(module, "__cached__", None)
    ]
    return sum(not path.exists() or path.stat().st_mtime >= BEGUN for path in found)


def _wait(is_so: Callable[[], bool]) -> None:
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    ticking = QTimer(interval=TICK)
    ticking.start()
    until = time() + PATIENCE
    while not is_so():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        assert time() < until


if __name__ == "__main__":
    main(with_hangar="--hangar" in sys.argv)
