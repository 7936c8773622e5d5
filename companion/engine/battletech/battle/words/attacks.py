"""Attacks in plain words: their lines in the journal, with who, what, at whom, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.battle.words.names import Told, attack_label, name, weapon_name


def declare_fire(told: Told, action: actions.DeclareFire) -> str:
    battle, mech = told.battle, told.battle.units[action.unit]
    if told.first(happened.SightDenied):
        return f"{mech.name} has no line of sight to {name(battle, action.target or '')}"
    volleys = [(action.target, action.weapons), *((more.target, more.weapons) for more in action.also)]
    parts = [
        f"at {name(battle, target)}: {_weapons(battle, mech, weapons)}"
        for target, weapons in volleys
        if target is not None and weapons
    ]
    return f"{mech.name} declares fire {'; '.join(parts)}" if parts else f"{mech.name} holds its fire"


def _weapons(battle: Battle, mech: Unit, weapons: Iterable[str]) -> str:
    """The weapons by name, those of a kind together: "ER Large Laser, 3 Medium Laser"."""
    names = Counter(weapon_name(battle, mech, weapon) for weapon in weapons)
    return ", ".join(called if number == 1 else f"{number} {called}" for called, number in names.items())


def resolve_fire(told: Told, action: actions.ResolveFire) -> str:
    shooter, shots = name(told.battle, action.unit), told.all(happened.ShotFired)
    if not shots:
        return f"{shooter} withholds its fire"
    hits = sum(shot.is_hit for shot in shots)
    points = sum(event.damage for event in told.all(happened.LocationHit))
    targets = " and ".join(dict.fromkeys(name(told.battle, shot.target) for shot in shots))
    return f"{shooter} fires at {targets}: {score(hits, len(shots), points)}"


def declare_blow(told: Told, action: actions.DeclareBlow) -> str:
    if not action.attack or action.target is None:
        return f"{name(told.battle, action.unit)} makes no physical attack"
    what = attack_label(told.battle, action.attack).lower()
    return f"{name(told.battle, action.unit)} declares: {what} at {name(told.battle, action.target)}"


def resolve_blow(told: Told, action: actions.ResolveBlow) -> str:
    attacker, blows = name(told.battle, action.unit), told.all(happened.BlowStruck)
    if not blows:
        return f"{attacker} cannot make its attack"
    hits = sum(blow.is_hit for blow in blows)
    attack, target = blows[0].attack, blows[0].target
    points = sum(event.damage for event in told.all(happened.LocationHit) if event.unit == target)
    what = f"{attack_label(told.battle, attack).lower()} at {name(told.battle, target)}"
    return f"{attacker}: {what}: {score(hits, len(blows), points)}"


def take_club(told: Told, action: actions.TakeClub) -> str:
    taken = told.first(happened.ClubTaken)
    found = f"picks up a {taken.club} as a club" if taken and taken.club else "finds no club"
    return f"{name(told.battle, action.unit)} {found}"


def score(hits: int, shots: int, points: int) -> str:
    """What shots came to: "2 of 3 hit for 10"."""
    worth = f" for {points}" if points else ""
    if shots == 1:
        return f"hit{worth}" if hits else "miss"
    return f"{hits} of {shots} hit{worth}" if hits else "all miss"
