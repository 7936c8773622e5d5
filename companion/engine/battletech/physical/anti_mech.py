"""Attacks of soldiers who climb 'Mechs, and fighting them off.

Rule: CityTech, Special Case Rules > Anti-BattleMech Infantry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.asks import Option
from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.attack.physical_to_hit import damaged_limbs, least_number
from companion.engine.battletech.battle.components import is_lost, location_plan, working_items
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    CriticalRolled,
    PodDetonated,
    SwarmBegan,
    SwarmEnded,
)
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.soldiers import swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import criticals, piloting
from companion.engine.battletech.damage.hit_locations import land_hit, roll_hit
from companion.engine.battletech.damage.swarms import anti_mech_rules
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.physical import SwarmLocation
from companion.engine.play import Play
from companion.tabletop.number_text import format_count

POD = "anti_personnel_pod"
DETONATE, KEEP = Option("detonate", say("choice/detonate_it")), Option("keep", say("choice/keep_it"))


def attack_leg(play: Play[Battle], strike: PhysicalAttack) -> None:
    """Plant charges on a leg: critical hits or, without any, damage to it.

    Rule: CityTech, Special Case Rules > Leg Attacks.
    """
    now = _after_pods(play, strike)
    if now is None or not physical_damage.roll_to_hit(play, now):
        return
    mech, rules = play.battle.units[strike.target.id], anti_mech_rules(play.battle).legs
    leg = _roll_leg(play, strike, mech)
    if not leg or is_destroyed(play.battle, mech):
        return
    begun = len(play.events)
    criticals.determine(play, mech.id, leg)
    rolled = [event for event in play.events[begun:] if isinstance(event, CriticalRolled)]
    hits = sum(event.hits for event in rolled)
    if not hits and not is_lost(play.battle.units[mech.id], leg):
        land_hit(play, mech.id, leg, rules.points, "front")


def _roll_leg(play: Play[Battle], strike: PhysicalAttack, mech: Unit) -> str:
    """Return the leg that the die shows, or the other one if that is gone; nothing without legs."""
    plan, rules = location_plan(play.battle, mech), anti_mech_rules(play.battle).legs
    standing = [leg for leg in plan.legs if not is_lost(mech, leg)]
    if len(standing) < 2:
        return next(iter(standing), "")
    rows = {total: plan.names[leg].label for total, leg in rules.rows.items() if leg in plan.names}
    question = asks.blow_outcome(strike.attacker, mech, strike.attack, "", strike.rule.label)
    rolled = play.roll(rules.dice, question, side=strike.attacker.side, source=rules.source, rows=rows)
    return rules.rows[rolled]


def swarm(play: Play[Battle], strike: PhysicalAttack) -> None:
    """Climb a 'Mech; it is hurt from next turn on. Rule: CityTech, Special Case Rules > Swarm Attacks."""
    now = _after_pods(play, strike)
    if now is not None and physical_damage.roll_to_hit(play, now):
        play.emit(SwarmBegan(strike.attacker.id, strike.target.id, play.battle.turn.number))


def strike_from_back(play: Play[Battle], strike: PhysicalAttack) -> None:
    """Strike a 'Mech from its back; the first hit may do critical damage even if armor holds.

    Rule: CityTech, Special Case Rules > Swarm Attack Damage; Swarm Hit Location Table.
    """
    training = play.battle.kind(strike.attacker).anti_mech
    physical_damage.roll_to_hit(play, strike)
    for number, points in enumerate(training.damage(play.battle, strike.attacker) if training else ()):
        label = strike.rule.label
        question = asks.blow_outcome(strike.attacker, strike.target, strike.attack, str(number or ""), label)
        hit = IncomingHit(strike.target.id, points, "front", question, roller_side=strike.attacker.side)
        _land_from_back(play, hit, may_be_critical=not number)


