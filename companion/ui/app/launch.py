"""Start of the window: as little as possible before the first paint, everything else in the background."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

NO_DISPLAY = (
    "companion: there is no screen to open a window on. Start it in a desktop session, or use the command"
    " line: `companion --help` lists what works without a window."
)
PATIENCE = 0.0005
"""How long the window waits for work behind it to make way, each time it goes on. In seconds."""
STYLE = ("-style", "fusion")
"""Arguments of Qt for the style that the theme dresses; for one that is set later, all of QStyle is made."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def stay_quick() -> None:
    """Let what is worked out behind the window make way for it at once.

    Painting gives way a hundred times for every list, and waits as often until it may go on.
    """
    sys.setswitchinterval(PATIENCE)


def run(paths: Sequence[str] = ()) -> int:
    """Open the window, with a battle script if one is named; the exit code of the application."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREENS):
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    # What is imported stays: looking it over for garbage took a fifth of the start.
    gc.disable()
    # Qt ends the process when it finds no screen, so it is only imported once there is one.
    from companion.ui.app.qt_import import import_qt

    import_qt()
    from PySide6.QtWidgets import QApplication

    from companion.paths import data_folder
    from companion.ui.app.failures import CrashLog, Failures
    from companion.ui.app.window import MainWindow
    from companion.ui.settings import WindowSettings
    from companion.ui.theme.icons import app_icon
    from companion.ui.theme.theme import Theme
    from companion.ui.widgets.deletion import delete_later
    from companion.ui.work.garbage import GarbageCollector, set_mmap_threshold

    set_mmap_threshold()
    stay_quick()
    crashes = CrashLog(data_folder())
    crashes.begin()
    app = QApplication([*sys.argv[:1], *STYLE])
    GarbageCollector(app)
    app.setApplicationName("Companion")
    app.setApplicationDisplayName("Companion")
    app.setDesktopFileName("companion")
    settings = WindowSettings(data_folder())
    theme = Theme(settings.mode, settings.scale)
    theme.set_finger(settings.finger)
    theme.set_reduced_motion(settings.reduced_motion)
    theme.apply(app)
    app.setWindowIcon(app_icon())
    script, place, report = Path(paths[0]) if paths else None, None, crashes.report
    while True:
        window = MainWindow(settings)
        failures = Failures(window)
        failures.install()
        window.backups.crash = report
        window.show()
        window.begin(script, place=place)
        code = app.exec()
        if window.reopening is None:
            crashes.end()
            window.backups.back_up_at_end()
            return code
        script, place, report = None, window.reopening, ""
        delete_later(window)
