"""Stored arrangements and sizes, for windows of every size class."""

from __future__ import annotations

from PySide6.QtCore import QByteArray

from companion.ui.battle.layout.arrangement import (
    Arrangement,
    PageRoom,
    ResolvedLayout,
    TableKind,
    parse_arrangement,
    usual_arrangement,
)
from companion.ui.settings import WindowSettings
from companion.ui.widgets.layouts import Splitter

DESK = "desk"


class LayoutMemory:
    """Keeps arrangements and the shares of splitters in the player's settings."""

    def __init__(self, settings: WindowSettings, table: TableKind) -> None:
        self._settings, self._table = settings, table

    def usual(self, room: PageRoom, height: float) -> Arrangement:
        """Return the arrangement before the player moves anything."""
        return usual_arrangement(room, height, self._table)

    def arrangement(self, room: PageRoom, height: float) -> Arrangement:
        """Return the arrangement last left in such a room, else the usual; height in pixels of the design."""
        usual = self.usual(room, height)
        kept = self._settings.layout(self._arrangement_key(room))
        return usual if kept.isEmpty() else parse_arrangement(bytes(kept.data()), usual)

    def keep(self, laid: ResolvedLayout) -> None:
        """Remember an arrangement for rooms of its kind."""
        key = self._arrangement_key(laid.room)
        self._settings.remember_layout(key, QByteArray(laid.arrangement.as_json()))

    def keep_shares(self, laid: ResolvedLayout, splitter: Splitter) -> None:
        """Remember how a splitter shares its room among what is shown in it."""
        if splitter.shown_names():
            self._settings.remember_layout(self._shares_key(laid, splitter), splitter.saveState())

    def restore_shares(self, laid: ResolvedLayout, splitter: Splitter) -> bool:
        """Share the room as it was remembered, if it was."""
        kept = self._settings.layout(self._shares_key(laid, splitter))
        return not kept.isEmpty() and splitter.restoreState(kept)

    def forget(self) -> None:
        """Remember nothing of all this any more."""
        self._settings.forget_layouts(DESK)

    def _arrangement_key(self, room: PageRoom) -> str:
        return f"{DESK}/{self._table}/{room}/arrangement"

    def _shares_key(self, laid: ResolvedLayout, splitter: Splitter) -> str:
        """Return the same splitter shares differently among others."""
        return f"{DESK}/{self._table}/{laid.name}/{splitter.objectName()}/{splitter.shown_names()}"
