"""What players of the battletech family say in a line: damage, critical hits, heat, rolls, moves, attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import (
    Hit,
    HurtWarrior,
    NoteMove,
    RollPiloting,
    Settle,
    StrikeSlot,
    Together,
)
from companion.engine.battletech.battle.components import plan
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import FLAG, HEAT, full_of, left_of
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.battle.words.dues import ROLLS
from companion.engine.battletech.shown.plans import physical_plan
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.marking import Mark
from companion.engine.shared.talk import sayings
from companion.engine.shared.talk.sayings import Count, Dice, OneOf, Saying, keyword
from companion.engine.shared.talk.words import Name, Names
from companion.engine.views.talk import Phrase
from companion.errors import InputError

Scene: TypeAlias = sayings.Scene[Battle]
Place: TypeAlias = tuple[str, AttackSide]
DAMAGE, STATE, ROLLING, SHOTS = "Damage", "Heat and condition", "Rolls with your dice", "Shots and attacks"
REAR_WORDS = ("rear", "r", "back")
NONE: Names[Any] = Names(())
FLAGS: Mapping[str, tuple[str, int, str]] = {
    "prone": ("prone", 1, "lies on the ground"),
    "stand": ("prone", 0, "stands on its feet"),
    "off": ("shut_down", 1, "its reactor is off"),
    "on": ("shut_down", 0, "its reactor runs"),
    "out": ("unconscious", 1, "its MechWarrior is unconscious"),
    "awake": ("unconscious", 0, "its MechWarrior is conscious"),
}
"""Conditions to switch: the flag of the sheet, whether it is on, and what that means."""
OWED: Mapping[str, str] = {
    "ko": dues.CONSCIOUSNESS,
    "wake": dues.WAKE,
    "shutdown": dues.SHUTDOWN,
    "restart": dues.RESTART,
    "ammo": dues.AMMUNITION,
}
"""Rolls that are owed, besides Piloting Skill Rolls, by the word for each."""
MOVES: Mapping[str, str] = {"still": "stationary", "walk": "walked", "run": "ran", "jump": "jumped"}


def _places(scene: Scene) -> Names[Place]:
    """The locations of the unit; of those with armor at the rear also the rear."""
    return _names_of(tuple(plan(scene.battle, scene.battle.units[scene.unit]).names.items()))


@lru_cache(maxsize=64)
def _names_of(rows: tuple[tuple[str, Any], ...]) -> Names[Place]:
    front: list[Name[Place]] = [
        Name(row.abbreviation, (name, "front"), row.label, (name, row.label)) for name, row in rows
    ]
    rear: list[Name[Place]] = [
        Name(f"{row.abbreviation}R", (name, "rear"), f"{row.label}, rear armor")
        for name, row in rows
        if row.has_rear
    ]
    return Names([*front, *rear])


def _rears(scene: Scene) -> Names[bool]:
    """What may follow a location, where any has armor at the rear."""
    rows = plan(scene.battle, scene.battle.units[scene.unit]).names.values()
    return REAR if any(row.has_rear for row in rows) else NONE


def _has_rear(scene: Scene) -> bool:
    """Whether the location that was said has armor at the rear."""
    location, side = scene.values[0]
    return side != "rear" and plan(scene.battle, scene.battle.units[scene.unit]).names[location].has_rear


REAR: Names[bool] = Names([Name(REAR_WORDS[0], True, "on the rear armor", REAR_WORDS[1:])])


def _inside(scene: Scene) -> Names[str]:
    """The locations of a 'Mech that have slots."""
    unit = scene.battle.units[scene.unit]
    rows = plan(scene.battle, unit).names.items() if isinstance(unit, Mech) else ()
    slots = scene.battle.model(unit).slots_of
    return Names(
        [Name(row.abbreviation, name, row.label, (name, row.label)) for name, row in rows if slots(name)]
    )


def _flags(scene: Scene) -> Names[tuple[str, int]]:
    tables, model = scene.battle.rules.tables, scene.battle.model(scene.battle.units[scene.unit])
    known = FLAGS.items()
    return Names(
        [
            Name(word, (flag, value), label)
            for word, (flag, value, label) in known
            if full_of(tables, model, f"{FLAG}/{flag}") is not None
        ]
    )


def _dues(scene: Scene) -> Names[str]:
    if not scene.battle.rules.tables.piloting:
        return NONE
    return Names([Name(word, kind, ROLLS[kind]) for word, kind in OWED.items()])


def _moves(scene: Scene) -> Names[str]:
    """The ways of moving that are noted, where the map lies on the table."""
    modes, unit = scene.battle.rules.tables.movement.modes, scene.battle.units[scene.unit]
    if scene.battle.board is not None or not isinstance(unit, Mech):
        return NONE
    return Names([Name(word, name, modes[name].done) for word, name in MOVES.items() if name in modes])


def _usual_damage(scene: Scene) -> tuple[int, ...]:
    """The damage that weapons do with one hit, from the least."""
    found = {weapon.damage for weapon in scene.battle.rules.tables.weapons.values()}
    return tuple(sorted(each for each in found if isinstance(each, int) and each > 0))


# --- what they mean ---


def _hit(scene: Scene, place: Place, points: int, rear: bool | None) -> Hit:
    location, side = place
    is_rear = rear or side == "rear"
    return Hit(scene.unit, location, points, "rear" if is_rear else "front")


