"""What may be said of each part of a mech: its fields, by the section of the document that it stands in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.construction.pools.editing.documents import Data, module_ids, path_text, value_at, without
from companion.construction.pools.editing.fields import NONE, PartField, PartFields
from companion.construction.pools.editing.places import HELD, OUTSIDE, SPLIT, place_of, put
from companion.construction.pools.editing.weapon_fields import clip_fields, weapon_fields
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.model import MechModel
from companion.engine.pools.mechs.weapons import manipulators
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.frame import CORE

MOST_DR, MOST_PERCENT, MOST_LEVEL, MOST_MA, MOST_LOADS, MOST_TRADE = 60, 100, 100, 40, 40, 20
MOST_SPACES, MOST_POWER, MOST_TIMES = 40, 300, 12


def fields_of(tables: Tables, mech: MechModel, data: Data, path: KeyPath) -> tuple[PartField, ...]:
    """Return the fields of the part at a key path; none for what has nothing to say but that it is there."""
    make, sections = PartFields(data, path), tuple(key for key in path if isinstance(key, str))
    if path[0] == "form_options":
        return tuple(_option_fields(tables, data, make))
    if sections in SYSTEMS:
        return tuple(SYSTEMS[sections](tables, data, make))
    own = INSTALLED.get(sections[-1])
    if own is None:
        return ()
    places = _place_fields(mech, data, path) if len(sections) == 1 else ()
    links = _link_fields(data, path) if sections == ("weapons",) else ()
    return (*own(tables, make), *places, *links)


def module_names(data: Data) -> dict[str, str]:
    """Return the modules of a mech by id, as players call them."""
    return {str(row["id"]): str(row.get("name") or _in_words(row["id"])) for row in data["modules"]}


def _in_words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _module_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    row = tables.frame.modules[make.value(("type",))]
    index = tables.frame.index(make.value(("class",)))
    yield make.text("name", "Name")
    yield make.choice(("class",), "Class", _classes(tables))
    yield from _plate_fields(tables, make, "armor", "Armor DR", round(row.max_dr * row.cost[index]))
    yield make.number(("sp_for_spaces",), "SP for spaces", -MOST_TRADE, MOST_TRADE, 0, "SP traded for spaces")
    module = make.value(("id",))
    is_turret, turrets = data.get("turret") == module, {"no": "No", "yes": "Yes"}
    if make.value(("type",)) != CORE or is_turret:
        yield make.own(
            "turret",
            "Turret",
            "yes" if is_turret else "no",
            turrets,
            lambda value: _with_turret(data, str(module), value == "yes"),
        )


def _with_turret(data: Data, module: str, is_turret: bool) -> Data:
    rest = {key: data[key] for key in data if key != "turret"}
    return {**rest, "turret": module} if is_turret else rest


def _plate_fields(tables: Tables, make: PartFields, key: str, label: str, most: int) -> Iterator[PartField]:
    """Yield the fields of armor; no points of it is none."""
    dr = make.number((key, "dr"), label, 0, max(most, 1), 0, f"{label}, at most {most}")
    bare = without(make.data, (*make.path, key)) if make.value((key,)) is not None else make.data
    yield PartField(dr.field, lambda value: dr.write(value) if round(value) else bare)
    if make.value((key, "dr")) is None:
        return
    grades = {name: row.label for name, row in tables.armor.grades.items()}
    yield make.choice((key, "grade"), "Grade", grades, "standard")
    yield make.flag((key, "hardened"), "Hardened")
    if key == "armor":
        yield make.flag((key, "monocoque"), "Monocoque")
    yield make.number((key, "energy"), "Against energy", -MOST_PERCENT, MOST_PERCENT, 0, "Against energy, %")
    yield make.number(
        (key, "physical"), "Against matter", -MOST_PERCENT, MOST_PERCENT, 0, "Against matter, %"
    )


def _place_fields(mech: MechModel, data: Data, path: KeyPath) -> Iterator[PartField]:
    """Yield where a system stands, the spaces that it takes in each of several modules, and those saved."""
    make, part = PartFields(data, path), value_at(data, path)
    names = module_names(data)
    holders = [name for name in names if name in manipulators(mech)]
    choices: dict[str, str] = {NONE: "Nowhere"} if not place_of(part) else {}
    choices |= {name: f"In {text}" for name, text in names.items()}
    choices |= {path_text((HELD, name)): f"Held, {names[name]}" for name in holders}
    if len(holders) > 1:
        choices[path_text((HELD, *holders))] = "Held by all hands"
    choices |= {OUTSIDE: "Outside", SPLIT: "In several modules"}
    now = place_of(part)
    held = ", ".join(names.get(name, name) for name in part.get("held_by") or ())
    choices.setdefault(now, f"Held, {held}")
    yield make.own("place", "Place", now, choices, lambda value: put(data, path, str(value)))
    if now == SPLIT:
        yield from _share_fields(make, data)
    yield make.halves(("saved_spaces",), "Spaces saved", MOST_SPACES)


def _share_fields(make: PartFields, data: Data) -> Iterator[PartField]:
    """Yield the spaces that a system takes in each module."""
    names = module_names(data)
    yield from (make.halves(("in", name), f"In {names[name]}", MOST_SPACES) for name in module_ids(data))


def _link_fields(data: Data, path: KeyPath) -> Iterator[PartField]:
    """Yield which other weapon fires with this one."""
    make, own = PartFields(data, path), value_at(data, (*path, "id"))
    labels = {row["id"]: str(row.get("name") or _in_words(row["id"])) for row in data["weapons"]}
    others = {name: label for name, label in labels.items() if name != own}
    if not others:
        return
    link = next((each for each in data.get("links") or () if own in each), ())
    now = next((name for name in link if name != own), NONE)
    choices = {NONE: "Alone", **{name: f"With {label}" for name, label in others.items()}}
    yield make.own("link", "Fires", now, choices, lambda value: _linked(data, str(own), str(value)))


def _linked(data: Data, weapon: str, other: str) -> Data:
    """Return the document with a weapon in the link of another, or in none."""
    links = [[name for name in link if name != weapon] for link in data.get("links") or ()]
    if other and not any(other in link for link in links):
        links.append([other])
    links = [[*link, weapon] if other and other in link else link for link in links]
    kept = [link for link in links if len(link) > 1]
    rest = {key: data[key] for key in data if key != "links"}
    return {**rest, "links": kept} if kept else rest


def _barrier_fields(tables: Tables, make: PartFields) -> Iterator[PartField]:
    rules = tables.barriers
    yield make.text("name", "Name")
    yield make.number(("value",), "Value", 1, rules.max_value, caption=f"Value, at most {rules.max_value}")
    resets = {str(name): "Never" if name == "never" else f"{name} rounds" for name in rules.reset_time}
    yield make.rated(("reset_time",), "Reset time", resets, "2 rounds (usual)", resets)
    turns = {each: f"{each} turns" for each in rules.turns}
    yield make.rated(("turns",), "Works for", turns, "Always", turns)
    yield from make.listing("traits", {name: row.label for name, row in rules.traits.items()})


def _reservoir_fields(tables: Tables, make: PartFields) -> Iterator[PartField]:
    rules = tables.reservoirs
    yield make.text("name", "Name")
    yield make.number(("base_power",), "Base power", 0, MOST_POWER, 0)
    percents = {name: f"{name} %" for name in rules.maximum}
    yield make.rated(("maximum",), "Maximum power", rules.maximum, "100 % (usual)", percents)
    yield make.rated(("portfolio",), "Portfolio", rules.portfolio, "1 profile (usual)")
    yield make.flag(("matter_converter",), "Matter converter")


def _shield_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    yield make.text("name", "Name")
    yield from _plate_fields(tables, make, "plate", "DR", MOST_DR)
    bonuses = {int(each): f"+{each}" for each in tables.shields.defense_bonus}
    yield make.choice(("defense_bonus",), "Defense Bonus", bonuses, 0)
    yield make.choice(("arm",), "Arm", module_names(data))


def _sensor_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    yield make.choice(("class",), "Class", _classes(tables))
    yield from _module_place(data, make.path)


def _classes(tables: Tables) -> dict[str, str]:
    return {code: f"{code}, {name}" for code, name in tables.frame.classes.items()}


def _warfare_fields(tables: Tables, make: PartFields) -> Iterator[PartField]:
    rules = tables.electronic_warfare
    for key, label, rows in (("radius", "Radius", rules.radius), ("beam", "Beam", rules.beam)):
        yield make.rated((key,), label, rows, "None", {each: f"{each} hexes" for each in rows})


def _jammer_fields(tables: Tables, _data: Data, make: PartFields) -> Iterator[PartField]:
    rules = tables.electronic_warfare
    yield make.choice(("type",), "Type", {name: row.label for name, row in rules.types.items()})
    yield make.choice(("rating",), "Rating", {int(each): each for each in rules.rating})
    yield make.flag(("variable",), "Variable")


def _cockpit_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    controls = {name: row.label for name, row in tables.cockpits.controls.items()}
    yield make.choice(("controls",), "Controls", controls, "screen")
    yield make.choice(("in",), "Place", module_names(data))
    yield make.flag(("is_subunit",), "A mech of its own")


def _fitting_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    row = tables.fittings.kinds[make.value(("kind",))]
    if row.min_level != row.max_level:
        yield make.number(("level",), "Level", row.min_level, row.max_level, 1)
    yield make.choice(("in",), "Place", {None: "Nowhere", **module_names(data)})


def _propulsion_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    kind = tables.propulsion.kinds[make.value(("kind",))]
    yield make.number(("ma",), "MA", 1, kind.max_ma or MOST_MA)
    yield from _module_place(data, make.path)


def _fuel_fields(_tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    yield make.number(("loads",), "Loads", 1, MOST_LOADS)
    yield from _module_place(data, make.path)


def _drive_fields(tables: Tables, _data: Data, make: PartFields) -> Iterator[PartField]:
    yield make.choice(("class",), "Class", _classes(tables))


def _option_fields(tables: Tables, _data: Data, make: PartFields) -> Iterator[PartField]:
    option = tables.forms.options[str(make.path[1])]
    yield make.number((), "Times", 1, max(option.max_level, MOST_TIMES), caption=f"{option.label}, times")


def _cloak_fields(tables: Tables, _data: Data, make: PartFields) -> Iterator[PartField]:
    yield make.number(("value",), "Value", 0, tables.cloaks.max_value, 0)


SYSTEMS: Mapping[tuple[str, ...], Callable[[Tables, Data, PartFields], Iterator[PartField]]] = {
    ("modules",): _module_fields,
    ("weapons", "clips"): clip_fields,
    ("shields",): _shield_fields,
    ("sensors",): _sensor_fields,
    ("electronic_warfare", "systems"): _jammer_fields,
    ("cockpit",): _cockpit_fields,
    ("fittings",): _fitting_fields,
    ("propulsion",): _propulsion_fields,
    ("extra_fuel",): _fuel_fields,
    ("drives",): _drive_fields,
    ("cloak",): _cloak_fields,
}
"""The fields of parts that are not held and do not stand outside, by their sections."""


def _module_place(data: Data, path: KeyPath) -> Iterator[PartField]:
    """Yield the module that something is in, or the spaces in several."""
    make, part = PartFields(data, path), value_at(data, path)
    choices = {**module_names(data), SPLIT: "In several modules"}
    yield make.own("place", "Place", place_of(part), choices, lambda value: put(data, path, str(value)))
    if place_of(part) == SPLIT:
        yield from _share_fields(make, data)


def _absorber_fields(_tables: Tables, make: PartFields) -> Iterator[PartField]:
    yield make.number(("value",), "Value", 1, MOST_LEVEL)


INSTALLED: Mapping[str, Callable[[Tables, PartFields], Iterator[PartField]]] = {
    "weapons": weapon_fields,
    "barriers": _barrier_fields,
    "reservoirs": _reservoir_fields,
    "absorbers": _absorber_fields,
    "electronic_warfare": _warfare_fields,
}
"""The fields of what may be held or stand outside, and of profiles, which have no place."""
