"""Firing arcs of 'Mechs, with the torso twisted or not.

Rule: Quick-Start, Firing Arcs. CityTech, Combat > Firing Arcs; Movement > Torso Twist/Turret Rotation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.state import Arcs, Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.presenters.commands import TWIST
from companion.engine.battletech.sight.arcs import ORDER, torso_facing
from companion.engine.battletech.tables.locations import AttackSide, LocationRow
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.views.units import Command
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, arc_of, in_arc
from companion.tabletop.hexes import Facing, Hex

Bearing: TypeAlias = tuple[Facing, frozenset[Arc]]
"""A facing, and the arcs around it that weapons fire into."""


def bearing(battle: Battle, mech: Mech, mount: Mount) -> Bearing:
    """Return the bearing of a weapon: legs point where the feet do, arms also to their own side."""
    follows_feet = any(row.follows_feet for row in _rows(battle, mech, mount))
    return mech.facing if follows_feet else torso_facing(mech), _arcs(battle, mech, mount)


def _rows(battle: Battle, mech: Mech, mount: Mount) -> list[LocationRow]:
    return [battle.rules.tables.place(mech.type, location) for location in mount.locations]


def _arcs(battle: Battle, mech: Mech, mount: Mount) -> frozenset[Arc]:
    """Return the arcs of a weapon's location; a weapon that is split over two has those that both have.

    Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table.
    """
    if mount.is_rear:
        return frozenset({Arc.REAR})
    places = [frozenset(row.arcs) for row in _rows(battle, mech, mount)]
    return frozenset.intersection(*places) or places[0]


def bears_on(battle: Battle, mech: Mech, mount: Mount, place: Hex) -> bool:
    """Whether a hex lies in a weapon's arc; everything does where no map shows the unit."""
    return mech.hex is None or _bears(mech.hex, bearing(battle, mech, mount), place)


def _bears(origin: Hex, bearing: Bearing, place: Hex) -> bool:
    facing, arcs = bearing
    return arc_of(origin, facing, place) in arcs


def covered_hexes(battle: Battle, mech: Mech) -> frozenset[Hex]:
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


def arcs_of(battle: Battle, mech: Mech, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Return the names of the arcs that weapons bear on."""
    arcs = {arc for mount in mounts for arc in _arcs(battle, mech, mount)}
    return tuple(arc.value for arc in ORDER if arc in arcs)


def is_in_front(battle: Battle, mech: Mech, place: Hex) -> bool:
    """Whether a hex lies in the forward arc of the torso, where several targets must be."""
    del battle
    return mech.hex is None or in_arc(mech.hex, torso_facing(mech), place, Arc.FORWARD)


def unlike_sides(battle: Battle, mech: Mech, sides: Sequence[AttackSide]) -> Sequence[AttackSide]:
    """Of these sides the first, and those from which an attack means something else to a unit."""
    del mech
    return battle.rules.tables.unlike(sides)


def why_not_twist(battle: Battle, mech: Mech, twist: int) -> Refusal | None:
    """Return why the torso cannot be twisted so far."""
    rules = battle.rules.tables.movement
    source = rules.torso_twist_source
    if twist and mech.is_prone:
        return by_rule("prone_no_twist", source, unit=mech.name)
    if abs(twist) > rules.torso_twist:
        return by_rule("twist_too_far", source, most=rules.torso_twist)
    return None


def twist_commands(battle: Battle, mech: Mech) -> Iterator[Command]:
    """Yield the ways in which a unit may turn what turns on it."""
    rules = battle.rules.tables.movement
    for name, text, twist, icon in (
        ("twist_left", say("command/twist_left"), -1, "rotate-left"),
        ("straight", say("command/stay_straight"), 0, "stand"),
        ("twist_right", say("command/twist_right"), 1, "rotate-right"),
    ):
        yield Command(name, text, React(mech.id, twist), icon, TWIST, rules.torso_twist_source)
        for far in range(2, rules.torso_twist + 1) if twist else ():
            farther = say("command/twist_farther", twist=text, hexsides=far)
            yield Command(
                f"{name}_{far}", farther, React(mech.id, twist * far), icon, TWIST, rules.torso_twist_source
            )


MECH_ARCS: Arcs[Mech] = Arcs(
    key=bearing,
    bears_on=bears_on,
    covered_hexes=covered_hexes,
    names=arcs_of,
    is_in_front=is_in_front,
    unlike_sides=unlike_sides,
    may_turn=lambda _battle, _mech: True,
    why_not_turn=why_not_twist,
    turn_commands=twist_commands,
)
