"""Defenses against missiles: anti-missile systems shoot them down, decoys divert them one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.engine.asks import Option
from companion.engine.battletech.battle.ammunition import bins_of
from companion.engine.battletech.battle.components import is_mount_broken, legs, working_items
from companion.engine.battletech.battle.declared_rounds import take_rounds
from companion.engine.battletech.battle.events import AntiMissileFired, HeatBuilt, MissilesDiverted
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.sight.arcs import bears_on
from companion.engine.battletech.tables.equipment import Decoys, Equipment
from companion.engine.battletech.tables.fire_steps import ANTI_MISSILE
from companion.engine.battletech.units.unit_model import Item, Mount
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex
from companion.tabletop.modifiers import band_value
from companion.tabletop.number_text import format_count


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
    """Return the item whose decoys a unit uses next."""
    return next(iter(ready_items(battle, unit, kind)), None)


def ready_items(battle: Battle, unit: UnitId, kind: str) -> Iterator[Item]:
    """Yield items of a kind that may answer missiles now: they work, are on, have decoys left and are not
    drowned.
    """
    known, mech = battle.rules.tables.equipment, battle.units[unit]
    start = battle.at_start(mech)
    for item in working_items(battle, start, kind):
        rules = known[item.item].decoys
        if rules is None or (rules.once_a_turn and item.id in mech.doings.used):
            continue
        is_drowned = not rules.works_wet and _is_under_water(battle, start, item.location)
        if not is_drowned and rounds_of_item(battle, unit, item):
            yield item


def bears_on_shot(battle: Battle, unit: UnitId, item: Item, place: Hex | None) -> bool:
    """Whether an item may answer what comes from this hex: it may have an arc for that."""
    rules = battle.rules.tables.equipment[item.item].decoys
    if rules is None or not rules.in_arc or place is None:
        return True
    mount = Mount(id=item.id, weapon=item.item, location=item.location)
    return bears_on(battle, battle.units[unit], mount, place)


def _is_under_water(battle: Battle, unit: Unit, location: str) -> bool:
    """Whether a location is under water: all of a unit in deep water, the legs of one that wades."""
    levels, depth = battle.rules.tables.line_of_sight.levels, footing_of(battle, unit).depth
    if levels is None or levels.submerges(depth, unit.type, unit.is_prone):
        return levels is not None
    return levels.is_waist_deep(depth, unit.type, unit.is_prone) and location in legs(battle, unit)


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


class FlyingMissiles(NamedTuple):
    """Missiles of a shot that will strike a unit unless they are stopped, and the points of each."""

    target: UnitId
    salvo: asks.FiringWeapon
    missiles: int
    points: int


def answer_missiles(play: Play[Battle], kind: str, flying: Sequence[FlyingMissiles]) -> Sequence[int]:
    """Return how many of each shot the target's player stops with one kind of equipment, all fired by one
    unit.

    Decoys are thrown at all of them; a system that answers but one missile a turn, at the one that he names.
    """
    gone = [0] * len(flying)
    if not flying:
        return gone
    # A missile that has flown over turns comes from elsewhere than its launcher stands.
    target, place = flying[0].target, flying[0].salvo.unit.hex
    for item in tuple(ready_items(play.battle, target, kind)):
        row = play.battle.rules.tables.equipment[item.item]
        left = [each.missiles - stopped for each, stopped in zip(flying, gone, strict=True)]
        if row.decoys is None or not any(left) or not bears_on_shot(play.battle, target, item, place):
            continue
        chosen = _choose_answered(play, item, row, flying, left)
        if not any(chosen):
            continue
        gone = [
            stopped + more for stopped, more in zip(gone, _answer(play, item, flying, chosen), strict=True)
        ]
        if not row.decoys.once_a_turn:
            break
    return gone


def _choose_answered(
    play: Play[Battle], item: Item, row: Equipment, flying: Sequence[FlyingMissiles], left: Sequence[int]
) -> Sequence[int]:
    """Return the missiles of each shot that the target's player lets an item answer."""
    mech = play.battle.units[flying[0].target]
    system = asks.FiringWeapon(mech, item.id, row.name)
    question = asks.answer_missiles(system, flying[0].salvo.unit, sum(left))
    if row.decoys is None or not row.decoys.once_a_turn:
        options = (Option("use", say("choice/use_decoys")), Option("hold", say("choice/hold_decoys")))
        chosen = play.choose(question, options, side=mech.side, source=row.source)
        return left if chosen == "use" else [0] * len(left)
    worst = sorted((at for at, number in enumerate(left) if number), key=lambda at: -flying[at].points)
    named = (
        *(Option(flying[at].salvo.mount, _format_missile(play.battle, flying[at])) for at in worst),
        Option("hold", say("choice/hold_decoys")),
    )
    chosen = play.choose(question, named, side=mech.side, source=row.source)
    return [int(bool(left[at]) and each.salvo.mount == chosen) for at, each in enumerate(flying)]


