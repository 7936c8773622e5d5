"""The board page of the main window, made on first use; unsaved changes stay on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from companion.errors import CompanionError
from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import CatalogueEntry
    from companion.engine.game import BattleGame
    from companion.ui.boards.page import BoardPage
    from companion.ui.boards.sheets_dialog import Read
    from companion.workshop.boards.drawing import Drawing
    from companion.workshop.design_repository import CatalogueDesignRepository
    from companion.workshop.hangar_model import HangarModel

FIRST = "citytech"
"""By whose rules boards are drawn, where nobody says otherwise."""


class Boards(LazyPage):
    """`saved` brings the key of a saved board, `play_requested` the entry of one to play on.

    `print_requested` and `picture_requested` bring a board.
    """

    saved = Signal(str)
    play_requested = Signal(object)
    print_requested = Signal(object)
    picture_requested = Signal(object)

    page: BoardPage | None

    def __init__(self, frame: WindowFrame, stock: Callable[[], HangarModel]) -> None:
        super().__init__(frame)
        self._stock = stock
        self._shelf: CatalogueDesignRepository | None = None

    def show(self, library: Library) -> None:
        """Turn to the page: to the board that is on it, be it that a crash has interrupted it."""
        page = self._page_for(library)
        self.show_page(page)
        page.take_focus()

    def open_entry(self, library: Library, entry: CatalogueEntry) -> None:
        """Draw on at a board of the catalogue: at the player's own themselves, else at a copy.

        Raises FileError or StoreError for one that cannot be read; the player stays where he is.
        """
        from companion.catalog.entries import EntryOrigin
        from companion.workshop.boards.drawing import Drawing

        page = self._page_for(library)
        drawing = Drawing.of(self._board_shelf(library).document(entry))
        if page.saving.may_begin_another():
            key = entry.key if entry.origin is EntryOrigin.OWN else None
            page.open_board(drawing, key=key, ruleset=entry.ruleset)
        self.show(library)

    def keep_unsaved(self) -> None:
        """Keep what is not saved, as the window closes."""
        if self.page is not None:
            self.page.keep_unsaved()

    def close(self) -> None:
        """Let go of the catalogue."""
        self.keep_unsaved()
        if self._shelf is not None:
            self._shelf.close()

    def _page_for(self, library: Library) -> BoardPage:
        if self.page is None:
            self.page = self._make_page(library)
            if not self.page.bring_back():
                self.page.new_board()
            self.frame.pages.addWidget(self.page)
        self.page.sheets = partial(self._sheets, library)
        return self.page

    def _make_page(self, library: Library) -> BoardPage:
        from companion.construction.editing.history import AutosaveFile
        from companion.ui.boards.page import BoardPage
        from companion.ui.boards.saving import FILE

        games, titles = _rules(library)
        keeper = AutosaveFile(library.rulebooks.roots[-1].parent, FILE)
        page = BoardPage(games, titles, self._board_shelf(library), keeper)
        page.leave_requested.connect(self.go_back)
        page.problem_reported.connect(self.frame.tell)
        page.success_reported.connect(self.report_success)
        page.saved.connect(self.saved)
        page.play_requested.connect(self._play)
        page.print_requested.connect(self.print_requested)
        page.picture_requested.connect(self.picture_requested)
        return page

    def _board_shelf(self, library: Library) -> CatalogueDesignRepository:
        from companion.workshop.design_repository import CatalogueDesignRepository

        if self._shelf is None:
            folder = library.rulebooks.roots[-1].parent
            self._shelf = CatalogueDesignRepository(folder, is_read_only=library.is_read_only)
        return self._shelf

    def _sheets(self, library: Library) -> Mapping[str, Read]:
        """Return every board of the hangar, each read when it is laid."""
        from companion.catalog.entries import DocumentKind

        stock, shelf = self._stock(), self._board_shelf(library)
        if not len(stock.index):
            stock.read_index()
        found: dict[str, Read] = {}
        for row in stock.index.search("board").rows:
            if row.entry.kind is DocumentKind.BOARD:
                name = f"{row.entry.name} ({' × '.join(row.entry.parts)})"
                found[name] = partial(_load_drawing, shelf, row.entry)
        return found

    def _play(self, key: str) -> None:
        entry = self._shelf.entry(key) if self._shelf is not None else None
        if entry is not None:
            self.play_requested.emit(entry)


def _load_drawing(shelf: CatalogueDesignRepository, entry: CatalogueEntry) -> Drawing:
    from companion.workshop.boards.drawing import Drawing

    return Drawing.of(shelf.document(entry))


def _rules(library: Library) -> tuple[Mapping[str, Callable[[], BattleGame]], Mapping[str, str]]:
    """Return the rulesets that battles are played by, the usual one first, and what players call them."""
    titles = {}
    for name in sorted(library.rulesets(), key=lambda name: (name != FIRST, name)):
        try:
            source = library.ruleset(name)
        except CompanionError:
            continue  # the page of rulesets tells what is wrong with it
        if source.plays:
            titles[name] = source.title
    return {name: partial(_load_rules, library, name) for name in titles}, titles


def _load_rules(library: Library, name: str) -> BattleGame:
    from companion.engine.game import battles_of

    return battles_of(library.game(name))
