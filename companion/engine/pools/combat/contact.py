"""Barriers that strike whatever touches them, and lend their force to bare blows.

Rule: Untitled Mech Game, R154.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.attack.damage import HitRules
from companion.engine.pools.battle.barriers import barriers_up
from companion.engine.pools.battle.events import LocationRolled, SystemStruck
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.hits import check_losses, damage_location
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.mechs.weapons import PROJECTED
from companion.engine.pools.tables.weapons import MELEE

CONTACT, DESTROYER = "contact", "destroyer"


def contact_damage(battle: Battle, mech: Mech) -> int:
    """Return what a touch of a mech's working barriers does."""
    traits = battle.tables.barriers.traits
    return sum(
        mech.barriers[barrier.id].value
        for barrier in barriers_up(battle, mech)
        if any(traits[trait].strikes_contact for trait in barrier.traits)
    )


def destroyer_bonus(battle: Battle, mech: Mech, weapon: Armament) -> int:
    """Return what a weapon does more to objects: by the module that bears it. Rule: R100."""
    rules = battle.tables.attacks.destroyer
    if rules is None or DESTROYER not in weapon.profile.traits:
        return 0
    modules = battle.facts(mech).design.modules
    return max(rules.least, *(modules[mount].damage_bonus for mount in weapon.mounts))


def is_bare(battle: Battle, mech: Mech, weapon: Armament) -> bool:
    """Whether a blow is struck with the mech's own body."""
    return weapon.is_melee and weapon.id not in {each.id for each in battle.facts(mech).mech.weapons}


def touch(play: Play[Battle], unit: str, weapon: Armament, damage: int) -> None:
    """Let a barrier that a blow has met strike the weapon, or the location of a bare blow."""
    mech = play.battle.units[unit]
    if not damage or mech.is_out or PROJECTED in weapon.profile.traits:
        return
    if not is_bare(play.battle, mech, weapon):
        play.emit(LocationRolled(unit, 0, weapon.key, CONTACT))
        play.emit(SystemStruck(unit, weapon.key, damage))
        for mount in weapon.mounts:
            check_losses(play, unit, mount)
        return
    place = weapon.mounts[0]
    play.emit(LocationRolled(unit, 0, place, CONTACT))
    shock = WeaponProfile.model_construct(id=CONTACT, category=MELEE, damage=damage, traits={PROJECTED: True})
    damage_location(play, unit, HitRules(play.battle.tables, shock, damage, 0, 0), place)
