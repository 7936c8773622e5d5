"""Hit locations, missile hits and critical effects as printed tables.

Rule: CityTech, Combat > BattleMech Hit Location Table; Missile Hits Table; Determining Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.tables.effects import FIRE, LOST, CriticalEffect
from companion.engine.battletech.tables.locations import AttackSide, HitLocations
from companion.engine.battletech.tables.missiles import EachRolls
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.engine.sheet import Column, ReferenceTable
from companion.tabletop.modifiers import Band, format_signed

SIDES: tuple[tuple[AttackSide, str], ...] = (
    ("left", say("paper/left")), ("right", say("paper/right")), ("rear", say("paper/rear")),
)  # fmt: skip
MECH = frozenset({"biped"})

MODIFIER = Column("", is_number=True)
"""A column of signed numbers, which need no heading."""


def location_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the hit location tables of shots, then of punches and kicks."""
    tables = rules.tables
    yield _locations(rules, "hit_location", say("paper/hit_location"), tables.hit_location)
    if tables.punch_location is not None:
        yield _locations(rules, "punch_location", say("paper/punch_location"), tables.punch_location)
    if tables.kick_location is not None:
        yield _locations(rules, "kick_location", say("paper/kick_location"), tables.kick_location)


def _locations(rules: Rulebook, id: str, label: str, table: HitLocations) -> ReferenceTable:
    names, special = plan_of(rules.tables, BIPED).names, table.special
    columns = [table.rows, *(table.sides[side] for side, _ in SIDES if side in table.sides)]
    heads = [text_column(say("paper/front") if len(columns) > 1 else say("paper/any_side"))]
    heads += [text_column(name) for side, name in SIDES if side in table.sides]
    is_critical = special is not None and special.calls_for_critical

    def cell(total: int, location: str) -> str:
        row = names[location]
        star = "*" if is_critical and special is not None and special.roll == total else ""
        return (row.abbreviation if len(columns) > 1 else row.label) + star

    found = {total: tuple(cell(total, column[total]) for column in columns) for total in table.rows}
    rows = tuple((format_span(low, high), *found[low]) for low, high in _equal_runs(found))
    notes = [say("paper/rear_as_front")] if len(columns) > 1 and "rear" not in table.sides else []
    if is_critical and rules.tables.criticals:
        notes.append(say("paper/critical_there"))
    columns_of = (dice_column(table.dice), *heads)
    return ReferenceTable(id, label, columns_of, rows, table.source, " ".join(notes), MECH)


def transfer_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of locations that damage is transferred to."""
    locations = plan_of(rules.tables, BIPED)
    leading: dict[str, list[str]] = {}
    for row in locations.names.values():
        if row.transfers_to is not None:
            leading.setdefault(locations.names[row.transfers_to].abbreviation, []).append(row.abbreviation)
    if leading:
        columns = (text_column(say("paper/from")), text_column(say("paper/goes_to")))
        rows = tuple((", ".join(names), inward) for inward, names in leading.items())
        yield ReferenceTable(
            "transfer", say("paper/transfer"), columns, rows, locations.source, drawings=MECH
        )


def missile_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the Missile Hits Table, or the roll of each missile."""
    hits = rules.tables.missile_hits
    if hits is None:
        return
    label = say("paper/missile_hits")
    if isinstance(hits.how_many, EachRolls):
        each = hits.how_many
        text = say("paper/each_rolls", each=each.each, dice=each.dice.upper(), needed=each.needed)
        yield ReferenceTable("missile_hits", label, (text_column(),), ((text,),), hits.source)
        return
    heads = (dice_column(hits.dice), *(number_column(str(size)) for size in hits.columns))
    rows = tuple(
        (format_span(low, high), *(str(hits.rows[low][size]) for size in hits.columns))
        for low, high in _equal_runs(hits.rows)
    )
    yield ReferenceTable("missile_hits", label, heads, rows, hits.source)


