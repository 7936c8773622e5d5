"""Points of battle armor on the table: suits that move, fire and are hit as one unit.

Rule: CityTech, Infantry > Battle Armor Attacks; Damage to Battle Armor.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from companion.engine.battletech.battle.causes import SUITS_LOST
from companion.engine.battletech.battle.condition import why_unit_destroyed
from companion.engine.battletech.battle.salvo import HitPoints
from companion.engine.battletech.battle.state import AntiMechTraining, Battle, Rulebook
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.battle_armor.model import KIND, BattleArmorModel
from companion.engine.battletech.kinds.on_foot import Soldiers
from companion.engine.battletech.tables.kinds.battle_armor import BattleArmor
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Aboard, Mount


@dataclass(frozen=True, slots=True, kw_only=True)
class Point(Soldiers):
    """A Point of battle armor: each suit is a location, whose last point of armor is its trooper."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "battle_armor"

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits that still fight."""
        return tuple(name for name, points in self.armor.items() if points > 0)

    @property
    def fighters(self) -> int:
        """The suits that still fight."""
        return len(self.suits)


def rules_of(rules: Rulebook) -> BattleArmor:
    """Return the tables on battle armor, in rules that have such."""
    assert rules.tables.battle_armor is not None, "models of battle armor are refused without"
    return rules.tables.battle_armor


def as_point(unit: Unit) -> Point:
    """Return a unit to which something happens that happens to Points only."""
    assert isinstance(unit, Point), f"{unit.name} is no Point of battle armor"
    return unit


def model_of(battle: Battle, unit: Point) -> BattleArmorModel:
    """Return the catalogue entry of a Point."""
    model = battle.model(unit)
    assert isinstance(model, BattleArmorModel), "units are of the kind of their model"
    return model


def point_plan(battle: Battle, unit: Point) -> Locations:
    """Return its suits."""
    return rules_of(battle.rules).point_of(len(unit.armor))


def why_point_destroyed(battle: Battle, unit: Point) -> str:
    """Return what put a Point out of the battle. Rule: CityTech, Combat > Infantry."""
    return why_unit_destroyed(battle, unit) or ("" if unit.suits else SUITS_LOST)


def weapon_of_suits(battle: Battle, unit: Point, mount: Mount) -> Weapon:
    """Return a weapon as all suits that fight fire it together, or as its own suit does; rounds that no box
    counts never run out.

    Rule: CityTech, Infantry > Battle Armor Attacks. Omega, Clan Battlearmor.
    """
    weapon = battle.rules.tables.weapons[mount.weapon]
    if rules_of(battle.rules).fire_singly is not None:
        return weapon
    is_counted = any(stored.weapon == mount.weapon for stored in battle.model(unit).ammunition)
    return rules_of(battle.rules).joint_weapon(
        weapon, mount.weapon, max(len(unit.suits), 1), is_counted=is_counted
    )


def is_without_suit(_battle: Battle, unit: Point, carried: Aboard) -> bool:
    """Whether nobody is left to use what suits carry: its own suit, or any."""
    return not unit.armor.get(carried.location, unit.suits)


def targets_apart(battle: Battle, _unit: Point) -> int | None:
    """Return at how many targets each suit fires; None where they fire together."""
    alone = rules_of(battle.rules).fire_singly
    return alone.targets if alone is not None else None


def mine_work(battle: Battle, unit: Point) -> int | None:
    """Return how much of a minefield its suits clear in a turn; None where they look for mines by dice."""
    turns = rules_of(battle.rules).clears_in
    return ceil(1000 / turns) * unit.fighters if turns is not None else None


def cargo_taken(battle: Battle, _unit: Point) -> float | None:
    """Return the cargo space of a Point. Rule: CityTech, Infantry > Infantry Carriers."""
    soldiers = battle.rules.tables.infantry
    return soldiers.transport.suits if soldiers is not None and soldiers.transport is not None else None


def _swarm_damage(battle: Battle, unit: Point) -> HitPoints:
    """Return the damage of all suits in one place, of their best weapon that is no launcher.

    Rule: CityTech, Special Case Rules > Swarm Attack Damage.
    """
    known = battle.rules.tables.weapons
    points = [
        known[mount.weapon].points
        for mount in battle.model(unit).weapons
        if not known[mount.weapon].is_launcher
    ]
    return (max(points) * len(unit.suits),) if points else ()


ANTI_MECH: AntiMechTraining[Point] = AntiMechTraining(
    is_trained=lambda _battle, _unit: True, damage=_swarm_damage, is_sealed=True
)
"""Rule: CityTech, Infantry > Battle Armor Attacks (they are trained to attack 'Mechs)."""
