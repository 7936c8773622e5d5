"""Weather that wears mechs down which are not made for it, and pilots who hold their breath.

Rule: Untitled Mech Game, R282, R285, R290.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.condition import SHUT_DOWN, rank, survivors
from companion.engine.pools.battle.environment import WORN, is_flooded, is_made_for
from companion.engine.pools.battle.events import FaultSet, PilotHurt
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.combat.ejection import destroy
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.environment import BreathRules, ExposureRules
from companion.tabletop.modifiers import Modifier

BREATH, STIRRED = "breath", "stirred"
"""Faults of a pilot without air: the rounds since, and that calm is lost."""


# --- weather ---


def expose(play: Play[Battle]) -> None:
    """Have every mech stand the weather of the day as a battle begins, unless it is made for it."""
    around = play.battle.tables.environment
    if around is None or (rules := around.exposure) is None:
        return
    for mech in survivors(play.battle):
        if not is_made_for(play.battle, mech):
            _stand_weather(play, mech.id, rules)


def weather_pool(battle: Battle, mech: Mech, rules: ExposureRules) -> Pool:
    """Return what the pilot of a mech rolls to keep it running."""
    skills, tables = battle.tables.skills, battle.tables
    dice = [Modifier(skills.all[it].label, rank(mech, it), skills.source) for it in rules.pool]
    return pool_of(tables.pools, [*dice, Modifier("Mettle", mech.record.mettle, tables.mettle.source)])


def _stand_weather(play: Play[Battle], unit: UnitId, rules: ExposureRules) -> None:
    mech, need = play.battle.units[unit], rules.difficulty
    pool = weather_pool(play.battle, mech, rules)
    result = roll_test(play, unit, pool, WORN, "stand the weather", passes(need), need=need)
    if (result or 0) >= need:
        return
    worn = mech.faults.get(WORN, 0) + 1
    play.emit(FaultSet(unit, WORN, worn))
    if worn > rules.most:
        play.emit(FaultSet(unit, SHUT_DOWN, 1))


# --- breath ---


def hold_breath(play: Play[Battle], unit: UnitId) -> None:
    """Count a round without air; once the breath is spent, the pilot tests not to lose Health."""
    battle = play.battle
    around, mech = battle.tables.environment, battle.units[unit]
    if around is None or (rules := around.breath) is None or mech.is_destroyed:
        return
    if not is_flooded(battle, mech):
        for fault in {BREATH, STIRRED} & {*mech.faults}:
            play.emit(FaultSet(unit, fault, 0))
        return
    if mech.doings.done and STIRRED not in mech.faults:
        play.emit(FaultSet(unit, STIRRED, 1))
    held = mech.faults.get(BREATH, 0) + 1
    play.emit(FaultSet(unit, BREATH, held))
    beyond = held - breath_of(play.battle.units[unit], rules)
    if beyond > 0:
        _gasp(play, unit, rules, beyond)


def breath_of(mech: Mech, rules: BreathRules) -> int:
    """Return the rounds that a pilot's breath lasts, longer for one who has kept still."""
    still = 0 if STIRRED in mech.faults else rank(mech, rules.still)
    return rank(mech, rules.lasts) + mech.record.mettle + still


def _gasp(play: Play[Battle], unit: UnitId, rules: BreathRules, number: int) -> None:
    """Test for the so-many-th time, each harder than the last; nothing spares the damage."""
    tables, mech = play.battle.tables, play.battle.units[unit]
    need = rules.difficulty + rules.step * (number - 1)
    pool = pool_of(tables.pools, [Modifier("Mettle", mech.record.mettle, tables.mettle.source)])
    result = roll_test(play, unit, pool, BREATH, "hold its pilot's breath", passes(need), need=need)
    if (result or 0) >= need:
        return
    play.emit(PilotHurt(unit, 1))
    if play.battle.units[unit].health <= 0:
        destroy(play, unit, "pilot_down")
