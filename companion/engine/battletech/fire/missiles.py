"""Hits that strike in several places: missiles, fragments, double shots; how many, and in what groups.

Rule: CityTech, Combat > Missile Hits; Missile Hits Table; Equipment > LB-X Autocannon; Ultra Autocannon.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.attack.guidance import guided
from companion.engine.battletech.battle.events import MissilesHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.firing import Fire, strike
from companion.engine.battletech.tables.weapons import MissileHits, Trait, Weapon
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice


def table_of(battle: Battle) -> MissileHits:
    """The Missile Hits Table."""
    table = battle.rules.tables.missile_hits
    assert table is not None, "rules with weapons that fire salvos have it"
    return table


def strike_with_missiles(play: Play[Battle], fire: Fire, missiles: int) -> None:
    """So many missiles of a salvo reach the target: roll how many hit it, then where.

    Rule: CityTech, Combat > Missile Hits; Equipment > Anti-Missile System (a single one always hits).
    """
    hits = missiles if missiles == 1 else _rolled(play, fire, missiles)
    if missiles == 1:
        play.happen(MissilesHit(fire.unit, fire.mount.id, None, hits))
    strike_in_groups(play, fire, hits, fire.weapon.damage)


def strike_with_all(play: Play[Battle], fire: Fire, missiles: int) -> None:
    """Every missile of a salvo hits. Rule: CityTech, Equipment > Streak Short-Range Missiles."""
    play.happen(MissilesHit(fire.unit, fire.mount.id, None, missiles))
    strike_in_groups(play, fire, missiles, fire.weapon.damage)


def strike_with_fragments(play: Play[Battle], fire: Fire) -> None:
    """A cluster round bursts: its fragments hit like missiles, one by one.

    Rule: CityTech, Equipment > LB-X Autocannon.
    """
    rules, fragments = play.battle.rules.tables.cluster_rounds, fire.weapon.cluster_column
    assert rules is not None, "rules with cluster rounds say what a fragment does"
    assert fragments is not None, "only autocannons with a column fire them"
    strike_in_groups(play, fire, _rolled(play, fire, fragments), rules.damage)


def strike_twice(play: Play[Battle], fire: Fire) -> None:
    """A double shot: one or both hit, each with full damage. Rule: CityTech, Equipment > Ultra Autocannon."""
    double = play.battle.rules.tables.double_rate
    assert double is not None, "only rules with a double rate fire at it"
    hits = _rolled(play, fire, double.column)
    for number in range(1, hits + 1):
        strike(play, fire, fire.weapon.damage, f"shot {number} of {hits}" if hits > 1 else "")


def strike_in_groups(play: Play[Battle], fire: Fire, hits: int, damage: int) -> None:
    """Missiles or fragments that hit strike in groups, each somewhere else."""
    parts = groups(hits, grouping_of(table_of(play.battle), fire.weapon))
    for number, part in enumerate(parts, start=1):
        points = part * damage
        words = f"{points} {'point' if points == 1 else 'points'}"
        strike(play, fire, points, f"{words}, {number} of {len(parts)}" if len(parts) > 1 else words)


def _rolled(play: Play[Battle], fire: Fire, missiles: int) -> int:
    """Roll on the Missile Hits Table, with what guides the missiles."""
    table, battle = table_of(play.battle), play.battle
    attacker, target = battle.units[fire.unit], battle.units[fire.target]
    guide = guided(battle, attacker, target, fire.mount, fire.mode.load, fire.situation)
    by_roll = hits_by_roll(table, missiles, guide.value if guide else 0)
    rows = {shown: f"{hits} of {missiles} hit" for shown, hits in by_roll.items()}
    column = column_of(table, missiles)
    with_guide = f", {guide} to the roll" if guide else ""
    purpose = f"{fire.weapon.name}: how many of {missiles} hit (column {column}{with_guide})?"
    rolled = play.roll(table.dice, purpose, side=fire.side, source=table.source, rows=rows)
    play.happen(MissilesHit(fire.unit, fire.mount.id, rolled, by_roll[rolled]))
    return by_roll[rolled]


def column_of(table: MissileHits, missiles: int) -> int:
    """The column for so many missiles: the closest, of two that are equally close the smaller."""
    return min(sorted(table.columns), key=lambda column: abs(column - missiles))


def hits_by_roll(table: MissileHits, missiles: int, bonus: int = 0) -> Mapping[int, int]:
    """How many of so many missiles hit, by what the dice show; `bonus` is added to them.

    No more can hit than are left, and of a single one that is.
    """
    dice, column = parse_dice(table.dice), column_of(table, missiles)
    return {
        shown: min(table.rows[min(max(shown + bonus, dice.minimum), dice.maximum)][column], missiles)
        for shown in range(dice.minimum, dice.maximum + 1)
    }


def grouping_of(table: MissileHits, weapon: Weapon) -> int:
    """How many missiles or fragments of a weapon strike together."""
    return next((number for trait, number in table.grouping.items() if trait in weapon.traits), 1)


def groups(hits: int, grouping: int) -> tuple[int, ...]:
    """So many hits in groups, the odd ones last: 12 in fives are 5, 5 and 2."""
    return (grouping,) * (hits // grouping) + ((hits % grouping,) if hits % grouping else ())


def is_launcher(weapon: Weapon) -> bool:
    """Whether a weapon fires missiles, a beacon's pod too."""
    return bool(weapon.missiles) or Trait.BEACON in weapon.traits


def salvo_of(weapon: Weapon) -> int:
    """The missiles of one salvo; a beacon is a single one."""
    return max(weapon.missiles, 1)
