"""Platoons on the table: their men, and the weapon that these carry.

Rule: CityTech, Infantry > Standard Infantry Attacks; Combat > Infantry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from companion.engine.battletech.battle.causes import MEN_LOST
from companion.engine.battletech.battle.components import listed_weapon
from companion.engine.battletech.battle.condition import why_unit_destroyed
from companion.engine.battletech.battle.salvo import HitPoints
from companion.engine.battletech.battle.state import AntiMechTraining, Battle, Rulebook
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.fire.hit_counts import grouping_of, groups
from companion.engine.battletech.kinds.infantry.model import KIND, InfantryModel, arms_of
from companion.engine.battletech.kinds.on_foot import Soldiers
from companion.engine.battletech.tables.kinds.infantry import PLATOON, Infantry, SquadArm
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.errors import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Platoon(Soldiers):
    """A platoon: its men are its structure."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "infantry"
    untrained: Mapping[str, int] = field(default_factory=dict)
    """Men who have joined squads trained against 'Mechs without being so themselves."""

    @property
    def men(self) -> int:
        """The men that are left, of all squads where there are such."""
        return sum(self.structure.values())

    @property
    def squads(self) -> tuple[str, ...]:
        """The squads that still fight; none in a platoon that has no squads."""
        return tuple(name for name, men in self.structure.items() if name != PLATOON and men > 0)

    @property
    def fighters(self) -> int:
        """The men that are left."""
        return self.men


def rules_of(rules: Rulebook) -> Infantry:
    """Return the tables on platoons, in rules that have such."""
    assert rules.tables.infantry is not None, "models of platoons are refused without"
    return rules.tables.infantry


def model_of(battle: Battle, unit: Platoon) -> InfantryModel:
    """Return the catalogue entry of a platoon."""
    model = battle.model(unit)
    assert isinstance(model, InfantryModel), "units are of the kind of their model"
    return model


def platoon_plan(battle: Battle, unit: Platoon) -> Locations:
    """Return the one location that a platoon has, or its squads."""
    rules = rules_of(battle.rules)
    return rules.whole if PLATOON in unit.structure else rules.squads_of(len(unit.structure))


def why_platoon_destroyed(battle: Battle, unit: Platoon) -> str:
    """Return what put a platoon out of the battle. Rule: CityTech, Combat > Infantry."""
    return why_unit_destroyed(battle, unit) or ("" if unit.men else MEN_LOST)


def squad_arm(battle: Battle, unit: Platoon, mount: Mount) -> SquadArm | None:
    """Return the row of a weapon of a squad; None for what a platoon without squads carries."""
    squads = rules_of(battle.rules).squads
    if squads is None or mount.location == PLATOON:
        return None
    squad = model_of(battle, unit).squads[int(mount.location.rpartition("_")[2]) - 1]
    return next((arm for arm in arms_of(squads, squad) if arm.fires == mount.weapon), None)


def squad_losses(battle: Battle, unit: Platoon, squad: str) -> int:
    """Return how many men a squad has lost."""
    return model_of(battle, unit).structure[squad] - unit.structure[squad]


def weapon_of_platoon(battle: Battle, unit: Platoon, mount: Mount) -> Weapon:
    """Return a weapon of a platoon as the men fire it who are left, at its strength.

    Rule: CityTech, Components > Infantry Record Sheet; Infantry > Standard Infantry Attacks.
    """
    arm = squad_arm(battle, unit, mount)
    if arm is not None:
        untrained = unit.untrained.get(mount.location, 0) if arm.harder_by else 0
        return _weapon_of_squad(battle, arm, squad_losses(battle, unit, mount.location) + untrained)
    return weapon_of_men(battle.rules, model_of(battle, unit), mount, unit.men) or listed_weapon(
        battle, unit, mount
    )


