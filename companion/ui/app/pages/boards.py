"""The page for drawing boards as the main window has it: made when wanted; what is not saved stays on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from companion.errors import CompanionError
from companion.ui.app.pages.own_page import Frame, OwnPage

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.engine.game import Game
    from companion.ui.boards.page import BoardPage
    from companion.ui.boards.sheets_dialog import Read
    from companion.workshop.boards.drawing import Drawing
    from companion.workshop.design_shelf import CatalogueShelf
    from companion.workshop.stock import Stock

FIRST = "citytech"
"""By whose rules boards are drawn, where nobody says otherwise."""


class Boards(OwnPage):
    """`saved` brings the key of a board that is kept now, `play_wanted` the entry of one to play on.

    `print_wanted` and `picture_wanted` bring a board.
    """

    saved = Signal(str)
    play_wanted = Signal(object)
    print_wanted = Signal(object)
    picture_wanted = Signal(object)

    page: BoardPage | None

    def __init__(self, frame: Frame, stock: Callable[[], Stock]) -> None:
        super().__init__(frame)
        self._stock = stock
        self._shelf: CatalogueShelf | None = None

    def show(self, library: Library) -> None:
        """Turn to the page: to the board that is on it, be it that a crash has interrupted it."""
        page = self._page_for(library)
        self.turn_to(page)
        page.take_focus()

    def open_entry(self, library: Library, entry: Entry) -> None:
        """Draw on at a board of the catalogue: at the player's own themselves, else at a copy.

        Raises FileError or StoreError for one that cannot be read; the player stays where he is.
        """
        from companion.catalog.entries import Origin
        from companion.workshop.boards.drawing import Drawing

        page = self._page_for(library)
        drawing = Drawing.of(self._shelf_of(library).document(entry))
        if page.saving.may_begin_another():
            key = entry.key if entry.origin is Origin.OWN else None
            page.open_board(drawing, key=key, ruleset=entry.ruleset)
        self.show(library)

    def keep(self) -> None:
        """Keep what is not saved, as the window closes."""
        if self.page is not None:
            self.page.keep()

    def close(self) -> None:
        """Let go of the catalogue."""
        self.keep()
        if self._shelf is not None:
            self._shelf.close()

    def _page_for(self, library: Library) -> BoardPage:
        if self.page is None:
            self.page = self._made(library)
            if not self.page.bring_back():
                self.page.new_board()
            self.frame.pages.addWidget(self.page)
        self.page.sheets = partial(self._sheets, library)
        return self.page

    def _made(self, library: Library) -> BoardPage:
        from companion.construction.editing.kept import Keeper
        from companion.ui.boards.page import BoardPage
        from companion.ui.boards.saving import FILE

        games, titles = _rules(library)
        keeper = Keeper(library.rulebooks.shelves[-1].parent, FILE)
        page = BoardPage(games, titles, self._shelf_of(library), keeper)
        page.left.connect(self.go_back)
        page.told.connect(self.frame.tell)
        page.noted.connect(self.say_done)
        page.saved.connect(self.saved)
        page.play_wanted.connect(self._play)
        page.print_wanted.connect(self.print_wanted)
        page.picture_wanted.connect(self.picture_wanted)
        return page

    def _shelf_of(self, library: Library) -> CatalogueShelf:
        from companion.workshop.design_shelf import CatalogueShelf

        if self._shelf is None:
            folder = library.rulebooks.shelves[-1].parent
            self._shelf = CatalogueShelf(folder, is_read_only=library.is_read_only)
        return self._shelf

    def _sheets(self, library: Library) -> Mapping[str, Read]:
        """Every board of the hangar, each read when it is laid."""
        from companion.catalog.entries import Kind

        stock, shelf = self._stock(), self._shelf_of(library)
        if not len(stock.index):
            stock.read()
        found: dict[str, Read] = {}
        for row in stock.index.search("board").rows:
            if row.entry.kind is Kind.BOARD:
                name = f"{row.entry.name} ({' × '.join(row.entry.parts)})"
                found[name] = partial(_read, shelf, row.entry)
        return found

    def _play(self, key: str) -> None:
        entry = self._shelf.entry(key) if self._shelf is not None else None
        if entry is not None:
            self.play_wanted.emit(entry)


def _read(shelf: CatalogueShelf, entry: Entry) -> Drawing:
    from companion.workshop.boards.drawing import Drawing

    return Drawing.of(shelf.document(entry))


def _rules(library: Library) -> tuple[Mapping[str, Callable[[], Game]], Mapping[str, str]]:
    """The rulesets that battles are played by, the usual one first, and what players call them."""
    titles = {}
    for name in sorted(library.rulesets(), key=lambda name: (name != FIRST, name)):
        try:
            source = library.ruleset(name)
        except CompanionError:
            continue  # the page of rulesets tells what is wrong with it
        if source.plays:
            titles[name] = source.title
    return {name: partial(library.game, name) for name in titles}, titles
