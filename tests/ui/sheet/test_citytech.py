"""CityTech sheets in the window: every part is marked by touch or key, is undone, and explains itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.sheet import Sheet
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.ui.app.window import MainWindow
from companion.ui.battle.layout.arrangement import BattlePart
from companion.ui.sheet.layout.elements import SheetGesture, TextLine
from companion.ui.sheet.layout.markables import markables
from companion.ui.sheet.layout.sheet import lay_out
from companion.ui.sheet.sheet_view import SheetView, format_tooltip
from companion.ui.theme.theme import Mode, Theme
from tests.citytech import on_paper
from tests.examples import at_most, only_long
from tests.ui.sheet.citytech import daishi, wolfhound
from tests.ui.table_driver import TableDriver

SIDES = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
UNITS = (
    UnitSetup(id="daishi", model="Daishi Prime", side="red", hex="0505"),
    UnitSetup(id="orion", model="ON1-M", side="blue", hex="0501", facing=3),
)
OPEN = BoardData(name="Open ground", size=(15, 17))


@pytest.fixture
def table(window: MainWindow) -> TableDriver:
    """A Daishi against an Orion, the Daishi's sheet open to be ticked as on paper."""
    assert window.library is not None
    setup = Setup(title="Duel", ruleset="citytech", board=OPEN, sides=SIDES, units=UNITS)
    window.show_battle(window.library.new_battle(setup))
    QApplication.processEvents()
    made = TableDriver(window)
    made.select("daishi")
    made.click(made.page.panel.tick_switch)
    open_all(made)
    return made


def open_all(table: TableDriver) -> None:
    """Click every line that opens, so that each slot of ammunition and each weapon is to be seen."""
    layout = table.page.panel.sheet.layout_shown
    assert layout is not None
    for area in [area for area in layout.areas() if area.gesture is SheetGesture.OPEN]:
        touch(table, area.id)


def sheet_of(table: TableDriver) -> Sheet:
    bridge = table.page.bridge
    shown: Sheet = bridge.game.sheet(bridge.battle, "daishi")
    return shown


def left_of(table: TableDriver, subject: str) -> int:
    return next(each.left for each in markables(sheet_of(table)) if each.id == subject)


def values(table: TableDriver) -> dict[str, int]:
    return {each.id: each.left for each in markables(sheet_of(table))}


def touch(table: TableDriver, area: str) -> None:
    """Scroll to an area of the sheet and click it."""
    view = table.page.panel.sheet
    view.set_cursor(area)
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    table.click(view.viewport(), view.centre_of(area))


TOUCHES = [
    ("armor/left_arm/4", "armor/left_arm", 34, 30),
    ("rear/center_torso/2", "rear/center_torso", 14, 12),
    ("structure/right_leg/3", "structure/right_leg", 21, 18),
    ("slot/center_torso/3", "slot/center_torso/3", 1, 0),
    ("slot/left_arm/4", "slot/left_arm/4", 1, 0),
    ("rounds/ammo_lrm10_lt/-", "rounds/ammo_lrm10_lt", 12, 11),
    ("rounds/ammo_lrm10_lt/5", "rounds/ammo_lrm10_lt", 12, 7),
    ("warrior/2", "warrior", 6, 4),
    ("heat/13", "heat", 0, 13),
    ("heat/+", "heat", 0, 1),
    ("sinks/3", "sinks", 22, 19),
    ("sinks/-", "sinks", 22, 21),
    ("flag/prone", "flag/prone", 0, 1),
    ("flag/shut_down", "flag/shut_down", 0, 1),
    ("flag/unconscious", "flag/unconscious", 0, 1),
    ("flag/destroyed", "flag/destroyed", 0, 1),
    ("flag/jammed/ultra_ac5_la", "flag/jammed/ultra_ac5_la", 0, 1),
]
EVERY_SECOND = (TOUCHES[:: at_most(2, 1)], TOUCHES[at_most(1, 0) :: at_most(2, 1)])
"""Each is done by touch or by key, all of them in both ways with `--long`."""


