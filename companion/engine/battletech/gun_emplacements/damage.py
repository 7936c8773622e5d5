"""Hits on gun emplacements: what the roll says that they strike, and what comes of it.

Rule: CityTech, Special Case Rules > Gun Emplacement Damage Table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.engine.asks import Question
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.battle.words.names import Told, name
from companion.engine.battletech.damage.hit_locations import hit, land
from companion.engine.battletech.damage.played import Played
from companion.engine.battletech.damage.single import Hit
from companion.engine.battletech.gun_emplacements.emplacement import (
    GunEmplacement,
    as_emplacement,
    rules_of,
)
from companion.engine.battletech.tables.gun_emplacements import BUILDING, TURRET, EmplacementHit
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.play import Play
from companion.engine.shared.rows import Happening, of_unit

WORDS: Mapping[EmplacementHit, str] = {
    "building": "Building",
    "turret": "Turret",
    "turret_locked": "Turret, locked",
    "weapons_destroyed": "All weapons destroyed",
    "crew_killed": "Crew killed",
}


@dataclass(frozen=True, slots=True)
class TurretLocked:
    """A turret that still stands can no longer turn."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WeaponsDestroyed:
    """All weapons are destroyed by a roll of so much."""

    unit: UnitId
    rolled: int


@dataclass(frozen=True, slots=True)
class CrewKilled:
    """The crew is dead by a roll of so much; the weapons are left."""

    unit: UnitId
    rolled: int


Event: TypeAlias = TurretLocked | WeaponsDestroyed | CrewKilled


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
    roller_side: str = "",
) -> str:
    """Roll what a hit of so many points strikes, whatever side it comes from; the location."""
    rules, struck = rules_of(play.battle), as_emplacement(play.battle.units[unit])
    rows = {
        total: WORDS[what_is_struck(effect, has_turret=struck.has_turret)]
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
        land(play, unit, location, points, side, rolled=rolled)
        if effect == "turret_locked" and as_emplacement(play.battle.units[unit]).has_turret:
            play.happen(TurretLocked(unit))
        return location
    return BUILDING


# --- what the events change, and how they are told ---


def _turret_locked(unit: Unit, _event: TurretLocked) -> Unit:
    return replace(as_emplacement(unit), is_turret_locked=True)


def _weapons_destroyed(unit: Unit, _event: WeaponsDestroyed) -> Unit:
    return replace(as_emplacement(unit), are_weapons_destroyed=True)


def _crew_killed(unit: Unit, _event: CrewKilled) -> Unit:
    return replace(as_emplacement(unit), is_crew_dead=True)


def _locked_words(told: Told, event: TurretLocked) -> str:
    return f"{name(told.battle, event.unit)}: the turret is locked"


def _weapons_words(told: Told, event: WeaponsDestroyed) -> str:
    return f"{name(told.battle, event.unit)}: all weapons destroyed ({event.rolled})"


def _crew_words(told: Told, event: CrewKilled) -> str:
    return f"{name(told.battle, event.unit)}: the crew is killed ({event.rolled})"


HAPPENINGS = (
    Happening(TurretLocked, of_unit(_turret_locked), _locked_words),
    Happening(WeaponsDestroyed, of_unit(_weapons_destroyed), _weapons_words),
    Happening(CrewKilled, of_unit(_crew_killed), _crew_words),
)
