"""Gun emplacements on the table: their condition, and their own answers to rules by kind.

Rule: CityTech, Special Case Rules > Gun Emplacements.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from companion.engine.battletech.attack.situation import stance
from companion.engine.battletech.battle.components import is_lost, is_mount_broken, location_plan
from companion.engine.battletech.battle.condition import (
    is_immobile,
    may_twist,
    why_destroyed,
    why_unit_destroyed,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.tracks import FLAGS, FlagTrack
from companion.engine.battletech.battle.units import TurnState, Unit, unit_kind
from companion.engine.battletech.gun_emplacements.model import KIND, EmplacementModel, EmplacementMount
from companion.engine.battletech.movement.torso_twist import why_not_twist
from companion.engine.battletech.sight.arcs import (
    aim_key,
    arcs_of,
    bears_on,
    covered_hexes,
    is_in_front,
    torso_facing,
    unlike_sides,
)
from companion.engine.battletech.sight.levels import Stance
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.gun_emplacements import TURRET, GunEmplacements
from companion.engine.battletech.tables.locations import AttackSide, Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.turn.set_up import build_by_kind, silhouette
from companion.engine.battletech.units.unit_model import Aboard, Mount, UnitModel
from companion.engine.shared.setup import UnitSetup
from companion.errors import InputError, Refusal
from companion.tabletop.arcs import Arc, arc_of, is_between
from companion.tabletop.hexes import Hex, turn_facing


@unit_kind(KIND)
@dataclass(frozen=True, slots=True, kw_only=True)
class GunEmplacement(Unit):
    """A gun emplacement; its facing is that of its turret."""

    type: ClassVar[UnitType] = "building"
    moves: ClassVar[bool] = False

    is_turret_locked: bool = False
    are_weapons_destroyed: bool = False
    is_crew_dead: bool = False

    @property
    def has_turret(self) -> bool:
        """Whether its turret, if it had one, still stands."""
        return TURRET in self.structure and not is_lost(self, TURRET)

    def at_new_turn(self) -> Self:
        """Return the emplacement as a turn begins: its turret stays as it was turned."""
        return replace(self, doings=TurnState(), facing=turn_facing(self.facing, self.doings.twist))


def rules_of(battle: Battle) -> GunEmplacements:
    """Return the tables on gun emplacements, in rules that have such."""
    rules = battle.rules.tables.gun_emplacements
    assert rules is not None, "models of emplacements are refused without"
    return rules


@build_by_kind.register
def _build_emplacement(
    _model: EmplacementModel, setup: UnitSetup, shared: Mapping[str, Any]
) -> GunEmplacement:
    if setup.piloting is not None:
        raise InputError(f"{setup.id}: a gun emplacement has no Piloting Skill: leave it out.")
    return GunEmplacement(**shared)


@silhouette.register
def _outline(_model: EmplacementModel) -> str:
    return "emplacement"


@location_plan.of(GunEmplacement)
def _plan(battle: Battle, unit: GunEmplacement) -> Locations:
    rules = rules_of(battle)
    return rules.locations if TURRET in unit.structure else rules.without_turret


@is_immobile.of(GunEmplacement)
def _is_immobile(_battle: Battle, _unit: GunEmplacement) -> bool:
    return True


@why_destroyed.of(GunEmplacement)
def _why_destroyed(battle: Battle, unit: GunEmplacement) -> str:
    """It goes with its building and with its crew."""
    return why_unit_destroyed(battle, unit) or ("crew_killed" if unit.is_crew_dead else "")


@is_mount_broken.of(GunEmplacement)
def _is_broken(_battle: Battle, unit: GunEmplacement, mount: Aboard) -> bool:
    return is_lost(unit, mount.location) or (isinstance(mount, Mount) and unit.are_weapons_destroyed)


@stance.of(GunEmplacement)
def _stance(battle: Battle, unit: GunEmplacement) -> Stance:
    """Return the line of sight runs to its top floor. Rule: CityTech, Buildings (errata 1.7)."""
    return Stance(unit.type, floor=_model(battle, unit).elevation - 1)


def _model(battle: Battle, unit: GunEmplacement) -> EmplacementModel:
    model = battle.model(unit)
    assert isinstance(model, EmplacementModel), "units are of the kind of their model"
    return model


# --- what it bears on ---


@bears_on.of(GunEmplacement)
def _bears_on(battle: Battle, unit: GunEmplacement, mount: Mount, place: Hex) -> bool:
    """The turret to its front, fixed weapons between two bearings (errata D3)."""
    if unit.hex is None:
        return True
    if isinstance(mount, EmplacementMount) and mount.arc is not None:
        return is_between(unit.hex, place, *rules_of(battle).arcs[mount.arc])
    return arc_of(unit.hex, torso_facing(unit), place) is Arc.FORWARD


@aim_key.of(GunEmplacement)
def _aim_key(_battle: Battle, unit: GunEmplacement, mount: Mount) -> Hashable:
    return mount.arc if isinstance(mount, EmplacementMount) and mount.arc else torso_facing(unit)


@covered_hexes.of(GunEmplacement)
def _covered_hexes(battle: Battle, unit: GunEmplacement) -> frozenset[Hex]:
    if battle.board is None or unit.hex is None:
        return frozenset()
    working = [mount for mount in battle.model(unit).weapons if not is_mount_broken(battle, unit, mount)]
    hexes = battle.board.all_hexes()
    return frozenset(at for at in hexes if any(_bears_on(battle, unit, mount, at) for mount in working))


@unlike_sides.of(GunEmplacement)
def _unlike_sides(
    _battle: Battle, _unit: GunEmplacement, sides: Sequence[AttackSide]
) -> Sequence[AttackSide]:
    """Return what a hit strikes does not go by the side. Rule: CityTech, Gun Emplacement Damage Table."""
    return sides[:1]


@is_in_front.of(GunEmplacement)
def _is_in_front(battle: Battle, unit: GunEmplacement, place: Hex) -> bool:
    """Its weapons look in several directions, each in its own arc."""
    del battle, unit, place
    return True


@arcs_of.of(GunEmplacement)
def _arcs_of(_battle: Battle, _unit: GunEmplacement, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    fixed = (mount.arc if isinstance(mount, EmplacementMount) else None for mount in mounts)
    return tuple(dict.fromkeys(arc or "turret's forward" for arc in fixed))


@may_twist.of(GunEmplacement)
def _may_turn(_battle: Battle, unit: GunEmplacement) -> bool:
    return unit.has_turret and not unit.is_turret_locked


@why_not_twist.of(GunEmplacement)
def _why_not_turn(battle: Battle, unit: GunEmplacement, twist: int) -> Refusal | None:
    """Return a turret turns as far as it likes. Rule: CityTech, Movement > Torso Twist/Turret Rotation."""
    if not twist or _may_turn(battle, unit):
        return None
    why = "turret_locked" if unit.has_turret else "no_turret"
    return by_rule(why, rules_of(battle).locations.source, unit=unit.name)


# --- what a hand may note ---


def _has_turret(_tables: Tables, model: UnitModel) -> bool:
    return isinstance(model, EmplacementModel) and model.has_turret


def _is_emplacement(_tables: Tables, model: UnitModel) -> bool:
    return isinstance(model, EmplacementModel)


def as_emplacement(unit: Unit) -> GunEmplacement:
    """Return a unit to which something happens that happens to gun emplacements only."""
    assert isinstance(unit, GunEmplacement), f"{unit.name} is no gun emplacement"
    return unit


MARKS: Mapping[str, FlagTrack] = {
    "turret_locked": FlagTrack(
        _has_turret,
        lambda unit: as_emplacement(unit).is_turret_locked,
        lambda unit, value: replace(as_emplacement(unit), is_turret_locked=value),
        lasts=True,
    ),
    "weapons_destroyed": FlagTrack(
        _is_emplacement,
        lambda unit: as_emplacement(unit).are_weapons_destroyed,
        lambda unit, value: replace(as_emplacement(unit), are_weapons_destroyed=value),
        lasts=True,
    ),
    "crew_killed": FlagTrack(
        _is_emplacement,
        lambda unit: as_emplacement(unit).is_crew_dead,
        lambda unit, value: replace(as_emplacement(unit), is_crew_dead=value),
        lasts=True,
    ),
}
FLAGS.update(MARKS)
