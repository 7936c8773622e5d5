"""Walking from stop to stop: a dialog that would wait for an answer is shown, and left again unanswered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from companion.ui.app.window import MainWindow
from tests.ui.walking.settling import settle

_asked: list[QDialog] = []


@contextmanager
def leave_dialogs_unanswered() -> Iterator[None]:
    """Dialogs that wait for an answer are shown instead, and go on as if the player had cancelled."""
    before = QDialog.exec

    def show(dialog: QDialog) -> int:
        _asked.append(dialog)
        dialog.show()
        settle()
        return int(QDialog.DialogCode.Rejected)

    QDialog.exec = show  # type: ignore[method-assign]
    try:
        yield
    finally:
        QDialog.exec = before  # type: ignore[method-assign]


def in_front(window: MainWindow) -> QWidget:
    """Return the dialog that is open, else the window."""
    others = [it for it in QApplication.topLevelWidgets() if it is not window and it.isVisible()]
    return (others or [window])[-1]


def leave(window: MainWindow) -> None:
    """Close every dialog, the last opened first."""
    open_now = [it for it in QApplication.topLevelWidgets() if it is not window and it.isVisible()]
    for each in (*reversed(_asked), *open_now):
        each.close()
    for dialog in _asked:
        dialog.deleteLater()
    _asked.clear()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settle()
