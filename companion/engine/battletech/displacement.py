"""'Mechs forced out of their hex: pushed, charged, jumped on, fallen into, and one by another in turn.

Rule: CityTech, Combat > Pushing; Accidental Falls from Above; Domino Effect.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech import accidental_falls, falling, piloting, settling, stepping_aside
from companion.engine.battletech.condition import is_destroyed
from companion.engine.battletech.events import UnitPlaced
from companion.engine.battletech.state import Battle, Mech, UnitId
from companion.engine.play import Play
from companion.tabletop.hexes import Facing, Hex, distance, neighbor, neighbors

DOMINO, FORCED_DOWN, FORCED_INTO_WATER = "domino", "forced_down", "forced_into_water"
FELL_ONTO, HIT_FROM_ABOVE = "fell_onto", "hit_from_above"


def displace(play: Play[Battle], unit: UnitId, direction: Facing) -> bool:
    """Force a 'Mech through a hexside into the next hex, whoever stands there; False where it has to stay.

    It stays at the edge of the map, below ground it could not climb, and before a 'Mech that has to stay.
    A fall that follows is owed; the roll for having been pushed or charged is the caller's to owe. Rule:
    CityTech, Combat > Pushing; Accidental Falls from Above; Domino Effect.
    """
    left = play.battle.units[unit].hex
    if left is None or not _may_be_forced(play.battle, left, neighbor(left, direction)):
        return False
    entered = neighbor(left, direction)
    levels, _ = falling.drop(play.battle, left, entered)
    other = standing_in(play.battle, entered)
    is_fall = levels >= piloting.rules_of(play.battle).falling.from_above
    if other is not None and is_fall:
        return _fall_onto(play, unit, other.id, direction)
    if other is not None and not _domino(play, other.id, direction):
        return False
    _put(play, unit, entered)
    if is_fall:
        _owe_fall(play, unit, left, entered)
    return True


def standing_in(battle: Battle, place: Hex) -> Mech | None:
    """The 'Mech that stands or lies in a hex; wrecks are in nobody's way."""
    return next(
        (mech for mech in battle.units.values() if mech.hex == place and not is_destroyed(battle, mech)), None
    )


def _may_be_forced(battle: Battle, left: Hex, entered: Hex) -> bool:
    """Whether a 'Mech can be pushed from one hex into the next: on the map, and not up a cliff."""
    rules = battle.rules.tables.movement.levels
    if battle.board is None or rules is None or entered not in battle.board:
        return False
    return _floor(battle, entered) - _floor(battle, left) <= rules.most["mech"]


def _floor(battle: Battle, place: Hex) -> int:
    ground = battle.board.at(place).level if battle.board else 0
    return ground - falling.depth(battle, place)


def _put(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    play.happen(UnitPlaced(unit, place, play.battle.units[unit].facing))


def _owe_fall(play: Play[Battle], unit: UnitId, left: Hex, entered: Hex) -> None:
    levels, is_into_water = falling.drop(play.battle, left, entered)
    cause = FORCED_INTO_WATER if is_into_water else FORCED_DOWN
    piloting.owe_fall(play, unit, cause, levels=levels)


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
    if not piloting.check(play, unit, DOMINO):
        return _fall_away(play, unit, direction)
    chosen = stepping_aside.choose(play, mech, steps)
    if chosen is None:
        return displace(play, unit, direction)
    _put(play, unit, chosen)
    return True


def _fall_away(play: Play[Battle], unit: UnitId, direction: Facing) -> bool:
    """Fall into the next hex, or where the 'Mech stands if it has to stay."""
    left = play.battle.units[unit].hex
    assert left is not None, "only 'Mechs on the map are in the way"
    is_moved = displace(play, unit, direction)
    levels, _ = falling.drop(play.battle, left, play.battle.units[unit].hex or left)
    if levels < piloting.rules_of(play.battle).falling.from_above:
        piloting.owe_fall(play, unit, DOMINO, levels=levels)
    return is_moved


def _fall_onto(play: Play[Battle], unit: UnitId, other: UnitId, direction: Facing) -> bool:
    """Fall from above onto another 'Mech, or beside it.

    Rule: CityTech, Combat > Falling BattleMech Hits Target; Falling BattleMech Misses Target.
    """
    left, entered = play.battle.units[unit].hex, play.battle.units[other].hex
    assert left is not None and entered is not None, "only 'Mechs on the map fall onto each other"
    is_hit = accidental_falls.strike(play, unit, other, direction)
    if is_hit and _make_room(play, other, direction):
        _put(play, unit, entered)
        levels, _ = falling.drop(play.battle, left, entered)
        piloting.owe_fall(play, unit, FELL_ONTO, levels=levels)
        return True
    beside = _beside(play, unit, left, entered)
    _put(play, unit, beside)
    _owe_fall(play, unit, left, beside)
    return beside != left


def _make_room(play: Play[Battle], unit: UnitId, direction: Facing) -> bool:
    if standing_in(play.battle, play.battle.units[unit].hex) is None:
        return True
    is_moved = displace(play, unit, direction)
    piloting.owe(play, unit, HIT_FROM_ABOVE)
    return is_moved


def _beside(play: Play[Battle], unit: UnitId, left: Hex, entered: Hex) -> Hex:
    """The hex next to the one missed that is nearest to where the 'Mech fell from; of several its player picks.

    Rule: CityTech, Combat > Falling BattleMech Misses Target.
    """
    mech = play.battle.units[unit]
    free = [
        place
        for place in neighbors(entered)
        if place != left
        and _may_be_forced(play.battle, left, place)
        and standing_in(play.battle, place) is None
    ]
    near = min((distance(left, place) for place in free), default=0)
    nearest = [place for place in free if distance(left, place) == near]
    if len(nearest) < 2:
        return nearest[0] if nearest else left
    options = [Option(place.label, f"Into {place.label}") for place in nearest]
    source = piloting.rules_of(play.battle).falling.from_above_source
    chosen = play.choose(f"{mech.name} falls beside it: where?", options, side=mech.side, source=source)
    return next(place for place in nearest if place.label == chosen)


def fall_into(play: Play[Battle], unit: UnitId, left: Hex, entered: Hex) -> None:
    """Fall while moving from one hex into the next, and settle at once what that brings about.

    A 'Mech in the way is struck from above, or forced out. Rule: CityTech, Movement > Determining Location
    after a Fall.
    """
    mech = play.battle.units[unit]
    play.happen(UnitPlaced(unit, left, mech.facing))
    levels, is_into_water = falling.drop(play.battle, left, entered)
    direction = neighbors(left).index(entered)
    other = standing_in(play.battle, entered)
    if other is not None and levels >= piloting.rules_of(play.battle).falling.from_above:
        _fall_onto(play, unit, other.id, direction)
    elif other is None or _domino(play, other.id, direction):
        _put(play, unit, entered)
        falling.fall(play, unit, levels=levels, halved=is_into_water)
    else:
        falling.fall(play, unit)
    settling.settle_all(play)
