"""Mechs that are lost, and what becomes of their pilots.

Rule: Untitled Mech Game, R35, R60, R276, R277; gaps G71, G81.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.events import MettleSpent, PilotHurt, UnitDestroyed
from companion.engine.pools.battle.people import ABANDONED, is_mech
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.people import step_out
from companion.engine.pools.combat.pool_tests import roll_test
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.battle import EjectionRules
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count

EJECTION = ("ejection_seat", "escape_pod", "maneuver_pod", "vehicle_pod")
"""Fittings that bring a pilot out."""
EXPLODES, COCKPIT = "powerplant_explodes", "cockpit_destroyed"
PILOT_DOWN, PERSON_DOWN = "pilot_down", "person_down"
SUDDEN = ("core_destroyed", COCKPIT, EXPLODES)
"""Losses that a pilot does not choose."""


def destroy(play: Play[Battle], unit: UnitId, cause: str) -> None:
    """Put a mech out of the battle; where that is dangerous, its pilot may not come out whole."""
    if play.battle.units[unit].is_destroyed:
        return
    if not is_mech(play.battle.units[unit]):
        play.emit(UnitDestroyed(unit, PERSON_DOWN))
        return
    play.emit(UnitDestroyed(unit, cause))
    rules = play.battle.tables.ejection
    if rules is not None and rules.is_dangerous and cause in SUDDEN:
        _eject(play, rules, unit, cause)
    if cause != PILOT_DOWN:
        step_out(play, unit, by_choice=cause not in SUDDEN)


def leave(play: Play[Battle], unit: UnitId, halves: int) -> None:
    """Have a pilot leave by choice: thrown out at once, or by climbing out, after which others may climb in.

    Rule: Untitled Mech Game, R247, R276.
    """
    climbs = halves > 1 and play.battle.tables.people is not None
    destroy(play, unit, ABANDONED if climbs else "ejected")


def survives(play: Play[Battle], unit: UnitId, cause: str) -> bool:
    """Whether the pilot spends Mettle points to survive what is fatal. Rule: Untitled Mech Game, R35."""
    mech, rules = play.battle.units[unit], play.battle.tables.mettle
    row = rules.spends["survive"]
    if not mech.record.mettle or mech.mettle_points < row.cost:
        return False
    spent = mech.mettle_points if row.takes_all else row.cost
    word = "all " if row.takes_all else ""
    options = (Option("yes", f"Spend {word}{format_count(spent, 'point')}"), Option("no", "No"))
    question = questions.ask_survive(mech, cause)
    if play.choose(question, options, side=mech.side, source=rules.source) == "no":
        return False
    play.emit(MettleSpent(unit, "survive", spent))
    return True


def _eject(play: Play[Battle], rules: EjectionRules, unit: UnitId, cause: str) -> None:
    """Roll how the pilot comes out. Rule: Untitled Mech Game, R277; gap G71."""
    mech = play.battle.units[unit]
    pool, need = ejection_pool(play.battle, mech, rules, cause), rules.difficulty
    result = roll_test(play, unit, pool, "ejection", "its pilot ejects", lambda it: it, need=need)
    if result is None or result < need:
        if not survives(play, unit, "ejection"):
            play.emit(PilotHurt(unit, play.battle.units[unit].health))
        return
    shown = play.roll(
        f"1d{play.battle.tables.pools.sides}", questions.ask_ejection(mech), source=rules.source
    )
    fittings = {each.kind for each in play.battle.facts(mech).mech.fittings}
    spared = max((rules.spares.get(kind, 0) for kind in fittings), default=0)
    hurt = max(0, shown - (result - need) // rules.degrees - spared)
    if hurt:
        play.emit(PilotHurt(unit, min(hurt, play.battle.units[unit].health)))


def ejection_pool(battle: Battle, mech: Mech, rules: EjectionRules, cause: str) -> Pool:
    """Return the pool of who leaves a mech that is lost for this reason."""
    tables, facts = battle.tables, battle.facts(mech)
    has_system = any(each.kind in EJECTION for each in facts.mech.fittings)
    dice = [
        Modifier("Mettle", rules.mettle * mech.record.mettle, tables.mettle.source),
        Modifier("Cockpit in the head", tables.frame.head_ejection * facts.sits_in_head, rules.source),
        Modifier("Powerplant explodes", rules.explosion * (cause == EXPLODES), rules.source),
        Modifier("Cockpit hit", rules.cockpit_hit * (cause == COCKPIT), rules.source),
        Modifier("No ejection system", rules.no_system * (not has_system), rules.source),
    ]
    return pool_of(tables.pools, [die for die in dice if die.value])
