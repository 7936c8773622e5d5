"""Sheets of buildings and bridges: what is left of them, how they are built, and who is inside.

Rule: CityTech, Buildings > Building Types; Damage to Units Inside; Special Case Rules > Basements.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.engine.battletech.battle.actions import NoteStructure
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.ground import Structure
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import bearing_factor, effects_in, structure_in
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_basement, format_floor
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.marks import Mark
from companion.engine.sheet import Cell, Chip, Column, Fact, Row, Sheet, Table, Tone, Track
from companion.tabletop.hexes import Hex, parse_label
from companion.tabletop.number_text import format_count

FACTOR = "factor"
SUBJECT = "structure/"
"""How the subjects of such sheets begin; the hex follows."""


def structure_sheet(battle: Battle, place: Hex) -> Sheet | None:
    """Return the sheet of what stands in a hex; None where nothing does."""
    structure = structure_in(battle, place)
    if structure is None:
        return None
    full = _full_factor(battle, place, structure)
    return Sheet(
        unit=f"{SUBJECT}{place.label}",
        title=structure_title(structure, place),
        subtitle=say(
            "structure/subtitle", factor=structure.factor, full=_full_factor(battle, place, structure)
        ),
        side="",
        drawing="",
        tracks=(_factor_track(battle, structure, full),),
        tables=(_floor_table(battle, place, structure),) if structure.kind == "building" else (),
        counters=(),
        facts=tuple(_facts(battle, structure)),
        chips=tuple(_chips(battle, place, structure)),
    )


def structure_title(structure: Structure, place: Hex) -> str:
    """Return a structure by its type and its hex."""
    return f"{structure.name.capitalize()} {place.label}"


def marked_structure(battle: Battle, mark: Mark) -> NoteStructure | None:
    """Return what a touch on such a sheet notes; None for a mark on a unit's."""
    if not mark.unit.startswith(SUBJECT):
        return None
    place = parse_label(mark.unit.removeprefix(SUBJECT))
    structure = structure_in(battle, place)
    return NoteStructure(place, mark.left, kind=structure.kind) if structure is not None else None


def _full_factor(battle: Battle, place: Hex, structure: Structure) -> int:
    """Return the Construction Factor that the map prints, or that was noted since where it is higher."""
    board = battle.board
    printed = battle.printed.get(place, board.at(place).terrain if board is not None else ())
    words = (word for word in map(terrain_of, printed) if word.kind == structure.kind)
    return max([structure.stood_with, *(bearing_factor(battle.rules.tables, word) for word in words)])


def _factor_track(battle: Battle, structure: Structure, full: int) -> Track:
    buildings = battle.rules.tables.buildings
    return Track(
        id=FACTOR,
        label=say("structure/factor"),
        abbreviation=say("structure/cf"),
        full=full,
        left=structure.factor,
        fresh=structure.stood_with - structure.factor,
        hint=buildings.source if buildings is not None else "",
        layer="structure",
        plate=say("structure/factor"),
    )


def _facts(battle: Battle, structure: Structure) -> Iterator[Fact]:
    levels = format_count(structure.height, "level")
    yield Fact("height", say("structure/height"), levels)
    yield Fact("bears", say("structure/bears"), say("structure/tons", tons=structure.factor))
    buildings = battle.rules.tables.buildings
    if structure.kind != "building" or buildings is None:
        return
    if (protection := buildings.protection) is not None:
        points = ceil(structure.stood_with / protection.divisor)
        hint = say("structure/absorbs_hint", source=protection.source)
        yield Fact("absorbs", say("structure/absorbs"), format_count(points, "point"), hint=hint)
    if buildings.basements is not None:
        known = format_basement(structure.basement)
        yield Fact("basement", say("structure/basement"), known, hint=buildings.basements.source)


def _chips(battle: Battle, place: Hex, structure: Structure) -> Iterator[Chip]:
    for effect in effects_in(battle, place):
        if not effect.owner:
            yield Chip(effect.kind, say(f"effect/{effect.kind}"), Tone.DANGER)
    if structure.pending:
        text = say("structure/pending", points=format_count(structure.pending, "point"))
        yield Chip("pending", text, Tone.WARN, say("structure/pending_hint"))


def _floor_table(battle: Battle, place: Hex, structure: Structure) -> Table:
    """Return the floors from the roof down, each with whoever is there."""
    basement = structure.terrain.basement_levels
    floors = [*range(structure.height, -1, -1), *([-basement] if basement else [])]
    units: dict[int, list[Unit]] = {}
    for unit in battle.units.values():
        if unit.hex == place and unit.carrier is None and not is_destroyed(battle, unit):
            units.setdefault(unit.floor, []).append(unit)
    columns = (Column(say("structure/floor")), Column(say("structure/units")))
    rows = tuple(_floor_row(battle, place, floor, units.get(floor, [])) for floor in floors)
    return Table("floors", say("structure/inside"), columns, rows)


def _floor_row(battle: Battle, place: Hex, floor: int, units: list[Unit]) -> Row:
    where = format_floor(battle, place, floor)
    names = ", ".join(unit.name for unit in units)
    return Row(f"floor/{floor}", (Cell(where[:1].upper() + where[1:]), Cell(names or "–")))
