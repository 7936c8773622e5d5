"""Moving, physical attacks, piloting and heat as printed tables.

Rule: CityTech, Movement > Movement Cost Table; Making Piloting Skill Rolls; Combat > Physical Attacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.presenters.printed.cells import (
    MODIFIER,
    dice_column,
    number_column,
    text_column,
)
from companion.engine.battletech.presenters.printed.hit_tables import MECH
from companion.engine.battletech.tables.kinds.gun_emplacements import GunEmplacements
from companion.engine.battletech.tables.movement import ON_LEGS
from companion.engine.battletech.tables.physical import PhysicalAttackRule, TonnageDamage
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.sheet import ReferenceTable
from companion.tabletop.modifiers import format_signed

EMPLACEMENT = frozenset({"gun_emplacement"})
RESULTS = {
    "turret": say("paper/turret"),
    "building": say("paper/building"),
    "turret_locked": say("paper/turret_locked"),
    "weapons_destroyed": say("paper/weapons_destroyed"),
    "crew_killed": say("paper/crew_killed"),
}


def physical_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of physical attacks with their numbers and damage."""
    physical = rules.tables.physical
    if physical is None:
        return
    columns = (text_column(), number_column(say("paper/base")), text_column(say("paper/damage")))
    rows = tuple(_attack(physical.attacks[name]) for name in physical.declarable_attacks)
    label = say("paper/physical")
    yield ReferenceTable("physical", label, columns, rows, physical.source, drawings=MECH)


def _attack(row: PhysicalAttackRule) -> tuple[str, ...]:
    base = say("paper/automatic") if row.base is None else str(row.base)
    damage = _damage(row.damage) if row.damage else "–"
    return row.label, base, damage


def _damage(damage: TonnageDamage) -> str:
    name = say("paper/target_tons") if damage.of == "target" else say("paper/tons_name")
    text = say("paper/tons_per_point", tons_name=name, tons=damage.tons)
    if damage.times > 1:
        text += say("paper/times", times=damage.times)
    return text + (say("paper/by_hexes") if damage.by_hexes else "")


def piloting_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of events that call for a Piloting Skill Roll, with their modifiers."""
    piloting = rules.tables.piloting
    if not piloting:
        return
    by_value: dict[int | None, list[str]] = {}
    for row in piloting.events.values():
        by_value.setdefault(row.value, []).append(row.label)
    falls = by_value.pop(None, [])
    rows = [
        ("; ".join(by_value[value]), format_signed(value))
        for value in sorted(v for v in by_value if v is not None)
    ]
    if falls:
        rows.append(("; ".join(falls), say("paper/falls")))
    label, columns = say("paper/piloting_rolls"), (text_column(), MODIFIER)
    yield ReferenceTable("piloting", label, columns, tuple(rows), piloting.source, drawings=MECH)


def movement_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of movement costs for units on legs."""
    movement = rules.tables.movement
    rows = [(terrain_of(name).text.capitalize(), str(cost)) for name, cost in movement.costs.items()]
    if movement.levels is not None:
        rows.append((say("paper/level"), format_signed(movement.levels.per_level[ON_LEGS])))
    if movement.facing_per_hexside:
        rows.append((say("paper/facing"), format_signed(movement.facing_per_hexside)))
    if movement.stand_up is not None:
        rows += [(way.label or say("paper/standing_up"), str(way.cost)) for way in movement.stand_up.values()]
    columns = (text_column(say("paper/terrain")), number_column(say("paper/mp")))
    label, source = say("paper/movement"), movement.cost_source
    yield ReferenceTable("movement", label, columns, tuple(rows), source, drawings=MECH)


def heat_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of heat that is built up and taken away."""
    heat = rules.tables.heat
    if not heat:
        return
    points, sinks = heat.points, heat.sinks
    rows = (
        (say("paper/walking"), format_signed(points.walking)),
        (say("paper/running"), format_signed(points.running)),
        (say("paper/jumping_heat", least=points.jumping_least), format_signed(points.jumping_per_hex)),
        (say("paper/stand_up_heat"), format_signed(points.stand_up_attempt)),
        (say("paper/burning_entered"), format_signed(points.burning_hex_entered)),
        (say("paper/burning_stood_in"), format_signed(points.burning_hex_stood_in)),
        (say("paper/sink_single"), format_signed(-sinks.single)),
        (say("paper/sink_double"), format_signed(-sinks.double)),
    )
    columns = (text_column(), number_column(say("paper/heat")))
    yield ReferenceTable("heat", say("paper/heat_points"), columns, rows, points.source, drawings=MECH)


def emplacement_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of hits on gun emplacements."""
    table: GunEmplacements | None = rules.tables.gun_emplacements
    if table is None:
        return
    columns = (dice_column(table.dice), text_column(say("paper/hit")))
    rows = tuple((str(total), RESULTS[result]) for total, result in table.rows.items())
    label = say("paper/emplacement")
    yield ReferenceTable("emplacement", label, columns, rows, table.source, drawings=EMPLACEMENT)
