"""Falls: facing, damage to the 'Mech and to its MechWarrior, and settling the rolls that keep it upright.

Rule: CityTech, Movement > Falling.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.condition import is_destroyed, is_in_the_air
from companion.engine.battletech.battle.dues import DueOutlook
from companion.engine.battletech.battle.events import BlowDeclared, DueSettled, UnitFell, UnitPlaced
from companion.engine.battletech.battle.footing import Footing, footing_of
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import piloting, swarms, warriors
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.tables.injuries import FacingRow
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import turn_facing
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import odds_of

AHEAD = FacingRow(hexsides=0, side="front")


def fall(
    play: Play[Battle],
    unit: UnitId,
    *,
    levels: int = 0,
    halved: bool = False,
    side: AttackSide | None = None,
    facing_roll: bool = True,
    rounds_last: bool = False,
    table: LocationTable | None = None,
) -> None:
    """Fall in the present hex, so many levels down; into water from land with `halved` damage.

    What never falls over is dropped, and takes the damage to its front, or the side given. Of a 'Mech the
    side that takes it is rolled unless given; without a roll it is the front. What else was owed to keep it
    upright lapses.
    Rule: CityTech, Movement > Falling.
    """
    mech, rules = play.battle.units[unit], play.battle.rules.tables.piloting
    if not rules or is_destroyed(play.battle, mech):
        return
    row = (
        _landing(play, mech, side, facing_roll)
        if mech.may_fall
        else FacingRow(hexsides=0, side=side or "front")
    )
    if mech.may_fall:
        play.emit(UnitFell(unit, levels, row.side))
        swarms.throw_off(play, unit)
    if mech.hex is not None and row.hexsides:
        play.emit(UnitPlaced(unit, mech.hex, turn_facing(mech.facing, row.hexsides)))
    dues.lapse_standing(play, unit)
    total = falling_damage(play.battle, mech, levels, halved=halved, rounds_last=rounds_last)
    groups = fall_clusters(total, rules.falling.grouping)
    for left, points in zip(range(len(groups) - 1, -1, -1), groups, strict=True):
        question = asks.fall_location(mech, row.side, points, left)
        where = table or "hit_location"
        roll_hit(play, IncomingHit(unit, points, row.side, question, where, roller_side=mech.side))
    if mech.may_fall:
        _brace(play, unit, levels)


def _landing(play: Play[Battle], unit: Unit, side: AttackSide | None, facing_roll: bool) -> FacingRow:
    """Return how the 'Mech comes down. Rule: CityTech, Movement > Facing after a Fall Table."""
    falling = piloting.piloting_rules(play.battle).falling
    if side is not None and facing_roll:
        return next(row for row in falling.facing.values() if row.side == side)
    if not facing_roll:
        return AHEAD
    rows = {
        die: say("row/turned_by", side=row.side, hexsides=row.hexsides)
        if row.hexsides
        else say("row/not_turned", side=row.side)
        for die, row in falling.facing.items()
    }
    question = asks.landing(unit)
    die = play.roll(falling.facing_dice, question, side=unit.side, source=falling.facing_source, rows=rows)
    return falling.facing[die]


def falling_damage(
    battle: Battle, unit: Unit, levels: int, *, halved: bool = False, rounds_last: bool = False
) -> int:
    """Points of a fall over so many levels; uphill counts as none.

    Rule: CityTech, Movement > Falling Damage to a BattleMech (errata A2 on what `rounds_last`).
    """
    falling, tons, times = (
        piloting.piloting_rules(battle).falling,
        battle.model(unit).weight,
        max(levels, 0) + 1,
    )
    halved = halved or (falling.divides_in_water and footing_of(battle, unit).depth > 0)
    whole = ceil(tons * times / falling.tons_per_point)
    points = whole if rounds_last else ceil(tons / falling.tons_per_point) * times
    return ceil(points / falling.into_water_divisor) if halved else points


def fall_clusters(points: int, grouping: int) -> tuple[int, ...]:
    """Points in as many full groups as there are, and what remains as one more."""
    full, rest = divmod(points, grouping)
    return (*([grouping] * full), *([rest] if rest else []))


def drop_between(left: Footing, entered: Footing) -> tuple[int, bool]:
    """Levels fallen from one footing to another, and whether water halves the damage.

    From land into water counts to the surface. Rule: CityTech, Movement > Falling Damage to a BattleMech.
    """
    is_into_water = entered.depth > 0 and left.depth == 0
    bottom = entered.surface if is_into_water else entered.level
    return max(left.level - bottom, 0), is_into_water


def _brace(play: Play[Battle], unit: UnitId, levels: int) -> None:
    """Rule: CityTech, Movement > Falling Damage to the MechWarrior."""
    tables, mech = play.battle.rules.tables, play.battle.units[unit]
    if mech.warrior is None or is_destroyed(play.battle, mech):
        return
    rules = piloting.piloting_rules(play.battle)
    row = rules.events[piloting.AVOIDING_DAMAGE]
    height = Modifier(say("row/fell", levels=levels), levels * rules.falling.pilot_per_level, row.source)
    if not piloting.check_piloting(play, unit, piloting.AVOIDING_DAMAGE, *([height] if levels else [])):
        warriors.hurt_warrior(play, unit, tables.warriors.damage.failed_roll_when_falling, "fall")


def settle_piloting(play: Play[Battle], due: UnitDue) -> None:
    """Roll to stay upright, or fall where the 'Mech stands.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    target = piloting.target_number(play.battle, play.battle.units[due.unit], due.cause)
    rolled, is_passed = piloting.roll_against(play, due.unit, due.cause, target)
    play.emit(DueSettled(due.unit, due.id, target.number, rolled, is_passed))
    if not is_passed and not _is_thrown_off(play, due.unit):
        fall(play, due.unit)


def _is_thrown_off(play: Play[Battle], unit: UnitId) -> bool:
    """Whether the 'Mech is in the air, where it cannot fall yet: its attack from above can only miss then.

    Rule: CityTech, Combat > Death From Above > Weapon Attack Phase.
    """
    mech = play.battle.units[unit]
    if mech.doings.blow is None or not is_in_the_air(mech):
        return False
    play.emit(BlowDeclared(unit, replace(mech.doings.blow, is_failed=True)))
    dues.lapse_standing(play, unit)
    return True


def outlook_of_piloting(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return the roll that a 'Mech owes to stay upright."""
    rules = piloting.piloting_rules(battle)
    mech, row = battle.units[due.unit], rules.events[due.cause]
    target = piloting.target_number(battle, mech, due.cause)
    dice = parse_dice(rules.dice)
    chance = float(target.chance(odds_of(dice), dice.maximum))
    fails = piloting.why_failed(battle, mech, due.cause)
    return DueOutlook(target.number, chance, row.source, target.modifiers, fails)


def outlook_of_fall(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return a fall that nothing prevents."""
    return DueOutlook(None, None, piloting.piloting_rules(battle).events[due.cause].source)


def settle_fall(play: Play[Battle], due: UnitDue) -> None:
    """Fall without a roll. Rule: CityTech, Movement > Piloting Skill Roll Table (automatic falls)."""
    row = piloting.piloting_rules(play.battle).events[due.cause]
    play.emit(DueSettled(due.unit, due.id, is_passed=False))
    if _is_thrown_off(play, due.unit):
        return
    fall(
        play,
        due.unit,
        levels=due.points,
        halved=row.is_halved,
        side=row.lands_on,
        rounds_last=row.rounds_last,
    )