def _weapon_of_squad(battle: Battle, arm: SquadArm, lost: int) -> Weapon:
    weapon, number = battle.rules.tables.weapons[arm.fires], arm.number_after(lost)
    weapon = weapon if number is None else weapon.firing(number)
    if not (arm.harder_by and lost):
        return weapon
    return weapon.model_copy(update={"to_hit": tuple(it + arm.harder_by * lost for it in weapon.to_hit)})


def why_not_use(battle: Battle, unit: Platoon, mount: Mount) -> Refusal | None:
    """Return why a squad with losses does not fire a weapon: it has too few men to carry or to work it."""
    arm = squad_arm(battle, unit, mount)
    if arm is None:
        return None
    lost, weapon = squad_losses(battle, unit, mount.location), battle.rules.tables.weapons[mount.weapon]
    if arm.silent_from is not None and lost >= arm.silent_from:
        return by_rule("squad_too_small", weapon.source, weapon=weapon.name)
    moved = unit.doings.moved
    if arm.still_from is not None and lost >= arm.still_from and moved is not None and moved.entered:
        return by_rule("squad_has_moved", weapon.source, weapon=weapon.name)
    aimed = (battle.model(unit).mount(name) for name in unit.doings.illuminated if name != mount.id)
    if any(other is not None and other.location == mount.location for other in aimed):
        label = battle.rules.tables.place(unit.type, mount.location).label
        return by_rule("squad_fires_once", weapon.source, squad=label)
    return None


def mine_work(battle: Battle, unit: Platoon) -> int | None:
    """Return how much of a minefield its squads clear in a turn; None for a platoon without squads."""
    squads, model = rules_of(battle.rules).squads, model_of(battle, unit)
    if squads is None or not model.squads:
        return None
    return sum(
        squads.kinds[squad.kind].mine_work(squad_losses(battle, unit, name))
        for name, squad in zip(unit.structure, model.squads, strict=True)
        if unit.structure[name]
    )


def why_not_together(battle: Battle, unit: Platoon, mounts: Sequence[Mount]) -> Refusal | None:
    """Return why weapons cannot be fired in one turn: each squad fires one of its own."""
    of_squads = [mount.location for mount in mounts if squad_arm(battle, unit, mount) is not None]
    twice = next((squad for squad in of_squads if of_squads.count(squad) > 1), None)
    squads = rules_of(battle.rules).squads
    if twice is None or squads is None:
        return None
    label = battle.rules.tables.place(unit.type, twice).label
    return by_rule("squad_fires_once", squads.source, squad=label)


def weapon_of_men(rules: Rulebook, model: InfantryModel, mount: Mount, men: int) -> Weapon | None:
    """Return the weapon that all men of a platoon carry, as so many fire it; None for one that it serves."""
    row = rules_of(rules).weapons.get(model.weapon or "")
    if row is None or row.fires != mount.weapon:
        return None
    return rules.tables.weapons[mount.weapon].firing(row.damage_of(men))


def cargo_taken(battle: Battle, unit: Platoon) -> float | None:
    """Return the cargo space of a platoon, whole or not. Rule: CityTech, Infantry > Infantry Carriers."""
    transport = rules_of(battle.rules).transport
    return transport.tons.get(model_of(battle, unit).motive) if transport is not None else None


def _swarm_damage(battle: Battle, unit: Platoon) -> HitPoints:
    """Return what a platoon does from the back of a 'Mech, in its groups; missiles are of no use there.

    Rule: CityTech, Special Case Rules > Swarm Attack Damage.
    """
    rules, model = battle.rules, model_of(battle, unit)
    for mount in model.weapons:
        weapon = weapon_of_men(rules, model, mount, unit.men)
        if weapon is not None and weapon.category != "missile":
            table = rules.tables.missile_hits
            return groups(weapon.missiles * weapon.points, grouping_of(table, weapon) if table else 1)
    return ()


ANTI_MECH: AntiMechTraining[Platoon] = AntiMechTraining(
    is_trained=lambda battle, unit: model_of(battle, unit).is_anti_mech, damage=_swarm_damage, is_sealed=False
)
"""Rule: CityTech, Special Case Rules > Anti-BattleMech Infantry."""
