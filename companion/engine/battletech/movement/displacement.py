"""'Mechs forced out of their hex: pushed, charged, jumped on, fallen into, and one by another in turn.

Rule: CityTech, Combat > Pushing; Accidental Falls from Above; Domino Effect.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asks import Option
from companion.engine.battletech import owed
from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.attack.physical_damage import damage_target
from companion.engine.battletech.attack.situation import ground_under
from companion.engine.battletech.battle.condition import is_destroyed, is_in_the_air
from companion.engine.battletech.battle.dues import FALL
from companion.engine.battletech.battle.events import UnitPlaced
from companion.engine.battletech.battle.footing import (
    Footing,
    footing_in,
    footing_of,
    footings,
    has_bridge,
    is_afloat,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Situation, Unit, UnitId
from companion.engine.battletech.damage import buildings, falling, mines, piloting
from companion.engine.battletech.movement import stepping_aside
from companion.engine.battletech.movement.movement_points import carriage_of
from companion.engine.battletech.movement.risks import ground_cause
from companion.engine.battletech.movement.steps import in_the_way
from companion.engine.battletech.movement.terrain_costs import terrain_cost, why_too_weak
from companion.engine.battletech.sight.arcs import side_struck
from companion.engine.battletech.tables.physical import ACCIDENTAL_FALL
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.hexes import Facing, Hex, distance, neighbor, neighbors, ring

DOMINO, FORCED_DOWN, FORCED_INTO_WATER = "domino", "forced_down", "forced_into_water"
FELL_ONTO, HIT_FROM_ABOVE = "fell_onto", "hit_from_above"


def displace(play: Play[Battle], unit: UnitId, direction: Facing) -> bool:
    """Force a 'Mech through a hexside into the next hex, whoever stands there; False where it has to stay.

    It stays at the edge of the map, below ground it could not climb, and before a 'Mech that has to stay.
    A wreck is in nobody's way and is left where it lies. A fall that follows is owed; the roll for having
    been pushed or charged is the caller's to owe. Rule: CityTech, Combat > Pushing; Accidental Falls from
    Above; Domino Effect.
    """
    mech = play.battle.units[unit]
    if mech.hex is not None and is_destroyed(play.battle, mech):
        return True
    if (
        mech.hex is None
        or not play.battle.moves(mech)
        or not may_be_forced(play.battle, mech, neighbor(mech.hex, direction))
    ):
        return False
    entered = neighbor(mech.hex, direction)
    is_fall = _is_from_above(play.battle, mech, entered)
    into = _footing_into(play.battle, mech, entered)
    below = standing_in(play.battle, entered, into.floor) if is_fall else None
    if below is not None:
        is_moved = _fall_onto(play, mech, below.id, entered, into)
        if play.battle.units[unit].hex == entered:
            _set_off_mines(play, unit, entered)
        return is_moved
    other = leaving_no_room(play.battle, mech, entered)
    if other is not None and not _domino(play, other.id, direction):
        return False
    move_forced(play, unit, entered)
    if is_fall:
        _owe_fall(play, mech, entered)
    return True


def standing_in(battle: Battle, place: Hex, floor: int = 0) -> Unit | None:
    """Return who stands or lies in a hex, on this floor of its building, and is struck by who falls or slides
    there.

    Wrecks are in nobody's way, nor is infantry, nor who is still in the air. Rule: CityTech, Combat >
    Accidental Falls from Above.
    """
    here = (mech for mech in battle.units.values() if mech.hex == place and mech.floor == floor)
    there = (mech for mech in here if mech.type not in ON_FOOT)
    return next((mech for mech in there if not (is_in_the_air(mech) or is_destroyed(battle, mech))), None)


def leaving_no_room(battle: Battle, unit: Unit, place: Hex) -> Unit | None:
    """Return who leaves no room for a unit that is forced into a hex, and has to make way.

    Rule: CityTech, Movement > Stacking; Combat > Domino Effect.
    """
    floor = _footing_into(battle, unit, place).floor if battle.board and place in battle.board else 0
    other = in_the_way(battle, unit, place, floor)
    return None if other is None or is_in_the_air(other) else other


def may_be_forced(battle: Battle, unit: Unit, entered: Hex) -> bool:
    """Whether a unit can be pushed into the next hex: on the map, and no higher than it could climb; infantry
    is not pushed into water.
    """
    rules = battle.rules.tables.movement.levels
    if battle.board is None or rules is None or entered not in battle.board:
        return False
    ground = terrain_cost(battle.rules.tables.movement, battle.board.at(entered), carriage_of(battle, unit))
    if unit.type in ON_FOOT and isinstance(ground, Refusal):
        return False
    rise = _footing_into(battle, unit, entered).level - footing_of(battle, unit).level
    return rise <= rules.most[carriage_of(battle, unit)]


def _footing_into(battle: Battle, unit: Unit, entered: Hex) -> Footing:
    """Return where a 'Mech comes to stand that is forced into a hex: on or under its bridge, as it stood
    before.
    """
    assert battle.board is not None, "'Mechs are forced from hex to hex on a map"
    level = footing_of(battle, unit).level
    found = min(footings(battle.board.at(entered)), key=lambda footing: abs(footing.level - level))
    return found.afloat if is_afloat(battle, unit) else found


def _drop(battle: Battle, unit: Unit, entered: Hex) -> tuple[int, bool]:
    return falling.drop_between(footing_of(battle, unit), _footing_into(battle, unit, entered))


def _is_from_above(battle: Battle, unit: Unit, entered: Hex) -> bool:
    """Rule: CityTech, Combat > Accidental Falls from Above."""
    levels, _ = _drop(battle, unit, entered)
    return levels >= piloting.piloting_rules(battle).falling.from_above


def move_forced(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Move a 'Mech into a hex, where mines may go off and a bridge too weak for it gives way.

    Rule: CityTech, Components > Bridges; Special Case Rules > Conventional Minefields.
    """
    _place_forced(play, unit, place)
    _set_off_mines(play, unit, place)