def test_what_a_line_opens_to_comes_into_sight(window: MainWindow) -> None:
    assert window.library is not None
    setup = Setup(title="Duel", ruleset="citytech", board=OPEN, sides=SIDES, units=UNITS)
    window.show_battle(window.library.new_battle(setup))
    QApplication.processEvents()
    table = TableDriver(window)
    table.select("daishi")
    view, line = table.page.panel.sheet, "weapons/alike/er_large_laser_la_1"
    below = view.rect_of(line).bottom() - view.viewport().height() + 12
    view.verticalScrollBar().setValue(below)
    table.click(view.viewport(), view.centre_of(line))
    for shown in (line, "weapons/er_large_laser_la_1", "weapons/er_large_laser_la_2"):
        assert view.viewport().rect().contains(view.rect_of(shown)), shown


def test_a_sum_of_ammunition_gives_back_what_was_spent_of_it(table: TableDriver) -> None:
    left, right = "rounds/ammo_ultra_ac5_la", "rounds/ammo_ultra_ac5_ra"
    view = table.page.panel.sheet
    touch(table, f"{right}/-")
    assert (left_of(table, left), left_of(table, right)) == (20, 19)
    view.set_cursor(f"kind/{left}")
    table.press(Qt.Key.Key_Plus, view)
    assert left_of(table, right) == 20, "the first of them was full already"
    table.press(Qt.Key.Key_Minus, view)
    assert left_of(table, left) == 19


def test_a_sum_of_ammunition_counts_nothing_that_is_destroyed(table: TableDriver) -> None:
    left, right = "rounds/ammo_ultra_ac5_la", "rounds/ammo_ultra_ac5_ra"
    view, line = table.page.panel.sheet, f"kind/{left}"
    touch(table, "slot/left_arm/9")
    touch(table, f"{right}/-")
    view.set_cursor(line)
    assert view.cursor_area is not None
    assert view.cursor_area.value == "19 of 40"
    table.press(Qt.Key.Key_Minus, view)
    table.press(Qt.Key.Key_Plus, view)
    table.press(Qt.Key.Key_Plus, view)
    table.press(Qt.Key.Key_Plus, view)
    assert (left_of(table, left), left_of(table, right)) == (20, 20), "the destroyed one is let alone"


def test_a_touch_marks_and_undo_takes_it_back(table: TableDriver) -> None:
    for area, subject, before, after in EVERY_SECOND[0]:
        assert left_of(table, subject) == before, area
        touch(table, area)
        assert left_of(table, subject) == after, area
        assert "by hand" in table.page.bridge.session.lines()[-1].description.line
        table.click(table.page.journal.undo_button)
        assert left_of(table, subject) == before, area


def test_redo_marks_again(table: TableDriver) -> None:
    for area, subject, _before, after in TOUCHES[:: at_most(6, 1)]:
        touch(table, area)
        table.click(table.page.journal.undo_button)
        table.click(table.page.journal.redo_button)
        assert left_of(table, subject) == after, area
        table.click(table.page.journal.undo_button)


def test_the_keyboard_does_the_same(table: TableDriver) -> None:
    view = table.page.panel.sheet
    view.setFocus()
    for area, subject, before, after in EVERY_SECOND[1]:
        assert left_of(table, subject) == before
        view.set_cursor(area)
        table.press(Qt.Key.Key_Space, view)
        assert left_of(table, subject) == after
        table.click(table.page.journal.undo_button)


def test_a_second_touch_makes_a_slot_whole_and_a_condition_end(table: TableDriver) -> None:
    start = values(table)
    for area in ("slot/center_torso/3", "flag/prone"):
        touch(table, area)
        assert values(table) != start
        touch(table, area)
        assert values(table) == start


def test_what_a_touch_changes_shows_at_once_elsewhere(table: TableDriver) -> None:
    touch(table, "flag/prone")
    assert "Prone" in [chip.label for chip in table.unit("daishi").chips]
    touch(table, "heat/17")
    assert table.unit("daishi").heat == 17
    touch(table, "structure/left_arm/17")
    struck = [row for row in sheet_of(table).tables[0].rows if row.is_struck]
    assert {row.why for row in struck} == {"The left arm is destroyed."}


