"""What is done with units that are chosen: in the hangar, or in the battle on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.app.pages.designs import EDIT

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.ui.app.pages.hangar import Deeds
    from companion.ui.app.window import MainWindow


def deeds_of(window: MainWindow) -> Deeds:
    """What the hangar offers for what is chosen there, by the deed's id."""
    return {
        "battle": lambda entries: window.with_library(partial(window.new, entries=entries)),
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
    from companion.ui.print.of_hangar import print_fresh
    from companion.workshop.inspecting import fresh_sheets

    def show(library: Library) -> None:
        sheets = fresh_sheets(window.hangar.stock, library.rulebooks, entries)
        print_fresh(window, sheets, window.settings)

    window.with_library(show)
