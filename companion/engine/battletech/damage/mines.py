"""Minefields: how Thunder missiles lay them, who sets off which kind, and what they do.

Rule: CityTech, Equipment > Thunder Long-Range Missiles; Special Case Rules > Minefields.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.causes import NO_ATTACK
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import EffectBegan, EffectEnded, MinesLaid, MinesMet
from companion.engine.battletech.battle.ground import EffectKind, HexEffect
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in, hexes_with
from companion.engine.battletech.battle.text import asks, ground_asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import direction_rows, hexside_at
from companion.engine.battletech.battle.text.refusals import nonsense
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage.falling import fall_clusters
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.ground import Vibrabombs
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Facing, Hex, distance, hexes_within, neighbor, neighbors
from companion.tabletop.odds import odds_of


def enter_minefield(play: Play[Battle], unit: UnitId, place: Hex) -> None:
    """Roll whether a unit that enters a hex meets its mines, and deal their damage at once.

    Rule: CityTech, Equipment > Thunder Long-Range Missiles; Special Case Rules > Minefields.
    """
    tables = play.battle.rules.tables
    if (rules := tables.thunder) is not None and (laid := effect_in(play.battle, place, "thunder")):
        points = laid.points
        if _meets_mine(play, unit, laid, place, (rules.dice, rules.hits_on, points, rules.source)):
            _go_off(play, unit, place, points, rules.grouping)
    if tables.minefields is None:
        return
    if (laid := effect_in(play.battle, place, "conventional")) is not None:
        mine = tables.minefields.conventional
        if _meets_mine(play, unit, laid, place, (mine.dice, mine.hits_on, laid.points, mine.source)):
            _go_off(play, unit, place, laid.points, laid.points, mine.straight)
    _shake(play, unit, place, tables.minefields.vibrabomb)


def _meets_mine(
    play: Play[Battle], unit: UnitId, laid: HexEffect, place: Hex, field: tuple[str, int, int, str]
) -> bool:
    """Roll whether a unit meets a mine of a field, of these dice, number, points and source; for a
    hidden field it is rolled in secret, and it stays hidden as long as none goes off.
    """
    dice, hits_on, points, source = field
    mech, totals = play.battle.units[unit], parse_dice(dice)
    rows = {
        total: say("row/mines_go_off", points=points) if total >= hits_on else say("row/nothing_happens")
        for total in range(totals.minimum, totals.maximum + 1)
    }
    question = ground_asks.steps_on(mech, place) if laid.owner else ground_asks.mines(mech, place)
    side, is_secret = laid.owner or mech.side, bool(laid.owner)
    rolled = play.roll(dice, question, side=side, source=source, rows=rows, is_secret=is_secret)
    play.emit(MinesMet(unit, place, rolled, rolled >= hits_on, bool(laid.owner)))
    if laid.owner and rolled >= hits_on:
        play.emit(EffectBegan(place, replace(laid, owner="")))
    return rolled >= hits_on


def go_off(play: Play[Battle], unit: UnitId, place: Hex, points: int) -> None:
    """Let mines go off under a unit, all at once."""
    _go_off(play, unit, place, points, points)


def _go_off(
    play: Play[Battle], unit: UnitId, place: Hex, points: int, grouping: int, straight: int = 0
) -> None:
    """Deal the damage of mines to a unit: to its legs, and so many points of each group past the armor."""
    mech, dealt = play.battle.units[unit], replace(NO_ATTACK, straight=straight) if straight else NO_ATTACK
    for group in fall_clusters(points, grouping):
        where, total = ground_asks.mine_location(mech, place), group + straight
        hit = IncomingHit(unit, total, "front", where, "kick_location", dealt=dealt, roller_side=mech.side)
        roll_hit(play, hit)


def fields_met(battle: Battle, unit: Unit) -> Mapping[Hex, EffectKind]:
    """Return the hexes in which a unit meets mines when it enters, each with their kind."""
    if not battle.hex_effects:
        return {}
    found: dict[Hex, EffectKind] = {}
    for kind in ("conventional", "thunder"):
        found.update({place: kind for place, _ in hexes_with(battle, kind)})
    fields = battle.rules.tables.minefields
    if fields is None or not isinstance(unit, Mech):
        return found
    for place, bombs in hexes_with(battle, "vibrabomb"):
        reach = _reach(battle, unit, bombs, fields.vibrabomb)
        around = hexes_within(place, reach) if reach is not None else ()
        board = battle.board
        there = (near for near in around if near not in found and (board is None or near in board))
        found.update(dict.fromkeys(there, "vibrabomb"))
    return found


def _reach(battle: Battle, walker: Mech, bombs: HexEffect, rules: Vibrabombs) -> int | None:
    """Return from how far away a 'Mech sets off vibrabombs; None where it is too light for them."""
    over = round(battle.model(walker).weight) - bombs.setting
    return max(over // rules.per_hex, 0) if over > -rules.lighter else None


def _shake(play: Play[Battle], unit: UnitId, place: Hex, rules: Vibrabombs) -> None:
    """Set off the vibrabombs that the step of a 'Mech sets off, near and far; each only once.

    Rule: CityTech, Special Case Rules > Vibrabomb Minefields.
    """
    walker = play.battle.units[unit]
    if not isinstance(walker, Mech):
        return
    for where, bombs in tuple(hexes_with(play.battle, "vibrabomb")):
        reach = _reach(play.battle, walker, bombs, rules)
        if reach is not None and distance(where, place) <= reach:
            play.emit(EffectEnded(where, "vibrabomb"))
            _blow_up(play, where, bombs.points)


def why_not_detonate(battle: Battle, place: Hex) -> Refusal | None:
    """Return why no mines can be set off in a hex: none lie there that a player could."""
    if effect_in(battle, place, "command_detonated") is None:
        return nonsense("no_effect_there", hex=place.label, effect="command_detonated")
    return None


def detonate(play: Play[Battle], place: Hex) -> None:
    """Set off the mines of a hex: they strike all who are there, and less hard those in the next hexes.

    Rule: CityTech, Special Case Rules > Command-Detonated Minefields.
    """
    laid, fields = effect_in(play.battle, place, "command_detonated"), play.battle.rules.tables.minefields
    if laid is None or fields is None:
        return
    play.emit(EffectEnded(place, "command_detonated"))
    _blow_up(play, place, laid.points)
    for onward in neighbors(place):
        _blow_up(play, onward, fields.command_detonated.next_hexes)


def _blow_up(play: Play[Battle], place: Hex, points: int) -> None:
    """Strike everybody in a hex."""
    for unit in play.battle.units.values():
        if unit.hex == place and not is_destroyed(play.battle, unit):
            _go_off(play, unit.id, place, points, points)


def scatter(
    play: Play[Battle],
    place: Hex,
    salvo: asks.FiringWeapon,
    side: SideId,
    within: tuple[Hex | None, int] = (None, 0),
) -> Hex:
    """Roll the hex where a salvo comes down that missed its own: some hexes away in any direction, but not
    farther from a hex than its reach, where both are given as `within`.
    """
    thunder = play.battle.rules.tables.thunder
    assert thunder is not None, "only rules with Thunder missiles fire them"
    rows = direction_rows(thunder.direction_dice)
    question = asks.scatter_direction(salvo, place)
    shown = play.roll(thunder.direction_dice, question, side=side, source=thunder.source, rows=rows)
    hexes = play.roll(
        thunder.scatter_dice, asks.scatter_hexes(salvo, place), side=side, source=thunder.source
    )
    return _carry_on(place, hexside_at(rows, shown), hexes, within)


def scatter_odds(tables: Tables, place: Hex, within: tuple[Hex | None, int]) -> Mapping[Hex, float]:
    """Return the hexes where a salvo may come down that missed its own, each with its chance."""
    thunder, found = tables.thunder, dict[Hex, float]()
    assert thunder is not None, "only rules with Thunder missiles fire them"
    rows = direction_rows(thunder.direction_dice)
    for shown, chance in odds_of(parse_dice(thunder.direction_dice)).items():
        for hexes, part in odds_of(parse_dice(thunder.scatter_dice)).items():
            there = _carry_on(place, hexside_at(rows, shown), hexes, within)
            found[there] = found.get(there, 0.0) + float(chance * part)
    return found


def _carry_on(place: Hex, hexside: Facing, hexes: int, within: tuple[Hex | None, int]) -> Hex:
    """Return the hex so many hexes onward, or the last one before it that is within reach."""
    origin, reach = within
    for _ in range(hexes):
        onward = neighbor(place, hexside)
        if origin is not None and distance(origin, onward) > reach:
            break
        place = onward
    return place


def lay_field(play: Play[Battle], place: Hex) -> None:
    """Leave a conventional minefield in a hex; who stands there meets it when it leaves or another enters."""
    fields, battle = play.battle.rules.tables.minefields, play.battle
    if fields is not None and (battle.board is None or place in battle.board):
        play.emit(EffectBegan(place, HexEffect("conventional", fields.conventional.damage)))


def lay_mines(play: Play[Battle], place: Hex, missiles: int) -> None:
    """Mine a hex with a point for each missile, on top of what lies there; nothing beyond the map."""
    thunder, battle = play.battle.rules.tables.thunder, play.battle
    assert thunder is not None, "only rules with Thunder missiles fire them"
    if battle.board is None or place in battle.board:
        laid = effect_in(battle, place, "thunder")
        points = min((laid.points if laid else 0) + missiles, thunder.most_in_hex)
        play.emit(MinesLaid(place, points))
