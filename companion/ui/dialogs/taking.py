"""A new battle that begins with what was chosen in the hangar: units and forces on a side, a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.catalog.entries import Entry, Kind
from companion.engine.shared.setup import UnitSetup
from companion.workshop.mustering import mustered
from companion.workshop.stock import Stock

if TYPE_CHECKING:
    from companion.ui.dialogs.new_battle import NewBattleDialog


def take(dialog: NewBattleDialog, entries: Sequence[Entry], stock: Stock) -> None:
    """Fill a dialog; the rules are those of the units, where they are all for the same."""
    boards = [entry for entry in entries if entry.kind is Kind.BOARD]
    rules = {entry.ruleset for entry in entries if entry.ruleset}
    if len(rules) == 1 and (place := dialog.ruleset.findData(next(iter(rules)))) >= 0:
        dialog.ruleset.setCurrentIndex(place)
    if boards:
        dialog.board.add_imported()
        own = dialog.board.findData(boards[0])
        dialog.board.setCurrentIndex(own if own >= 0 else max(dialog.board.findData(boards[0].key), 0))
    sides = dialog.sides
    forces = [entry for entry in entries if entry.kind is Kind.FORCE]
    units = [entry for entry in entries if entry.is_unit]
    strangers: list[str] = []
    # Two forces alone stand against each other; everything else stands on one side.
    parties = [[force] for force in forces] if len(forces) == 2 and not units else [[*units, *forces]]
    for editor, party in zip(sides, parties, strict=False):
        if party:
            setups, missing = setups_of(party, stock, editor.side().id)
            strangers += missing
            editor.fill(editor.side(), setups)
    if strangers:
        dialog.tell_left_out(f"Not in the hangar, and left out: {', '.join(strangers)}.")


def setups_of(entries: Sequence[Entry], stock: Stock, side: str) -> tuple[list[UnitSetup], tuple[str, ...]]:
    """Units and the units of forces as a side takes them, and the names of those that nobody knows."""
    setups: list[UnitSetup] = []
    strangers: list[str] = []
    for entry in entries:
        if entry.kind is Kind.FORCE:
            found = mustered(stock, entry, side)
            setups += found.units
            strangers += found.strangers
        else:
            setups.append(UnitSetup(id=f"unit_{len(setups) + 1}", model=entry.key, side=side))
    return setups, tuple(strangers)
