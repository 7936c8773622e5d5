"""Gun emplacements on the table: their condition, their arcs, and what a hand may switch.

Rule: CityTech, Special Case Rules > Gun Emplacements.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from companion.engine.battletech.battle.components import is_lost, is_mount_broken
from companion.engine.battletech.battle.condition import why_unit_destroyed
from companion.engine.battletech.battle.flags import FlagTrack
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import TurnState, Unit
from companion.engine.battletech.kinds.gun_emplacement.model import KIND, EmplacementModel, EmplacementMount
from companion.engine.battletech.tables.kinds.gun_emplacements import TURRET, GunEmplacements
from companion.engine.battletech.tables.locations import AttackSide, Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.unit_model import Aboard, Mount
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import InputError, Refusal
from companion.tabletop.arcs import Arc, arc_of, is_between
from companion.tabletop.hexes import Hex, turn_facing


@dataclass(frozen=True, slots=True, kw_only=True)
class GunEmplacement(Unit):
    """A gun emplacement; its facing is that of its turret."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "building"

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


def build_emplacement(
    _model: EmplacementModel, setup: UnitSetup, shared: Mapping[str, Any]
) -> GunEmplacement:
    """Return an emplacement; nobody steers it."""
    if setup.piloting is not None:
        raise InputError(f"{setup.id}: a gun emplacement has no Piloting Skill: leave it out.")
    return GunEmplacement(**shared)


def silhouette(_model: EmplacementModel) -> str:
    """Return the outline that the counter shows."""
    return "emplacement"


def emplacement_plan(battle: Battle, unit: GunEmplacement) -> Locations:
    """Return its locations: its building, and its turret if it was built with one."""
    rules = rules_of(battle)
    return rules.locations if TURRET in unit.structure else rules.without_turret


def why_emplacement_destroyed(battle: Battle, unit: GunEmplacement) -> str:
    """Return what put an emplacement out of the battle: it goes with its building and with its crew."""
    return why_unit_destroyed(battle, unit) or ("crew_killed" if unit.is_crew_dead else "")


def is_broken(_battle: Battle, unit: GunEmplacement, mount: Aboard) -> bool:
    """Whether what is carried is destroyed, with its location or with all weapons."""
    return is_lost(unit, mount.location) or (isinstance(mount, Mount) and unit.are_weapons_destroyed)


def emplacement_stance(battle: Battle, unit: GunEmplacement) -> Stance:
    """Return its stance: lines of sight run to its top floor. Rule: CityTech, Buildings (errata 1.7)."""
    return Stance(unit.type, floor=_model(battle, unit).elevation - 1)


def _model(battle: Battle, unit: GunEmplacement) -> EmplacementModel:
    model = battle.model(unit)
    assert isinstance(model, EmplacementModel), "units are of the kind of their model"
    return model


# --- what it bears on ---


def bears_on(battle: Battle, unit: GunEmplacement, mount: Mount, place: Hex) -> bool:
    """Whether a hex lies before the turret, or between the bearings of a fixed weapon (errata D3)."""
    if unit.hex is None:
        return True
    if isinstance(mount, EmplacementMount) and mount.arc is not None:
        return is_between(unit.hex, place, *rules_of(battle).arcs[mount.arc])
    return arc_of(unit.hex, unit.torso_facing, place) is Arc.FORWARD


def aim_key(_battle: Battle, unit: GunEmplacement, mount: Mount) -> Hashable:
    """Return the key of a weapon's arc: weapons with the same key bear on the same hexes."""
    return mount.arc if isinstance(mount, EmplacementMount) and mount.arc else unit.torso_facing


def covered_hexes(battle: Battle, unit: GunEmplacement) -> frozenset[Hex]:
    """Return the hexes of the board that its weapons bear on."""
    if battle.board is None or unit.hex is None:
        return frozenset()
    working = [mount for mount in battle.model(unit).weapons if not is_mount_broken(battle, unit, mount)]
    hexes = battle.board.all_hexes()
    return frozenset(at for at in hexes if any(bears_on(battle, unit, mount, at) for mount in working))


def unlike_sides(_battle: Battle, _unit: GunEmplacement, sides: Sequence[AttackSide]) -> Sequence[AttackSide]:
    """Return one side: where hits go is the same for all. Rule: CityTech, Gun Emplacement Damage Table."""
    return sides[:1]


def is_in_front(battle: Battle, unit: GunEmplacement, place: Hex) -> bool:
    """Whether a target may be one of several: its weapons look in several directions, each in its own arc."""
    del battle, unit, place
    return True


def arcs_of(_battle: Battle, _unit: GunEmplacement, mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Return the names of the arcs that weapons bear on."""
    fixed = (mount.arc if isinstance(mount, EmplacementMount) else None for mount in mounts)
    return tuple(dict.fromkeys(arc or "turret's forward" for arc in fixed))


def may_turn(_battle: Battle, unit: GunEmplacement) -> bool:
    """Whether its turret turns."""
    return unit.has_turret and not unit.is_turret_locked


def why_not_turn(battle: Battle, unit: GunEmplacement, twist: int) -> Refusal | None:
    """Return why its turret cannot be turned; one that turns does so as far as it likes.

    Rule: CityTech, Movement > Torso Twist/Turret Rotation.
    """
    if not twist or may_turn(battle, unit):
        return None
    why = "turret_locked" if unit.has_turret else "no_turret"
    return by_rule(why, rules_of(battle).locations.source, unit=unit.name)


# --- what a hand may note ---


def as_emplacement(unit: Unit) -> GunEmplacement:
    """Return a unit to which something happens that happens to gun emplacements only."""
    assert isinstance(unit, GunEmplacement), f"{unit.name} is no gun emplacement"
    return unit


FLAGS: Mapping[str, FlagTrack[EmplacementModel, GunEmplacement]] = {
    "turret_locked": FlagTrack(
        lambda _tables, model: model.has_turret,
        lambda unit: unit.is_turret_locked,
        lambda unit, value: replace(unit, is_turret_locked=value),
        lasts=True,
    ),
    "weapons_destroyed": FlagTrack(
        lambda _tables, _model: True,
        lambda unit: unit.are_weapons_destroyed,
        lambda unit, value: replace(unit, are_weapons_destroyed=value),
        lasts=True,
    ),
    "crew_killed": FlagTrack(
        lambda _tables, _model: True,
        lambda unit: unit.is_crew_dead,
        lambda unit, value: replace(unit, is_crew_dead=value),
        lasts=True,
    ),
}
