"""What is said of gun emplacements only: labels by their ids, and events in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.words.names import Told, name
from companion.engine.battletech.gun_emplacements import events
from companion.engine.shared.news import News, Weight
from companion.engine.shared.wording import Sentences

LABELS: Mapping[str, str] = {
    "emplacement/no_weapons_left": "No weapons left",
    "emplacement/leave_the_turret": "Leave the turret as it is",
    "emplacement/building": "Building",
    "emplacement/crew_killed": "Crew killed",
    "emplacement/turret": "Turret",
    "emplacement/turret_locked": "Turret, locked",
    "emplacement/weapons_destroyed": "All weapons destroyed",
    "emplacement/armor": ", armor",
    "emplacement/beyond_armor": ", beyond its armor",
    "emplacement/sheet_crew_killed": "Crew killed",
    "emplacement/damage_beyond_its_armor_destroys": "Damage beyond its armor destroys it and its weapons.",
    "emplacement/fixed": "{location}, fixed to fire {arc}",
    "emplacement/gun_emplacement": "Gun emplacement",
    "emplacement/gunnery": "Gunnery",
    "emplacement/it_fires_where_it_points": "It can only fire where it points",
    "emplacement/it_takes_no_further_part": "It takes no further part",
    "emplacement/its_construction_factor_at_0": "Its Construction Factor: at 0 it is rubble.",
    "emplacement/its_weapons_are_whole_but": "Its weapons are intact, but nobody can fire them",
    "emplacement/levels": "Levels",
    "emplacement/none_of_its_weapons_fires": "None of its weapons can fire",
    "emplacement/out_of_the_battle": "Out of the battle",
    "emplacement/sheet_turret": "Turret {where}",
    "emplacement/sheet_turret_locked": "Turret locked",
    "emplacement/turret_destroyed": "destroyed",
    "emplacement/turret_points": "points {where}",
    "emplacement/sheet_weapons_destroyed": "Weapons destroyed",
    "emplacement/summary": "Gun emplacement · CF {factor}",
    "emplacement/unit_turret": " · turret, {armor} armor",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""


def crew_news(told: Told, event: events.CrewKilled) -> News:
    return News(name(told.battle, event.unit), "crew killed", Weight.LOSS, is_thing=True)


def weapons_news(told: Told, event: events.WeaponsDestroyed) -> News:
    return News(name(told.battle, event.unit), "all weapons destroyed", Weight.TURN, is_thing=True)


def turret_news(told: Told, event: events.TurretLocked) -> News:
    return News(name(told.battle, event.unit), "turret locked", Weight.HARM, is_thing=True)


def turret_locked(told: Told, event: events.TurretLocked) -> str:
    return f"{name(told.battle, event.unit)}: the turret is locked"


def weapons_destroyed(told: Told, event: events.WeaponsDestroyed) -> str:
    return f"{name(told.battle, event.unit)}: all weapons destroyed ({event.rolled})"


def crew_killed(told: Told, event: events.CrewKilled) -> str:
    return f"{name(told.battle, event.unit)}: the crew is killed ({event.rolled})"
