"""A physical attack in the terms of the rules: attacker, target, attack, limb and position.

Rule: CityTech, Combat > Physical Attacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.battletech.attack.situation import (
    given_situation,
    ground_under,
    is_on_map,
    map_situation,
)
from companion.engine.battletech.battle.components import arms, effects_by_row, losses, parts
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import (
    MoveRecord,
    PhysicalAttackDeclaration,
    Situation,
    Unit,
    UnitId,
)
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.physical import Physical, PhysicalAttackRule

STOOD = MoveRecord("stationary")


@dataclass(frozen=True, slots=True)
class PhysicalAttack:
    """A physical attack by one limb (none: the whole 'Mech); both units as when the phase began."""

    battle: Battle
    attack: str
    attacker: Unit
    target: Unit
    situation: Situation
    limb: str = ""

    @property
    def rule(self) -> PhysicalAttackRule:
        """What the tables say of this kind of attack."""
        return physical_rules(self.battle).attacks[self.attack]

    @property
    def affected_like(self) -> str:
        """The attack by whose name damage to a limb tells what it does to this one."""
        return self.rule.like or self.attack

    @property
    def limbs(self) -> tuple[str, ...]:
        """The limb that strikes; an attack without one needs both arms."""
        return (self.limb,) if self.limb else arms(self.battle, self.attacker)


def physical_rules(battle: Battle) -> Physical:
    """Return the tables on physical attacks, in rules that have such."""
    physical = battle.rules.tables.physical
    assert physical is not None, "asked only where the rules know physical attacks"
    return physical


def physical_attacks(
    battle: Battle, unit: UnitId, blow: PhysicalAttackDeclaration
) -> tuple[PhysicalAttack, ...]:
    """Return the blows that a declared attack consists of, one a limb; none where nobody can say how they
    stand.
    """
    if blow.target is None:
        return ()
    attacker, target = battle.units[unit], battle.units[blow.target]
    situation = blow.situation or situation_of_strike(battle, attacker, target)
    if situation is None:
        return ()
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    return tuple(
        PhysicalAttack(battle, blow.attack, attacker, target, situation, limb) for limb in blow.limbs or ("",)
    )


def situation_of_strike(
    battle: Battle, attacker: Unit, target: Unit, given: Situation | None = None
) -> Situation | None:
    """Return the situation of a physical attack: by the map, or as given unless both stand on one.

    Rule: CityTech, Combat > Physical Attacks; Different Elevations.
    """
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    if is_on_map(battle, attacker, target):
        found = map_situation(battle, attacker, target, DIRECT, None)
        return replace(found, target_in=ground_under(battle, target))
    return given_situation(battle, target, given) if given else None


def counting_hits(strike: PhysicalAttack) -> Iterator[tuple[CriticalEffect, str]]:
    """Yield the row of each hit that counts for a blow, with where it was.

    Parts that every 'Mech usually has there count as hit where one was never built with them. What is hit in
    another limb that could strike counts only if the attack says that `either_limb` does. Rule: CityTech,
    Combat > BattleMech Critical Hit Effects; Punching.
    """
    battle, attacker, others = strike.battle, strike.attacker, {*strike.rule.limbs} - {*strike.limbs}
    if strike.rule.either_limb:
        others = set()
    tables = battle.rules.tables
    never_there = parts(tables, battle.model(attacker)).never_there
    for component, rows in tables.criticals.striking.get(strike.affected_like, {}).items():
        found = [*losses(battle, attacker, component), *never_there.get(component, ())]
        yield from effects_by_row(rows, [location for location in found if location not in others])


def attack_label(strike: PhysicalAttack) -> str:
    """Return the attack in words: "Punch, left arm"."""
    label = strike.rule.label
    return f"{label}, {strike.limb.replace('_', ' ')}" if strike.limb else label