def _land_from_back(play: Play[Battle], hit: IncomingHit, *, may_be_critical: bool) -> None:
    rules = anti_mech_rules(play.battle).swarm
    names = location_plan(play.battle, play.battle.units[hit.unit]).names
    if any(row.location not in names for row in rules.rows.values()):
        roll_hit(play, hit)
        return
    rows = {total: _format_place(names[row.location].label, row) for total, row in rules.rows.items()}
    rolled = play.roll(rules.dice, hit.question, side=hit.roller_side, source=rules.source, rows=rows)
    row = rules.rows[rolled]
    side: AttackSide = "rear" if row.is_rear else "front"
    critical_at = row.location if may_be_critical else ""
    land_hit(play, hit.unit, row.location, hit.points, side, rolled=rolled, critical_at=critical_at)


def _format_place(label: str, row: SwarmLocation) -> str:
    return say("row/rear", location=label) if row.is_rear else label


def fight_off(play: Play[Battle], strike: PhysicalAttack) -> None:
    """Punch at soldiers on oneself: they come off and are hit, or it hits the 'Mech.

    Rule: CityTech, Special Case Rules > Fighting Off Swarm Attacks.
    """
    mech, unit, rule = strike.attacker.id, strike.target.id, strike.rule
    has_skill = strike.attacker.warrior is not None
    if has_skill and piloting.check_piloting(play, mech, rule.base_by_roll, *damaged_limbs(strike)):
        climber = play.battle.units[unit]
        if swarmed_by(play.battle, climber) is not None:
            play.emit(SwarmEnded(unit, mech, "fought_off"))
            physical_damage.damage_target(play, strike)
        return
    question = asks.strikes_itself(strike.attacker, strike.attack, rule.label)
    points, table = physical_damage.target_damage(strike), rule.attacker_table or "punch_location"
    roll_hit(play, IncomingHit(mech, points, "front", question, table, roller_side=strike.attacker.side))


# --- anti-personnel pods ---


def _after_pods(play: Play[Battle], strike: PhysicalAttack) -> PhysicalAttack | None:
    """Return the attack after the target has detonated a pod, if its player does; None where nobody is left
    to make it.

    Rule: CityTech, Equipment > Anti-Personnel Pods.
    """
    mech = play.battle.units[strike.target.id]
    pod = next((it for it in working_items(play.battle, mech, POD) if it.id not in mech.spent), None)
    exposed = _exposed_units(play.battle, strike)
    if pod is None or not exposed:
        return strike
    source = play.battle.rules.tables.equipment[pod.item].source
    question = asks.detonate(mech, strike.attacker, pod.id)
    if play.choose(question, (DETONATE, KEEP), side=mech.side, source=source) != DETONATE.id:
        return strike
    play.emit(PodDetonated(mech.id, pod.id))
    _blast(play, mech, pod.item, exposed)
    after = replace(strike, attacker=play.battle.units[strike.attacker.id])
    least = least_number(after)
    return after if least is None or after.attacker.fighters >= least else None


def _exposed_units(battle: Battle, strike: PhysicalAttack) -> Sequence[UnitId]:
    """Return soldiers without suits in the hex of a 'Mech, who bear what its pods do."""
    there = strike.target.hex
    others = (unit for unit in battle.units.values() if there is not None and unit.hex == there)
    found = {unit.id: unit for unit in (strike.attacker, *others)}
    return tuple(
        unit.id
        for unit in found.values()
        if (training := battle.kind(unit).anti_mech) is not None
        and not training.is_sealed
        and not is_destroyed(battle, unit)
    )


def _blast(play: Play[Battle], mech: Unit, item: str, units: Sequence[UnitId]) -> None:
    tables = play.battle.rules.tables
    row = tables.equipment[item]
    assert row.detonates is not None, "pods say what they do"
    lost = tables.hit_counts[row.detonates_by].columns[1] if row.detonates_by else {}
    rows = {shown: format_count(points, "point") for shown, points in lost.items()}
    for unit in units:
        question = asks.pod_damage(mech, play.battle.units[unit])
        rolled = play.roll(row.detonates, question, side=mech.side, source=row.source, rows=rows)
        points = lost.get(rolled, rolled)
        if points > 0:
            roll_hit(play, IncomingHit(unit, points, "front", question, roller_side=mech.side))
