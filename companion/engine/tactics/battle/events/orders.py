"""Orders, activations and what units do in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.tactics.battle.state import Orders, UnitId


@dataclass(frozen=True, slots=True)
class OrdersWritten:
    """A unit has orders for a round."""

    unit: UnitId
    round: int
    orders: Orders


@dataclass(frozen=True, slots=True)
class Activated:
    """A unit's orders are revealed and it has moved, spending points."""

    unit: UnitId
    movement: str
    spent: int = 0


@dataclass(frozen=True, slots=True)
class ActivationEnded:
    """A unit takes no more actions in its activation."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A unit performs an action; a free one was granted by a Command."""

    unit: UnitId
    action: str
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class FreeActionGranted:
    """A unit may take a free action, or has let it go (None)."""

    unit: UnitId | None
    by: UnitId


@dataclass(frozen=True, slots=True)
class SpecialUsed:
    """A special action token is resolved; no kind: it lapses."""

    unit: UnitId
    kind: str
    is_hull_down: bool = False
    flips_arms: bool = False


OrdersEvent: TypeAlias = (
    OrdersWritten | Activated | ActivationEnded | ActionTaken | FreeActionGranted | SpecialUsed
)
