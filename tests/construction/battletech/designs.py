"""Designs for tests in a few words: those of the book with changes, and new ones."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from companion.construction.battletech.design_rules import BattletechDesignRules
from companion.construction.design_report import DesignFault, DesignReport
from companion.construction.design_rules import DesignCheck
from companion.construction.families import design_rules_of
from companion.documents.document import Document, KeyPath, SourcePositions
from companion.documents.yamlfile import read_document
from tests.builders import citytech, source

ARMOR = {
    "head": 9, "center_torso": 20, "left_torso": 15, "right_torso": 15,
    "left_arm": 10, "right_arm": 10, "left_leg": 12, "right_leg": 12,
}  # fmt: skip
REAR = {"center_torso": 5, "left_torso": 4, "right_torso": 4}
BOOK = ("CDA-2A", "CN9-D", "ENF-4R", "HBK-4G", "HER-2S", "ON1-M", "VTR-9K", "WLF-2")
OMNIS = ("Black Hawk Prime", "Daishi Prime", "Mad Cat Prime", "Uller Prime")


@cache
def rules() -> BattletechDesignRules:
    """Return the rules of construction of CityTech."""
    found = design_rules_of(citytech())
    assert isinstance(found, BattletechDesignRules)
    return found


@cache
def _book(name: str) -> Any:
    return read_document(source("citytech").files("units")[name]).data


def book(name: str, /, **changes: Any) -> dict[str, Any]:
    """Return a unit of the book with other values at some keys: `book("CN9-D", movement__running=10)`."""
    data: dict[str, Any] = deepcopy(_book(name))
    for key, value in changes.items():
        set_value(data, tuple(int(part) if part.isdigit() else part for part in key.split("__")), value)
    return data


def set_value(data: Any, path: KeyPath, value: Any) -> None:
    """Another value at a key path."""
    for part in path[:-1]:
        data = data[part]
    data[path[-1]] = value


def document(data: dict[str, Any]) -> Document:
    """Return a unit document without a file."""
    return Document("design", data, SourcePositions.of_file("design"))


def check_design(data: dict[str, Any]) -> DesignCheck:
    """Return everything told of a design."""
    return rules().check(document(data))


def examine(data: dict[str, Any]) -> DesignReport:
    """Return what the rules of construction tell of a design with which play has no trouble."""
    found = check_design(data)
    assert not found.unfit, found.unfit
    assert isinstance(found.examined, DesignReport)
    return found.examined


def faults(data: dict[str, Any]) -> tuple[DesignFault, ...]:
    """Return what is against the rules in a design with which play has no trouble."""
    return examine(data).faults


def causes(data: dict[str, Any]) -> list[str]:
    """Return what is against the rules in a design, in a word each."""
    return [fault.cause for fault in faults(data)]


def only_fault(data: dict[str, Any]) -> DesignFault:
    """Return the one thing that is against the rules in a design."""
    found = faults(data)
    assert len(found) == 1, [fault.message for fault in found]
    return found[0]


def custom(
    weapons: str = "", ammunition: str = "", equipment: str = "", *, tech: str = "inner_sphere", **more: Any
) -> dict[str, Any]:
    """Return a slow 'Mech of 80 tons with things in the first slots that have room.

    Things are told as `ac20 ra/rt, medium_laser ct rear`: what, where, and perhaps into what it is split.
    """
    maker = "clan" if tech == "clan" else "is"
    data: dict[str, Any] = {
        "model": "TST-1", "name": "Test", "tonnage": 80, "tech": tech, "source": "Test",
        "movement": {"walking": 3, "running": 5, "jumping": 0},
        "engine": {"rating": 240, "kind": "fusion"},
        "heat_sinks": {"kind": "single", "number": 10, "in_engine": 9},
        "armor": dict(ARMOR), "rear_armor": dict(REAR),
        "weapons": [_thing("weapon", texts, maker) for texts in _split(weapons)],
        "ammunition": [_thing("weapon", texts, maker, shots=True) for texts in _split(ammunition)],
        "equipment": [_thing("item", texts, maker) for texts in _split(equipment)],
        "slots": {"right_torso": [None] * 11 + ["heat_sink"]},
    }  # fmt: skip
    number_ids(data)
    data.update(more)
    return fill_in(data)


def fill_in(data: dict[str, Any]) -> dict[str, Any]:
    """Return a design with everything in that leaves no choice."""
    return data | deepcopy(dict(rules().completion(document(data)).changes))


def vehicle(**changes: Any) -> dict[str, Any]:
    """Return a wheeled carrier of 20 tons that is legal, with other values at some keys."""
    data: dict[str, Any] = {
        "kind": "vehicle", "model": "Test", "name": "Test", "tonnage": 20, "tech": "inner_sphere",
        "motive": "wheeled", "movement": {"cruising": 4, "flank": 6}, "engine": {"rating": 60, "kind": "ice"},
        "armor": {"front": 10, "right_side": 8, "left_side": 8, "rear": 6}, "weapons": [], "source": "Test",
    }  # fmt: skip
    for key, value in changes.items():
        set_value(data, tuple(key.split("__")), value)
    return data


def armed_vehicle(*weapons: str, location: str = "front", **changes: Any) -> dict[str, Any]:
    """Return the same with these weapons in a location."""
    rows = [{"id": f"w{at}", "weapon": name, "location": location} for at, name in enumerate(weapons)]
    return vehicle(weapons=rows, **changes)


def odd_designs() -> Iterator[dict[str, Any]]:
    """Designs with what no unit of the book has: each table of construction has a say in one of them."""
    omni = {"is_omni": True}
    guns = custom("ultra_ac20 ra/rt, er_small_laser rl rear, gauss_rifle la", "ultra_ac20 lt", tech="clan")
    yield guns | omni
    yield custom(
        "lrm20 ct, srm6 lt once", "lrm20 rt", "artemis_iv hd, artemis_iv lt, case rt, hatchet ra"
    ) | {"engine": {"rating": 505, "kind": "fusion"}}
    odd = custom("srm6 lt, ac20 rt/rl", "srm6 rt, ac20 lt", "case rt, case rt, hatchet ra, masc lt, masc lt")
    odd["slots"]["right_arm"][3] = None
    yield odd
    pods = {"pods": {"left_torso": [1]}}
    yield custom(equipment="masc lt, anti_personnel_pod ll", tech="clan") | omni | pods
    yield custom(equipment="targeting_computer lt, targeting_computer rt, case la, case la", tech="clan")
    jumping = {"walking": 3, "running": 5, "jumping": 2}
    yield custom(movement=jumping, tonnage=95) | {"slots": book("VTR-9K")["slots"]}
    yield from _odd_vehicles()


def _odd_vehicles() -> Iterator[dict[str, Any]]:
    """Vehicles of every motive type, engine, armor and technology, with what none of the book has."""
    things = [
        {"id": f"e{at}", "item": name, "location": "body"}
        for at, name in enumerate(("is.hatchet", "is.masc", "clan.anti_personnel_pod", "any.jump_jet",
                                   "is.endo_steel", "is.double_heat_sink"))
    ]  # fmt: skip
    yield armed_vehicle("is.ppc", location="turret", armor__turret=4, motive="tracked") | {
        "equipment": things
    }
    yield armed_vehicle("clan.er_ppc", motive="hydrofoil", armor__front_turret=1, armor__rear_turret=1)
    for tech in ("inner_sphere", "clan"):
        for engine, armor in (("xl", "ferro_fibrous"), ("fusion", "standard")):
            yield vehicle(motive="hover", tech=tech, engine__kind=engine, armor_kind=armor, cargo=1)
    yield vehicle(tonnage=1, heat_sinks={"kind": "double", "number": 4})


SHORT = {
    "hd": "head", "ct": "center_torso", "lt": "left_torso", "rt": "right_torso",
    "la": "left_arm", "ra": "right_arm", "ll": "left_leg", "rl": "right_leg",
}  # fmt: skip


def _split(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(",") if part.strip()]


def _thing(key: str, texts: list[str], maker: str, *, shots: bool = False) -> dict[str, Any]:
    name, where, *more = texts
    first, _, second = where.partition("/")
    thing: dict[str, Any] = {key: name if "." in name else f"{maker}.{name}", "location": SHORT[first]}
    if second:
        thing["split_into"] = SHORT[second]
    if "rear" in more:
        thing["is_rear"] = True
    if "once" in more:
        thing["rounds"] = 1
    if shots:
        tables = rules().tables
        user = tables.weapons.get(thing[key]) or tables.equipment[thing[key]]
        numbers = [int(word) for word in more if word.isdigit()]
        thing["shots"] = numbers[0] if numbers else user.shots_per_ton
    return thing


def number_ids(data: dict[str, Any]) -> None:
    """Every thing gets an id of its own."""
    for key in ("weapons", "ammunition", "equipment"):
        for index, thing in enumerate(data[key]):
            thing["id"] = f"{key}_{index}"
