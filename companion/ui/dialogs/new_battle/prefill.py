"""Prefilling of a new battle from the hangar's selection: units and forces on a side, a board."""

from __future__ import annotations

from collections.abc import Sequence

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.engine.shared.setup import UnitSetup
from companion.ui.dialogs.new_battle.layout import NewBattleLayout
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.picking.side_units import units_for_side


def prefill(dialog: NewBattleLayout, entries: Sequence[CatalogueEntry], *, goes_on: bool) -> None:
    """Fill a dialog; the rules are those of the units where all are for the same, unless a draft goes on."""
    rules = {entry.ruleset for entry in entries if entry.ruleset and not goes_on}
    if len(rules) == 1 and (place := dialog.ruleset.findData(next(iter(rules)))) >= 0:
        dialog.ruleset.setCurrentIndex(place)
    if board := next((entry for entry in entries if entry.kind is DocumentKind.BOARD), None):
        dialog.board.choose_entry(board)
    units = [entry for entry in entries if entry.is_unit]
    forces = [entry for entry in entries if entry.kind is DocumentKind.FORCE]
    # Two forces alone stand against each other; everything else stands on one side.
    parties = [[force] for force in forces] if len(forces) == 2 and not units else [[*units, *forces]]
    for editor, chosen in zip(dialog.sides, parties, strict=False):
        side = editor.side()
        if chosen and isinstance(editor, SideEditor):
            party = units_for_side(chosen, editor.offered, side.id)
            editor.fill(side, party.units)
            dialog.show_absent(party.omissions)
        elif chosen:
            editor.fill(
                side, [_plain_setup(entry, side.id, number) for number, entry in enumerate(chosen, start=1)]
            )


def is_board_alone(entries: Sequence[CatalogueEntry]) -> bool:
    """Whether nobody is chosen who would stand on a side."""
    return all(entry.kind is DocumentKind.BOARD for entry in entries)


def _plain_setup(entry: CatalogueEntry, side: str, number: int) -> UnitSetup:
    return UnitSetup(id=f"unit_{number}", model=entry.key, side=side)
