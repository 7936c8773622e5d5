"""The terrain of a hex as the drawings need it, parsed from the names of the movement cost table."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.tabletop.boards import BoardHex

BUILDING = re.compile(
    r"building_(?P<kind>[a-z]+)(?:_cf(?P<factor>\d+))?(?:_h(?P<height>\d+))?"
    r"(?:_b(?P<basement>0|s|[12][lh]?))?"
)
BASEMENTS = {"0": "no basement", "s": "small basement", "1": "basement", "2": "double basement"}
STOREYS = re.compile(r"building_(?P<height>\d+)")
"""Buildings of rules that know but their height."""
BRIDGE = re.compile(r"bridge(?:_(?P<kind>[a-z]+))?(?:_cf(?P<factor>\d+))?(?:_h(?P<height>\d+))?")
WATER = re.compile(r"water_(?P<depth>\d+)")
PLAIN_WORDS = {
    "clear": "clear",
    "light_woods": "light woods",
    "heavy_woods": "heavy woods",
    "rough": "rough",
    "rubble": "rubble",
    "pavement": "pavement",
    "paved": "pavement",
    "road": "road",
    "smoke": "smoke",
    "heavy_smoke": "heavy smoke",
    "fire": "fire",
    "inferno": "inferno",
    "improved_position": "improved position",
}


@dataclass(frozen=True, slots=True)
class Building:
    """A light, medium, heavy or hardened building; construction factor where printed, height in levels."""

    kind: str
    factor: int | None = None
    height: int = 1


@dataclass(frozen=True, slots=True)
class Ground:
    """The visible features of one hex; `woods` is 1 for light and 2 for heavy, `strange` has no drawing."""

    level: int = 0
    woods: int = 0
    depth: int | None = None
    surfaces: frozenset[str] = frozenset()
    building: Building | None = None
    strange: tuple[str, ...] = ()

    def has(self, surface: str) -> bool:
        """Whether rough, rubble, pavement, road, a bridge, an improved position, smoke or fire lies here."""
        return surface in self.surfaces

    @property
    def carries_road(self) -> bool:
        """Whether a road leads in or through."""
        return self.has("road") or self.has("bridge")


@lru_cache(maxsize=512)
def read_ground(printed: BoardHex) -> Ground:
    """Return the drawing's view of a printed hex."""
    ground = Ground(level=printed.level)
    for name in printed.terrain:
        ground = _with_terrain(ground, name)
    return ground


def describe_hex(printed: BoardHex) -> str:
    """Return a hex's terrain and level in words, as tooltips and screen readers tell them."""
    texts = [describe_terrain(name) for name in printed.terrain if name != "clear"] or ["clear"]
    level = f"level {printed.level}".replace("-", "−") if printed.level else ""
    return ", ".join([*texts, *([level] if level else [])])


def describe_terrain(name: str) -> str:
    """Return a terrain's name in words."""
    if found := WATER.fullmatch(name):
        return f"water, depth {found['depth']}"
    if found := BUILDING.fullmatch(name):
        return ", ".join([f"{found['kind']} building", *_construction(found)])
    if found := STOREYS.fullmatch(name):
        return f"building, height {found['height']}"
    if found := BRIDGE.fullmatch(name):
        return ", ".join([f"{found['kind']} bridge" if found["kind"] else "bridge", *_construction(found)])
    return PLAIN_WORDS.get(name, name.replace("_", " "))


def _with_terrain(ground: Ground, name: str) -> Ground:
    if name == "clear":
        return ground
    if name in ("light_woods", "heavy_woods"):
        return replace(ground, woods=1 if name == "light_woods" else 2)
    if found := WATER.fullmatch(name):
        return replace(ground, depth=int(found["depth"]))
    if found := BUILDING.fullmatch(name):
        factor = int(found["factor"]) if found["factor"] else None
        return replace(ground, building=Building(found["kind"], factor, int(found["height"] or 1)))
    if found := STOREYS.fullmatch(name):
        return replace(ground, building=Building("", height=int(found["height"])))
    surface = "bridge" if BRIDGE.fullmatch(name) else PLAIN_WORDS.get(name, "").replace(" ", "_")
    if surface:
        return replace(ground, surfaces=ground.surfaces | {surface})
    return replace(ground, strange=(*ground.strange, name))


def _construction(match: re.Match[str]) -> list[str]:
    groups = match.groupdict()
    factor = [f"CF {groups['factor']}"] if groups["factor"] else []
    height = [f"height {groups['height']}"] if groups.get("height") else []
    basement = groups.get("basement")
    return factor + height + ([BASEMENTS[basement[0]]] if basement else [])
