"""Effects of heat on a 'Mech: shutdown and restart, ammunition explosions, injuries of its MechWarrior.

Rule: CityTech, Heat > Effects of Heat; Ammunition Effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from companion.engine.battletech import victory
from companion.engine.battletech.battle.components import is_component_gone
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
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import piloting, pools, warriors
from companion.engine.battletech.damage.explosive_loads import live_bins
from companion.engine.battletech.damage.facts import modifiers_of
from companion.engine.battletech.tables.injuries import HeatScale, Rolled
from companion.engine.battletech.tables.vocabulary.rows import UnitRollCondition
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier, band_value
from companion.tabletop.odds import at_least, odds_of

ROLLED: Mapping[str, Rolled] = {SHUTDOWN: "shutdown", AMMUNITION: "ammunition", RESTART: "restart"}
"""What each due of heat that is rolled is called where a point may buy another roll."""


def scale_of(battle: Battle) -> HeatScale:
    """Return the Heat Scale."""
    return battle.rules.tables.heat.scale


def owe_effects(play: Play[Battle], unit: UnitId, before: int) -> None:
    """Note what the heat of a 'Mech calls for, now that it has been adjusted; `before` is what it was.

    Rule: CityTech, Heat > Shutdown Effects; Ammunition Effects; MechWarrior Effects.
    """
    scale, mech = scale_of(play.battle), play.battle.units[unit]
    if mech.is_shut_down:
        _cool_down(play, mech)
    elif (level := shutdown_level(scale, before, mech.heat)) is not None:
        owe(play, unit, SHUTDOWN, points=level)
    threshold = highest_threshold(mech.heat, scale.ammunition)
    if threshold is not None and is_in_danger(play.battle, mech):
        owe(play, unit, AMMUNITION, points=threshold)
    if hits := life_support_hits(play.battle, mech, mech.heat):
        owe(play, unit, LIFE_SUPPORT, points=hits)


def highest_threshold(level: int, thresholds: Mapping[int, object]) -> int | None:
    """Return the highest threshold that a level of heat is at or above."""
    return max((it for it in thresholds if it <= level), default=None)


def shutdown_level(scale: HeatScale, before: int, after: int) -> int | None:
    """Return the highest trigger level that the heat has risen to in this turn; one it stood at is no new
    one.

    Rule: CityTech, Heat > Shutdown Effects.
    """
    level = highest_threshold(after, scale.shutdown)
    return level if level is not None and before < level else None


def life_support_hits(battle: Battle, unit: Unit, heat: int) -> int:
    """Hits that a MechWarrior without life support takes from so much heat around him.

    Rule: CityTech, Heat > MechWarrior Effects; Playing the Game > Damage from Excess Heat.
    """
    if not is_component_gone(battle, unit, "life_support"):
        return 0
    return band_value(heat, battle.rules.tables.warriors.damage.life_support)


def _cool_down(play: Play[Battle], unit: Unit) -> None:
    """A cool reactor restarts by itself, a hot one if its conscious MechWarrior tries.

    Rule: CityTech, Heat > Shutdown Effects.
    """
    scale = scale_of(play.battle)
    if unit.heat < scale.restart_below:
        play.emit(ReactorRestarted(unit.id))
    elif restart_number(play.battle, unit) is not None:
        owe(play, unit.id, RESTART)


def restart_number(battle: Battle, unit: Unit) -> int | None:
    """Return the number that restarts a reactor at the present heat; None where nobody can."""
    level = highest_threshold(unit.heat, scale_of(battle).shutdown)
    return None if level is None else _overriding(battle, unit, level)


def _overriding(battle: Battle, unit: Unit, level: int) -> int | None:
    """Return the number that overrides a shutdown at a level of heat; None where nobody can."""
    return None if is_unconscious(unit) else _total(_against_shutdown(battle, unit, level))


def _against_shutdown(battle: Battle, unit: Unit, level: int) -> tuple[Modifier, ...]:
    """Return the modifiers against a shutdown at a level of the scale; none where no roll helps."""
    scale = scale_of(battle)
    return _rows(battle, unit, scale.shutdown[level], level, scale.shutdown_modifiers)


def _against_explosion(battle: Battle, unit: Unit, level: int) -> tuple[Modifier, ...]:
    scale = scale_of(battle)
    return _rows(battle, unit, scale.ammunition[level], level, scale.ammunition_modifiers)


def _rows(
    battle: Battle, unit: Unit, needed: int | None, level: int, rows: Mapping[str, UnitRollCondition]
) -> tuple[Modifier, ...]:
    if needed is None:
        return ()
    at = Modifier(say("number/heat_at", heat=level), needed, scale_of(battle).source)
    return (at, *modifiers_of(battle, unit, rows))


def _total(modifiers: Iterable[Modifier]) -> int | None:
    """Return the number that modifiers come to; None where there is none."""
    found = tuple(modifiers)
    return sum(row.value for row in found) if found else None


def due_number(battle: Battle, due: UnitDue) -> int | None:
    """Return the number to roll for something owed by heat; None where nothing is rolled."""
    mech = battle.units[due.unit]
    if due.kind == SHUTDOWN:
        return _overriding(battle, mech, due.points)
    if due.kind == AMMUNITION:
        return _total(_against_explosion(battle, mech, due.points))
    return restart_number(battle, mech) if due.kind == RESTART else None


def _due_modifiers(battle: Battle, due: UnitDue) -> tuple[Modifier, ...]:
    """Return the modifiers in the number of a due."""
    mech = battle.units[due.unit]
    if due.kind == AMMUNITION:
        return _against_explosion(battle, mech, due.points)
    level = due.points if due.kind == SHUTDOWN else highest_threshold(mech.heat, scale_of(battle).shutdown)
    return () if level is None else _against_shutdown(battle, mech, level)


def roll_chance(battle: Battle, need: int | None) -> Fraction:
    """Return the chance to roll a number on the Heat Scale's dice; what cannot be avoided has none."""
    return Fraction(0) if need is None else _chance_of_at_least(need, scale_of(battle).dice)


