"""Commands on selected units, in the hangar or in the open battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.pages.designs import EDIT

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import CatalogueEntry
    from companion.tabletop.boards import Board
    from companion.ui.app.battles.battle_commands import WindowBattleCommands
    from companion.ui.app.pages.hangar import EntryCommands
    from companion.ui.app.shell import Shell
    from companion.ui.print.maps.drawing import MapContents
    from companion.ui.table.controller import BattleController


def hangar_commands(shell: Shell, battles: WindowBattleCommands) -> EntryCommands:
    """Return the commands that the hangar offers for its selection, by their ids."""
    return {
        "battle": lambda entries: shell.with_library(partial(battles.new, entries=entries)),
        EDIT: partial(_edit_entry, shell),
        "duel": partial(show_duel, shell),
        "print": partial(_print_entries, shell),
    }


def show_duel(shell: Shell, entries: Sequence[CatalogueEntry]) -> None:
    """Show the duel of units of the hangar, or of the battle's selected unit and its target."""
    battle = shell.battle
    if entries or battle is None or shell.pages.currentWidget() is not battle:
        shell.with_library(lambda library: shell.duels.show_entries(library, entries))
        return
    bridge, units = battle.bridge, (battle.selection.unit, battle.selection.target_unit)
    shell.with_library(lambda library: shell.duels.show_battle(library, bridge.game, bridge.battle, *units))


def _edit_entry(shell: Shell, entries: Sequence[CatalogueEntry]) -> None:
    from companion.catalog.entries import DocumentKind

    page = shell.boards if entries[0].kind is DocumentKind.BOARD else shell.designs
    shell.with_library(lambda library: page.open_entry(library, entries[0]))


def _print_entries(shell: Shell, entries: Sequence[CatalogueEntry]) -> None:
    from companion.catalog.entries import DocumentKind
    from companion.ui.print.hangar_sheets import print_fresh
    from companion.workshop.inspection import fresh_sheets, inspect_entry

    def show(library: Library) -> None:
        if entries[0].kind is DocumentKind.BOARD:
            board = inspect_entry(shell.hangar.stock, library.rulebooks, entries[0]).board
            if board is None:
                raise CompanionError(f"{entries[0].name} cannot be read. Import its file again.")
            print_board(shell, board)
            return
        sheets = fresh_sheets(shell.hangar.stock, library.rulebooks, entries)
        print_fresh(shell.window(), sheets, shell.settings)

    shell.with_library(show)


def print_board(shell: Shell, board: Board) -> None:
    """Show a board as it will be printed."""
    from companion.ui.print.maps.preview import print_map

    print_map(shell.window(), board, shell.settings)


def save_board_picture(shell: Shell, board: Board) -> None:
    """Save a board as a picture."""
    from companion.ui.print.maps.picture_dialog import save_picture

    _tell(shell, save_picture(shell.window(), board))


def print_battle_map(shell: Shell) -> None:
    """Show the map of the battle on the table as it will be printed."""
    from companion.ui.print.maps.preview import print_map

    battle = shell.battle
    board = battle.bridge.table().board if battle is not None else None
    if battle is not None and board is not None:
        print_map(shell.window(), board, shell.settings, _map_content(battle.bridge))


def save_battle_picture(shell: Shell) -> None:
    """Save the map of the battle on the table as a picture, with the units on it."""
    from companion.ui.print.maps.picture_dialog import save_picture

    battle = shell.battle
    board = battle.bridge.table().board if battle is not None else None
    if battle is not None and board is not None:
        shown = battle.centre.map.view.picture if battle.centre.map is not None else None
        _tell(shell, save_picture(shell.window(), board, _map_content(battle.bridge), shown))


def _map_content(bridge: BattleController) -> MapContents:
    """Return the units, highlights and notes on the map of a battle."""
    from companion.ui.print.maps.drawing import MapContents

    table = bridge.table()
    return MapContents(tuple(bridge.sides()), tuple(bridge.units()), table.highlights, table.notes)


def _tell(shell: Shell, text: str) -> None:
    if text:
        shell.banner.say(text, Tone.GOOD)
