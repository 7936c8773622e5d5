"""Deletion of widgets as soon as the handler that is done with them has ended, also without an event loop."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QDialog, QWidget

from companion.ui.work.garbage import expect_garbage


def delete_later(widget: QWidget) -> None:
    """Hide a widget and have it deleted.

    Qt alone would keep it until the innermost event loop comes round: not in a long handler, nor while only
    single events are handled, as in a test.
    """
    widget.hide()
    widget.deleteLater()
    _sweeper().start()


def run_modal(dialog: QDialog) -> int:
    """Show a dialog until the player has answered it, and have it deleted; how it was answered.

    It can still be asked for what was chosen until the handler that shows it has ended.
    """
    answer = dialog.exec()
    if not dialog.isVisible():
        delete_later(dialog)
    expect_garbage()
    return answer


@cache
def _sweeper() -> QTimer:
    timer = QTimer(QCoreApplication.instance())
    timer.setSingleShot(True)
    timer.timeout.connect(lambda: QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete))
    return timer
