"""The hangar of the window: its page, and what others do with what is chosen there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from companion.engine.sheet import Tone
from companion.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.ui.hangar.page import HangarPage
    from companion.workshop.stock import Stock

Deeds: TypeAlias = Mapping[str, Callable[["Sequence[Entry]"], object]]


class Hangar(QObject):
    """Makes the page when it is first wanted; `deeds` are what others do with entries, by the deed's id."""

    def __init__(
        self,
        window: QMainWindow,
        pages: QStackedWidget,
        banner: Banner,
        tell: Callable[[str], None],
        leave: Callable[[], None],
        deeds: Deeds,
    ) -> None:
        super().__init__(window)
        self._pages, self._banner, self._tell, self._leave = pages, banner, tell, leave
        self._deeds = deeds
        self.page: HangarPage | None = None
        self._library: Library | None = None
        self._stock: Stock | None = None

    def look_after(self, library: Library) -> None:
        """Take the hangar of this library from now on; nothing is read before somebody asks."""
        self._library = library

    @property
    def stock(self) -> Stock:
        """The player's catalogue, opened when it is first asked."""
        if self._stock is None:
            from companion.workshop.stock import stock_of

            assert self._library is not None, "the library is looked after"
            self._stock = stock_of(self._library)
        return self._stock

    def bring_in(self, paths: Sequence[Path], library: Library) -> None:
        """Turn to the page, and import files and folders."""
        self.show(library)
        assert self.page is not None, "it is shown"
        self.page.bringing.bring_in(paths)

    def show(self, library: Library) -> None:
        """Turn to the page."""
        from companion.ui.hangar.page import HangarPage

        if self.page is None:
            self.page = HangarPage(library, self.stock, tuple(self._deeds))
            self.page.left.connect(self._leave)
            self.page.told.connect(self._tell)
            self.page.noted.connect(lambda words: self._banner.say(words, Tone.GOOD))
            self.page.undoable.connect(self._offer_back)
            self.page.wanted.connect(self._carry_out)
            self._pages.addWidget(self.page)
        self._pages.setCurrentWidget(self.page)
        self.page.take_focus()

    @property
    def is_shown(self) -> bool:
        """Whether the page is before the player."""
        return self.page is not None and self._pages.currentWidget() is self.page

    def takes(self, command: str) -> bool:
        """Whether a command of the keyboard is for the page; then it is carried out."""
        return self.page is not None and self.is_shown and self.page.do(command)

    def refresh(self) -> None:
        """Read everything again, as rulesets are others now."""
        if self.page is not None:
            self.page.refresh()

    def close(self) -> None:
        """Stop working behind the window, and remember how the page looked."""
        if self.page is not None:
            self.page.close_down()
        if self._stock is not None:
            self._stock.close()

    def _carry_out(self, deed: str, entries: Sequence[Entry]) -> None:
        self._banner.let_pass()
        self._deeds[deed](entries)

    def _offer_back(self, words: str, bring_back: Callable[[], object]) -> None:
        def undo() -> None:
            self._banner.hide()
            bring_back()

        self._banner.say(words, Tone.PLAIN, (("Undo", undo),))
