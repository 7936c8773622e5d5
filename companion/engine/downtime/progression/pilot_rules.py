"""The section `progression` together with what battles know of pilots, and a pilot's traits by both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.downtime.progression.cross_checks import ProgressionRules
from companion.engine.downtime.progression.known_pilots import KnownPilots, KnownTalent
from companion.engine.downtime.progression.tables import TalentRow, TechRow, TraitGroup, TraitRoll, Value
from companion.engine.downtime.progression.views import PilotNumbers

NO_TALENT = TalentRow.model_construct()


@dataclass(frozen=True, slots=True)
class PilotTalent:
    """A talent of pilots from either section; battles know one that has a `known`."""

    label: str
    about: str
    source: str
    row: TalentRow
    known: KnownTalent | None


@dataclass(frozen=True)
class PilotRules:
    """The rules on pilots from both sections that state them."""

    rules: ProgressionRules
    known: KnownPilots

    @cached_property
    def techs(self) -> Mapping[str, TechRow]:
        """Where pilots may have grown up, by name."""
        return {**self.known.techs, **self.rules.creation.techs}

    @cached_property
    def rolls(self) -> Mapping[str, TraitRoll]:
        """The traits that may be rolled, in the order of the rolls."""
        rolls = {**self.known.rolls, **self.rules.creation.rolls}
        return {trait: roll for trait, roll in rolls.items() if trait in self.rules.traits}

    @cached_property
    def talents(self) -> Mapping[str, PilotTalent]:
        """What pilots may be able to do, by name."""
        names = dict.fromkeys([*self.known.talents, *self.rules.talents])
        return {name: self._talent(name) for name in names}

    def _talent(self, name: str) -> PilotTalent:
        known, row = self.known.talents.get(name), self.rules.talents.get(name, NO_TALENT)
        battle_talent = known or KnownTalent(row.label, row.about, row.source)
        return PilotTalent(
            row.label or battle_talent.label,
            row.about or battle_talent.about,
            row.source or battle_talent.source,
            row,
            known,
        )

    def group(self, trait: str) -> TraitGroup:
        """Return the group of a trait."""
        return self.rules.group_of(trait)

    def tech_of(self, numbers: PilotNumbers) -> str:
        """Return where a pilot grew up; the first there is, where that is not told."""
        return numbers.tech if numbers.tech in self.techs else next(iter(self.techs), "")

    def usual(self, trait: str, tech: str = "") -> int:
        """Return what a usual pilot has; where no rule says it, the worst there is."""
        row, group = self.rules.traits[trait], self.group(trait)
        of_tech = self.techs[tech].usual.get(trait) if tech in self.techs else None
        for usual_value in (of_tech, row.usual, group.usual):
            if usual_value is not None:
                return usual_value
        return group.most if group.better == "lower" else group.least

    def value(self, numbers: PilotNumbers) -> Value:
        """Return what each trait of a pilot is; one that is not told is usual."""
        tech = self.tech_of(numbers)
        return lambda name: numbers.traits[name] if name in numbers.traits else self.usual(name, tech)

    def is_as_good(self, trait: str, value: int, required: int) -> bool:
        """Whether a value of a trait is at least as good as another."""
        return value <= required if self.group(trait).better == "lower" else value >= required

    def format_rank(self, trait: str, value: int) -> str:
        """Return a value with what the ruleset calls it: `3 (Expert)`."""
        name = self.group(trait).ranks.get(value)
        return f"{value} ({name})" if name else str(value)
