"""Sheets stand still: whatever happens to a unit, and whichever is shown, boxes stay where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.marks import Mark
from companion.engine.sheet import Chip, Sheet, Tone
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.engine.views.units import SideView
from companion.ui.app.window import MainWindow
from companion.ui.sheet.layout.elements import SheetGesture
from companion.ui.sheet.layout.markables import markables
from companion.ui.sheet.layout.sheet import SheetLayout, lay_out
from tests import builders as quickstart
from tests.builders import mech
from tests.citytech import change_mech, declaring, fight, in_phase
from tests.ui.duels import FIELD, set_out, set_out_begun, stand_all
from tests.ui.sheet.builders import BLUE, RED
from tests.ui.table_driver import TableDriver

ROOMS = [
    *((width, False) for width in (300.0, 416.0, 696.0, 900.0, 1000.0, 1200.0, 1400.0)),
    (416.0, True),
    (696.0, True),
]
"""One for each arrangement: how wide it is, and whether the view of it is low."""

SIDES = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
OPEN = BoardData(name="Open ground", size=(15, 17))


def lay_out_in(sheet: Sheet, room: tuple[float, bool], side: SideView) -> SheetLayout:
    """Return the layout of a sheet in a room."""
    width, is_low = room
    return lay_out(sheet, width, side, is_low=is_low)


def places(layout: SheetLayout | None) -> dict[str, QRectF]:
    """Return where everything is that a hand can touch, and where the blocks with the rest of it are."""
    assert layout is not None
    areas = [area for area in layout.areas() if area.is_stop and area.gesture is not SheetGesture.NOTE]
    touched = {area.id: area.rect for area in areas}
    return touched | {f"block {placed.block.id}": placed.rect for placed in layout.placed}


# --- between the moments of a battle ---

UNITS: Mapping[str, tuple[str, str, str]] = {
    "citytech": ("daishi", "Daishi Prime", "ON1-M"),
    "quickstart": ("hunchback", "HBK-4G", "HER-2S"),
    "bt-tactics": ("atlas", "AS7-D", "COM-2D"),
}


def begin(window: MainWindow, ruleset: str) -> TableDriver:
    """Return two units of a ruleset that face each other, the sheet of the first shown."""
    assert window.library is not None
    name, model, other = UNITS[ruleset]
    units = (
        UnitSetup(id=name, model=model, side="red", hex="0505"),
        UnitSetup(id="other", model=other, side="blue", hex="0501", facing=3),
    )
    window.show_battle(
        window.library.new_battle(Setup(title="Duel", ruleset=ruleset, board=OPEN, sides=SIDES, units=units))
    )
    QApplication.processEvents()
    made = TableDriver(window)
    made.select(name)
    made.page.panel.turn_to("sheet")
    return made


def seen(table: TableDriver) -> dict[str, QRectF]:
    """Return where everything is on the sheet in the panel."""
    return places(table.page.panel.sheet.layout_shown)


def moved(before: Mapping[str, QRectF], now: Mapping[str, QRectF]) -> list[str]:
    """Return what is no longer where it was; a stamp across the sheet or a card at its end may come."""
    return [name for name, rect in before.items() if now.get(name) != rect]


def acts(sheet: Sheet) -> Iterator[tuple[str, int]]:
    """Yield every box track, slot, switch, scale and counter: a little of it, then all of it."""
    for each in markables(sheet):
        if each.full - each.low > 2:
            yield each.id, max(each.full // 2, each.low)
        yield each.id, each.full if each.left == each.low else each.low


LAST = ("flag/destroyed", "destroyed")
"""After these nothing else may be marked."""


@pytest.mark.parametrize("ruleset", list(UNITS))
def test_nothing_moves_whatever_is_marked(window: MainWindow, ruleset: str) -> None:
    table = begin(window, ruleset)
    unit, bridge = UNITS[ruleset][0], table.page.bridge
    sheet = bridge.sheet(unit)
    before = {room: places(lay_out_in(sheet, room, RED)) for room in ROOMS}
    shown = seen(table)
    marks = sorted(acts(sheet), key=lambda act: (act[0] in LAST, act[0].startswith("structure/")))
    table.window.setUpdatesEnabled(False)
    for number, (subject, left) in enumerate(marks):
        bridge.mark(Mark(unit, subject, left))
        if not number % 6 or subject in LAST or not subject.startswith("slot/"):
            assert not moved(shown, seen(table)), (subject, left)
    table.window.setUpdatesEnabled(True)
    after = bridge.sheet(unit)
    assert {each.id: each.left for each in markables(after)} != {e.id: e.left for e in markables(sheet)}
    for room in ROOMS:
        assert not moved(before[room], places(lay_out_in(after, room, RED))), room


def test_a_torso_twist_and_its_undoing_move_nothing(duel: TableDriver) -> None:
    stand_all(duel)
    duel.select("wolfhound")
    duel.page.panel.turn_to("sheet")
    before, calm = seen(duel), duel.page.panel.sheet.layout_shown
    duel.command_by_id("command/wolfhound/twist_left")
    assert duel.unit("wolfhound").twist == -1
    assert duel.page.panel.sheet.layout_shown != calm, "the torso is told"
    assert seen(duel) == before
    duel.page.do("undo")
    assert duel.unit("wolfhound").twist == 0
    assert seen(duel) == before


@pytest.mark.parametrize("ruleset", list(UNITS))
def test_what_is_undone_and_done_again_moves_nothing(window: MainWindow, ruleset: str) -> None:
    table = begin(window, ruleset)
    unit, bridge = UNITS[ruleset][0], table.page.bridge
    sheet, before = bridge.sheet(unit), seen(table)
    some = [each for each in acts(sheet) if not each[0].startswith(("slot/", *LAST))][::5]
    assert some
    for subject, left in some:
        bridge.mark(Mark(unit, subject, left))
        table.page.do("undo")
        assert bridge.sheet(unit) == sheet, subject
        assert seen(table) == before, subject
        table.page.do("redo")
        assert bridge.sheet(unit) != sheet, subject
        assert not moved(before, seen(table)), subject
        table.page.do("undo")


@pytest.mark.parametrize("name", ["tower", "bunker"])
def test_nothing_moves_on_a_gun_emplacement(window: MainWindow, name: str) -> None:
    table = set_out(window, FIELD, **{name: "red 0505 0", "orion": "blue 0501 3"})
    table.select(name)
    table.page.panel.turn_to("sheet")
    bridge, before = table.page.bridge, seen(table)
    whole = bridge.sheet(name)
    wide = {room: places(lay_out_in(whole, room, RED)) for room in ROOMS}
    aimed = bridge.sheet(name, "orion")
    for subject, left in sorted(acts(whole), key=lambda act: act[0] in LAST):
        bridge.mark(Mark(name, subject, left))
        assert not moved(before, seen(table)), subject
    assert bridge.unit(name).is_destroyed
    for room in ROOMS:
        assert places(lay_out_in(aimed, room, RED)) == wide[room]
        assert not moved(wide[room], places(lay_out_in(bridge.sheet(name), room, RED))), room


def test_nothing_moves_when_a_turret_turns(window: MainWindow) -> None:
    table = set_out_begun(window, FIELD, tower="red 0505 0", orion="blue 0709 0")
    stand_all(table)
    table.select("tower")
    table.page.panel.turn_to("sheet")
    before, calm = seen(table), table.page.panel.sheet.layout_shown
    table.page.ask_bar.quick.buttons["command/tower/turn/3"].click()
    table.select("tower")
    table.page.panel.turn_to("sheet")
    assert table.page.panel.sheet.layout_shown != calm, "where the turret points is told"
    assert seen(table) == before


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.usefixtures("theme")
def test_a_target_a_move_and_a_phase_move_nothing(room: tuple[float, bool]) -> None:
    start = fight(daishi="red 0505 0", wolfhound="blue 0501 3")
    before = places(lay_out_in(record_sheet(start, start.units["daishi"]), room, BLUE))
    moved = declaring(start, daishi="ran 5", wolfhound="walked 2")
    aimed = record_sheet(moved, moved.units["daishi"], moved.units["wolfhound"])
    assert any(cell.text.endswith("+") for cell in aimed.tables[0].rows[0].cells)
    physical = in_phase(start, "physical_attack", "declare")
    hot = change_mech(mech(moved, "daishi"), heat=19, is_prone=True, is_shut_down=True)
    for sheet in (
        record_sheet(moved, moved.units["daishi"]),
        aimed,
        record_sheet(physical, physical.units["daishi"], physical.units["wolfhound"]),
        record_sheet(moved, hot, moved.units["wolfhound"]),
    ):
        assert places(lay_out_in(sheet, room, BLUE)) == before


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.usefixtures("theme")
def test_many_chips_push_nothing(room: tuple[float, bool]) -> None:
    start = fight(daishi="red 0505 0", wolfhound="blue 0501 3")
    sheet = record_sheet(start, start.units["daishi"])
    chips = tuple(Chip(f"chip{n}", f"A long condition, number {n}", Tone.WARN) for n in range(20))
    crowded = lay_out_in(replace(sheet, chips=chips), room, BLUE)
    assert places(crowded) == places(lay_out_in(sheet, room, BLUE))
    head = next(placed for placed in crowded.placed if placed.block.id == "header")
    chip_areas = [area for area in head.areas() if area.id.startswith("chip/")]
    assert all(head.rect.contains(area.rect) for area in chip_areas)
    assert "more" in chip_areas[-1].name
    assert "number 19" in chip_areas[-1].hint


# --- between units ---


def fixed_places(layout: SheetLayout) -> dict[str, QRectF]:
    """Return where all units of a kind have the same: the head, plates, heat, warrior and conditions."""
    same = ("armor/", "rear/", "structure/", "heat", "warrior", "flag/")
    found = {
        area.id: area.rect
        for area in layout.areas()
        if area.id.startswith(same)
        and "jammed" not in area.id
        and (area.gesture is not SheetGesture.BOX or area.subject == "warrior")
    }
    return found | {"head": next(each.rect for each in layout.placed if each.block.id == "header")}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.usefixtures("theme")
def test_all_units_have_them_in_the_same_places(room: tuple[float, bool]) -> None:
    at = fight(daishi="red 0505 0", wolfhound="blue 0501 3", orion="blue 0601 3", cicada="red 0606 0")
    sheets = [record_sheet(at, unit) for unit in at.units.values()]
    first, *others = [fixed_places(lay_out_in(sheet, room, BLUE)) for sheet in sheets]
    assert {"armor/head", "rear/center_torso", "heat/14", "warrior/3", "flag/prone", "head"} <= set(first)
    for other in others:
        assert other == first


@pytest.mark.usefixtures("theme")
def test_units_of_the_quick_start_too() -> None:
    at = quickstart.paper("cicada", "hunchback", "hermes", "enforcer")
    layouts = [lay_out(quickstart.game().sheet(at, unit), 416) for unit in at.units]
    first, *others = [fixed_places(layout) for layout in layouts]
    assert all(other == first for other in others)
