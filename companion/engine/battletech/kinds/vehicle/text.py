"""Texts of vehicles: labels by their ids, the question of a critical hit, journal lines of their events."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.asks import Question
from companion.engine.battletech.battle.text.names import BattleAccount, unit_name
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.vehicle import events
from companion.engine.battletech.tables.kinds.vehicles import (
    CREW_KILLED,
    CREW_STUNNED,
    ENGINE_HIT,
    IMMOBILE,
    VehicleCritical,
    Vehicles,
)
from companion.engine.skeleton.news import News, NewsWeight
from companion.engine.skeleton.wording import Sentences, in_sentence

LABELS: Mapping[str, str] = {
    "vehicle/motive_not_played": "These rules do not say how it moves ({motive}). Its sheet can be printed."
    " To play, choose one that is {known:or}.",
    "vehicle/place_not_played": "These rules have no hits on a {place}. Its sheet can be printed."
    " To play, choose another.",
    "vehicle/measure_explodes": "Explodes",
    "vehicle/measure_pilot_hit": "Crew hit",
    "vehicle/measure_unconscious": "Crew unconscious",
    "vehicle/measure_crew_killed": "Crew killed",
    "vehicle/measure_crew_stunned": "Crew stunned",
    "vehicle/measure_immobile": "Immobilized",
    "vehicle/measure_slower": "Loses Cruising MP",
    "vehicle/measure_turret_locked": "Turret locked",
    "vehicle/measure_main_weapon_jams": "Main weapon jams",
    "vehicle/slower": "−{lost} Cruising MP",
    "vehicle/summary": "{tons} · {motive} · {cruising}/{flank} MP · {armor} armor",
    "vehicle/tons": "{tons} tons",
    "vehicle/ton": "{tons} ton",
    "vehicle/structure": ", structure",
    "vehicle/its_loss_destroys": "The loss of its structure destroys the vehicle. {source}",
    "vehicle/its_loss": "Its loss destroys the vehicle.",
    "vehicle/row": "{location}, {trouble}",
    "vehicle/row_critical": "{location}, critical hit?",
    "vehicle/explodes": "{what}, explodes",
    "vehicle/turret_arc": "turret's forward",
    "vehicle/leave_turret": "Leave the turret as it is",
    "vehicle/turret_to": "Turret {where}",
    "vehicle/turret": "Turret",
    "vehicle/turret_points": "points {where}",
    "vehicle/troubles": "Hits on the vehicle",
    "vehicle/crew": "Crew",
    "vehicle/cruising": "Cruising MP",
    "vehicle/flank": "Flank MP",
    "vehicle/motive": "Moves",
    "vehicle/engine": "Engine",
    "vehicle/engine_of": "{rating} {kind}",
    "vehicle/heat_sinks": "Heat sinks",
    "vehicle/gunnery": "Gunnery",
    "vehicle/driving": "Driving",
    "vehicle/paper_any_flank": "Left, right",
    "vehicle/paper_attacked_side": "Side",
    "vehicle/paper_explodes": "{what}: the vehicle explodes",
    "vehicle/paper_front_or_rear": "Front, rear",
    "vehicle/paper_no_turret": "Without a turret: the side.",
    "vehicle/paper_only_for": "{trouble} ({names} only)",
    "vehicle/paper_trouble": "{trouble}: {about}",
    "vehicle/paper_critical_hits": "Critical hits on ground vehicles",
    "vehicle/paper_hit_location": "Hit location of ground vehicles",
    "vehicle/paper_movement": "Movement costs of vehicles",
    "vehicle/paper_turret": "Turret",
    "vehicle/paper_hit": "Hit",
    "vehicle/paper_cruising": "Cruising",
    "vehicle/paper_running": "Flank speed",
    "vehicle/paper_again": "again*",
    "vehicle/paper_struck_inside": "* A critical hit in the location that is struck. After a 2 roll again.",
    "vehicle/has_no_slots": "Vehicles have critical slots and heat here. Its sheet can be printed. To play,"
    " build it anew as a slotted_vehicle.",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""
ENGINES: Mapping[str, str] = {"fusion": "fusion", "xl": "XL fusion", "ice": "I.C.E."}
"""What engines are called by the word that unit files have for them."""
WEIGHTS: Mapping[str, NewsWeight] = {
    CREW_KILLED: NewsWeight.LOSS,
    CREW_STUNNED: NewsWeight.TURN,
    ENGINE_HIT: NewsWeight.TURN,
    IMMOBILE: NewsWeight.TURN,
}
"""How grave troubles are, where they are more than harm."""


def critical_question(unit: Unit, location: str, rules: Vehicles) -> Question:
    """Return the question of what a critical hit strikes."""
    where = in_sentence(rules.locations.names[location].label)
    return Question(
        f"vehicle_critical/{unit.id}/{location}", f"Critical hit on {unit.name}, {where}", (unit.id,)
    )


def _rules(account: BattleAccount) -> Vehicles:
    rules = account.battle.rules.tables.vehicles
    assert rules is not None, "models of vehicles are refused without"
    return rules


def format_critical(rules: Vehicles, row: VehicleCritical) -> str:
    """Format what a critical hit does: "Fuel tank hit, explodes"."""
    if row.explosion:
        return say("vehicle/explodes", what=row.explosion)
    return rules.troubles[row.trouble].name


def format_critical_hit(account: BattleAccount, event: events.VehicleCriticalHit) -> str:
    rules = _rules(account)
    what = in_sentence(format_critical(rules, rules.critical_hits.rows[event.rolled]))
    return f"{unit_name(account.battle, event.unit)}: critical hit ({event.rolled}), {what}"


def format_trouble(account: BattleAccount, event: events.VehicleTroubled) -> str:
    row = _rules(account).troubles[event.trouble]
    return f"{unit_name(account.battle, event.unit)}: {in_sentence(row.name)}"


def news_of_trouble(account: BattleAccount, event: events.VehicleTroubled) -> News:
    weight, row = WEIGHTS.get(event.trouble, NewsWeight.HARM), _rules(account).troubles[event.trouble]
    return News(unit_name(account.battle, event.unit), in_sentence(row.name), weight, is_thing=True)


def format_exploded(account: BattleAccount, event: events.VehicleExploded) -> str:
    return f"{unit_name(account.battle, event.unit)} explodes"


def news_of_exploded(account: BattleAccount, event: events.VehicleExploded) -> News:
    return News(unit_name(account.battle, event.unit), "explodes", NewsWeight.LOSS)


def format_sank(account: BattleAccount, event: events.VehicleSank) -> str:
    return f"{unit_name(account.battle, event.unit)} sinks"


def news_of_sank(account: BattleAccount, event: events.VehicleSank) -> News:
    return News(unit_name(account.battle, event.unit), "sinks", NewsWeight.LOSS)
