"""Fields of block files for every kind of unit: names, technology, year, armor and engine."""

from __future__ import annotations

from collections.abc import Mapping

from companion.catalog.formats.blocks.lines import Blocks
from companion.catalog.formats.names import CLAN, INNER_SPHERE
from companion.catalog.formats.parsed_file import Unit, full_name
from companion.catalog.formats.texts import file_name

MAX_ID_LENGTH = 80
LATEST_YEAR = 9999
ENGINES: Mapping[int, str] = {
    0: "fusion", 1: "ice", 2: "xl", 3: "xxl", 4: "light", 5: "compact", 6: "fuel cell", 7: "fission",
}  # fmt: skip
ARMORS: Mapping[int, str] = {0: "standard", 1: "ferro_fibrous"}
"""Armor by its number in files; of others the number is kept."""
OTHER_ARMOR, OTHER_ENGINE = "armor type ", "engine type "
MADE_HERE = ("Engine: ", "Movement: ")
"""What texts begin with that no file says: they tell what these rules could not work out."""


def head_fields(blocks: Blocks, kind: str) -> Unit:
    """Return the beginning of a unit document."""
    chassis, model = blocks.text("name"), blocks.text("model")
    if not chassis:
        wrong = "the file does not say the unit's name."
        raise blocks.make_error("name", wrong, "Fill in the <Name> block.")
    whole = full_name(chassis, model)
    text = blocks.text("type").lower()
    found: Unit = {
        "kind": kind, "id": whole[:MAX_ID_LENGTH], "name": whole, "chassis": chassis, "model": model,
        "tech": CLAN if "clan" in text else INNER_SPHERE, "is_mixed": text.startswith("mixed"),
    }  # fmt: skip
    if blocks.text("year"):
        found["year"] = blocks.whole("year", LATEST_YEAR)
    if role := blocks.text("role"):
        found["role"] = role
    if quirks := blocks.lines("quirks"):
        found["quirks"] = list(quirks)
    return found


def closing_fields(blocks: Blocks, further: list[str]) -> Unit:
    """Return the end of a unit document."""
    source = blocks.text("source") or file_name(blocks.name)
    rest = [*further, *blocks.rest()]
    return {**({"not_understood": rest} if rest else {}), "source": source}


def armor_kind(blocks: Blocks) -> str:
    """Return what the armor is made of."""
    blocks.lines("armor_tech")
    number = blocks.whole("armor_type", 99, 0)
    return ARMORS.get(number, f"{OTHER_ARMOR}{number}")
