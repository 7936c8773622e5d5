"""Platoons on the table: their men, and the weapon that these carry.

Rule: CityTech, Infantry > Standard Infantry Attacks; Combat > Infantry.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.battletech.battle.components import is_lost, listed_weapon
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Arcs, Battle, IncomingHit, Rulebook
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.kinds.infantry.model import KIND, InfantryModel
from companion.engine.battletech.tables.kinds.infantry import PLATOON, Infantry
from companion.engine.battletech.tables.locations import AttackSide, Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Aboard, Mount
from companion.engine.play import Play
from companion.engine.shared.setup import UnitSetup
from companion.errors import InputError
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Platoon(Unit):
    """A platoon: its men are its structure, and it has no facing."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "infantry"
    has_facing: ClassVar[bool] = False
    sides: ClassVar[tuple[AttackSide, ...]] = ("front", "front", "front", "front", "front", "front")

    @property
    def men(self) -> int:
        """The men that are left."""
        return self.structure[PLATOON]


def rules_of(rules: Rulebook) -> Infantry:
    """Return the tables on platoons, in rules that have such."""
    assert rules.tables.infantry is not None, "models of platoons are refused without"
    return rules.tables.infantry


def model_of(battle: Battle, unit: Platoon) -> InfantryModel:
    """Return the catalogue entry of a platoon."""
    model = battle.model(unit)
    assert isinstance(model, InfantryModel), "units are of the kind of their model"
    return model


def build_platoon(_model: InfantryModel, setup: UnitSetup, shared: Mapping[str, Any]) -> Platoon:
    """Return a platoon; it has no skills. Rule: CityTech, Infantry > Standard Infantry Attacks."""
    for skill, value in (("Gunnery", setup.gunnery), ("Piloting", setup.piloting)):
        if value is not None:
            raise InputError(f"{setup.id}: a platoon has no {skill} Skill: leave it out.")
    if setup.abilities:
        raise InputError(f"{setup.id}: a platoon has no special abilities: leave them out.")
    return Platoon(**{**shared, "warrior": None})


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


def is_broken(_battle: Battle, unit: Platoon, mount: Aboard) -> bool:
    """Whether what is carried is gone, with the men."""
    return is_lost(unit, mount.location)


def platoon_stance(_battle: Battle, unit: Platoon) -> Stance:
    """Return its stance: at the level of its hex. Rule: CityTech, Combat > Line of Sight (errata 1.2)."""
    return Stance(unit.type)


def roll_platoon_hit(play: Play[Battle], hit: IncomingHit) -> str:
    """Let a hit take a man for each point; nobody rolls where it lands.

    Rule: CityTech, Infantry > Damage to Standard Infantry; Combat > Attack Direction.
    """
    land_hit(play, hit.unit, PLATOON, hit.points, "front", dealt=hit.dealt)
    return PLATOON


# --- what it bears on: everything around it ---


def _aim_key(_battle: Battle, _unit: Platoon, _mount: Mount) -> Hashable:
    return KIND


def _bears_on(_battle: Battle, _unit: Platoon, _mount: Mount, _place: Hex) -> bool:
    return True


def _covered_hexes(battle: Battle, unit: Platoon) -> frozenset[Hex]:
    if battle.board is None or unit.hex is None:
        return frozenset()
    return frozenset(battle.board.all_hexes())


def _unlike_sides(_battle: Battle, _unit: Platoon, sides: Sequence[AttackSide]) -> Sequence[AttackSide]:
    """Return one side: hits do not rely on the direction of an attack."""
    return sides[:1]


ALL_AROUND: Arcs[Platoon] = Arcs(
    key=_aim_key,
    bears_on=_bears_on,
    covered_hexes=_covered_hexes,
    names=lambda _battle, _unit, _mounts: ("all around",),
    is_in_front=lambda _battle, _unit, _place: True,
    unlike_sides=_unlike_sides,
    pivot="torso",
    may_turn=lambda _battle, _unit: False,
    why_not_turn=lambda _battle, _unit, _twist: None,
    turn_commands=lambda _battle, _unit: (),
)
"""Rule: CityTech, Combat > Firing Arcs (infantry have no firing arc restrictions)."""
