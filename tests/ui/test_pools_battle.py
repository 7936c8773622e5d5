"""A battle of dice pools through the window: moving and attacking in any order, typed dice, Mettle points."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Choice
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.engine.volleys import InitialChoice
from companion.ui.app.window import MainWindow
from companion.ui.battle.bar_commands import format_prompt
from tests.ui.table_driver import TableDriver, button_with

SYSTEM = "Untitled Mech Game"
FIELD = BoardData(name="Field", size=(12, 12))
SIDES = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
MERLIN = UnitSetup(id="merlin", model="Merlin", side="red", hex="0604", facing=3, pilot="Duelist")
BANTAM = UnitSetup(id="bantam", model="Bantam", side="blue", hex="0607", facing=0, pilot="Recruit")
SEVEN_SIXES = "6 6 6 6 6 6 6"
CORE = "20"


def put_on_table(window: MainWindow, board: BoardData | None = FIELD, foe: UnitSetup = BANTAM) -> TableDriver:
    """Two mechs, three hexes apart unless told; Merlin wins the tie of Initiative and acts first."""
    assert window.library is not None
    setup = Setup(
        title="Duel",
        ruleset="untitled-mech",
        options={"knockback": "off"},
        board=board,
        sides=SIDES,
        units=(MERLIN, foe),
    )
    window.show_battle(window.library.new_battle(setup))
    QApplication.processEvents()
    table = TableDriver(window)
    table.go_on()
    table.answer("6")
    table.answer("1")
    table.select("merlin")
    return table


def answer_all(table: TableDriver, *dice: str) -> None:
    """Type the dice in their order; of choices the first key is taken, which spends nothing."""
    given = iter(dice)
    while (ask := table.page.bridge.ask) is not None:
        if isinstance(ask, Choice):
            table.click(table.page.ask_bar.choice.buttons[0])
        else:
            table.answer(next(given))
    assert next(given, None) is None, "all dice were asked for"


def fire(table: TableDriver, *dice: str) -> None:
    """Fire all that reaches at Bantam from the bar and the page of attacks."""
    table.command_by_id("aim/bantam")
    table.click(table.page.panel.attack.panel.begin.buttons[InitialChoice.ALL])
    table.click(button_with(table.page.panel.attack, "Declare attack"))
    answer_all(table, *dice)


def lost(table: TableDriver) -> int:
    view = table.unit("bantam")
    return view.armor_full - view.armor_left


@pytest.mark.rule(SYSTEM, "R230")
def test_a_mech_moves_and_attacks_in_one_turn_in_any_order(window: MainWindow) -> None:
    table = put_on_table(window)
    bar = table.page.ask_bar.quick.buttons
    assert {"aim/bantam", "move/half"} <= set(bar), "both are offered at once"
    assert bar["aim/bantam"].isVisible()
    assert bar["move/half"].isVisible()
    table.move("merlin", "half", "0605", 3)
    assert "1 Half Action left" in format_prompt(table.page.bridge, table.page.selection)
    fire(table, SEVEN_SIXES, CORE)
    assert lost(table) > 0
    assert table.unit("bantam").may_act, "two Half Actions were spent, so the other acts"


def test_ways_of_moving_are_told_in_the_words_of_the_game(window: MainWindow) -> None:
    table = put_on_table(window)
    assert table.page.ask_bar.quick.buttons["move/half"].text().endswith("6 MA")
    table.command_by_id("move/half")
    legend = table.map.view.overlay.legend
    assert legend is not None
    assert legend.title == "Merlin: MA"
    assert legend.rows[0].text == "Half Move, 6 MA"


@pytest.mark.rule(SYSTEM, "R232")
def test_only_who_leaves_the_reach_of_an_enemy_is_shown_on_its_way(window: MainWindow) -> None:
    table = put_on_table(window, foe=BANTAM.model_copy(update={"hex": "0605"}))
    bridge = table.page.bridge
    reach = bridge.game.reach(bridge.battle, "merlin", "half")
    bridge.propose(max((it for it in reach.places if it.is_stop), key=lambda it: -it.hex.row).action)
    assert isinstance(bridge.ask, Choice)
    assert set(bridge.hexes_so_far()) == {"merlin"}


def test_undo_and_redo_take_an_attack_back_and_bring_it_again(window: MainWindow) -> None:
    table = put_on_table(window)
    fire(table, SEVEN_SIXES, CORE)
    hurt = lost(table)
    assert hurt
    table.page.do("undo")
    QApplication.processEvents()
    assert not lost(table)
    table.page.do("redo")
    QApplication.processEvents()
    assert lost(table) == hurt


def test_a_stored_battle_opens_as_it_was_left(window: MainWindow) -> None:
    table = put_on_table(window)
    table.move("merlin", "half", "0605", 3)
    fire(table, SEVEN_SIXES, CORE)
    session = table.page.bridge.session
    assert window.library is not None
    again = window.library.open_battle(session.id)
    assert again.battle == session.battle


def test_corrected_dice_change_what_was_hit(window: MainWindow) -> None:
    table = put_on_table(window)
    fire(table, SEVEN_SIXES, CORE)
    assert lost(table)
    bridge = table.page.bridge
    shot = next(line for line in reversed(bridge.session.lines()) if line.dice)
    first = bridge.answers_of(shot.entry_id)[0]
    assert first == (6,) * 7
    bridge.commit(bridge.correct({shot.entry_id: ((1,) * 7,)}))
    assert not lost(table)


def test_on_paper_moves_are_noted_and_attacks_made(window: MainWindow) -> None:
    table = put_on_table(window, None)
    unit = table.unit("merlin")
    assert unit.declares
    assert table.page.panel.move_page is not None
    assert table.page.panel.move_page.isVisible()
