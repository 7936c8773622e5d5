"""Vehicles on the table: their condition, and what a hand may switch.

Rule: CityTech, Vehicles > Combat; Ground Vehicle Hit Location Table; Ground Vehicle Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.causes import EXPLODED, SANK
from companion.engine.battletech.battle.condition import why_unit_destroyed
from companion.engine.battletech.battle.flags import FlagTrack
from companion.engine.battletech.battle.state import Battle, Rulebook, TrackKind
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import TurnState, Unit
from companion.engine.battletech.kinds.vehicle.model import KIND, VehicleModel
from companion.engine.battletech.tables.kinds.vehicles import (
    CREW_KILLED,
    CREW_STUNNED,
    ENGINE_HIT,
    IMMOBILE,
    MAIN_WEAPON_JAMS,
    TURRET,
    TURRET_LOCKED,
    Vehicles,
)
from companion.engine.battletech.tables.locations import AttackSide, Locations
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.unit_model import Mount, UnitModel
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.skeleton.wording import in_sentence
from companion.errors import Refusal
from companion.tabletop.hexes import Facing, turn_facing

ACTIONS = frozenset(
    [
        actions.RollSkills,
        actions.Move,
        actions.NoteMove,
        actions.React,
        actions.DeclareFire,
        actions.ResolveFire,
        actions.FireCountermeasures,
        actions.LaunchCruise,
        actions.ResolveBlow,
        actions.Illuminate,
        actions.SetEquipment,
        actions.Switch,
        actions.Dump,
    ]
)
"""The actions of every vehicle."""
TROUBLE = "trouble"
"""The tracks of troubles that may strike several times, or last for several turns."""
STANDSTILL = (ENGINE_HIT, IMMOBILE)
"""Troubles after which a vehicle moves no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vehicle(Unit):
    """A vehicle: its facing is that of its hull, from which its turret is turned by `turret` hexsides."""

    kind: ClassVar[str] = KIND
    type: ClassVar[UnitType] = "vehicle"
    sides: ClassVar[tuple[AttackSide, ...]] = ("front", "right", "right", "rear", "left", "left")

    troubles: Mapping[str, int] = field(default_factory=dict)
    """How often each trouble has struck it that stays."""
    passing: Mapping[str, int] = field(default_factory=dict)
    """Troubles that pass, with the turns after this one in which each still lasts."""
    fate: str = ""
    """What put it out of the battle besides the loss of a location: the id of a cause."""
    turret: Facing = 0
    """Hexsides to the right that its turret was turned from the hull as the turn began."""

    def has(self, trouble: str) -> bool:
        """Whether a trouble has struck it and has not passed."""
        return self.troubles.get(trouble, 0) > 0 or trouble in self.passing

    @property
    def is_stunned(self) -> bool:
        """Whether its crew is stunned."""
        return self.has(CREW_STUNNED)

    @property
    def has_turret(self) -> bool:
        """Whether it was built with a turret, which is never lost before the vehicle."""
        return TURRET in self.structure

    @property
    def torso_facing(self) -> Facing:
        """The hexside of the map that its turret points at."""
        return turn_facing(self.facing, self.turret + self.doings.twist)

    def at_new_turn(self) -> Self:
        """Return the vehicle as a turn begins: its turret stays as it was turned, troubles pass."""
        return replace(
            self,
            doings=TurnState(),
            turret=turn_facing(self.turret, self.doings.twist),
            passing={name: turns - 1 for name, turns in self.passing.items() if turns > 0},
        )


def rules_of(rules: Rulebook) -> Vehicles:
    """Return the tables on vehicles, in rules that have such."""
    assert rules.tables.vehicles is not None, "models of vehicles are refused without"
    return rules.tables.vehicles


def as_vehicle(unit: Unit) -> Vehicle:
    """Return a unit to which something happens that happens to vehicles only."""
    assert isinstance(unit, Vehicle), f"{unit.name} is no vehicle"
    return unit


def model_of(battle: Battle, unit: Vehicle) -> VehicleModel:
    """Return the catalogue entry of a vehicle."""
    model = battle.model(unit)
    assert isinstance(model, VehicleModel), "units are of the kind of their model"
    return model


def build_vehicle(_model: VehicleModel, _setup: UnitSetup, shared: Mapping[str, Any]) -> Vehicle:
    """Return a vehicle, its turret to the front."""
    return Vehicle(**shared)


def vehicle_plan(battle: Battle, unit: Vehicle) -> Locations:
    """Return the locations that it was built with."""
    rules = rules_of(battle.rules)
    return rules.with_turret if unit.has_turret else rules.without_turret


def why_vehicle_destroyed(battle: Battle, unit: Vehicle) -> str:
    """Return what put a vehicle out of the battle: a location, its crew, an explosion or the water.

    Rule: CityTech, Combat > Vehicles.
    """
    return why_unit_destroyed(battle, unit) or unit.fate or (CREW_KILLED if unit.has(CREW_KILLED) else "")


def main_weapon(battle: Battle, unit: Vehicle) -> Mount | None:
    """Return the largest weapon: the heaviest, of equal ones the first on the sheet."""
    weapons = battle.rules.tables.weapons
    return max(battle.model(unit).weapons, key=lambda mount: weapons[mount.weapon].tons or 0, default=None)


