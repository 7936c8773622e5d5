"""Firing arcs, with the torso twisted or not, and the side of a 'Mech that an attack comes from.

Rule: Quick-Start, Firing Arcs. CityTech, Combat > Firing Arcs; Rotating the Firing Arcs; Attack Direction.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeAlias

from companion.engine.asks import Option
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.rules_by_kind import QuestionByKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.locations import AttackSide, LocationRow
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, arc_of, in_arc, turning
from companion.tabletop.hexes import DIRECTIONS, HEXSIDES, Facing, Hex, turn_facing

Bearing: TypeAlias = tuple[Facing, frozenset[Arc]]
"""A facing, and the arcs around it that weapons fire into."""

ORDER = (Arc.FORWARD, Arc.LEFT, Arc.RIGHT, Arc.REAR)


def torso_facing(mech: Unit) -> Facing:
    """Return the facing of the torso; a prone 'Mech cannot twist it."""
    return mech.facing if mech.is_prone else turn_facing(mech.facing, mech.doings.twist)


def bearing(battle: Battle, mech: Unit, mount: Mount) -> Bearing:
    """Return the bearing of a weapon: legs point where the feet do, arms also to their own side."""
    follows_feet = any(row.follows_feet for row in _rows(battle, mech, mount))
    return mech.facing if follows_feet else torso_facing(mech), _arcs(battle, mech, mount)


def _rows(battle: Battle, unit: Unit, mount: Mount) -> list[LocationRow]:
    return [battle.rules.tables.place(unit.type, location) for location in mount.locations]


def _arcs(battle: Battle, unit: Unit, mount: Mount) -> frozenset[Arc]:
    """Return the arcs of a weapon's location; a weapon that is split over two has those that both have.

    Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table.
    """
    if mount.is_rear:
        return frozenset({Arc.REAR})
    places = [frozenset(row.arcs) for row in _rows(battle, unit, mount)]
    return frozenset.intersection(*places) or places[0]


@QuestionByKind
def aim_key(battle: Battle, unit: Unit, mount: Mount) -> Hashable:
    """Return the key of a weapon's arc: weapons with the same key bear on the same hexes."""
    return bearing(battle, unit, mount)


@QuestionByKind
def bears_on(battle: Battle, mech: Unit, mount: Mount, place: Hex) -> bool:
    """Whether a hex lies in a weapon's arc; everything does where no map shows the unit."""
    return mech.hex is None or _bears(mech.hex, bearing(battle, mech, mount), place)


def _bears(origin: Hex, bearing: Bearing, place: Hex) -> bool:
    facing, arcs = bearing
    return arc_of(origin, facing, place) in arcs


@QuestionByKind
def covered_hexes(battle: Battle, mech: Unit) -> frozenset[Hex]:
    """Return the hexes of the board that a unit's weapons bear on."""
    if battle.board is None or mech.hex is None:
        return frozenset()
    arcs: dict[Facing, set[Arc]] = {}
    for mount in battle.model(mech).weapons:
        if not any(is_lost(mech, location) for location in mount.locations):
            facing, borne = bearing(battle, mech, mount)
            arcs.setdefault(facing, set()).update(borne)
    origin, hexes = mech.hex, battle.board.all_hexes()
    return frozenset(
        place for facing, borne in arcs.items() for place in hexes if arc_of(origin, facing, place) in borne
    )


def why_not_bear(battle: Battle, mech: Unit, target: Unit, mounts: Iterable[Mount]) -> Refusal | None:
    """Return why none of these weapons can be brought to bear on a target: it stands outside their arcs."""
    mounts = tuple(mounts)
    if target.hex is None or not mounts or any(bears_on(battle, mech, it, target.hex) for it in mounts):
        return None
    return _outside(battle, mech, mounts, target)


def why_not_bear_on(battle: Battle, mech: Unit, mount: Mount, place: Hex, target: Unit) -> Refusal | None:
    """Return why a weapon cannot fire into a hex, the target's or another one."""
    if bears_on(battle, mech, mount, place):
        return None
    if place == target.hex:
        return _outside(battle, mech, (mount,), target)
    source = battle.rules.tables.weapon_attacks.arc_source
    return by_rule("hex_out_of_arc", source, hex=place.label, arcs=arcs_of(battle, mech, (mount,)))


def _outside(battle: Battle, unit: Unit, mounts: tuple[Mount, ...], target: Unit) -> Refusal:
    source = battle.rules.tables.weapon_attacks.arc_source
    return by_rule("out_of_arc", source, target=target.name, arcs=arcs_of(battle, unit, mounts))


@QuestionByKind
def arcs_of(battle: Battle, unit: Unit, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Return the names of the arcs that weapons bear on."""
    arcs = {arc for mount in mounts for arc in _arcs(battle, unit, mount)}
    return tuple(arc.value for arc in ORDER if arc in arcs)


@QuestionByKind
def is_in_front(battle: Battle, mech: Unit, place: Hex) -> bool:
    """Whether a hex lies in the forward arc of the torso, where several targets must be."""
    del battle
    return mech.hex is None or in_arc(mech.hex, torso_facing(mech), place, Arc.FORWARD)


SIDES: tuple[AttackSide, ...] = ("front", "front", "right", "rear", "left", "front")
"""The side behind each hexside, clockwise from the facing (errata D2)."""


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
    return tuple(dict.fromkeys(SIDES[turn_facing(side, -target.facing)] for side in hexsides)) or ("front",)


@QuestionByKind
def unlike_sides(battle: Battle, unit: Unit, sides: Sequence[AttackSide]) -> Sequence[AttackSide]:
    """Of these sides the first, and those from which an attack means something else to a unit."""
    del unit
    return battle.rules.tables.unlike(sides)


def side_struck(play: Play[Battle], target: Unit, start: Hex | None) -> AttackSide:
    """Return the side of the target that an attack from a hex strikes; its player chooses on a corner."""
    tables = play.battle.rules.tables
    if start is None or not tables.tell_sides_apart:
        return "front"
    sides = unlike_sides(play.battle, target, sides_toward(target, start))
    if len(sides) == 1:
        return sides[0]
    options = [Option(side, side.capitalize()) for side in sides]
    source = tables.hit_location.source
    chosen = play.choose(asks.side_struck(target), options, side=target.side, source=source)
    return next(side for side in sides if side == chosen)
