"""'Mech files (.mtf): read into unit documents, and written from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.catalog.formats.mechs.equipment import EquipmentLister, SlotLoader, Slots, parse_weapon_list
from companion.catalog.formats.mechs.header import MAX_MP, MechHeader
from companion.catalog.formats.mechs.lines import CHASSIS, CLAN_NAME, MODEL, MechLines, read_lines
from companion.catalog.formats.mechs.slot_entries import EMPTY, PLACES, READ, plan_of, slot_reader
from companion.catalog.formats.mechs.writing import MechWriter, missing_fields
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import (
    ParsedFile,
    Unit,
    fault,
    file_name,
    full_name,
    names_in,
    split_lines,
)
from companion.errors import InputError

KIND = "mech"
MAX_ID_LENGTH = 80
LATEST_YEAR = 9999


def read_mtf(text: str, name: str, known: KnownRules) -> ParsedFile:
    """Return the 'Mech of a file's text; raises FileError, which names the file by `name`, for what
    is none.
    """
    lines = read_lines(split_lines(text, name))
    chassis, model = _names(lines, name)
    head = MechHeader(lines, name)
    tonnage, plan = head.tonnage(), plan_of(head.configuration)
    lines.name_limbs(plan)
    _require(plan, lines, name)
    reader = slot_reader(known, head.tech)
    slots = _slots(lines, SlotLoader(known, reader, tonnage), plan)
    carrier = EquipmentLister(known, reader, slots, parse_weapon_list(lines.weapons, plan))
    carrier.list_equipment(lines.without_slot, head.tech, tonnage)
    whole = full_name(chassis, model)
    document: Unit = {
        "kind": KIND,
        "id": whole[:MAX_ID_LENGTH],
        "name": whole,
        "chassis": chassis,
        "model": model,
    }
    document |= _about(head, tonnage, lines.peculiar)
    document |= _built(head, known, tonnage, slots)
    document |= {key: rows for key, rows in carrier.lists.items() if rows or key == "weapons"}
    document["slots"] = slots.systems
    if slots.pods:
        document["pods"] = slots.pods
    if rest := [*head.not_understood, *slots.not_understood, *lines.further]:
        document["not_understood"] = rest
    document["source"] = head.text("source") or file_name(name)
    return ParsedFile.of_unit(KIND, document)


def write_mtf(document: Mapping[str, Any], known: KnownRules) -> str:
    """Return the text of a 'Mech's file; raises InputError for a document without what such files have to
    say.
    """
    if lacking := missing_fields(document):
        name = full_name(*names_in(document))
        raise InputError(
            f"{name} cannot be written as .mtf: it has no {', '.join(lacking)}. Export it as YAML."
        )
    return "\n".join(MechWriter(document, known).lines()) + "\n"


def _names(lines: MechLines, name: str) -> tuple[str, str]:
    """Chassis, with the name that the Clans have for it, and model."""
    chassis, clan_name = (lines.fields.get(key, "") for key in (CHASSIS, CLAN_NAME))
    if not chassis:
        raise fault(name, 1, "the file does not say the 'Mech's name.", "Write a line such as chassis:Atlas.")
    return (f"{chassis} ({clan_name})" if clan_name else chassis), lines.fields.get(MODEL, "")


def _require(plan: Sequence[str], lines: MechLines, name: str) -> None:
    if missing := [PLACES[place].title for place in plan if place not in lines.sections]:
        wrong = f"it has no slots for {', '.join(missing)}."
        raise fault(name, 0, wrong, "The file may be cut off: get it again.")


def _slots(lines: MechLines, loader: SlotLoader, plan: Sequence[str]) -> Slots:
    for place in (place for place in READ if place in plan):
        loader.load(place, lines.sections[place])
    for place, section in lines.sections.items():
        if place not in plan:
            for line in (f"{PLACES[place].title}: {line}" for line in section if line.lower() not in EMPTY):
                lines.keep(line)
    slots = loader.whole()
    slots.systems = {place: slots.systems[place] for place in plan}
    return slots


def _about(head: MechHeader, tonnage: int, peculiar: list[str]) -> Unit:
    found: Unit = {"tonnage": tonnage, "tech": head.tech, "is_mixed": head.is_mixed}
    if (year := head.number("era", LATEST_YEAR)) is not None:
        found["year"] = year
    if role := head.text("role"):
        found["role"] = role
    if peculiar:
        found["quirks"] = peculiar
    return found | {"is_omni": head.is_omni, "configuration": head.configuration}


def _built(head: MechHeader, known: KnownRules, tonnage: int, slots: Slots) -> Unit:
    walking = head.walking(tonnage)
    engine = head.engine(tonnage, walking)
    systems = [name for row in slots.systems.values() for name in row if name is not None]
    armor, rear_armor = head.points(list(slots.systems))
    jumping = head.number("jump mp", MAX_MP) or 0
    head.unusual()
    return {
        "movement": {"walking": walking, "running": -(-walking * 3 // 2), "jumping": jumping},
        "engine": engine,
        "heat_sinks": head.heat_sinks(known, engine["rating"], systems),
        "structure_kind": head.structure_kind(),
        "armor_kind": head.armor_kind(),
        "armor": armor,
        "rear_armor": rear_armor,
        "structure": _structure(known, tonnage, list(slots.systems)),
    }


def _structure(known: KnownRules, tonnage: int, plan: Sequence[str]) -> dict[str, int]:
    """Points of structure, which no file tells; none for a tonnage that the book does not have."""
    if known.structure is None:
        return {}
    points = {place: known.structure.points(tonnage, PLACES[place].part) for place in plan}
    return {place: number for place, number in points.items() if number is not None}
