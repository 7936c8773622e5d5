"""Forces as files: choosing, reading and writing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from companion.engine.game import Game
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.ui.table.files import file_name
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.battles.scripts.force_files import Force
    from companion.rulebooks.loader import RulebookLibrary

FORCES = "Forces (*.yaml *.yml *.json);;All files (*)"


def ask_force(parent: QWidget) -> Path | None:
    """Which force to load."""
    chosen, _ = QFileDialog.getOpenFileName(parent, "Load a force", "", FORCES)
    return Path(chosen) if chosen else None


def ask_save(parent: QWidget, name: str) -> Path | None:
    """Where to save a force."""
    chosen, _ = QFileDialog.getSaveFileName(parent, "Save the force", f"{file_name(name)}.yaml", FORCES)
    return Path(chosen) if chosen else None


def force_in(path: Path, game: Game, library: RulebookLibrary) -> Force:
    """The force of a file for these rules; raises FileError with all its faults."""
    from companion.battles.scripts.force_files import read_force
    from companion.documents.yamlfile import read_document

    return read_force(read_document(path), library, game)


def write_force(path: Path, ruleset: str, side: SideSetup, units: Sequence[UnitSetup]) -> None:
    """Save a force; raises StoreError in words."""
    from companion.battles.scripts.force_files import force_text

    write_whole(path, force_text(ruleset, side, units))
