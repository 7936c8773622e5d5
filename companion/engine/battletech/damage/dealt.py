"""What a hit was dealt by, and the rows that count for rolls on what it does.

Rule: CityTech, Combat > Determining Critical Hits Table; Missile Hits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.facts import counting, facts_about
from companion.engine.battletech.tables.terms.facts import UNIT, about
from companion.engine.battletech.tables.terms.rows import HitCondition
from companion.tabletop.modifiers import Modifier

DAMAGE = "damage"


@dataclass(frozen=True, slots=True)
class Dealt:
    """What holds of the attack that dealt a hit, its counts, and what else it adds to a critical roll."""

    facts: frozenset[str] = frozenset()
    counts: tuple[tuple[str, int], ...] = ()
    critical: tuple[Modifier, ...] = ()


BY_NOTHING = Dealt()
"""By no attack: a fall, or an explosion."""


def rows_that_count(
    rows: Mapping[str, HitCondition], dealt: Dealt, damage: int, options: Mapping[str, str]
) -> Iterator[Modifier]:
    """The rows that count for a roll on what a hit of so many points does."""
    for row in rows.values():
        if row.holds(dealt.facts) and row.is_chosen(options):
            number = damage if row.per == DAMAGE else dict(dealt.counts).get(row.per, 0)
            times = row.times(number) if row.per else 1
            if times:
                yield counting(row, times)


def critical_modifiers(battle: Battle, unit: Unit, dealt: Dealt, damage: int) -> tuple[Modifier, ...]:
    """What is added to rolls for critical hits that one hit of so many points leads to.

    The unit that is hit counts as it was when the phase began.
    """
    criticals = battle.rules.tables.criticals
    rows = criticals.determining.modifiers if criticals else {}
    if not rows:
        return dealt.critical
    asked = {fact for row in rows.values() for fact in (*row.when, *row.unless)}
    held = facts_about(battle, battle.at_start(unit), about(asked, UNIT))
    of_both = Dealt(dealt.facts | {f"{UNIT}_{name}" for name in held}, dealt.counts)
    return (*rows_that_count(rows, of_both, damage, battle.rules.options), *dealt.critical)
