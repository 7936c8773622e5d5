"""Commands of the hangar's selection: labels, icons, and when each is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin

MOST_COMPARED = 4
DESIGNED = (DocumentKind.MECH, DocumentKind.VEHICLE, DocumentKind.BOARD, DocumentKind.CHARACTER)


@dataclass(frozen=True, slots=True)
class HangarCommand:
    """A command for entries; `why_not` gives the reason why it cannot be used with these, if there is one."""

    id: str
    label: str
    icon: str
    hint: str
    why_not: Callable[[Sequence[CatalogueEntry]], str]


def _why_not_units(entries: Sequence[CatalogueEntry]) -> str:
    return "" if entries and all(entry.is_unit for entry in entries) else "Choose units."


def _why_not_battle(entries: Sequence[CatalogueEntry]) -> str:
    if any(entry.kind is DocumentKind.BOARD for entry in entries) and len(entries) > 1:
        return "Choose units and forces, or one board."
    return ""


def _why_not_any(entries: Sequence[CatalogueEntry]) -> str:
    return "" if entries else "Choose something first."


def _why_not_compare(entries: Sequence[CatalogueEntry]) -> str:
    if _why_not_units(entries) or not 2 <= len(entries) <= MOST_COMPARED:
        return f"Choose 2 to {MOST_COMPARED} units."
    return ""


def _why_not_duel(entries: Sequence[CatalogueEntry]) -> str:
    return "" if not _why_not_units(entries) and len(entries) <= 2 else "Choose one unit, or two."


def _why_not_design(entries: Sequence[CatalogueEntry]) -> str:
    if len(entries) == 1 and entries[0].kind in DESIGNED:
        return ""
    return "Choose one board, or one ’Mech or vehicle whose rules tell how it is built."


def _why_not_remove(entries: Sequence[CatalogueEntry]) -> str:
    is_own = all(entry.origin in (EntryOrigin.IMPORTED, EntryOrigin.OWN) for entry in entries)
    return "" if entries and is_own else "Only what was imported or designed here can be removed."


def _why_not_rename(entries: Sequence[CatalogueEntry]) -> str:
    return (
        "Choose one that was imported or designed here."
        if len(entries) != 1 or _why_not_remove(entries)
        else ""
    )


def _why_not_print(entries: Sequence[CatalogueEntry]) -> str:
    is_board = len(entries) == 1 and entries[0].kind is DocumentKind.BOARD
    has_sheets = entries and all(each.is_unit or each.kind is DocumentKind.CHARACTER for each in entries)
    return "" if is_board or has_sheets else "Choose units, characters, or one board."


BATTLE, COMPARE, DUEL, PRINT = "battle", "compare", "duel", "print"
EDIT, EXPORT, RENAME, REMOVE = "design", "export", "rename", "remove"
HANGAR_COMMANDS = (
    HangarCommand(BATTLE, "New battle", "play", "Begin a battle with what is chosen", _why_not_battle),
    HangarCommand(COMPARE, "Compare", "compare", "Two to four units side by side", _why_not_compare),
    HangarCommand(DUEL, "Duel", "target", "Who is out first, by range", _why_not_duel),
    HangarCommand(PRINT, "Print…", "print", "Record sheets or a map on paper or as a file", _why_not_print),
    HangarCommand(EDIT, "Edit a copy", "edit", "Edit it: a design or a board", _why_not_design),
    HangarCommand(EXPORT, "Export…", "export", "Save for other programs or players", _why_not_any),
    HangarCommand(RENAME, "Rename…", "edit", "Rename it; battles and folders follow", _why_not_rename),
    HangarCommand(
        REMOVE, "Remove", "trash", "Remove it from the hangar; it can be brought back", _why_not_remove
    ),
)


def find_command(command_id: str) -> HangarCommand:
    """Return a command of the hangar by its id."""
    return next(each for each in HANGAR_COMMANDS if each.id == command_id)
