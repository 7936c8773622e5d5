"""A move on foot, step by step: the cost, destination and refusals of each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.battletech.battle.actions import Step
from companion.engine.battletech.battle.condition import why_not_stand, why_not_steered
from companion.engine.battletech.battle.footing import (
    Footing,
    entered_footing,
    footing_in,
    footing_of,
    footings,
    has_bridge,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import MoveRecord, Unit
from companion.engine.battletech.movement.leaving import edge_left_by, why_not_leave
from companion.engine.battletech.movement.movement_points import carriage_of, movement_points, ways_of_moving
from companion.engine.battletech.movement.steps import (
    BACKWARD,
    CLIMB,
    ENTERING,
    FLOORS,
    FORWARD,
    ON_THE_SPOT,
    TURNS,
    direction_of,
    heading_of,
    held_places,
    in_the_way,
    is_least,
    leaving_cost,
    straight_hexes,
    turning_cost,
    why_not_enter,
)
from companion.engine.battletech.movement.terrain_costs import Crossing, crossing, why_too_weak
from companion.engine.battletech.tables.buildings import Floors
from companion.engine.battletech.tables.movement import ON_LEGS, Carriage, MovementMode, MovementRules, WayUp
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.hexes import Facing, Hex, neighbor, turn_facing
from companion.tabletop.modifiers import Modifier

OFF_THE_TABLE = Hex(-1, -1)
"""Where a unit is taken to be that is on no map; it enters no hex."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit on the map that moves in one way, and the Movement Points it may spend this turn.

    It `floats` where it moves over water on its surface; `stands` is how it stands up. Who began on a road
    and stays on it may spend the `road_bonus` too. It may be `on_floors` of buildings above the ground, or on
    the ground floor only.
    """

    battle: Battle
    unit: Unit
    movement: str
    allowed: int
    stands: str = ""
    carriage: Carriage = ON_LEGS
    floats: bool = False
    road_bonus: int = 0
    on_floors: bool = False

    @classmethod
    def of(cls, battle: Battle, unit: Unit, movement: str, stands: str = "") -> Mover:
        """Return the unit as it is now, which `stands` up in this way: unsaid, in the usual one."""
        carriage, rules = carriage_of(battle, unit), battle.rules.tables.movement
        points = movement_points(battle, unit, movement)
        bonus = rules.bonus_on_roads(rules.modes[movement], carriage) if points else 0
        floors = floor_rules(battle)
        on_floors = floors is not None and carriage in floors.above
        return cls(
            battle, unit, movement, points, stands, carriage, carriage in rules.floats, bonus, on_floors
        )

    @property
    def rules(self) -> MovementRules:
        """The tables on movement."""
        return self.battle.rules.tables.movement

    @property
    def mode(self) -> MovementMode:
        """Its way of moving."""
        return self.rules.modes_of(self.unit.type)[self.movement]

    def allowed_for(self, walk: Walk) -> int:
        """Movement Points that a walk may spend. Rule: CityTech, Movement > Road/Pavement Movement."""
        return self.allowed + self.road_bonus if walk.is_on_road else self.allowed

    @property
    def minimum_movement(self) -> str:
        """The way of moving that is noted for the minimum move: the one hex that a unit may always enter.

        Rule: CityTech, Movement > Movement Costs.
        """
        least = self.rules.minimum_move
        ways = ways_of_moving(self.battle, self.unit)
        return least.counts_as if least is not None and least.counts_as in ways else self.movement

    @property
    def way_up(self) -> WayUp | None:
        """How it stands up; None where nobody falls."""
        return self.rules.way_up(self.stands)

    @property
    def standing_up(self) -> tuple[Modifier, ...]:
        """What the way of standing up adds to the roll."""
        way = self.way_up
        if way is None or not way.piloting:
            return ()
        source = way.source or self.rules.stand_up_source
        return (Modifier(way.label or say("move/way_up"), way.piloting, source),)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Steps on the map that its way of moving may take.

        Rule: Quick-Start, Movement Direction. CityTech, Movement > Running/Flank Speed; Buildings > Movement
        Effects.
        """
        back = (BACKWARD,) if self.mode.backward else ()
        up = (CLIMB,) if self.on_floors else ()
        return (FORWARD, *back, *up, "left", "right", *self.stairs)

    @property
    def stairs(self) -> tuple[Step, ...]:
        """Steps from floor to floor inside a building. Rule: CityTech, Buildings > Damage to Units Inside."""
        floors = floor_rules(self.battle)
        return tuple(FLOORS) if floors is not None and self.carriage in floors.inside else ()


def floor_rules(battle: Battle) -> Floors | None:
    """Return the tables on floors of buildings; None where buildings have none."""
    buildings = battle.rules.tables.buildings
    return buildings.floors if buildings else None


