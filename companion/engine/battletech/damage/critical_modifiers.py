"""The rows that count for rolls on the effects of a hit.

Rule: CityTech, Combat > Determining Critical Hits Table; Missile Hits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.damage_source import DamageSource
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.facts import count_modifier, facts_about
from companion.engine.battletech.tables.vocabulary.facts import UNIT, facts_about_unit
from companion.engine.battletech.tables.vocabulary.rows import HitCondition
from companion.tabletop.modifiers import Modifier

DAMAGE = "damage"


def counting_rows(
    rows: Mapping[str, HitCondition], dealt: DamageSource, damage: int, options: Mapping[str, str]
) -> Iterator[Modifier]:
    """Yield the rows that count for a roll on what a hit of so many points does."""
    for row in rows.values():
        if row.holds(dealt.facts) and row.is_chosen(options):
            number = damage if row.per == DAMAGE else dict(dealt.counts).get(row.per, 0)
            times = row.times(number) if row.per else 1
            if times:
                yield count_modifier(row, times)


def critical_modifiers(battle: Battle, unit: Unit, dealt: DamageSource, damage: int) -> tuple[Modifier, ...]:
    """Return the modifiers of rolls for critical hits that one hit of so many points leads to.

    The unit that is hit counts as it was when the phase began.
    """
    criticals = battle.rules.tables.criticals
    rows = criticals.determining.modifiers if criticals else {}
    if not rows:
        return dealt.critical
    asked = {fact for row in rows.values() for fact in (*row.when, *row.unless)}
    held = facts_about(battle, battle.at_start(unit), facts_about_unit(asked, UNIT))
    of_both = DamageSource(dealt.facts | {f"{UNIT}_{name}" for name in held}, dealt.counts)
    return (*counting_rows(rows, of_both, damage, battle.rules.options), *dealt.critical)
