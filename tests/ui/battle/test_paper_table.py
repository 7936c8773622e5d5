"""A table without a map: the sheets lie in the middle and follow the game, numbers stand on them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QScrollBar
from pytestqt.qtbot import QtBot

from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup
from companion.ui.app.window import MainWindow
from companion.ui.battle.panel import SHEET
from tests.ui.duels import twist_nobody
from tests.ui.table_driver import TableDriver

MODELS = {
    "uller": ("Uller Prime", "red"),
    "wolfhound": ("WLF-2", "red"),
    "orion": ("ON1-M", "blue"),
    "victor": ("VTR-9K", "blue"),
}
PAPER = Setup(
    title="Paper",
    ruleset="citytech",
    board=None,
    sides=(SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue")),
    units=tuple(UnitSetup(id=name, model=model, side=side) for name, (model, side) in MODELS.items()),
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def paper(window: MainWindow) -> TableDriver:
    """Two a side in a small window, red to declare first."""
    assert window.library is not None
    window.resize(1280, 720)
    window.activateWindow()
    window.show_battle(window.library.new_battle(PAPER))
    table = TableDriver(window)
    table.go_on()
    table.answer("3")
    table.answer("9")
    stand_still(table)
    twist_nobody(table)
    assert table.phase == "weapon_attack"
    return table


def type_keys(table: TableDriver, text: str) -> None:
    for letter in text:
        QTest.keyClicks(QApplication.focusWidget() or table.window, letter)
        QApplication.processEvents()


def stand_still(table: TableDriver) -> None:
    """Let each side's others be, one side after the other."""
    phase = table.phase
    while table.phase == phase and table.page.bridge.turn().pass_remaining is not None:
        table.press_alt(Qt.Key.Key_O)


def is_in_view(table: TableDriver, unit: str) -> bool:
    """Whether the name of a unit on its sheet can be read in the middle."""
    sheets = table.page.centre.sheets
    top = sheets.view(unit).mapTo(sheets.viewport(), sheets.view(unit).rect().topLeft()).y()
    return 0 <= top < sheets.viewport().height() // 2


def to_hit(table: TableDriver, unit: str) -> set[str]:
    """Return the numbers of the weapons on the sheet of a unit in the middle."""
    layout = table.page.centre.sheets.view(unit).layout_shown
    assert layout is not None
    (weapons,) = layout.sheet.tables
    return {row.cells[-1].text for row in weapons.rows} if weapons.columns[-1].label == "To hit" else set()


def test_the_sheet_of_who_fires_lies_in_the_middle_with_the_numbers_of_its_shot(paper: TableDriver) -> None:
    type_keys(paper, "2")
    assert is_in_view(paper, "wolfhound")
    type_keys(paper, "4")
    assert not to_hit(paper, "wolfhound"), "nobody has said how far away it is"
    type_keys(paper, "3")
    numbers = {line.attack.calculation.text for line in paper.page.panel.attack.panel.lines}
    assert to_hit(paper, "wolfhound") == numbers


def numbers(table: TableDriver) -> set[str]:
    """Return the numbers beside the attacks of the panel, as they can be read there."""
    labels = (label for line in table.page.panel.attack.panel.lines for label in line.findChildren(QLabel))
    return {
        text for label in labels if (text := label.text()).endswith("+") or text in ("never", "always", "?")
    }


def test_no_number_is_shown_before_a_range_is_given(paper: TableDriver, qtbot: QtBot) -> None:
    type_keys(paper, "24")
    assert numbers(paper) == {"?"}
    attack = paper.page.panel.attack
    assert "Enter the range" in " ".join(label.text() for label in attack.panel.findChildren(QLabel))
    assert not attack.odds_worker.odds.is_busy
    type_keys(paper, "3")
    assert "?" not in numbers(paper)
    qtbot.waitUntil(lambda: not attack.odds_worker.odds.is_busy)


def test_a_range_that_stands_there_already_is_given_by_typing_it(paper: TableDriver) -> None:
    type_keys(paper, "241")
    assert "?" not in numbers(paper)


def test_an_attack_in_a_line_has_no_number_before_a_range_is_given(paper: TableDriver) -> None:
    quick = paper.page.ask_bar.quick
    quick.take("wolfhound ml victor")
    assert "enter the range" in quick.reading.text()
    assert not quick.number.isVisible()


