"""Commands for cruise missiles: launching one to a hex of the map, and steering those in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from companion.engine.battletech.battle.actions import LaunchCruise, SteerCruise
from companion.engine.battletech.battle.ammunition import load_label, loads_left
from companion.engine.battletech.battle.condition import is_destroyed, surviving_units
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.cruise_missiles import (
    follow_course,
    weapon_of_missile,
)
from companion.engine.battletech.battle.sequence import REACTION
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.cruise import format_missile
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import FACINGS
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.fire.cruise_courses import courses_to
from companion.engine.battletech.fire.cruise_launch import cruise_mounts, missiles_to_steer
from companion.engine.battletech.tables.cruise_flight import CruiseFlight
from companion.engine.marks import HexNote
from companion.engine.views.units import UnitCommand
from companion.tabletop.hexes import Hex, distance

A = TypeVar("A")
CRUISE = "cruise"
"""The group of commands for missiles that fly over turns."""


def cruise_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield launching each kind of missile that a unit has, and steering those that are its to steer."""
    if battle.board is None or unit.hex is None or is_destroyed(battle, unit):
        return
    is_reaction = battle.turn.phase == REACTION
    for mount, weapon in cruise_mounts(battle, unit):
        held = loads_left(battle, unit, mount)
        for load in (it for it in held if (it in weapon.loads_in_reaction) is is_reaction):
            text = say("command/launch", missile=f"{weapon.name} ({load_label(weapon, load)})")
            start = LaunchCruise(unit.id, mount.id, load)
            assert weapon.flight is not None, "a launcher's missiles fly"
            places = _launches(
                battle, unit, weapon.flight, start, is_guided=load not in weapon.way_to_fire.loaded
            )
            yield from _command(f"{CRUISE}/{mount.id}/{load}", text, places, say("command/launch_hint"))
    for missile in missiles_to_steer(battle):
        if missile.unit == unit.id or (missile.side == unit.side and _is_orphan(battle, missile)):
            where = f"{format_missile(battle, missile)}, {missile.hex.label}"
            text = say("command/steer", missile=where)
            yield from _command(
                f"{CRUISE}/{missile.id}", text, _flights(battle, missile), say("command/steer_hint")
            )


def _is_orphan(battle: Battle, missile: CruiseMissile) -> bool:
    return is_destroyed(battle, battle.units[missile.unit])


def _command(
    name: str, text: str, places: Mapping[Hex, LaunchCruise | SteerCruise], hint: str
) -> Iterator[UnitCommand]:
    if places:
        yield UnitCommand(name, text, next(iter(places.values())), "missile", CRUISE, hint, places=places)


def _launches(
    battle: Battle, unit: Unit, flight: CruiseFlight, start: LaunchCruise, *, is_guided: bool
) -> Mapping[Hex, LaunchCruise]:
    """Return a launch to each hex in reach; one that is guided is meant for the enemy next to its end."""
    assert unit.hex is not None, "who launches stands on the map"
    enemies = tuple(_enemies(battle, unit.side))

    def to_hex(place: Hex, course: str, drops: tuple[Hex, ...]) -> LaunchCruise:
        near = min(enemies, key=lambda it: distance(place, it[0]))[1] if is_guided and enemies else None
        return LaunchCruise(start.unit, start.weapon, start.load, course, near, drops=drops)

    def at(target: str) -> LaunchCruise:
        return LaunchCruise(start.unit, start.weapon, start.load, target=target)

    drops = 0 if is_guided else flight.drops
    return _places(battle, flight, (unit.hex, unit.facing, unit.side), drops, to_hex, at)


def _flights(battle: Battle, missile: CruiseMissile) -> Mapping[Hex, SteerCruise]:
    """Return a flight to each hex in reach of a missile, and a strike at each enemy there."""
    flight = weapon_of_missile(battle, missile).flight
    assert flight is not None, "only what flies over turns is in the air"
    return _places(
        battle,
        flight,
        (missile.hex, missile.facing, missile.side),
        missile.left,
        lambda _place, course, drops: SteerCruise(missile.id, course, drops=drops),
        lambda target: SteerCruise(missile.id, target=target),
    )


def _places(
    battle: Battle,
    flight: CruiseFlight,
    start: tuple[Hex, int, SideId],
    drops: int,
    to_hex: Callable[[Hex, str, tuple[Hex, ...]], A],
    at: Callable[[str], A],
) -> Mapping[Hex, A]:
    """Return what is done by the hex: a course that ends there, or a strike at an enemy who stands there.

    A payload comes down on the last hexes of the course.
    """
    origin, facing, side = start

    def fly(place: Hex, course: str) -> A:
        under = follow_course(origin, facing, course)[0][-drops:] if drops else ()
        return to_hex(place, course, under)

    near = () if drops else (it for it in _enemies(battle, side) if distance(origin, it[0]) <= flight.longest)
    return CoursePlaces(courses_to(battle, flight, origin, facing), dict(near), fly, at)


class CoursePlaces(Mapping[Hex, A]):
    """What is done by the hex that is chosen, worked out only then: hundreds lie in reach of a missile."""

    def __init__(
        self,
        courses: Mapping[Hex, str],
        strikes: Mapping[Hex, str],
        fly: Callable[[Hex, str], A],
        strike: Callable[[str], A],
    ) -> None:
        self._courses, self._strikes, self._fly, self._strike = courses, strikes, fly, strike

    def __getitem__(self, place: Hex) -> A:
        if place in self._strikes:
            return self._strike(self._strikes[place])
        return self._fly(place, self._courses[place])

    def __iter__(self) -> Iterator[Hex]:
        yield from self._courses
        yield from (place for place in self._strikes if place not in self._courses)

    def __len__(self) -> int:
        return len(self._courses) + sum(place not in self._courses for place in self._strikes)


def _enemies(battle: Battle, side: SideId) -> Iterator[tuple[Hex, str]]:
    """Yield the enemies that a side sees on the map, with their hexes."""
    for unit in surviving_units(battle):
        if unit.side != side and unit.hex is not None and not unit.is_hidden:
            yield unit.hex, unit.id


def cruise_signs(battle: Battle) -> Mapping[Hex, HexNote]:
    """Return the signs of hexes over which missiles are in the air."""
    told: dict[Hex, list[str]] = {}
    for missile in battle.cruising:
        text = say("table/missile", missile=format_missile(battle, missile), facing=FACINGS[missile.facing])
        told.setdefault(missile.hex, []).append(text)
    return {place: HexNote(", ".join(texts), "target") for place, texts in told.items()}
