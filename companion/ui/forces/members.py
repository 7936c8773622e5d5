"""Units of one side while they are edited: their names, and forces as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.engine.game import Game
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.units import ModelView, SideView
from companion.ui.forces.unit_row import UnitRow
from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.battles.scripts.force_files import ForceFile
    from companion.rulebooks.loader import RulebookLibrary


FACINGS = (3, 0)
"""How the units of the first and the second side stand before they are placed."""

FORCES = "Forces (*.yaml *.yml *.json);;All files (*)"


@dataclass(slots=True)
class EditedUnit:
    """A unit while it is edited."""

    model: str
    row: UnitRow
    loads: dict[str, str] = field(default_factory=dict)


def names_of(members: Sequence[EditedUnit], models: Mapping[str, ModelView]) -> list[str]:
    """Return the units' names: of equal models the second by its number."""
    names: list[str] = []
    for index, member in enumerate(members):
        number = [other.model for other in members[: index + 1]].count(member.model)
        name = models[member.model].name
        names.append(f"{name} {number}" if number > 1 else name)
    return names


def unit_setups(
    members: Sequence[EditedUnit], models: Mapping[str, ModelView], side: SideView
) -> list[UnitSetup]:
    """Return the units as a new battle takes them."""
    names = names_of(members, models)
    return [
        UnitSetup(
            id=f"{side.id}_{number}",
            model=member.model,
            side=side.id,
            name=name if name != models[member.model].name else "",
            facing=FACINGS[side.index],
            loads=member.loads,
        )
        for number, (member, name) in enumerate(zip(members, names, strict=True), start=1)
    ]


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
