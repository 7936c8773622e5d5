"""Facts of a mech that battles ask for again and again, each worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.pools.mechs.armament import Armament, armaments
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.hit_table import LAST, HitRow, hit_table
from companion.engine.pools.mechs.model import MechModel
from companion.engine.pools.mechs.statistics import FormStatistics, form_statistics, mettle_points


@dataclass(frozen=True)
class MechFacts:
    """Facts of a mech in a form: its hit table, forms and armament."""

    design: MechDesign
    taken: str = ""
    """The form; unsaid the native one."""

    @property
    def mech(self) -> MechModel:
        """The model."""
        return self.design.mech

    @cached_property
    def rows(self) -> tuple[HitRow, ...]:
        """The hit table."""
        return hit_table(self.design)

    @cached_property
    def roll_texts(self) -> Mapping[int, str]:
        """The location of every roll on the hit table."""
        return {roll: row.label for row in self.rows for roll in range(row.low, row.high + 1)}

    @cached_property
    def forms(self) -> Mapping[str, FormStatistics]:
        """Statistics by body form; the first is the native one."""
        return {form.form: form for form in form_statistics(self.design.whole)}

    @cached_property
    def armaments(self) -> Mapping[str, Armament]:
        """Everything that it fights with by id."""
        return armaments(self.design, self.taken)

    @cached_property
    def structure_points(self) -> Mapping[str, int]:
        """Structure points of weapons and systems, by the keys of their places."""
        half_tons: dict[str, float] = {}
        for part in self.design.parts:
            key = "/".join(map(str, part.at))
            half_tons[key] = half_tons.get(key, 0) + part.half_tons
        weapons = {each.key: max(each.figures.sp, 1) for each in reversed([*self.armaments.values()])}
        return {key: max(1, round(weight)) for key, weight in half_tons.items()} | weapons

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Names of locations by id, exposed systems among them."""
        modules = {module.id: module.label for module in self.mech.modules}
        return {**{row.location: row.label for row in self.rows}, **modules}

    @cached_property
    def core(self) -> str:
        """The core, by its id; empty where there is none."""
        return next((module.id for module in self.mech.modules if module.type == "core"), "")

    @property
    def cockpit(self) -> str:
        """The module of the cockpit, by its id."""
        return self.mech.cockpit.at if self.mech.cockpit is not None else self.core

    @property
    def sits_in_head(self) -> bool:
        """Whether the cockpit is in a head."""
        return any(each.id == self.cockpit and each.type == "head" for each in self.mech.modules)

    def form(self, form: str) -> FormStatistics:
        """Return the statistics in a form; unsaid in the native one."""
        return self.forms[form] if form in self.forms else next(iter(self.forms.values()))

    def mettle_points(self, mettle: int) -> int:
        """Return the points that a pilot of a Mettle begins a mission with."""
        return mettle_points(self.design.whole, mettle)

    def location(self, roll: int) -> str:
        """Return the location that a roll of the hit table names, by its id."""
        return next((row.location for row in self.rows if row.low <= roll <= row.high), self.core)

    def chance(self, location: str) -> int:
        """Return how many of a hundred rolls name a location."""
        return sum(max(0, row.high - row.low + 1) for row in self.rows if row.location == location)


def reversed_digits(roll: int) -> int:
    """Return a roll with its digits swapped: 96 is 69, and 10 is 1; 00 stays 100. Rule: R229."""
    tens, units = divmod(roll % LAST, 10)
    return units * 10 + tens or LAST
