"""F1 in a dialog: the page of the help about the dialog."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog

KEY = "F1"


def offer_help(dialog: QDialog, page: str) -> None:
    """Let F1 open a page of the help beside a dialog, as the keys of the window do not reach it there."""
    shortcut = QShortcut(QKeySequence(KEY), dialog)
    shortcut.activated.connect(partial(_open_help, dialog, page))


def _open_help(dialog: QDialog, page: str) -> None:
    # Only whoever presses the key waits for the reader.
    from companion.ui.help.reader import HelpReader

    reader = dialog.findChild(HelpReader) or HelpReader(page, dialog)
    reader.open_page(page)
    reader.show()
    reader.raise_()
