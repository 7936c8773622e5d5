"""Like weapons on one line that opens, and slots of ammunition under their sum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.sheet import Cell, Row, Sheet, Table
from companion.ui.sheet.layout.box_rows import kind_block
from companion.ui.sheet.layout.elements import SheetGesture, TextLine
from companion.ui.sheet.layout.lettering import text_width
from companion.ui.sheet.layout.sheet import SheetLayout, lay_out
from companion.ui.sheet.layout.tables import alike_rows, with_expected_rows
from companion.ui.sheet.sheet_view import format_tooltip
from tests.builders import mech
from tests.citytech import declaring, fight
from tests.ui.sheet.builders import BLUE

pytestmark = pytest.mark.usefixtures("theme")
GROUP = "weapons/alike/er_large_laser_la_1"


def sheet(target: str | None = None) -> Sheet:
    """Return a Daishi, which carries its lasers in pairs."""
    at = declaring(fight(daishi="red 0505 0", wolfhound="blue 0501 3"))
    return record_sheet(at, mech(at, "daishi"), mech(at, target) if target else None)


def rows_of(layout: SheetLayout) -> list[str]:
    return [area.name for area in layout.areas() if area.id.startswith("weapons/") and area.is_stop]


def texts_of(layout: SheetLayout, block: str) -> str:
    found = next(placed.block for placed in layout.placed if placed.block.id == block)
    return " ".join(drawn.text for drawn in found.drawn if isinstance(drawn, TextLine))


def broken(shown: Sheet, *names: str, why: str = "Destroyed.") -> Sheet:
    """Return the sheet with some of its weapons out of order."""
    (table,) = shown.tables
    rows = tuple(
        replace(row, is_struck=row.id in names, why=why if row.id in names else "") for row in table.rows
    )
    return replace(shown, tables=(replace(table, rows=rows),))


def test_like_weapons_of_a_location_stand_on_one_line() -> None:
    rows = rows_of(lay_out(sheet(), 696, BLUE))
    assert "2 × ER Large Laser" in rows
    assert "ER Large Laser" not in rows
    assert len(rows) < len(sheet().tables[0].rows)


@pytest.mark.parametrize("width", [300.0, 416.0, 696.0, 1200.0])
def test_the_line_opens_to_each_of_them_below_it(width: float) -> None:
    closed, opened = (
        lay_out(sheet(), width, BLUE, toggled=toggled) for toggled in (frozenset(), frozenset({GROUP}))
    )
    assert rows_of(opened).count("ER Large Laser") == 2
    line, first = opened.area(GROUP), opened.area("weapons/er_large_laser_la_1")
    before = closed.area(GROUP)
    assert line is not None
    assert first is not None
    assert before is not None
    assert (line.gesture, first.gesture) == (SheetGesture.OPEN, SheetGesture.ROW)
    assert line.rect == before.rect
    assert first.rect.top() >= line.rect.bottom()
    assert "each" in format_tooltip(before, None)


def test_the_line_counts_what_still_fires_and_takes_no_more_room() -> None:
    whole, half = sheet(), broken(sheet(), "er_large_laser_la_1")
    none = broken(sheet(), "er_large_laser_la_1", "er_large_laser_la_2")
    layouts = [lay_out(each, 696, BLUE) for each in (whole, half, none)]
    assert [texts_of(layout, GROUP).split(" × ")[0] for layout in layouts] == ["2", "1", "2"]
    assert "Destroyed." in texts_of(layouts[2], GROUP)
    assert "Destroyed." in next(area.hint for area in layouts[1].areas() if area.id == GROUP)
    places = [area.rect for layout in layouts for area in layout.areas() if area.id == GROUP]
    assert len(places) == len(layouts)
    assert all(place == places[0] for place in places)


def test_numbers_that_differ_are_told_as_the_best_and_the_worst() -> None:
    rows = tuple(Row(f"laser{n}", (Cell("Laser"), Cell("LA"), Cell(f"{n}+"))) for n in (7, 9))
    shown = sheet("wolfhound").tables[0]
    table = Table("weapons", "Weapons", (*shown.columns[:2], shown.columns[-1]), rows, shown.awaits)
    (group,) = alike_rows(table)
    assert [cell.text for cell in group.line.cells] == ["2 × Laser", "LA", "7+–9+"]


def test_the_number_to_hit_has_its_room_before_there_is_one() -> None:
    aimed, calm = sheet("wolfhound"), sheet()
    assert [column.label for column in with_expected_rows(calm.tables[0]).columns] == [
        column.label for column in aimed.tables[0].columns
    ]


def test_ammunition_is_summed_and_opens_to_its_slots() -> None:
    shown = sheet()
    bins = [counter for counter in shown.counters if counter.kind is not None]
    kind = bins[0].kind
    alike = [counter for counter in bins if counter.kind == kind]
    line = f"kind/{alike[0].id}"
    closed = lay_out(shown, 696, BLUE)
    assert kind is not None
    assert texts_of(closed, line).startswith(kind.label)
    assert texts_of(closed, line).endswith(f"{sum(e.left for e in alike)}/{sum(e.full for e in alike)}")
    assert closed.area(f"{alike[0].id}/-") is None
    opened = lay_out(shown, 696, BLUE, toggled=frozenset({line}))
    for each in alike:
        assert opened.area(f"{each.id}/-") is not None


@pytest.mark.parametrize("width", [112.0, 130.0, 144.0, 200.0])
def test_a_long_word_of_ammunition_is_never_broken(width: float) -> None:
    counter = next(each for each in sheet().counters if each.kind is not None)
    assert counter.kind is not None
    long = replace(counter, kind=replace(counter.kind, label="Autocannon/20"), left=4, full=10)
    block = kind_block((long,), width, 32.0, is_open=False)
    name, number = (drawn for drawn in block.drawn if isinstance(drawn, TextLine))
    assert (name.text, number.text) == ("Autocannon/20", "4/10")
    assert number.baseline <= block.height
    assert number.baseline > name.baseline or number.left > name.left + text_width(name.text, name.lettering)


def test_a_sum_may_be_marked_where_any_are_left() -> None:
    shown = sheet()
    alike = [counter for counter in shown.counters if counter.kind == shown.counters[0].kind]
    spent = replace(
        shown,
        counters=tuple(replace(each, left=0) if each.id == alike[0].id else each for each in shown.counters),
    )
    area = lay_out(spent, 696, BLUE).area(f"kind/{alike[0].id}")
    assert area is not None
    assert area.subject == (alike[1].id if len(alike) > 1 else alike[0].id)
