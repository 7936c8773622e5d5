"""What heat does to a 'Mech: shutting down and restarting, exploding ammunition, hurting its MechWarrior.

Rule: CityTech, Heat > Effects of Heat; Ammunition Effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from companion.engine.asks import Option
from companion.engine.battletech.battle.components import is_gone
from companion.engine.battletech.battle.condition import is_unconscious
from companion.engine.battletech.battle.dues import (
    AMMUNITION,
    LIFE_SUPPORT,
    RESTART,
    SHUTDOWN,
    DueOutlook,
    owe,
)
from companion.engine.battletech.battle.events import DueSettled, ReactorRestarted, ReactorShutDown
from companion.engine.battletech.battle.state import Battle, Due
from companion.engine.battletech.battle.units import Mech, UnitId
from companion.engine.battletech.battle.words import asks
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.damage import criticals, piloting, warriors
from companion.engine.battletech.damage.explosions import explode_bins
from companion.engine.battletech.damage.facts import modifiers_of
from companion.engine.battletech.damage.loads import live_bins, rack_damage, takes_whole_location
from companion.engine.battletech.tables.injuries import HeatScale
from companion.engine.battletech.tables.rows import UnitCondition
from companion.engine.battletech.units.unit_model import AmmunitionBin
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, banded
from companion.tabletop.odds import at_least, odds_of


def scale_of(battle: Battle) -> HeatScale:
    """The Heat Scale."""
    return battle.rules.tables.heat.scale


def owe_effects(play: Play[Battle], unit: UnitId, before: int) -> None:
    """Note what the heat of a 'Mech calls for, now that it has been adjusted; `before` is what it was.

    Rule: CityTech, Heat > Shutdown Effects; Ammunition Effects; MechWarrior Effects.
    """
    scale, mech = scale_of(play.battle), play.battle.mech(unit)
    if mech.is_shut_down:
        _cool_down(play, mech)
    elif (level := shutdown_level(scale, before, mech.heat)) is not None:
        owe(play, unit, SHUTDOWN, points=level)
    threshold = reached(mech.heat, scale.ammunition)
    if threshold is not None and live_bins(play.battle, mech):
        owe(play, unit, AMMUNITION, points=threshold)
    if hits := life_support_hits(play.battle, mech):
        owe(play, unit, LIFE_SUPPORT, points=hits)


def reached(level: int, thresholds: Mapping[int, object]) -> int | None:
    """The highest threshold that a level of heat is at or above."""
    return max((it for it in thresholds if it <= level), default=None)


def shutdown_level(scale: HeatScale, before: int, after: int) -> int | None:
    """The highest trigger level that the heat has risen to in this turn; one it stood at is no new one.

    Rule: CityTech, Heat > Shutdown Effects.
    """
    level = reached(after, scale.shutdown)
    return level if level is not None and before < level else None


def life_support_hits(battle: Battle, mech: Mech) -> int:
    """Hits that a MechWarrior without life support takes from the heat around him.

    Rule: CityTech, Heat > MechWarrior Effects; Playing the Game > Damage from Excess Heat.
    """
    if not is_gone(battle, mech, "life_support"):
        return 0
    return banded(mech.heat, battle.rules.tables.warriors.damage.life_support)


def _cool_down(play: Play[Battle], mech: Mech) -> None:
    """A cool reactor restarts by itself, a hot one if its conscious MechWarrior tries.

    Rule: CityTech, Heat > Shutdown Effects.
    """
    scale = scale_of(play.battle)
    if mech.heat < scale.restart_below:
        play.happen(ReactorRestarted(mech.id))
    elif restart_number(play.battle, mech) is not None:
        owe(play, mech.id, RESTART)


def restart_number(battle: Battle, mech: Mech) -> int | None:
    """The number that restarts a reactor at the present heat; None where nobody can."""
    level = reached(mech.heat, scale_of(battle).shutdown)
    return None if level is None else _overriding(battle, mech, level)


def _overriding(battle: Battle, mech: Mech, level: int) -> int | None:
    """The number that overrides a shutdown at a level of heat; None where nobody can."""
    return None if is_unconscious(mech) else _total(_against_shutdown(battle, mech, level))


def _against_shutdown(battle: Battle, mech: Mech, level: int) -> tuple[Modifier, ...]:
    """What the number at a level of the scale is made of; nothing where no roll helps."""
    scale = scale_of(battle)
    return _rows(battle, mech, scale.shutdown[level], level, scale.shutdown_modifiers)


def _against_explosion(battle: Battle, mech: Mech, level: int) -> tuple[Modifier, ...]:
    scale = scale_of(battle)
    return _rows(battle, mech, scale.ammunition[level], level, scale.ammunition_modifiers)


def _rows(
    battle: Battle, mech: Mech, needed: int | None, level: int, rows: Mapping[str, UnitCondition]
) -> tuple[Modifier, ...]:
    if needed is None:
        return ()
    at = Modifier(say("number/heat_at", heat=level), needed, scale_of(battle).source)
    return (at, *modifiers_of(battle, mech, rows))


def _total(modifiers: Iterable[Modifier]) -> int | None:
    """The number that modifiers come to; None where there is none."""
    found = tuple(modifiers)
    return sum(row.value for row in found) if found else None


def number(battle: Battle, due: Due) -> int | None:
    """The number to roll for something owed by heat; None where nothing is rolled."""
    mech = battle.mech(due.unit)
    if due.kind == SHUTDOWN:
        return _overriding(battle, mech, due.points)
    if due.kind == AMMUNITION:
        return _total(_against_explosion(battle, mech, due.points))
    return restart_number(battle, mech) if due.kind == RESTART else None


def _made_of(battle: Battle, due: Due) -> tuple[Modifier, ...]:
    """What the number of a due is made of."""
    mech = battle.mech(due.unit)
    if due.kind == AMMUNITION:
        return _against_explosion(battle, mech, due.points)
    level = due.points if due.kind == SHUTDOWN else reached(mech.heat, scale_of(battle).shutdown)
    return () if level is None else _against_shutdown(battle, mech, level)


def chance(battle: Battle, need: int | None) -> Fraction:
    """The chance to roll a number on the Heat Scale's dice; what cannot be avoided has none."""
    return Fraction(0) if need is None else at_least(need, odds_of(parse_dice(scale_of(battle).dice)))


