"""The page for designing 'Mechs as the main window has it: made when wanted, and asked before it is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from companion.engine.sheet import Tone
from companion.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.ui.construction.page import DesignPage
    from companion.workshop.design_shelf import CatalogueShelf

EDIT = "design"
"""What the hangar calls the deed of drawing on at a unit."""
RULESET = "citytech"
"""By whose rules designs are drawn, where nobody says otherwise."""


class Designs(QObject):
    """Makes the page when it is first wanted; `saved` brings the key of a design that is kept now.

    `play_wanted` brings the entry of one that the player wants to take to a new battle.
    """

    saved = Signal(str)
    play_wanted = Signal(object)

    def __init__(
        self,
        window: QMainWindow,
        pages: QStackedWidget,
        banner: Banner,
        tell: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._pages, self._banner, self._tell, self._leave = pages, banner, tell, leave
        self.page: DesignPage | None = None
        self._shelf: CatalogueShelf | None = None
        self._came_from: QWidget | None = None
        self._ruleset = ""

    def show_new(self, library: Library) -> None:
        """Begin a design, or go on with one that is not saved, be it that a crash has interrupted it."""
        if self.page is not None and not self.is_shown and self.page.bench.is_changed:
            self._turn_to(self.page)
            return
        page = self._page_for(library, RULESET)
        if page is not None:
            if not page.bring_back():
                page.new_design()
            self._turn_to(page)

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
            self._turn_to(page)

    def open_entry(self, library: Library, entry: Entry) -> None:
        """Draw on at a unit of the catalogue: at the player's own designs themselves, else at a copy."""
        self._prepare(library)
        assert self._shelf is not None, "it was just made"
        from companion.catalog.entries import Origin

        key = entry.key if entry.origin is Origin.OWN else None
        self.open(library, self._shelf.document(entry), entry.ruleset, key)

    @property
    def is_shown(self) -> bool:
        """Whether the page is before the player."""
        return self.page is not None and self._pages.currentWidget() is self.page

    def takes(self, command: str) -> bool:
        """Whether a command of the keyboard is for the page; then it is carried out."""
        return self.page is not None and self.is_shown and self.page.do(command)

    def may_leave(self) -> bool:
        """Whether nothing unsaved is lost; asks where something would be."""
        return self.page is None or self.page.may_leave()

    def close(self) -> None:
        """Let go of the catalogue."""
        if self._shelf is not None:
            self._shelf.close()

    def _turn_to(self, page: DesignPage) -> None:
        if not self.is_shown:
            self._came_from = self._pages.currentWidget()
        self._pages.setCurrentWidget(page)
        page.take_focus()

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
            self._pages.removeWidget(self.page)
            let_go(self.page)
        self.page, self._ruleset = DesignPage(desk, self._shelf, Keeper(folder)), ruleset
        self.page.left.connect(self._go_back)
        self.page.told.connect(self._tell)
        self.page.noted.connect(partial(self._say, Tone.GOOD))
        self.page.saved.connect(self.saved)
        self.page.play_wanted.connect(self._play)
        self._pages.addWidget(self.page)

    def _prepare(self, library: Library) -> None:
        from companion.workshop.design_shelf import CatalogueShelf

        if self._shelf is None:
            folder = library.rulebooks.shelves[-1].parent
            self._shelf = CatalogueShelf(folder, is_read_only=library.is_read_only)

    def _play(self, key: str) -> None:
        entry = self._shelf.entry(key) if self._shelf is not None else None
        if entry is not None:
            self.play_wanted.emit(entry)

    def _go_back(self) -> None:
        """To the page that the player came from, where it is still there."""
        came_from, self._came_from = self._came_from, None
        if came_from is not None and self._pages.indexOf(came_from) >= 0:
            self._pages.setCurrentWidget(came_from)
            came_from.setFocus()
        else:
            self._leave()

    def _say(self, tone: Tone, words: str) -> None:
        self._banner.say(words, tone)
