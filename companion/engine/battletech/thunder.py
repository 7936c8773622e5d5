"""Thunder missiles: they mine a hex, or another one where they miss it.

Rule: CityTech, Equipment > Thunder Long-Range Missiles.
"""

from __future__ import annotations

from companion.engine.battletech.events import MinesLaid
from companion.engine.battletech.state import Battle, SideId
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex, neighbor


def scattered(play: Play[Battle], place: Hex, salvo: str, side: SideId) -> Hex:
    """Where a salvo comes down that missed its hex: some hexes away in any direction."""
    thunder = play.battle.rules.tables.thunder
    assert thunder is not None, "only rules with Thunder missiles fire them"
    low, high = parse_dice(thunder.direction_dice).minimum, parse_dice(thunder.direction_dice).maximum
    rows = {shown: COMPASS[(shown - low) % len(COMPASS)] for shown in range(low, high + 1)}
    purpose = f"{salvo} miss {place.label}: which way?"
    shown = play.roll(thunder.direction_dice, purpose, side=side, source=thunder.source, rows=rows)
    hexes = play.roll(
        thunder.scatter_dice, f"{salvo} miss {place.label}: how far?", side=side, source=thunder.source
    )
    for _ in range(hexes):
        place = neighbor(place, (shown - low) % len(COMPASS))
    return place


def lay(play: Play[Battle], place: Hex, missiles: int) -> None:
    """Mine a hex with a point for each missile, on top of what lies there; nothing beyond the map."""
    thunder, battle = play.battle.rules.tables.thunder, play.battle
    assert thunder is not None, "only rules with Thunder missiles fire them"
    if battle.board is None or place in battle.board:
        points = min(battle.mines.get(place, 0) + missiles, thunder.most_in_hex)
        play.happen(MinesLaid(place, points))


COMPASS = ("North", "North-east", "South-east", "South", "South-west", "North-west")
"""The hexsides by the numbers of a die."""
