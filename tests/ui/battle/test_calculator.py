"""The calculator of a battle knows who fires; a shot takes few touches and few keys."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.ui.app.calculator_window import AlwaysOnTopWindow
from companion.ui.battle.calculator import BattleCalculator, ShotMemory
from companion.ui.calculator.fields import Stepper
from companion.ui.calculator.grid_paint import GridPosition
from companion.ui.calculator.number_grid import NumberGridView
from companion.ui.calculator.to_hit_panel import ToHitPanel
from tests.ui.duels import set_out
from tests.ui.table_driver import TableDriver, button_with
from tests.ui.walking.settling import settle

pytestmark = pytest.mark.usefixtures("undressed")

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key
MOST_TOUCHES, MOST_KEYS = 6, 9


def calculator(table: TableDriver) -> ToHitPanel:
    """Return the calculator, once the grid has been reckoned."""
    settle()
    return table.page.panel.to_hit


def cell(view: NumberGridView, block: str, row: str, column: str) -> QPoint:
    """Return where a cell stands."""
    layout, grid = view.layout_now(), view.grid
    assert layout is not None
    assert grid is not None
    labels = [[line.label for line in lines] for lines in (grid.blocks, grid.rows, grid.columns)]
    at = GridPosition(*(names.index(name) for names, name in zip(labels, (block, row, column), strict=True)))
    return layout.cell(at).center().toPoint()


@pytest.mark.dressed
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_shot_by_touches(duel: TableDriver) -> None:
    """An ER Large Laser at 9, walked, target moved 5 hexes, light woods: from no unit selected."""
    page, touches = duel.page, 0
    page.selection.select(None)
    duel.select("mad_cat")
    duel.press(Key.Key_Percent, page)
    touches += 2
    panel = calculator(duel)
    texts = {button.text(): button for button in panel.weapons.buttons.values()}
    laser = next(button for text, button in texts.items() if "ER Large Laser" in text)
    QTest.mouseClick(laser, LEFT)
    touches += 1
    calculator(duel)
    layout = panel.grid.layout_now()
    assert layout is not None
    if layout.shows_one:
        QTest.mouseClick(panel.grid, LEFT, pos=layout.headers[1].center().toPoint())
        touches += 1
        calculator(duel)
    QTest.mouseClick(panel.grid, LEFT, pos=cell(panel.grid, "Walked", "9–15", "5–6"))
    touches += 1
    woods = panel.form.control("between/light_woods")
    assert isinstance(woods, Stepper)
    number = woods.number
    QTest.mouseClick(number, LEFT, pos=QPoint(number.width() - 8, number.height() // 2))
    touches += 1
    given = {name: panel.values()[name] for name in ("range", "attacker_movement", "hexes_moved")}
    assert given == {"range": 9, "attacker_movement": "walked", "hexes_moved": 5}
    assert panel.values()["between/light_woods"] == 1
    assert touches <= MOST_TOUCHES


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_shot_typed(duel: TableDriver) -> None:
    page = duel.page
    page.selection.select(None)
    page.setFocus()
    typed = "ppc7w5l"
    duel.press(Key.Key_3, page)
    duel.press(Key.Key_Percent)
    panel = calculator(duel)
    line = duel.window.focusWidget()
    assert line is not None
    QTest.keyClicks(line, typed)
    assert panel.answer is not None
    assert panel.answer.text == "9+" if panel.values()["gunnery"] == 3 else "10+"
    assert panel.values()["weapon"] == "is.ppc"
    assert 2 + len(typed) <= MOST_KEYS


@pytest.mark.dressed
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_touch_on_the_grid(duel: TableDriver) -> None:
    duel.select("orion")
    duel.press(Key.Key_Percent, duel.page)
    panel = calculator(duel)
    grid = panel.grid
    where = cell(grid, "Stood still", "7–12", "5–6")
    QTest.mouseClick(grid, LEFT, pos=where)
    assert (panel.values()["range"], panel.values()["hexes_moved"]) == (7, 5)
    calculator(duel)
    assert grid.grid is not None
    assert grid.grid.rows[grid.grid.row or 0].label == "7–12"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_it_follows_the_selection_and_remembers_each_unit(duel: TableDriver) -> None:
    duel.select("orion")
    duel.press(Key.Key_Percent, duel.page)
    panel = calculator(duel)
    panel.type_shorthand("r12 lw2")
    assert panel.values()["range"] == 12
    duel.select("wolfhound")
    assert calculator(duel).values()["range"] != 12
    duel.select("orion")
    assert calculator(duel).values()["range"] == 12
    duel.page.selection.select("orion", "victor")
    assert calculator(duel).values()["range"] == 3, "the map knows it"
    assert calculator(duel).values()["between/light_woods"] == 0


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_weapons_without_a_shot_left_are_marked(paper: TableDriver) -> None:
    paper.select("orion")
    paper.press(Key.Key_Percent, paper.page)
    panel = calculator(paper)
    texts = [button.text() for button in panel.weapons.buttons.values()]
    assert "2 Medium Laser · RA + LA" in texts, "weapons alike are one to touch"
    button = button_with(panel.weapons, next(text for text in texts if text.startswith("LRM 20")))
    QTest.mouseClick(button, LEFT)
    assert panel.values()["weapon"] == "is.lrm20"
    panel.type_shorthand("r9")
    assert panel.values()["weapon"] == "is.lrm20", "a line that names no weapon leaves the unit's"


@pytest.mark.dressed
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_small_window_stays_in_front(duel: TableDriver) -> None:
    duel.select("orion")
    window = duel.window
    QTest.keyClick(duel.page, Key.Key_C, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()
    on_top = window.calculator.on_top
    assert isinstance(on_top, AlwaysOnTopWindow)
    assert on_top.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    inside = on_top.content
    assert isinstance(inside, BattleCalculator)
    assert inside.attacker.currentText() == "Orion"
    inside.attacker.setCurrentIndex(inside.attacker.findText("Victor"))
    inside.attacker.activated.emit(inside.attacker.currentIndex())
    assert duel.page.selection.unit == "victor"
    on_top.resize(333, 555)
    on_top.close()
    assert not window.settings.layout("calculator").isEmpty()
    window.with_library(window.calculator.toggle)
    window.show_welcome()
    QApplication.processEvents()
    assert not isinstance(on_top.content, BattleCalculator), "it goes on without the battle"
    set_out(window, None, orion="red", victor="blue")
    QApplication.processEvents()
    assert isinstance(on_top.content, BattleCalculator)


def test_what_was_told_stays_and_what_is_news_counts() -> None:
    memory = ShotMemory()
    assert memory.recall("orion", {"heat": 3}) == {"heat": 3}
    memory.keep("orion", {"heat": 0, "range": 7, "gunnery": 3}, {"heat": 3, "gunnery": 4})
    assert memory.recall("orion", {"heat": 3, "gunnery": 4}) == {"heat": 0, "range": 7, "gunnery": 3}
    assert memory.recall("orion", {"heat": 9, "gunnery": 4})["heat"] == 9, "the battle went on"
    assert memory.recall("victor", {}) == {}


def test_it_is_stored_beside_the_battle() -> None:
    memory, again = ShotMemory(), ShotMemory()
    memory.keep("orion", {"range": 7}, {"heat": 3})
    again.restore(json.loads(json.dumps(memory.data())))
    assert again.recall("orion", {"heat": 3}) == {"range": 7}
    strange: tuple[object, ...] = (None, [], {"orion": 3}, {"orion": [1, 2]})
    for nonsense in strange:
        again.restore(nonsense)
    assert again.recall("orion", {"heat": 3}) == {"range": 7}
