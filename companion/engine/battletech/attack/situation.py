"""The position of a target to its attacker: by the map, or as the players give it.

Rule: Quick-Start, Line of Sight. CityTech, Combat > Line of Sight; To-Hit Modifiers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.battletech.attack.after_moving import why_not_after_moving
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless, is_immobile, is_in_the_air
from companion.engine.battletech.battle.fire_modes import DIRECT, FireMode
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.ground import IMPROVED_POSITION
from companion.engine.battletech.battle.sequence import MOVEMENT, has_fire
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.sight.arcs import sides_toward
from companion.engine.battletech.sight.line_of_sight import (
    LineOfSight,
    is_jammed,
    line_of_sight,
    open_choices,
    worst_first,
)
from companion.engine.battletech.sight.networks import network_of
from companion.engine.battletech.sight.probing import without_smoke
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.targets import GroundTarget, StructureTarget
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance

GROUND = Stance("infantry")
"""A hex as a target: it lies at its own level and nothing rises above it."""


@dataclass(frozen=True, slots=True)
class SightEnds:
    """The two ends of a line of sight on the map, with the stances of viewer and target."""

    board: Board
    start: Hex
    viewer_stance: Stance
    end: Hex
    target_stance: Stance


def find_sight_ends(battle: Battle, attacker: Unit, target: Aim, mode: FireMode = DIRECT) -> SightEnds | None:
    """Find the ends of the line that a shot depends on, a spotter's where it has one; None without a map."""
    viewer = battle.units[mode.spotter] if mode.spotter else attacker
    end = target.hex
    if battle.board is None or viewer.hex is None or attacker.hex is None or end is None:
        return None
    seen = battle.kind(target).stance(battle, target) if isinstance(target, Unit) else _stance(battle, target)
    return SightEnds(battle.board, viewer.hex, battle.kind(viewer).stance(battle, viewer), end, seen)


def _stance(battle: Battle, target: GroundTarget) -> Stance:
    """Return the stance of a hex or a structure: lines of sight run to the top floor of a building.

    Rule: CityTech, Buildings (errata 1.7).
    """
    structure = structure_in(battle, target.hex) if isinstance(target, StructureTarget) else None
    if structure is None:
        return GROUND
    is_bridge = structure.kind == "bridge"
    return Stance("building", floor=0 if is_bridge else structure.height - 1, is_on_bridge=is_bridge)


def is_point_blank(battle: Battle, attacker: Unit) -> bool:
    """Whether what a unit fires now are shots out of hiding at a unit on the move.

    Rule: CityTech, Special Case Rules > Point Blank Shots from Hidden Units.
    """
    return attacker.is_hidden and battle.turn.phase == MOVEMENT


def _at_point_blank(situation: Situation) -> Situation:
    """Return a situation for a shot out of hiding: nothing in between counts."""
    return replace(situation, intervening={}, is_point_blank=True)


def is_open(battle: Battle, attacker: Unit, target: Aim) -> bool:
    """Whether no terrain hides the target, as when it comes down on somebody, or where jumpers see and are
    seen.

    Rule: CityTech, Combat > Death From Above > Weapon Attack Phase.
    """
    if not isinstance(target, Unit):
        return False
    meets_terrain = battle.rules.tables.line_of_sight.jumpers_meet_terrain
    return is_in_the_air(target) or (not meets_terrain and _sees_over_all(battle, attacker, target))


def _sees_over_all(battle: Battle, attacker: Unit, target: Aim) -> bool:
    """Whether one of both has jumped, where jumpers see and are seen by all."""
    if not battle.rules.tables.line_of_sight.jumpers_see_all or not isinstance(target, Unit):
        return False
    return any(_has_jumped(battle, it) for it in (attacker, target))


def _has_jumped(battle: Battle, unit: Unit) -> bool:
    moved = unit.doings.moved
    return moved is not None and battle.rules.tables.movement.modes[moved.movement].is_jump