@dataclass(frozen=True, slots=True)
class Walk:
    """A unit on its way: `hexes` entered since the last reversal, `direction` of the last step (or none).

    `entered` counts every hex, `heading` is the direction it last moved in or faced at first: none after
    standing up, when it `turns_freely` until it leaves. `is_least` is the one hex that may always be entered.
    It `is_on_road` while it has begun on a road and left none.
    """

    hex: Hex
    facing: Facing
    spent: int = 0
    hexes: int = 0
    direction: str = ""
    has_left: bool = False
    path: tuple[Step, ...] = ()
    route: tuple[Hex, ...] = ()
    entered: int = 0
    heading: Facing | None = None
    is_backward: bool = False
    is_prone: bool = False
    is_below: bool = False
    turns_freely: bool = False
    is_least: bool = False
    has_skidded: bool = False
    has_rolled: bool = False
    is_on_road: bool = False
    floor: int = 0


def start_walk(mover: Mover) -> Walk:
    """Return the walk before its next step: from the beginning, or from where a fall broke the move off."""
    mech, moved = mover.unit, mover.unit.doings.moved or MoveRecord(mover.movement)
    is_on_road = bool(mover.road_bonus) and not moved.entered and footing_of(mover.battle, mech).is_paved
    return Walk(
        mech.hex or OFF_THE_TABLE,
        mech.facing,
        moved.spent,
        moved.hexes,
        moved.direction,
        entered=moved.entered,
        heading=mech.facing,
        is_backward=moved.is_backward,
        is_prone=mech.is_prone,
        is_below=mech.is_below,
        has_skidded=moved.has_skidded,
        has_rolled=moved.has_rolled,
        is_on_road=is_on_road,
        floor=mech.floor,
    )


def walk_along(mover: Mover, path: Sequence[Step]) -> Walk:
    """Return the walk after all of these steps."""
    walk = start_walk(mover)
    for step in path:
        walk = take_step(mover, walk, step)
    return walk


def take_step(mover: Mover, walk: Walk, step: Step) -> Walk:
    """Return the walk after one more step, whatever it costs and wherever it leads."""
    after = replace(walk, path=(*walk.path, step))
    if step in ENTERING:
        return _enter_hex(mover, after, step)
    if step in TURNS:
        cost = turning_cost(mover.rules, mover.carriage, freely=walk.turns_freely)
        return replace(after, facing=turn_facing(walk.facing, TURNS[step]), spent=walk.spent + cost)
    if step in FLOORS:
        floors = floor_rules(mover.battle)
        spent = walk.spent + (floors.per_floor if floors else 0)
        return replace(after, floor=walk.floor + FLOORS[step], spent=spent, turns_freely=False)
    if step == "stand":
        spent = walk.spent + _standing_cost(mover, walk)
        return replace(after, spent=spent, is_prone=False, heading=None, turns_freely=True)
    spent = walk.spent + (mover.rules.drop or 0)
    return replace(after, spent=spent, is_prone=True, turns_freely=False)


def _standing_cost(mover: Mover, walk: Walk) -> int:
    """Return the points of an attempt; a 'Mech with too few of them may make one with all it has.

    Rule: CityTech, Movement > Movement Costs.
    """
    way = mover.way_up
    cost = way.cost if way else 0
    if cost == "all":
        return max(mover.allowed - walk.spent, 0)
    return mover.allowed if walk.spent == 0 and 0 < mover.allowed < cost else cost


def _enter_hex(mover: Mover, walk: Walk, step: Step) -> Walk:
    direction = heading_of(walk.facing, step)
    place = neighbor(walk.hex, direction)
    after = replace(
        walk,
        hex=place,
        hexes=straight_hexes(walk.hexes, walk.direction, step),
        direction=direction_of(step),
        route=(*walk.route, place),
        entered=walk.entered + 1,
        heading=direction,
        is_backward=walk.is_backward or step == BACKWARD,
        turns_freely=False,
    )
    if is_off_map(mover.battle, place):
        return replace(
            after, spent=walk.spent + leaving_cost(mover.rules), has_left=True, is_below=False, floor=0
        )
    there = _footing_after(mover, walk, place, step)
    after = replace(after, is_below=_is_beneath(mover, place, there), floor=there.floor)
    if walk.is_on_road and not footing_at(mover, after).is_paved:
        after = replace(after, is_on_road=False)
    crossed = crossed_between(mover, walk, after)
    left, may_enter = mover.allowed - walk.spent, step == FORWARD and crossed.refusal is None
    if may_enter and is_least(mover.rules, left, walk.entered, crossed.cost):
        return replace(after, spent=mover.allowed, is_least=True)
    return replace(after, spent=walk.spent + crossed.cost)


def is_off_map(battle: Battle, place: Hex) -> bool:
    """Whether a hex lies beyond the edge."""
    return battle.board is not None and place not in battle.board


def _footing_after(mover: Mover, walk: Walk, place: Hex, step: Step) -> Footing:
    """Return the footing that a step leads to."""
    if mover.battle.board is None:
        return Footing()
    there = footings(mover.battle.board.at(place))
    return entered_footing(footing_at(mover, walk), there, climbs=step == CLIMB, on_floors=mover.on_floors)


def _is_beneath(mover: Mover, place: Hex, there: Footing) -> bool:
    """Whether a footing lies under the bridge of its hex."""
    board = mover.battle.board
    return board is not None and has_bridge(board.at(place)) and there.bridge is None


