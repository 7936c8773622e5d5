"""What rolls on what a hit does may ask of the attack that dealt it."""

from __future__ import annotations

from companion.engine.battletech.attack.shot import Attack, facts_of
from companion.engine.battletech.damage.dealt import BY_NOTHING, Dealt
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.terms.facts import Count


def dealt_by(attack: Attack, tables: Tables) -> Dealt:
    """The facts and counts of an attack, of bodily ones too; nothing where no row of such a roll asks."""
    salvos = tables.missile_hits.modifiers if tables.missile_hits else {}
    if not salvos and not (tables.criticals and tables.criticals.determining.modifiers):
        return BY_NOTHING
    counts = tuple((str(count), int(getattr(attack, count, 0))) for count in Count)
    return Dealt(facts_of(attack, tables), counts)
