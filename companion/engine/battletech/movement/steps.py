"""A step on foot: its destination, its cost and its refusals, for walks and reach alike."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.actions import Step
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.footing import Footing
from companion.engine.battletech.battle.heated_units import MECH
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.movement.terrain_costs import Crossing
from companion.engine.battletech.tables.movement import Carriage, MovementMode, MovementRules
from companion.errors import Refusal
from companion.tabletop.hexes import Facing, Hex, opposite

FORWARD: Step = "forward"
BACKWARD: Step = "backward"
TURNS: Mapping[Step, int] = {"right": 1, "left": -1}
"""Hexsides to the right."""
CLIMB: Step = "climb"
"""A step ahead onto the roof of a building."""
ENTERING: tuple[Step, ...] = (FORWARD, BACKWARD, CLIMB)
FLOORS: Mapping[Step, int] = {"up": 1, "down": -1}
"""Floors that lead up inside a building."""
ON_THE_SPOT: tuple[Step, ...] = ("stand", "drop")


def heading_of(facing: Facing, step: Step) -> Facing:
    """Return the direction of a step into the next hex."""
    return opposite(facing) if step == BACKWARD else facing


def direction_of(step: Step) -> Step:
    """Return the direction of a step into the next hex: ahead or backward."""
    return BACKWARD if step == BACKWARD else FORWARD


def straight_hexes(hexes: int, direction: str, step: Step) -> int:
    """Return the hexes that count as moved after one more step, `direction` that of the last one (or none).

    Only those since the last reversal do. Rule: Quick-Start, Target Movement.
    """
    return hexes + 1 if direction in ("", direction_of(step)) else 1


def turning_cost(rules: MovementRules, carriage: Carriage, *, freely: bool = False) -> int:
    """Movement Points of a turn by one hexside; none for who has just stood up."""
    return 0 if freely else rules.turning_of(carriage)


def leaving_cost(rules: MovementRules) -> int:
    """Movement Points of a step off the map. Rule: Quick-Start, Special Rules."""
    return rules.costs["clear"] if rules.leaving is None else rules.leaving


def why_not_enter(
    rules: MovementRules, mode: MovementMode, step: Step, crossed: Crossing, entered: Footing
) -> Refusal | None:
    """Return what forbids a step onto a footing in this way of moving, `crossed` what it takes.

    Rule: CityTech, Movement > Movement Cost Table; Movement Direction; Running/Flank Speed.
    """
    if crossed.refusal is not None:
        return crossed.refusal
    if step == BACKWARD and crossed.levels:
        return by_rule("backward_no_levels", rules.direction_source)
    return why_too_deep(rules, mode, entered)


def why_too_deep(rules: MovementRules, mode: MovementMode, entered: Footing) -> Refusal | None:
    """Return why water is too deep for a way of moving."""
    if mode.deepest_water is None or entered.depth <= mode.deepest_water:
        return None
    return by_rule("too_deep", mode.source or rules.source, movement=mode.label, depth=entered.depth)


def is_least(rules: MovementRules, left: int, entered: int, cost: int) -> bool:
    """Whether a hex dearer than the points that are left may be entered because it is the only one.

    Rule: CityTech, Movement > Movement Costs.
    """
    return rules.minimum_move is not None and entered == 0 and 0 < left < cost


def held_places(battle: Battle, unit: Unit) -> frozenset[tuple[Hex, int]]:
    """Return the hexes of enemies, through which nobody moves: a move ends there if there is room, or does
    not lead there; wrecks are in nobody's way.

    Rule: CityTech, Movement > Stacking.
    """
    enemies = (
        it
        for it in battle.units.values()
        if it.side != unit.side and it.carrier is None and not is_destroyed(battle, it)
    )
    return frozenset((it.hex, it.floor) for it in enemies if it.hex is not None)


def others_in(battle: Battle, unit: Unit, place: Hex, floor: int = 0) -> tuple[Unit, ...]:
    """Other units in a hex, on the same floor of its building; wrecks and passengers are in nobody's way."""
    return tuple(
        other
        for other in battle.units.values()
        if other.hex == place
        and other.floor == floor
        and other.id != unit.id
        and other.carrier is None
        and not is_destroyed(battle, other)
    )


def in_the_way(battle: Battle, unit: Unit, place: Hex, floor: int = 0) -> Unit | None:
    """Return the unit that leaves no room for another in a hex or on a floor; what stands fast never does.

    Rule: Quick-Start, Stacking. CityTech, Movement > Stacking.
    """
    others, rules = others_in(battle, unit, place, floor), battle.rules.tables.movement.stacking
    if not others or rules is None:
        return next(iter(others), None)
    friends = [other for other in others if other.side == unit.side]
    alike = [other for other in others if other.type == unit.type]
    full = [(others, rules.units), (friends, rules.units_per_side)]
    full += [(alike, rules.mechs)] if unit.type == MECH else []
    crowd = [*(it for it in others if not battle.moves(it)), *(it[0] for it, most in full if len(it) >= most)]
    return next(iter(crowd), None)
