"""Empty sheets of 'Mechs by their tonnage: circles for all the structure and armor that they may have.

Rule: CityTech, Construction > BattleMechs > Internal Structure Table; Add Armor.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.tables.construction import Construction, Part, part_of
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.engine.sheet import Fact, Sheet, Track
from companion.errors import InputError
from companion.tabletop.number_text import format_count


def empty_sheet_of_tonnage(rules: Rulebook, sheet: Sheet, tonnage: int) -> Sheet:
    """Return an empty sheet for a 'Mech of so many tons; raises InputError where the rules know none."""
    construction = rules.tables.construction
    if construction is None:
        raise InputError(f"{rules.title} has no tables by tonnage. Leave the tonnage out.")
    known = construction.structure.rows
    if tonnage not in known:
        raise InputError(
            f"No 'Mech weighs {format_count(tonnage, 'ton')}: it is {', '.join(map(str, known))}."
        )
    return replace(
        sheet,
        subtitle=format_count(tonnage, "ton"),
        tracks=tuple(_tracks(rules, construction, sheet, tonnage)),
        printed=tuple(_with_tonnage(fact, tonnage) for fact in sheet.printed),
    )


def _with_tonnage(fact: Fact, tonnage: int) -> Fact:
    return replace(fact, value=say("paper/tons", tons=tonnage)) if fact.id == "tonnage" else fact


def _tracks(rules: Rulebook, construction: Construction, sheet: Sheet, tonnage: int) -> Iterator[Track]:
    for track in sheet.tracks:
        row = plan_of(rules.tables, BIPED).names.get(track.location)
        if row is None or track.layer not in (tracks.ARMOR, tracks.REAR, tracks.STRUCTURE):
            yield track
            continue
        part = part_of(row)
        structure = construction.structure.points(tonnage, part) or 0
        full = {tracks.STRUCTURE: structure, tracks.REAR: structure}.get(
            track.layer, _armor(construction, part, structure)
        )
        yield replace(track, full=full, left=full)


def _armor(construction: Construction, part: Part, structure: int) -> int:
    """Return the most armor, front and rear together."""
    rules = construction.armor
    return rules.head if part == "head" else structure * rules.points_per_structure
