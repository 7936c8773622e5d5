"""Force files (.mul) written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from companion.catalog.formats.known_rules import KnownRules
from companion.catalog.formats.mul import (
    CREW,
    EJECTED,
    FATES,
    FORCE,
    MECH,
    MEMBER,
    PLANS,
    REPORT,
    location_order,
)
from companion.catalog.formats.xmltext import read_xml
from companion.errors import FileError, InputError

VERSION = "0.49.0"
"""The version of the format that is written."""
KEPT = "location"


def write_mul(document: Mapping[str, Any], known: KnownRules | None = None) -> str:
    """Return the text of a force's file, or of what a battle left of one; raises InputError for no force."""
    del known
    units = document.get("units")
    if not isinstance(units, list | tuple):
        raise InputError(f"{document.get('name') or 'This'} cannot be written as .mul: it is not a force.")
    is_report = bool(document.get("kills")) or any(unit.get("fate") for unit in units)
    root = Element(REPORT if is_report else FORCE, version=VERSION)
    for fate in ("", *FATES):
        group = root if not fate else None
        for unit in units:
            if (unit.get("fate") or "") == fate:
                group = SubElement(root, fate) if group is None else group
                _entity(group, unit)
    for text in document.get("not_understood") or ():
        if str(text).startswith(EJECTED):
            crew = SubElement(root, "entity", chassis="Pilot", model="")
            SubElement(crew, "pilot", name=str(text).removeprefix(EJECTED))
    if kills := document.get("kills"):
        group = SubElement(root, "kills")
        for kill in kills:
            SubElement(group, "kill", killed=str(kill["killed"]), killer=str(kill["killer"]))
    ElementTree.indent(root, "   ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _entity(group: Element, unit: Mapping[str, Any]) -> None:
    unit_type = str(unit.get("type") or "")
    entity = SubElement(group, "entity", chassis=str(unit["chassis"]), model=str(unit.get("model") or ""))
    if unit_type:
        entity.set("type", unit_type)
    said = {"name": unit.get("pilot"), "nick": unit.get("nick")}
    said |= {key: unit.get(key) for key in ("gunnery", "piloting")} | {"hits": unit.get("hits") or None}
    said["ejected"] = "true" if unit.get("is_ejected") else None
    further = [element for text in unit.get("not_understood") or () for element in _further(str(text))]
    given = {key: str(value) for key, value in said.items() if value is not None}
    if given or any(str(element.tag).lower() in (CREW, MEMBER) for element in further):
        SubElement(entity, CREW, given)
    for index, place, damage in _places(unit.get("damage") or {}, unit_type.lower()):
        _location(SubElement(entity, KEPT, index=index), place, damage)
    members = [element for element in further if str(element.tag).lower() == MEMBER]
    entity.extend(element for element in further if element not in members)
    if members:
        SubElement(entity, "crew").extend(members)


def _further(text: str) -> Iterator[Element]:
    """Yield what an import kept of a unit, as it stood; a text that is none of that is left out."""
    with suppress(FileError):
        yield read_xml(text, "a part of a force")


def _places(damage: Mapping[str, Any], unit_type: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    plan = PLANS.get(unit_type, MECH)
    given = dict.fromkeys([
        *(place for key in ("armor", "rear", "structure") for place in damage.get(key) or {}),
        *(str(row["location"]) for key in ("slots", "ammunition") for row in damage.get(key) or ()),
    ])  # fmt: skip
    for place in sorted(given, key=lambda place: location_order(plan, place)):
        index = str(plan.index(place)) if place in plan else place.removeprefix("location_")
        yield index, place, damage


def _location(location: Element, place: str, damage: Mapping[str, Any]) -> None:
    for key, kind in (("armor", ""), ("rear", "Rear"), ("structure", "Internal")):
        points = (damage.get(key) or {}).get(place)
        if points is not None:
            SubElement(location, "armor", {"points": str(points), **({"type": kind} if kind else {})})
    rows: dict[tuple[Any, Any], dict[str, str]] = {}
    for key in ("slots", "ammunition"):
        for number, row in enumerate(damage.get(key) or ()):
            if row["location"] == place:
                at = (row.get("slot"), row.get("thing")) if row.get("slot") else (key, number)
                rows.setdefault(at, {}).update(_attributes(row))
    for given in rows.values():
        SubElement(location, "slot", given)


def _attributes(row: Mapping[str, Any]) -> dict[str, str]:
    said = {"index": str(row.get("slot") or "N/A")}
    if row.get("thing"):
        said["type"] = str(row["thing"])
    if row.get("shots") is not None:
        said["shots"] = str(row["shots"])
    for key, name in (("is_hit", "isHit"), ("is_destroyed", "isDestroyed")):
        if row.get(key):
            said[name] = "true"
    return said