def sight_between(battle: Battle, attacker: Unit, target: Aim, mode: FireMode = DIRECT) -> LineOfSight | None:
    """Return the line of sight by the map; None unless both stand on one, or where none is needed.

    Along hexsides the target's player is taken to choose the worse hex, unless that leaves no shot at all.
    A missile that finds its target by itself needs none that is clear.
    """
    if is_open(battle, attacker, target) or (line := find_sight_ends(battle, attacker, target, mode)) is None:
        return None
    if mode.is_blind and battle.rules.tables.weapon_attacks.blind_over_terrain:
        return None
    worst = line_through(battle, line, {})
    if not worst.is_clear and (mode.is_blind or _sees_over_all(battle, attacker, target)):
        return None
    viewer = battle.units[mode.spotter] if mode.spotter else attacker
    if not worst.is_clear and (seen := probed_line(battle, viewer, line, worst)) is not None:
        return seen
    if worst.is_clear or not (pairs := hexside_pairs(battle, line)):
        return worst
    return line_through(battle, line, {pair: pair_by_harm(battle, line, pair)[1] for pair in pairs})


def probed_line(battle: Battle, viewer: Unit, line: SightEnds, blocked: LineOfSight) -> LineOfSight | None:
    """Return a blocked line as a probe that sees through smoke clears it; None where it cannot."""
    ground = without_smoke(battle, viewer, line.board)
    if ground is None or is_jammed(battle, viewer, line.end):
        return None
    seen = line_through(battle, replace(line, board=ground), {})
    if not seen.is_clear:
        return None
    return replace(seen, woods=blocked.woods, stretches=blocked.stretches, is_probed=True)


def line_through(battle: Battle, line: SightEnds, chosen: Mapping[tuple[Hex, ...], Hex]) -> LineOfSight:
    """Return the line of sight, with these hexes counting where it runs along hexsides."""
    rules = battle.rules.tables.line_of_sight
    return line_of_sight(
        line.board, rules, line.start, line.end, chosen, line.viewer_stance, line.target_stance
    )


def hexside_pairs(battle: Battle, line: SightEnds) -> tuple[tuple[Hex, Hex], ...]:
    """Return the pairs of hexes among which the target's player has something to choose."""
    return open_choices(
        line.board,
        battle.rules.tables.line_of_sight,
        line.start,
        line.end,
        line.viewer_stance,
        line.target_stance,
    )


def pair_by_harm(battle: Battle, line: SightEnds, pair: tuple[Hex, Hex]) -> tuple[Hex, Hex]:
    """Return a pair of hexes, first the one that is worse for the attacker."""
    rules = battle.rules.tables.line_of_sight
    return worst_first(line.board, rules, line.start, line.end, pair, line.viewer_stance, line.target_stance)


def is_on_map(battle: Battle, attacker: Unit, target: Aim) -> bool:
    """Whether the map tells how a unit and its target stand."""
    return battle.board is not None and attacker.hex is not None and target.hex is not None


def given_situation(battle: Battle, target: Aim, given: Situation, mode: FireMode = DIRECT) -> Situation:
    """Return a situation told by the players, with what the sheets know better."""
    given = replace(given, spotter=mode.spotter or None)
    if not isinstance(target, Unit):
        return replace(given, target_in="clear", is_target_immobile=False, has_partial_cover=False)
    target = battle.at_start(target)
    return replace(given, is_target_immobile=given.is_target_immobile or is_immobile(battle, target))


def map_situation(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    mode: FireMode,
    sight: LineOfSight | None,
) -> Situation:
    """Return the position of a target by this line of sight; without one, no terrain counts."""
    assert battle.board is not None, "a map was asked"
    assert attacker.hex is not None, "the attacker stands on it"
    assert target.hex is not None, "the target stands on it"
    start, end, board = attacker.hex, target.hex, battle.board
    unit = battle.at_start(target) if isinstance(target, Unit) else None
    apart = _floors_apart(battle, attacker, unit)
    situation = Situation(
        range=distance(start, end) + abs(apart),
        attacker_in=water_under(battle, attacker),
        is_target_immobile=unit is not None and is_immobile(battle, unit),
        side=likely_side(battle, unit, start) if unit is not None else "front",
        elevation=_floor(battle, board, end, unit) - footing_of(battle, attacker).level,
        spotter=mode.spotter or None,
        is_jammed=is_jammed(battle, attacker, end),
        is_sheltered=unit is not None and is_sheltered(battle, attacker, unit),
        floors_apart=apart,
        network_range=_network_range(battle, attacker, target),
    )
    if sight is not None:
        situation = _seen_through(battle, situation, sight, unit)
    return _at_point_blank(situation) if is_point_blank(battle, attacker) else situation


