"""Campaigns as files: which to read, and where to save."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from companion.ui.table.files import file_name

CAMPAIGNS = "Campaigns (*.yaml *.yml *.json);;All files (*)"


def ask_campaign(parent: QWidget) -> Path | None:
    """Which campaign to bring in."""
    chosen, _ = QFileDialog.getOpenFileName(parent, "Import a campaign", "", CAMPAIGNS)
    return Path(chosen) if chosen else None


def ask_save(parent: QWidget, name: str) -> Path | None:
    """Where to save a campaign."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent, "Export the campaign", f"{file_name(name)}.yaml", CAMPAIGNS
    )
    return Path(chosen) if chosen else None
