"""Attack direction: the side of a 'Mech that an attack comes from.

Rule: CityTech, Combat > Attack Direction.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.location_rules import AttackSide
from companion.engine.battletech.state import Battle, Mech
from companion.engine.play import Play
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, turned

SIDES: tuple[AttackSide, ...] = ("front", "front", "right", "rear", "left", "front")
"""The side behind each hexside, clockwise from the facing (errata D2)."""


def crossed_hexsides(target: Hex, start: Hex) -> tuple[Facing, ...]:
    """The hexside of the target's hex that the line from `start` crosses; two where it meets a corner.

    None for a line within one hex.
    """
    toward = start - target
    crossed = []
    for hexside in range(HEXSIDES):
        # Where a hexside ends, its direction and the next one add up; a cross product tells left from right.
        first = DIRECTIONS[turned(hexside, -1)] + DIRECTIONS[hexside]
        last = DIRECTIONS[hexside] + DIRECTIONS[turned(hexside, 1)]
        if _cross(first, toward) >= 0 >= _cross(last, toward) and toward != Hex(0, 0):
            crossed.append(hexside)
    return tuple(crossed)


def _cross(a: Hex, b: Hex) -> int:
    """Above 0 where `b` lies clockwise of `a`, less than half a turn away."""
    return a.q * b.r - a.r * b.q


def sides_toward(target: Mech, start: Hex) -> tuple[AttackSide, ...]:
    """The sides that an attack from a hex may strike: one, or two at a corner; a twist does not matter.

    In front where there is no map, and from the target's own hex.
    """
    if target.hex is None:
        return ("front",)
    hexsides = crossed_hexsides(target.hex, start)
    return tuple(dict.fromkeys(SIDES[turned(side, -target.facing)] for side in hexsides)) or ("front",)


def side_struck(play: Play[Battle], target: Mech, start: Hex | None) -> AttackSide:
    """The side of the target that an attack from a hex strikes; its player chooses on a corner."""
    table = play.battle.rules.tables.hit_location
    sides = sides_toward(target, start) if start is not None and table.sides else ("front",)
    if len(sides) == 1:
        return sides[0]
    options = [Option(side, side.capitalize()) for side in sides]
    purpose = f"{target.name} is attacked over a corner: which side is hit?"
    chosen = play.choose(purpose, options, side=target.side, source=table.source)
    return next(side for side in sides if side == chosen)
