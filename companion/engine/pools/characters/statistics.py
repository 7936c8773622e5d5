"""Statistics of characters: Health and Psyche, Initiative, Strength, Defense, the pools of attacks.

Rule: Untitled Mech Game, R29 to R35, R50, R51, R252, R262, R263.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.pools.characters.creation import mettle, ranks
from companion.engine.pools.characters.model import Character
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.book import Tables


@dataclass(frozen=True, slots=True)
class CharacterStatistics:
    """What is worked out of a character; Defense is before the mech's Maneuver Value."""

    health: int
    health_recovery: int
    psyche: int
    psyche_recovery: int
    initiative: int
    strength: int
    move: int
    dodge: int
    parry: int
    ranged_pool: int
    melee_pool: int


def statistics(tables: Tables, character: Character) -> CharacterStatistics:
    """Return what is worked out of a character."""
    rules, known = tables.derived, ranks(character)
    own_mettle, talents = mettle(character), [tables.talents.kinds[name] for name in character.talents]

    def total(skills: Sequence[str]) -> int:
        return sum(known.get(skill, 0) for skill in skills)

    def best(skills: Sequence[str]) -> int:
        return max(known.get(skill, 0) for skill in skills)

    def recovery(skill: str, more: int) -> int:
        return round_effect(known.get(skill, 0) * rules.recovery_share) + more

    def defense(skills: Sequence[str]) -> int:
        return rules.defense.factor * (best(skills) + best(rules.defense.best_of)) + own_mettle

    health = sum(talent.health_per_mettle for talent in talents) * own_mettle
    psyche = sum(talent.psyche_per_mettle for talent in talents) * own_mettle
    return CharacterStatistics(
        health=known.get(rules.health, 0) + rules.boxes + health,
        health_recovery=recovery(rules.health, sum(talent.health_recovery for talent in talents)),
        psyche=known.get(rules.psyche, 0) + rules.boxes + psyche,
        psyche_recovery=recovery(rules.psyche, sum(talent.psyche_recovery for talent in talents)),
        initiative=known.get(rules.initiative.skill, 0) + best(rules.initiative.best_of),
        strength=total(rules.strength),
        move=total(rules.move),
        dodge=defense(rules.defense.dodge),
        parry=defense(rules.defense.parry),
        ranged_pool=total(rules.attacks.ranged),
        melee_pool=total(rules.attacks.melee),
    )
