"""A mech worked out: all its parts, and the totals that they come to.

Rule: Untitled Mech Game, R205, R218.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.pools.mechs.defenses import defense_parts
from companion.engine.pools.mechs.frame import ModuleFigures, frame_parts, module_figures
from companion.engine.pools.mechs.model import MechModel
from companion.engine.pools.mechs.multipliers import fuel_weight, multiplier_parts, propulsion_parts
from companion.engine.pools.mechs.parts import Part, in_tenths
from companion.engine.pools.mechs.systems import system_parts, weighed_parts
from companion.engine.pools.mechs.weapons import weapon_parts
from companion.engine.pools.resolution.rounding import round_cost
from companion.engine.pools.tables.book import Tables


@dataclass(frozen=True)
class MechDesign:
    """A mech by the rules of construction. The names in it are known; whether it is legal, others say."""

    tables: Tables
    mech: MechModel

    @property
    def whole(self) -> MechDesign:
        """The design with its limbs whole, as it is built."""
        return self

    @cached_property
    def base_parts(self) -> tuple[Part, ...]:
        """All parts but those that go by the weight."""
        chapters = (frame_parts, weapon_parts, defense_parts, system_parts, multiplier_parts)
        return tuple(part for chapter in chapters for part in chapter(self.tables, self.mech))

    @cached_property
    def dry_tons(self) -> float:
        """What it weighs without fuel."""
        return in_tenths(part.half_tons for part in self.base_parts) / 2

    @cached_property
    def tons(self) -> float:
        """What it weighs."""
        return round(self.dry_tons * (1 + fuel_weight(self.tables, self.mech)), 6)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order of the book."""
        return (
            *self.base_parts,
            *weighed_parts(self.tables, self.mech, self.tons),
            *propulsion_parts(self.tables, self.mech, self.tons),
        )

    @cached_property
    def additive_cp(self) -> float:
        """What all parts cost before they are multiplied."""
        return in_tenths(part.cp for part in self.parts)

    @cached_property
    def multiplier(self) -> float:
        """What is added to one for the factor of all costs."""
        return in_tenths(part.factor or 0 for part in self.parts)

    @cached_property
    def cp(self) -> float:
        """What it costs."""
        return round_cost(self.additive_cp * (1 + self.multiplier))

    @property
    def tier(self) -> str:
        """The budget that it is of, by its id."""
        return self.tables.budgets.of(self.cp)

    @cached_property
    def free_spaces(self) -> Mapping[str, float]:
        """Spaces that are left in each module; below 0 it is overfull."""
        left: defaultdict[str, float] = defaultdict(float)
        for part in self.parts:
            for module, spaces in part.spaces.items():
                left[module] -= spaces
        return {module: round(spaces, 6) for module, spaces in left.items()}

    @cached_property
    def load(self) -> float:
        """What it carries as encumbrance. In half tons."""
        return in_tenths(part.load for part in self.parts)

    @cached_property
    def modules(self) -> Mapping[str, ModuleFigures]:
        """Figures of the modules by id."""
        return {module.id: module_figures(self.tables, module) for module in self.mech.modules}
