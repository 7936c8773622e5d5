"""The tables that sheets of battle armor alone carry: how a Point fires, and how it climbs 'Mechs.

Rule: CityTech, Infantry > Battle Armor Missiles Table; Battle Armor Direct Fire Table; Special Case Rules >
Leg Attacks Table; Swarm Attacks Table; Swarm Hit Location Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.kinds.battle_armor.sheet import DRAWING
from companion.engine.battletech.kinds.battle_armor.text import say
from companion.engine.battletech.presenters.printed.columns import dice_column, number_column, text_column
from companion.engine.battletech.tables.kinds.battle_armor import HitsOfSuits
from companion.engine.battletech.tables.physical import LEG_ATTACK, SWARM, Physical
from companion.engine.sheet import ReferenceTable

DRAWINGS = frozenset({DRAWING})


def point_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the tables of direct fire, missiles, and attacks on 'Mechs."""
    armor, physical = rules.tables.battle_armor, rules.tables.physical
    if armor is not None and armor.fire_singly is None:
        yield _hits_table("direct_fire", armor.direct_fire)
        yield _hits_table("missiles", armor.missiles)
    if physical is not None and {LEG_ATTACK, SWARM} <= physical.attacks.keys():
        yield _climbing_table(physical)
    if physical is not None and physical.anti_mech is not None:
        places, names = physical.anti_mech.swarm, rules.tables.locations.names
        rows = tuple(
            (str(total), say("battle_armor/paper_rear", place=label) if row.is_rear else label)
            for total, row in places.rows.items()
            for label in (names[row.location].label,)
        )
        heads = (dice_column(places.dice), text_column(say("battle_armor/paper_location")))
        label = say("battle_armor/paper_swarm_location")
        yield ReferenceTable("swarm_location", label, heads, rows, places.source, drawings=DRAWINGS)


def _hits_table(name: str, table: HitsOfSuits) -> ReferenceTable:
    """Return how many hit, by the suits that fire."""
    heads = (dice_column(table.dice), *(number_column(str(suits)) for suits in table.columns))
    totals = next(iter(table.columns.values()))
    rows = tuple((str(total), *(str(column[total]) for column in table.columns.values())) for total in totals)
    label, note = say(f"battle_armor/paper_{name}"), say(f"battle_armor/paper_{name}_note")
    return ReferenceTable(name, label, heads, rows, table.source, note, DRAWINGS, is_first=True)


def _climbing_table(physical: Physical) -> ReferenceTable:
    """Return the numbers of attacks on 'Mechs, by the suits that fight."""
    attacks = [physical.attacks[name] for name in (LEG_ATTACK, SWARM)]
    numbers = [attack.base_by_number.get("battle_armor", {}) for attack in attacks]
    leasts = sorted({least for rows in numbers for least in rows}, reverse=True)
    rows = tuple((f"{least}+", *(_format_number(by, least) for by in numbers)) for least in leasts)
    heads = (
        number_column(say("battle_armor/paper_suits")),
        *(number_column(attack.label) for attack in attacks),
    )
    label, source = say("battle_armor/paper_climbing"), attacks[0].source
    return ReferenceTable("climbing", label, heads, rows, source, drawings=DRAWINGS)


def _format_number(rows: Mapping[int, int], fighting: int) -> str:
    enough = [least for least in rows if least <= fighting]
    return f"{rows[max(enough)]}+" if enough else "–"