def shutdown_chance(battle: Battle, mech: Mech, after: int) -> Fraction:
    """The chance that a 'Mech shuts down when its heat comes to stand at `after`."""
    scale = scale_of(battle)
    level = shutdown_level(scale, mech.heat, after)
    if mech.is_shut_down or level is None:
        return Fraction(0)
    return 1 - chance(battle, _overriding(battle, mech, level))


def explosion_chance(battle: Battle, mech: Mech, after: int) -> Fraction:
    """The chance that ammunition goes off when the heat comes to stand at `after`."""
    scale = scale_of(battle)
    threshold = reached(after, scale.ammunition)
    if threshold is None or not live_bins(battle, mech):
        return Fraction(0)
    return 1 - chance(battle, _total(_against_explosion(battle, mech, threshold)))


def outlook_of(battle: Battle, due: Due) -> DueOutlook:
    """What a due of heat will come to."""
    scale, need = scale_of(battle), number(battle, due)
    if due.kind == LIFE_SUPPORT:
        return DueOutlook(None, None, scale.source)
    is_helpless = need is None and is_unconscious(battle.units[due.unit])
    fails = "unconscious" if is_helpless else "" if need else "unavoidable"
    made_of = () if need is None else _made_of(battle, due)
    return DueOutlook(need, float(chance(battle, need)), scale.source, made_of, fails)


def _roll(play: Play[Battle], due: Due) -> bool:
    """Roll for something owed, or fail where nothing can be rolled."""
    scale, mech, need = scale_of(play.battle), play.battle.units[due.unit], number(play.battle, due)
    rolled = None
    if need is not None:
        question = asks.owed(mech, due.kind)
        rolled = play.roll(scale.dice, question, need=need, side=mech.side, source=scale.source)
    is_passed = rolled is not None and need is not None and rolled >= need
    play.happen(DueSettled(due.unit, due.id, need, rolled, is_passed))
    return is_passed


