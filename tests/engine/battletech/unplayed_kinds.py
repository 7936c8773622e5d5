"""Unit files written by hand: a hovercraft, a platoon, a Point, and a quad, which is not played yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.kinds.model_files import model_in
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.sheet import Sheet
from companion.engine.skeleton.model_files import id_in
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.errors import FileError, InputError
from tests.builders import citytech, game

CONDOR: Mapping[str, Any] = {
    "kind": "vehicle",
    "id": "Condor Heavy Hover Tank",
    "chassis": "Condor",
    "model": "Heavy Hover Tank",
    "name": "Condor Heavy Hover Tank",
    "tonnage": 50,
    "tech": "inner_sphere",
    "motive": "hover",
    "movement": {"cruising": 8, "flank": 12},
    "engine": {"rating": 165, "kind": "ice"},
    "heat_sinks": {"kind": "single", "number": 6},
    "armor": {"front": 30, "right_side": 15, "left_side": 15, "rear": 14, "turret": 22},
    "weapons": [
        {"id": "medium_laser_1", "weapon": "is.medium_laser", "location": "turret"},
        {"id": "medium_laser_2", "weapon": "is.medium_laser", "location": "turret"},
        {"id": "ac5", "weapon": "is.ac5", "location": "turret"},
        {"id": "machine_gun", "weapon": "is.machine_gun", "location": "front"},
    ],
    "ammunition": [
        {"id": "ammo_ac5", "weapon": "is.ac5", "location": "body", "shots": 20},
        {"id": "ammo_machine_gun", "weapon": "is.machine_gun", "location": "body", "shots": 100},
    ],
    "source": "written by hand",
}
PLATOON: Mapping[str, Any] = {
    "kind": "infantry",
    "model": "Foot Platoon (Laser)",
    "name": "Foot Platoon",
    "motive": "foot",
    "weapon": "laser",
    "men": 28,
    "movement": {"walking": 1, "jumping": 0},
    "source": "written by hand",
}
POINT: Mapping[str, Any] = {
    "kind": "battle_armor",
    "id": "Elemental [Laser]",
    "chassis": "Elemental",
    "model": "[Laser]",
    "name": "Elemental [Laser]",
    "tech": "clan",
    "troopers": 5,
    "movement": {"walking": 1, "jumping": 3},
    "armor": {"trooper": 10},
    "weapons": [
        {"id": "small_laser", "weapon": "is.small_laser", "location": "right_arm"},
        {"id": "srm2", "weapon": "clan.srm2", "location": "body"},
    ],
    "ammunition": [{"id": "salvos", "weapon": "clan.srm2", "location": "body", "shots": 2}],
    "equipment": [{"id": "claw", "text": "BABattleClaw", "location": "left_arm"}],
    "source": "written by hand",
}
LEGS = ("front_left_leg", "front_right_leg", "rear_left_leg", "rear_right_leg")
LEG = ["hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator", None, None]
EMPTY: list[str | None] = [None] * 12
ENGINE, GYRO = ["engine"] * 3, ["gyro"] * 4
QUAD: Mapping[str, Any] = {
    "id": "Scorpion SCP-1N",
    "chassis": "Scorpion",
    "model": "SCP-1N",
    "name": "Scorpion SCP-1N",
    "tonnage": 55,
    "tech": "inner_sphere",
    "configuration": "quad",
    "movement": {"walking": 6, "running": 9},
    "engine": {"rating": 330, "kind": "fusion"},
    "heat_sinks": {"kind": "single", "number": 10, "in_engine": 10},
    "armor": {"head": 8, "center_torso": 16, "left_torso": 12, "right_torso": 12, **dict.fromkeys(LEGS, 12)},
    "rear_armor": {"center_torso": 4, "left_torso": 3, "right_torso": 3},
    "structure": {
        "head": 3, "center_torso": 18, "left_torso": 13, "right_torso": 13, **dict.fromkeys(LEGS, 13),
    },
    "weapons": [{"id": "ppc", "weapon": "is.ppc", "location": "right_torso"}],
    "slots": {
        "head": ["life_support", "sensors", "cockpit", None, "sensors", "life_support"],
        "center_torso": [*ENGINE, *GYRO, *ENGINE, None, None],
        "left_torso": EMPTY,
        "right_torso": [*["ppc"] * 3, *EMPTY[3:]],
        **dict.fromkeys(LEGS, LEG),
    },
    "source": "written by hand",
}  # fmt: skip
NOT_PLAYED = (QUAD,)
ALL = (CONDOR, PLATOON, POINT, *NOT_PLAYED)


def document(data: Mapping[str, Any], **changes: Any) -> Document:
    """Return a unit file with some keys changed; None leaves a key out."""
    changed = {key: value for key, value in {**data, **changes}.items() if value is not None}
    return Document("a.yaml", changed, SourcePositions.of_file("a.yaml"))


def read_model(data: Mapping[str, Any], **changes: Any) -> UnitModel:
    """Return the model of a unit file after some changes."""
    return model_in(citytech().rules.tables, document(data, **changes))


def faults(data: Mapping[str, Any], **changes: Any) -> list[str]:
    """Return what is wrong with a unit file after some changes."""
    with pytest.raises(FileError) as raised:
        citytech().check_unit(document(data, **changes))
    return [f"{fault.key}: {fault.message}" for fault in raised.value.faults]


def knowing(data: Mapping[str, Any], **changes: Any) -> tuple[BattletechGame, str]:
    """CityTech with the unit of a file, and its id."""
    given = document(data, **changes)
    name = id_in(given.data)
    assert name is not None
    return citytech().with_models({name: given}), name


def sheet(data: Mapping[str, Any], **changes: Any) -> Sheet:
    """Return the blank sheet of a unit file after some changes."""
    rules, name = knowing(data, **changes)
    return rules.blank_sheet(name)


def why_not_set_up(data: Mapping[str, Any]) -> str:
    """Return what is said to who sets up a battle with a unit."""
    rules, name = knowing(data)
    sides = [SideSetup(id="one", name="One"), SideSetup(id="two", name="Two")]
    units = [UnitSetup(id=side.id, model=name, side=side.id) for side in sides]
    with pytest.raises(InputError) as raised:
        rules.new_battle(None, sides, units)
    assert raised.value.at == ("units", 0, "model")
    return str(raised.value)


def why_unknown_to_quickstart(data: Mapping[str, Any]) -> str:
    """Return what rules say that do not know this kind of units."""
    with pytest.raises(FileError) as raised:
        game().check_unit(document(data))
    return str(raised.value.faults[0].message)