def _network_range(battle: Battle, attacker: Unit, target: Aim) -> int | None:
    """Return how far the target is from the nearest of the attacker's network that sees it, if it is nearer.

    Rule: Omega, C3 Networks.
    """
    if attacker.hex is None or target.hex is None:
        return None
    own, near = distance(attacker.hex, target.hex), list[int]()
    for friend in network_of(battle, attacker):
        away = distance(friend.hex, target.hex) if friend.hex is not None else own
        sight = sight_between(battle, friend, target) if away < own else None
        if away < own and (sight is None or sight.is_clear):
            near.append(away)
    return min(near, default=None)


def _floors_apart(battle: Battle, attacker: Unit, target: Unit | None) -> int:
    """Return how many floors of the same building an attacker is above a target.

    Rule: CityTech, Buildings > Infantry (fire from floor to floor).
    """
    is_same_hex = target is not None and attacker.hex == target.hex
    if target is None or not is_same_hex or footing_of(battle, target).building is None:
        return 0
    return attacker.floor - target.floor


def why_infantry_inside(battle: Battle, attacker: Unit, target: Unit) -> Refusal | None:
    """Return why infantry in a building is not attacked itself from outside or from another floor: only its
    building is.

    Rule: CityTech, Infantry > Infantry in Buildings.
    """
    buildings = battle.rules.tables.buildings
    if buildings is None or target.type not in ON_FOOT or not is_sheltered(battle, attacker, target):
        return None
    return by_rule("infantry_inside", buildings.infantry_source, target=target.name)


def is_sheltered(battle: Battle, attacker: Unit, target: Unit) -> bool:
    """Whether walls or floors of a building stand between an attacker and a target inside it.

    Rule: CityTech, Buildings > Damage to Units Inside.
    """
    buildings, footing = battle.rules.tables.buildings, footing_of(battle, target)
    if not footing.is_inside or buildings is None or buildings.protection is None:
        return False
    return attacker.hex != target.hex or attacker.floor != target.floor


def _seen_through(battle: Battle, situation: Situation, sight: LineOfSight, target: Unit | None) -> Situation:
    """Return the situation with what terrain adds to it; a hex has nothing to hide behind."""
    return replace(
        situation,
        intervening={kind: number for kind, number in sight.woods.items() if number},
        target_in=ground_under(battle, target) if target else "clear",
        has_partial_cover=target is not None and sight.cover is not None,
        are_legs_blocked=sight.legs_blocked is not None and situation.spotter is None,
        is_probed=sight.is_probed,
    )


def _floor(battle: Battle, board: Board, end: Hex, target: Unit | None) -> int:
    return footing_of(battle, target).level if target else board.at(end).level


def likely_side(battle: Battle, target: Unit, start: Hex) -> AttackSide:
    """Return the side of the target that an attack from a hex strikes, the first of two at a corner."""
    return sides_toward(target, start)[0] if battle.rules.tables.tell_sides_apart else "front"


def ground_under(battle: Battle, target: Unit) -> str:
    """Return the ground under a target that counts: the building around it, the densest that rises above it,
    else an improved position, water, or clear.
    """
    if battle.board is None or target.hex is None:
        return "clear"
    footing = footing_of(battle, target)
    if footing.building is not None and footing.is_inside:
        return str(footing.building)
    rules = battle.rules.tables.line_of_sight
    levels, kinds = rules.levels, battle.board.at(target.hex).terrain
    height = levels.standing[target.type] if levels and not target.is_prone else 0
    woods = [
        kind for kind in kinds if kind in rules.weights and (levels is None or levels.rises[kind] > height)
    ]
    dug_in = IMPROVED_POSITION if IMPROVED_POSITION in kinds else water_under(battle, target)
    return max(woods, key=lambda kind: rules.weights[kind], default=dug_in)


def water_under(battle: Battle, unit: Unit) -> str:
    """Return the water that a unit stands in, where the rules know levels; else clear, as on its surface."""
    if battle.rules.tables.line_of_sight.levels is None:
        return "clear"
    footing = footing_of(battle, unit)
    water = (word for word in footing.terrain if word.kind == "water" and word.depth == footing.depth)
    return str(next(water, "clear"))


