"""Duels in the window: their page, opened from the hangar, from a battle, or by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.engine.game import Game
    from companion.ui.duels.page import DuelPage
    from companion.workshop.stock import Stock


HELP = "duels"


class Duels(QObject):
    """Makes the page when it is first wanted; who leaves it is where it was opened again."""

    def __init__(
        self,
        window: QMainWindow,
        pages: QStackedWidget,
        tell: Callable[[str], None],
        help_: Callable[[str], None],
        stock: Callable[[], Stock],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._pages, self._tell, self._help, self._stock = pages, tell, help_, stock
        self._leave_page = leave
        self._before: QWidget | None = None
        self.page: DuelPage | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the page is before the player."""
        return self.page is not None and self._pages.currentWidget() is self.page

    def show_entries(self, library: Library, entries: Sequence[Entry] = ()) -> None:
        """Turn to the page with units of the hangar, or with none."""
        self._turn_to(library).show_entries(entries)

    def show_battle(self, library: Library, game: Game, battle: Any, *units: str | None) -> None:
        """Turn to the page with two units of a battle."""
        self._turn_to(library).show_battle(game, battle, *units)

    def close(self) -> None:
        """Stop working behind the window."""
        if self.page is not None:
            self.page.close_down()

    def _turn_to(self, library: Library) -> DuelPage:
        from companion.ui.duels.page import DuelPage

        if self.page is None:
            self.page = DuelPage(library, self._stock())
            self.page.left.connect(self._leave)
            self.page.told.connect(self._tell)
            self.page.help_wanted.connect(lambda: self._help(HELP))
            self._pages.addWidget(self.page)
        if not self.is_shown:
            self._before = self._pages.currentWidget()
        self._pages.setCurrentWidget(self.page)
        return self.page

    def _leave(self) -> None:
        # The battle that was open before may have been closed since.
        if self._before is not None and isValid(self._before) and self._pages.indexOf(self._before) >= 0:
            self._pages.setCurrentWidget(self._before)
        else:
            self._leave_page()
