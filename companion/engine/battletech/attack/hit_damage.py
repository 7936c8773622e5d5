"""Damage of each hit of a weapon: by its rate of fire, by range, and by rows of the rules.

Rule: CityTech, Combat > Damage.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import NamedTuple

from companion.engine.battletech.attack.shot import AttackConditions, Shot, bracket_at, brackets, facts_of
from companion.engine.battletech.battle.causes import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.firing import Damage, Ends, Rate
from companion.engine.battletech.tables.vocabulary.facts import ShotCount
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Weapon

UNARMORED: tuple[UnitType, ...] = ("infantry",)
"""What takes other damage than the sheet of the attacker says."""


def hit_damage(shot: Shot, tables: Tables, options: Mapping[str, str], rate: Rate | None = None) -> int:
    """Points of each hit of a shot; beyond its last range bracket as in that one."""
    weapon = shot.weapon
    damage = weapon.damage if rate is None or rate.damage is None else rate.damage
    points = damage if isinstance(damage, int) else _damage_at_range(damage, shot, tables)
    if tables.weapon_attacks.damage:
        points += _added_damage(shot, tables, options)
    return max(points, 0)


def _damage_at_range(damage: Damage, shot: Shot, tables: Tables) -> int:
    ends = brackets(tables.to_hit, shot.weapon)
    return damage_in_bracket(damage, ends, bracket_at(tables.to_hit, shot.weapon, shot.range) or ends[-1][0])


def damage_in_bracket(damage: Damage, ends: Ends, name: str) -> int:
    """Points in a range bracket: its own, or those of the last one before it that has some."""
    if isinstance(damage, int):
        return damage
    points = next(iter(damage.values()))
    for each, _ in ends:
        points = damage.get(each, points)
        if each == name:
            break
    return points


def _added_damage(shot: Shot, tables: Tables, options: Mapping[str, str]) -> int:
    facts, rows = facts_of(shot, tables), tables.weapon_attacks.damage
    return sum(
        row.value * (row.times(int(getattr(shot, row.per, 0))) if row.per else 1)
        for row in rows.values()
        if row.holds(facts) and row.is_chosen(options)
    )


class HitChange(NamedTuple):
    """A change of what hits of an attack do, by what kind of unit it strikes."""

    times: int = 1
    """What their points are multiplied by."""
    dice: str = ""
    """Dice that are rolled in their place; none where they stay."""
    becomes: int | None = None
    """What each comes to, whatever it was."""

    def of(self, points: int) -> int:
        """Return the points of a hit of so many."""
        return (points if self.becomes is None or not points else self.becomes) * self.times


UNCHANGED = HitChange()


def damage_changes(attack: AttackConditions, tables: Tables) -> HitChange:
    """Return what changes the points of an attack, for what kind of unit it strikes.

    Rule: CityTech, Infantry > Damage to Standard Infantry.
    """
    if tables.infantry is None or attack.target_type not in UNARMORED:
        return UNCHANGED
    facts = facts_of(attack, tables)
    rows = [row for row in tables.infantry.struck.values() if row.holds(facts)]
    becomes = next((row.becomes for row in rows if row.becomes is not None), None)
    return HitChange(
        prod(row.times for row in rows), next((row.dice for row in rows if row.dice), ""), becomes
    )


def damage_varies(tables: Tables, weapon: Weapon) -> bool:
    """Whether what a hit of a weapon does may depend on the shot."""
    return bool(tables.weapon_attacks.damage) or not isinstance(weapon.damage, int) or weapon.counts_by_range


def damage_by_bracket(rules: Rulebook, weapon: Weapon) -> tuple[int, ...]:
    """Return the damage of a hit in each range bracket, so far as weapon and range decide it."""
    tables, ends = rules.tables, brackets(rules.tables.to_hit, weapon)
    rows = [
        row for row in tables.weapon_attacks.damage.values() if not row.per and row.is_chosen(rules.options)
    ]
    found = []
    for name, _ in ends:
        facts = weapon.facts | {f"at_{name}_range"}
        added = sum(row.value for row in rows if row.holds(facts))
        found.append(max(damage_in_bracket(weapon.damage, ends, name) + added, 0))
    return tuple(found)


def damage_source_of_shot(attack: AttackConditions, tables: Tables) -> DamageSource:
    """Return the facts and counts of an attack, of bodily ones too; nothing where no row of such a
    roll asks.
    """
    salvos = tables.missile_hits.modifiers if tables.missile_hits else {}
    if not salvos and not (tables.criticals and tables.criticals.determining.modifiers):
        return NO_ATTACK
    counts = tuple((str(count), int(getattr(attack, count, 0))) for count in ShotCount)
    return DamageSource(facts_of(attack, tables), counts)
