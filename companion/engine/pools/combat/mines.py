"""Mines: laid in a hex, they go off under the first enemy that enters it.

Rule: Untitled Mech Game, R114, R115.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import survivors, why_not_use
from companion.engine.pools.battle.engagement_events import MineLaid, MineSprung
from companion.engine.pools.battle.events import ShotsSpent
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.hits import Aim, take_hit
from companion.engine.pools.combat.shots import AREA, hit_rules
from companion.engine.pools.mechs.armament import MINE, Armament
from companion.engine.pools.tables.weapons import ORDNANCE
from companion.errors import Refusal
from companion.tabletop.hexes import distance

LAY, PERSONNEL = "lay_mine", "anti_personnel"


def is_mine(weapon: Armament) -> bool:
    """Whether a pack holds mines."""
    return weapon.profile.category == ORDNANCE and MINE in weapon.profile.traits


def why_not_lay(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why a mine cannot be laid."""
    known, source = battle.facts(mech).armaments, battle.tables.weapons.source
    if action.weapon not in known:
        return nonsense("no_such_weapon", unit=mech.name, weapon=action.weapon, known=tuple(known))
    weapon = known[action.weapon]
    if not is_mine(weapon):
        return by_rule("no_mine", source, weapon=weapon.label)
    if mech.hex is None:
        return nonsense("no_map")
    if mech.altitude:
        return by_rule("is_airborne", source, unit=mech.name)
    return why_not_use(battle, mech, weapon)


def lay(play: Play[Battle], action: Prepare) -> None:
    """Lay a mine where a mech stands."""
    place = play.battle.units[action.unit].hex
    assert place is not None, "mines are laid on a map"
    play.emit(ShotsSpent(action.unit, action.weapon, 1))
    play.emit(MineLaid(action.unit, action.weapon, place))


def spring(play: Play[Battle], unit: str) -> None:
    """Have the mines of others go off where a mech has come to."""
    mech = play.battle.units[unit]
    for mine in play.battle.mines:
        if mine.hex != mech.hex or play.battle.units[mine.unit].side == mech.side:
            continue
        weapon = play.battle.facts(play.battle.units[mine.unit]).armaments[mine.weapon]
        if not is_mech(mech) and PERSONNEL not in weapon.profile.traits:
            continue
        play.emit(MineSprung(mine.unit, mine.weapon, mine.hex, unit))
        radius = int(weapon.profile.traits.get(AREA, 0))
        near = [it.id for it in survivors(play.battle) if it.hex and distance(it.hex, mine.hex) <= radius]
        for name in near:
            struck = play.battle.units[name]
            if not struck.is_out and not struck.altitude:
                hit = hit_rules(play.battle, struck, weapon.profile, weapon.damage)
                take_hit(play, name, hit, Aim(mine.unit))
