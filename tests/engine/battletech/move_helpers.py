"""'Mechs about to move, and their moves in letters: `march(at, "FFRF")`."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import Move, Step
from companion.engine.battletech.battle.events import PilotingRolled
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.play import Play
from companion.tabletop.boards import Board
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import change_unit, fight, in_phase
from tests.engine.battletech.fights.displacement_helpers import slope

LETTERS: dict[str, Step] = {
    "F": "forward", "B": "backward", "L": "left", "R": "right", "U": "stand", "D": "drop", "C": "climb",
    "^": "up", "v": "down",
}  # fmt: skip
MOVER = "wolfhound"


def ready(name: str = MOVER, where: str = "0505 0", /, **ground: str) -> Battle:
    """Return a unit of Red about to move, in 0505 and facing north unless told; an Uller of Blue is far away.

    The ground is given hex by hex as in `h0504="1 rough"`.
    """
    return ready_on(slope(**ground), name, where)


def ready_on(
    ground: Board, name: str = MOVER, where: str = "0505 0", options: Any = None, /, **more: str
) -> Battle:
    """Return the same on any ground, with `more` units in it."""
    units = {name: f"red {where}", "uller": "blue 1517 0"} | more
    return in_phase(fight(ground, options, **units), "movement")


def steps(letters: str) -> tuple[Step, ...]:
    """Return the steps of a move: forward, backward, left, right, up (stand) and down (drop)."""
    return tuple(LETTERS[letter] for letter in letters)


def move(letters: str, movement: str = "walked", name: str = MOVER) -> Move:
    return Move(name, movement, steps(letters))


def march(
    at: Battle, letters: str, *answers: Answer, movement: str = "walked", name: str = MOVER
) -> Play[Battle]:
    """Return a legal move with exactly these answers."""
    action = move(letters, movement, name)
    refusal = citytech().why_not(at, action)
    assert refusal is None, str(refusal)
    return resolve_action(at, action, *answers)


def forbidden(at: Battle, letters: str, movement: str = "walked", name: str = MOVER) -> str:
    """Return why the rules forbid a move; they must, and a player may overrule them."""
    refusal = citytech().why_not(at, move(letters, movement, name))
    assert refusal is not None, f"{letters} is allowed"
    assert refusal.source.startswith("CityTech, ")
    return str(refusal)


def points_spent(at: Battle, letters: str, movement: str = "walked", name: str = MOVER) -> int:
    """Return what a move without rolls costs."""
    return move_of(march(at, letters, movement=movement, name=name), name).spent


def move_of(played: Play[Battle], name: str = MOVER) -> MoveRecord:
    moved = played.battle.units[name].doings.moved
    assert moved is not None
    return moved


def where(played: Play[Battle], name: str = MOVER) -> tuple[str, int]:
    mech = played.battle.units[name]
    assert mech.hex is not None
    return mech.hex.label, mech.facing


def piloting_numbers(played: Play[Battle]) -> list[tuple[str, int | None]]:
    """Return the events of the Piloting Skill Rolls in a play, and their numbers."""
    return [(event.cause, event.number) for event in events_of(played, PilotingRolled)]


def lying(at: Battle, name: str = MOVER, **fields: Any) -> Battle:
    return change_unit(at, name, is_prone=True, **fields)
