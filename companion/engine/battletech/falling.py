"""Falls: facing, damage to the 'Mech and to its MechWarrior, and settling the rolls that keep it upright.

Rule: CityTech, Movement > Falling.
"""

from __future__ import annotations

from math import ceil

from companion.engine.battletech import dues, piloting, warriors
from companion.engine.battletech.condition import is_destroyed
from companion.engine.battletech.damage import damage
from companion.engine.battletech.events import DueSettled, LocationHit, UnitFell, UnitPlaced
from companion.engine.battletech.location_rules import AttackSide
from companion.engine.battletech.mech_rules import FacingRow
from companion.engine.battletech.state import Battle, Due, Mech, UnitId
from companion.engine.battletech.terrain import terrain_of
from companion.engine.play import Play
from companion.tabletop.hexes import Hex, turned
from companion.tabletop.modifiers import Modifier

AHEAD = FacingRow(hexsides=0, side="front")


def fall(
    play: Play[Battle],
    unit: UnitId,
    *,
    levels: int = 0,
    halved: bool = False,
    side: AttackSide | None = None,
    facing_roll: bool = True,
) -> None:
    """Fall in the present hex, so many levels down; into water from land with `halved` damage.

    The side that takes the damage is rolled unless given; without a roll it is the front. What else was
    owed to keep the 'Mech upright lapses. Rule: CityTech, Movement > Falling.
    """
    mech, rules = play.battle.units[unit], play.battle.rules.tables.piloting
    if rules is None or is_destroyed(play.battle, mech):
        return
    row = _landing(play, mech, side, facing_roll)
    play.happen(UnitFell(unit, levels, row.side))
    if mech.hex is not None and row.hexsides:
        play.happen(UnitPlaced(unit, mech.hex, turned(mech.facing, row.hexsides)))
    dues.lapse_standing(play, unit)
    for points in clusters(falling_damage(play.battle, mech, levels, halved=halved), rules.falling.grouping):
        _strike(play, unit, row.side, points)
    _brace(play, unit, levels)


def _landing(play: Play[Battle], mech: Mech, side: AttackSide | None, facing_roll: bool) -> FacingRow:
    """How the 'Mech comes down. Rule: CityTech, Movement > Facing after a Fall Table."""
    falling = piloting.rules_of(play.battle).falling
    if side is not None:
        return next(row for row in falling.facing.values() if row.side == side)
    if not facing_roll:
        return AHEAD
    rows = {die: f"{row.side.capitalize()}, {row.hexsides} to the right" for die, row in falling.facing.items()}
    purpose = f"{mech.name} falls: how does it come down?"
    die = play.roll(falling.facing_dice, purpose, side=mech.side, source=falling.facing_source, rows=rows)
    return falling.facing[die]


def falling_damage(battle: Battle, mech: Mech, levels: int, *, halved: bool = False) -> int:
    """Points of a fall over so many levels; uphill counts as none.

    Rule: CityTech, Movement > Falling Damage to a BattleMech.
    """
    falling = piloting.rules_of(battle).falling
    points = ceil(battle.model(mech).tonnage / falling.tons_per_point) * (max(levels, 0) + 1)
    return ceil(points / 2) if halved else points


def clusters(points: int, grouping: int) -> tuple[int, ...]:
    """Points in as many full groups as there are, and what remains as one more."""
    full, rest = divmod(points, grouping)
    return (*([grouping] * full), *([rest] if rest else []))


def drop(battle: Battle, left: Hex, entered: Hex) -> tuple[int, bool]:
    """Levels fallen between two hexes, and whether water halves the damage.

    From land into water counts to the surface. Rule: CityTech, Movement > Falling Damage to a BattleMech.
    """
    if battle.board is None:
        return 0, False
    from_depth, into_depth = depth(battle, left), depth(battle, entered)
    change = battle.board.at(left).level - battle.board.at(entered).level
    if into_depth and not from_depth:
        return max(change, 0), True
    return max(change - from_depth + into_depth, 0), False


def depth(battle: Battle, place: Hex) -> int:
    """How deep the water of a hex is; 0 without any."""
    words = battle.board.at(place).terrain if battle.board else ()
    return max((terrain_of(word).depth for word in words), default=0)


def _strike(play: Play[Battle], unit: UnitId, side: AttackSide, points: int) -> None:
    tables, mech = play.battle.rules.tables, play.battle.units[unit]
    table, names = tables.hit_location, tables.locations.names
    rows = {total: names[name].label for total, name in table.column(side).items()}
    purpose = f"{mech.name} falls, {points} points: where?"
    rolled = play.roll(table.dice, purpose, side=mech.side, source=table.source, rows=rows)
    location = table.column(side)[rolled]
    play.happen(LocationHit(unit, location, rolled, points, is_rear=side == "rear"))
    damage(play, unit, location, points)


def _brace(play: Play[Battle], unit: UnitId, levels: int) -> None:
    """Rule: CityTech, Movement > Falling Damage to the MechWarrior."""
    tables, mech = play.battle.rules.tables, play.battle.units[unit]
    if tables.warriors is None or is_destroyed(play.battle, mech):
        return
    rules = piloting.rules_of(play.battle)
    row = rules.events[piloting.AVOIDING_DAMAGE]
    height = Modifier(f"Fell {levels} levels", levels * rules.falling.pilot_per_level, row.source)
    if not piloting.check(play, unit, piloting.AVOIDING_DAMAGE, *([height] if levels else [])):
        warriors.hurt(play, unit, tables.warriors.damage.failed_roll_when_falling, "Fall")


def settle_piloting(play: Play[Battle], due: Due) -> None:
    """Roll to stay upright, or fall where the 'Mech stands. Rule: CityTech, Movement > Making Piloting Skill Rolls."""
    target = piloting.target_number(play.battle, play.battle.units[due.unit], due.cause)
    rolled, is_passed = piloting.rolled_against(play, due.unit, due.cause, target)
    play.happen(DueSettled(due.unit, due.id, target.number, rolled, is_passed))
    if not is_passed:
        fall(play, due.unit)


def settle_fall(play: Play[Battle], due: Due) -> None:
    """Fall without a roll. Rule: CityTech, Movement > Piloting Skill Roll Table (automatic falls)."""
    row = piloting.rules_of(play.battle).events[due.cause]
    play.happen(DueSettled(due.unit, due.id, is_passed=False))
    fall(play, due.unit, levels=due.points, halved=row.is_halved, side=row.lands_on)
