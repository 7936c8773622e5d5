"""Anti-missile systems: they shoot down missiles of the first salvo fired at their 'Mech in a turn.

Rule: CityTech, Equipment > Anti-Missile System.
"""

from __future__ import annotations

from companion.engine.battletech.battle.ammunition import bins_of
from companion.engine.battletech.battle.components import is_mount_broken, working_items
from companion.engine.battletech.battle.declared_rounds import take_rounds
from companion.engine.battletech.battle.events import AntiMissileFired, HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.tables.fire_steps import ANTI_MISSILE
from companion.engine.battletech.units.unit_model import Item
from companion.engine.play import Play


def ready_system(battle: Battle, unit: UnitId) -> Item | None:
    """Return the system that engages the next salvo at a unit: it works, is on, loaded and unused
    this turn.
    """
    mech = battle.units[unit]
    start = battle.at_start(mech)
    if start.is_shut_down or battle.rules.tables.anti_missile is None:
        return None
    for item in working_items(battle, start, ANTI_MISSILE):
        if item.id not in mech.doings.used and _shots(battle, mech, start, item) > 0:
            return item
    return None


def _shots(battle: Battle, unit: Unit, start: Unit, item: Item) -> int:
    """Shots left to a system; those of a bin that has burst in this phase can still be fired."""
    return sum(
        (start if is_mount_broken(battle, unit, stored) else unit).rounds[stored.id]
        for stored in bins_of(battle, start, item.item)
    )


def shoot_down_missiles(play: Play[Battle], unit: UnitId, missiles: int, salvo: asks.FiringWeapon) -> int:
    """Return the missiles left of a salvo; the unit's player rolls for missiles shot down and shots used."""
    item, rules = ready_system(play.battle, unit), play.battle.rules.tables.anti_missile
    if item is None or rules is None:
        return missiles
    row, mech = play.battle.rules.tables.equipment[item.item], play.battle.units[unit]
    assert row.missiles_destroyed is not None, "a system says how many missiles it destroys"
    system = asks.FiringWeapon(mech, item.id, row.name)
    rolled = play.roll(
        row.missiles_destroyed, asks.missiles_down(system, salvo), side=mech.side, source=rules.source
    )
    shots = rules.ammunition_times * play.roll(
        rules.ammunition_dice,
        asks.shots_used(system, salvo, rules.ammunition_times),
        side=mech.side,
        source=rules.source,
    )
    start = play.battle.at_start(mech)
    used = min(shots, _shots(play.battle, mech, start, item))
    play.emit(AntiMissileFired(unit, item.id, min(rolled, missiles), used))
    take_rounds(play, unit, [stored.id for stored in bins_of(play.battle, start, item.item)], used)
    if row.heat and play.battle.kind(mech).notes_heat and play.battle.rules.tables.heat:
        play.emit(HeatBuilt(unit, f"fired/{row.name}", row.heat))
    return max(missiles - rolled, 0)
