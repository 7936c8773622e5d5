"""Damage source of a shot: the facts that later rolls on its hits may ask for."""

from __future__ import annotations

from companion.engine.battletech.attack.shot import AttackConditions, facts_of
from companion.engine.battletech.battle.damage_source import NO_ATTACK, DamageSource
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.vocabulary.facts import ShotCount


def damage_source_of_shot(attack: AttackConditions, tables: Tables) -> DamageSource:
    """Return the facts and counts of an attack, of bodily ones too; nothing where no row of such a
    roll asks.
    """
    salvos = tables.missile_hits.modifiers if tables.missile_hits else {}
    if not salvos and not (tables.criticals and tables.criticals.determining.modifiers):
        return NO_ATTACK
    counts = tuple((str(count), int(getattr(attack, count, 0))) for count in ShotCount)
    return DamageSource(facts_of(attack, tables), counts)