def _set_off_mines(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    mech = play.battle.units[unit]
    if is_destroyed(play.battle, mech):
        return
    if why_too_weak(play.battle, mech, footing_of(play.battle, mech)):
        buildings.fall(play, place)
    mines.enter_minefield(play, unit, place)


def _place_forced(play: Play[Battle], unit: UnitId, place: Hex, into: Footing | None = None) -> None:
    """On this footing; if none is told, on or under the bridge of the hex as the 'Mech stood before."""
    battle, mech = play.battle, play.battle.units[unit]
    assert battle.board is not None, "'Mechs are forced from hex to hex on a map"
    there = into or _footing_into(battle, mech, place)
    is_below = has_bridge(battle.board.at(place)) and there.bridge is None
    play.emit(UnitPlaced(unit, place, mech.facing, is_below, floor=there.floor or None))


def set_down(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Let a 'Mech in the air come down in a hex; where that is taken, where it came from or beside it.

    Rule: CityTech, Movement > Stacking.
    """
    battle, mech = play.battle, play.battle.units[unit]
    assert battle.board is not None, "'Mechs come down on a map"
    assert mech.hex is not None, "only 'Mechs on the map are in the air"
    start = mech.hex

    def is_free(other: Hex) -> bool:
        return battle.board is not None and other in battle.board and standing_in(battle, other) is None

    def nearness(other: Hex) -> tuple[int, int, int]:
        return distance(other, start), other.row, other.column

    farthest = battle.board.width + battle.board.height
    beside = (min(filter(is_free, ring(place, away)), key=nearness, default=None) for away in range(farthest))
    free = (start,) if is_free(start) and not is_free(place) else filter(None, beside)
    move_forced(play, unit, next(iter(free)))


def _owe_fall(play: Play[Battle], unit: Unit, entered: Hex, cause: str = FORCED_DOWN) -> None:
    """Note the fall of a 'Mech, as it was before it was moved, into the hex where it now is."""
    levels, is_into_water = _drop(play.battle, unit, entered)
    piloting.owe_fall(play, unit.id, FORCED_INTO_WATER if is_into_water else cause, levels=levels)


def _domino(play: Play[Battle], unit: UnitId, direction: Facing) -> bool:
    """Force the 'Mech in the way out of its hex, or let it step aside; False where it has to stay.

    Only who might step aside rolls at once, and falls where he fails. Rule: CityTech, Combat > Domino Effect.
    """
    mech = play.battle.units[unit]
    steps = stepping_aside.steps(play.battle, mech, direction)
    if not steps:
        is_moved = displace(play, unit, direction)
        if is_moved:
            piloting.owe(play, unit, DOMINO)
        return is_moved
    if not piloting.check_piloting(play, unit, DOMINO):
        return _fall_away(play, mech, direction)
    chosen = stepping_aside.choose(play, mech, steps)
    if chosen is None:
        return displace(play, unit, direction)
    move_forced(play, unit, chosen)
    cause = ground_cause(play.battle, mech, _footing_into(play.battle, mech, chosen))
    if cause and not piloting.check_piloting(play, unit, cause):
        _owe_fall(play, mech, chosen, DOMINO)
    return True


def _fall_away(play: Play[Battle], unit: Unit, direction: Facing) -> bool:
    """Fall into the next hex, or where the 'Mech stands if it has to stay."""
    is_moved = displace(play, unit.id, direction)
    now = play.battle.units[unit.id].hex
    if now is not None and not any((due.unit, due.kind) == (unit.id, FALL) for due in play.battle.dues):
        _owe_fall(play, unit, now, DOMINO)
    return is_moved


def _fall_onto(play: Play[Battle], unit: Unit, other: UnitId, entered: Hex, into: Footing) -> bool:
    """Fall from above onto another 'Mech in a hex, to this footing there, or beside it.

    Rule: CityTech, Combat > Falling BattleMech Hits Target; Falling BattleMech Misses Target.
    """
    assert unit.hex is not None, "only 'Mechs on the map fall onto each other"
    direction = neighbors(unit.hex).index(entered)
    if fall_onto(play, unit.id, other) and _make_room(play, other, direction):
        levels, _ = falling.drop_between(footing_of(play.battle, unit), into)
        _place_forced(play, unit.id, entered, into)
        piloting.owe_fall(play, unit.id, FELL_ONTO, levels=levels)
        return True
    beside = _beside(play, unit, entered)
    if beside != unit.hex:
        move_forced(play, unit.id, beside)
    _owe_fall(play, unit, beside)
    return beside != unit.hex


def _make_room(play: Play[Battle], unit: UnitId, direction: Facing) -> bool:
    """Force the 'Mech that was struck from above out of its hex."""
    is_moved = displace(play, unit, direction)
    piloting.owe(play, unit, HIT_FROM_ABOVE)
    return is_moved


def _beside(play: Play[Battle], unit: Unit, entered: Hex) -> Hex:
    """Return the hex next to the one missed nearest to where the 'Mech fell from; its player picks of
    several.

    Rule: CityTech, Combat > Falling BattleMech Misses Target.
    """
    assert unit.hex is not None, "only 'Mechs on the map fall beside each other"
    above = unit.hex
    free = [place for place in neighbors(entered) if place != above and _is_free(play.battle, unit, place)]
    near = min((distance(above, place) for place in free), default=0)
    nearest = [place for place in free if distance(above, place) == near]
    if len(nearest) < 2:
        return nearest[0] if nearest else above
    options = [Option(place.label, say("choice/into", hex=place.label)) for place in nearest]
    source = piloting.piloting_rules(play.battle).falling.from_above_source
    chosen = play.choose(asks.fall_beside(unit), options, side=unit.side, source=source)
    return next(place for place in nearest if place.label == chosen)


def _is_free(battle: Battle, unit: Unit, place: Hex) -> bool:
    return may_be_forced(battle, unit, place) and standing_in(battle, place) is None


def fall_into(play: Play[Battle], unit: UnitId, entered: Hex, *, is_below: bool = False) -> None:
    """Fall while moving out of the present hex into the next, and settle at once what that brings about.

    Who `is_below` has come from off the road and falls to what lies under the bridge of the hex. A 'Mech in
    the way is struck from above, or forced out. Mines and the bridge of the hex are met by the move itself.
    Rule: CityTech, Movement > Determining Location after a Fall; Bridge Movement.
    """
    battle, mech = play.battle, play.battle.units[unit]
    assert mech.hex is not None, "only 'Mechs on the map fall into hexes"
    assert battle.board is not None, "'Mechs fall from hex to hex on a map"
    into = footing_in(battle.board, entered, is_below=is_below)
    levels, is_into_water = falling.drop_between(footing_of(battle, mech), into)
    is_from_above = levels >= piloting.piloting_rules(battle).falling.from_above
    below = standing_in(battle, entered) if is_from_above else None
    other = leaving_no_room(battle, mech, entered)
    if below is not None:
        _fall_onto(play, mech, below.id, entered, into)
    elif other is None or _domino(play, other.id, neighbors(mech.hex).index(entered)):
        _place_forced(play, unit, entered, into)
        falling.fall(play, unit, levels=levels, halved=is_into_water)
    else:
        falling.fall(play, unit)
    owed.settle_all(play)


def fall_onto(play: Play[Battle], unit: UnitId, other: UnitId) -> bool:
    """Roll whether a 'Mech that falls out of its hex strikes the one below, and deal the damage if it does.

    Rule: CityTech, Combat > Accidental Falls from Above; Falling BattleMech Hits Target.
    """
    physical = play.battle.rules.tables.physical
    if physical is None or ACCIDENTAL_FALL not in physical.attacks:
        return False
    blow = blow_from_above(play.battle, unit, other)
    is_hit = physical_damage.roll_to_hit(play, blow)
    if is_hit and not blow.target.is_prone:
        side = side_struck(play, blow.target, blow.attacker.hex)
        blow = replace(blow, situation=replace(blow.situation, side=side))
    if is_hit:
        damage_target(play, blow)
    return is_hit


def blow_from_above(battle: Battle, unit: UnitId, other: UnitId) -> PhysicalAttack:
    """Return the fall as a blow; the movement and the ground of the 'Mech below count, nothing else.

    Rule: CityTech, Combat > Accidental Falls from Above.
    """
    target = battle.units[other]
    situation = Situation(1, target_in=ground_under(battle, target))
    return PhysicalAttack(battle, ACCIDENTAL_FALL, battle.units[unit], target, situation)
