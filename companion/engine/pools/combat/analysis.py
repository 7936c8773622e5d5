"""Target and radio analyzers: tests that tell of a mech what its outside does not show, and where it is.

Rule: Untitled Mech Game, R161, R163.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import COMMUNICATIONS, rank, survivors
from companion.engine.pools.battle.engagement_events import SignalTraced, TargetAnalyzed
from companion.engine.pools.battle.sensors import array_penalty, levels_below, working_sensors
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.battle.text.names import FINDINGS
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.detection import detection_range, has_working
from companion.engine.pools.combat.pool_tests import passes, roll_test
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.systems import ReconRules
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier

ANALYZE, ANALYZER = "analyze", "target_analyzer"
TRACE, RADIO = "trace", "radio_analyzer"
SYSTEMS, DETAILS = "systems", "details"


def _rules(battle: Battle) -> ReconRules:
    rules = battle.tables.recon
    assert rules is not None, "targets are analyzed only where the rules have it"
    return rules


def analyzable(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the opponents that a mech may still analyze."""
    if battle.tables.recon is None or not has_working(battle, mech, ANALYZER):
        return ()
    return tuple(it for it in survivors(battle) if it.side != mech.side and it.id not in mech.analyzed)


def difficulty(battle: Battle, mech: Mech, target: Mech) -> int:
    """Return what the test has to reach, by what the target cost beside the mech."""
    rules = _rules(battle)
    own, other = battle.facts(mech).design.cp, battle.facts(target).design.cp
    if other < own * rules.cheaper:
        return rules.easy
    return rules.hard if other > own * rules.dearer else rules.even


def analysis_pool(battle: Battle, mech: Mech, target: Mech) -> Pool:
    """Return what a mech analyzes a target with."""
    tables = battle.tables
    skills = tables.skills
    dice = [Modifier(skills.all[it].label, rank(mech, it), skills.source) for it in _rules(battle).pool]
    if below := levels_below(battle, mech, target):
        dice.append(Modifier("Sensors jammed", -below, tables.electronic_warfare.source))
    lost = array_penalty(battle, mech)
    bonuses = [Modifier("Sensor arrays lost", lost, tables.sensors.array.source)] if lost else []
    return pool_of(tables.pools, dice, bonuses)


def why_not_analyze(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a mech cannot analyze a target."""
    if battle.tables.recon is None:
        return None
    source, known = _rules(battle).source, analyzable(battle, mech)
    if not has_working(battle, mech, ANALYZER):
        return by_rule("no_analyzer", source, unit=mech.name)
    target = battle.units.get(action.side)
    if target is not None and target.id in mech.analyzed:
        return by_rule("analyzed_already", source, unit=mech.name, target=target.name)
    if target not in known:
        return nonsense("analyze_whom", known=tuple(each.id for each in known))
    return _why_not_detect(battle, mech, target)


def _why_not_detect(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    """Return why a mech's recon systems do not reach a target."""
    source = _rules(battle).source
    if working_sensors(battle, mech) is None:
        return by_rule("recon_stopped", source, unit=mech.name)
    situation, most = situation_between(battle, mech, target), detection_range(battle, mech, target)
    if situation is not None and situation.range > most:
        return by_rule("beyond_sensors", source, target=target.name, unit=mech.name, most=most)
    is_empty = analysis_pool(battle, mech, target).fails
    return by_rule("no_dice_to_analyze", source, unit=mech.name) if is_empty else None


def analyze(play: Play[Battle], action: Prepare) -> None:
    """Test, and choose what is found out: one thing, and one more for so many degrees of success."""
    battle, rules = play.battle, _rules(play.battle)
    mech, target = battle.units[action.unit], battle.units[action.side]
    need, pool = difficulty(battle, mech, target), analysis_pool(battle, mech, target)

    def worth(result: int) -> int:
        return min(len(FINDINGS), 1 + (result - need) // rules.per_degrees) if result >= need else 0

    text = f"analyze {target.name}"
    result = roll_test(play, mech.id, pool, ANALYZE, text, worth, need=need, against=target.id)
    found = _findings(play, mech, target, worth(result or 0))
    facts = battle.facts(target)
    spaces = round(sum(each.spaces for each in facts.design.modules.values()))
    tons = rules.tons * round(facts.design.tons / rules.tons)
    play.emit(TargetAnalyzed(mech.id, target.id, spaces, tons, found))


def _findings(play: Play[Battle], mech: Mech, target: Mech, number: int) -> tuple[str, ...]:
    """Choose so many things to find out; details are those of a system that is known to be there."""
    found: list[str] = []
    while len(found) < number:
        open_ones = [it for it in FINDINGS if it not in found and (it != DETAILS or SYSTEMS in found)]
        options = [Option(name, FINDINGS[name]) for name in open_ones]
        question = questions.ask_finding(mech, target, number - len(found))
        found.append(play.choose(question, options, side=mech.side, source=_rules(play.battle).source))
    return tuple(found)


# --- signals ---


def traceable(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the opponents whose signals a mech may try to trace."""
    if battle.tables.recon is None or not has_working(battle, mech, RADIO):
        return ()
    return tuple(it for it in survivors(battle) if it.side != mech.side and it.id not in mech.traced)


def tracked(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the opponents whose signals a mech tracks: as long as they send and are in detection range."""
    found = (battle.units[name] for name in mech.traced)
    return tuple(each for each in found if not each.is_out and _why_not_track(battle, mech, each) is None)


def _why_not_track(battle: Battle, mech: Mech, target: Mech) -> Refusal | None:
    source = _rules(battle).source
    if not has_working(battle, mech, RADIO):
        return by_rule("no_radio", source, unit=mech.name)
    if COMMUNICATIONS in target.faults:
        return by_rule("sends_nothing", source, target=target.name)
    return _why_not_detect(battle, mech, target)


def why_not_trace(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a mech cannot trace the signal of an opponent."""
    target, known = battle.units.get(action.side), traceable(battle, mech)
    if battle.tables.recon is None:
        return None
    if target is not None and target.id in mech.traced:
        return by_rule("traced_already", _rules(battle).source, unit=mech.name, target=target.name)
    if has_working(battle, mech, RADIO) and target not in known:
        return nonsense("trace_whom", known=tuple(each.id for each in known))
    target = target if target is not None else mech
    if refusal := _why_not_track(battle, mech, target):
        return refusal
    is_empty = analysis_pool(battle, mech, target).fails
    return by_rule("no_dice_to_analyze", _rules(battle).source, unit=mech.name) if is_empty else None


def trace(play: Play[Battle], action: Prepare) -> None:
    """Test to trace the signal of an opponent."""
    battle, need = play.battle, _rules(play.battle).signal
    mech, target = battle.units[action.unit], battle.units[action.side]
    text = f"trace the signal of {target.name}"
    pool = analysis_pool(battle, mech, target)
    result = roll_test(play, mech.id, pool, TRACE, text, passes(need), need=need, against=target.id)
    if (result or 0) >= need:
        play.emit(SignalTraced(mech.id, target.id))