def why_not_given(battle: Battle, given: Situation, nearest: int = 1) -> Refusal | None:
    """Return why a situation noted by hand cannot be: a range or number of hexes that no map has, strange
    ground; the `nearest` range is that of the attack.
    """
    woods = battle.rules.tables.to_hit.intervening
    if given.range < nearest:
        too_near = "no_such_range" if nearest else "range_below_own_hex"
        return nonsense(too_near, range=given.range)
    if strange := next((kind for kind in given.intervening if kind not in woods), None):
        return nonsense("no_ground_between", known=tuple(woods), ground=strange)
    if min(given.intervening.values(), default=0) < 0:
        return nonsense("no_such_woods")
    waters = [word for word in battle.rules.tables.movement.costs if terrain_of(word).kind == "water"]
    dug_in = [IMPROVED_POSITION] if battle.rules.tables.movement.knows(IMPROVED_POSITION) else []
    grounds = ("clear", *woods, *dug_in, *waters)
    if given.target_in not in grounds:
        return nonsense("no_ground_for_target", known=grounds, ground=given.target_in)
    if given.attacker_in not in ("clear", *waters):
        return nonsense("no_ground_for_attacker", known=("clear", *waters), ground=given.attacker_in)
    return None


@dataclass(frozen=True, slots=True)
class TargetPosition:
    """The position of a target, and why it is `unseen` by a unit that has to see it."""

    situation: Situation
    unseen: Refusal | None = None
    sight: LineOfSight | None = None


def find_target_position(
    battle: Battle, attacker: Unit, target: Aim, given: Situation | None = None, mode: FireMode = DIRECT
) -> TargetPosition | None:
    """Find the position of a target: by the map, or as `given` unless both stand on one."""
    unfit = why_not_spot(battle, attacker, mode) if mode.spotter else None
    if is_on_map(battle, attacker, target):
        sight = sight_between(battle, attacker, target, mode)
        situation = map_situation(battle, attacker, target, mode, sight)
        return TargetPosition(situation, unfit or _why_unseen(battle, attacker, target, mode, sight), sight)
    if given is None:
        return None
    situation = given_situation(battle, target, given, mode)
    return TargetPosition(
        _at_point_blank(situation) if is_point_blank(battle, attacker) else situation, unfit
    )


def _why_unseen(
    battle: Battle, attacker: Unit, target: Aim, mode: FireMode, sight: LineOfSight | None
) -> Refusal | None:
    """Return why there is no line of sight, naming what blocks it.

    A choice left to the target's player does not forbid the declaration; he is asked when it is made.
    """
    rules = battle.rules.tables.line_of_sight
    viewer = battle.units[mode.spotter] if mode.spotter else attacker
    if isinstance(target, Unit) and target.id in viewer.doings.unseen and not mode.is_blind:
        return by_rule("blocked_sight_chosen", rules.source, target=target.name)
    if sight is None or sight.blocker is None:
        return None
    source, label = sight.hindrance_source, sight.blocker.counts.label
    if mode.spotter and sight.is_dense:
        return by_rule("woods_block_spotter", source, spotter=viewer.name, hex=label)
    if mode.spotter:
        return by_rule("spotter_blocked", source, spotter=viewer.name, hindrance=sight.hindrance)
    if sight.is_dense:
        return by_rule("woods_block", source, hex=label)
    return by_rule("sight_blocked", source, hindrance=sight.hindrance)


def why_not_spot(battle: Battle, attacker: Unit, mode: FireMode) -> Refusal | None:
    """Return why a unit cannot spot for another: it is no friend, cannot act, or attacks itself.

    Rule: CityTech, Special Case Rules > LRM Indirect Fire.
    """
    spotter, source = battle.units[mode.spotter], battle.rules.tables.weapon_attacks.indirect_source
    if spotter.side != attacker.side or spotter.id == attacker.id:
        return by_rule("spotter_no_friend", source, spotter=spotter.name, unit=attacker.name)
    if is_destroyed(battle, spotter) or is_helpless(spotter):
        return by_rule("spotter_helpless", source, spotter=spotter.name)
    if has_fire(spotter) or (spotter.doings.blow is not None and spotter.doings.blow.attack):
        return by_rule("spotter_attacks", source, spotter=spotter.name)
    return why_not_after_moving(battle, spotter, "spot")
