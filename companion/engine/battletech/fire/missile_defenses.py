"""Defenses against missiles: anti-missile systems shoot them down, decoys divert them one by one."""

from __future__ import annotations

from companion.engine.battletech.battle.ammunition import bins_of
from companion.engine.battletech.battle.components import is_mount_broken, working_items
from companion.engine.battletech.battle.declared_rounds import take_rounds
from companion.engine.battletech.battle.events import AntiMissileFired, HeatBuilt, MissilesDiverted
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.tables.fire_steps import ANTI_MISSILE
from companion.engine.battletech.tables.weapons import Decoys, Equipment
from companion.engine.battletech.units.unit_model import Item
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import band_value


def ready_system(battle: Battle, unit: UnitId) -> Item | None:
    """Return the system that engages the next salvo at a unit: it works, is on, loaded and unused
    this turn.
    """
    mech = battle.units[unit]
    start = battle.at_start(mech)
    if start.is_shut_down or battle.rules.tables.anti_missile is None:
        return None
    for item in working_items(battle, start, ANTI_MISSILE):
        counts = battle.rules.tables.equipment[item.item].missiles_destroyed is not None
        if counts and item.id not in mech.doings.used and _shots(battle, mech, start, item) > 0:
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
    _heat_up(play, unit, row)
    return max(missiles - rolled, 0)


def ready_decoys(battle: Battle, unit: UnitId, kind: str) -> Item | None:
    """Return the item whose decoys a unit uses next: it works, is on, has some left and may answer yet."""
    known, mech = battle.rules.tables.equipment, battle.units[unit]
    for item in working_items(battle, battle.at_start(mech), kind):
        rules = known[item.item].decoys
        is_over = rules is not None and rules.once_a_turn and item.id in mech.doings.used
        if rules is not None and not is_over and rounds_of_item(battle, unit, item):
            return item
    return None


def needed_to_divert(battle: Battle, unit: UnitId, rules: Decoys) -> int:
    """Return the number from which on a missile is stopped, with what adds to it for who fires at it."""
    mech, to_hit = battle.at_start(battle.units[unit]), battle.rules.tables.to_hit
    if not rules.is_fired:
        return rules.needed
    moved = to_hit.attacker_movement.get(mech.doings.moved.movement) if mech.doings.moved else None
    heat = band_value(mech.heat, to_hit.heat.bands) if to_hit.heat else 0
    return rules.needed + (moved.value if moved else 0) + heat


def rounds_of_item(battle: Battle, unit: UnitId, item: Item) -> int:
    """Return the decoys that are left to an item."""
    mech = battle.units[unit]
    return sum(mech.rounds[stored.id] for stored in bins_of(battle, battle.at_start(mech), item.item))


def divert_missiles(
    play: Play[Battle], unit: UnitId, kind: str, missiles: int, salvo: asks.FiringWeapon
) -> int:
    """Return the missiles left of a salvo; the unit's player rolls for each, and for the decoys used up.

    What they have diverted stays diverted if there are too few.
    """
    item = ready_decoys(play.battle, unit, kind) if missiles else None
    row = play.battle.rules.tables.equipment[item.item] if item else None
    if item is None or row is None or row.decoys is None:
        return missiles
    rules, mech = row.decoys, play.battle.units[unit]
    system, dice = asks.FiringWeapon(mech, item.id, row.name), parse_dice(rules.dice)
    needed = needed_to_divert(play.battle, unit, rules)
    rows = {
        total: say("choice/diverted" if total >= needed else "choice/flies_on")
        for total in range(dice.minimum, dice.maximum + 1)
    }
    diverted, answered = 0, 1 if rules.once_a_turn else missiles
    for number in range(1, answered + 1):
        question = asks.missile_diverted(system, salvo, number, missiles)
        rolled = play.roll(rules.dice, question, side=mech.side, source=row.source, rows=rows)
        diverted += rolled >= needed
    question = asks.shots_used(system, salvo, 1)
    rounds = play.roll(rules.rounds, question, side=mech.side, source=row.source)
    used = min(rounds, rounds_of_item(play.battle, unit, item))
    told = AntiMissileFired if rules.once_a_turn else MissilesDiverted
    play.emit(told(unit, item.id, diverted, used))
    bins = [stored.id for stored in bins_of(play.battle, play.battle.at_start(mech), item.item)]
    take_rounds(play, unit, bins, used)
    _heat_up(play, unit, row)
    return missiles - diverted


def _heat_up(play: Play[Battle], unit: UnitId, row: Equipment) -> None:
    """Build up the heat of equipment that was used."""
    has_heat = play.battle.kind(play.battle.units[unit]).notes_heat and bool(play.battle.rules.tables.heat)
    if row.heat and has_heat:
        play.emit(HeatBuilt(unit, f"fired/{row.name}", row.heat))
