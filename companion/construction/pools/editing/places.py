"""Places of the parts of a mech: in modules, in hands, outside, or on the mech as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from companion.construction.editing.placeable import PlacementError
from companion.construction.pools.editing.documents import (
    Data,
    module_ids,
    numbered,
    path_of,
    path_text,
    value_at,
    with_value,
    without,
)
from companion.documents.document import KeyPath
from companion.engine.pools.mechs.placing import modules_of

WHOLE = "mech"
"""The location of everything that stands in no module."""
OUTSIDE, HELD, SPLIT = "outside", "held", "split"
IN_MODULES = ("weapons", "barriers", "reservoirs", "absorbers", "fittings", "propulsion")
SINGLE_IN_MODULES = ("sensors", "electronic_warfare", "cockpit", "extra_fuel")
ON_MECH = ("drives", "forms", "protection")
INSTALLED = ("weapons", "barriers", "reservoirs", "absorbers", "electronic_warfare")
"""What may be held or stand outside."""


def locations_of(part: Any) -> tuple[str, ...]:
    """Return the locations of a part that says where it is."""
    if part.get("held_by"):
        return tuple(part["held_by"])
    return modules_of(part.get("in")) or (WHOLE,)


def parts_of(data: Data) -> Iterator[tuple[KeyPath, tuple[str, ...]]]:
    """Yield the key paths of all parts but modules, with the locations of each."""
    for section in IN_MODULES:
        for path, part in numbered(data, section):
            where = locations_of(part)
            yield path, where
            yield from _inner_parts(path, part, where)
    yield from ((path, (part["arm"],)) for path, part in numbered(data, "shields"))
    yield from ((path, (arm,)) for path, arm in numbered(data, "hands"))
    for key in SINGLE_IN_MODULES:
        if (part := data.get(key)) is not None:
            yield (key,), locations_of(part)
            for path, _ in numbered(part, "systems"):
                yield (key, *path), locations_of(part)
    yield from ((path, (WHOLE,)) for section in ON_MECH for path, _ in numbered(data, section))
    yield from ((("form_options", name), (WHOLE,)) for name in data.get("form_options") or ())
    if (cloak := data.get("cloak")) is not None:
        yield ("cloak",), (WHOLE,)
        yield from ((("cloak", *path), (WHOLE,)) for path, _ in numbered(cloak, "functions"))


def _inner_parts(
    path: KeyPath, part: Data, where: tuple[str, ...]
) -> Iterator[tuple[KeyPath, tuple[str, ...]]]:
    """Yield clips of a weapon and profiles of a reservoir, which stand where it does unless they say so."""
    for inner, clip in numbered(part, "clips"):
        yield (*path, *inner), (clip["in"],) if clip.get("in") else where
    if path[0] == "reservoirs":
        for section in ("weapons", "barriers"):
            yield from (((*path, *inner), where) for inner, _ in numbered(part, section))


def rows(data: Data) -> Mapping[str, tuple[KeyPath, ...]]:
    """Return the parts in each location, from top to bottom."""
    found: dict[str, list[KeyPath]] = defaultdict(list)
    for path, where in parts_of(data):
        for location in where:
            found[location].append(path)
    return {location: tuple(paths) for location, paths in found.items()}


def place_of(part: Data) -> str:
    """Return the place of an installed part as a choice: its module, `held/…`, `outside` or `split`."""
    if part.get("held_by"):
        return path_text((HELD, *part["held_by"]))
    if part.get("outside"):
        return OUTSIDE
    where = part.get("in")
    return SPLIT if isinstance(where, Mapping) else where or ""


def put(data: Data, path: KeyPath, place: str) -> Any:
    """Return the document with a part in another place, as `place_of` names it."""
    gone = ("in", "held_by", OUTSIDE)
    part = {key: value for key, value in value_at(data, path).items() if key not in gone}
    first, *others = path_of(place)
    if place == OUTSIDE:
        part[OUTSIDE] = True
    elif first == HELD and others:
        part["held_by"] = [str(each) for each in others]
    elif place == SPLIT:
        part["in"] = _split(data, value_at(data, path))
    elif place:
        part["in"] = place
    return with_value(data, path, part)


def _split(data: Data, part: Data) -> dict[str, float]:
    """Return a place in two modules: where the part is, and the next."""
    first = next((name for name in locations_of(part) if name != WHOLE), module_ids(data)[0])
    second = next((name for name in module_ids(data) if name != first), first)
    return {first: 1, second: 1}


def move_part(data: Data, path: KeyPath, location: str) -> Any:
    """Return the document with a part in another location. Raises PlacementError."""
    section, part = path[0], value_at(data, path)
    if section == "shields" and location != WHOLE:
        return with_value(data, (*path, "arm"), location)
    if section == "hands" and location != WHOLE:
        return with_value(data, path, location)
    if "clips" in path:
        return (
            without(data, (*path, "in")) if location == WHOLE else with_value(data, (*path, "in"), location)
        )
    is_row = len(path) == (1 if section in SINGLE_IN_MODULES else 2)
    if not is_row or section in ON_MECH or section not in (*IN_MODULES, *SINGLE_IN_MODULES):
        raise PlacementError("This belongs to the mech as a whole, or to another part, and does not move.")
    if location != WHOLE:
        return put(data, path, location)
    if section not in INSTALLED:
        raise PlacementError("This stands in a module.")
    assert isinstance(part, Mapping), "it is a system"
    return put(data, path, OUTSIDE)


def without_module(data: Data, path: KeyPath) -> Any:
    """Return the mech without a module; what was in it goes to the first that is left.

    Raises PlacementError for the last.
    """
    gone = value_at(data, path)["id"]
    left = [name for name in module_ids(data) if name != gone]
    if not left:
        raise PlacementError("A mech has a module at least. Put another in first.")
    for section in ("shields", "hands"):
        kept = [
            row for row in data.get(section) or () if gone not in (row if section == "hands" else row["arm"],)
        ]
        data = {**data, section: kept} if kept else {key: data[key] for key in data if key != section}
    if data.get("turret") == gone:
        data = without(data, ("turret",))
    for part, where in [*parts_of(data)]:
        if gone in where and "clips" not in part:
            data = _leave(data, part, gone, left[0])
    for part, _ in [*parts_of(data)]:
        if "clips" in part and value_at(data, (*part, "in")) == gone:
            data = with_value(data, (*part, "in"), left[0])
    return _still_divided(without(data, path))


def _still_divided(data: Data) -> Data:
    """Return the mech with only those limbs divided, in those forms, that it still has."""
    if "divides" not in data:
        return data
    known, forms = module_ids(data), data.get("forms") or ()
    kept = {
        form: {limb: number for limb, number in numbers.items() if limb in known}
        for form, numbers in data["divides"].items()
        if form in forms
    }
    others = {key: value for key, value in data.items() if key != "divides"}
    return {**others, "divides": kept} if any(kept.values()) else others


def _leave(data: Data, path: KeyPath, gone: str, instead: str) -> Any:
    part = value_at(data, path)
    if not isinstance(part, Mapping) or not ({"in", "held_by"} & part.keys()):
        return data
    if part.get("held_by"):
        holders = [name for name in part["held_by"] if name != gone]
        return put(data, path, path_text((HELD, *holders)) if holders else instead)
    if not isinstance(part["in"], Mapping):
        return put(data, path, instead)
    spaces = {name: each for name, each in part["in"].items() if name != gone}
    return with_value(data, (*path, "in"), spaces or instead)


def without_part(data: Data, path: KeyPath) -> Any:
    """Return the mech without a part. Raises PlacementError for what it cannot do without."""
    if path[0] == "modules":
        return without_module(data, path)
    if path[0] == "forms" and len(data.get("forms") or ()) < 2:
        raise PlacementError("A mech has a form. Add another first.")
    if path[:2] == ("electronic_warfare", "systems") and len(data["electronic_warfare"]["systems"]) < 2:
        return without(data, ("electronic_warfare",))
    if path[0] == "weapons" and len(path) == 2:
        data = _unlinked(data, value_at(data, path)["id"])
    return _still_divided(without(data, path))


def _unlinked(data: Data, weapon: str) -> Data:
    """Return the document with no link to a weapon."""
    links = [[name for name in link if name != weapon] for link in data.get("links") or ()]
    kept = [link for link in links if len(link) > 1]
    return {**data, "links": kept} if kept else {key: data[key] for key in data if key != "links"}
