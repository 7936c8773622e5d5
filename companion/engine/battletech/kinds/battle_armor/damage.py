"""Hits on Points of battle armor: a die shows the suit, which bears all it can.

Rule: CityTech, Infantry > Damage to Battle Armor.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.events import DamageVanished
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.kinds.battle_armor.point import Point, as_point, rules_of
from companion.engine.battletech.tables.kinds.battle_armor import BattleArmor, suit_name
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice


def locate_suit(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Roll which suit a hit strikes, until it shows one that fights."""
    unit = as_point(play.battle.units[hit.unit])
    return _roll_suit(play, hit, unit) if unit.suits else RolledPlace("")


def land_on_suit(play: Play[Battle], hit: IncomingHit, place: RolledPlace) -> None:
    """Let a suit bear a hit; what is more than it bears is lost."""
    if not place.location:
        play.emit(DamageVanished(hit.unit, hit.points))
        return
    land_hit(play, hit.unit, place.location, hit.points, hit.side, rolled=place.rolled, dealt=hit.dealt)


def shield_carrier(play: Play[Battle], unit: Point, points: int) -> int:
    """Let one suit bear what it can of a hit on the OmniMech that it clings to; the points that are left.

    Rule: CityTech, Infantry > Mechanized Battle Armor.
    """
    if not unit.suits:
        return points
    carrier = play.battle.units[unit.carrier or unit.id].name
    hit = IncomingHit(unit.id, points, "front", asks.rider_hit(unit, carrier))
    place = _roll_suit(play, hit, unit)
    borne = min(points, unit.armor[place.location])
    land_hit(play, unit.id, place.location, borne, hit.side, rolled=place.rolled)
    return points - borne


def _roll_suit(play: Play[Battle], hit: IncomingHit, unit: Point) -> RolledPlace:
    """Return what the die showed, and the suit; the last one left needs no die."""
    if len(unit.suits) == 1:
        return RolledPlace(unit.suits[0])
    rules = rules_of(play.battle.rules)
    rows = suit_rows(rules, unit)
    while True:
        rolled = play.roll(
            rules.suit_hit.dice, hit.question, side=hit.roller_side, source=rules.suit_hit.source, rows=rows
        )
        if suit_name(rolled) in unit.suits:
            return RolledPlace(suit_name(rolled), rolled=rolled)


def suit_rows(rules: BattleArmor, unit: Point) -> Mapping[int, str]:
    """Return what each face of the die means."""
    dice, names = parse_dice(rules.suit_hit.dice), rules.locations.names
    rows: dict[int, str] = {}
    for shown in range(dice.minimum, dice.maximum + 1):
        row = names.get(suit_name(shown))
        label = row.label if row is not None else str(shown)
        rows[shown] = label if suit_name(shown) in unit.suits else say("row/roll_again", label=label)
    return rows
