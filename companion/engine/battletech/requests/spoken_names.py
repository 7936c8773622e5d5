"""Names that table talk knows for what a unit has: locations, conditions, boxes, rolls, moves, attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK, WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.dues import ROLLS
from companion.engine.battletech.battle.tracks import FLAG, NamedBoxes, named_boxes, track_full
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.movement.leaving import open_edges
from companion.engine.battletech.movement.movement_points import ways_of_moving
from companion.engine.battletech.presenters import physical_plan
from companion.engine.battletech.presenters.commands import commands
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.physical import LEG_ATTACK, SWARM, SWARM_DAMAGE
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.talk import sayings
from companion.engine.skeleton.talk.tokens import Name, Names
from companion.engine.skeleton.wording import in_sentence
from companion.engine.views.units import UnitCommand
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

Scene: TypeAlias = sayings.Scene[Battle]
Place: TypeAlias = tuple[str, AttackSide]
REAR_WORDS = ("rear", "r", "back")
NONE: Names[Any] = Names(())
FLAGS: Mapping[str, tuple[str, int, str, tuple[str, ...]]] = {
    "prone": ("prone", 1, "lies on the ground", ("down", "fall", "fell", "falls", "falls down", "fallen")),
    "stand": ("prone", 0, "stands on its feet", ("up", "stands", "stand up", "stands up", "gets up")),
    "off": ("shut_down", 1, "its reactor is off", ("shut off", "is off")),
    "on": ("shut_down", 0, "its reactor runs", ("is on",)),
    "out": ("unconscious", 1, "its MechWarrior is unconscious", ("knocked out", "unconscious")),
    "awake": ("unconscious", 0, "its MechWarrior is conscious", ("wakes up", "conscious")),
}
"""Conditions to switch: the flag of the sheet, whether it is on, what that means, and what else is said."""
OWED: Mapping[str, str] = {
    "ko": dues.CONSCIOUSNESS,
    "wake": dues.WAKE,
    "shutdown": dues.SHUTDOWN,
    "restart": dues.RESTART,
    "ammo": dues.AMMUNITION,
}
"""Rolls that are owed, besides Piloting Skill Rolls, by the word for each."""
MOVES: Mapping[str, str] = {"still": "stationary", "walk": "walked", "run": "ran", "jump": "jumped"}
DRIVES: Mapping[str, str] = {"still": "stationary", "cruise": "walked", "flank": "ran"}


def places(scene: Scene) -> Names[Place]:
    """Return the locations of the unit; of those with armor at the rear also the rear."""
    return _names_of(tuple(location_plan(scene.battle, scene.battle.units[scene.unit]).names.items()))


def rears(scene: Scene) -> Names[bool]:
    """Return what may follow a location, where any has armor at the rear, unless it is said already."""
    if scene.values and scene.values[0][1] == "rear":
        return NONE
    rows = location_plan(scene.battle, scene.battle.units[scene.unit]).names.values()
    return REAR if any(row.has_rear for row in rows) else NONE


def has_rear(scene: Scene) -> bool:
    """Whether the location that was said has armor at the rear."""
    location, side = scene.values[0]
    return (
        side != "rear"
        and location_plan(scene.battle, scene.battle.units[scene.unit]).names[location].has_rear
    )


def inside(scene: Scene) -> Names[str]:
    """Return the locations of a 'Mech that have slots."""
    unit = scene.battle.units[scene.unit]
    rows = location_plan(scene.battle, unit).names.items() if isinstance(unit, Mech) else ()
    slots = scene.battle.model(unit).slots_of
    return Names(
        [Name(row.abbreviation, name, row.label, (name, row.label)) for name, row in rows if slots(name)]
    )


def flags(scene: Scene) -> Names[tuple[str, int]]:
    unit = scene.battle.units[scene.unit]
    model = scene.battle.model(unit)
    known = {**FLAGS, **_flags_of_kind(tuple(scene.battle.kind(unit).flags))}
    return Names(
        [
            Name(word, (flag, value), label, aliases)
            for word, (flag, value, label, aliases) in known.items()
            if track_full(scene.battle.rules, model, f"{FLAG}/{flag}") is not None
        ]
    )


def boxes(scene: Scene) -> Names[NamedBoxes]:
    """Return the boxes of the unit that its kind has names for: "motive hits"."""
    unit = scene.battle.units[scene.unit]
    found = named_boxes(scene.battle.rules, scene.battle.model(unit))
    labels = [(in_sentence(row.label), row, name) for name, row in found.items()]
    return Names([Name(text, row, text, (name, text.removesuffix("s"))) for text, row, name in labels])


def rolls(scene: Scene) -> Names[str]:
    if not scene.battle.rules.tables.piloting:
        return NONE
    return Names([Name(word, kind, ROLLS[kind]) for word, kind in OWED.items()])


def moves(scene: Scene) -> Names[str]:
    """Return the ways of moving that are noted, where the map lies on the table."""
    if scene.battle.board is not None:
        return NONE
    unit = scene.battle.units[scene.unit]
    modes, ways = scene.battle.rules.tables.movement.modes_of(unit.type), ways_of_moving(scene.battle, unit)
    words = MOVES if unit.may_fall else DRIVES
    return Names([Name(word, name, modes[name].done) for word, name in words.items() if name in ways])


