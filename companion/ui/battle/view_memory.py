"""The view of a battle, stored beside it once it has stayed the same for a moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer

from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection

KEEP_AFTER = 250
"""Milliseconds after which what is shown is stored: not while an act is painted, nor between quick ones."""


class RestorableView(Protocol):
    """A part of the page whose view can be stored and restored."""

    def view_state(self) -> dict[str, Any]:
        """Return the view as plain data."""

    def restore(self, view: Mapping[str, Any]) -> None:
        """Look as the battle's memory has it."""


class ViewMemory(QObject):
    """Stores the selection, the view of each part, the moment, and the guide."""

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        places: tuple[RestorableView, ...],
        guide: RestorableView,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self._places, self._guide = places, guide
        self._keeper = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._keeper.timeout.connect(self._keep)

    def note(self) -> None:
        """Something looks otherwise now."""
        self._keeper.start()

    @property
    def is_stored(self) -> bool:
        """Whether the window would open again as it is now."""
        return not self._keeper.isActive()

    def store(self) -> None:
        """Store what is shown, at once."""
        self._keeper.stop()
        self._keep()

    def select(self) -> None:
        """Select what was selected, where it is still there."""
        view = self._bridge.session.view
        known = {unit.id for unit in self._bridge.units()}
        unit, target = view.get("unit"), view.get("target")
        self._selection.select(unit if unit in known else None, target if target in known else None)

    def restore(self) -> None:
        """Let everything look as it did, at the moment that was looked at."""
        view = self._bridge.session.view
        for place in self._places:
            place.restore(view)
        if (moment := view.get("moment")) is not None:
            self._bridge.look_at(moment)
        self._guide.restore(view)

    def _keep(self) -> None:
        kept = {
            "unit": self._selection.unit,
            "target": self._selection.target_unit,
            "moment": self._bridge.moment,
        }
        for place in (*self._places, self._guide):
            kept |= place.view_state()
        self._bridge.remember_view(kept)
