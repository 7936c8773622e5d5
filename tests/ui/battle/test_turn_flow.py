"""Enter and Space mean the main button in view: on a map, on a paper table, and in every step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.panel import ATTACK
from companion.ui.calculator.fields import Segment
from companion.ui.widgets.number_line import NumberLine
from tests.ui.duels import aim, hold_all, last_journal_line, panel, set_out_begun, stand_all, to_fire
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")

ALT = Qt.KeyboardModifier.AltModifier


def enter(table: TableDriver) -> None:
    table.press(Qt.Key.Key_Return)


def main(table: TableDriver) -> QPushButton | None:
    return table.page.commands.main.button


def hexes(table: TableDriver) -> NumberLine:
    page = table.page.panel.move_page
    assert page is not None
    field = page.form.control("hexes").findChild(NumberLine)
    assert isinstance(field, NumberLine)
    return field


# --- a paper table ---


def test_on_paper_a_move_is_noted_by_four_keys(paper: TableDriver) -> None:
    paper.page.setFocus()
    paper.press(Qt.Key.Key_2)
    assert paper.page.selection.unit == "victor"
    QTest.keyClick(paper.page, Qt.Key.Key_2, ALT)
    QTest.keyClick(paper.window.focusWidget() or paper.window, Qt.Key.Key_3)
    assert hexes(paper).text() == "3"
    enter(paper)
    assert last_journal_line(paper) == "Victor walked 3 hexes"
    assert not hexes(paper).hasFocus(), "the next digit chooses a unit"


def test_digits_with_alt_choose_another_way_and_are_not_typed(paper: TableDriver) -> None:
    paper.select("victor")
    paper.command_by_id("move/walked")
    field = paper.window.focusWidget()
    assert field is hexes(paper)
    QTest.keyClick(field, Qt.Key.Key_3, ALT)
    page = paper.page.panel.move_page
    assert page is not None
    assert page.form.values() == {"movement": "ran", "hexes": 0}


def test_standing_still_is_one_press(paper: TableDriver) -> None:
    paper.select("victor")
    paper.command_by_id("move/stationary")
    assert last_journal_line(paper) == "Victor stood still"


def test_a_move_that_is_refused_is_not_noted_by_enter(paper: TableDriver) -> None:
    paper.select("victor")
    paper.command_by_id("move/walked")
    QTest.keyClicks(paper.window.focusWidget(), "9")
    before = last_journal_line(paper)
    enter(paper)
    assert last_journal_line(paper) == before
    assert paper.page.ask_bar.is_resting, "nothing is asked, and nothing refused"


def test_on_paper_an_attack_waits_for_the_range(paper: TableDriver) -> None:
    to_fire(paper)
    paper.select("victor")
    paper.command_by_id("aim/orion")
    paper.page.setFocus()
    assert main(paper) is None, "nobody has said how far away it is"
    paper.command_by_id("aim/orion")
    QTest.keyClicks(paper.window.focusWidget(), "5")
    assert main(paper) is panel(paper).footer.declare_button
    enter(paper)
    assert last_journal_line(paper).startswith("Victor declares fire at Orion")


def test_on_paper_a_side_ends_its_own_twists_only(paper: TableDriver) -> None:
    stand_all(paper)
    button = paper.page.phase_bar.go_on
    first = paper.page.bridge.turn().side
    assert button.text() == {"red": "Red: no more twists", "blue": "Blue: no more twists"}[first or ""]
    paper.press(Qt.Key.Key_Space)
    assert paper.phase == "reaction", "the other side may still twist"
    assert paper.page.bridge.turn().side != first
    paper.go_on()
    assert paper.phase == "weapon_attack"


# --- all others ---


def test_all_who_still_have_to_move_stand_still_at_one_press(paper: TableDriver) -> None:
    paper.select("victor")
    paper.command_by_id("move/stationary")
    button = paper.page.phase_bar.go_on
    assert button.text() == "Red: all stand still"
    assert main(paper) is None, "Enter does not let others be"
    paper.press_alt(Qt.Key.Key_O, paper.page)
    assert last_journal_line(paper) == "Orion stands still"
    assert paper.phase == "reaction"
    paper.page.bridge.undo()
    assert paper.phase == "movement"
    assert paper.page.bridge.session.undo_line == "Victor stood still", "one entry, undone at one press"


def test_all_who_still_have_to_declare_hold_their_fire_at_one_press(duel: TableDriver) -> None:
    to_fire(duel)
    lines = len(duel.page.bridge.session.lines())
    assert duel.page.phase_bar.go_on.text() == "Blue: all hold fire"
    duel.click(duel.page.phase_bar.go_on)
    assert "hold their fire" in last_journal_line(duel)
    assert len(duel.page.bridge.session.lines()) == lines + 1
    assert duel.phase == "weapon_attack", "the other side declares for itself"
    assert duel.page.phase_bar.go_on.text() == "Red: all hold fire"
    duel.click(duel.page.phase_bar.go_on)
    assert duel.phase != "weapon_attack"


# --- on the map ---


def test_enter_confirms_declares_and_goes_on(duel: TableDriver) -> None:
    duel.page.setFocus()
    enter(duel)
    assert duel.page.selection.unit in ("victor", "mad_cat"), "whoever acts next"
    duel.select("mad_cat")
    duel.command_by_id("move/walked")
    duel.click_hex(parse_label("0908"))
    if duel.map.view.ring.isVisible():
        duel.face(0)
    enter(duel)
    assert last_journal_line(duel).startswith("Mad Cat walked 1 hex")
    to_fire(duel)
    aim(duel, "victor", "orion")
    assert main(duel) is panel(duel).footer.declare_button
    enter(duel)
    assert last_journal_line(duel).startswith("Victor declares fire at Orion")


def test_enter_never_declares_what_the_rules_refuse(window: MainWindow) -> None:
    duel = set_out_begun(window, orion="red 0706 3", victor="blue 0909 3")
    to_fire(duel)
    duel.select("victor")
    duel.page.selection.aim("orion")
    duel.click(panel(duel).refused.heading)
    line = panel(duel).lines[0]
    panel(duel).area.ensureWidgetVisible(line.tick)
    QApplication.processEvents()
    duel.click(line.tick)
    foot = panel(duel).footer
    assert foot.against.isVisible(), "the reason is told before the button"
    assert main(duel) is None
    enter(duel)
    assert duel.page.ask_bar.is_resting
    duel.click(foot.declare_button)
    assert duel.page.ask_bar.refusal.isVisible(), "players may still overrule it"


def test_where_a_step_may_end_it_says_who_could_still_act(window: MainWindow) -> None:
    table = set_out_begun(window, orion="red 0706 3", victor="blue 0707 0")
    to_fire(table)
    hold_all(table)
    assert table.phase == "physical_attack"
    status = table.page.phase_bar.status
    assert status.text() == "Victor can still kick Orion"
    assert table.page.phase_bar.go_on.text() == "Blue: no more attacks", "the other side has its own button"
    assert main(table) is None, "Space and Enter end no step in which units could still act"
    table.press(Qt.Key.Key_Space)
    assert table.phase == "physical_attack"
    aim(table, "victor", "orion")
    assert table.page.panel.pages.current == ATTACK
    assert main(table) is None, "nothing is ticked yet"
    kick = next(line for line in panel(table).lines if line.attack.name == "Kick" and not line.attack.refusal)
    table.click(kick.tick)
    assert main(table) is panel(table).footer.declare_button
    assert table.page.phase_bar.go_on.property("kind") == "normal", "only one button stands out"
    enter(table)
    assert last_journal_line(table) == "Victor declares: kick at Orion"


def test_enemies_out_of_reach_stand_behind_one_button(window: MainWindow) -> None:
    table = set_out_begun(
        window, wolfhound="red 0502 3", orion="red 0706 3", victor="blue 0707 0", uller="blue 0116 3"
    )
    to_fire(table)
    table.select("uller")
    buttons = table.page.ask_bar.quick.buttons
    assert list(buttons) == ["out_of_reach/uller", "command/uller/hold"]
    assert buttons["out_of_reach/uller"].text() == "Out of reach: 2"
    assert "Orion: " in buttons["out_of_reach/uller"].toolTip()
    table.select("victor")
    assert {"aim/wolfhound", "aim/orion"} <= set(table.page.ask_bar.quick.buttons)


# --- what was clicked before ---


def test_space_presses_the_main_button_whatever_was_clicked_before(duel: TableDriver) -> None:
    to_fire(duel)
    page = duel.page
    firing = next(duel.acting()).id
    enemy = next(unit.id for unit in page.bridge.units() if unit.side != page.bridge.unit(firing).side)
    duel.click(page.roster.card(firing))
    assert page.selection.unit == firing
    assert not page.roster.card(firing).hasFocus()
    duel.select(firing)
    duel.command_by_id(f"aim/{enemy}")
    line = page.panel.attack.panel.lines[0]
    for _ in range(2):
        QTest.mouseClick(line.tick, Qt.MouseButton.LeftButton)
    assert not line.tick.hasFocus()
    duel.press(Qt.Key.Key_Space, page.window().focusWidget())
    assert page.bridge.unit(firing).has_acted, "Space has declared, and ticked nothing"


@pytest.mark.dressed
def test_a_click_takes_the_keyboard_to_no_button_of_the_table(duel: TableDriver) -> None:
    """But for controls of forms, in which arrow keys go on from the click."""
    to_fire(duel)
    duel.select(next(duel.acting()).id)
    duel.command_by_id(
        next(command for command in duel.page.ask_bar.quick.buttons if command.startswith("aim/"))
    )
    page = duel.page
    rooms = (page.roster, page.ask_bar, page.phase_bar, page.dues, page.panel.attack.panel.area)
    clicked = Qt.FocusPolicy.ClickFocus
    grasping = {
        type(button).__name__ + f" {button.text()}"
        for room in rooms
        for button in room.findChildren(QAbstractButton)
        if button.focusPolicy() & clicked == clicked and not isinstance(button, Segment)
    }
    assert not grasping


def hit(table: TableDriver, text: str) -> None:
    """Type damage into the line below the table."""
    table.page.commands.do("quick")
    QTest.keyClicks(QApplication.focusWidget() or table.window, text)
    QTest.keyClick(QApplication.focusWidget() or table.window, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_while_rolls_are_owed_sheet_and_map_show_who_owes_them(duel: TableDriver) -> None:
    to_fire(duel)
    hurt = duel.page.bridge.unit("victor")
    hit(duel, f"{hurt.number} ll 15")
    hit(duel, f"{hurt.number} rl 10")
    assert [due.unit for due in duel.page.bridge.turn().dues] == ["victor"]
    duel.select("wolfhound")
    while duel.page.bridge.turn().pass_remaining is not None:
        duel.page.do("let_be")
    assert duel.page.selection.unit == "victor", "nobody else may act before this roll"
    duel.select("wolfhound")
    duel.go_on()
    assert duel.page.bridge.ask is not None
    assert duel.page.selection.unit == "victor", "the dice are about it"
    assert duel.page.panel.shown_sheet in ("victor", None)
