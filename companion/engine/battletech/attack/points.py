"""How much each hit of a weapon does: by its rate of fire, by range, and by what else the rules add.

Rule: CityTech, Combat > Damage.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.attack.ranges import bracket, brackets
from companion.engine.battletech.attack.shot import Shot, facts_of
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.firing import Damage, Ends, Rate
from companion.engine.battletech.tables.weapons import Weapon


def points_of(shot: Shot, tables: Tables, options: Mapping[str, str], rate: Rate | None = None) -> int:
    """Points of each hit of a shot; beyond its last range bracket as in that one."""
    weapon = shot.weapon
    told = weapon.damage if rate is None or rate.damage is None else rate.damage
    points = told if isinstance(told, int) else _at_range(told, shot, tables)
    if tables.weapon_attacks.damage:
        points += _added(shot, tables, options)
    return max(points, 0)


def _at_range(told: Damage, shot: Shot, tables: Tables) -> int:
    ends = brackets(tables.to_hit, shot.weapon)
    return in_bracket(told, ends, bracket(tables.to_hit, shot.weapon, shot.range) or ends[-1][0])


def in_bracket(told: Damage, ends: Ends, name: str) -> int:
    """Points in a range bracket: its own, or those of the last one before it that has some."""
    if isinstance(told, int):
        return told
    points = next(iter(told.values()))
    for each, _ in ends:
        points = told.get(each, points)
        if each == name:
            break
    return points


def _added(shot: Shot, tables: Tables, options: Mapping[str, str]) -> int:
    facts, rows = facts_of(shot, tables), tables.weapon_attacks.damage
    return sum(
        row.value * (row.times(int(getattr(shot, row.per, 0))) if row.per else 1)
        for row in rows.values()
        if row.holds(facts) and row.is_chosen(options)
    )


def varies(tables: Tables, weapon: Weapon) -> bool:
    """Whether what a hit of a weapon does may depend on the shot."""
    return bool(tables.weapon_attacks.damage) or not isinstance(weapon.damage, int)


def by_bracket(rules: Rulebook, weapon: Weapon) -> tuple[int, ...]:
    """What a hit does in each range bracket, so far as weapon and range decide it."""
    tables, ends = rules.tables, brackets(rules.tables.to_hit, weapon)
    rows = [
        row for row in tables.weapon_attacks.damage.values() if not row.per and row.is_chosen(rules.options)
    ]
    found = []
    for name, _ in ends:
        facts = weapon.facts | {f"at_{name}_range"}
        added = sum(row.value for row in rows if row.holds(facts))
        found.append(max(in_bracket(weapon.damage, ends, name) + added, 0))
    return tuple(found)
