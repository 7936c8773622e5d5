"""The hangar of the window: its page, and what others do with what is chosen there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.engine.tone import Tone
from companion.ui.app.pages.own_page import Frame, OwnPage

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import Entry
    from companion.ui.hangar.page import HangarPage
    from companion.workshop.stock import Stock

Deeds: TypeAlias = Mapping[str, Callable[["Sequence[Entry]"], object]]


class Hangar(OwnPage):
    """Makes the page when it is first wanted; `deeds` are what others do with entries, by the deed's id."""

    page: HangarPage | None

    def __init__(self, frame: Frame, deeds: Deeds) -> None:
        super().__init__(frame)
        self._deeds = deeds
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

    @property
    def opened_stock(self) -> Stock | None:
        """The same where somebody has asked for it already."""
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
            self.page.left.connect(self.frame.leave)
            self.page.told.connect(self.frame.tell)
            self.page.noted.connect(self.say_done)
            self.page.undoable.connect(self._offer_back)
            self.page.wanted.connect(self._carry_out)
            self.frame.pages.addWidget(self.page)
        self.turn_to(self.page)
        self.page.take_focus()

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
        self.frame.banner.let_pass()
        self._deeds[deed](entries)

    def _offer_back(self, words: str, bring_back: Callable[[], object]) -> None:
        def undo() -> None:
            self.frame.banner.hide()
            bring_back()

        self.frame.banner.say(words, Tone.PLAIN, (("Undo", undo),))
