"""Parts that a mech may be given: each as it begins, and what it is offered for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.construction.editing.draft import ItemGroup
from companion.construction.editing.placeable import ItemToAdd
from companion.construction.editing.views import PartCategory, PartOffer, searchable
from companion.construction.pools.editing.documents import (
    Data,
    free_id,
    module_ids,
    numbered,
    path_of,
    path_text,
    with_row,
    with_value,
)
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import MechModel, WeaponProfile
from companion.engine.pools.mechs.parts import figure
from companion.engine.pools.mechs.weapons import weapon_figures
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.frame import CORE
from companion.engine.pools.tables.weapons import MELEE, ORDNANCE, PROJECTILE
from companion.tabletop.number_text import format_count

CATEGORIES = {
    "melee": PartCategory.MELEE, "projectile": PartCategory.BALLISTIC, "beam": PartCategory.ENERGY,
    "ordnance": PartCategory.MISSILE,
}  # fmt: skip
SECTIONS = {
    "weapons": PartCategory.EQUIPMENT, "clips": PartCategory.AMMUNITION, "shields": PartCategory.DEFENSE,
    "barriers": PartCategory.DEFENSE, "reservoirs": PartCategory.DEFENSE, "absorbers": PartCategory.DEFENSE,
    "modules": PartCategory.SYSTEM, "hands": PartCategory.SYSTEM, "drives": PartCategory.SYSTEM,
    "propulsion": PartCategory.JUMP_JET, "extra_fuel": PartCategory.JUMP_JET,
    "forms": PartCategory.MATERIAL, "form_options": PartCategory.MATERIAL,
    "protection": PartCategory.MATERIAL, "cloak": PartCategory.MATERIAL,
}  # fmt: skip
"""The category of each section; all others are equipment."""
DAMAGE, SHOTS, POWER, SHIELD_DR = 4, 10, 10, 4
"""What new weapons, clips, reservoirs and shields begin with, for the player to change."""
NAMES = {
    "arm": ("right_arm", "left_arm"),
    "leg": ("right_leg", "left_leg"),
    "wing": ("right_wing", "left_wing"),
}


def category_of(data: Data, path: KeyPath) -> PartCategory:
    """Return the category of a part, for its colour and icon."""
    part: Any = data
    for key in path:
        part = part[key]
    if "clips" in path:
        return PartCategory.AMMUNITION
    if isinstance(part, Mapping) and part.get("category") in CATEGORIES:
        return CATEGORIES[part["category"]]
    section = path[2] if path[0] == "reservoirs" and len(path) > 2 else path[0]
    return SECTIONS.get(str(section), PartCategory.EQUIPMENT)


# --- adding ---


def with_part(tables: Tables, mech: MechModel, data: Data, name: str, location: str) -> Any:
    """Return the mech with a part more, in this module or, where that is none, in its core."""
    module = location if location in module_ids(data) else _core(mech)
    match path_of(name):
        case ("modules", str(kind)):
            return _with_module(mech, data, kind)
        case ("hands",):
            return with_row(data, "hands", module)
        case ("weapons", str(category)):
            return with_row(data, "weapons", {**_weapon(data, category), "in": module})
        case ("clips", weapon):
            return _with_clip(data, str(weapon))
        case ("profiles", int(place), str(kind)):
            return _with_profile(data, place, kind)
        case ("shields",):
            shield = {"id": free_id(data, "shield"), "arm": module, "plate": {"dr": SHIELD_DR}}
            return with_row(data, "shields", shield)
        case ("barriers",):
            return with_row(data, "barriers", {"id": free_id(data, "barrier"), "value": 1, "in": module})
        case ("reservoirs",):
            new = {"id": free_id(data, "reservoir"), "base_power": POWER, "in": module}
            return with_row(data, "reservoirs", new)
        case ("absorbers",):
            return with_row(data, "absorbers", {"value": 1, "in": module})
        case path:
            return _with_system(tables, data, path, module)


def _core(mech: MechModel) -> str:
    return next((each.id for each in mech.modules if each.type == CORE), mech.modules[0].id)


def _with_system(tables: Tables, data: Data, path: KeyPath, module: str) -> Any:
    section, *rest = path
    new = NEW[str(section)](tables, data, module, *map(str, rest))
    return new if isinstance(new, _Whole) else with_row(data, str(section), new)


class _Whole(dict[str, Any]):
    """A whole document, where what is new is no row of a section."""


def _single(section: str, **more: Any) -> Callable[..., _Whole]:
    return lambda _tables, data, module: _Whole({**data, section: {**more, "in": module}})


def _new_sensors(tables: Tables, data: Data, module: str) -> _Whole:
    return _Whole({**data, "sensors": {"class": next(iter(tables.sensors.classes)), "in": module}})


def _new_jammer(_tables: Tables, data: Data, module: str, kind: str) -> _Whole:
    known, system = data.get("electronic_warfare"), {"type": kind, "rating": 1}
    warfare = with_row(known, "systems", system) if known else {"systems": [system], "in": module}
    return _Whole({**data, "electronic_warfare": warfare})


def _new_fitting(tables: Tables, _data: Data, module: str, kind: str) -> dict[str, Any]:
    row = tables.fittings.kinds[kind]
    has_place = bool(row.spaces) and not row.is_external and not row.in_cockpit
    return {"kind": kind, "in": module} if has_place else {"kind": kind}


def _new_drive(_tables: Tables, data: Data, _module: str, kind: str) -> dict[str, Any]:
    return {"kind": kind, "class": next(row["class"] for row in data["modules"])}


def _new_cloak(_tables: Tables, data: Data, _module: str, function: str = "") -> _Whole:
    cloak = with_row(data.get("cloak") or {}, "functions", function) if function else {"value": 1}
    return _Whole({**data, "cloak": cloak})


NEW: Mapping[str, Callable[..., Any]] = {
    "sensors": _new_sensors,
    "cockpit": _single("cockpit"),
    "extra_fuel": _single("extra_fuel", loads=1),
    "warfare": _new_jammer,
    "fittings": _new_fitting,
    "propulsion": lambda _tables, _data, module, kind: {"kind": kind, "ma": 1, "in": module},
    "drives": _new_drive,
    "form_options": lambda _tables, data, _module, name: _Whole(with_value(data, ("form_options", name), 1)),
    "cloak": _new_cloak,
    "forms": lambda _tables, data, _module, kind: _Whole(
        {**data, "forms": [*data.get("forms", ("humanoid",)), kind]}
    ),
    "protection": lambda _tables, _data, _module, kind: kind,
}
"""What makes a part of each section as it begins."""


def _with_module(mech: MechModel, data: Data, kind: str) -> Any:
    known = module_ids(data)
    name = next((each for each in NAMES.get(kind, ()) if each not in known), None) or free_id(data, kind)
    core = next((each.class_ for each in mech.modules if each.type == CORE), mech.modules[0].class_)
    return with_row(data, "modules", {"id": name, "type": kind, "class": core})


def _weapon(data: Data, category: str) -> dict[str, Any]:
    return {"id": free_id(data, category), "category": category, "damage": DAMAGE}


def _with_clip(data: Data, weapon: str) -> Any:
    path = next(path for path, row in numbered(data, "weapons") if row["id"] == weapon)
    return with_value(data, path, with_row(data["weapons"][path[1]], "clips", {"shots": SHOTS}))


def _with_profile(data: Data, place: int, kind: str) -> Any:
    reservoir = data["reservoirs"][place]
    if kind == "barriers":
        new = with_row(reservoir, "barriers", {"id": free_id(data, "barrier"), "value": 1})
    else:
        traits = {"traits": {"projected": True}} if kind == MELEE else {}
        new = with_row(reservoir, "weapons", {**_weapon(data, kind), **traits})
    return with_value(data, ("reservoirs", place), new)


# --- offering ---


def offers(tables: Tables, mech: MechModel, data: Data) -> tuple[PartOffer, ...]:
    """Return everything that a mech may be given."""
    return (
        *_weapon_offers(tables, mech, data),
        *_defense_offers(tables, data),
        *_frame_offers(tables, mech, data),
        *_system_offers(tables, data),
        *_special_offers(tables, data),
    )


def _offer(
    name: KeyPath, label: str, category: PartCategory, price: str, size: str, more: str, place: str = ""
) -> PartOffer:
    return PartOffer(
        load=ItemToAdd(ItemGroup.EQUIPMENT, path_text(name)),
        name=label,
        category=category,
        tech="",
        made_by="",
        price=price,
        size=size,
        heat=0,
        damage="",
        ranges=place,
        more=more,
        search_names=searchable(f"{label} {' '.join(map(str, name))}"),
    )


def _cp(value: float) -> str:
    return f"{figure(value)} CP"


def _factor(value: float) -> str:
    return f"{value:+g}".replace("-", "−") + " ×"


def _spaces(value: float) -> str:
    return format_count(figure(value), "space") if value else "no spaces"


def _weapon_offers(tables: Tables, mech: MechModel, data: Data) -> Iterator[PartOffer]:
    rules = tables.weapons
    for category, row in rules.categories.items():
        profile = WeaponProfile.model_construct(id="", category=category, damage=DAMAGE)
        figures = weapon_figures(rules, profile)
        label = "Pack of ordnance" if category == ORDNANCE else f"{row.label} weapon"
        more = f"Damage {DAMAGE} to begin with. Change damage, accuracy, rate and traits once it is aboard."
        size = _spaces(figures.spaces)
        yield _offer(("weapons", category), label, CATEGORIES[category], _cp(figures.cost), size, more)
    for weapon in mech.weapons:
        if weapon.category == PROJECTILE:
            cost = weapon_figures(rules, weapon).cost * rules.ammunition.share * SHOTS
            label, more = f"Clip for {weapon.label}", f"{SHOTS} shots to begin with."
            yield _offer(("clips", weapon.id), label, PartCategory.AMMUNITION, _cp(cost), _spaces(cost), more)
    for (_, place), reservoir in numbered(data, "reservoirs"):
        name = reservoir.get("name") or "Reservoir"
        labels = {str(kind): f"{row.label} profile" for kind, row in rules.categories.items()}
        del labels[ORDNANCE]
        more = "Something that the reservoir can be."
        for kind, label in (labels | {"barriers": "Barrier profile"}).items():
            sort = CATEGORIES.get(kind, PartCategory.DEFENSE)
            yield _offer(("profiles", place, kind), f"{label}, {name}", sort, "free", "no spaces", more)


def _defense_offers(tables: Tables, data: Data) -> Iterator[PartOffer]:
    del data
    defense = PartCategory.DEFENSE
    cost = SHIELD_DR * tables.shields.cost_per_dr
    yield _offer(("shields",), "Shield", defense, _cp(cost), _spaces(1), "On the arm where the cursor is.")
    barrier, more = tables.barriers.cost_per_value, "For each point of Value."
    yield _offer(("barriers",), "Barrier", defense, _cp(barrier), _spaces(barrier), more)
    power = POWER * tables.reservoirs.cost_per_power
    more = f"Base power {POWER} to begin with. Give it profiles of weapons and barriers."
    yield _offer(("reservoirs",), "Reservoir", defense, _cp(power), _spaces(power), more)
    absorber = tables.reservoirs.absorber
    price, more = _cp(absorber.cost_per_value), "For each point of Value; it fills reservoirs."
    yield _offer(("absorbers",), absorber.label, defense, price, "spaces as CP", more)


def _frame_offers(tables: Tables, mech: MechModel, data: Data) -> Iterator[PartOffer]:
    core = next((each.class_ for each in mech.modules if each.type == CORE), mech.modules[0].class_)
    index = tables.frame.index(core)
    for kind, row in tables.frame.modules.items():
        cost = row.cost[index]
        more = f"A {row.label.lower()} of class {core}, as the core. Its class can be changed."
        size = f"gives {row.spaces[index] if row.spaces else cost} spaces"
        yield _offer(("modules", kind), f"{row.label} module", PartCategory.SYSTEM, _cp(cost), size, more)
    figures = weapon_figures(tables.weapons, WeaponProfile.model_construct(
        id="", category=MELEE, damage=tables.weapons.hand.damage,
        traits=dict.fromkeys(tables.weapons.hand.traits, True),
    ))  # fmt: skip
    size, more = _spaces(figures.spaces), "Holds weapons. It goes in an arm."
    yield _offer(("hands",), "Basic hand", PartCategory.SYSTEM, _cp(figures.cost), size, more)
    for name, drive in tables.drives.kinds.items():
        more = "Carries a mech without legs." + (f" MA +{drive.ma}." if drive.ma else "")
        price = _cp(drive.cost[index])
        yield _offer(("drives", name), drive.label, PartCategory.SYSTEM, price, "no spaces", more)
    del data


def _system_offers(tables: Tables, data: Data) -> Iterator[PartOffer]:
    gear = PartCategory.EQUIPMENT
    if "sensors" not in data:
        more = "The class says how far they see."
        yield _offer(("sensors",), "Sensors", gear, _cp(0), _spaces(tables.sensors.spaces), more)
    if "cockpit" not in data:
        yield _offer(("cockpit",), "Cockpit", gear, _cp(0), _spaces(tables.cockpits.spaces), "For the pilot.")
    for name, row in tables.electronic_warfare.types.items():
        price = _cp(next(iter(tables.electronic_warfare.rating.values())))
        yield _offer(("warfare", name), row.label, gear, price, "spaces as CP", "Rating 1 to begin with.")
    for name, fitting in tables.fittings.kinds.items():
        price = _cp(fitting.cost)
        levels = f"Level {fitting.min_level} to {fitting.max_level}." if fitting.max_level > 1 else ""
        size = "outside" if fitting.is_external else _spaces(fitting.spaces)
        yield _offer(("fittings", name), fitting.label, gear, price, size, levels or fitting.label)


def _special_offers(tables: Tables, data: Data) -> Iterator[PartOffer]:
    for name, row in tables.propulsion.kinds.items():
        more = f"{figure(row.percent)} % of the mech's tons for each MA, in CP and in spaces."
        price = f"{figure(row.percent)} % × MA"
        yield _offer(("propulsion", name), row.label, PartCategory.JUMP_JET, price, "spaces as CP", more)
    if data.get("propulsion") and "extra_fuel" not in data:
        extra = tables.propulsion.fuel.extra
        more = f"For {extra.km} km more."
        price, size = _cp(extra.cost), _spaces(extra.spaces)
        yield _offer(("extra_fuel",), "Extra fuel", PartCategory.JUMP_JET, price, size, more)
    material = PartCategory.MATERIAL
    for kind, form in tables.forms.kinds.items():
        if kind not in data.get("forms", ("humanoid",)):
            price, more = _factor(form.factor), "Another form that the mech turns into; the cheapest is free."
            yield _offer(("forms", kind), f"{form.label} form", material, price, "no spaces", more)
    several = len(data.get("forms") or ()) > 1
    for option, each in tables.forms.options.items() if several else ():
        if option not in (data.get("form_options") or {}):
            price, more = _factor(each.factor), "An option of its transformations."
            yield _offer(("form_options", option), each.label, material, price, "no spaces", more)
    yield from _material_offers(tables, data)


def _material_offers(tables: Tables, data: Data) -> Iterator[PartOffer]:
    material, cloak = PartCategory.MATERIAL, data.get("cloak")
    for name, row in tables.protection.kinds.items():
        if name not in (data.get("protection") or ()):
            more = "It works where others come to harm."
            yield _offer(("protection", name), row.label, material, _factor(row.factor), "no spaces", more)
    if cloak is None:
        price, more = _factor(tables.cloaks.factor_per_value), "For each point of Value."
        yield _offer(("cloak",), "Cloak", material, price, "no spaces", more)
    known = (*tables.cloaks.functions,) if cloak is None else cloak.get("functions") or ()
    for name, row in tables.cloaks.functions.items():
        if name not in known:
            price = _factor(row.factor)
            yield _offer(("cloak", name), row.label, material, price, "no spaces", "A function of the cloak.")
