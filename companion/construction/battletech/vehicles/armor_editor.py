"""Editors of vehicles of either kind: armor that has no limit by location, and no rear."""

from __future__ import annotations

from abc import abstractmethod

from companion.construction.battletech.editing.kind_editor import KindEditor
from companion.construction.battletech.vehicles import editing
from companion.construction.editing.draft import Draft


class VehicleArmorEditor(KindEditor):
    """Operations on the armor of a vehicle."""

    @abstractmethod
    def _tons_left(self, draft: Draft) -> float:
        """Return the tons that are left over; below 0 it is too heavy."""

    def with_armor(self, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
        """Return the vehicle with other armor in a location; none has a rear of its own."""
        del is_rear
        return editing.with_points(draft, location, points)

    def maximise_armor(self, draft: Draft) -> Draft:
        """Return the vehicle with all tons that are left over as armor."""
        return editing.armor_from_tons_left(self._tables, draft, self._tons_left(draft))

    def even_armor(self, draft: Draft) -> Draft:
        """Return the vehicle with its armor spread alike."""
        return editing.spread_points(draft, editing.total_points(draft))

    def armor_by_lots(self, draft: Draft, lots: int) -> Draft:
        """Return the vehicle with so many of the least lots of armor, spread alike."""
        weight = editing.armor_weight(self._tables, draft)
        return editing.spread_points(draft, weight.points(lots * weight.lot) or 0)