@lru_cache(maxsize=256)
def _chance_of_at_least(need: int, dice: str) -> Fraction:
    return at_least(need, odds_of(parse_dice(dice)))


def shutdown_chance(battle: Battle, unit: Unit, after: int) -> Fraction:
    """Return the chance that a 'Mech shuts down when its heat comes to stand at `after`."""
    scale = scale_of(battle)
    level = shutdown_level(scale, unit.heat, after)
    if unit.is_shut_down or level is None:
        return Fraction(0)
    return 1 - roll_chance(battle, _overriding(battle, unit, level))


def is_in_danger(battle: Battle, unit: Unit) -> bool:
    """Whether anything can come of a roll that ammunition does not stand: without any, no explosion."""
    is_harmless = all(effect.explode for effect in scale_of(battle).ammunition_does)
    return not is_harmless or bool(live_bins(battle, unit))


def explosion_chance(battle: Battle, unit: Unit, after: int) -> Fraction:
    """Return the chance that ammunition goes off when the heat comes to stand at `after`."""
    failing = failing_chance(battle, unit, after)
    explodes = bool(failing) and any(effect.explode for effect in scale_of(battle).ammunition_does)
    return failing if explodes and live_bins(battle, unit) else Fraction(0)


def failing_chance(battle: Battle, unit: Unit, after: int) -> Fraction:
    """Return the chance that the roll for ammunition fails when the heat comes to stand at `after`."""
    threshold = highest_threshold(after, scale_of(battle).ammunition)
    if threshold is None or not is_in_danger(battle, unit):
        return Fraction(0)
    return 1 - roll_chance(battle, _total(_against_explosion(battle, unit, threshold)))


def outlook_of(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return the outlook of a due of heat."""
    scale, need = scale_of(battle), due_number(battle, due)
    if due.kind == LIFE_SUPPORT:
        return DueOutlook(None, None, scale.source)
    is_helpless = need is None and is_unconscious(battle.units[due.unit])
    fails = "unconscious" if is_helpless else "" if need else "unavoidable"
    made_of = () if need is None else _due_modifiers(battle, due)
    return DueOutlook(need, float(roll_chance(battle, need)), scale.source, made_of, fails)


def _roll(play: Play[Battle], due: UnitDue) -> bool:
    """Roll for something owed, or fail where nothing can be rolled."""
    scale, mech, need = scale_of(play.battle), play.battle.units[due.unit], due_number(play.battle, due)
    rolled = None
    if need is not None:
        question = asks.due_roll(mech, due.kind)
        rolled = pools.roll_with_pools(
            play,
            due.unit,
            ROLLED[due.kind],
            lambda: play.roll(scale.dice, question, need=need, side=mech.side, source=scale.source),
            is_bad=lambda total: total < need,
        )
    is_passed = rolled is not None and need is not None and rolled >= need
    play.emit(DueSettled(due.unit, due.id, need, rolled, is_passed))
    return is_passed


def settle_shutdown(play: Play[Battle], due: UnitDue) -> None:
    """Override the safety of the reactor, or shut down; that calls for a Piloting Skill Roll.

    Nobody overrides it in an unconscious MechWarrior's place. Rule: CityTech, Heat > Shutdown Effects.
    """
    if not _roll(play, due):
        play.emit(ReactorShutDown(due.unit))
        piloting.owe(play, due.unit, piloting.SHUTDOWN)


def settle_restart(play: Play[Battle], due: UnitDue) -> None:
    """Try to restart the reactor. Rule: CityTech, Heat > Shutdown Effects."""
    if _roll(play, due):
        play.emit(ReactorRestarted(due.unit))


def settle_ammunition(play: Play[Battle], due: UnitDue) -> None:
    """Be lucky, or have ammunition explode, or what else the rules say.

    Rule: CityTech, Heat > Ammunition Effects.
    """
    if not _roll(play, due):
        victory.carry_out(play, scale_of(play.battle).ammunition_does, due.unit)


def settle_life_support(play: Play[Battle], due: UnitDue) -> None:
    """Let the heat hurt the MechWarrior. Rule: CityTech, Heat > MechWarrior Effects."""
    play.emit(DueSettled(due.unit, due.id))
    warriors.hurt_warrior(play, due.unit, due.points, "no_life_support")
