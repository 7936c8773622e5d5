"""What is done with units that are chosen: in the hangar, or in the battle on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.pages.designs import EDIT

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.tabletop.boards import Board
    from companion.ui.app.pages.hangar import Deeds
    from companion.ui.app.window import MainWindow
    from companion.ui.print.maps.drawing import Standing
    from companion.ui.table.door import Bridge


def deeds_of(window: MainWindow) -> Deeds:
    """What the hangar offers for what is chosen there, by the deed's id."""
    return {
        "battle": lambda entries: window.with_library(partial(window.deeds.new, entries=entries)),
        EDIT: partial(_design, window),
        "duel": partial(duel, window),
        "print": partial(_print, window),
    }


def duel(window: MainWindow, entries: Sequence[Entry]) -> None:
    """Which is better: units of the hangar, or the selected unit of the battle and its target."""
    battle = window.battle
    if entries or battle is None or window.pages.currentWidget() is not battle:
        window.with_library(lambda library: window.duels.show_entries(library, entries))
        return
    bridge, units = battle.bridge, (battle.selection.unit, battle.selection.target)
    window.with_library(lambda library: window.duels.show_battle(library, bridge.game, bridge.battle, *units))


def _design(window: MainWindow, entries: Sequence[Entry]) -> None:
    from companion.catalog.entries import Kind

    page = window.boards if entries[0].kind is Kind.BOARD else window.designs
    window.with_library(lambda library: page.open_entry(library, entries[0]))


def _print(window: MainWindow, entries: Sequence[Entry]) -> None:
    from companion.catalog.entries import Kind
    from companion.ui.print.of_hangar import print_fresh
    from companion.workshop.inspecting import fresh_sheets, inspected

    def show(library: Library) -> None:
        if entries[0].kind is Kind.BOARD:
            board = inspected(window.hangar.stock, library.rulebooks, entries[0]).board
            if board is None:
                raise CompanionError(f"{entries[0].name} cannot be read. Import its file again.")
            print_board(window, board)
            return
        sheets = fresh_sheets(window.hangar.stock, library.rulebooks, entries)
        print_fresh(window, sheets, window.settings)

    window.with_library(show)


def print_board(window: MainWindow, board: Board) -> None:
    """Show a board as it will be printed."""
    from companion.ui.print.maps.preview import print_map

    print_map(window, board, window.settings)


def save_board_picture(window: MainWindow, board: Board) -> None:
    """Save a board as a picture."""
    from companion.ui.print.maps.picture_dialog import save_picture

    _tell(window, save_picture(window, board))


def print_battle_map(window: MainWindow) -> None:
    """Show the map of the battle on the table as it will be printed."""
    from companion.ui.print.maps.preview import print_map

    battle = window.battle
    board = battle.bridge.table().board if battle is not None else None
    if battle is not None and board is not None:
        print_map(window, board, window.settings, _standing(battle.bridge))


def save_battle_picture(window: MainWindow) -> None:
    """Save the map of the battle on the table as a picture, with the units on it."""
    from companion.ui.print.maps.picture_dialog import save_picture

    battle = window.battle
    board = battle.bridge.table().board if battle is not None else None
    if battle is not None and board is not None:
        shown = battle.centre.map.view.picture if battle.centre.map is not None else None
        _tell(window, save_picture(window, board, _standing(battle.bridge), shown))


def _standing(bridge: Bridge) -> Standing:
    """What stands on the map of a battle."""
    from companion.ui.print.maps.drawing import Standing

    table = bridge.table()
    return Standing(tuple(bridge.sides()), tuple(bridge.units()), table.highlights, table.notes)


def _tell(window: MainWindow, words: str) -> None:
    if words:
        window.banner.say(words, Tone.GOOD)
