"""What parts of a mech are called in their rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.construction.pools.editing.documents import Data, value_at
from companion.documents.document import KeyPath
from companion.engine.pools.tables.book import Tables

Namer = Callable[[Tables, Any], str]


def part_name(tables: Tables, data: Data, path: KeyPath) -> str:
    """Return what a part is called."""
    part = value_at(data, path)
    if path[0] == "form_options":
        return tables.forms.options[str(path[1])].label
    sections = tuple(key for key in path if isinstance(key, str))
    if sections in NAMERS:
        return NAMERS[sections](tables, part)
    name = str(part.get("name") or part["id"].replace("_", " ").capitalize())
    return f"{name} (profile)" if len(sections) > 1 else name


def _clip(_tables: Tables, part: Any) -> str:
    number = part.get("number", 1)
    return f"Clip, {number} × {part['shots']} shots" if number > 1 else f"Clip, {part['shots']} shots"


def _fitting(tables: Tables, part: Any) -> str:
    level = part.get("level", 1)
    label = tables.fittings.kinds[part["kind"]].label
    return f"{label}, {level}" if level != 1 else label


def _warfare(tables: Tables, part: Any) -> str:
    return f"{tables.electronic_warfare.types[part['type']].label} {part['rating']}"


def _propulsion(tables: Tables, part: Any) -> str:
    return f"{tables.propulsion.kinds[part['kind']].label}, MA {part['ma']}"


def _drive(tables: Tables, part: Any) -> str:
    return f"{tables.drives.kinds[part['kind']].label} ({part['class']})"


NAMERS: Mapping[tuple[str, ...], Namer] = {
    ("weapons", "clips"): _clip,
    ("hands",): lambda _tables, _part: "Hand",
    ("absorbers",): lambda tables, part: f"{tables.reservoirs.absorber.label} {part['value']}",
    ("sensors",): lambda _tables, part: f"Sensors ({part['class']})",
    ("electronic_warfare",): lambda _tables, _part: "Electronic warfare",
    ("electronic_warfare", "systems"): _warfare,
    ("cockpit",): lambda _tables, _part: "Cockpit",
    ("fittings",): _fitting,
    ("propulsion",): _propulsion,
    ("extra_fuel",): lambda _tables, part: f"Fuel, {part['loads']} loads",
    ("drives",): _drive,
    ("forms",): lambda tables, part: f"{tables.forms.kinds[part].label} form",
    ("protection",): lambda tables, part: tables.protection.kinds[part].label,
    ("cloak",): lambda _tables, part: f"Cloak, Value {part.get('value', 0)}",
    ("cloak", "functions"): lambda tables, part: tables.cloaks.functions[part].label,
}
"""What names the parts of each section; all others have a name or an id of their own."""
