"""Hits on gun emplacements: what the roll says that they strike, and what comes of it.

Rule: CityTech, Special Case Rules > Gun Emplacement Damage Table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.engine.asks import Question
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage.dealt import BY_NOTHING, Dealt
from companion.engine.battletech.damage.hit_locations import hit, land
from companion.engine.battletech.damage.played import Played
from companion.engine.battletech.damage.single import Hit
from companion.engine.battletech.gun_emplacements import words
from companion.engine.battletech.gun_emplacements.emplacement import (
    GunEmplacement,
    as_emplacement,
    rules_of,
)
from companion.engine.battletech.gun_emplacements.events import CrewKilled, TurretLocked, WeaponsDestroyed
from companion.engine.battletech.gun_emplacements.words import say
from companion.engine.battletech.tables.kinds.gun_emplacements import BUILDING, TURRET, EmplacementHit
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.play import Play
from companion.engine.shared.rows import Happening, of_unit

ROWS: Mapping[EmplacementHit, str] = {
    "building": "emplacement/building",
    "turret": "emplacement/turret",
    "turret_locked": "emplacement/turret_locked",
    "weapons_destroyed": "emplacement/weapons_destroyed",
    "crew_killed": "emplacement/crew_killed",
}
"""What each row of the table is called: ids of labels."""


def what_is_struck(effect: EmplacementHit, *, has_turret: bool) -> EmplacementHit:
    """What a row of the table means: where no turret stands the building is struck."""
    return effect if has_turret or effect not in ("turret", "turret_locked") else "building"


@hit.of(GunEmplacement)
def _hit(
    play: Play[Battle],
    unit: UnitId,
    points: int,
    side: AttackSide,
    question: Question,
    *,
    table: LocationTable = "hit_location",  # noqa: ARG001
    safe: Collection[str] = (),  # noqa: ARG001
    dealt: Dealt = BY_NOTHING,
    roller_side: str = "",
) -> str:
    """Roll what a hit of so many points strikes, whatever side it comes from; the location."""
    rules, struck = rules_of(play.battle), as_emplacement(play.battle.units[unit])
    rows = {
        total: say(ROWS[what_is_struck(effect, has_turret=struck.has_turret)])
        for total, effect in rules.rows.items()
    }
    rolled = play.roll(rules.dice, question, side=roller_side, source=rules.source, rows=rows)
    effect = what_is_struck(rules.rows[rolled], has_turret=struck.has_turret)
    on = Played(play, unit)
    if effect == "weapons_destroyed":
        play.happen(WeaponsDestroyed(unit, rolled))
    elif effect == "crew_killed":
        play.happen(CrewKilled(unit, rolled))
        on.tell_out(Hit(BUILDING))
    else:
        location = BUILDING if effect == "building" else TURRET
        land(play, unit, location, points, side, rolled=rolled, dealt=dealt)
        if effect == "turret_locked" and as_emplacement(play.battle.units[unit]).has_turret:
            play.happen(TurretLocked(unit))
        return location
    return BUILDING


# --- what the events change ---


def _turret_locked(unit: Unit, _event: TurretLocked) -> Unit:
    return replace(as_emplacement(unit), is_turret_locked=True)


def _weapons_destroyed(unit: Unit, _event: WeaponsDestroyed) -> Unit:
    return replace(as_emplacement(unit), are_weapons_destroyed=True)


def _crew_killed(unit: Unit, _event: CrewKilled) -> Unit:
    return replace(as_emplacement(unit), is_crew_dead=True)


HAPPENINGS = (
    Happening(TurretLocked, of_unit(_turret_locked), words.turret_locked, news=words.turret_news),
    Happening(
        WeaponsDestroyed, of_unit(_weapons_destroyed), words.weapons_destroyed, news=words.weapons_news
    ),
    Happening(CrewKilled, of_unit(_crew_killed), words.crew_killed, news=words.crew_news),
)
