"""Forces that a family has built from points and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.skeleton.setup import SideSetup, UnitSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceBuilding:
    """How forces are built by rules that count points."""

    view: Callable[[SideSetup, Sequence[UnitSetup]], ForceView]
    """What a side's force costs and what is against it. Raises InputError for what no force can be."""
    models: Callable[[SideSetup, Sequence[UnitSetup]], tuple[ForceOffer, ...]]
    """The models that a side may add to its force."""
    cards: Callable[[SideSetup, Sequence[UnitSetup], str], tuple[ForcePlace, ...]]
    """The places of one unit for cards, and the cards for each."""
    current: Callable[[Any, str], tuple[SideSetup, tuple[UnitSetup, ...]]]
    """A side's force as it stands in a battle, as set-ups have it."""
