"""Facts on pilots that the rules of battle have already, so that `progression` need not repeat them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.downtime.progression.tables import TechRow, TraitRoll

GUNNERY, PILOTING = "gunnery", "piloting"
"""The traits that set-ups tell of a pilot."""


@dataclass(frozen=True, slots=True)
class KnownTalent:
    """A talent that battles know; where it is a card, with the places of a unit that it may lie at."""

    label: str
    about: str
    source: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownBoxes:
    """The boxes that battles cross off for wounds."""

    number: int
    source: str


@dataclass(frozen=True, slots=True)
class KnownPilots:
    """Facts on pilots that battles know: usual values by technology, rolls for new ones, talents, boxes."""

    techs: Mapping[str, TechRow] = field(default_factory=dict)
    rolls: Mapping[str, TraitRoll] = field(default_factory=dict)
    talents: Mapping[str, KnownTalent] = field(default_factory=dict)
    boxes: KnownBoxes | None = None
