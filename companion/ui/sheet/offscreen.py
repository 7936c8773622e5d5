"""Record sheets written to a file by a process without a window, nor a screen to open one on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from companion.engine.sheet import Sheet
from companion.ui.sheet.pdf import PrintedSheet, write_pdf


def write_sheets(sheets: Sequence[Sheet], path: Path) -> None:
    """Write sheets to a PDF file; raises CompanionError when it cannot be written."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Held until the file is written: fonts live as long as the application does.
    app = QGuiApplication.instance() or QGuiApplication([])
    write_pdf([PrintedSheet(sheet) for sheet in sheets], path)
    app.processEvents()
