"""'Mechs about to be forced out of their hexes."""

from __future__ import annotations

from typing import Any

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.movement import displacement
from companion.engine.play import Play
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Facing, parse_label
from tests.citytech import act_by_rule, fight, in_phase

NORTH, SOUTH_EAST, SOUTH = 0, 2, 3
HIT, MISSED = (4, 4), (1, 2)
ORION = "red 0506 0"
LEFT_LEG, RIGHT_LEG = (4, 5), (2, 3)
LEGS_ON_THE_BACK = (LEFT_LEG, RIGHT_LEG, LEFT_LEG, RIGHT_LEG, LEFT_LEG)


def slope(**hexes: str) -> Board:
    """Clear ground but for hexes with their level and terrain: `slope(h0505="-2", h0504="0 water_2")`."""
    found = {}
    for label, text in hexes.items():
        level, *terrain = text.split()
        found[parse_label(label[1:])] = BoardHex(int(level), tuple(terrain))
    return Board("Slope", 15, 17, found)


def attacks(ground: Board | None = None, /, phase: str = "physical_attack", **units: str) -> Battle:
    """Return a battle while physical attacks are rolled."""
    return in_phase(fight(ground, **units), phase, "resolve" if phase == "physical_attack" else "")


def force_out(at: Battle, direction: Facing, *answers: Any) -> Play[Battle]:
    """Return the Orion forced through a hexside."""
    return act_by_rule(at, lambda it: displacement.displace(it, "orion", direction), *answers)


def where(at: Battle | Play[Battle]) -> dict[str, str]:
    battle = at.battle if isinstance(at, Play) else at
    return {name: mech.hex.label for name, mech in battle.units.items() if mech.hex is not None}


def due_list(at: Play[Battle]) -> list[tuple[str, str, str, int]]:
    return [(due.unit, due.kind, due.cause, due.points) for due in at.battle.dues]
