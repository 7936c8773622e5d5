"""A physical attack as the rules look at it: who strikes whom and with what, and how they stand.

Rule: CityTech, Combat > Physical Attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.battletech.attack.situation import as_told, ground_under, is_on_map, on_map
from companion.engine.battletech.battle.components import arms, by_row, losses, parts
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Blow, Mech, Moved, Situation, Unit, UnitId
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.physical import Physical, PhysicalAttack

STOOD = Moved("stationary")


@dataclass(frozen=True, slots=True)
class Strike:
    """One blow by one limb (none: the whole 'Mech); attacker and target are as when the phase began."""

    battle: Battle
    attack: str
    attacker: Mech
    target: Unit
    situation: Situation
    limb: str = ""

    @property
    def rule(self) -> PhysicalAttack:
        """What the tables say of this kind of attack."""
        return rules_of(self.battle).attacks[self.attack]

    @property
    def limbs(self) -> tuple[str, ...]:
        """The limb that strikes; an attack without one needs both arms."""
        return (self.limb,) if self.limb else arms(self.battle)


def rules_of(battle: Battle) -> Physical:
    """The tables on physical attacks, in rules that have such."""
    physical = battle.rules.tables.physical
    assert physical is not None, "asked only where the rules know physical attacks"
    return physical


def strikes(battle: Battle, unit: UnitId, blow: Blow) -> tuple[Strike, ...]:
    """The blows that a declared attack consists of, one a limb; none where nobody can say how they stand."""
    if blow.target is None:
        return ()
    attacker, target = battle.mech(unit), battle.units[blow.target]
    situation = blow.situation or stands(battle, attacker, target)
    if situation is None:
        return ()
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    return tuple(
        Strike(battle, blow.attack, attacker, target, situation, limb) for limb in blow.limbs or ("",)
    )


def stands(battle: Battle, attacker: Unit, target: Unit, told: Situation | None = None) -> Situation | None:
    """How a target stands to who strikes it: by the map, or as told unless both stand on one.

    Rule: CityTech, Combat > Physical Attacks; Different Elevations.
    """
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    if is_on_map(battle, attacker, target):
        found = on_map(battle, attacker, target, DIRECT, None)
        return replace(found, target_in=ground_under(battle, target))
    return as_told(battle, target, told) if told else None


def hits_on(strike: Strike) -> Iterator[tuple[CriticalEffect, str]]:
    """The row of each hit that counts for a blow, with where it was.

    Parts that every 'Mech usually has there count as hit where one was never built with them. What is hit in
    another limb that could strike counts only if the attack says that `either_limb` does. Rule: CityTech,
    Combat > BattleMech Critical Hit Effects; Punching.
    """
    battle, attacker, others = strike.battle, strike.attacker, {*strike.rule.limbs} - {*strike.limbs}
    if strike.rule.either_limb:
        others = set()
    tables = battle.rules.tables
    never_there = parts(tables, battle.model(attacker)).never_there
    for component, rows in tables.criticals.striking.get(strike.attack, {}).items():
        found = [*losses(battle, attacker, component), *never_there.get(component, ())]
        yield from by_row(rows, [location for location in found if location not in others])


def label_of(strike: Strike) -> str:
    """The attack in words: "Punch, left arm"."""
    label = strike.rule.label
    return f"{label}, {strike.limb.replace('_', ' ')}" if strike.limb else label
