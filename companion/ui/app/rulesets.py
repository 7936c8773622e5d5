"""The rulesets of the window: their page, and what follows when their files change on disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from companion.engine.sheet import Tone
from companion.ui.widgets.banner import Banner

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.rulesets.page import RulesetsPage
    from companion.ui.rulesets.watching import RulesetWatch


class Rulesets(QObject):
    """Makes the page when it is first wanted; `changed` tells that a ruleset is other than it was."""

    changed = Signal()

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
        self.page: RulesetsPage | None = None
        self.watch: RulesetWatch | None = None

    def look_after(self, library: Library) -> None:
        """Watch the player's own rulesets from now on."""
        from companion.ui.rulesets.watching import RulesetWatch

        self.watch = RulesetWatch(library.rulebooks.shelves[-1], self)
        self.watch.changed.connect(self._tell_changed)

    def show(self, library: Library) -> None:
        """Turn to the page."""
        from companion.ui.rulesets.page import RulesetsPage

        if self.page is None:
            self.page = RulesetsPage(library)
            self.page.left.connect(self._leave)
            self.page.told.connect(self._tell)
            self.page.noted.connect(lambda words: self._banner.say(words, Tone.GOOD))
            self.page.removed.connect(self._offer_back)
            self.page.changed.connect(self.changed)
            self._pages.addWidget(self.page)
        else:
            self.page.refresh()
        self._pages.setCurrentWidget(self.page)
        self.page.take_focus()

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
        """Stop working behind the window."""
        if self.page is not None:
            self.page.close_down()

    def _tell_changed(self) -> None:
        if self.page is not None:
            self.page.refresh()
        self.changed.emit()

    def _offer_back(self, name: str, kept: Path) -> None:
        page = self.page
        assert page is not None, "the page told it"
        deeds = (("Bring it back", lambda: self._bring_back(name, kept)),)
        self._banner.say(f"{name} is removed. It is kept in {kept}.", Tone.PLAIN, deeds)

    def _bring_back(self, name: str, kept: Path) -> None:
        self._banner.hide()
        if self.page is not None:
            self.page.bring_back(name, kept)
