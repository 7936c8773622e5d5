"""Deletion of widgets as soon as the handler that is done with them has ended, also without an event loop."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QDialog, QLayout, QWidget
from shiboken6 import isValid

from companion.ui.work.garbage import expect_garbage

_dying: list[tuple[QWidget, list[QObject]]] = []
"""Widgets that are about to be deleted, with all that they hold.

Where nothing in Python knows a part any more, Shiboken frees its wrapper in the middle of the deletion. If
another wrapper was left at the same address, by an object that has long been gone, it then reaches into the
wrapper that was freed, and the process falls. Parts that are known to the end are let go of in peace.
"""


def delete_later(widget: QWidget) -> None:
    """Hide a widget and have it deleted.

    Qt alone would keep it until the innermost event loop comes round: not in a long handler, nor while only
    single events are handled, as in a test.
    """
    widget.hide()
    _take_out(widget)
    _dying.append((widget, widget.findChildren(QObject)))
    widget.deleteLater()
    _sweeper().start()


def _take_out(widget: QWidget) -> None:
    """Take a widget out of its layout.

    PySide has wrappers of a layout's items, which it drops here only: one whose item went with its widget
    would be taken for whatever Qt makes at that address next.
    """
    parent = widget.parentWidget()
    outer = parent.layout() if parent is not None and not widget.isWindow() else None
    if outer is None:
        return
    for layout in (outer, *outer.findChildren(QLayout)):
        if layout.indexOf(widget) >= 0:
            layout.removeWidget(widget)
            return


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
    timer.timeout.connect(_sweep)
    return timer


def _sweep() -> None:
    """Delete what is to be deleted; what an outer event loop has to delete is kept until the next time."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    _dying[:] = [dying for dying in _dying if isValid(dying[0])]
