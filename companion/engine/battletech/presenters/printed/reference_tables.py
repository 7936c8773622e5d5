"""The tables of the rules that a printed sheet carries on its margin, what is looked up most often first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.presenters.printed.columns import (
    MODIFIER,
    dice_column,
    equal_runs,
    format_band,
    format_span,
    number_column,
    text_column,
)
from companion.engine.battletech.tables.missiles import EachRolls
from companion.engine.battletech.tables.vocabulary.rows import Condition
from companion.engine.sheet import ReferenceTable
from companion.tabletop.modifiers import format_signed


def fire_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the tables of fire modifiers: attacker and range; target; heat; terrain; and all else."""
    to_hit = rules.tables.to_hit
    source, columns = to_hit.target_movement.source, (text_column(), MODIFIER)
    conditions = [row for row in to_hit.conditions.values() if row.is_chosen(rules.options) and row.value]
    of_ground = [row for row in conditions if any(IN_TERRAIN in fact for fact in row.when)]
    others = [row for row in conditions if row not in of_ground]
    for id, label, rows in (
        ("to_hit", say("paper/to_hit"), _attacker_lines(rules)),
        ("moved", say("paper/moved"), _target_lines(rules)),
        ("terrain", say("paper/to_hit_terrain"), (*_terrain_lines(rules), *_condition_lines(of_ground))),
        ("conditions", say("paper/conditions"), _condition_lines(others)),
    ):
        if lines := tuple(rows):
            without = NO_DRAWING if id == FIRST[0] else frozenset[str]()
            yield ReferenceTable(id, label, columns, lines, source, without=without)


def missile_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the Missile Hits Table, or the roll of each missile, where any weapon is rolled for on it."""
    hits = rules.tables.missile_hits
    if hits is None or not _has_salvos(rules):
        return
    label = say("paper/missile_hits")
    if isinstance(hits.how_many, EachRolls):
        each = hits.how_many
        text = say("paper/each_rolls", each=each.each, dice=each.dice.upper(), needed=each.needed)
        yield ReferenceTable("missile_hits", label, (text_column(),), ((text,),), hits.source)
        return
    yield _table_by_number("missile_hits", label, hits.dice, hits.rows, hits.source)


def _has_salvos(rules: Rulebook) -> bool:
    """Whether any weapon in play, which no rule keeps from firing, has the Missile Hits Table say how many
    strike.
    """
    tables = rules.tables
    never = [row.when for row in tables.to_hit.impossible.values() if not row.unless]
    bursts = [rate.when for rate in tables.weapon_attacks.rates.values() if rate.shots > 1]
    return any(
        (it.rolls_how_many or (not it.way_to_fire.steps and any(facts <= it.facts for facts in bursts)))
        and it.is_played(rules.options)
        and not any(facts <= it.facts for facts in never)
        for it in tables.weapons.values()
    )


def hit_count_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the labelled tables of how many of a burst strike."""
    for name, hits in rules.tables.hit_counts.items():
        if hits.label:
            totals = next(iter(hits.columns.values()))
            rows = {total: {size: column[total] for size, column in hits.columns.items()} for total in totals}
            yield _table_by_number(f"hits_{name}", hits.label, hits.dice, rows, hits.source)


def _table_by_number(
    id: str, label: str, dice: str, rows: Mapping[int, Mapping[int, int]], source: str
) -> ReferenceTable:
    """Return a table of how many strike by the roll, with a column for each number fired."""
    sizes = tuple(next(iter(rows.values())))
    heads = (dice_column(dice), *(number_column(str(size)) for size in sizes))
    lines = tuple(
        (format_span(low, high), *(str(rows[low][size]) for size in sizes)) for low, high in equal_runs(rows)
    )
    return ReferenceTable(id, label, heads, lines, source)


NO_DRAWING = frozenset({""})
"""The sheets of platoons, which have no skills, and numbers of their own by range."""
FIRST = ("to_hit", "moved")
THEN = ("missile_hits", "terrain", "conditions")
"""Tables that every attack asks for, those asked most often first; the first of a kind stand before them."""

TableLine = tuple[str, ...]
IN_TERRAIN = "_in_"
"""In the names of facts about the ground that a unit stands on."""


def reference_tables(rules: Rulebook) -> tuple[ReferenceTable, ...]:
    """Return every table that these rules have, made from their own data, so that house rules show."""
    common = {table.id: table for table in (*fire_tables(rules), *missile_table(rules))}
    own = [table for kind in rules.kinds.by_id.values() for table in kind.printed_tables(rules)]
    ordered = (
        *(table for table in own if table.is_first),
        *(common[name] for name in FIRST if name in common),
        *(common[name] for name in THEN if name in common),
        *(table for table in own if not table.is_first),
        *hit_count_tables(rules),
    )
    # The name of the rules stands on the head of the sheet.
    return tuple(replace(table, source=table.source.removeprefix(f"{rules.title}, ")) for table in ordered)


def _attacker_lines(rules: Rulebook) -> Iterator[TableLine]:
    to_hit = rules.tables.to_hit
    base = to_hit.base
    yield (say("paper/to_hit_base"), "") if base.skill else (base.label, str(base.value))
    for row in to_hit.attacker_movement.values():
        yield row.label, format_signed(row.value)
    for bracket in to_hit.range.values():
        yield bracket.label, format_signed(bracket.value)
    if (nearest := to_hit.minimum_range) is not None:
        change = say(
            "paper/at_and_nearer", at=format_signed(nearest.at), nearer=format_signed(nearest.nearer)
        )
        yield say("paper/minimum_range"), change


def _target_lines(rules: Rulebook) -> Iterator[TableLine]:
    """Yield the hexes that the target moved, and the attacker's heat."""
    to_hit = rules.tables.to_hit
    moved = to_hit.target_movement
    for band in moved.bands:
        yield say("paper/hexes_moved", label=moved.label, hexes=format_band(band)), format_signed(band.value)
    for band in to_hit.heat.bands if to_hit.heat else ():
        if to_hit.heat and band.value:
            label = say("paper/heat_band", label=to_hit.heat.label, heat=format_band(band))
            yield label, format_signed(band.value)


def _terrain_lines(rules: Rulebook) -> Iterator[TableLine]:
    for row in rules.tables.to_hit.intervening.values():
        yield say("paper/between", label=row.label), format_signed(row.value)


def _condition_lines(conditions: Iterable[Condition]) -> Iterator[TableLine]:
    """Yield them, those that say the same once."""
    lines = ((_condition_label(row), format_signed(row.value)) for row in conditions)
    yield from dict.fromkeys(lines)


def _condition_label(row: Condition) -> str:
    if not row.per:
        return row.label
    if row.each > 1:
        return say("paper/each_so_many", label=row.label, each=row.each)
    return say("paper/each", label=row.label)