@pytest.mark.parametrize(
    ("area", "text"),
    [
        ("slot/head/1", "First hit: +2 to hit with weapons."),
        ("slot/center_torso/3", "First hit: +3 to Piloting Skill Rolls."),
        ("slot/left_arm/0", "no punch"),
        ("slot/left_torso/11", "It explodes: 120 points."),
        ("armor/left_arm", "More damage goes to the left torso."),
        ("heat/14", "Shutdown 4+"),
        ("warrior/3", "number to stay conscious"),
        ("sinks", "each dissipates 2 heat a turn"),
        ("flag/shut_down", "cannot move or attack"),
    ],
)
@pytest.mark.usefixtures("theme")
def test_pointing_at_a_part_tells_what_its_loss_does(area: str, text: str) -> None:
    at = on_paper(daishi="red", orion="blue")
    layout = lay_out(record_sheet(at, at.mech("daishi")), 740)
    found = layout.area(area)
    assert found is not None
    assert text in format_tooltip(found, layout.markable(found.subject))


def test_the_keyboard_reaches_every_part(table: TableDriver) -> None:
    view = table.page.panel.sheet
    view.setFocus()
    view.set_cursor("unit")
    seen = {""}
    while view.hasFocus() and view.cursor_area is not None and view.cursor_area.id not in seen:
        seen.add(view.cursor_area.id)
        QTest.keyClick(view, Qt.Key.Key_Tab)
    blocks = {area.partition("/")[0] for area in seen}
    assert {"armor", "rear", "structure", "warrior", "heat", "sinks", "flag", "slot", "rounds"} <= blocks


# --- room and looks ---


@pytest.mark.parametrize("scale", [only_long(0.8), 1.0, only_long(1.5), 2.0])
def test_the_sheet_has_room_on_a_small_screen(table: TableDriver, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    for width in (1400, 1280):  # a window that is drawn smaller passes all widths between
        table.window.resize(width, 720)
        QApplication.processEvents()
    table.page.frame.show_panel()
    QApplication.processEvents()
    assert (table.window.width(), table.window.height()) == (1280, 720)
    assert table.page.panel.sheet.height() >= 120
    table.page.frame.open_part(BattlePart.JOURNAL)
    QApplication.processEvents()
    assert table.page.journal.isVisible()
    assert table.page.panel.sheet.height() >= 120


@pytest.fixture
def view(theme: Theme) -> Iterator[SheetView]:
    assert theme.scale == 1
    made = SheetView()
    yield made
    made.deleteLater()


@pytest.mark.parametrize("mode", [Mode.LIGHT, only_long(Mode.DARK), Mode.HIGH_CONTRAST])
@pytest.mark.parametrize("scale", [0.8, only_long(1.0), 1.5, 2.0])
@pytest.mark.parametrize("width", [330, 440, 740, 1200])
def test_nothing_is_cut_off(view: SheetView, theme: Theme, mode: Mode, scale: float, width: int) -> None:
    theme.set_mode(mode)
    theme.set_scale(scale)
    view.resize(width, 900)
    for shown in (daishi(CT=20), wolfhound()):
        view.show_sheet(shown)
        layout = view.layout_shown
        assert layout is not None
        rects = [area.rect for area in layout.areas()]
        assert min(rect.left() for rect in rects) >= 0
        assert max(rect.right() for rect in rects) <= layout.width
        assert max(rect.bottom() for rect in rects) <= layout.height
        assert view.rect_of("heat/30").right() <= width


@pytest.mark.usefixtures("theme")
def test_one_hit_strikes_all_lines_of_an_item() -> None:
    layout = lay_out(wolfhound(), 1200)
    block = next(each.block for each in layout.placed if each.block.id == "slot/left_torso")
    sinks = [
        drawn.is_struck
        for drawn in block.drawn
        if isinstance(drawn, TextLine) and drawn.text == "Double heat sink"
    ]
    assert sinks == [True, True, True]
