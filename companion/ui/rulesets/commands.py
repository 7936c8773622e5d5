"""Commands for whole rulesets: creating, copying, sharing, importing and removing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from companion.errors import CompanionError
from companion.rulebooks.sharing import RulesetExistsError
from companion.ui.rulesets import dialogs
from companion.ui.widgets.deletion import run_modal
from companion.workshop.own_rulesets import OwnRulesets, RulesetOverview
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.rulebooks.loader import RulebookLibrary


class RulesetCommands(QObject):
    """Runs commands with their dialogs; `problem_reported` brings an error, `success_reported` a success.

    `ruleset_made` brings the name of a ruleset that there is now, and whether it is to be written on at once;
    `removed` that of one that was set aside, and where it is kept.
    """

    problem_reported = Signal(str)
    success_reported = Signal(str)
    ruleset_made = Signal(str, bool)
    removed = Signal(str, object)

    def __init__(self, rulebooks: RulebookLibrary, parent: QWidget) -> None:
        super().__init__(parent)
        self._rulebooks, self._window = rulebooks, parent
        self.repository = OwnRulesets(rulebooks)

    def attempt(self, action: Callable[[], object]) -> None:
        """Carry out a deed; what goes wrong is told."""
        try:
            action()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))

    def new(self, looks: Mapping[str, RulesetOverview], current: RulesetOverview | None) -> None:
        """Begin a ruleset that changes another one, at first the one that is shown."""
        parents = [(name, look.title) for name, look in looks.items()]
        parents.sort(key=lambda pair: looks[pair[0]].is_own)
        free = self.repository.free_name("our-table")
        dialog = dialogs.RulesetNameDialog("New ruleset", "Begin", free, parents, self._window)
        if current is not None:
            dialog.extends.setCurrentIndex(max(dialog.extends.findData(current.name), 0))
        if run_modal(dialog):
            name = dialog.name.text().strip()
            self.repository.begin(name, [str(dialog.extends.currentData())])
            self.ruleset_made.emit(name, True)

    def duplicate(self, look: RulesetOverview) -> None:
        """Copy an own ruleset, or begin an overlay of a shipped one."""
        free = self.repository.free_name(f"our-{look.name}" if not look.is_own else look.name)
        title = "Duplicate" if look.is_own else "Duplicate as an overlay"
        dialog = dialogs.RulesetNameDialog(title, "Duplicate", free, parent=self._window)
        if run_modal(dialog):
            name = dialog.name.text().strip()
            self.repository.duplicate(look.name, name)
            self.ruleset_made.emit(name, False)

    def share(self, look: RulesetOverview) -> None:
        """Save a ruleset as one file for others."""
        text = self.repository.export(look.name)
        if (path := dialogs.ask_share(self._window, look.name)) is not None:
            write_whole(path, text)
            self.success_reported.emit(f"{look.title} is saved as {path}.")

    def remove(self, look: RulesetOverview) -> None:
        """Set an own ruleset aside."""
        kept = self.repository.remove(look.name)
        self.removed.emit(look.name, kept)

    def restore(self, name: str, removed_path: Path) -> None:
        """Put a ruleset that was removed back."""
        self.attempt(lambda: self.repository.restore(removed_path, name))
        self.ruleset_made.emit(name, False)

    def import_chosen(self) -> None:
        """Import a file that the player chooses."""
        if (path := dialogs.ask_import(self._window)) is not None:
            self.import_path(path)

    def import_path(self, path: Path) -> None:
        """Import a shared file, or a folder; where its name is taken, the player is asked."""
        shared = self.repository.parse_shared(path)
        try:
            self.repository.import_ruleset(shared)
        except RulesetExistsError:
            if not dialogs.ask_replace(self._window, shared.name):
                return
            self.repository.import_ruleset(shared, may_replace=True)
        self.ruleset_made.emit(shared.name, False)
        self.success_reported.emit(f"{shared.name} is now among your rulesets.")

    def add_example(self) -> None:
        """Add one of the examples that the player chooses."""
        dialog = dialogs.ExamplesDialog(self.repository.examples(), self._rulebooks.names(), self._window)
        if run_modal(dialog) and (example := dialog.chosen_example) is not None:
            self.repository.add_example(example)
            self.ruleset_made.emit(example.name, False)
            self.success_reported.emit(f"{example.title} is now among your rulesets.")

    def open_folder(self) -> None:
        """Show the folder of own rulesets."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.repository.create())))
