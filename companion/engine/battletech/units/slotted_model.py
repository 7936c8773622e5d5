"""The base of catalogue entries with critical slots: engine, heat sinks, and what stands in each slot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from companion.documents.model import OneLine, RuleModel
from companion.documents.rule_model import Field
from companion.engine.battletech.units.unit_model import UnitModel

STANDARD = "standard"


class Engine(RuleModel):
    """The engine."""

    rating: int = Field(gt=0, le=15_000)  # tons times walking MP, both at their most
    """Its rating."""
    kind: OneLine
    """Which engine it is: `fusion`, `xl`, or another that has no rules here."""


class HeatSinkSet(RuleModel):
    """All heat sinks, and how many of them the engine holds."""

    kind: Literal["single", "double"]
    """Which heat sinks they are."""
    number: int = Field(ge=0, le=100)
    """How many there are in all."""
    in_engine: int = Field(ge=0, le=100)
    """How many of them the engine holds."""


class SlottedModel(UnitModel):
    """A catalogue entry of a unit that heats up and has critical slots."""

    tonnage: int = Field(gt=0, le=500)
    """What it weighs. In tons."""
    engine: Engine | None = None
    """Its engine, where the rules ask for one."""
    heat_sinks: HeatSinkSet | None = None
    """Its heat sinks, where the rules have heat."""
    structure_kind: OneLine = STANDARD
    """What its structure is made of: `standard`, `endo_steel`, or what has no rules here."""
    armor_kind: OneLine = STANDARD
    """What its armor is made of: `standard`, `ferro_fibrous`, or what has no rules here."""
    slots: Mapping[str, tuple[str | None, ...]] = {}
    """Slots by location from top to bottom: a system, the id of a thing, or never for an empty one."""

    @cached_property
    def places(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Where on the critical hit table each thing is: locations and slots, counted from 0."""
        found: dict[str, list[tuple[str, int]]] = {}
        for location, slots in self.slots.items():
            for index, name in enumerate(slots):
                if name is not None:
                    found.setdefault(name, []).append((location, index))
        # What has no slot besides those of its own rounds stands and falls with these.
        for stored in self.ammunition:
            if stored.launcher is not None and stored.id in found:
                found.setdefault(stored.launcher, found[stored.id])
        tubes = {mount.id: found[mount.rack] for mount in self.weapons if mount.rack in found}
        return {name: tuple(places) for name, places in (found | tubes).items()}

    @property
    def weight(self) -> int:
        """Tons."""
        return self.tonnage

    def slots_of(self, location: str) -> tuple[str | None, ...]:
        """Return the critical slots of a location from top to bottom, None for an empty one."""
        return self.slots.get(location, ())
