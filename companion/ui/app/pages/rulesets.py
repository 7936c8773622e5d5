"""The rulesets of the window: their page, and what follows when their files change on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from companion.engine.tone import Tone
from companion.ui.app.pages.own_page import Frame, OwnPage

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.rulesets.page import RulesetsPage
    from companion.ui.rulesets.watching import RulesetWatch


class Rulesets(OwnPage):
    """Makes the page when it is first wanted; `changed` tells that a ruleset is other than it was."""

    changed = Signal()

    page: RulesetsPage | None

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
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
            self.page.left.connect(self.frame.leave)
            self.page.told.connect(self.frame.tell)
            self.page.deeds.noted.connect(self.say_done)
            self.page.deeds.removed.connect(self._offer_back)
            self.page.changed.connect(self.changed)
            self.frame.pages.addWidget(self.page)
        else:
            self.page.refresh()
        self.turn_to(self.page)
        self.page.take_focus()

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
        self.frame.banner.say(f"{name} is removed. It is kept in {kept}.", Tone.PLAIN, deeds)

    def _bring_back(self, name: str, kept: Path) -> None:
        self.frame.banner.hide()
        if self.page is not None:
            self.page.deeds.bring_back(name, kept)
