"""Firing arcs of 'Mechs, and hits on them: the location, by dice and the side that the attack comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.battletech.battle.actions import React
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.events import CoverHit
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Arcs, Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.damage import pools
from companion.engine.battletech.damage.hit_locations import land_hit, location_table
from companion.engine.battletech.presenters.commands import TWIST
from companion.engine.battletech.sight.arcs import (
    ORDER,
    arcs_by_location,
    bearing_by_location,
    bears_by_location,
    covered_by_location,
)
from companion.engine.battletech.tables.locations import AttackSide, HitLocations, RolledPlace
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.engine.views.units import UnitCommand
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, in_arc
from companion.tabletop.hexes import Hex


def arcs_of(battle: Battle, mech: Mech, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Return the names of the arcs that weapons bear on."""
    arcs = {arc for mount in mounts for arc in arcs_by_location(battle, mech, mount)}
    return tuple(arc.value for arc in ORDER if arc in arcs)


def is_in_front(battle: Battle, mech: Mech, place: Hex) -> bool:
    """Whether a hex lies in the forward arc of the torso, where several targets must be."""
    del battle
    return mech.hex is None or in_arc(mech.hex, mech.torso_facing, place, Arc.FORWARD)


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


def twist_commands(battle: Battle, mech: Mech) -> Iterator[UnitCommand]:
    """Yield the ways in which a unit may turn what turns on it."""
    rules = battle.rules.tables.movement
    for name, text, twist, icon in (
        ("twist_left", say("command/twist_left"), -1, "rotate-left"),
        ("straight", say("command/stay_straight"), 0, "stand"),
        ("twist_right", say("command/twist_right"), 1, "rotate-right"),
    ):
        yield UnitCommand(name, text, React(mech.id, twist), icon, TWIST, rules.torso_twist_source)
        for far in range(2, rules.torso_twist + 1) if twist else ():
            farther = say("command/twist_farther", twist=text, hexsides=far)
            yield UnitCommand(
                f"{name}_{far}", farther, React(mech.id, twist * far), icon, TWIST, rules.torso_twist_source
            )


MECH_ARCS: Arcs[Mech] = Arcs(
    key=bearing_by_location,
    bears_on=bears_by_location,
    covered_hexes=covered_by_location,
    names=arcs_of,
    is_in_front=is_in_front,
    unlike_sides=unlike_sides,
    pivot="torso",
    may_turn=lambda _battle, _mech: True,
    why_not_turn=why_not_twist,
    turn_commands=twist_commands,
)


def locate_on_mech(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Roll where a hit lands; on a 2 it may be a critical hit even if armor holds.

    Rule: CityTech, Combat > Determining Hit Location; BattleMech Hit Location Table.
    """
    return locate_by(play, hit, location_table(play.battle.rules.tables, hit.table))


def locate_by(play: Play[Battle], hit: IncomingHit, chosen: HitLocations) -> RolledPlace:
    """Roll where a hit lands by a table."""
    unit, side = hit.unit, hit.side
    column, names = chosen.column(side), location_plan(play.battle, play.battle.units[unit]).names
    rows = {total: names[location].label for total, location in column.items()}
    rolled = pools.roll_with_pools(
        play,
        unit,
        "hit_location",
        lambda: play.roll(chosen.dice, hit.question, side=hit.roller_side, source=chosen.source, rows=rows),
        is_bad=lambda total: names[column[total]].holds_warrior,
    )
    again, times = None, 0
    while chosen.rolls_again(rolled if again is None else again) and (not times or chosen.adds_up):
        question = (asks.rolled_again if chosen.adds_up else asks.floating)(hit.question)
        times += 1
        again = play.roll(chosen.dice, question, side=hit.roller_side, source=chosen.source, rows=rows)
    place = chosen.place(side, rolled, again, times)
    return RolledPlace(place.location, place.critical, rolled, place.certain)


def land_on_mech(play: Play[Battle], hit: IncomingHit, place: RolledPlace) -> None:
    """Carry a located hit through; cover stops what would land where it is `safe`.

    Rule: CityTech, Combat > Line of Sight > Partial Cover (lost page, errata 1.5).
    """
    if place.location in hit.safe:
        assert place.rolled is not None, "'Mechs are struck by the dice"
        play.emit(CoverHit(hit.unit, place.location, place.rolled, hit.points))
        return
    land_hit(
        play,
        hit.unit,
        place.location,
        hit.points,
        hit.side,
        rolled=place.rolled,
        critical_at=place.critical,
        certain=place.certain,
        dealt=hit.dealt,
    )
