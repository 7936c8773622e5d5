"""The circles of a 'Mech's empty sheet, for all the structure and armor that its tonnage may have.

Rule: CityTech, Construction > BattleMechs > Internal Structure Table; Add Armor.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.tables.construction import Construction, Part, part_of
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.errors import InputError
from companion.tabletop.number_text import format_count


def mech_circles(rules: Rulebook, tonnage: int) -> Mapping[str, int]:
    """Return the circles by track; raises InputError where the rules know no 'Mech of so many tons."""
    construction = rules.tables.construction
    if construction is None:
        raise InputError(f"{rules.title} has no tables by tonnage. Leave the tonnage out.")
    known = construction.structure.rows
    if tonnage not in known:
        raise InputError(
            f"No 'Mech weighs {format_count(tonnage, 'ton')}: it is {', '.join(map(str, known))}."
        )
    circles: dict[str, int] = {}
    for name, row in plan_of(rules.tables, BIPED).names.items():
        part = part_of(row)
        structure = construction.structure.points(tonnage, part) or 0
        circles[f"{tracks.STRUCTURE}/{name}"] = circles[f"{tracks.REAR}/{name}"] = structure
        circles[f"{tracks.ARMOR}/{name}"] = _armor(construction, part, structure)
    return circles


def _armor(construction: Construction, part: Part, structure: int) -> int:
    """Return the most armor, front and rear together."""
    rules = construction.armor
    return rules.head if part == "head" else structure * rules.points_per_structure
