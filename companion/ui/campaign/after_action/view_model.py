"""The view model of the after-action review: names, losses and the available choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.values import UnitEntry
from companion.engine.shared.setup import UnitCondition

Recount = Callable[[ReturnBattle, ReturnBattle], Mapping[str, Mapping[str, str]]]
"""What is counted for pilots otherwise than before, once a return was changed."""


@dataclass(frozen=True, slots=True)
class ReviewUnit:
    """A unit of the campaign in the battle: its losses and its spent shots as text."""

    id: str
    name: str
    model: str
    model_name: str
    pilot: str | None = None
    lost: tuple[str, ...] = ()
    spent: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class ReviewPilot:
    """A pilot of the campaign in the battle: the boxes of his sheet, and what players call his side."""

    id: str
    name: str
    boxes: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class ReviewFoe:
    """A unit outside the campaign, and the entry with which it would join it; `id` is the battle's."""

    entry: UnitEntry
    id: str
    name: str
    model_name: str
    fate: str
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class ReviewStore:
    """A kind of goods that the campaign keeps in store, and its amount."""

    id: str
    label: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Review:
    """A return to be reviewed; `earlier` is the return that it would replace."""

    proposed: ReturnBattle
    title: str
    about: str
    units: tuple[ReviewUnit, ...] = ()
    pilots: tuple[ReviewPilot, ...] = ()
    foes: tuple[ReviewFoe, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    counters: tuple[tuple[str, str], ...] = ()
    stores: tuple[ReviewStore, ...] = ()
    ours: frozenset[str] | None = None
    """The units that are the players' own; None where all are."""
    earlier: ReturnBattle | None = None
    news: tuple[str, ...] = ()
    """What is not as in the earlier return, in words."""
    recount: Recount | None = None
    condition_text: Callable[[str, UnitCondition | None], str] = field(default=lambda _unit, _condition: "")
    """What a unit in a condition lacks, in words."""

    @property
    def own_units(self) -> frozenset[str]:
        """The units that are the players' own."""
        return self.ours if self.ours is not None else frozenset(back.unit for back in self.proposed.units)

    def pilot(self, pilot: str | None) -> ReviewPilot | None:
        """One of the pilots."""
        return next((each for each in self.pilots if each.id == pilot), None)
