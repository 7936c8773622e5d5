"""Repositioning: a mech is moved by another that has got the better of it, which may go after it.

Rule: Untitled Mech Game, R245.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.pools.battle.condition import occupied_hexes
from companion.engine.pools.battle.events import Moved, Pushed
from companion.engine.pools.battle.ground import entry_cost
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text import questions
from companion.engine.pools.tables.battle import ManeuverRow
from companion.tabletop.hexes import HEXSIDES, Hex, distance, neighbors, turn_facing

STAY, YES, NO = "stay", "yes", "no"
TURNS = {"left": HEXSIDES - 1, "right": 1}
"""Hexsides that a target is turned, clockwise."""


def reposition(play: Play[Battle], unit: str, target: str, steps: int, row: ManeuverRow) -> None:
    """Move a mech up to so many hexes, or turn it instead; nobody strikes at it on the way."""
    moved = play.battle.units[target]
    if moved.hex is None:
        play.emit(Pushed(target, steps))
        return
    left: list[Hex] = []
    for number in range(steps, 0, -1):
        moved = play.battle.units[target]
        chosen = _chosen(play, unit, moved, number, row)
        if chosen == STAY:
            break
        if chosen in TURNS:
            play.emit(Pushed(target, 0, None, turn_facing(moved.facing, TURNS[chosen])))
            continue
        assert moved.hex is not None
        left.append(moved.hex)
        play.emit(
            Pushed(target, 1, next(place for place in _free(play.battle, moved) if place.label == chosen))
        )
    _follow(play, unit, target, left, row)


def _chosen(play: Play[Battle], unit: str, moved: Mech, left: int, row: ManeuverRow) -> str:
    """Return where the player of a mech moves another next: a hex, a turn, or no further."""
    options = [
        Option(STAY, "No further"),
        *(Option(place.label, f"To {place.label}") for place in _free(play.battle, moved)),
    ]
    options += [Option(way, f"Turn it {way}") for way in TURNS]
    side = play.battle.units[unit].side
    return play.choose(questions.ask_shove(moved, left), options, side=side, source=row.source)


def _free(battle: Battle, mech: Mech) -> Iterator[Hex]:
    """Yield the hexes beside a mech that it can be moved to: ledges do not hold it up."""
    taken = occupied_hexes(battle, besides=mech)
    if mech.hex is None or battle.board is None:
        return
    for place in neighbors(mech.hex):
        if place not in battle.board or place in taken:
            continue
        falls = battle.ground(place).level < battle.ground(mech.hex).level
        if entry_cost(battle, place if falls else mech.hex, place) is not None:
            yield place


def _follow(play: Play[Battle], unit: str, target: str, left: list[Hex], row: ManeuverRow) -> None:
    """Let who has moved another go after it, into the hex that it has left last."""
    mech, moved = play.battle.units[unit], play.battle.units[target]
    if not left or mech.hex is None or moved.hex is None or distance(mech.hex, moved.hex) <= 1:
        return
    options = (Option(NO, "Stay"), Option(YES, f"Follow to {left[-1].label}"))
    if play.choose(questions.ask_follow(mech, moved), options, side=mech.side, source=row.source) == YES:
        play.emit(Moved(unit, "reposition", len(left), 0, left[-1], mech.facing, mech.altitude))
