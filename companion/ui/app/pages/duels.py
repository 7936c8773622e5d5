"""Duels in the window: their page, opened from the hangar, from a battle, or from the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import CatalogueEntry
    from companion.engine.game import BattleGame
    from companion.ui.duels.page import DuelPage
    from companion.workshop.hangar_model import HangarModel


HELP = "duels"


class WindowDuels(LazyPage):
    """Makes the page on first use; leaving returns to where it was opened."""

    page: DuelPage | None

    def __init__(
        self, frame: WindowFrame, help_: Callable[[str], None], stock: Callable[[], HangarModel]
    ) -> None:
        super().__init__(frame)
        self._help, self._stock = help_, stock

    def show_entries(self, library: Library, entries: Sequence[CatalogueEntry] = ()) -> None:
        """Turn to the page with units of the hangar, or with none."""
        self._show_page(library).show_entries(entries)

    def show_battle(self, library: Library, game: BattleGame, battle: Any, *units: str | None) -> None:
        """Turn to the page with two units of a battle."""
        self._show_page(library).show_battle(game, battle, *units)

    def close(self) -> None:
        """Stop working behind the window."""
        if self.page is not None:
            self.page.close_down()

    def _show_page(self, library: Library) -> DuelPage:
        from companion.ui.duels.page import DuelPage

        if self.page is None:
            self.page = DuelPage(library, self._stock())
            self.page.leave_requested.connect(self.go_back)
            self.page.problem_reported.connect(self.frame.tell)
            self.page.help_requested.connect(lambda: self._help(HELP))
            self.frame.pages.addWidget(self.page)
        self.show_page(self.page)
        return self.page
