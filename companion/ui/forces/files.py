"""Forces as files: choosing, reading and writing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.engine.game import Game
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.errors import CompanionError
from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.battles.scripts.force_files import ForceFile
    from companion.rulebooks.loader import RulebookLibrary
    from companion.ui.forces.editor import ForceEditor

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


def load_into(editor: ForceEditor, library: RulebookLibrary) -> None:
    """Take over a force from a file; what is wrong with the file is told there."""
    if (path := ask_force(editor)) is None:
        return
    try:
        force = load_force_file(path, editor.game, library)
    except CompanionError as problem:
        editor.tell(str(problem))
        return
    editor.fill(force.side, force.units)


def save_from(editor: ForceEditor) -> None:
    """Save the force as a file."""
    if (path := ask_force_target(editor, editor.side().name)) is None:
        return
    try:
        write_force(path, editor.game.ruleset, editor.side(), editor.unit_setups())
    except CompanionError as problem:
        editor.tell(str(problem))
