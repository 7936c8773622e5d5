"""Vehicles of block files."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from companion.catalog.formats.blocks.items import (
    ENGINES,
    MADE_HERE,
    OTHER_ENGINE,
    Cargo,
    armor_kind,
    closing_fields,
    head_fields,
)
from companion.catalog.formats.blocks.lines import EQUIPMENT, Blocks
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import Unit

KIND = "vehicle"
VTOL = "vtol"
HEAVIEST, MAX_MP, MAX_POINTS, MAX_RATING, MAX_SINKS = 2000, 60, 200, 1000, 200
_SIDES = ("front", "right_side", "left_side", "rear")
_LARGE = ("front", "front_right", "front_left", "rear_right", "rear_left", "rear")
_TURRETS = ((), ("turret",), ("rear_turret", "front_turret"))
BY_BLOCK: Mapping[str, str] = {"right": "right_side", "left": "left_side"}
"""Locations whose block is called otherwise."""


CARGO_SPACE = ("troopspace", "cargobay")
"""What other programs call room for soldiers."""


def read_vehicle(blocks: Blocks, unit_type: str, known: KnownRules) -> Unit:
    """Return the document of a vehicle; raises FileError for one without what every vehicle has."""
    found = head_fields(blocks, KIND)
    motive = blocks.text("motion_type").lower()
    if not motive:
        raise blocks.make_error(
            "motion_type", "the file does not say how it moves.", "Fill in <motion_type>."
        )
    tonnage = blocks.number("tonnage", HEAVIEST)
    if not tonnage:
        raise blocks.make_error("tonnage", "a vehicle needs a weight.", "Correct the file, or get it again.")
    cruising = blocks.whole("cruisemp", MAX_MP)
    further = [f"UnitType: {blocks.text('unittype')}"] if unit_type not in ("tank", VTOL) else []
    cargo = Cargo(known, str(found["tech"]))
    for block, lines in blocks.equipment():
        cargo.load(lines, BY_BLOCK.get(block, block.replace(" ", "_")), f"{block.title()}{EQUIPMENT.title()}")
    movement = {"cruising": cruising, "flank": -(-cruising * 3 // 2)}
    if jumping := blocks.whole("jumpingmp", MAX_MP, 0):
        movement["jumping"] = jumping
    if blocks.text("omni").lower() in ("1", "true"):
        found["is_omni"] = True
    armor = _armor(blocks, unit_type, motive, tonnage, known)
    engine = _engine(blocks, known, motive, tonnage, cruising, further)
    found |= {
        "motive": motive,
        "tonnage": int(tonnage) if tonnage.is_integer() else tonnage,
        "movement": movement,
        "engine": engine,
        "heat_sinks": {"kind": "single", "number": _heat_sinks(cargo, known, str(engine["kind"]))},
        "armor_kind": armor_kind(blocks),
        "armor": armor,
        "structure": _structure(armor, tonnage, known),
    }
    if space := _cargo_space(blocks, further):
        found["cargo"] = space
    usual = blocks.text("internal_type") in ("", "-1", "0")
    if not usual:
        further.append(f"internal_type: {blocks.text('internal_type')}")
    return found | cargo.lists() | closing_fields(blocks, [*cargo.not_understood, *further])


def _cargo_space(blocks: Blocks, further: list[str]) -> float:
    """Return the tons of cargo space and of room for troops, as in `troopspace:6.0`."""
    tons = 0.0
    for line in blocks.lines("transporters"):
        kind, _, rest = line.partition(":")
        try:
            room = float(rest.partition(":")[0])
        except ValueError:
            room = 0.0
        if kind.strip().lower() in CARGO_SPACE and 0 < room <= HEAVIEST:
            tons += room
        else:
            further.append(f"transporters: {line}")
    return min(tons, HEAVIEST)


def _structure(armor: Mapping[str, int], tonnage: float, known: KnownRules) -> dict[str, int]:
    """Points of structure, which no file tells."""
    return dict.fromkeys(armor, ceil(tonnage / known.vehicles.tons_per_box)) if known.vehicles else {}


def plan_of(unit_type: str, number: int, is_large: bool) -> tuple[str, ...] | None:
    """Return the locations for so many values of armor; None where no such vehicle has so many."""
    sides: tuple[str, ...] = _LARGE if is_large else _SIDES
    if VTOL in unit_type:
        sides = (*_SIDES, "rotor")
    plans = {len(sides) + len(turrets): (*sides, *turrets) for turrets in _TURRETS}
    return plans.get(number)


def _armor(blocks: Blocks, unit_type: str, motive: str, tonnage: float, known: KnownRules) -> dict[str, int]:
    rows = known.conventional.vehicles.suspension.get(motive, {}) if known.conventional else {}
    is_large = unit_type.startswith("large") or (bool(rows) and tonnage > max(rows))
    lines = blocks.lines("armor")
    plan = plan_of(unit_type, len(lines), is_large)
    if plan is None:
        wrong = f"<armor> has {len(lines)} values, more than such a vehicle has locations."
        raise blocks.make_error("armor", wrong, "Correct the file, or get it again.")
    if any(not line.isdecimal() or len(line) > 4 or int(line) > MAX_POINTS for line in lines):
        raise blocks.make_error(
            "armor", f"<armor> has a value that is not a number from 0 to {MAX_POINTS}.", "Correct it."
        )
    return dict(zip(plan, map(int, lines), strict=True))


def _engine(
    blocks: Blocks, known: KnownRules, motive: str, tonnage: float, cruising: int, further: list[str]
) -> dict[str, object]:
    number = blocks.whole("engine_type", 99, 0)
    kind = ENGINES.get(number, f"{OTHER_ENGINE}{number}")
    frame = known.conventional.vehicles if known.conventional else None
    rating = frame.rating(motive, tonnage, cruising) if frame else None
    if rating is None:
        further.append(f"{MADE_HERE[0]}these rules have no suspension ({motive}) to tell its rating by")
        rating = max(int(tonnage * cruising), 1)
    return {"rating": min(rating, MAX_RATING), "kind": kind}


def _heat_sinks(cargo: Cargo, known: KnownRules, engine: str) -> int:
    """As many as all energy weapons need at once, but for those that come with a fusion engine."""
    needed = cargo.energy_heat() - (0 if engine in ("ice", "fuel cell") else known.free_sinks)
    return min(max(needed, 0), MAX_SINKS)
