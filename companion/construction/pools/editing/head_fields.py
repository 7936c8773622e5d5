"""Fields of a mech as a whole: powerplant, locomotion, fuel, and what it is."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.editing.views import HeadField
from companion.construction.pools.editing.documents import Data
from companion.construction.pools.editing.fields import PartField, PartFields
from companion.engine.pools.mechs.model import MOST_PARTS
from companion.engine.pools.tables.book import Tables


def head_fields(tables: Tables, data: Data) -> Iterator[HeadField]:
    """Yield the fields in the head of a mech."""
    yield from (each.field for each in whole_fields(tables, data))


def whole_fields(tables: Tables, data: Data) -> Iterator[PartField]:
    """Yield the fields of a mech as a whole, and what writes each."""
    make, plants = PartFields(data), tables.powerplants
    yield make.text("concept", "Concept")
    locomotion = {name: row.label for name, row in tables.locomotion.kinds.items()}
    yield make.choice(("locomotion",), "Locomotion", locomotion, "basic")
    charges = {name: row.label for name, row in plants.charges.items()}
    yield make.choice(("powerplant", "charge"), "Powerplant", charges, "standard")
    sources = {name: row.label for name, row in plants.sources.items()}
    yield make.choice(("powerplant", "source"), "Source of power", sources, "fusion")
    yield make.flag(("powerplant", "hot"), "Runs hot")
    fuel = tables.propulsion.fuel
    steps = {"": f"{fuel.usual_km} km (usual)"} | {
        str(km): f"{km} km" for km in (0, fuel.short_km, *range(fuel.step_km, fuel.usual_km, fuel.step_km))
    }
    yield make.rated(("fuel_km",), "Fuel", [*steps][1:], steps[""], steps)
    yield from _divisions(tables, data, make)


def _divisions(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    """Yield into how many each limb is divided in each form, where an option lets it be."""
    options = (tables.forms.options.get(name) for name in data.get("form_options") or ())
    limbs = {kind for option in options if option is not None for kind in option.divides}
    for form in (data.get("forms") or ())[1:] if limbs else ():
        label = tables.forms.kinds[form].label if form in tables.forms.kinds else form
        for module in data.get("modules") or ():
            if module["type"] in limbs:
                name = f"{module.get('name') or module['id']}, parts as {label}"
                yield make.number(("divides", form, module["id"]), name, 1, MOST_PARTS, 1)
