"""Forces as files: choosing, reading and writing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.engine.game import Game
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.battles.scripts.force_files import ForceFile
    from companion.rulebooks.loader import RulebookLibrary

FORCES = "Forces (*.yaml *.yml *.json);;All files (*)"


def ask_force(parent: QWidget) -> Path | None:
    """Ask which force to load."""
    return ask_open_path(parent, "Load a force", FORCES)


def ask_force_target(parent: QWidget, name: str) -> Path | None:
    """Ask where to save a force."""
    return ask_save_path(parent, "Save the force", f"{file_name(name)}.yaml", FORCES)


def load_force_file(path: Path, game: Game, library: RulebookLibrary) -> ForceFile:
    """Read the force of a file for these rules; raises FileError with all its faults."""
    from companion.battles.scripts.force_files import read_force
    from companion.documents.yamlfile import read_document

    return read_force(read_document(path), library, game)


def write_force(path: Path, ruleset: str, side: SideSetup, units: Sequence[UnitSetup]) -> None:
    """Save a force; raises StoreError in words."""
    from companion.battles.scripts.force_files import force_text

    write_whole(path, force_text(ruleset, side, units))
