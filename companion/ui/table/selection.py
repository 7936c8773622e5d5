"""The selected unit and its target, and the structure whose sheet is shown."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from companion.engine.targets import Target
from companion.tabletop.hexes import Hex


class Selection(QObject):
    """The selected unit and its target by id; `changed` tells that either is another one."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._unit: str | None = None
        self._earlier: str | None = None
        self._target: Target | None = None
        self._structure: Hex | None = None

    @property
    def structure(self) -> Hex | None:
        """The hex of the building or bridge that is looked at in place of the selected unit."""
        return self._structure

    @property
    def unit(self) -> str | None:
        """The selected unit."""
        return self._unit

    @property
    def target(self) -> Target | None:
        """Its target."""
        return self._target

    @property
    def target_unit(self) -> str | None:
        """Its target where that is a unit."""
        return self._target if isinstance(self._target, str) else None

    @property
    def earlier(self) -> str | None:
        """The unit that was selected before this one."""
        return self._earlier

    def select(self, unit: str | None, target: Target | None = None) -> None:
        """Select a unit, with a target or none."""
        if (unit, target, None) != (self._unit, self._target, self._structure):
            if self._unit is not None and unit != self._unit:
                self._earlier = self._unit
            self._unit, self._target, self._structure = unit, target, None
            self.changed.emit()

    def look_at(self, structure: Hex) -> None:
        """Look at a building or bridge, until a unit is selected or aims."""
        if structure != self._structure:
            self._structure = structure
            self.changed.emit()

    def aim(self, target: Target | None) -> None:
        """Give the selected unit a target."""
        self.select(self._unit, target)