def critical_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the tables of critical hits by roll, and of the effects of hits on components."""
    criticals = rules.tables.criticals
    if not criticals:
        return
    determining = criticals.determining
    heads = (dice_column(determining.dice), text_column(say("paper/critical_hits")))
    rows = tuple(
        (format_span(low, high), _format_hits(rules, low)) for low, high in _equal_runs(determining.rows)
    )
    yield ReferenceTable("determining", say("paper/determining"), heads, rows, determining.source)
    effects = tuple(_effect(row) for row in criticals.effects.values() if _is_counted(row))
    rolls = (number_column(say("paper/fire")), number_column(say("paper/piloting")))
    columns: tuple[Column, ...] = (text_column(), *rolls, text_column(say("paper/besides")))
    yield ReferenceTable(
        "effects", say("paper/effects"), columns, effects, criticals.effects_source, drawings=MECH
    )


def _equal_runs(rows: Mapping[int, object]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last total of each run of rows that say the same."""
    for _, group in groupby(rows.items(), key=lambda row: row[1]):
        totals = [total for total, _ in group]
        yield totals[0], totals[-1]


def _format_hits(rules: Rulebook, total: int) -> str:
    criticals = rules.tables.criticals
    hits = criticals.determining.rows[total]
    words_of = str(hits) if hits else say("paper/no_critical")
    if total < criticals.blown_off_at:
        return words_of
    names = plan_of(rules.tables, BIPED).names
    abbreviations = tuple(names[name].abbreviation for name in criticals.blown_off)
    return say("paper/or_blown_off", hits=words_of, abbreviations=", ".join(abbreviations))


def _is_counted(row: CriticalEffect) -> bool:
    return bool(
        row.to_hit or row.piloting or row.walks or row.jumping or row.heat or row.sinks
        or row.destroys_unit or (FIRE in row.forbids and not row.component.startswith(LOST))
    )  # fmt: skip


def _effect(row: CriticalEffect) -> tuple[str, ...]:
    if row.destroys_unit:
        return row.label, "", "", say("paper/lost")
    fire = say("paper/no_fire") if FIRE in row.forbids else format_signed(row.to_hit) if row.to_hit else ""
    piloting = row.piloting if isinstance(row.piloting, int) else 0
    rolls = format_signed(piloting) if piloting else say("paper/fails") if row.piloting else ""
    return row.label, fire, rolls, ", ".join(_further_effects(row))


def _further_effects(row: CriticalEffect) -> Iterator[str]:
    """Yield what a hit does to movement and heat."""
    if row.walking_becomes is not None:
        yield say("paper/walking_becomes", points=row.walking_becomes)
    elif row.walking_divisor > 1:
        yield say("paper/walking_divided", by=row.walking_divisor)
    elif row.walking:
        yield say("paper/walking_changes", change=format_signed(row.walking))
    if row.jumping:
        yield say("paper/jumping", change=format_signed(row.jumping))
    if row.heat:
        yield say("paper/heat_changes", change=format_signed(row.heat))
    if row.sinks:
        yield say("paper/sinks_lost", number=format_signed(row.sinks))


def text_column(label: str = "") -> Column:
    """Return a column of text."""
    return Column(label)


def number_column(label: str) -> Column:
    """Return a column of numbers."""
    return Column(label, is_number=True)


def dice_column(dice: str) -> Column:
    """Return the column of a roll, such as 2D6."""
    return Column(dice.upper(), is_number=True)


def format_band(band: Band) -> str:
    """Return a band as tables print it: `3–4`, `10+`."""
    if band.high is None:
        return f"{band.low}+"
    return f"{band.low}–{band.high}" if band.high > band.low else str(band.low)


def format_span(low: int, high: int) -> str:
    """Return a row of totals as tables print it: `2–7`, `12`."""
    return f"{low}–{high}" if high > low else str(low)
