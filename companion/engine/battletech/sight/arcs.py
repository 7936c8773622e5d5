"""Firing arcs, with the torso or turret turned or not, and the side of a unit that an attack comes from.

Rule: Quick-Start, Firing Arcs. CityTech, Combat > Firing Arcs; Rotating the Firing Arcs; Attack Direction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from companion.engine.asks import Option
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Aim, Unit
from companion.engine.battletech.tables.locations import AttackSide, LocationRow
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, arc_of, turning
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, turn_facing

ORDER = (Arc.FORWARD, Arc.LEFT, Arc.RIGHT, Arc.REAR)


Bearing: TypeAlias = tuple[Facing, frozenset[Arc]]
"""A facing, and the arcs around it that weapons fire into."""


def bearing_by_location(battle: Battle, unit: Unit, mount: Mount) -> Bearing:
    """Return the bearing of a weapon: its location turns or not, and fires into arcs of its own."""
    follows_feet = any(row.follows_feet for row in _rows(battle, unit, mount))
    return unit.facing if follows_feet else unit.torso_facing, arcs_by_location(battle, unit, mount)


def _rows(battle: Battle, unit: Unit, mount: Mount) -> list[LocationRow]:
    return [battle.rules.tables.place(unit.type, location) for location in mount.locations]


def arcs_by_location(battle: Battle, unit: Unit, mount: Mount) -> frozenset[Arc]:
    """Return the arcs of a weapon's location; a weapon that is split over two has those that both have.

    Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table.
    """
    if mount.is_rear:
        return frozenset({Arc.REAR})
    places = [frozenset(row.arcs) for row in _rows(battle, unit, mount)]
    return frozenset.intersection(*places) or places[0]


def bears_by_location(battle: Battle, unit: Unit, mount: Mount, place: Hex) -> bool:
    """Whether a hex lies in the arc of a weapon's location."""
    facing, arcs = bearing_by_location(battle, unit, mount)
    return unit.hex is None or arc_of(unit.hex, facing, place) in arcs


def covered_by_location(battle: Battle, unit: Unit) -> frozenset[Hex]:
    """Return the hexes of the board that weapons of locations that stand bear on."""
    if battle.board is None or unit.hex is None:
        return frozenset()
    arcs: dict[Facing, set[Arc]] = {}
    for mount in battle.model(unit).weapons:
        if not any(is_lost(unit, location) for location in mount.locations):
            facing, borne = bearing_by_location(battle, unit, mount)
            arcs.setdefault(facing, set()).update(borne)
    origin, hexes = unit.hex, battle.board.all_hexes()
    return frozenset(
        place for facing, borne in arcs.items() for place in hexes if arc_of(origin, facing, place) in borne
    )


def bears_on(battle: Battle, unit: Unit, mount: Mount, place: Hex) -> bool:
    """Whether a hex lies in a weapon's arc; everything does where no map shows the unit."""
    return battle.kind(unit).arcs.bears_on(battle, unit, mount, place)


def why_not_bear(battle: Battle, unit: Unit, target: Aim, mounts: Iterable[Mount]) -> Refusal | None:
    """Return why none of these weapons can be brought to bear on a target: it stands outside their arcs."""
    mounts = tuple(mounts)
    if target.hex is None or not mounts or any(bears_on(battle, unit, it, target.hex) for it in mounts):
        return None
    source, arcs = battle.rules.tables.weapon_attacks.arc_source, battle.kind(unit).arcs
    names = arcs.names(battle, unit, mounts)
    if isinstance(target, Unit):
        return by_rule("out_of_arc", source, target=target.name, arcs=names)
    return by_rule("hex_out_of_arc", source, hex=target.hex.label, arcs=names)


def crossed_hexsides(target: Hex, start: Hex) -> tuple[Facing, ...]:
    """Return the hexside of the target's hex that the line from `start` crosses; two where it meets a corner.

    None for a line within one hex.
    """
    toward = start - target
    crossed = []
    for hexside in range(HEXSIDES):
        # Where a hexside ends, its direction and the next one add up; a cross product tells left from right.
        first = DIRECTIONS[turn_facing(hexside, -1)] + DIRECTIONS[hexside]
        last = DIRECTIONS[hexside] + DIRECTIONS[turn_facing(hexside, 1)]
        if turning(first, toward) >= 0 >= turning(last, toward) and toward != Hex(0, 0):
            crossed.append(hexside)
    return tuple(crossed)


def sides_toward(target: Unit, start: Hex) -> tuple[AttackSide, ...]:
    """Return the sides that an attack from a hex may strike: one, or two at a corner; a twist does not
    matter.

    In front where there is no map, and from the target's own hex.
    """
    if target.hex is None:
        return ("front",)
    hexsides = crossed_hexsides(target.hex, start)
    sides = (target.sides[turn_facing(hexside, -target.facing)] for hexside in hexsides)
    return tuple(dict.fromkeys(sides)) or ("front",)


def side_struck(play: Play[Battle], target: Unit, start: Hex | None) -> AttackSide:
    """Return the side of the target that an attack from a hex strikes; its player chooses on a corner."""
    tables = play.battle.rules.tables
    if start is None or not tables.tell_sides_apart:
        return "front"
    sides = play.battle.kind(target).arcs.unlike_sides(play.battle, target, sides_toward(target, start))
    if len(sides) == 1:
        return sides[0]
    options = [Option(side, side.capitalize()) for side in sides]
    source = tables.hit_location.source
    chosen = play.choose(asks.side_struck(target), options, side=target.side, source=source)
    return next(side for side in sides if side == chosen)
