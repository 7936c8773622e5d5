"""`python -m tests.benchmarks.starting [--hangar]`: open the window in a process of its own.

A line of JSON says how long it took until the welcome page could be used (`seconds`, and `worked`, the
seconds that the processor worked for it), and what the process holds once all has been loaded behind it
(`megabytes`); with `--hangar` once its page shows everything too. The data folder is COMPANION_HOME.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from time import process_time, sleep, time

BEGUN = time()
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
POLL, PATIENCE = 0.001, 120


def main(*, with_hangar: bool) -> None:
    """Start, look, leave."""
    from companion.ui.app.launch import import_qt, stay_quick

    import_qt()
    from PySide6.QtWidgets import QApplication

    from companion.paths import data_folder
    from companion.ui.app.start import Opener
    from companion.ui.app.window import MainWindow
    from companion.ui.settings.settings import Settings
    from companion.ui.theme.theme import Theme
    from tests.benchmarks.sitting import rss

    stay_quick()
    app = QApplication([])
    settings = Settings(data_folder())
    Theme(settings.mode, settings.scale).apply(app)
    window = MainWindow(settings)
    window.show()
    window.begin()
    _wait(lambda: window.library is not None)
    QApplication.processEvents()
    told = {"seconds": time() - BEGUN, "worked": process_time()}
    opener = window.findChild(Opener)
    assert opener is not None
    _wait(opener.isFinished)
    if with_hangar:
        window.with_library(window.hangar.show)
        page = window.hangar.page
        assert page is not None
        _wait(lambda: not page.is_busy)
        told["units"] = len(page.stock.index)
    QApplication.processEvents()
    print(json.dumps({**told, "megabytes": rss()}), flush=True)
    window.close()


def _wait(is_so: Callable[[], bool]) -> None:
    from PySide6.QtWidgets import QApplication

    until = time() + PATIENCE
    while not is_so():
        QApplication.processEvents()
        sleep(POLL)
        assert time() < until


if __name__ == "__main__":
    main(with_hangar="--hangar" in sys.argv)
