"""Hits on platoons: a man for each point, of all or, where it has squads, of one that the dice show.

Rule: CityTech, Infantry > Damage to Standard Infantry; Combat > Attack Direction.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.events import DamageVanished
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.kinds.infantry.platoon import Platoon, rules_of
from companion.engine.battletech.tables.kinds.infantry import PLATOON, Squads, squad_name
from companion.engine.battletech.tables.locations import Locations, RolledPlace
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice


def locate_on_platoon(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Roll which squad a hit strikes; nobody rolls for a platoon without squads, or for the last of them."""
    unit, rules = _platoon(play, hit), rules_of(play.battle.rules)
    if PLATOON in unit.structure or rules.squads is None:
        return RolledPlace(PLATOON)
    if len(unit.squads) < 2:
        return RolledPlace(unit.squads[0] if unit.squads else "")
    table, rows = rules.squads, squad_rows(rules.squads, rules.locations, unit)
    while True:
        rolled = play.roll(table.dice, hit.question, side=hit.roller_side, source=table.source, rows=rows)
        if squad_name(rolled) in unit.squads:
            return RolledPlace(squad_name(rolled), rolled=rolled)


def squad_rows(rules: Squads, plan: Locations, unit: Platoon) -> Mapping[int, str]:
    """Return what each total of the dice means."""
    dice, rows = parse_dice(rules.dice), {}
    for shown in range(dice.minimum, dice.maximum + 1):
        row = plan.names.get(squad_name(shown))
        label = row.label if row is not None else str(shown)
        rows[shown] = label if squad_name(shown) in unit.squads else say("row/roll_again", label=label)
    return rows


def land_on_platoon(play: Play[Battle], hit: IncomingHit, place: RolledPlace) -> None:
    """Let a hit take a man for each point; what a squad has no men for takes those of another."""
    points = hit.points
    while place.location and place.location != PLATOON:
        borne = min(points, _platoon(play, hit).structure[place.location])
        land_hit(play, hit.unit, place.location, borne, "front", rolled=place.rolled, dealt=hit.dealt)
        points -= borne
        if not points:
            return
        place = locate_on_platoon(play, hit)
    if place.location:
        land_hit(play, hit.unit, place.location, points, "front", dealt=hit.dealt)
    else:
        play.emit(DamageVanished(hit.unit, points))


def _platoon(play: Play[Battle], hit: IncomingHit) -> Platoon:
    unit = play.battle.units[hit.unit]
    assert isinstance(unit, Platoon), f"{unit.name} is no platoon"
    return unit
