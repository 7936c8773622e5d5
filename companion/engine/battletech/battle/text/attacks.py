"""Attacks in plain words: their lines in the journal, with who, what, at whom, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.aims import target_name
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.names import BattleAccount, attack_label, unit_name, weapon_name
from companion.engine.battletech.battle.units import Unit


def format_declare_fire(account: BattleAccount, action: actions.DeclareFire) -> str:
    battle, mech = account.battle, account.battle.units[action.unit]
    if account.first(happened.SightDenied):
        return f"{mech.name} has no line of sight to {target_name(battle, action.target or '')}"
    volleys = [(action.target, action.weapons), *((more.target, more.weapons) for more in action.also)]
    parts = [
        f"at {target_name(battle, target)}: {_format_weapons(battle, mech, weapons)}"
        for target, weapons in volleys
        if target is not None and weapons
    ]
    return f"{mech.name} declares fire {'; '.join(parts)}" if parts else f"{mech.name} holds its fire"


def _format_weapons(battle: Battle, unit: Unit, weapons: Iterable[str]) -> str:
    """Return the weapons by name, those of a kind together: "ER Large Laser, 3 Medium Laser"."""
    names = Counter(weapon_name(battle, unit, weapon) for weapon in weapons)
    return ", ".join(called if number == 1 else f"{number} {called}" for called, number in names.items())


def format_resolve_fire(account: BattleAccount, action: actions.ResolveFire) -> str:
    shooter, shots = unit_name(account.battle, action.unit), account.all(happened.ShotFired)
    if not shots:
        return f"{shooter} withholds its fire"
    hits = sum(shot.is_hit for shot in shots)
    points = sum(event.damage for event in account.all(happened.LocationHit))
    targets = " and ".join(dict.fromkeys(target_name(account.battle, shot.target) for shot in shots))
    return f"{shooter} fires at {targets}: {format_score(hits, len(shots), points)}"


def format_declare_blow(account: BattleAccount, action: actions.DeclareBlow) -> str:
    if not action.attack or action.target is None:
        return f"{unit_name(account.battle, action.unit)} makes no physical attack"
    what = attack_label(account.battle, action.attack).lower()
    return (
        f"{unit_name(account.battle, action.unit)} declares: {what} at "
        f"{unit_name(account.battle, action.target)}"
    )


def format_resolve_blow(account: BattleAccount, action: actions.ResolveBlow) -> str:
    attacker, blows = unit_name(account.battle, action.unit), account.all(happened.BlowStruck)
    if not blows:
        return f"{attacker} cannot make its attack"
    hits = sum(blow.is_hit for blow in blows)
    attack, target = blows[0].attack, blows[0].target
    points = sum(event.damage for event in account.all(happened.LocationHit) if event.unit == target)
    what = f"{attack_label(account.battle, attack).lower()} at {unit_name(account.battle, target)}"
    return f"{attacker}: {what}: {format_score(hits, len(blows), points)}"


def format_take_club(account: BattleAccount, action: actions.TakeClub) -> str:
    taken = account.first(happened.ClubTaken)
    found = f"picks up a {taken.club} as a club" if taken and taken.club else "finds no club"
    return f"{unit_name(account.battle, action.unit)} {found}"


def format_score(hits: int, shots: int, points: int) -> str:
    """Format the result of shots: "2 of 3 hit for 10"."""
    worth = f" for {points}" if points else ""
    if shots == 1:
        return f"hit{worth}" if hits else "miss"
    return f"{hits} of {shots} hit{worth}" if hits else "all miss"