def _heat(scene: Scene, _word: object, told: str) -> Mark:
    """Heat to be set or, with a sign, to be added: no further than the scale runs."""
    battle, unit = scene.battle, scene.battle.units[scene.unit]
    full = full_of(battle.rules.tables, battle.model(unit), HEAT)
    if full is None:
        raise InputError(f"{unit.name} counts no heat.")
    said = [part.left for part in scene.said if isinstance(part, Mark) and part.track == HEAT]
    now = [left_of(battle, unit, HEAT), *said][-1]
    heat = now + int(told) if told[0] in "+-" else int(told)
    if told[0] not in "+-" and heat > full:
        raise InputError(f"Heat runs from 0 to {full}, not {heat}.")
    return Mark(scene.unit, HEAT, min(max(heat, 0), full))


def _strike(scene: Scene, _word: object, location: str, slot: int) -> StrikeSlot:
    return StrikeSlot(scene.unit, location, slot)


def _hurt(scene: Scene, _word: object, hits: int | None) -> HurtWarrior:
    return HurtWarrior(scene.unit, 1 if hits is None else hits)


def _piloting(scene: Scene, _word: object, rolled: tuple[int, ...] | None) -> RollPiloting:
    return RollPiloting(scene.unit, rolled or ())


def _settle(scene: Scene, kind: str, rolled: tuple[int, ...] | None) -> Settle:
    return Settle(unit=scene.unit, kind=kind, rolled=rolled or ())


def _flag(scene: Scene, flag: tuple[str, int]) -> Mark:
    name, value = flag
    return Mark(scene.unit, f"{FLAG}/{name}", value)


def _move(scene: Scene, movement: str, hexes: int | None) -> NoteMove:
    return NoteMove(scene.unit, movement, hexes or 0)


SAYINGS: tuple[Saying[Battle], ...] = (
    Saying(
        "hit",
        DAMAGE,
        (
            OneOf(_places, "LOCATION"),
            Count("POINTS", "add the points", usual=_usual_damage),
            OneOf(_rears, "rear", may_lack=True, is_offered=_has_rear),
        ),
        "Carries damage through armor and structure and asks for what it strikes inside. Several hits in one"
        " line are one entry: rt5 lt5 ct2.",
        "rt8 rear",
        _hit,
    ),
    Saying(
        "crit",
        DAMAGE,
        (
            keyword("crit", "critical"),
            OneOf(_inside, "LOCATION"),
            Count("SLOT", "add the slot, from the top"),
        ),
        "A critical hit on a slot, counted from the top of the location, with all that it does.",
        "crit la 3",
        _strike,
        lambda rules: rules.tables.criticals,
    ),
    Saying(
        "pilot",
        DAMAGE,
        (keyword("pilot", "mw", "warrior"), Count("HITS", "add the hits", may_lack=True)),
        "Hits on the MechWarrior, who then owes a roll to stay conscious.",
        "pilot 1",
        _hurt,
        lambda rules: rules.tables.warriors,
    ),
    Saying(
        "heat",
        STATE,
        (keyword("heat"), Count("HEAT", "12 sets it, +8 adds", is_change=True)),
        "Sets the heat; with a sign it is added or taken off, within the scale.",
        "heat +8",
        _heat,
        lambda rules: rules.tables.heat,
    ),
    Saying(
        "flag",
        STATE,
        (OneOf(_flags, "prone, stand, off, on, out or awake"),),
        "Notes that it lies or stands, that its reactor is off or on, its MechWarrior out or awake.",
        "prone",
        _flag,
        lambda rules: rules.tables.piloting,
    ),
    Saying(
        "move",
        STATE,
        (OneOf(_moves, "walk, run, jump or still"), Count("HEXES", "add the hexes", may_lack=True)),
        "Notes a move made on the table, where the app has no map.",
        "walk 5",
        _move,
    ),
    Saying(
        "psr",
        ROLLING,
        (keyword("psr", "piloting"), Dice()),
        "Makes the Piloting Skill Roll that is owed, or one that the table calls for; without dice it asks.",
        "psr 7",
        _piloting,
        lambda rules: rules.tables.piloting,
    ),
    Saying(
        "owed",
        ROLLING,
        (OneOf(_dues, "ko, wake, shutdown, restart or ammo"), Dice()),
        "Makes another roll that is owed: to stay conscious or wake, to avoid a shutdown or end it, to avoid"
        " an ammunition explosion.",
        "shutdown 3+4",
        _settle,
        lambda rules: rules.tables.heat,
    ),
)
RECKONING = Phrase(
    "shot",
    SHOTS,
    "WEAPON rRANGE …",
    "Tells what a shot needs to hit: range r7, own move walk, run or jump, target's hexes t5, woods lw1 hw1,"
    " and all that the calculator knows.",
    "ml r7 t5 lw",
)
AIMING = Phrase(
    "attack",
    SHOTS,
    "[UNIT] WEAPON … TARGET",
    "Chooses a unit, its weapons and their target, and prepares the attack with its numbers; in the Physical"
    " Attack Phase punch, kick and the like.",
    "1 ml 3",
)


def together(parts: tuple[Any, ...]) -> Together:
    """Several things as one entry."""
    return Together(parts)


def attacks(battle: Battle, unit: str) -> Names[tuple[str, ...]]:
    """A unit's attacks of this phase by all that these are called; what is called alike is together."""
    mech = battle.units[unit]
    if battle.turn.phase == PHYSICAL_ATTACK and isinstance(mech, Mech):
        return Names(_blows(battle, mech))
    return Names(_attacks(battle, unit))


def _blows(battle: Battle, mech: Mech) -> Iterator[Name[tuple[str, ...]]]:
    limbs: dict[str, list[str]] = {}
    for label, attack in physical_plan.offered(battle, mech) if battle.rules.tables.physical else ():
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
