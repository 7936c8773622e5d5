"""Locations of a 'Mech in files of other programs: their names and their numbers of slots."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.engine.battletech.tables.construction import Part

HEAD, CENTER_TORSO = "head", "center_torso"
TORSOS = (CENTER_TORSO, "left_torso", "right_torso")
BIPED, QUAD, TRIPOD = "biped", "quad", "tripod"


@dataclass(frozen=True, slots=True)
class FileLocation:
    """One location: its abbreviation in files, its slots, and the row of the structure table it goes by."""

    abbreviation: str
    slots: int
    part: Part
    title: str


PLACES: Mapping[str, FileLocation] = {
    "head": FileLocation("HD", 6, "head", "Head"),
    "center_torso": FileLocation("CT", 12, "center_torso", "Center Torso"),
    "left_torso": FileLocation("LT", 12, "side_torso", "Left Torso"),
    "right_torso": FileLocation("RT", 12, "side_torso", "Right Torso"),
    "left_arm": FileLocation("LA", 12, "arm", "Left Arm"),
    "right_arm": FileLocation("RA", 12, "arm", "Right Arm"),
    "left_leg": FileLocation("LL", 6, "leg", "Left Leg"),
    "right_leg": FileLocation("RL", 6, "leg", "Right Leg"),
    "center_leg": FileLocation("CL", 6, "leg", "Center Leg"),
    "front_left_leg": FileLocation("FLL", 6, "leg", "Front Left Leg"),
    "front_right_leg": FileLocation("FRL", 6, "leg", "Front Right Leg"),
    "rear_left_leg": FileLocation("RLL", 6, "leg", "Rear Left Leg"),
    "rear_right_leg": FileLocation("RRL", 6, "leg", "Rear Right Leg"),
}
_BODY = ("head", *TORSOS)
_ARMS, _LEGS = ("left_arm", "right_arm"), ("left_leg", "right_leg")
PLANS: Mapping[str, tuple[str, ...]] = {
    BIPED: (*_BODY, *_ARMS, *_LEGS),
    QUAD: (*_BODY, "front_left_leg", "front_right_leg", "rear_left_leg", "rear_right_leg"),
    TRIPOD: (*_BODY, *_ARMS, *_LEGS, "center_leg"),
}
"""The locations of each configuration; every other one has those of a biped."""
READ = (
    "left_arm", "right_arm", "front_left_leg", "front_right_leg", "left_torso", "right_torso", "center_torso",
    "head", "left_leg", "right_leg", "rear_left_leg", "rear_right_leg", "center_leg",
)  # fmt: skip
"""The order in which files have the slots of locations."""
BESIDE: Mapping[str, tuple[str, ...]] = {
    "center_torso": ("head", "left_torso", "right_torso"),
    "left_torso": ("left_arm", "left_leg", "front_left_leg", "rear_left_leg"),
    "right_torso": ("right_arm", "right_leg", "front_right_leg", "rear_right_leg"),
}
"""Locations that are adjacent to another; each pair is told once."""
_FORE = (("left_arm", "front_left_leg"), ("right_arm", "front_right_leg"))
_AFT = (("left_leg", "rear_left_leg"), ("right_leg", "rear_right_leg"))
_OTHER_NAMES: Mapping[str, str] = {
    name: other for pair in (*_FORE, *_AFT) for name, other in (pair, pair[::-1])
}
"""What files call a limb that of another configuration: a quad's front left leg is a left arm in some."""
BY_TITLE: Mapping[str, str] = {place.title.lower(): name for name, place in PLACES.items()}
BY_ABBREVIATION: Mapping[str, str] = {place.abbreviation.lower(): name for name, place in PLACES.items()}
REAR_ARMOR: Mapping[str, str] = {"rtl": "left_torso", "rtr": "right_torso", "rtc": "center_torso"}
"""What the armor of the back is called."""


def plan_of(configuration: str) -> tuple[str, ...]:
    """Return the locations of a configuration."""
    return PLANS.get(configuration, PLANS[QUAD if configuration.startswith(QUAD) else BIPED])


def find_location(name: str, plan: Collection[str]) -> str:
    """Return the location of a configuration that a file means, be it by the name that another one has for
    it.
    """
    return name if name in plan else _OTHER_NAMES.get(name, name)


def are_adjacent(first: str, second: str) -> bool:
    """Whether two locations are adjacent."""
    return second in BESIDE.get(first, ()) or first in BESIDE.get(second, ())