def footing_at(mover: Mover, walk: Walk) -> Footing:
    """Return the footing of a unit on its way."""
    board = mover.battle.board
    if board is None or walk.has_left:
        return Footing()
    footing = footing_in(board, walk.hex, is_below=walk.is_below, floor=walk.floor)
    return footing.afloat if mover.floats else footing


def crossed_between(mover: Mover, before: Walk, after: Walk) -> Crossing:
    """Return the crossing of a step into the next hex."""
    left, entered = footing_at(mover, before), footing_at(mover, after)
    return crossing(mover.rules, mover.battle.rules.options, left, entered, mover.carriage)


def why_not_step(mover: Mover, before: Walk, step: Step, after: Walk) -> Refusal | None:
    """Return why a step cannot be taken that leads from one point of a walk to the next; its cost apart."""
    if step in ON_THE_SPOT:
        return _why_not_rise_or_drop(mover, before, step)
    if before.spent and (row := why_not_steered(mover.battle, mover.unit)):
        return by_rule("damage_to_turn", row.source, unit=mover.unit.name, damage=row.label)
    if step in TURNS:
        return None
    if before.is_prone:
        return by_rule("prone_no_crawl", mover.rules.stand_up_source, unit=mover.unit.name)
    if before.entered and (before.hex, before.floor) in held_places(mover.battle, mover.unit):
        return by_rule("enemy_passed", mover.rules.stacking_source, hex=before.hex.label)
    if step not in mover.steps:
        return by_rule("runs_no_backward", mover.rules.direction_source, movement=mover.mode.label)
    if after.has_left:
        return why_not_leave(mover.battle, mover.unit, edge_left_by(mover.battle, mover.unit, after.hex))
    if refusal := _why_no_such_floor(mover, step, after):
        return refusal
    if step in FLOORS:
        return why_too_weak(mover.battle, mover.unit, footing_at(mover, after)) or _why_not_pass(mover, after)
    return why_not_cross(mover, before, step, after) or _why_not_pass(mover, after)


def _why_no_such_floor(mover: Mover, step: Step, after: Walk) -> Refusal | None:
    """Return why there is nothing to climb or no such floor to go to; into a basement only infantry goes."""
    footing = footing_at(mover, after)
    if step == CLIMB and not footing.is_roof:
        return by_rule("nothing_to_climb", mover.rules.source, hex=after.hex.label)
    if step in FLOORS and footing.floor != after.floor:
        return by_rule("no_such_floor", mover.rules.source, unit=mover.unit.name, hex=after.hex.label)
    return None


def _why_not_rise_or_drop(mover: Mover, before: Walk, step: Step) -> Refusal | None:
    name, battle = mover.unit.name, mover.battle
    if mover.rules.stand_up is None:
        return nonsense("nobody_falls", title=battle.rules.title)
    if before.is_prone != (step == "stand"):
        return nonsense("prone_already" if before.is_prone else "upright_already", unit=name)
    if step == "stand" and (row := why_not_stand(battle, mover.unit)):
        return by_rule("damage_to_stand", row.source, unit=name, damage=row.label)
    return _why_not_rise_so(mover, before) if step == "stand" else None


def _why_not_rise_so(mover: Mover, before: Walk) -> Refusal | None:
    """Return why nobody stands up who moves in this way, or not in the way that is chosen."""
    way, source = mover.way_up, mover.mode.source or mover.rules.source
    if "stand" in mover.mode.forbids:
        return by_rule("mode_no_stand", source, done=mover.mode.done)
    if way is not None and way.cost == "all" and before.spent:
        return by_rule(
            "way_up_takes_all", way.source or mover.rules.stand_up_source, way=way.label, unit=mover.unit.name
        )
    return None


def why_not_cross(mover: Mover, before: Walk, step: Step, after: Walk) -> Refusal | None:
    """Return why terrain or levels forbid a step into the next hex; a bridge that gives way does not.

    Rule: CityTech, Movement > Movement Direction; Running/Flank Speed.
    """
    crossed, entered = crossed_between(mover, before, after), footing_at(mover, after)
    return why_not_enter(mover.rules, mover.mode, step, crossed, entered)


def _why_not_pass(mover: Mover, walk: Walk) -> Refusal | None:
    place = walk.hex, walk.floor
    if place in held_places(mover.battle, mover.unit) and in_the_way(mover.battle, mover.unit, *place):
        return by_rule("enemy_there", mover.rules.stacking_source, hex=walk.hex.label)
    return None


def why_not_stop(mover: Mover, walk: Walk) -> Refusal | None:
    """Return why a move cannot end in the hex entered.

    Rule: Quick-Start, Stacking. CityTech, Movement > Stacking.
    """
    has_moved = walk.route or walk.floor != mover.unit.floor
    if walk.has_left or not has_moved:
        return None
    other = in_the_way(mover.battle, mover.unit, walk.hex, walk.floor)
    if other is not None:
        return by_rule("no_end_there", mover.rules.stacking_source, other=other.name, hex=walk.hex.label)
    return None