def exits(scene: Scene) -> Names[str]:
    """Return the ways off the map that are open to the unit, each by its edge."""
    edges = open_edges(scene.battle, scene.battle.units[scene.unit])
    names = [Name(f"off {edge}", edge, f"leaves over the {edge} edge", (f"{edge} edge",)) for edge in edges]
    return Names([Name("off", "", "leaves the map", ("off the map",)), *names] if edges else [])


def orders(scene: Scene) -> Names[UnitCommand]:
    """Return what else the unit can do in this step, as its buttons and its menu call it."""
    return _orders_of(scene.battle, scene.battle.units[scene.unit])


@cached_per_battle
def _orders_of(battle: Battle, unit: Unit) -> Names[UnitCommand]:
    found, alike = list[Name[UnitCommand]](), dict[str, int]()
    # What the rules refuse is understood as well, and told why.
    for command in commands(battle, unit, lambda _battle, _action: None):
        label = in_sentence(command.label.removesuffix("…"))
        alike[label] = number = alike.get(label, 0) + 1
        found.append(Name(f"{label} {number}" if number > 1 else label, command, command.label))
    return Names(found)


def order_hexes(scene: Scene) -> Names[Any]:
    """Return the hexes that the order which was said may go to, each with its action."""
    places: Mapping[Hex, Any] = scene.values[-1].places if scene.values else {}
    return Names([Name(place.label, action, place.label) for place, action in places.items()])


def all_hexes(scene: Scene) -> Names[Hex]:
    """Return the hexes of the map."""
    return _hexes_of(scene.battle.board) if scene.battle.board is not None else NONE


@cached_per_battle
def _hexes_of(board: Board) -> Names[Hex]:
    return Names([Name(place.label, place, place.label) for place in board.all_hexes()])


@lru_cache(maxsize=64)
def _names_of(rows: tuple[tuple[str, Any], ...]) -> Names[Place]:
    front: list[Name[Place]] = [
        Name(row.abbreviation, (name, "front"), row.label, (name, row.label)) for name, row in rows
    ]
    rear: list[Name[Place]] = [
        Name(
            f"{row.abbreviation}R",
            (name, "rear"),
            f"{row.label}, rear armor",
            tuple(
                said
                for rear in ("rear", "back")
                for called in (row.abbreviation, row.label)
                for said in (f"{called} {rear}", f"{rear} {called}")
            ),
        )
        for name, row in rows
        if row.has_rear
    ]
    return Names([*front, *rear])


REAR: Names[bool] = Names([Name(REAR_WORDS[0], True, "on the rear armor", REAR_WORDS[1:])])


@lru_cache(maxsize=16)
def _flags_of_kind(flags: tuple[str, ...]) -> Mapping[str, tuple[str, int, str, tuple[str, ...]]]:
    """Return the conditions that only one kind of units has, by their own names: "turret locked"."""
    names = {flag: flag.replace("_", " ") for flag in flags if flag not in {row[0] for row in FLAGS.values()}}
    on = {name: (flag, 1, name, ()) for flag, name in names.items()}
    return on | {f"not {name}": (flag, 0, f"not {name}", ()) for flag, name in names.items()}


def attacks(battle: Battle, unit: str) -> Names[tuple[str, ...]]:
    """Return a unit's attacks of this phase by all that these are called; what is called alike is
    together.
    """
    mech = battle.units[unit]
    if battle.turn.phase == PHYSICAL_ATTACK and isinstance(mech, Mech):
        return Names(_blows(battle, mech))
    return Names([*_climbing(battle, mech), *_attacks(battle, unit)])


CLIMBING_WORDS: Mapping[str, tuple[str, ...]] = {
    LEG_ATTACK: ("leg", "legs"),
    SWARM: ("swarms", "climb"),
    SWARM_DAMAGE: ("back", "from its back"),
}
"""What else attacks of soldiers on 'Mechs are called."""


def _climbing(battle: Battle, unit: Unit) -> Iterator[Name[tuple[str, ...]]]:
    if battle.turn.phase == WEAPON_ATTACK:
        for label, attack in physical_plan.climbing_attacks(battle, unit):
            yield Name(label.lower(), (attack,), label, CLIMBING_WORDS.get(attack, ()))


def _blows(battle: Battle, mech: Mech) -> Iterator[Name[tuple[str, ...]]]:
    limbs: dict[str, list[str]] = {}
    for label, attack in physical_plan.offered_attacks(battle, mech) if battle.rules.tables.physical else ():
        limbs.setdefault(label, []).append(attack)
    for label, ids in limbs.items():
        yield Name(label.lower(), (*ids,), label)


def _attacks(battle: Battle, unit: str) -> Iterator[Name[tuple[str, ...]]]:
    model, weapons = battle.model(battle.units[unit]), battle.rules.tables.weapons
    mounts: dict[str, list[str]] = {}
    for mount in model.weapons:
        mounts.setdefault(mount.weapon, []).append(mount.id)
    for name, ids in mounts.items():
        weapon = weapons[name]
        yield Name(weapon.name, (*ids,), weapon.name, (name, weapon.abbreviation, *weapon.shorthand))
    if mounts:
        yield Name("all", tuple(mount.id for mount in model.weapons), "all weapons")
