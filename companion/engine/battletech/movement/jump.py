"""Jumps: how far and over what, how they land, and death from above.

Rule: CityTech, Movement > Jumping.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.asks import Option
from companion.engine.battletech import owed as settling
from companion.engine.battletech.attack import physical_limits
from companion.engine.battletech.attack.physical_attack import physical_rules
from companion.engine.battletech.battle.actions import Jump
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import BlowDeclared, UnitMoved, UnitPlaced
from companion.engine.battletech.battle.footing import Footing, footing_in, footing_of, footings
from companion.engine.battletech.battle.sequence import MOVEMENT, has_fire, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import MoveRecord, PhysicalAttackDeclaration, Unit, UnitId
from companion.engine.battletech.damage import (
    buildings,
    falling,
    fires,
    hidden_units,
    mines,
    piloting,
    swarms,
)
from companion.engine.battletech.heat.build_up import heat_up_entering, heat_up_leaving, heat_up_moving
from companion.engine.battletech.movement import charges
from companion.engine.battletech.movement.move import why_not_mode
from companion.engine.battletech.movement.movement_points import carriage_of, movement_points
from companion.engine.battletech.movement.risks import ground_cause, rolls_owed
from companion.engine.battletech.movement.steps import in_the_way
from companion.engine.battletech.movement.terrain_costs import terrain_cost, why_too_weak
from companion.engine.battletech.tables.physical import DEATH_FROM_ABOVE
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.hexes import HEXSIDES, Hex, distance, neighbors


def way_of(battle: Battle, action: Jump) -> str | None:
    """Return the way of moving of a jump: the usual one where none is said; None where nobody jumps."""
    return action.movement or battle.rules.tables.movement.jumping_mode


def landings(battle: Battle, unit: Unit, most: int) -> Mapping[Hex, tuple[Hex, ...]]:
    """Return every hex within reach of a jump, nearest first, with the hexes from which shortest paths come
    to it.

    A path may cross nothing that is higher above the start than there are Jumping MP. Rule: CityTech,
    Movement > Jumping.
    """
    board, start = battle.board, unit.hex
    if board is None or start is None:
        return {}
    highest = footing_of(battle, unit).level + most
    found: dict[Hex, tuple[Hex, ...]] = {}
    edge: tuple[Hex, ...] = (start,)
    for away in range(1, most + 1):
        onward: dict[Hex, tuple[Hex, ...]] = {}
        for here in edge:
            for there in neighbors(here):
                # Each step of a shortest path leads farther away.
                is_farther = there in board and distance(start, there) == away
                if is_farther and footing_in(board, there).top <= highest:
                    onward[there] = (*onward.get(there, ()), here)
        found |= onward
        edge = tuple(onward)
    return found


def why_not_jump(battle: Battle, action: Jump) -> Refusal | None:
    """Return why this jump is against the rules. Rule: CityTech, Movement > Jumping."""
    mech, movement = battle.units[action.unit], way_of(battle, action)
    modes = battle.rules.tables.movement.modes
    if movement is None:
        return nonsense("no_jumps", title=battle.rules.title)
    if movement not in modes or not modes[movement].is_jump:
        known = tuple(name for name, mode in modes.items() if mode.is_jump)
        return nonsense("no_such_movement", movement=movement, known=known)
    if refusal := _why_invalid(battle, mech, action):
        return refusal
    if refusal := why_not_now(battle, mech, MOVEMENT) or why_not_mode(battle, mech, movement):
        return refusal
    assert mech.hex is not None, "only units on the map jump"
    source = battle.rules.tables.movement.modes[movement].source
    allowed, away = movement_points(battle, mech, movement), distance(mech.hex, action.hex)
    if not away:
        return by_rule("jumps_elsewhere", source)
    if away > allowed:
        return by_rule("jump_too_far", source, range=away, unit=mech.name, allowed=allowed)
    if action.hex not in landings(battle, mech, allowed):
        return by_rule("jump_too_high", source, hex=action.hex.label, allowed=allowed)
    if action.onto is not None:
        return why_not_onto(battle, mech, action.onto, movement)
    return why_not_land(battle, mech, action.hex)


def _why_invalid(battle: Battle, unit: Unit, action: Jump) -> Refusal | None:
    """Return what no table can overrule."""
    if unit.hex is None or battle.board is None:
        return nonsense("note_its_move", unit=unit.name)
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if action.facing not in range(HEXSIDES):
        return nonsense("no_such_facing")
    if action.onto is None:
        return None
    target = battle.units.get(action.onto)
    if target is None or target.id == unit.id or target.hex != action.hex:
        return nonsense("not_in_that_hex", unit=action.onto, hex=action.hex.label)
    if not knows_death_from_above(battle):
        return nonsense("no_death_from_above", title=battle.rules.title)
    return None


def knows_death_from_above(battle: Battle) -> bool:
    """Whether the rules have this attack."""
    physical = battle.rules.tables.physical
    return physical is not None and DEATH_FROM_ABOVE in physical.attacks


def why_not_land(battle: Battle, unit: Unit, place: Hex) -> Refusal | None:
    """Return why a jump cannot end in a hex: a unit stands there, or it bears none."""
    rules = battle.rules.tables.movement
    there = landing_footing(battle, place)
    if (other := in_the_way(battle, unit, place, there.floor)) is not None:
        return by_rule("no_end_there", rules.stacking_source, other=other.name, hex=place.label)
    if battle.board is None:
        return None
    ground = terrain_cost(rules, battle.board.at(place), carriage_of(battle, unit))
    if isinstance(ground, Refusal) and not there.is_roof:
        return ground
    return why_too_weak(battle, unit, there)


def landing_footing(battle: Battle, place: Hex) -> Footing:
    """Return where a jump into a hex comes down: on its bridge, or on the roof of its building.

    Rule: CityTech, Buildings > Movement Effects.
    """
    if battle.board is None:
        return Footing()
    found, buildings = footings(battle.board.at(place)), battle.rules.tables.buildings
    roof = next((each for each in found if each.is_roof), None)
    return roof if roof is not None and buildings is not None and buildings.floors is not None else found[0]


def why_not_onto(battle: Battle, unit: Unit, target: UnitId, movement: str) -> Refusal | None:
    """Return why a unit cannot come down on a target. Rule: CityTech, Combat > Death From Above; Charging."""
    if not knows_death_from_above(battle):
        return nonsense("no_death_from_above", title=battle.rules.title)
    other = battle.units[target]
    if refusal := charges.why_not_strike_after(battle, unit, movement):
        return refusal
    if refusal := physical_limits.why_not_target(battle, unit, other):
        return refusal
    rule = physical_rules(battle).attacks[DEATH_FROM_ABOVE]
    if refusal := physical_limits.why_not_against(rule, unit, other):
        return refusal
    if has_fire(unit):
        return by_rule("has_fired", rule.source, unit=unit.name, attack=rule.label)
    if other.hex is not None and other.floor != landing_footing(battle, other.hex).floor:
        return by_rule("jumped_on_inside", rule.source, target=other.name)
    if other.doings.moved is None or not other.doings.moved.is_over:
        return by_rule("jumped_on_yet_to_move", rule.source, target=other.name)
    return None


def jump(play: Play[Battle], action: Jump) -> None:
    """Jump and land, or come down on a target later in the turn.

    Rule: CityTech, Movement > Jumping; Combat > Death From Above.
    """
    mech, movement = play.battle.units[action.unit], way_of(play.battle, action)
    assert movement is not None, "refused without"
    assert mech.hex is not None, "refused off the map"
    place = action.hex if action.onto is not None else _find_landing(play, mech, action.hex, movement)
    away = distance(mech.hex, place)
    heat_up_leaving(play, mech.id, mech.hex)
    if action.onto is None:
        floor = landing_footing(play.battle, place).floor
        play.emit(UnitPlaced(mech.id, place, action.facing, floor=floor or None))
        hidden_units.probe(play, mech.id)
        _land(play, mech.id, place, movement)
    else:
        _come_down_on(play, mech, action.hex, movement)
    play.emit(UnitMoved(mech.id, MoveRecord(movement, away, away, entered=away, from_hex=mech.hex)))
    heat_up_moving(play, mech.id, movement, away)
    swarms.after_landing(play, mech.id)
    if action.onto is not None:
        play.emit(BlowDeclared(mech.id, PhysicalAttackDeclaration(DEATH_FROM_ABOVE, action.onto)))


def _find_landing(play: Play[Battle], unit: Unit, place: Hex, movement: str) -> Hex:
    """Return where a jump into a hex ends: on the way there where a hidden enemy leaves no room.

    Rule: CityTech, Special Case Rules > Hidden Units; Movement > Stacking.
    """
    ways = landings(play.battle, unit, movement_points(play.battle, unit, movement))
    while hidden_units.stumble_upon(play, unit.id, place, landing_footing(play.battle, place).floor):
        if why_not_land(play.battle, unit, place) is None:
            return place
        on_the_way = (it for it in ways.get(place, ()) if why_not_land(play.battle, unit, it) is None)
        place = next(on_the_way, unit.hex or place)
    return place


def _come_down_on(play: Play[Battle], unit: Unit, target: Hex, movement: str) -> None:
    """Stand next to the target on the way to it, and face it, until the attack.

    Rule: CityTech, Combat > Death From Above > Weapon Attack Phase.
    """
    ways = landings(play.battle, unit, movement_points(play.battle, unit, movement)).get(target, ())
    # Where the rules were overruled no path leads there: the unit comes straight from where it stands.
    place = ways[0] if ways else unit.hex
    if len(ways) > 1:
        options = [Option(way.label, say("choice/by_way_of", way=way.label)) for way in ways]
        source = play.battle.rules.tables.movement.modes[movement].source
        chosen = play.choose(asks.way_down(unit), options, side=unit.side, source=source)
        place = next(way for way in ways if way.label == chosen)
    assert place is not None, "refused off the map"
    around = neighbors(place)
    facing = around.index(target) if target in around else unit.facing
    play.emit(UnitPlaced(unit.id, place, facing))


def _land(play: Play[Battle], unit: UnitId, place: Hex, movement: str) -> None:
    """What landing sets off: a bridge that gives way, mines, water or rubble, damaged legs.

    Rule: CityTech, Movement > Jumping; Mech's Actions.
    """
    mech = play.battle.units[unit]
    entered = footing_of(play.battle, mech)
    heat_up_entering(play, unit, entered)
    fires.enter_inferno(play, unit, place)
    if why_too_weak(play.battle, mech, entered):
        buildings.fall(play, place)
        settling.settle_owed_to(play, unit)
    mines.enter_minefield(play, unit, place)
    settling.settle_owed_to(play, unit)
    owed = rolls_owed(play.battle, play.battle.units[unit], play.battle.rules.tables.movement.modes[movement])
    for cause in filter(None, (ground_cause(play.battle, mech, entered), *owed)):
        mech = play.battle.units[unit]
        if mech.is_prone or is_destroyed(play.battle, mech) or is_helpless(mech):
            return
        if not piloting.check_piloting(play, unit, cause):
            falling.fall(play, unit, halved=entered.depth > 0)
            settling.settle_owed_to(play, unit)
