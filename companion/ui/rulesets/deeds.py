"""What is done with rulesets as wholes: made, copied, shared, brought in and set aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from companion.errors import CompanionError
from companion.rulebooks.sharing import Taken
from companion.ui.rulesets import asking
from companion.ui.widgets.letting_go import run_modal
from companion.workshop.looks import Look
from companion.workshop.shelf import Shelf
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.rulebooks.loader import RulebookLibrary


class RulesetDeeds(QObject):
    """Asks the player what is to be asked; `told` is a problem and `noted` a success in words.

    `made` brings the name of a ruleset that there is now, and whether it is to be written on at once;
    `removed` that of one that was set aside, and where it is kept.
    """

    told = Signal(str)
    noted = Signal(str)
    made = Signal(str, bool)
    removed = Signal(str, object)

    def __init__(self, rulebooks: RulebookLibrary, parent: QWidget) -> None:
        super().__init__(parent)
        self._rulebooks, self._window = rulebooks, parent
        self.shelf = Shelf(rulebooks)

    def in_words(self, deed: Callable[[], object]) -> None:
        """Carry out a deed; what goes wrong is told."""
        try:
            deed()
        except CompanionError as problem:
            self.told.emit(str(problem))

    def new(self, looks: Mapping[str, Look], current: Look | None) -> None:
        """Begin a ruleset that changes another one, at first the one that is shown."""
        parents = [(name, look.title) for name, look in looks.items()]
        parents.sort(key=lambda pair: looks[pair[0]].is_own)
        free = self.shelf.free_name("our-table")
        dialog = asking.NameDialog("New ruleset", "Begin", free, parents, self._window)
        if current is not None:
            dialog.extends.setCurrentIndex(max(dialog.extends.findData(current.name), 0))
        if run_modal(dialog):
            name = dialog.name.text().strip()
            self.shelf.begin(name, [str(dialog.extends.currentData())])
            self.made.emit(name, True)

    def duplicate(self, look: Look) -> None:
        """Copy an own ruleset, or begin an overlay of a shipped one."""
        free = self.shelf.free_name(f"our-{look.name}" if not look.is_own else look.name)
        title = "Duplicate" if look.is_own else "Duplicate as an overlay"
        dialog = asking.NameDialog(title, "Duplicate", free, parent=self._window)
        if run_modal(dialog):
            name = dialog.name.text().strip()
            self.shelf.duplicate(look.name, name)
            self.made.emit(name, False)

    def share(self, look: Look) -> None:
        """Save a ruleset as one file for others."""
        text = self.shelf.shared(look.name)
        if (path := asking.ask_share(self._window, look.name)) is not None:
            write_whole(path, text)
            self.noted.emit(f"{look.title} is saved as {path}.")

    def remove(self, look: Look) -> None:
        """Set an own ruleset aside."""
        kept = self.shelf.remove(look.name)
        self.removed.emit(look.name, kept)

    def bring_back(self, name: str, kept: Path) -> None:
        """Put a ruleset that was removed back."""
        self.in_words(lambda: self.shelf.bring_back(kept, name))
        self.made.emit(name, False)

    def import_chosen(self) -> None:
        """Import a file that the player chooses."""
        if (path := asking.ask_import(self._window)) is not None:
            self.bring_in(path)

    def bring_in(self, path: Path) -> None:
        """Import a shared file, or a folder; where its name is taken, the player is asked."""
        shared = self.shelf.read(path)
        try:
            self.shelf.bring_in(shared)
        except Taken:
            if not asking.ask_replace(self._window, shared.name):
                return
            self.shelf.bring_in(shared, may_replace=True)
        self.made.emit(shared.name, False)
        self.noted.emit(f"{shared.name} is now among your rulesets.")

    def add_example(self) -> None:
        """Add one of the examples that the player chooses."""
        dialog = asking.ExamplesDialog(self.shelf.examples(), self._rulebooks.names(), self._window)
        if run_modal(dialog) and (example := dialog.chosen) is not None:
            self.shelf.add_example(example)
            self.made.emit(example.name, False)
            self.noted.emit(f"{example.title} is now among your rulesets.")

    def open_folder(self) -> None:
        """Show the folder of own rulesets."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.shelf.make())))
