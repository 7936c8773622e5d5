"""The source of a hit, which rolls on its effects may ask for.

Rule: CityTech, Combat > Determining Critical Hits Table; Missile Hits.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.tabletop.modifiers import Modifier


@dataclass(frozen=True, slots=True)
class DamageSource:
    """The attack behind a hit: its facts, its counts, and what it adds to a critical roll.

    So many points of each hit go `straight` to the structure.
    """

    facts: frozenset[str] = frozenset()
    counts: tuple[tuple[str, int], ...] = ()
    critical: tuple[Modifier, ...] = ()
    straight: int = 0


NO_ATTACK = DamageSource()
"""By no attack: a fall, or an explosion."""
