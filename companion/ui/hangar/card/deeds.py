"""What can be done with the chosen entries: words, icons, and when each is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.catalog.entries import Entry, Kind, Origin

MOST_COMPARED = 4
DESIGNED = (Kind.MECH, Kind.BOARD)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to do with entries; `why_not` says in words why it cannot be done with these."""

    id: str
    label: str
    icon: str
    hint: str
    why_not: Callable[[Sequence[Entry]], str]


def _units(entries: Sequence[Entry]) -> str:
    return "" if entries and all(entry.is_unit for entry in entries) else "Choose units."


def _placed(entries: Sequence[Entry]) -> str:
    if any(entry.kind is Kind.BOARD for entry in entries) and len(entries) > 1:
        return "Choose units and forces, or one board."
    return ""


def _some(entries: Sequence[Entry]) -> str:
    return "" if entries else "Choose something first."


def _compared(entries: Sequence[Entry]) -> str:
    if _units(entries) or not 2 <= len(entries) <= MOST_COMPARED:
        return f"Choose 2 to {MOST_COMPARED} units."
    return ""


def _against(entries: Sequence[Entry]) -> str:
    return "" if not _units(entries) and len(entries) <= 2 else "Choose one unit, or two."


def _design(entries: Sequence[Entry]) -> str:
    if len(entries) == 1 and entries[0].kind in DESIGNED and not entries[0].points:
        return ""
    return "Choose one board, or one ’Mech whose rules tell how it is built."


def _own(entries: Sequence[Entry]) -> str:
    is_own = all(entry.origin in (Origin.IMPORTED, Origin.OWN) for entry in entries)
    return "" if entries and is_own else "Only what was imported or designed here can be removed."


def _one_own(entries: Sequence[Entry]) -> str:
    return "Choose one that was imported or designed here." if len(entries) != 1 or _own(entries) else ""


def _printed(entries: Sequence[Entry]) -> str:
    is_board = len(entries) == 1 and entries[0].kind is Kind.BOARD
    return "" if is_board or not _units(entries) else "Choose units, or one board."


BATTLE, COMPARE, DUEL, PRINT = "battle", "compare", "duel", "print"
EDIT, EXPORT, RENAME, REMOVE = "design", "export", "rename", "remove"
DEEDS = (
    Deed(BATTLE, "New battle", "play", "Begin a battle with what is chosen", _placed),
    Deed(COMPARE, "Compare", "compare", "Two to four units side by side", _compared),
    Deed(DUEL, "Duel", "target", "Who is out first, by range", _against),
    Deed(PRINT, "Print…", "print", "Record sheets or a map on paper or as a file", _printed),
    Deed(EDIT, "Edit a copy", "edit", "Edit it: a design or a board", _design),
    Deed(EXPORT, "Export…", "export", "Save for other programs or players", _some),
    Deed(RENAME, "Rename…", "edit", "Rename it; battles and folders follow", _one_own),
    Deed(REMOVE, "Remove", "trash", "Remove it from the hangar; it can be brought back", _own),
)


def deed(deed_id: str) -> Deed:
    """A deed by its id."""
    return next(each for each in DEEDS if each.id == deed_id)
