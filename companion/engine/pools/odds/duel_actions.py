"""The next action of a mech in a duel: what it attacks with, and what it does before.

Rule: Untitled Mech Game, R135, R225 to R227, R237, R247.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.sequence import halves_left, is_offense
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.reach import farthest, why_not_weapon
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.mechs.armament import RAM, Armament
from companion.engine.pools.presenters.attack_plan import mean_damage
from companion.engine.pools.tables.weapons import ORDNANCE
from companion.engine.pools.turn.preparations import AIM, GUARD, STAND

ATTACKS, AIMS, GUARDS = "attacks", "aims", "guards"
"""What mechs may do in each turn of a duel."""
PREPARATIONS: Mapping[str, str] = {AIMS: AIM, GUARDS: GUARD}


def next_action(battle: Battle, mech: Mech, enemy: Mech, situation: Situation, conduct: str) -> Any:
    """Return what a mech does next in its turn."""
    done = mech.doings.done if battle.turn.active == mech.id else ()
    left = halves_left(battle, mech)
    if mech.is_prone and STAND not in done:
        return Prepare(mech.id, STAND)
    if left < 1 or any(is_offense(battle, action) for action in done):
        return EndTurn(mech.id)
    ready = tuple(_ready(battle, mech, enemy, situation))
    if not ready:
        return EndTurn(mech.id)
    before = PREPARATIONS.get(conduct)
    if before is not None and not done and left > 1:
        return Prepare(mech.id, before)
    everything = Attack(mech.id, enemy.id, ready, halves=left, situation=situation)
    return everything if left > 1 else _half_attack(battle, everything, situation)


def _half_attack(battle: Battle, everything: Attack, situation: Situation) -> Any:
    """Return an attack with what of these weapons does most damage of what fits into a Half Action."""
    fitting = [shot for shot in shots_of(battle, everything, situation) if _fits(shot)]
    if not fitting:
        return EndTurn(everything.unit)
    best = max(fitting, key=mean_damage)
    return replace(everything, weapons=tuple(weapon.id for weapon in best.weapons))


def _ready(battle: Battle, mech: Mech, enemy: Mech, situation: Situation) -> Iterator[str]:
    """Yield the weapons that can be used, of each reservoir the profile that does most damage."""
    known = battle.facts(mech).armaments.values()
    usable = [weapon for weapon in known if _is_usable(battle, mech, enemy, weapon, situation)]
    for weapon in usable:
        rivals = [each for each in usable if weapon.store is not None and each.store == weapon.store]
        if len(rivals) < 2 or weapon is _hardest(battle, mech, enemy, rivals, situation):
            yield weapon.id


def _is_usable(battle: Battle, mech: Mech, enemy: Mech, weapon: Armament, situation: Situation) -> bool:
    if weapon.id == RAM or situation.range > farthest(battle, mech, weapon):
        return False
    return why_not_weapon(battle, mech, enemy, weapon, situation) is None


def _hardest(
    battle: Battle, mech: Mech, enemy: Mech, weapons: Sequence[Armament], situation: Situation
) -> Armament:
    """Return the weapon that does most damage on average."""

    def mean(weapon: Armament) -> float:
        alone = Attack(mech.id, enemy.id, (weapon.id,), halves=2, situation=situation)
        return sum(map(mean_damage, shots_of(battle, alone, situation)))

    return max(weapons, key=mean)


def _fits(shot: Shot) -> bool:
    """Whether an attack is short enough for a Half Action."""
    pairs = zip(shot.weapons, shot.rates, strict=True)
    rates = (rate for weapon, rate in pairs if weapon.profile.category != ORDNANCE)
    return sum(rates) <= shot.battle.tables.weapons.half_attack_rate
