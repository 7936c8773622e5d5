"""The order of a side's cards: the roster's, the most hurt first, who may act first, or by activation."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from companion.engine.views.units import UnitView


class CardOrder(StrEnum):
    """The order of a side's cards."""

    ROSTER = "roster"
    DAMAGE = "damage"
    TO_ACT = "to_act"
    ACTIVATION = "activation"

    @property
    def label(self) -> str:
        """The order as a choice."""
        return {
            "roster": "Roster order",
            "damage": "Most damaged first",
            "to_act": "Who may act first",
            "activation": "Activation order",
        }[self]


def sort_units(units: Sequence[UnitView], order: CardOrder) -> list[UnitView]:
    """Return the units as their cards stand; who takes no part any more comes last, but for the roster's
    order.
    """
    if order is CardOrder.DAMAGE:
        return sorted(units, key=lambda unit: (_is_away(unit), _share_left(unit)))
    if order is CardOrder.TO_ACT:
        return sorted(units, key=lambda unit: (_is_away(unit), not unit.may_act, unit.has_acted))
    if order is CardOrder.ACTIVATION:
        return sorted(units, key=lambda unit: (_is_away(unit), unit.order if unit.order is not None else 0))
    return list(units)


def _is_away(unit: UnitView) -> bool:
    return unit.is_destroyed or unit.is_coming


def _share_left(unit: UnitView) -> float:
    """Return how much is left of a unit, from 0 to 1; structure counts for as much as all its armor."""
    shares = [
        (unit.armor_left + (unit.externals_left or 0), unit.armor_full + (unit.externals_full or 0)),
        (unit.structure_left or 0, unit.structure_full or 0),
    ]
    counted = [left / full for left, full in shares if full]
    return sum(counted) / len(counted) if counted else 1.0