def _format_missile(battle: Battle, flying: FlyingMissiles) -> str:
    """Format one of the missiles that fly at a unit: its launcher, the tube, and what it does."""
    mount = battle.model(flying.salvo.unit).mount(flying.salvo.mount)
    tube = say("choice/of_tube", number=mount.tube) if mount is not None and mount.tubes > 1 else ""
    return f"{flying.salvo.name}{tube}, {format_count(flying.points, 'point')}"


def _answer(
    play: Play[Battle], item: Item, flying: Sequence[FlyingMissiles], chosen: Sequence[int]
) -> Sequence[int]:
    """Return how many of the chosen missiles are stopped; rounds are used up once for all of them."""
    row, mech = play.battle.rules.tables.equipment[item.item], play.battle.units[flying[0].target]
    rules = row.decoys
    assert rules is not None, "only what answers missiles is chosen"
    system, needed = asks.FiringWeapon(mech, item.id, row.name), needed_to_divert(play.battle, mech.id, rules)
    rows = _answer_rows(rules, needed)
    gone = []
    for each, number in zip(flying, chosen, strict=True):
        rolls = [
            play.roll(
                rules.dice,
                asks.missile_diverted(system, each.salvo, one, number),
                side=mech.side,
                source=row.source,
                rows=rows,
            )
            for one in range(1, number + 1)
        ]
        gone.append(sum(rolled >= needed for rolled in rolls))
    first = next(each for each, number in zip(flying, chosen, strict=True) if number)
    _use_up(play, mech.id, item, first.salvo, sum(gone))
    return gone


def _answer_rows(rules: Decoys, needed: int) -> Mapping[int, str]:
    """Return what each total of the dice means for a missile that is answered."""
    dice = parse_dice(rules.dice)
    return {
        total: say("choice/diverted" if total >= needed else "choice/flies_on")
        for total in range(dice.minimum, dice.maximum + 1)
    }


def _use_up(play: Play[Battle], unit: UnitId, item: Item, salvo: asks.FiringWeapon, diverted: int) -> None:
    """Roll for the rounds that an item has used up, and tell what it has stopped."""
    row, mech = play.battle.rules.tables.equipment[item.item], play.battle.units[unit]
    rules, system = row.decoys, asks.FiringWeapon(mech, item.id, row.name)
    assert rules is not None, "only what answers missiles uses up decoys"
    question = asks.shots_used(system, salvo, 1)
    rounds = play.roll(rules.rounds, question, side=mech.side, source=row.source)
    used = min(rounds, rounds_of_item(play.battle, unit, item))
    told = AntiMissileFired if rules.once_a_turn else MissilesDiverted
    play.emit(told(unit, item.id, diverted, used))
    bins = [stored.id for stored in bins_of(play.battle, play.battle.at_start(mech), item.item)]
    take_rounds(play, unit, bins, used)
    _heat_up(play, unit, row)


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
    answered = 1 if row.decoys.once_a_turn else missiles
    (gone,) = _answer(play, item, [FlyingMissiles(unit, salvo, missiles, 0)], [answered])
    return missiles - gone


def _heat_up(play: Play[Battle], unit: UnitId, row: Equipment) -> None:
    """Build up the heat of equipment that was used."""
    has_heat = play.battle.kind(play.battle.units[unit]).notes_heat and bool(play.battle.rules.tables.heat)
    if row.heat and has_heat:
        play.emit(HeatBuilt(unit, f"fired/{row.name}", row.heat))
