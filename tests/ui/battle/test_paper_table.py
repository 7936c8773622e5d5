"""A table without a map: the sheets lie in the middle and follow the game, numbers stand on them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QScrollBar
from pytestqt.qtbot import QtBot

from companion.engine.shared.setup import Setup, SideSetup, UnitSetup
from companion.ui.app.window import MainWindow
from companion.ui.battle.panel import SHEET
from tests.ui.playing import Table

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
def paper(window: MainWindow) -> Table:
    """Two a side in a small window, red to declare first."""
    assert window.library is not None
    window.resize(1280, 720)
    window.activateWindow()
    window.show_battle(window.library.new_battle(PAPER))
    table = Table(window)
    table.go_on()
    table.answer("3")
    table.answer("9")
    type_keys(table, "o")
    table.go_on()
    assert table.phase == "weapon_attack"
    return table


def type_keys(table: Table, text: str) -> None:
    for letter in text:
        QTest.keyClicks(QApplication.focusWidget() or table.window, letter)
        QApplication.processEvents()


def is_in_view(table: Table, unit: str) -> bool:
    """Whether the name of a unit on its sheet can be read in the middle."""
    sheets = table.page.centre.sheets
    top = sheets.view(unit).mapTo(sheets.viewport(), sheets.view(unit).rect().topLeft()).y()
    return 0 <= top < sheets.viewport().height() // 2


def to_hit(table: Table, unit: str) -> set[str]:
    """The numbers of the weapons on the sheet of a unit in the middle."""
    layout = table.page.centre.sheets.view(unit).layout_shown
    assert layout is not None
    (weapons,) = layout.sheet.tables
    return {row.cells[-1].text for row in weapons.rows} if weapons.columns[-1].label == "To hit" else set()


def test_the_sheet_of_who_fires_lies_in_the_middle_with_the_numbers_of_its_shot(paper: Table) -> None:
    type_keys(paper, "2")
    assert is_in_view(paper, "wolfhound")
    type_keys(paper, "4")
    assert not to_hit(paper, "wolfhound"), "nobody has said how far away it is"
    type_keys(paper, "3")
    numbers = {line.attack.reckoning.words for line in paper.page.panel.attack.panel.lines}
    assert to_hit(paper, "wolfhound") == numbers


def test_the_sheet_of_who_is_hit_lies_in_the_middle_while_dice_are_asked(paper: Table) -> None:
    type_keys(paper, "243")
    paper.press(Qt.Key.Key_Return, QApplication.focusWidget())
    type_keys(paper, "o")
    paper.go_on()
    assert paper.page.ask_bar.is_asking
    assert is_in_view(paper, "victor")


def test_the_answering_shot_knows_the_range(paper: Table) -> None:
    type_keys(paper, "243")
    paper.press(Qt.Key.Key_Return, QApplication.focusWidget())
    type_keys(paper, "42")
    assert paper.page.selection.target == "wolfhound"
    plan = paper.page.panel.attack.plan
    assert plan is not None
    assert plan.range == 3
    assert paper.page.panel.attack.is_ready, "Enter declares, as the range is known"


def test_the_first_numbers_of_a_shot_are_in_sight_while_it_is_told(paper: Table) -> None:
    type_keys(paper, "243")
    panel = paper.page.panel.attack.panel
    first = panel.lines[0]
    here = first.rect().translated(first.mapTo(panel.area.viewport(), first.rect().topLeft()))
    assert panel.area.viewport().rect().contains(here)
    assert not panel.area.horizontalScrollBar().isVisible()


def test_in_a_drawer_the_range_is_typed_at_once(paper: Table) -> None:
    paper.window.resize(853, 480)
    QApplication.processEvents()
    type_keys(paper, "24")
    QTest.qWait(20)
    type_keys(paper, "3")
    assert paper.page.selection.target == "victor", "the digit is the range, and chooses nobody"
    plan = paper.page.panel.attack.plan
    assert plan is not None
    assert plan.range == 3


def test_the_middle_shows_another_sheet_than_the_panel(paper: Table) -> None:
    type_keys(paper, "2")
    type_keys(paper, "3")
    paper.page.panel.turn_to(SHEET)
    assert paper.page.selection.unit == "wolfhound"
    assert is_in_view(paper, "orion"), "its target"


def test_enter_leads_on_to_the_ticks_and_never_past_an_attack_that_is_being_told(paper: Table) -> None:
    type_keys(paper, "o")
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


def test_a_sheet_stays_at_the_top_while_those_above_it_grow(paper: Table, qtbot: QtBot) -> None:
    sheets, bridge = paper.page.centre.sheets, paper.page.bridge
    bar, victor = sheets.verticalScrollBar(), sheets.view("victor")
    sheets.look_at("victor")
    propose_hold(paper, "uller")
    assert paper.page.selection.unit is None, "nobody looks at another unit"
    sheets.view("uller")
    qtbot.waitUntil(lambda: bar.value() == victor.y() > 0)
    bar.triggerAction(QScrollBar.SliderAction.SliderToMinimum)
    bridge.undo()
    sheets.view("victor")
    QTest.qWait(50)
    assert bar.value() == 0, "whoever scrolls keeps what he looks at"


def propose_hold(table: Table, unit: str) -> None:
    """Let a unit hold its fire without a look at it: its sheet tells so in a line more."""
    bridge = table.page.bridge
    bridge.propose(next(each for each in bridge.commands(unit) if each.id == "hold").action)
