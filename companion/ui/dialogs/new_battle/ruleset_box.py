"""The choice of the rules of a new battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.battles.library import Library


class RulesetBox(QComboBox):
    """Its data are the names of the rulesets that can be played; `unusable` tells in words which cannot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Rules")
        self.unusable: list[str] = []

    @property
    def name(self) -> str:
        """The name of the ruleset that is chosen, without house rules."""
        return str(self.currentData())

    def show_rulesets(self, library: Library) -> None:
        """Offer these in silence; what was chosen stays chosen where it is still there.

        The first time the rules of the battle played last are chosen.
        """
        chosen = self.currentData() or library.last_ruleset
        with QSignalBlocker(self):
            self.clear()
            self.unusable.clear()
            for name in sorted(library.rulesets(), key=lambda name: _has_no_scenario(library, name)):
                self._offer(library, name)
            self.setCurrentIndex(max(self.findData(chosen), 0))

    def _offer(self, library: Library, name: str) -> None:
        try:
            source = library.ruleset(name)
        except CompanionError as problem:
            self.unusable.append(f"{name} cannot be used. {problem}")
        else:
            if source.plays:
                self.addItem(source.title, name)


def _has_no_scenario(library: Library, name: str) -> bool:
    """Whether rules have no scenario to begin with: they stand behind those that have."""
    try:
        return not library.scenarios(name)
    except CompanionError:
        return True
