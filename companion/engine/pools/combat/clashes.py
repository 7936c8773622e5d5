"""Parries with weapons that destroy what they meet: the parrying item suffers, or the one that strikes.

Rule: Untitled Mech Game, R100, R101.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.condition import why_not_use
from companion.engine.pools.battle.engagement_events import ShieldStruck
from companion.engine.pools.battle.events import AttackResolved, LocationRolled, SystemStruck
from companion.engine.pools.battle.shields import raised_bonus, shields_of, strike_shield
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text import questions
from companion.engine.pools.combat.contact import destroyer_bonus
from companion.engine.pools.combat.shots import Shot, hit_rules
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.weapons import PROJECTED

CLASH, SHIELD = "clash", "shield/"


def clash(play: Play[Battle], shot: Shot, rolled: AttackResolved) -> None:
    """Have a parry damage what parries, or what strikes: by how near the attack came to the Defense."""
    rules = play.battle.tables.attacks.destroyer
    degrees, mettle = rolled.result - rolled.defense, shot.target.record.mettle
    if rules is None or not (shot.is_parried and shot.is_melee):
        return
    force = destroyer_bonus(play.battle, shot.mech, shot.weapon)
    is_narrow = force > 0 and -mettle < degrees < 0
    blades = blades_of(play.battle, shot.target)
    answers = any(destroyer_bonus(play.battle, shot.target, each) for each in blades)
    if not is_narrow and not (answers and degrees <= mettle):
        return
    item = _choose_item(play, shot)
    if is_narrow and item:
        _damage_item(play, shot, item, force)
    blade = play.battle.facts(shot.target).armaments.get(item)
    if blade is not None and degrees <= mettle:
        back = destroyer_bonus(play.battle, shot.target, blade)
        _damage_weapon(play, shot.mech.id, shot.weapon, back)


def blades_of(battle: Battle, mech: Mech) -> list[Armament]:
    """Return the melee weapons that a mech can parry with; its bare limbs are none."""
    own = {each.id for each in battle.facts(mech).mech.weapons}
    arms = battle.facts(mech).armaments.values()
    return [it for it in arms if it.is_melee and it.id in own and why_not_use(battle, mech, it) is None]


def _choose_item(play: Play[Battle], shot: Shot) -> str:
    """Return what the target parries with, by its id; empty where that is nothing but itself."""
    battle, target = play.battle, shot.target
    is_ahead = shot.situation.facing == "front"
    raised = raised_bonus(battle, target, is_ahead=is_ahead) is not None
    shields = [Option(f"{SHIELD}{it.id}", it.name or "Shield") for it in shields_of(battle, target) if raised]
    options = [*(Option(it.id, it.label) for it in blades_of(battle, target)), *shields]
    if len(options) < 2:
        return options[0].id if options else ""
    source = battle.tables.weapons.source
    return play.choose(questions.ask_parrying(target), options, side=target.side, source=source)


def _damage_item(play: Play[Battle], shot: Shot, item: str, damage: int) -> None:
    unit = shot.target.id
    if not item.startswith(SHIELD):
        _damage_weapon(play, unit, play.battle.facts(shot.target).armaments[item], damage)
        return
    mech = play.battle.units[unit]
    shield = next(it for it in shields_of(play.battle, mech) if f"{SHIELD}{it.id}" == item)
    hit = hit_rules(play.battle, mech, shot.profile(shot.weapon), damage)
    stopped, after = strike_shield(hit, mech, shield)
    play.emit(ShieldStruck(unit, shield.id, stopped, after.dr, after.hits))


def _damage_weapon(play: Play[Battle], unit: UnitId, weapon: Armament, damage: int) -> None:
    """Damage a weapon; projected ones and bare limbs suffer nothing by contact."""
    if damage and weapon.key and PROJECTED not in weapon.profile.traits:
        play.emit(LocationRolled(unit, 0, weapon.key, CLASH))
        play.emit(SystemStruck(unit, weapon.key, damage))