def test_the_sheet_of_who_is_hit_lies_in_the_middle_while_dice_are_asked(paper: TableDriver) -> None:
    type_keys(paper, "243")
    paper.press(Qt.Key.Key_Return, QApplication.focusWidget())
    stand_still(paper)
    paper.go_on()
    assert paper.page.ask_bar.is_asking
    assert is_in_view(paper, "victor")


def test_the_answering_shot_knows_the_range(paper: TableDriver) -> None:
    type_keys(paper, "243")
    paper.press(Qt.Key.Key_Return, QApplication.focusWidget())
    type_keys(paper, "42")
    assert paper.page.selection.target == "wolfhound"
    plan = paper.page.panel.attack.plan
    assert plan is not None
    assert plan.range == 3
    assert paper.page.panel.attack.is_ready, "Enter declares, as the range is known"


def test_the_first_numbers_of_a_shot_are_in_sight_while_it_is_told(paper: TableDriver) -> None:
    type_keys(paper, "243")
    panel = paper.page.panel.attack.panel
    first = panel.lines[0]
    here = first.rect().translated(first.mapTo(panel.area.viewport(), first.rect().topLeft()))
    assert panel.area.viewport().rect().contains(here)
    assert not panel.area.horizontalScrollBar().isVisible()


def test_in_a_drawer_the_range_is_typed_at_once(paper: TableDriver) -> None:
    paper.window.resize(853, 480)
    QApplication.processEvents()
    type_keys(paper, "24")
    QTest.qWait(20)
    type_keys(paper, "3")
    assert paper.page.selection.target == "victor", "the digit is the range, and chooses nobody"
    plan = paper.page.panel.attack.plan
    assert plan is not None
    assert plan.range == 3


def test_the_middle_shows_another_sheet_than_the_panel(paper: TableDriver) -> None:
    type_keys(paper, "2")
    type_keys(paper, "3")
    paper.page.panel.turn_to(SHEET)
    assert paper.page.selection.unit == "wolfhound"
    assert is_in_view(paper, "orion"), "its target"


def test_enter_leads_on_to_the_ticks_and_never_past_an_attack_that_is_being_told(paper: TableDriver) -> None:
    stand_still(paper)
    assert paper.phase == "physical_attack"
    acting = next(paper.acting())
    enemy = next(unit for unit in paper.page.bridge.units() if unit.side != acting.side)
    type_keys(paper, f"{acting.number}{enemy.number}1")
    paper.press(Qt.Key.Key_Return, QApplication.focusWidget())
    assert paper.phase == "physical_attack"
    assert isinstance(QApplication.focusWidget(), QCheckBox)
    paper.press(Qt.Key.Key_Space, QApplication.focusWidget())
    paper.press(Qt.Key.Key_Return, QApplication.focusWidget())
    assert not paper.unit(acting.id).may_act, "its attack is declared"


def test_a_sheet_stays_at_the_top_while_those_above_it_grow(paper: TableDriver, qtbot: QtBot) -> None:
    sheets, bridge = paper.page.centre.sheets, paper.page.bridge
    bar, victor = sheets.verticalScrollBar(), sheets.view("victor")
    sheets.reveal_unit("victor")
    propose_hold(paper, "uller")
    assert paper.page.selection.unit is None, "nobody looks at another unit"
    sheets.view("uller")
    qtbot.waitUntil(lambda: bar.value() == victor.y() > 0)
    bar.triggerAction(QScrollBar.SliderAction.SliderToMinimum)
    bridge.undo()
    sheets.view("victor")
    QTest.qWait(50)
    assert bar.value() == 0, "whoever scrolls keeps what he looks at"


def propose_hold(table: TableDriver, unit: str) -> None:
    """Let a unit hold its fire without a look at it: its sheet tells so in a line more."""
    bridge = table.page.bridge
    bridge.propose(next(each for each in bridge.commands(unit) if each.id == "hold").action)


def test_a_click_on_declare_waits_for_the_range(paper: TableDriver) -> None:
    unit = next(paper.acting())
    enemy = next(each for each in paper.page.bridge.units() if each.side != unit.side)
    paper.select(unit.id)
    paper.command_by_id(f"aim/{enemy.id}")
    before = len(paper.page.bridge.session.lines())
    panel = paper.page.panel.attack.panel
    paper.click(panel.footer.declare_button)
    assert len(paper.page.bridge.session.lines()) == before, "nobody has said how far away it is"
    assert panel.situation.is_typing
    type_keys(paper, "3")
    paper.click(panel.footer.declare_button)
    assert len(paper.page.bridge.session.lines()) == before + 1
