"""What the rules of battle have of pilots already, which the section `progression` need not say again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.shared.progression.tables.creation import Roll, TechRow

GUNNERY, PILOTING = "gunnery", "piloting"
"""The traits that set-ups tell of a pilot."""


@dataclass(frozen=True, slots=True)
class KnownTalent:
    """Something that pilots can do in battle; where it is a card, the places of a unit that it may lie at."""

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
    """What battles know of pilots: usual values by technology, rolls for new ones, talents, boxes."""

    techs: Mapping[str, TechRow] = field(default_factory=dict)
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    talents: Mapping[str, KnownTalent] = field(default_factory=dict)
    boxes: KnownBoxes | None = None
