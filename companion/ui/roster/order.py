"""The order of a side's cards: the roster's, the most hurt first, who may act first, or by activation."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from companion.engine.views.units import UnitView


class Order(StrEnum):
    """What the cards of a side are sorted by."""

    ROSTER = "roster"
    DAMAGE = "damage"
    TO_ACT = "to_act"
    ACTIVATION = "activation"

    @property
    def words(self) -> str:
        """The order as a choice."""
        return {
            "roster": "Roster order",
            "damage": "Most damaged first",
            "to_act": "Who may act first",
            "activation": "Activation order",
        }[self]


def in_order(units: Sequence[UnitView], order: Order) -> list[UnitView]:
    """The units as their cards stand; who takes no part any more comes last, but for the roster's order."""
    if order is Order.DAMAGE:
        return sorted(units, key=lambda unit: (_is_away(unit), _left(unit)))
    if order is Order.TO_ACT:
        return sorted(units, key=lambda unit: (_is_away(unit), not unit.may_act, unit.has_acted))
    if order is Order.ACTIVATION:
        return sorted(units, key=lambda unit: (_is_away(unit), unit.order if unit.order is not None else 0))
    return list(units)


def _is_away(unit: UnitView) -> bool:
    return unit.is_destroyed or unit.is_coming


def _left(unit: UnitView) -> float:
    """How much is left of a unit, from 0 to 1; structure counts for as much as all its armor."""
    shares = [
        (unit.armor_left + (unit.externals_left or 0), unit.armor_full + (unit.externals_full or 0)),
        (unit.structure_left or 0, unit.structure_full or 0),
    ]
    counted = [left / full for left, full in shares if full]
    return sum(counted) / len(counted) if counted else 1.0
