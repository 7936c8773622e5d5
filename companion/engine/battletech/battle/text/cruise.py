"""Cruise missiles in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import actions, events
from companion.engine.battletech.battle.ammunition import load_label
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.cruise_missiles import cruise_missile
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.names import FACINGS, BattleAccount, unit_name
from companion.tabletop.number_text import format_count

ENDINGS: Mapping[str, str] = {
    "struck": "",
    "empty": "{missile} is empty and falls",
    "off_map": "{missile} leaves the map and is lost",
    "shot_down": "{missile} is shot down",
    "no_target": "{missile} finds its target no more and is lost",
}


def format_missile(battle: Battle, missile: CruiseMissile) -> str:
    """Return the name of a missile: whose it is, and what guides it or what it carries."""
    unit = battle.units[missile.unit]
    mount = battle.model(unit).mount(missile.weapon)
    weapon = battle.rules.tables.weapons[mount.weapon] if mount is not None else None
    if weapon is None:
        return unit.name
    return f"{weapon.name} of {unit.name} ({load_label(weapon, missile.load)})"


def format_flight(battle: Battle, missile: CruiseMissile) -> str:
    """Return where a missile has flown, or whom it goes for."""
    name = format_missile(battle, missile)
    if missile.attacks:
        return f"{name} goes for {unit_name(battle, missile.attacks)}"
    hexes = format_count(len(missile.course) - 1, "hex")
    drops = ", over ".join(place.label for place in missile.drops)
    over = f", over {drops}" if drops else ""
    return f"{name} flies {hexes} to {missile.hex.label}, facing {FACINGS[missile.facing]}{over}"


def format_launch(account: BattleAccount, action: actions.LaunchCruise) -> str:
    launched = account.first(events.CruiseLaunched)
    unit = unit_name(account.battle, action.unit)
    if launched is None:
        return f"{unit} launches nothing"
    return f"{unit} launches: {format_flight(account.battle, launched.cruise)}"


def format_steer(account: BattleAccount, action: actions.SteerCruise) -> str:
    flew = account.first(events.CruiseFlew)
    missile = flew.cruise if flew is not None else cruise_missile(account.battle, action.missile)
    return format_flight(account.battle, missile) if missile is not None else action.missile


def format_cruise_flew(account: BattleAccount, event: events.CruiseFlew) -> str:
    return "" if event.is_steered else format_flight(account.battle, event.cruise)


def format_payload_dropped(_account: BattleAccount, event: events.PayloadDropped) -> str:
    return f"The payload comes down in {event.hex.label}"


def format_cruise_ended(account: BattleAccount, event: events.CruiseEnded) -> str:
    return ENDINGS[event.fate].format(missile=format_missile(account.battle, event.cruise))
