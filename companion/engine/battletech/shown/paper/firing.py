"""The modifiers of weapons fire as printed tables.

Rule: CityTech, Combat > Weapons Fire Modifiers Table.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.shown.paper.cells import MODIFIER, band_words, words
from companion.engine.battletech.tables.terms.rows import Condition
from companion.engine.sheet import ReferenceTable
from companion.tabletop.modifiers import signed

Line = tuple[str, ...]


def fire_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """What movement, range and heat add; then terrain and what holds of attacker and target."""
    to_hit = rules.tables.to_hit
    source = to_hit.target_movement.source
    columns = (words(), MODIFIER)
    yield ReferenceTable("to_hit", say("paper/to_hit"), columns, tuple(_figures(rules)), source)
    yield ReferenceTable("conditions", say("paper/conditions"), columns, tuple(_conditions(rules)), source)


def _figures(rules: Rulebook) -> Iterator[Line]:
    to_hit = rules.tables.to_hit
    base = to_hit.base
    yield (say("paper/to_hit_base"), "") if base.skill else (base.label, str(base.value))
    for row in to_hit.attacker_movement.values():
        yield row.label, signed(row.value)
    for bracket in to_hit.range.values():
        yield bracket.label, signed(bracket.value)
    if (nearest := to_hit.minimum_range) is not None:
        change = say("paper/at_and_nearer", at=signed(nearest.at), nearer=signed(nearest.nearer))
        yield say("paper/minimum_range"), change
    moved = to_hit.target_movement
    for band in moved.bands:
        yield say("paper/hexes_moved", label=moved.label, hexes=band_words(band)), signed(band.value)
    for band in to_hit.heat.bands if to_hit.heat else ():
        if to_hit.heat and band.value:
            yield (
                say("paper/heat_band", label=to_hit.heat.label, heat=band_words(band)),
                signed(band.value),
            )


def _conditions(rules: Rulebook) -> Iterator[Line]:
    to_hit = rules.tables.to_hit
    for row in to_hit.intervening.values():
        yield say("paper/between", label=row.label), signed(row.value)
    for condition in to_hit.conditions.values():
        if condition.is_chosen(rules.options) and condition.value:
            yield _named(condition), signed(condition.value)


def _named(condition: Condition) -> str:
    return say("paper/each", label=condition.label) if condition.per else condition.label
