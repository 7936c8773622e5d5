"""Dialogs for files to save and to open, in the folder of the last one, at first in the documents."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from companion.ui.settings import FolderUse, WindowSettings


class SaveTarget(NamedTuple):
    """A file to be written, and the kind of files that was chosen for it."""

    path: Path
    kind: str


def ask_save_target(parent: QWidget, caption: str, name: str, kinds: str) -> SaveTarget | None:
    """Ask where to save a file that is called so unless the player says otherwise; None where he cancels."""
    start = str(_start_folder(parent, FolderUse.SAVE) / name)
    chosen, kind = QFileDialog.getSaveFileName(parent, caption, start, kinds)
    if not chosen:
        return None
    path = Path(chosen)
    _remember_folder(parent, FolderUse.SAVE, path.parent)
    return SaveTarget(path, kind)


def ask_save_path(parent: QWidget, caption: str, name: str, kinds: str) -> Path | None:
    """Ask the same where the kind does not matter."""
    target = ask_save_target(parent, caption, name, kinds)
    return target.path if target is not None else None


def ask_save_folder(parent: QWidget, caption: str) -> Path | None:
    """Ask for a folder to save several files in; None where the player cancels."""
    chosen = QFileDialog.getExistingDirectory(parent, caption, str(_start_folder(parent, FolderUse.SAVE)))
    if not chosen:
        return None
    _remember_folder(parent, FolderUse.SAVE, Path(chosen))
    return Path(chosen)


def ask_open_folder(parent: QWidget, caption: str) -> Path | None:
    """Ask which folder to read; None where the player cancels."""
    chosen = QFileDialog.getExistingDirectory(parent, caption, str(_start_folder(parent, FolderUse.OPEN)))
    if not chosen:
        return None
    _remember_folder(parent, FolderUse.OPEN, Path(chosen).parent)
    return Path(chosen)


def ask_open_path(parent: QWidget, caption: str, kinds: str) -> Path | None:
    """Ask which file to open; None where the player cancels."""
    chosen, _ = QFileDialog.getOpenFileName(
        parent, caption, str(_start_folder(parent, FolderUse.OPEN)), kinds
    )
    if not chosen:
        return None
    _remember_folder(parent, FolderUse.OPEN, Path(chosen).parent)
    return Path(chosen)


def ask_open_paths(parent: QWidget, caption: str, kinds: str) -> list[Path]:
    """Ask which files to open; none where the player cancels."""
    start = str(_start_folder(parent, FolderUse.OPEN))
    chosen, _ = QFileDialog.getOpenFileNames(parent, caption, start, kinds)
    if chosen:
        _remember_folder(parent, FolderUse.OPEN, Path(chosen[0]).parent)
    return [Path(name) for name in chosen]


def documents_folder() -> Path:
    """Return the player's documents, or the home folder where there is no such folder."""
    places = QStandardPaths.StandardLocation
    documents, home = map(QStandardPaths.writableLocation, (places.DocumentsLocation, places.HomeLocation))
    return Path(documents) if Path(documents).is_dir() else Path(home)


def _start_folder(widget: QWidget, use: FolderUse) -> Path:
    settings = _settings_around(widget)
    kept = settings.folder(use) if settings is not None else None
    return kept or documents_folder()


def _remember_folder(widget: QWidget, use: FolderUse, folder: Path) -> None:
    settings = _settings_around(widget)
    if settings is not None:
        settings.remember_folder(use, folder)


def _settings_around(widget: QWidget | None) -> WindowSettings | None:
    """Return the settings of the window that a widget belongs to, be it by way of dialogs."""
    while widget is not None:
        settings = getattr(widget, "settings", None)
        if isinstance(settings, WindowSettings):
            return settings
        widget = widget.parentWidget()
    return None
