"""Printing the record sheets of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from PySide6.QtWidgets import QWidget

from companion.engine.game import Game
from companion.engine.sheet import Sheet
from companion.ui.print.page.pages import PrintedSheet
from companion.ui.print.preview.dialog import LazySheets, PrintJob, PrintPreview
from companion.ui.table.controller import BattleController

ALL = "All"


def print_sheets(parent: QWidget, bridge: BattleController, units: Sequence[str]) -> None:
    """Show the sheets of these units as they will be printed, to print or to save; others may be added."""
    all_of_them = [unit.id for unit in bridge.units()]
    # The battle before anything has happened in it has every unit whole.
    start = cache(partial(bridge.session.battle_at, None))

    def fresh(unit: str) -> Sheet:
        return bridge.game.sheet(start(), unit)

    printing = PrintJob(
        bridge.unit(units[0]).name if len(units) == 1 else bridge.session.title,
        fresh=LazySheets(partial(_printed_sheet, bridge, unit, partial(fresh, unit)) for unit in all_of_them),
        current=LazySheets(
            partial(_printed_sheet, bridge, unit, partial(bridge.sheet, unit)) for unit in all_of_them
        ),
        scopes=tuple(_scopes(bridge, units, all_of_them)),
        empty=partial(_empty_sheets, bridge.game),
    )
    PrintPreview(printing, bridge.settings, parent).open()


def _empty_sheets(game: Game) -> tuple[PrintedSheet, ...]:
    """Return a sheet to write on for each kind of unit."""
    tables = game.reference_tables()
    return tuple(
        PrintedSheet(game.empty_sheet(kind), None, game.title, tables) for kind in game.empty_kinds()
    )


def _scopes(
    bridge: BattleController, units: Sequence[str], all_of_them: Sequence[str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield what is asked for first, then each side, and everybody."""
    places = {unit: at for at, unit in enumerate(all_of_them)}
    if len(units) == 1:
        yield bridge.unit(units[0]).name, (places[units[0]],)
    else:
        yield ALL, tuple(range(len(all_of_them)))
    for side in bridge.sides():
        if own := tuple(places[unit.id] for unit in bridge.units() if unit.side == side.id):
            yield side.name, own
    if len(units) == 1:
        yield ALL, tuple(range(len(all_of_them)))


def _printed_sheet(bridge: BattleController, unit: str, sheet: Callable[[], Sheet]) -> PrintedSheet:
    """Return a unit's sheet with its side and the tables of the battle's rules."""
    side = bridge.side(bridge.unit(unit).side)
    return PrintedSheet(sheet(), side, bridge.game.title, bridge.game.reference_tables())
