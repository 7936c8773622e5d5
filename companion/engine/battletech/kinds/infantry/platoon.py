"""Platoons on the table: their men, and the weapon that these carry.

Rule: CityTech, Infantry > Standard Infantry Attacks; Combat > Infantry.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.battletech.battle.components import listed_weapon
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.salvo import HitPoints
from companion.engine.battletech.battle.state import AntiMechTraining, Battle, Rulebook
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.fire.hit_counts import grouping_of, groups
from companion.engine.battletech.kinds.infantry.model import KIND, InfantryModel
from companion.engine.battletech.kinds.on_foot import Soldiers
from companion.engine.battletech.tables.kinds.infantry import PLATOON, Infantry
from companion.engine.battletech.tables.locations import Locations, RolledPlace
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Platoon(Soldiers):
    """A platoon: its men are its structure."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "infantry"

    @property
    def men(self) -> int:
        """The men that are left."""
        return self.structure[PLATOON]

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


def platoon_plan(battle: Battle, _unit: Platoon) -> Locations:
    """Return the one location that a platoon has."""
    return rules_of(battle.rules).locations


def weapon_of_platoon(battle: Battle, unit: Platoon, mount: Mount) -> Weapon:
    """Return the weapon of a platoon as the men fire it who are left, at its strength.

    Rule: CityTech, Components > Infantry Record Sheet; Infantry > Standard Infantry Attacks.
    """
    return weapon_of_men(battle.rules, model_of(battle, unit), mount, unit.men) or listed_weapon(
        battle, unit, mount
    )


def weapon_of_men(rules: Rulebook, model: InfantryModel, mount: Mount, men: int) -> Weapon | None:
    """Return the weapon that all men of a platoon carry, as so many fire it; None for one that it serves."""
    row = rules_of(rules).weapons.get(model.weapon or "")
    if row is None or row.fires != mount.weapon:
        return None
    return rules.tables.weapons[mount.weapon].firing(row.damage_of(men))


def land_on_platoon(play: Play[Battle], hit: IncomingHit, place: RolledPlace) -> None:
    """Let a hit take a man for each point; nobody rolls where it lands.

    Rule: CityTech, Infantry > Damage to Standard Infantry; Combat > Attack Direction.
    """
    land_hit(play, hit.unit, place.location, hit.points, "front", dealt=hit.dealt)


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
