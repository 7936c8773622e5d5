"""'Mechs about to strike each other, for tests of physical attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.battletech.battle.actions import DeclareBlow, ResolveBlow
from companion.engine.battletech.battle.events import BlowDeclared, StepBegan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration
from companion.engine.play import Play
from companion.engine.views.attacks import AttackPlan, AttackView
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, perform, resolve_action
from tests.citytech import apply_events, change_unit, fight, in_phase

HIT, MISS = (6, 6), (1, 1)
NORTH, SOUTH = 0, 3


def near(ground: Board | None = None, /, *, first: str = "red", **units: str) -> Battle:
    """Return a battle when physical attacks are declared: a Hunchback in 0505, a Victor to its north, face to
    face.

    What is said of a unit besides its place is how it has moved: `victor="blue 0504 3, ran 6"`.
    """
    pair = {"hunchback": "red 0505 0", "victor": "blue 0504 3"} | units
    places = {name: text.partition(",")[0] for name, text in pair.items()}
    moves = {name: text.partition(", ")[2] for name, text in pair.items() if "," in text}
    battle = fight(ground, **places)
    return in_phase(battle, "physical_attack", "declare", first=first, **moves)


def with_fields(battle: Battle, name: str, **fields: Any) -> Battle:
    """Return the battle with a unit otherwise from the beginning of the phase on."""
    return new_turn(change_unit(battle, name, **fields))


def new_turn(battle: Battle) -> Battle:
    """Return the battle with its phase beginning as the units are now."""
    return replace(battle, phase_began=dict(battle.units))


def broken(battle: Battle, name: str, *parts: str) -> Battle:
    """Return the battle with parts of a unit struck: `broken(at, "victor", "left_arm shoulder")`."""
    mech = battle.units[name]
    slots = dict(mech.hit_slots)
    for text in parts:
        location, part = text.split()
        index = battle.model(mech).slots_of(location).index(part)
        slots[location] = (*slots.get(location, ()), index)
    return with_fields(battle, name, hit_slots=slots)


def without(battle: Battle, name: str, *locations: str) -> Battle:
    """Return the battle with locations of a unit lost."""
    mech = battle.units[name]
    gone = dict.fromkeys(locations, 0)
    return with_fields(battle, name, armor={**mech.armor, **gone}, structure={**mech.structure, **gone})


def ground(**hexes: str) -> Board:
    """Return a board: `ground(at_0504="1 light_woods", at_0505="0 water_1")`, the level first."""
    found = {}
    for label, text in hexes.items():
        level, *terrain = text.split()
        found[parse_label(label.removeprefix("at_"))] = BoardHex(int(level), tuple(terrain))
    return Board("Ground", 15, 17, found)


def plan(battle: Battle, name: str = "hunchback", target: str = "victor") -> AttackPlan:
    """Return what a unit can do bodily to another."""
    return citytech().attack_plan(battle, name, target)


def row(battle: Battle, attack: str, name: str = "hunchback", target: str = "victor") -> AttackView:
    """One of these attacks by its id."""
    return next(view for view in plan(battle, name, target).attacks if view.id == attack)


def number(battle: Battle, attack: str, name: str = "hunchback", target: str = "victor") -> int | None:
    """Return the number that an attack needs."""
    return row(battle, attack, name, target).calculation.number


def why_not(battle: Battle, attack: str, name: str = "hunchback", target: str = "victor") -> str:
    """Return why an attack cannot be made, with its source; empty where it can."""
    view = row(battle, attack, name, target)
    return str(view.refusal) if view.refusal else ""


def blow(attack: str, name: str = "hunchback", target: str = "victor") -> DeclareBlow:
    """Return the declaration of attacks such as `punch/left_arm` or `push`; several with blanks between."""
    rows = attack.split()
    limbs = tuple(each.partition("/")[2] for each in rows if "/" in each)
    return DeclareBlow(name, rows[0].partition("/")[0], target, limbs)


def strike_and_roll(
    battle: Battle, attack: str, *answers: Any, name: str = "hunchback", target: str = "victor"
) -> Play[Battle]:
    """Return an attack declared by one unit alone and rolled with exactly these answers."""
    declared = perform(battle, blow(attack, name, target))
    return roll_attack(declared, name, *answers)


def roll_attack(battle: Battle, name: str, *answers: Any) -> Play[Battle]:
    """Return what a unit has declared, rolled with exactly these answers."""
    resolving = apply_events(battle, StepBegan("physical_attack", "resolve"))
    return resolve_action(resolving, ResolveBlow(name), *answers)


def with_move(battle: Battle, name: str, attack: str, target: str) -> Battle:
    """Return the battle with a charge or a death from above as it was declared with the move."""
    return new_turn(apply_events(battle, BlowDeclared(name, PhysicalAttackDeclaration(attack, target))))


def due_causes(battle: Battle) -> list[tuple[str, str]]:
    """Return who owes what, and why."""
    return [(due.unit, due.cause) for due in battle.dues]


def places(battle: Battle, *names: str) -> list[str]:
    """Return the hexes in which these units stand."""
    return [place.label for name in names if (place := battle.units[name].hex)]
