"""The source of a hit, which rolls on its effects may ask for.

Rule: CityTech, Combat > Determining Critical Hits Table; Missile Hits.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.tabletop.modifiers import Modifier


@dataclass(frozen=True, slots=True)
class DamageSource:
    """The attack behind a hit: its facts, its counts, and what it adds to a critical roll."""

    facts: frozenset[str] = frozenset()
    counts: tuple[tuple[str, int], ...] = ()
    critical: tuple[Modifier, ...] = ()


NO_ATTACK = DamageSource()
"""By no attack: a fall, or an explosion."""
