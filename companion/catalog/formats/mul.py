"""Force files (.mul): units by their names, with pilots and damage; read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from companion.catalog.formats.force import LARGEST_SKILL, MAX_ELEMENT, MAX_POINTS, MAX_ROWS, ForceDocument
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import ParsedFile, fault, file_name, quote
from companion.catalog.formats.xmltext import as_text, children, lower_attributes, read_xml
from companion.documents.document import Document, SourcePosition, SourcePositions
from companion.documents.model import validate
from companion.engine.skeleton.setup import WORST_SKILL
from companion.errors import FileError, InputError

KIND = "force"
FORCE, REPORT = "unit", "record"
FATES = ("survivors", "allies", "salvage", "retreated", "devastated")
CREW, MEMBER = "pilot", "crewmember"
"""Elements of people; the first is also the chassis of those who have ejected, who are no unit."""
MECH = ("head", "center_torso", "right_torso", "left_torso", "right_arm", "left_arm", "right_leg", "left_leg",
        "center_leg")  # fmt: skip
QUAD = (*MECH[:4], "front_right_leg", "front_left_leg", "rear_right_leg", "rear_left_leg")
VEHICLE = ("body", "front", "right_side", "left_side", "rear", "turret", "front_turret")
VTOL = (*VEHICLE[:5], "rotor", "turret")
SUITS = ("squad", *(f"trooper_{number}" for number in range(1, 13)))
PLATOON = ("platoon",)
PLANS: Mapping[str, tuple[str, ...]] = {
    "biped": MECH, "tripod": MECH, "lam": MECH, "quad": QUAD, "quadvee": QUAD,
    "tracked": VEHICLE, "wheeled": VEHICLE, "hover": VEHICLE, "naval": VEHICLE, "hydrofoil": VEHICLE,
    "submarine": VEHICLE, "wige": VEHICLE, "vtol": VTOL,
    "battlearmor": SUITS, "leg": PLATOON, "motorized": PLATOON, "jump": PLATOON, "infantry": PLATOON,
}  # fmt: skip
"""Locations by their number in files, and by the kind of unit."""
DESTROYED, EJECTED = "destroyed", "Ejected: "
SKILLS = ("gunnery", "piloting")

VERSION = "0.49.0"
"""The version of the format that is written."""
KEPT = "location"


def read_mul(text: str, name: str, known: KnownRules | None = None) -> ParsedFile:
    """Return the force of a file's text; raises FileError, which names the file by `name`, for what
    is none.
    """
    del known
    root = read_xml(text, name)
    if str(root.tag).lower() not in (FORCE, REPORT):
        message = f"<{quote(str(root.tag))}> is not a force."
        raise fault(name, 1, message, "Forces begin with <unit> or <record>.")
    further: list[str] = []
    units = list[dict[str, Any]]()
    for entity, fate in _entities(root, further):
        units.append(_unit(entity, fate))
        further += _odd_skills(entity)
    kills = [_kill(kill) for group in children(root, "kills") for kill in children(group, "kill")]
    document: dict[str, Any] = {
        "kind": KIND,
        "name": PurePath(file_name(name)).stem or "Force",
        "units": units,
        **({"kills": [kill for kill in kills if kill["killed"]]} if kills else {}),
        **({"not_understood": further} if further else {}),
        "source": file_name(name),
    }
    validate(ForceDocument, Document(name, document, SourcePositions(SourcePosition(name, 0, 0), {})))
    texts = [text for unit in units for text in unit.get("not_understood", ())]
    return ParsedFile(KIND, document, (*texts, *further))


def _entities(root: Element, further: list[str]) -> Iterator[tuple[Element, str]]:
    """Yield every unit with what became of it; ejected crews are told apart."""
    groups = [(root, ""), *((group, fate) for fate in FATES for group in children(root, fate))]
    for group, fate in groups:
        for entity in children(group, "entity"):
            if lower_attributes(entity).get("chassis", "").lower() != CREW:
                yield entity, fate
                continue
            pilot = next(iter(_crew(entity)), None)
            further.append(f"{EJECTED}{(pilot or {}).get('name') or '?'}")


def _unit(entity: Element, fate: str) -> dict[str, Any]:
    said = lower_attributes(entity)
    unit: dict[str, Any] = {"chassis": said.get("chassis", ""), "model": said.get("model", "")}
    if said.get("type"):
        unit["type"] = said["type"]
    crew = _crew(entity)
    if crew:
        unit |= _pilot(crew[0])
    if damage := _damage(entity, said.get("type", "").lower()):
        unit["damage"] = damage
    if fate:
        unit["fate"] = fate
    others = [child for child in entity if str(child.tag).lower() not in (CREW, "crew", "location")]
    if others := [*others, *_members(entity)[1:]]:
        unit["not_understood"] = [as_text(child, MAX_ELEMENT) for child in others[:MAX_ROWS]]
    return unit


def _members(entity: Element) -> list[Element]:
    return [
        *children(entity, CREW),
        *(member for crew in children(entity, "crew") for member in children(crew, MEMBER)),
    ]


def _crew(entity: Element) -> list[dict[str, str]]:
    return [lower_attributes(member) for member in _members(entity)]


def _pilot(fields: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {"pilot": fields.get("name", ""), "nick": fields.get("nick", "")}
    for skill in SKILLS:
        if (number := _number(fields.get(skill), LARGEST_SKILL)) is not None:
            found[skill] = number
    if hits := _number(fields.get("hits"), 10):
        found["hits"] = hits
    if _is_true(fields.get("ejected")):
        found["is_ejected"] = True
    return {key: value for key, value in found.items() if value != ""}


def _odd_skills(entity: Element) -> Iterator[str]:
    """Yield the skills of a unit's pilot that are kept and that battles do not know, in words."""
    for member in _crew(entity)[:1]:
        for skill in SKILLS:
            number = _number(member.get(skill), LARGEST_SKILL)
            if number is not None and number > WORST_SKILL:
                yield f"{skill.title()} {number}: skills go from 0 to {WORST_SKILL}"