def why_not_use(battle: Battle, unit: Vehicle, mount: Mount) -> Refusal | None:
    """Return why a weapon cannot be fired for a while: the main weapon jams.

    Rule: CityTech, Vehicles > Ground Vehicle Critical Hits Table.
    """
    if not unit.has(MAIN_WEAPON_JAMS) or main_weapon(battle, unit) is not mount:
        return None
    weapon = battle.rules.tables.weapons[mount.weapon].name
    turn = battle.turn.number + unit.passing[MAIN_WEAPON_JAMS]
    source = rules_of(battle.rules).critical_hits.source
    return by_rule("main_weapon_jammed", source, weapon=weapon, turn=turn)


# --- what a hand may mark ---


def with_trouble(unit: Vehicle, rules: Vehicles, trouble: str, boxes: int) -> Vehicle:
    """Return a vehicle with so many boxes of a trouble marked; one that passes has a box a turn."""
    if rules.troubles[trouble].turns:
        others = {name: turns for name, turns in unit.passing.items() if name != trouble}
        return replace(unit, passing={**others, trouble: boxes - 1} if boxes else others)
    others = {name: times for name, times in unit.troubles.items() if name != trouble}
    return replace(unit, troubles={**others, trouble: boxes} if boxes else others)


def marked_boxes(unit: Vehicle, rules: Vehicles, trouble: str) -> int:
    """Return the boxes of a trouble that are marked."""
    marked = unit.passing[trouble] + 1 if trouble in unit.passing else unit.troubles.get(trouble, 0)
    return min(marked, rules.troubles[trouble].boxes)


def _full_boxes(rules: Rulebook, model: UnitModel, name: str) -> int | None:
    tables = rules.tables.vehicles
    if tables is None or name not in tables.troubles or not isinstance(model, VehicleModel):
        return None
    row = tables.troubles[name]
    return row.boxes if row.boxes > 1 and (model.has_turret or not row.turret_only) else None


def _boxes_left(battle: Battle, unit: Unit, name: str) -> int:
    rules = rules_of(battle.rules)
    return rules.troubles[name].boxes - marked_boxes(as_vehicle(unit), rules, name)


def _with_boxes(battle: Battle, unit: Unit, name: str, left: int) -> Unit:
    rules = rules_of(battle.rules)
    return with_trouble(as_vehicle(unit), rules, name, rules.troubles[name].boxes - left)


def _boxes_label(rules: Rulebook, name: str) -> str:
    label, _, _ = rules_of(rules).troubles[name].label.partition(",")
    return label


def _boxes_name(rules: Rulebook, name: str) -> str:
    return f"boxes left for {in_sentence(_boxes_label(rules, name))}"


def _boxes_labels(rules: Rulebook, model: UnitModel) -> Mapping[str, str]:
    """Return the troubles with several boxes, with their labels."""
    troubles = rules_of(rules).troubles
    return {
        name: _boxes_label(rules, name) for name in troubles if _full_boxes(rules, model, name) is not None
    }


def _lasting_boxes(rules: Rulebook, _model: UnitModel) -> Collection[str]:
    """Return the troubles that do not pass."""
    return [name for name, row in rules_of(rules).troubles.items() if not row.turns]


def _flag_of(trouble: str) -> FlagTrack[VehicleModel, Vehicle]:
    """Return the condition of one trouble with a single box that stays marked."""

    def set_flag(unit: Vehicle, value: bool) -> Vehicle:
        others = {name: times for name, times in unit.troubles.items() if name != trouble}
        return replace(unit, troubles={**others, trouble: 1} if value else others)

    return FlagTrack(lambda _tables, _model: True, lambda unit: unit.has(trouble), set_flag, lasts=True)


def _with_jam(unit: Vehicle, value: bool) -> Vehicle:
    others = {name: turns for name, turns in unit.passing.items() if name != MAIN_WEAPON_JAMS}
    return replace(unit, passing={**others, MAIN_WEAPON_JAMS: 0} if value else others)


def _flag_of_fate(fate: str) -> FlagTrack[VehicleModel, Vehicle]:
    """Return the condition that this has put a vehicle out of a battle."""
    return FlagTrack(
        lambda _tables, _model: True,
        lambda unit: unit.fate == fate,
        lambda unit, value: replace(unit, fate=fate if value else ""),
        lasts=True,
    )


TRACKS: Mapping[str, TrackKind] = {
    TROUBLE: TrackKind(_boxes_left, _full_boxes, _with_boxes, _boxes_name, _boxes_labels, _lasting_boxes)
}
TROUBLE_FLAGS: Mapping[str, FlagTrack[VehicleModel, Vehicle]] = {
    MAIN_WEAPON_JAMS: FlagTrack(
        lambda _tables, _model: True, lambda unit: unit.has(MAIN_WEAPON_JAMS), _with_jam
    ),
    ENGINE_HIT: _flag_of(ENGINE_HIT),
    CREW_KILLED: _flag_of(CREW_KILLED),
    IMMOBILE: _flag_of(IMMOBILE),
    TURRET_LOCKED: replace(_flag_of(TURRET_LOCKED), has=lambda _tables, model: model.has_turret),
}
FLAGS = {**TROUBLE_FLAGS, **{fate: _flag_of_fate(fate) for fate in (EXPLODED, SANK)}}
