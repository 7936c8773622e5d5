"""Battles as files: choosing, reading and writing scripts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.battles.session import Session

DATABASES = "Databases (*.sqlite3);;All files (*)"
SCRIPTS = "Battle scripts (*.yaml *.yml *.json);;All files (*)"


def ask_script(parent: QWidget) -> Path | None:
    """Return which script to open."""
    return ask_open_path(parent, "Open a battle script", SCRIPTS)


def ask_export(parent: QWidget, title: str) -> Path | None:
    """Return where to save a battle's script."""
    return ask_save_path(parent, "Export the battle", f"{file_name(title)}.yaml", SCRIPTS)


def ask_pdf(parent: QWidget, title: str, caption: str = "Print the sheet") -> Path | None:
    """Return where to save what is printed."""
    return ask_save_path(parent, caption, f"{file_name(title)}.pdf", "PDF (*.pdf)")


def ask_svg(parent: QWidget, title: str) -> Path | None:
    """Return where to save pages as drawings, one a file."""
    return ask_save_path(parent, "Save the sheets as SVG", f"{file_name(title)}.svg", "SVG (*.svg)")


def ask_database(parent: QWidget) -> Path | None:
    """Return where to save every battle."""
    return ask_save_path(parent, "Save all battles", "companion.sqlite3", DATABASES)


def import_script(library: Library, path: Path) -> Session:
    """Play a script into a new stored battle; raises FileError with all its faults."""
    from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, read_document

    return library.import_script(read_document(path, BATTLE_PARSE_LIMITS))


def file_name(title: str) -> str:
    """Return a title as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "battle"
