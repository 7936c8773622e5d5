"""Duels in the window: their page, opened from the hangar, from a battle, or by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.ui.app.pages.own_page import Frame, OwnPage

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.engine.game import Game
    from companion.ui.duels.page import DuelPage
    from companion.workshop.stock import Stock


HELP = "duels"


class Duels(OwnPage):
    """Makes the page when it is first wanted; who leaves it is where it was opened again."""

    page: DuelPage | None

    def __init__(self, frame: Frame, help_: Callable[[str], None], stock: Callable[[], Stock]) -> None:
        super().__init__(frame)
        self._help, self._stock = help_, stock

    def show_entries(self, library: Library, entries: Sequence[Entry] = ()) -> None:
        """Turn to the page with units of the hangar, or with none."""
        self._shown(library).show_entries(entries)

    def show_battle(self, library: Library, game: Game, battle: Any, *units: str | None) -> None:
        """Turn to the page with two units of a battle."""
        self._shown(library).show_battle(game, battle, *units)

    def close(self) -> None:
        """Stop working behind the window."""
        if self.page is not None:
            self.page.close_down()

    def _shown(self, library: Library) -> DuelPage:
        from companion.ui.duels.page import DuelPage

        if self.page is None:
            self.page = DuelPage(library, self._stock())
            self.page.left.connect(self.go_back)
            self.page.told.connect(self.frame.tell)
            self.page.help_wanted.connect(lambda: self._help(HELP))
            self.frame.pages.addWidget(self.page)
        self.turn_to(self.page)
        return self.page
