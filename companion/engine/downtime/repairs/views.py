"""Between two battles: what is damaged, what mending it takes, and what there is to pay with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.skeleton.setup import UnitCondition
from companion.errors import Refusal


@dataclass(frozen=True, slots=True)
class RepairItem:
    """A repair of one damaged or used-up part of a unit, possible by itself.

    An item is known by its `id` in this condition of the unit. `kind` is location, structure, slot, armor,
    rear, mark or reload; `amount` counts points, shots or boxes, and is 1 for what is mended whole. `needs`
    are the items that have to be mended before it or with it, and `why_not` says so. The `condition` is what
    is left to mend after this item and those that it needs, None where that is nothing. Without a section
    `repairs` in the rules, price and days are nothing; else `reasons` name its rows.
    """

    id: str
    kind: str
    what: str
    location: str
    amount: int
    condition: UnitCondition | None
    needs: tuple[str, ...] = ()
    why_not: Refusal | None = None
    price: Mapping[str, int] = field(default_factory=dict)
    days: int = 0
    reasons: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class RepairBill:
    """The bill of several repairs: their price from the stores, their days, and the rules behind it."""

    price: Mapping[str, int]
    days: int
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class StoreView:
    """A store of a campaign, such as repair points, and the amount at the beginning."""

    id: str
    label: str
    begins_with: int
    gains: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class HealingView:
    """The healing of a number of crossed-off boxes of a pilot: days, price, and both in words.

    With `is_by_hand` the rules do not say when, and players clear them as they agree.
    """

    boxes: int
    days: int
    price: Mapping[str, int]
    text: str
    is_by_hand: bool
    source: str


@dataclass(frozen=True, slots=True)
class BattleFacts:
    """The results of a battle for a side: enemies put out by kind, wrecks taken, and whether it was won."""

    kills: Mapping[str, int] = field(default_factory=dict)
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """So much for a store by one thing that a side did; `why` tells it in words."""

    store: str
    amount: int
    why: str
    source: str
