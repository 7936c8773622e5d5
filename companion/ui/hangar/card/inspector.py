"""The inspection of the selection for the card: the header at once, facts and sheet after a delay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import CatalogueEntry
from companion.catalog.search.rows import SearchRow
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary
from companion.ui.hangar.card.entry_card import EntryCard
from companion.ui.work.background import BackgroundTask
from companion.workshop.hangar_model import HangarModel
from companion.workshop.inspection import Inspection, inspect_entry

DELAY = 60
"""Milliseconds within which somebody who chooses again goes through a list: only its last row counts."""


class EntryInspector(QObject):
    """Inspects entries in the background, and caches the results; `problem_reported` brings an error text."""

    problem_reported = Signal(str)

    def __init__(
        self, stock: HangarModel, rulebooks: RulebookLibrary, card: EntryCard, window: QWidget
    ) -> None:
        super().__init__(window)
        self._stock, self._rulebooks, self._card = stock, rulebooks, card
        self._task = BackgroundTask(self)
        self._results: dict[CatalogueEntry, Inspection] = {}
        self._entry: CatalogueEntry | None = None
        self._timer, self._haste = QTimer(self), QTimer(self)
        for timer in (self._timer, self._haste):
            timer.setSingleShot(True)
        self._timer.timeout.connect(self._inspect_current)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being worked out."""
        return self._task.is_busy or self._timer.isActive()

    def show(self, rows: Sequence[SearchRow]) -> None:
        """Show what is chosen."""
        self._timer.stop()
        wait = DELAY if self._haste.isActive() else 0
        self._haste.start(DELAY)
        self._entry = rows[0].entry if len(rows) == 1 else None
        if not rows:
            self._card.show_nothing()
        elif len(rows) > 1:
            self._card.show_several(rows)
        else:
            self._card.show_row(rows[0], self._stock.titles)
            if not self._card.shows(rows[0].entry):
                # Not before the list is painted: it is what somebody who types looks at.
                self._timer.start(wait)

    def inspect_all(
        self, entries: Sequence[CatalogueEntry], tell: Callable[[list[Inspection]], object]
    ) -> None:
        """Look at several entries, and tell what was found."""

        def deliver(found: list[Inspection] | Exception) -> None:
            if isinstance(found, CompanionError):
                self.problem_reported.emit(str(found))
            elif isinstance(found, Exception):
                raise found
            else:
                tell(found)

        self._task.ask(lambda: [self._inspect(entry) for entry in entries], deliver)

    def forget(self) -> None:
        """Everything may be different now."""
        self._results.clear()

    def close_down(self) -> None:
        """Stop working behind the window."""
        self._timer.stop()
        self._haste.stop()
        self._task.finish()

    def _inspect_current(self) -> None:
        entry = self._entry
        if entry is None:
            return
        if entry in self._results:
            self._card.show_inspected(self._results[entry])
        else:
            self._task.ask(partial(self._inspect, entry), partial(self._show, entry))

    def _inspect(self, entry: CatalogueEntry) -> Inspection:
        return inspect_entry(self._stock, self._rulebooks, entry)

    def _show(self, entry: CatalogueEntry, found: Inspection | Exception) -> None:
        if isinstance(found, CompanionError):
            if entry is self._entry:
                self._card.show_trouble(str(found))
            return
        if isinstance(found, Exception):
            raise found
        self._results[entry] = found
        if entry is self._entry:
            self._card.show_inspected(found)