def settle_shutdown(play: Play[Battle], due: Due) -> None:
    """Override the safety of the reactor, or shut down; that calls for a Piloting Skill Roll.

    Nobody overrides it in an unconscious MechWarrior's place. Rule: CityTech, Heat > Shutdown Effects.
    """
    if not _roll(play, due):
        play.happen(ReactorShutDown(due.unit))
        piloting.owe(play, due.unit, piloting.SHUTDOWN)


def settle_restart(play: Play[Battle], due: Due) -> None:
    """Try to restart the reactor. Rule: CityTech, Heat > Shutdown Effects."""
    if _roll(play, due):
        play.happen(ReactorRestarted(due.unit))


def settle_ammunition(play: Play[Battle], due: Due) -> None:
    """Be lucky, or have ammunition explode. Rule: CityTech, Heat > Ammunition Effects."""
    if not _roll(play, due):
        explode_by_heat(play, due.unit)


def settle_life_support(play: Play[Battle], due: Due) -> None:
    """Let the heat hurt the MechWarrior. Rule: CityTech, Heat > MechWarrior Effects."""
    play.happen(DueSettled(due.unit, due.id))
    warriors.hurt(play, due.unit, due.points, "no_life_support")


Lot: TypeAlias = tuple[AmmunitionBin, ...]
"""Slots of one kind of ammunition that go off together."""

DIE = 6


def explode_by_heat(play: Play[Battle], unit: UnitId) -> None:
    """Set off the lot with the most shots of the most destructive kind, and look what it struck inside.

    Rule: CityTech, Heat > Ammunition Effects; Combat > Critical Damage.
    """
    mech = play.battle.mech(unit)
    bins = live_bins(play.battle, mech)
    if not bins:
        return
    kind = _kind(play, mech, bins)
    lots = _lots(play.battle, (stored for stored in bins if stored.weapon == kind))
    most = max(_shots(mech, lot) for lot in lots)
    lot = _at_random(play, mech, [lot for lot in lots if _shots(mech, lot) == most])
    breached = explode_bins(play, unit, lot[0].location, lot)
    if breached is not None:
        criticals.determine(play, unit, breached)


def _kind(play: Play[Battle], mech: Mech, bins: Lot) -> str:
    """The weapon whose ammunition explodes; the pilot chooses among equals."""
    tables = play.battle.rules.tables
    worst = max(rack_damage(tables, stored.weapon) for stored in bins)
    kinds = dict.fromkeys(it.weapon for it in bins if rack_damage(tables, it.weapon) == worst)
    if len(kinds) == 1:
        return next(iter(kinds))
    names = {kind: (tables.weapons.get(kind) or tables.equipment[kind]).name for kind in kinds}
    options = [Option(kind, say("row/ammunition", name=name)) for kind, name in names.items()]
    source = tables.ammunition.source
    return play.choose(asks.ammunition(mech), options, side=mech.side, source=source)


def _lots(battle: Battle, bins: Iterable[AmmunitionBin]) -> list[Lot]:
    """Slots by location or, where the option says so, each slot for itself."""
    lots: dict[str, list[AmmunitionBin]] = {}
    for stored in bins:
        lots.setdefault(stored.location if takes_whole_location(battle) else stored.id, []).append(stored)
    return [tuple(lot) for lot in lots.values()]


def _shots(mech: Mech, lot: Lot) -> int:
    return sum(mech.rounds[stored.id] for stored in lot)


def _at_random(play: Play[Battle], mech: Mech, lots: list[Lot]) -> Lot:
    """One of several lots with equally many shots; each has the same number of faces of the die."""
    if len(lots) == 1:
        return lots[0]
    tables = play.battle.rules.tables
    sides = DIE if len(lots) <= DIE else len(lots)
    each = sides // len(lots)
    faces = {face: lots[(face - 1) // each] for face in range(1, each * len(lots) + 1)}
    names = tables.locations.names
    rows = {
        face: names[faces[face][0].location].label if face in faces else say("row/roll")
        for face in range(1, sides + 1)
    }
    source = tables.ammunition.source
    rolled = 0
    while rolled not in faces:
        question = asks.ammunition_location(mech)
        rolled = play.roll(f"1d{sides}", question, side=mech.side, source=source, rows=rows)
    return faces[rolled]
