"""Hits on gun emplacements: the part that the roll strikes, and the consequences.

Rule: CityTech, Special Case Rules > Gun Emplacement Damage Table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.damage.played_target import PlayedTarget
from companion.engine.battletech.damage.single_hit import SingleHit
from companion.engine.battletech.kinds.gun_emplacement import text
from companion.engine.battletech.kinds.gun_emplacement.emplacement import (
    as_emplacement,
    rules_of,
)
from companion.engine.battletech.kinds.gun_emplacement.events import (
    CrewKilled,
    TurretLocked,
    WeaponsDestroyed,
)
from companion.engine.battletech.kinds.gun_emplacement.text import say
from companion.engine.battletech.tables.kinds.gun_emplacements import BUILDING, TURRET, EmplacementHit
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.play import Play
from companion.engine.skeleton.rule_rows import EventRule, of_unit

ROWS: Mapping[EmplacementHit, str] = {
    "building": "emplacement/building",
    "turret": "emplacement/turret",
    "turret_locked": "emplacement/turret_locked",
    "weapons_destroyed": "emplacement/weapons_destroyed",
    "crew_killed": "emplacement/crew_killed",
}
"""What each row of the table is called: ids of labels."""


def find_struck_part(effect: EmplacementHit, *, has_turret: bool) -> EmplacementHit:
    """Return the part that a row of the table means: without a turret the building is struck."""
    return effect if has_turret or effect not in ("turret", "turret_locked") else "building"


def locate_on_emplacement(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Roll what a hit strikes, whatever side it comes from."""
    unit = hit.unit
    rules, struck = rules_of(play.battle), as_emplacement(play.battle.units[unit])
    rows = {
        total: say(ROWS[find_struck_part(effect, has_turret=struck.has_turret)])
        for total, effect in rules.rows.items()
    }
    rolled = play.roll(rules.dice, hit.question, side=hit.roller_side, source=rules.source, rows=rows)
    effect = find_struck_part(rules.rows[rolled], has_turret=struck.has_turret)
    return RolledPlace(TURRET if effect in ("turret", "turret_locked") else BUILDING, rolled=rolled)


def land_on_emplacement(play: Play[Battle], hit: IncomingHit, place: RolledPlace) -> None:
    """Let a hit do what the row says that it was rolled at."""
    unit, rolled = hit.unit, place.rolled
    assert rolled is not None, "emplacements are struck by the dice"
    struck = as_emplacement(play.battle.units[unit])
    effect = find_struck_part(rules_of(play.battle).rows[rolled], has_turret=struck.has_turret)
    on = PlayedTarget(play, unit)
    if effect == "weapons_destroyed":
        play.emit(WeaponsDestroyed(unit, rolled))
    elif effect == "crew_killed":
        play.emit(CrewKilled(unit, rolled))
        on.check_destroyed(SingleHit(BUILDING))
    else:
        location = BUILDING if effect == "building" else TURRET
        land_hit(play, unit, location, hit.points, hit.side, rolled=rolled, dealt=hit.dealt)
        if effect == "turret_locked" and as_emplacement(play.battle.units[unit]).has_turret:
            play.emit(TurretLocked(unit))


# --- what the events change ---


def _apply_turret_locked(unit: Unit, _event: TurretLocked) -> Unit:
    return replace(as_emplacement(unit), is_turret_locked=True)


def _apply_weapons_destroyed(unit: Unit, _event: WeaponsDestroyed) -> Unit:
    return replace(as_emplacement(unit), are_weapons_destroyed=True)


def _apply_crew_killed(unit: Unit, _event: CrewKilled) -> Unit:
    return replace(as_emplacement(unit), is_crew_dead=True)


EVENT_RULES = (
    EventRule(
        TurretLocked,
        of_unit(_apply_turret_locked),
        text.format_turret_locked,
        news=text.news_of_turret_locked,
    ),
    EventRule(
        WeaponsDestroyed,
        of_unit(_apply_weapons_destroyed),
        text.format_weapons_destroyed,
        news=text.news_of_weapons_destroyed,
    ),
    EventRule(
        CrewKilled, of_unit(_apply_crew_killed), text.format_crew_killed, news=text.news_of_crew_killed
    ),
)
