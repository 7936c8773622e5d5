"""What is chosen shown on the card: its head at once, its facts and its sheet unless somebody goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from companion.catalog.entries import Entry
from companion.catalog.search.rows import Row
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary
from companion.ui.hangar.card.card import Card
from companion.ui.work.background import Behind
from companion.workshop.inspecting import Inspected, inspected
from companion.workshop.stock import Stock

AFTER = 60
"""Milliseconds within which somebody who chooses again goes through a list: only its last row counts."""


class Looking(QObject):
    """Looks at entries behind the window, and keeps what it has found out; `told` is a problem in words."""

    told = Signal(str)

    def __init__(self, stock: Stock, rulebooks: RulebookLibrary, card: Card, window: QWidget) -> None:
        super().__init__(window)
        self._stock, self._rulebooks, self._card = stock, rulebooks, card
        self._behind = Behind(self)
        self._found: dict[Entry, Inspected] = {}
        self._entry: Entry | None = None
        self._timer, self._haste = QTimer(self), QTimer(self)
        for timer in (self._timer, self._haste):
            timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still being worked out."""
        return self._behind.is_busy or self._timer.isActive()

    def show(self, rows: Sequence[Row]) -> None:
        """Show what is chosen."""
        self._timer.stop()
        wait = AFTER if self._haste.isActive() else 0
        self._haste.start(AFTER)
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

    def look_at_all(self, entries: Sequence[Entry], tell: Callable[[list[Inspected]], object]) -> None:
        """Look at several entries, and tell what was found."""

        def told(found: list[Inspected] | Exception) -> None:
            if isinstance(found, CompanionError):
                self.told.emit(str(found))
            elif isinstance(found, Exception):
                raise found
            else:
                tell(found)

        self._behind.ask(lambda: [self._look_at(entry) for entry in entries], told)

    def forget(self) -> None:
        """Everything may be different now."""
        self._found.clear()

    def close_down(self) -> None:
        """Stop working behind the window."""
        self._timer.stop()
        self._haste.stop()
        self._behind.finish()

    def _look(self) -> None:
        entry = self._entry
        if entry is None:
            return
        if entry in self._found:
            self._card.show_inspected(self._found[entry])
        else:
            self._behind.ask(partial(self._look_at, entry), partial(self._show, entry))

    def _look_at(self, entry: Entry) -> Inspected:
        return inspected(self._stock, self._rulebooks, entry)

    def _show(self, entry: Entry, found: Inspected | Exception) -> None:
        if isinstance(found, CompanionError):
            if entry is self._entry:
                self._card.tell(str(found))
            return
        if isinstance(found, Exception):
            raise found
        self._found[entry] = found
        if entry is self._entry:
            self._card.show_inspected(found)
