"""Moving and twisting in a CityTech battle, with a map and without."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.tabletop.hexes import parse_label
from companion.ui.widgets.number_line import NumberLine
from tests.ui.duels import begin_turn, hold_all, last_journal_line, stand_all
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.usefixtures("undressed")


def number_of(control: QWidget) -> NumberLine:
    """Return where a number of a form is typed."""
    return control if isinstance(control, NumberLine) else control.findChildren(NumberLine)[0]


def test_a_run_may_end_in_a_charge(duel: TableDriver) -> None:
    duel.stand("victor")
    duel.select("orion")
    duel.command_by_id("move/ran")
    duel.click_hex(parse_label("0708"))
    bar = duel.map.view.bar
    assert bar.message == "Run 2 of 6 MP, 2 hexes, 2 heat, you +2"
    assert set(bar.ending_buttons) == {"charge/victor", "drop"}
    duel.click(bar.ending_buttons["charge/victor"])
    assert last_journal_line(duel) == ("Orion ran 2 hexes to 0708, facing south; charge at Victor")
    assert not duel.map.view.bar.isVisible()


def test_another_hex_offers_its_own_endings(duel: TableDriver) -> None:
    duel.stand("victor")
    duel.select("orion")
    duel.command_by_id("move/walked")
    duel.click_hex(parse_label("0707"))
    assert list(duel.map.view.bar.ending_buttons) == ["drop"]
    duel.click(duel.map.view.bar.cancel_button)
    assert last_journal_line(duel) == "Victor stood still"


def test_who_lies_on_the_ground_is_offered_to_stand_up_first(duel: TableDriver) -> None:
    duel.command("mad_cat", "drop")
    stand_all(duel)
    while duel.phase != "initiative":
        if duel.phase in ("weapon_attack", "physical_attack"):
            hold_all(duel)
        else:
            duel.go_on()
    begin_turn(duel)
    duel.select("mad_cat")
    buttons = duel.page.ask_bar.quick.buttons
    assert next(iter(buttons)) == "command/mad_cat/stand/walked"
    assert duel.page.ask_bar.quick.prompt.text() == "Mad Cat is prone: stand up or stay down"
    duel.command_by_id("command/mad_cat/stand/walked")
    duel.answer("12")
    assert not duel.unit("mad_cat").is_prone


def test_while_the_torso_is_turned_the_map_shows_what_the_weapons_bear_on(duel: TableDriver) -> None:
    stand_all(duel)
    duel.select("wolfhound")
    ahead = set(duel.map.view.overlay.marks)
    assert parse_label("0510") in ahead
    duel.command_by_id("command/wolfhound/twist_left")
    assert duel.unit("wolfhound").twist == -1
    duel.select("orion")
    assert set(duel.map.view.overlay.marks) != ahead


# --- without a map, and by hand ---


def test_on_a_paper_table_a_charge_is_noted_with_the_move(paper: TableDriver) -> None:
    page = paper.page.panel.move_page
    assert page is not None
    paper.select("victor")
    paper.command_by_id("move/walked")
    paper.click(page.note_button)
    paper.select("orion")
    paper.command_by_id("move/ran")
    QTest.keyClicks(number_of(page.form.control("hexes")), "4")
    QApplication.processEvents()
    paper.click(page.ending_buttons["charge/victor"])
    assert last_journal_line(paper).endswith("charge at Victor")


def test_on_a_paper_table_a_jump_may_end_in_a_death_from_above(paper: TableDriver) -> None:
    page = paper.page.panel.move_page
    assert page is not None
    paper.page.bridge.undo()
    paper.go_on()
    paper.answer("4 9")
    paper.select("orion")
    paper.command_by_id("move/stationary")
    paper.select("victor")
    paper.command_by_id("move/jumped")
    QTest.keyClicks(number_of(page.form.control("hexes")), "2")
    QApplication.processEvents()
    paper.click(page.ending_buttons["charge/orion"])
    assert "death from above" in last_journal_line(paper).lower()


def test_damage_in_words_reaches_the_rear_armor(paper: TableDriver) -> None:
    paper.select("orion")
    field = paper.page.ask_bar.quick.field
    QTest.keyClicks(field, "ct 5 rear")
    assert "rear" in paper.page.ask_bar.quick.reading.text()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert paper.unit("orion").armor_left == paper.unit("orion").armor_full - 5
