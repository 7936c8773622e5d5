"""Rulesets of the window: their page, and the reaction to changed files on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from companion.engine.tone import Tone
from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.rulesets.folder_watch import RulesetWatch
    from companion.ui.rulesets.page import RulesetsPage


class Rulesets(LazyPage):
    """Makes the page on first use; `changed` reports that a ruleset has changed."""

    changed = Signal()

    page: RulesetsPage | None

    def __init__(self, frame: WindowFrame) -> None:
        super().__init__(frame)
        self.watch: RulesetWatch | None = None

    def attach_library(self, library: Library) -> None:
        """Watch the player's own rulesets from now on."""
        from companion.ui.rulesets.folder_watch import RulesetWatch

        self.watch = RulesetWatch(library.rulebooks.roots[-1], self)
        self.watch.changed.connect(self._tell_changed)

    def show(self, library: Library) -> None:
        """Turn to the page."""
        from companion.ui.rulesets.page import RulesetsPage

        if self.page is None:
            self.page = RulesetsPage(library)
            self.page.leave_requested.connect(self.frame.leave)
            self.page.problem_reported.connect(self.frame.tell)
            self.page.commands.success_reported.connect(self.report_success)
            self.page.commands.removed.connect(self._offer_undo)
            self.page.changed.connect(self.changed)
            self.frame.pages.addWidget(self.page)
        else:
            self.page.refresh()
        self.show_page(self.page)
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

    def _offer_undo(self, name: str, removed_path: Path) -> None:
        page = self.page
        assert page is not None, "the page told it"
        commands = (("Bring it back", lambda: self._restore_ruleset(name, removed_path)),)
        self.frame.banner.say(f"{name} is removed. It is kept in {removed_path}.", Tone.PLAIN, commands)

    def _restore_ruleset(self, name: str, removed_path: Path) -> None:
        self.frame.banner.hide()
        if self.page is not None:
            self.page.commands.restore(name, removed_path)
