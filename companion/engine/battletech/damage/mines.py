"""Thunder missiles mine a hex, or another one where they miss it; and what entering the minefield does.

Rule: CityTech, Equipment > Thunder Long-Range Missiles.
"""

from __future__ import annotations

from companion.engine.battletech.battle.events import MinesLaid, MinesMet
from companion.engine.battletech.battle.state import Battle, IncomingHit
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.battletech.damage import hit_locations
from companion.engine.battletech.damage.falling import fall_clusters
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex, neighbor


def enter_minefield(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Roll whether a unit that enters a hex meets its mines, and deal their damage at once.

    Rule: CityTech, Equipment > Thunder Long-Range Missiles; Special Case Rules > Conventional Minefields.
    """
    rules, points = play.battle.rules.tables.thunder, play.battle.mines.get(place, 0)
    if rules is None or not points:
        return
    mech, dice = play.battle.units[unit], parse_dice(rules.dice)
    rows = {
        total: say("row/mines_go_off", points=points)
        if total >= rules.hits_on
        else say("row/nothing_happens")
        for total in range(dice.minimum, dice.maximum + 1)
    }
    rolled = play.roll(rules.dice, asks.mines(mech, place), side=mech.side, source=rules.source, rows=rows)
    play.emit(MinesMet(unit, place, rolled, rolled >= rules.hits_on))
    if rolled < rules.hits_on:
        return
    for group in fall_clusters(points, rules.grouping):
        where = asks.mine_location(mech, place)
        hit = IncomingHit(unit, group, "front", where, "kick_location", roller_side=mech.side)
        hit_locations.roll_hit(play, hit)


def scatter(play: Play[Battle], place: Hex, salvo: asks.FiringWeapon, side: SideId) -> Hex:
    """Roll the hex where a salvo comes down that missed its own: some hexes away in any direction."""
    thunder = play.battle.rules.tables.thunder
    assert thunder is not None, "only rules with Thunder missiles fire them"
    low, high = parse_dice(thunder.direction_dice).minimum, parse_dice(thunder.direction_dice).maximum
    rows = {shown: COMPASS[(shown - low) % len(COMPASS)] for shown in range(low, high + 1)}
    question = asks.scatter_direction(salvo, place)
    shown = play.roll(thunder.direction_dice, question, side=side, source=thunder.source, rows=rows)
    hexes = play.roll(
        thunder.scatter_dice, asks.scatter_hexes(salvo, place), side=side, source=thunder.source
    )
    for _ in range(hexes):
        place = neighbor(place, (shown - low) % len(COMPASS))
    return place


def lay_mines(play: Play[Battle], place: Hex, missiles: int) -> None:
    """Mine a hex with a point for each missile, on top of what lies there; nothing beyond the map."""
    thunder, battle = play.battle.rules.tables.thunder, play.battle
    assert thunder is not None, "only rules with Thunder missiles fire them"
    if battle.board is None or place in battle.board:
        points = min(battle.mines.get(place, 0) + missiles, thunder.most_in_hex)
        play.emit(MinesLaid(place, points))


COMPASS = (
    say("row/north"),
    say("row/north_east"),
    say("row/south_east"),
    say("row/south"),
    say("row/south_west"),
    say("row/north_west"),
)
"""The hexsides by the numbers of a die."""