def _damage(entity: Element, unit_type: str) -> dict[str, Any]:
    """Return what is left of a unit; nothing where no location is told."""
    found: dict[str, Any] = {"armor": {}, "rear": {}, "structure": {}, "slots": [], "ammunition": []}
    for location in children(entity, "location"):
        said = lower_attributes(location)
        place = _place(said.get("index", ""), unit_type)
        if _is_true(said.get("isdestroyed")):
            found["armor"][place] = found["structure"][place] = 0
        for armor in children(location, "armor"):
            _read_remaining(found, place, lower_attributes(armor))
        for slot in children(location, "slot"):
            _slot(found, place, lower_attributes(slot))
    for key in ("slots", "ammunition"):
        found[key] = _in_order(_once(found[key]), PLANS.get(unit_type, MECH))
    return {key: value for key, value in found.items() if value}


def _once(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return each slot once: a file may tell of one twice, and what it says last counts."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for number, row in enumerate(rows):
        known = (row["location"], row["slot"], row.get("thing")) if row.get("slot") else (number,)
        found[known] = {**found.get(known, {}), **row}
    return list(found.values())


def _in_order(rows: list[dict[str, Any]], plan: Sequence[str]) -> list[dict[str, Any]]:
    """By location as the sheet has them, those that it has not last; there by slot, unknown ones last."""
    unknown = MAX_ROWS
    return sorted(rows, key=lambda row: (location_order(plan, row["location"]), row.get("slot", unknown)))


def location_order(plan: Sequence[str], location: str) -> tuple[int, str]:
    """Return where a location stands among others of a sheet."""
    return plan.index(location) if location in plan else len(plan), location


def _read_remaining(found: dict[str, Any], place: str, fields: Mapping[str, str]) -> None:
    key = {"rear": "rear", "internal": "structure"}.get(fields.get("type", "").lower(), "armor")
    points = fields.get("points", "").lower()
    number = 0 if points == DESTROYED else _number(points, MAX_POINTS)
    if number is not None:
        found[key][place] = number


def _slot(found: dict[str, Any], place: str, fields: Mapping[str, str]) -> None:
    row: dict[str, Any] = {"location": place}
    if (index := _number(fields.get("index"), 200)) is not None and index > 0:
        row["slot"] = index
    if fields.get("type"):
        row["thing"] = fields["type"]
    is_hit, is_destroyed = _is_true(fields.get("ishit")), _is_true(fields.get("isdestroyed"))
    shots = _number(fields.get("shots"), 1000)
    if shots is not None:
        found["ammunition"].append({**row, "shots": shots})
    if is_hit or is_destroyed:
        given = {"is_hit": is_hit, "is_destroyed": is_destroyed}
        found["slots"].append({**row, **{key: value for key, value in given.items() if value}})


def _place(index: str, unit_type: str) -> str:
    """Return what a location is called by its number; a number that no such unit has stays one."""
    plan, number = PLANS.get(unit_type, MECH), _number(index, 200)
    return plan[number] if number is not None and number < len(plan) else f"location_{quote(index) or '?'}"


def _kill(kill: Element) -> dict[str, str]:
    said = lower_attributes(kill)
    return {"killed": said.get("killed", ""), "killer": said.get("killer", "")}


def _number(text: str | None, limit: int) -> int | None:
    """Return a whole number from 0 to `limit`; None for whatever else stands there."""
    if text is None or not text.isdecimal() or len(text) > 6:
        return None
    return int(text) if int(text) <= limit else None


def _is_true(text: str | None) -> bool:
    return text is not None and text.lower() == "true"


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
    said |= {key: unit.get(key) for key in SKILLS} | {"hits": unit.get("hits") or None}
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
