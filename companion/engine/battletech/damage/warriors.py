"""MechWarriors: skills, hits, losing consciousness and waking, death.

Rule: CityTech, Playing the Game > MechWarriors.
"""

from __future__ import annotations

from companion.engine.battletech.battle.actions import RollSkills
from companion.engine.battletech.battle.condition import is_dead, is_destroyed, is_unconscious
from companion.engine.battletech.battle.dues import CONSCIOUSNESS, WAKE, DueOutlook, lapse, owe
from companion.engine.battletech.battle.events import (
    DueSettled,
    MechDestroyed,
    SkillsRolled,
    WarriorFainted,
    WarriorHit,
    WarriorWoke,
)
from companion.engine.battletech.battle.sequence import INITIATIVE, SETUP
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.facts import modifiers_of
from companion.engine.battletech.tables.injuries import Skills, Warriors
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count
from companion.tabletop.odds import at_least, odds_of


def average_skills(warriors: Warriors, model: UnitModel) -> Skills:
    """Return the skills of a usual MechWarrior of this technology."""
    return warriors.average.clan if model.tech == "clan" else warriors.average.inner_sphere


def hurt_warrior(play: Play[Battle], unit: UnitId, hits: int, cause: str) -> None:
    """Hits on a MechWarrior, for which he owes a roll to stay conscious; none where there is no warrior.

    Rule: CityTech, Playing the Game > Damaging a MechWarrior; Consciousness Rolls.
    """
    mech = play.battle.units[unit]
    if mech.warrior is None or is_dead(play.battle, mech) or not hits:
        return
    was_out = is_destroyed(play.battle, mech)
    # The sheet has no more boxes than kill him.
    play.emit(WarriorHit(unit, min(hits, hits_left(play.battle, mech)), cause))
    mech = play.battle.units[unit]
    if is_dead(play.battle, mech):
        lapse(play, unit, CONSCIOUSNESS, WAKE)
        if not was_out:
            play.emit(MechDestroyed(unit, reason="warrior_killed"))
    elif not is_unconscious(mech) and mech.warrior is not None and not was_out:
        owe(play, unit, CONSCIOUSNESS, cause, mech.warrior.hits)


def kill_warrior(play: Play[Battle], unit: UnitId, cause: str) -> None:
    """End a MechWarrior's life. Rule: CityTech, Combat > BattleMech Critical Hit Effects (Cockpit)."""
    hurt_warrior(play, unit, hits_left(play.battle, play.battle.units[unit]), cause)


def hits_left(battle: Battle, unit: Unit) -> int:
    """Hits that a MechWarrior can still take, the last of which kills him; 0 where there is none."""
    warriors = battle.rules.tables.warriors
    return warriors.consciousness.dead_at - unit.warrior.hits if unit.warrior else 0


def consciousness_number(battle: Battle, unit: Unit, hits: int) -> int:
    """Return the number that keeps a MechWarrior with so many hits conscious, or wakes him.

    A hand may have changed his hits since: then the nearest row counts.
    """
    return sum(row.value for row in _consciousness_modifiers(battle, unit, hits))


def _consciousness_modifiers(battle: Battle, unit: Unit, hits: int) -> tuple[Modifier, ...]:
    table = battle.rules.tables.warriors.consciousness
    row = table.needed[min(max(hits, min(table.needed)), max(table.needed))]
    return (
        Modifier(format_count(hits, "hit"), row, table.source),
        *modifiers_of(battle, unit, table.modifiers),
    )


def settle_consciousness(play: Play[Battle], due: UnitDue) -> None:
    """Roll to stay conscious. Rule: CityTech, Playing the Game > Consciousness Rolls."""
    if not _roll(play, due, due.points):
        play.emit(WarriorFainted(due.unit))
        lapse(play, due.unit, CONSCIOUSNESS)


def owe_waking(play: Play[Battle]) -> None:
    """Owe a roll to wake up to each who fainted earlier. Rule: CityTech, Playing the Game > End Phase."""
    for mech in play.battle.units.values():
        warrior = mech.warrior
        if warrior is None or warrior.unconscious_since is None or is_destroyed(play.battle, mech):
            continue
        if warrior.unconscious_since < play.battle.turn.number:
            owe(play, mech.id, WAKE)


def settle_waking(play: Play[Battle], due: UnitDue) -> None:
    """Roll to wake up. Rule: CityTech, Playing the Game > Consciousness Rolls."""
    warrior = play.battle.units[due.unit].warrior
    if warrior is not None and _roll(play, due, warrior.hits):
        play.emit(WarriorWoke(due.unit))


def _roll(play: Play[Battle], due: UnitDue, hits: int) -> bool:
    warriors = play.battle.rules.tables.warriors
    mech = play.battle.units[due.unit]
    number, table = consciousness_number(play.battle, mech, hits), warriors.consciousness
    question = asks.due_roll(mech, due.kind)
    rolled = pools.roll_with_pools(
        play,
        due.unit,
        "wake" if due.kind == WAKE else "consciousness",
        lambda: play.roll(table.dice, question, need=number, side=mech.side, source=table.source),
        is_bad=lambda total: total < number,
    )
    play.emit(DueSettled(due.unit, due.id, number, rolled, rolled >= number))
    return rolled >= number


def outlook_of_consciousness(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return the roll that keeps a MechWarrior conscious."""
    return _outlook(battle, battle.units[due.unit], due.points)


def outlook_of_waking(battle: Battle, due: UnitDue) -> DueOutlook:
    """Return the roll that wakes a MechWarrior."""
    mech = battle.units[due.unit]
    return _outlook(battle, mech, mech.warrior.hits if mech.warrior else 0)


def _outlook(battle: Battle, unit: Unit, hits: int) -> DueOutlook:
    table, needed = battle.rules.tables.warriors.consciousness, _consciousness_modifiers(battle, unit, hits)
    number = sum(row.value for row in needed)
    chance = float(at_least(number, odds_of(parse_dice(table.dice))))
    return DueOutlook(number, chance, table.source, needed)


def why_not_roll_skills(battle: Battle, _action: RollSkills) -> Refusal | None:
    """Return why skills cannot be rolled: the rules have none, or the battle has begun."""
    warriors = battle.rules.tables.warriors
    if not warriors:
        return nonsense("no_skills", title=battle.rules.title)
    if battle.turn.phase != SETUP and (battle.turn.phase, battle.turn.number) != (INITIATIVE, 1):
        return by_rule("skills_before_battle", warriors.random.source)
    return None


def roll_skills(play: Play[Battle], action: RollSkills) -> None:
    """Roll Piloting, then Gunnery; Clan warriors add to both dice.

    Rule: CityTech, Playing the Game > Varying Skill Levels.
    """
    warriors = play.battle.rules.tables.warriors
    mech, table = play.battle.units[action.unit], warriors.random
    bonus = table.clan_bonus if play.battle.model(mech).tech == "clan" else 0
    with_fives = play.battle.rules.options.get("random_gunnery") == "with_fives"
    rolled = {}
    for skill, rows in (
        ("piloting", table.piloting),
        ("gunnery", table.gunnery_alternative if with_fives else table.gunnery),
    ):
        die = play.roll(table.dice, asks.skill(mech, skill), side=mech.side, source=table.source)
        rolled[skill] = rows[die + bonus]
    play.emit(SkillsRolled(mech.id, rolled["gunnery"], rolled["piloting"]))
