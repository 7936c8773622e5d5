"""Tables of people on foot: how they move, attack and are attacked, and how they get out of mechs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Positive, Whole
from companion.documents.rule_model import Field
from companion.engine.pools.tables.characters import AttackPools, DefenseRule
from companion.engine.pools.tables.weapons import Category


class PersonalWeaponRow(RuleModel):
    """A weapon of people."""

    label: NonEmptyText
    category: Category
    """What it is."""
    damage: Positive
    """Points of damage."""
    range: Whole | None = None
    """Combat range; unsaid it strikes what is near. In hexes."""
    shots: Positive | None = None
    """Shots in its magazine; unsaid it needs none."""


class PeopleRules(Sourced):
    """People on foot."""

    label: NonEmptyText
    """What is told of a person where mechs have their model."""
    size: str
    """The condition of attacks of mechs on them, by the names of `attacks.conditions`."""
    meters_per_hex: Positive
    """Meters that they go for each MA that a hex takes."""
    attacks: AttackPools
    """Pools of their attacks."""
    defense: DefenseRule
    """What attacks on them have to reach."""
    actions: frozenset[str]
    """The actions of turns that they have."""
    only_theirs: frozenset[str]
    """Those of them that mechs have not."""
    weapons: Mapping[str, PersonalWeaponRow] = Field(min_length=1)
    """What they fight with, by name."""
    ejected: Mapping[str, Positive]
    """How far ejection systems throw them, by the names of `fittings.kinds`. In hexes."""
    descent: Positive
    """Levels that they come down in a round under what threw them out."""

    def skills(self) -> Iterator[tuple[str, str]]:
        """Yield every skill that is named, with the key that names it."""
        pools = (*self.attacks.melee, *self.attacks.ranged, *self.attacks.thrown)
        yield from (("attacks", name) for name in pools)
        named = (*self.defense.best_of, *self.defense.dodge, *self.defense.parry)
        yield from (("defense", name) for name in named)
