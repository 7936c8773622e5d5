"""Campaigns as files: which to read, and where to save."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path

CAMPAIGNS = "Campaigns (*.yaml *.yml *.json);;All files (*)"


def ask_campaign(parent: QWidget) -> Path | None:
    """Return which campaign to bring in."""
    return ask_open_path(parent, "Import a campaign", CAMPAIGNS)


def ask_save(parent: QWidget, name: str) -> Path | None:
    """Return where to save a campaign."""
    return ask_save_path(parent, "Export the campaign", f"{file_name(name)}.yaml", CAMPAIGNS)
