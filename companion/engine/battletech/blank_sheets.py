"""Record sheets of units fresh from the works, which stand in no battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.sequence import INITIATIVE
from companion.engine.battletech.battle.sides_and_turn import Side, Turn
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import format_place
from companion.engine.battletech.presenters.printed.unit_data import TECHNOLOGIES
from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.battletech.presenters.weapon_table import (
    cells_without_numbers,
    printed_cells,
    printed_columns,
)
from companion.engine.battletech.turn.set_up import fresh_unit
from companion.engine.battletech.units.unit_model import Mount, UnitModel
from companion.engine.sheet import Counter, Fact, Heading, Row, Sheet, Table
from companion.engine.skeleton.setup import UnitSetup

NOBODY = "blank"
"""The side of a unit that stands in no battle."""

SKILLS = ("gunnery", "piloting", "driving")

AMMUNITION = Heading("ammunition", say("sheet/ammunition"))


def blank_sheet(model: UnitModel, rules: Rulebook) -> Sheet:
    """Return the sheet of an undamaged unit, whose crew has the usual skills and is still to be assigned."""
    sheet: Sheet = rules.kind(model).blank_sheet(model, rules)
    return replace(sheet, facts=tuple(replace(fact, is_open=fact.id in SKILLS) for fact in sheet.facts))


def fresh_sheet(model: UnitModel, rules: Rulebook) -> Sheet:
    """Return the blank sheet of a kind that is played: that of a unit fresh from the works."""
    unit = fresh_unit(rules, model, UnitSetup(id=model.id, model=model.id, side=NOBODY))
    side = Side(NOBODY, "")
    battle = Battle(rules=rules, sides=(side,), units={unit.id: unit}, turn=Turn(1, INITIATIVE))
    return record_sheet(battle, unit)


def weapons_without_heat(rules: Rulebook, model: UnitModel) -> tuple[Table, ...]:
    """Return the weapons of a unit that has no heat scale; no table where it has none."""
    columns = printed_columns(rules, has_heat=False)
    rows = tuple(
        Row(
            it.id,
            printed_cells(rules, it, format_place(rules.tables, model.type, it), has_heat=False)
            if isinstance(it, Mount)
            else cells_without_numbers(rules.tables, model.type, it, len(columns)),
        )
        for it in model.all_weapons
    )
    return (Table("weapons", say("sheet/weapons"), columns, rows),) if rows else ()


def unit_data(model: UnitModel, crew: str = "") -> Iterator[Fact]:
    """Yield what only paper shows: a line for the name of the crew, technology, and armor in all."""
    if crew:
        yield Fact("pilot", crew, "")
    if model.tech in TECHNOLOGIES:
        yield Fact("technology", say("paper/technology"), TECHNOLOGIES[model.tech])
    if model.armor_points:
        yield Fact("armor", say("paper/armor"), say("paper/armor_points", points=model.armor_points))


def subtitle(model: UnitModel, *texts: str) -> str:
    """Return the line below the title: the designation, unless it is the title, and what else there is to
    say.
    """
    designation = model.model if model.model != model.short_name else ""
    return " · ".join(filter(None, (designation, *texts)))


def round_counters(rules: Rulebook, model: UnitModel) -> Iterator[Counter]:
    """Ammunition, slot by slot."""
    tables = rules.tables
    for stored in model.ammunition:
        row = tables.weapons.get(stored.weapon) or tables.equipment[stored.weapon]
        where = tables.place(model.type, stored.location).label
        yield Counter(
            id=f"rounds/{stored.id}",
            label=say("sheet/rounds_at", name=row.name, where=where.lower()),
            full=stored.shots,
            left=stored.shots,
            hint=tables.weapon_attacks.ammunition_source,
            group=AMMUNITION,
            kind=Heading(stored.weapon, row.name),
            place=where,
        )
