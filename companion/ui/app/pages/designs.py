"""The page for designing 'Mechs as the main window has it: made when wanted, and asked before it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.ui.app.pages.own_page import Frame, OwnPage

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.ui.construction.page import DesignPage
    from companion.workshop.design_shelf import CatalogueShelf

EDIT = "design"
"""What the hangar calls the deed of drawing on at a unit."""
RULESET = "citytech"
"""By whose rules designs are drawn, where nobody says otherwise."""


class Designs(OwnPage):
    """Makes the page when it is first wanted; `saved` brings the key of a design that is kept now.

    `play_wanted` brings the entry of one that the player wants to take to a new battle.
    """

    saved = Signal(str)
    play_wanted = Signal(object)

    page: DesignPage | None

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._shelf: CatalogueShelf | None = None
        self._ruleset = ""

    def show_new(self, library: Library) -> None:
        """Begin a design, or go on with one that is not saved, be it that a crash has interrupted it."""
        if self.page is not None and not self.is_shown and self.page.bench.is_changed:
            self.turn_to(self.page)
            return
        page = self._page_for(library, RULESET)
        if page is not None:
            if not page.bring_back():
                page.new_design()
            self.turn_to(page)

    def open(
        self, library: Library, document: Mapping[str, Any], ruleset: str = RULESET, key: str | None = None
    ) -> None:
        """Draw on at a unit document, unless the player goes on with one that a crash has interrupted.

        `key` is that of a design of his own.

        Raises NotThere or FileError for what cannot be drawn on here; the player stays where he is.
        """
        page = self._page_for(library, ruleset)
        if page is not None:
            if not page.bring_back():
                page.open_design(document, key=key)
            self.turn_to(page)

    def open_entry(self, library: Library, entry: Entry) -> None:
        """Draw on at a unit of the catalogue: at the player's own designs themselves, else at a copy."""
        self._prepare(library)
        assert self._shelf is not None, "it was just made"
        from companion.catalog.entries import Origin

        key = entry.key if entry.origin is Origin.OWN else None
        self.open(library, self._shelf.document(entry), entry.ruleset, key)

    def may_leave(self) -> bool:
        """Whether nothing unsaved is lost; asks where something would be."""
        return self.page is None or self.page.may_leave()

    def close(self) -> None:
        """Let go of the catalogue."""
        if self._shelf is not None:
            self._shelf.close()

    def turn_to(self, page: QWidget) -> None:
        """Show the page, ready for keys."""
        super().turn_to(page)
        assert self.page is not None, "it is shown"
        self.page.take_focus()

    def _page_for(self, library: Library, ruleset: str) -> DesignPage | None:
        """The page for a ruleset; None where the player stays with what is not saved."""
        if self.page is not None and not self.page.may_leave():
            return None
        if self.page is None or self._ruleset != ruleset:
            self._make(library, ruleset)
        assert self.page is not None, "it was just made"
        return self.page

    def _make(self, library: Library, ruleset: str) -> None:
        from companion.construction.editing.desk import Desk
        from companion.construction.editing.kept import Keeper
        from companion.ui.construction.page import DesignPage
        from companion.ui.widgets.letting_go import let_go

        desk, folder = Desk.of(library.ruleset(ruleset)), library.rulebooks.shelves[-1].parent
        self._prepare(library)
        assert self._shelf is not None, "it was just made"
        if self.page is not None:
            self.frame.pages.removeWidget(self.page)
            let_go(self.page)
        self.page, self._ruleset = DesignPage(desk, self._shelf, Keeper(folder)), ruleset
        self.page.left.connect(self.go_back)
        self.page.told.connect(self.frame.tell)
        self.page.saved.connect(self.saved)
        self.page.play_wanted.connect(self._play)
        self.frame.pages.addWidget(self.page)

    def _prepare(self, library: Library) -> None:
        from companion.workshop.design_shelf import CatalogueShelf

        if self._shelf is None:
            folder = library.rulebooks.shelves[-1].parent
            self._shelf = CatalogueShelf(folder, is_read_only=library.is_read_only)

    def _play(self, key: str) -> None:
        entry = self._shelf.entry(key) if self._shelf is not None else None
        if entry is not None:
            self.play_wanted.emit(entry)
