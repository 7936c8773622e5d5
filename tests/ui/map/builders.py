"""Boards, units and reaches for map tests in a few words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.sheet import Chip
from companion.engine.views.moves import Reach, ReachableHex
from companion.engine.views.units import SideView, UnitView
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import DIRECTIONS, Hex, opposite, parse_label

SIDES = (SideView("attackers", "Attackers", 0), SideView("defenders", "Defenders", 1))


def board(size: tuple[int, int] = (15, 17), ground: Mapping[str, BoardHex] | None = None) -> Board:
    """Return a board of clear ground but for hexes by label."""
    return Board("Test ground", *size, {parse_label(label): each for label, each in (ground or {}).items()})


def unit(
    name: str,
    label: str | None,
    facing: int = 0,
    *,
    side: str = "attackers",
    silhouette: str = "medium",
    chips: tuple[str, ...] = (),
    has_acted: bool = False,
    is_destroyed: bool = False,
    is_prone: bool = False,
    twist: int = 0,
) -> UnitView:
    """Return a unit of 60 armor, standing in a hex or nowhere."""
    return UnitView(
        id=name.lower(),
        name=name,
        designation="TST-1",
        pilot="",
        side=side,
        silhouette=silhouette,
        armor_left=60,
        armor_full=60,
        movement="",
        chips=tuple(Chip(chip, chip.capitalize()) for chip in chips),
        may_act=True,
        has_acted=has_acted,
        is_destroyed=is_destroyed,
        hex=parse_label(label) if label else None,
        facing=facing,
        is_prone=is_prone,
        twist=twist,
    )


def place(
    label: str, facing: int, spent: int, *route: str, points: int = 6, is_stop: bool = True, hint: str = ""
) -> ReachableHex:
    """Return a place on the board, named in its action by label and facing."""
    return ReachableHex(
        hex=parse_label(label),
        facing=facing,
        spent=spent,
        left=points - spent,
        hexes_moved=len(route),
        route=tuple(parse_label(each) for each in route),
        action=f"move to {label} {facing}",
        is_stop=is_stop,
        hint=hint,
    )


def exit_place(last: str, side: int, spent: int, points: int = 6) -> ReachableHex:
    """Return a place off the board, across one side of a hex."""
    beyond = parse_label(last) + DIRECTIONS[side]
    route = (parse_label(last), beyond)
    return ReachableHex(beyond, opposite(side), spent, points - spent, 2, route, "leave", leaves_map=True)


def reach(*places: ReachableHex) -> Reach:
    """Return a walk of Hermes that leads to these places."""
    return Reach("hermes", "walk", places)


def hexes(labels: str) -> frozenset[Hex]:
    """Return the hexes of some labels."""
    return frozenset(parse_label(label) for label in labels.split())
