"""Texts of gun emplacements: labels by their ids, and journal lines of their events."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.text.names import BattleAccount, unit_name
from companion.engine.battletech.kinds.gun_emplacement import events
from companion.engine.skeleton.news import News, NewsWeight
from companion.engine.skeleton.wording import Sentences

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
    "emplacement/its_construction_factor_at_0": "Its Construction Factor: at 0 it is rubble.",
    "emplacement/its_weapons_are_whole_but": "Its weapons are intact, but nobody can fire them",
    "emplacement/levels": "Levels",
    "emplacement/none_of_its_weapons_fires": "None of its weapons can fire",
    "emplacement/sheet_turret": "Turret {where}",
    "emplacement/sheet_turret_locked": "Turret locked",
    "emplacement/turret_destroyed": "destroyed",
    "emplacement/turret_points": "points {where}",
    "emplacement/sheet_weapons_destroyed": "Weapons destroyed",
    "emplacement/summary": "Gun emplacement · CF {factor}",
    "emplacement/unit_turret": " · turret, {armor} armor",
    "emplacement/paper_hits": "Gun emplacement damage",
    "emplacement/paper_hit": "Hit",
    "emplacement/paper_turret": "Turret",
    "emplacement/paper_building": "Building",
    "emplacement/paper_turret_locked": "Turret locked",
    "emplacement/paper_weapons_destroyed": "Weapons destroyed",
    "emplacement/paper_crew_killed": "Crew killed",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""


def news_of_crew_killed(account: BattleAccount, event: events.CrewKilled) -> News:
    return News(unit_name(account.battle, event.unit), "crew killed", NewsWeight.LOSS, is_thing=True)


def news_of_weapons_destroyed(account: BattleAccount, event: events.WeaponsDestroyed) -> News:
    return News(
        unit_name(account.battle, event.unit), "all weapons destroyed", NewsWeight.TURN, is_thing=True
    )


def news_of_turret_locked(account: BattleAccount, event: events.TurretLocked) -> News:
    return News(unit_name(account.battle, event.unit), "turret locked", NewsWeight.HARM, is_thing=True)


def format_turret_locked(account: BattleAccount, event: events.TurretLocked) -> str:
    return f"{unit_name(account.battle, event.unit)}: the turret is locked"


def format_weapons_destroyed(account: BattleAccount, event: events.WeaponsDestroyed) -> str:
    return f"{unit_name(account.battle, event.unit)}: all weapons destroyed ({event.rolled})"


def format_crew_killed(account: BattleAccount, event: events.CrewKilled) -> str:
    return f"{unit_name(account.battle, event.unit)}: the crew is killed ({event.rolled})"
