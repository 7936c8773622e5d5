"""What the review of a return shows beside the return itself: names, losses and what there is to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.campaign.deeds import ReturnBattle, UnitEntry
from companion.engine.shared.setup import UnitCondition

Recount = Callable[[ReturnBattle, ReturnBattle], Mapping[str, Mapping[str, str]]]
"""What is counted for pilots otherwise than before, once a return was changed."""


@dataclass(frozen=True, slots=True)
class ShownUnit:
    """A unit of the campaign in the battle: what it lost, and the shots that it spent, in words."""

    id: str
    name: str
    model: str
    model_name: str
    pilot: str | None = None
    lost: tuple[str, ...] = ()
    spent: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class ShownPilot:
    """A pilot of the campaign in the battle: the boxes of his sheet, and what players call his side."""

    id: str
    name: str
    boxes: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class ShownFoe:
    """A unit of nobody's in the campaign, and the entry that it would join it by; `id` is the battle's."""

    entry: UnitEntry
    id: str
    name: str
    model_name: str
    fate: str
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Store:
    """Something that the campaign keeps in store, and how much of it there is."""

    id: str
    label: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Review:
    """A return to be reviewed; `earlier` is the one that it would stand in place of."""

    proposed: ReturnBattle
    title: str
    about: str
    units: tuple[ShownUnit, ...] = ()
    pilots: tuple[ShownPilot, ...] = ()
    foes: tuple[ShownFoe, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    counters: tuple[tuple[str, str], ...] = ()
    stores: tuple[Store, ...] = ()
    ours: frozenset[str] | None = None
    """The units that are the players' own; None where all are."""
    earlier: ReturnBattle | None = None
    news: tuple[str, ...] = ()
    """What is not as in the earlier return, in words."""
    recount: Recount | None = None
    words_of: Callable[[str, UnitCondition | None], str] = field(default=lambda _unit, _condition: "")
    """What a unit in a condition lacks, in words."""

    @property
    def own_units(self) -> frozenset[str]:
        """The units that are the players' own."""
        return self.ours if self.ours is not None else frozenset(back.unit for back in self.proposed.units)

    def pilot(self, pilot: str | None) -> ShownPilot | None:
        """One of the pilots."""
        return next((each for each in self.pilots if each.id == pilot), None)
