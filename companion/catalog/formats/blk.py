"""Block files (.blk): vehicles, platoons and battle armor read into unit documents, and written from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.catalog.formats.blocks import infantry, vehicles
from companion.catalog.formats.blocks.lines import read_blocks
from companion.catalog.formats.blocks.writing import BlockWriter
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import LISTS, ParsedFile, full_name, names_in, quote
from companion.engine.battletech.units.unit_model import MAX_LINES, MAX_MOUNTS
from companion.errors import InputError

VEHICLES = ("tank", "vtol", "supporttank", "largesupporttank", "supportvtol", "naval")
PLATOON, ARMORED = "infantry", "battlearmor"
NEEDED: Mapping[str, tuple[str, ...]] = {
    "vehicle": ("motive", "tonnage", "movement", "engine", "armor"),
    "infantry": ("men",),
    "battle_armor": ("troopers", "movement", "armor"),
}
"""What a document of each kind has to say to be written."""

MAX_COUNTS: Mapping[str, int] = {
    **dict.fromkeys(LISTS, MAX_MOUNTS),
    "quirks": MAX_LINES,
    "not_understood": MAX_LINES,
}
"""How much of each a unit may have."""


def read_blk(text: str, name: str, known: KnownRules) -> ParsedFile:
    """Return the unit of a file's text; raises FileError, which names the file by `name`, for what is
    none.
    """
    blocks = read_blocks(text, name)
    unit_type = blocks.text("unittype").lower()
    if unit_type in VEHICLES:
        document = vehicles.read_vehicle(blocks, unit_type, known)
    elif unit_type == PLATOON:
        document = infantry.read_platoon(blocks, known)
    elif unit_type == ARMORED:
        document = infantry.read_battle_armor(blocks, known)
    elif unit_type:
        wrong = f"Companion has no units of the kind '{quote(blocks.text('unittype'))}'."
        raise blocks.make_error("unittype", wrong, "Vehicles, platoons and battle armor can be read.")
    else:
        wrong = "the file does not say what kind of unit it is."
        raise blocks.make_error("unittype", wrong, "Fill in the <UnitType> block.")
    for key, most in MAX_COUNTS.items():
        if len(document.get(key, ())) > most:
            wrong = f"it has more than {most} {key.replace('_', ' ')}."
            raise blocks.make_error("unittype", wrong, "Leave some out, or get the file again.")
    return ParsedFile.of_unit(str(document["kind"]), document)


def write_blk(document: Mapping[str, Any], known: KnownRules) -> str:
    """Return the text of a unit's file; raises InputError for a document without what such files have
    to say.
    """
    needed = NEEDED.get(str(document.get("kind")))
    name = full_name(*names_in(document))
    if needed is None:
        raise InputError(f"{name} cannot be written as .blk: only vehicles, platoons and battle armor can.")
    if lacking := ", ".join(key for key in needed if key not in document):
        raise InputError(f"{name} cannot be written as .blk: it has no {lacking}. Export it as YAML.")
    return "\n".join(BlockWriter(document, known).lines()) + "\n"
