"""Grapples: attacks that take hold of a mech, what they lead to, and how holds end.

Rule: Untitled Mech Game, R234 to R236, R267 to R275.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.actions import Attack, Maneuver
from companion.engine.pools.battle.condition import why_not_use
from companion.engine.pools.battle.engagement_events import HoldSet, WeaponThrown
from companion.engine.pools.battle.events import LocationStruck
from companion.engine.pools.battle.holds import grapple_rules, lift_power_of, partners
from companion.engine.pools.battle.state import Battle, Hold, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.battle.text.refusals import by_rule
from companion.engine.pools.combat.attacks import roll_shot, shots_of
from companion.engine.pools.combat.contact import contact_damage, is_bare
from companion.engine.pools.combat.hits import Aim, check_losses, locate
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.tables.battle import ManeuverRow
from companion.errors import Refusal
from companion.tabletop.hexes import distance

GRAPPLE, HOLD = "grapple", "hold"
KEEPING = (GRAPPLE, HOLD, "dismember", "disarm")
"""Actions of a turn that keep the holds of who takes them."""
APPLY, LOOSEN = "apply", "loosen"


def grapple(play: Play[Battle], action: Attack) -> None:
    """Attack to hold a mech: the damage of hits becomes control."""
    battle = play.battle
    mech, target = battle.units[action.unit], battle.units[action.target]
    situation = situation_between(battle, mech, target) or action.situation
    assert situation is not None, "a grapple has a situation"
    shot = next(iter(shots_of(battle, action, situation)))
    hits = roll_shot(play, shot).hits
    control = min(_control(shot, hits), most_control(battle, mech, action.halves))
    if control:
        _take_hold(play, shot, control)


def _control(shot: Shot, hits: int) -> int:
    more = contact_damage(shot.battle, shot.mech)
    return sum(
        weapon.damage + more * is_bare(shot.battle, shot.mech, weapon) for weapon in shot.shooters[:hits]
    )


def most_control(battle: Battle, mech: Mech, halves: int) -> int:
    """Return the control that a mech wins at most in an action. Rule: Untitled Mech Game, R270."""
    rules = grapple_rules(battle)
    return lift_power_of(battle, mech) * (rules.full if halves > 1 else rules.half)


def _take_hold(play: Play[Battle], shot: Shot, control: int) -> None:
    """Hold the target, or more of it; who is held by it may loosen that hold instead. Rule: R272, R273."""
    unit, target = shot.mech.id, play.battle.units[shot.target.id]
    against, own = target.holds.get(unit), shot.mech.holds.get(target.id)
    if against is not None:
        options = (Option(APPLY, f"Hold {target.name}"), Option(LOOSEN, f"Loosen its hold by {control}"))
        question = questions.ask_hold(shot.mech, target)
        source = grapple_rules(play.battle).source
        if play.choose(question, options, side=shot.mech.side, source=source) == LOOSEN:
            left = max(0, against.control - control)
            play.emit(HoldSet(target.id, unit, left, against.location, against.limbs))
            return
    limbs = tuple(weapon.id for weapon in shot.weapons)
    if own is None:
        _, location = locate(play, target.id, Aim(unit))
        play.emit(HoldSet(unit, target.id, control, location, limbs))
        return
    both = tuple(dict.fromkeys((*own.limbs, *limbs)))
    play.emit(HoldSet(unit, target.id, own.control + control, own.location, both))


# --- how holds end ---


def end_holds(play: Play[Battle], unit: str) -> None:
    """Let go at the end of a turn without a grapple, or with limbs that are lost. Rule: R271."""
    mech = play.battle.units[unit]
    known = play.battle.facts(mech).armaments
    for target, hold in mech.holds.items():
        able = tuple(name for name in hold.limbs if why_not_use(play.battle, mech, known[name]) is None)
        keeps = able and any(name in mech.doings.done for name in KEEPING)
        if not keeps or able != hold.limbs:
            play.emit(HoldSet(unit, target, hold.control if keeps else 0, hold.location, able))


def part(play: Play[Battle]) -> None:
    """End the holds of mechs that are no longer beside each other. Rule: Untitled Mech Game, R236."""
    for mech in play.battle.units.values():
        for name, hold in mech.holds.items():
            other = play.battle.units[name]
            is_loose = name in mech.doings.loose or mech.id in other.doings.loose
            on_map = mech.hex is not None and other.hex is not None
            is_apart = mech.hex is not None and other.hex is not None and distance(mech.hex, other.hex) > 1
            if is_apart or (is_loose and not on_map):
                play.emit(HoldSet(mech.id, name, 0, hold.location, hold.limbs))


def why_not_part(battle: Battle, mech: Mech) -> Refusal | None:
    """Return why a mech cannot move: it holds another, or is held. Rule: Untitled Mech Game, R236."""
    for other in partners(battle, mech):
        if other.id not in mech.doings.loose:
            return by_rule("is_held", grapple_rules(battle).source, unit=mech.name, target=other.name)
    return None


# --- what a hold is good for ---


def limb_damage(battle: Battle, mech: Mech, target: Mech) -> int:
    """Return what dismembering does to the location that a mech holds; 0 where the hold is too weak."""
    hold = mech.holds.get(target.id)
    if hold is None or hold.location not in target.locations:
        return 0
    lp, rows = lift_power_of(battle, target), grapple_rules(battle).dismember
    reached = [each for times, each in rows.items() if hold.control > times * lp]
    return max(reached, default=0) * len(hold.limbs)


def why_not_dismember(battle: Battle, mech: Mech, target: Mech, row: ManeuverRow) -> Refusal | None:
    """Return why a mech cannot tear at what it holds. Rule: Untitled Mech Game, R275."""
    hold: Hold | None = mech.holds.get(target.id)
    if hold is None:
        return by_rule("holds_not", row.source, unit=mech.name, target=target.name)
    if limb_damage(battle, mech, target):
        return None
    needed = lift_power_of(battle, target) * min(grapple_rules(battle).dismember) + 1
    return by_rule("holds_weakly", row.source, unit=mech.name, control=hold.control, needed=needed)


def dismember(play: Play[Battle], action: Maneuver) -> None:
    """Damage the structure of the location that is held, of a pod its armor."""
    battle = play.battle
    mech, target = battle.units[action.unit], battle.units[action.target]
    location, damage = mech.holds[target.id].location, limb_damage(battle, mech, target)
    state = target.locations[location]
    if state.is_pod:
        play.emit(LocationStruck(target.id, location, 0, damage, max(0, state.dr - damage), 0, state.sp))
    else:
        left = max(0, state.sp - damage)
        play.emit(LocationStruck(target.id, location, 0, damage, state.dr, state.hits, left))
    check_losses(play, target.id, location)


def weapon_held(battle: Battle, mech: Mech, target: Mech) -> Armament | None:
    """Return the weapon outside by which a mech holds another."""
    hold = mech.holds.get(target.id)
    weapons = battle.facts(target).armaments.values()
    held = (each for each in weapons if hold is not None and each.is_exposed and each.key == hold.location)
    return next(held, None)


def why_not_disarm(battle: Battle, mech: Mech, target: Mech, row: ManeuverRow) -> Refusal | None:
    """Return why a mech cannot tear a weapon away. Rule: Untitled Mech Game, R274."""
    if weapon_held(battle, mech, target) is None:
        return by_rule("holds_no_weapon", row.source, unit=mech.name, target=target.name)
    control, times = mech.holds[target.id].control, grapple_rules(battle).disarms
    needed = lift_power_of(battle, target) * (times or 1) + 1
    if control >= needed:
        return None
    return by_rule("holds_weakly", row.source, unit=mech.name, control=control, needed=needed)


def disarm(play: Play[Battle], action: Maneuver) -> None:
    """Tear the weapon away that is held: it lies at the feet of who bore it, and the hold is over."""
    battle = play.battle
    mech, target = battle.units[action.unit], battle.units[action.target]
    weapon, hold = weapon_held(battle, mech, target), mech.holds[target.id]
    assert weapon is not None, "only who holds a weapon disarms"
    play.emit(WeaponThrown(target.id, weapon.id, target.hex))
    play.emit(HoldSet(mech.id, target.id, 0, hold.location, hold.limbs))
