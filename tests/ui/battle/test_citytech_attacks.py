"""Attacks in a CityTech battle: odds, several targets, threat, bodily attacks, and what they owe."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.asks import Choice
from companion.engine.battletech.battle.actions import NoteStructure
from companion.engine.marks import Mark
from companion.engine.targets import StructureTarget
from companion.engine.volleys import InitialChoice, all_attacks, heat_of
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.bar_commands import format_prompt
from companion.ui.battle.panel import ATTACK, SHEET
from tests import citytech
from tests.ui.duels import (
    aim,
    hold_all,
    is_declaring,
    last_journal_line,
    panel,
    panel_texts,
    plan,
    set_out,
    set_out_begun,
    settle_odds,
    tick,
    to_fire,
    twist_nobody,
)
from tests.ui.table_driver import TableDriver, button_with

pytestmark = pytest.mark.usefixtures("undressed")

HIT = "12"


def test_odds_come_without_keeping_the_player_waiting(duel: TableDriver, qtbot: QtBot) -> None:
    to_fire(duel)
    aim(duel, "mad_cat", "orion")
    assert panel(duel).line("er_large_laser_la").is_ticked, "the rows are there at once"
    settle_odds(duel, qtbot)
    assert any("damage on average" in text for text in panel_texts(duel))
    assert panel(duel).footer.heat.isVisible()


@pytest.fixture
def choosing(window: MainWindow) -> TableDriver:
    """Orion has no target yet: two enemies are within its reach, the third behind it."""
    table = set_out_begun(
        window, wolfhound="red 0301 0", mad_cat="red 0714 0", victor="red 0507 0", orion="blue 0506 3"
    )
    to_fire(table)
    table.select("orion")
    return table


def test_a_building_is_aimed_at_on_the_map_and_fired_at(choosing: TableDriver) -> None:
    place, units = parse_label("0508"), choosing.page.commands.units
    choosing.page.bridge.propose(NoteStructure(place, 40, "medium"))
    choosing.select("orion")
    units.command("orion", "aim/structure")
    choosing.click_hex(place)
    assert choosing.page.selection.target == StructureTarget(place)
    assert plan(choosing).target == StructureTarget(place)
    assert "the medium building in 0508" in format_prompt(choosing.page.bridge, choosing.page.selection)
    tick(choosing, next(view.id for view in plan(choosing).attacks if view.refusal is None))
    choosing.click(panel(choosing).footer.declare_button)
    assert "at the medium building in 0508" in last_journal_line(choosing)


def test_a_fire_is_marked_on_the_map_by_hand(choosing: TableDriver) -> None:
    place, units = parse_label("0504"), choosing.page.commands.units
    command = next(it for it in choosing.page.bridge.by_hand("orion") if it.id == "note/fire")
    units.carry_out("orion", command)
    choosing.click_hex(place)
    choosing.click_hex(place)
    board = choosing.page.bridge.table().board
    assert board is not None
    assert board.at(place).terrain == ("fire",)
    assert last_journal_line(choosing) == "0504 is on fire, noted by hand"


def settle_targets(table: TableDriver, qtbot: QtBot) -> None:
    """Wait until nothing is still worked out of the targets."""
    qtbot.waitUntil(lambda: not any(row.is_waiting for row in table.page.panel.attack.targets.rows))


def test_without_a_target_those_within_reach_are_offered_the_nearest_first(
    choosing: TableDriver, qtbot: QtBot
) -> None:
    page = choosing.page.panel.attack
    assert page.targets.isVisible()
    settle_targets(choosing, qtbot)
    assert [row.id for row in page.targets.rows] == ["victor", "mad_cat", "wolfhound"]
    near, _far, behind = page.targets.rows
    assert near.about.startswith("1 hex · nothing in between · ")
    assert near.best.startswith("best ")
    assert "arc" in behind.about
    assert not page.targets.buttons["wolfhound"].isEnabled()
    choosing.click(page.targets.buttons["mad_cat"])
    assert page.plan is not None
    assert page.plan.target == "mad_cat"
    assert panel(choosing).isVisible()


@pytest.mark.dressed
def test_targets_stand_at_once_and_their_numbers_come_without_moving_anything(
    choosing: TableDriver, qtbot: QtBot
) -> None:
    page, selection = choosing.page.panel.attack, choosing.page.selection
    settle_targets(choosing, qtbot)
    before = [line.geometry() for line in page.targets.lines]
    choosing.page.bridge.mark(Mark("victor", "heat", 3))
    assert [row.id for row in page.targets.rows] == ["victor", "mad_cat", "wolfhound"]
    assert [row.about for row in page.targets.rows[:2]] == ["1 hex", "9 hexes"]
    assert not any(row.best for row in page.targets.rows)
    assert all(page.targets.buttons[enemy].isEnabled() for enemy in ("victor", "mad_cat"))
    settle_targets(choosing, qtbot)
    QApplication.processEvents()
    assert all(row.best for row in page.targets.rows[:2])
    assert [line.geometry() for line in page.targets.lines] == before
    selection.select("wolfhound")
    selection.select("orion")
    assert all(row.best for row in page.targets.rows[:2]), "what is known of this battle stays known"


def test_what_was_worked_out_of_an_earlier_table_is_never_shown(choosing: TableDriver, qtbot: QtBot) -> None:
    page, bridge = choosing.page.panel.attack, choosing.page.bridge
    settle_targets(choosing, qtbot)
    far = page.targets.rows[1]
    bridge.propose(bridge.game.place(bridge.battle, "mad_cat", parse_label("0509"), 0))
    assert (page.targets.rows[1].about, page.targets.rows[1].best) == ("3 hexes", "")
    bridge.undo()
    bridge.redo()
    settle_targets(choosing, qtbot)
    near = page.targets.rows[1]
    assert near.about.startswith("3 hexes · ")
    assert near.best != far.best
    bridge.undo()
    assert (page.targets.rows[1].about, page.targets.rows[1].best) == ("9 hexes", "")
    settle_targets(choosing, qtbot)
    assert page.targets.rows[1] == far
    assert page.targets.lines[1].best.text() == far.best


def test_numbers_still_to_come_are_dropped_where_another_unit_is_looked_at(
    choosing: TableDriver, qtbot: QtBot
) -> None:
    page, bridge = choosing.page.panel.attack, choosing.page.bridge
    settle_targets(choosing, qtbot)
    bridge.mark(Mark("victor", "heat", 3))
    choosing.page.selection.select("victor")
    choosing.page.panel.turn_to(SHEET)
    before = page.targets.rows
    QApplication.processEvents()
    assert page.targets.rows == before


def test_who_does_not_attack_is_offered_nothing(duel: TableDriver) -> None:
    to_fire(duel)
    waiting = next(unit for unit in duel.page.bridge.units() if not unit.may_act)
    duel.select(waiting.id)
    duel.page.panel.turn_to(ATTACK)
    page = duel.page.panel.attack
    assert not page.targets.isVisible()
    assert page.empty.sentence.text() == f"{waiting.name} does not attack now."


def test_ticking_fast_shows_the_odds_of_what_is_ticked_last(duel: TableDriver, qtbot: QtBot) -> None:
    to_fire(duel)
    aim(duel, "mad_cat", "orion")
    names = duel.page.panel.attack.ticked_attacks
    for attack in names[1:]:
        tick(duel, attack)
    settle_odds(duel, qtbot)
    alone = next(attack for attack in plan(duel).attacks if attack.id == names[0])
    mean = alone.damage * alone.calculation.probability
    assert any(f"{mean:.1f} damage on average" in text for text in panel_texts(duel))


def test_two_volleys_are_compared_and_other_moves_are_weighed(duel: TableDriver, qtbot: QtBot) -> None:
    to_fire(duel)
    aim(duel, "mad_cat", "orion")
    settle_odds(duel, qtbot)
    volley = panel(duel).volley
    panel(duel).area.ensureWidgetVisible(volley.pin_button)
    duel.click(volley.pin_button)
    tick(duel, duel.page.panel.attack.ticked_attacks[0])
    settle_odds(duel, qtbot)
    assert any(text.startswith("Pinned: ") for text in panel_texts(duel))
    heading = panel(duel).what_if.fold.heading
    panel(duel).area.ensureWidgetVisible(heading)
    QApplication.processEvents()
    duel.click(heading)
    settle_odds(duel, qtbot)
    assert {"Stood still", "Walked", "Ran"} <= set(panel_texts(duel))


def test_fire_at_two_targets_with_a_choice_is_declared(duel: TableDriver) -> None:
    to_fire(duel)
    aim(duel, "victor", "orion")
    duel.click(panel(duel).footer.declare_button)
    aim(duel, "orion", "victor")
    shells = next(attack for attack in plan(duel).attacks if attack.name.startswith("LB 10-X"))
    kind = shells.choices[0]
    other = next(option for option in kind.options if option.id != kind.value)
    row = panel(duel).line(shells.id)
    panel(duel).area.ensureWidgetVisible(row.choices)
    QApplication.processEvents()
    duel.click(button_with(row.choices, other.label))
    assert plan(duel).how[shells.id][kind.id] == other.id
    for attack in duel.page.panel.attack.ticked_attacks:
        if attack != shells.id:
            tick(duel, attack)
    duel.page.panel.attack.add_target("mad_cat")
    tick(duel, next(attack.id for attack in plan(duel).attacks if attack.name == "Medium Laser"))
    assert panel(duel).footer.declare_button.text() == "Declare fire at 2 targets"
    duel.click(panel(duel).footer.declare_button)
    assert "Victor" in last_journal_line(duel)
    assert "Mad Cat" in last_journal_line(duel)


def test_further_targets_stand_at_once_and_their_numbers_follow(choosing: TableDriver, qtbot: QtBot) -> None:
    aim(choosing, "orion", "victor")
    footer = panel(choosing).footer
    footer.add_target_menu.aboutToShow.emit()
    near, away = footer.add_target_menu.actions()
    assert near.text() == "Mad Cat", "the menu stands before any attack is worked out"
    assert away.text() == "Out of reach: Wolfhound"
    qtbot.waitUntil(lambda: "best" in near.text())
    assert near.toolTip().endswith("weapons")
    near.trigger()
    assert plan(choosing).target == "mad_cat"
    assert plan(choosing).is_secondary


@pytest.mark.dressed
def test_a_hot_mech_begins_cool_and_what_the_player_chose_is_remembered(duel: TableDriver) -> None:
    to_fire(duel)
    duel.page.bridge.propose(Mark("mad_cat", "heat", 20))
    aim(duel, "mad_cat", "orion")
    attack, keys = duel.page.panel.attack, panel(duel).begin.buttons
    cool = attack.ticked_attacks
    assert keys[InitialChoice.COOL].isChecked()
    assert 0 < len(cool) < len(all_attacks(plan(duel)))
    assert heat_of(plan(duel), cool) <= (plan(duel).heat_room or 0)
    duel.click(keys[InitialChoice.ALL])
    assert attack.ticked_attacks == all_attacks(plan(duel))
    duel.click(keys[InitialChoice.NONE])
    assert not attack.ticked_attacks
    assert not panel(duel).footer.declare_button.isEnabled()
    duel.click(keys[InitialChoice.COOL])
    assert attack.ticked_attacks == cool
    tick(duel, cool[0])
    assert not any(key.isChecked() for key in keys.values())
    aim(duel, "mad_cat", "wolfhound")
    assert cool[0] not in attack.ticked_attacks, "it was unticked by hand for this unit"
    session = duel.page.bridge.session
    duel.window.show_battle(session)
    QApplication.processEvents()
    aim(duel, "mad_cat", "orion")
    assert cool[0] not in duel.page.panel.attack.ticked_attacks, "also when the battle is opened again"


def test_declaring_is_over_once_everybody_has(duel: TableDriver) -> None:
    to_fire(duel)
    while is_declaring(duel):
        unit = next(duel.acting())
        duel.declare(unit.id, "orion" if unit.side == citytech.BLUE else "victor")
    duel.select("orion")
    duel.page.selection.aim("victor")
    duel.page.do("fire")
    assert panel(duel).isVisible()
    assert not panel(duel).footer.declare_button.isEnabled()


def test_the_threat_of_the_selected_unit_lies_over_the_map(duel: TableDriver, qtbot: QtBot) -> None:
    duel.select("victor")
    duel.press_alt(Qt.Key.Key_T, duel.window)
    view = duel.map.view
    qtbot.waitUntil(lambda: view.overlay.legend is not None)
    assert view.overlay.legend is not None
    assert view.overlay.legend.title == "Victor: mean damage"
    assert float(view.overlay.marks[parse_label("0708")].text) > 0
    duel.select("mad_cat")
    qtbot.waitUntil(lambda: view.overlay.legend is not None and "Mad Cat" in view.overlay.legend.title)
    duel.click(duel.map.tools.toolbar.buttons["threat"])
    assert view.overlay.legend is None


# --- bodily attacks and dues ---


def kick(duel: TableDriver) -> None:
    """Orion steps up to Victor and kicks it."""
    duel.stand("victor")
    duel.move("orion", "walked", "0708", 3)
    to_fire(duel)
    hold_all(duel)
    assert duel.phase == "physical_attack"
    assert not duel.map.view.overlay.marks, "the arcs of weapons mean nothing now"
    while (unit := next(duel.acting())).id != "orion":
        duel.hold(unit.id)
    aim(duel, "orion", "victor")
    tick(duel, "kick/right_leg")
    assert panel(duel).footer.declare_button.text() == "Declare attack"
    duel.click(panel(duel).footer.declare_button)
    while not duel.page.bridge.turn().dues:
        duel.hold(next(duel.acting()).id)
    duel.go_on()
    duel.answer(HIT)
    duel.page.bridge.roll_the_rest()


def test_a_kick_is_ticked_declared_and_rolled(duel: TableDriver) -> None:
    kick(duel)
    assert "kick" in last_journal_line(duel).lower()
    assert any(due.unit == "victor" for due in duel.page.bridge.turn().dues), "kicked: it may fall"


def test_dues_are_rolled_and_waived_from_the_list(duel: TableDriver) -> None:
    kick(duel)
    page = duel.page
    duel.click(page.phase_bar.dues_button)
    assert page.dues.isVisible()
    duel.click(page.dues.lines[0].roll_button)
    assert not page.dues.isVisible(), "it steps aside while dice are asked for"
    duel.click(page.ask_bar.roll.header.give_up_button)
    assert page.dues.isVisible()
    duel.click(page.dues.lines[0].waive_button)
    assert not page.dues.is_open
    assert not page.phase_bar.dues_button.isVisible()


# --- choices that are hexes ---


def test_hexes_to_choose_from_are_pointed_out_and_taken_by_a_click(window: MainWindow) -> None:
    table = set_out(window, wolfhound="red 0706 3", victor="blue 0709 0")
    table.go_on()
    table.answer("4 9")
    table.stand("wolfhound")
    table.move("victor", "jumped", "0706", 0)
    assert last_journal_line(table).endswith("death from above at Wolfhound")
    twist_nobody(table)
    for _ in ("weapons", "bodies"):
        hold_all(table)
    table.go_on()
    table.answer("2")
    assert isinstance(table.page.bridge.ask, Choice), "it gets out of the way"
    labels = [option.id for option in table.page.bridge.ask.options]
    captions = table.map.view.overlay_item.captions
    assert {caption.hex.label: caption.text for caption in captions} == {
        label: str(number) for number, label in enumerate(labels, 1)
    }
    table.click_hex(parse_label(labels[0]))
    assert table.page.bridge.ask is None
    assert table.unit("wolfhound").hex == parse_label(labels[0])
    assert not table.map.view.overlay_item.captions
