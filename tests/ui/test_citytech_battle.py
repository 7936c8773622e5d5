"""A CityTech battle won through the window, every step a click or a key; undone, and opened again."""

from __future__ import annotations

from pathlib import Path

from companion.engine.asks import Choice
from companion.engine.views.units import UnitView
from tests import citytech
from tests.ui.duels import aim, is_declaring, last_journal_line, panel, to_fire
from tests.ui.table_driver import TableDriver, enemies_of, open_window

MOST_STEPS = 600
HIT, MISS, HEAD = "12", "2", "12"
"""What the scripted dice show: red hit heads, blue miss."""


def step(table: TableDriver) -> None:
    ask, turn = table.page.bridge.ask, table.page.bridge.turn()
    if isinstance(ask, Choice):
        table.click(table.page.ask_bar.choice.buttons[0])
    elif ask is not None:
        table.answer(script_answer(ask.side, ask.need is not None, bool(ask.rows), ask.dice.count))
    elif table.phase == "movement":
        table.stand(next(table.acting()).id)
    elif table.phase == "weapon_attack" and not turn.dues:
        fire_or_hold(table, next(table.acting()))
    elif table.phase == "physical_attack" and not turn.dues:
        table.hold(next(table.acting()).id)
    else:
        table.go_on()


def script_answer(side: str, has_need: bool, has_rows: bool, dice: int) -> str:
    if dice == 1:
        return "1"
    if has_rows:
        return HEAD if side != citytech.RED else "7"
    if has_need:
        return HIT if side == citytech.RED else MISS
    return "9" if side == citytech.RED else "4"


def fire_or_hold(table: TableDriver, unit: UnitView) -> None:
    """Red fire at the first enemy, blue hold."""
    if unit.side == citytech.RED:
        table.declare(unit.id, enemies_of(table, unit)[0].id)
    else:
        table.hold(unit.id)


def test_a_citytech_battle_is_won_by_clicks_and_typed_dice(duel: TableDriver) -> None:
    for _ in range(MOST_STEPS):
        if duel.page.bridge.turn().is_over:
            break
        step(duel)
    turn = duel.page.bridge.turn()
    assert turn.winner == citytech.RED
    assert all(duel.unit(unit).is_destroyed for unit in ("victor", "mad_cat"))
    assert "Red" in duel.page.frame.banner.text_label.text()
    assert duel.page.phase_bar.go_on.isHidden()


def test_heat_and_undo_through_three_actions(duel: TableDriver) -> None:
    to_fire(duel)
    while is_declaring(duel):
        unit = next(duel.acting())
        if unit.id == "mad_cat":
            duel.declare("mad_cat", "orion")
        else:
            duel.hold(unit.id)
    duel.go_on()
    duel.page.bridge.roll_the_rest()
    hurt = duel.unit("orion").armor_left
    while duel.phase != "end":
        if duel.page.bridge.ask is not None:
            duel.page.bridge.roll_the_rest()
        elif duel.phase == "physical_attack" and not duel.page.bridge.turn().dues:
            duel.hold(next(duel.acting()).id)
        else:
            duel.go_on()
    assert duel.unit("mad_cat").heat
    lines = duel.page.bridge.session.lines()
    fired = next(number for number, line in enumerate(lines) if "fires at" in line.description.line)
    for _ in range(len(lines) - fired):
        duel.click(duel.page.journal.undo_button)
    assert duel.phase == "weapon_attack"
    assert duel.unit("orion").armor_left == duel.unit("orion").armor_full
    duel.click(duel.page.journal.redo_button)
    assert duel.unit("orion").armor_left == hurt


def test_opened_again_everything_is_as_it_was(duel: TableDriver, home: Path) -> None:
    to_fire(duel)
    aim(duel, "mad_cat", "orion")
    duel.click(panel(duel).footer.declare_button)
    before = last_journal_line(duel)
    battle = duel.page.bridge.session.id
    duel.window.close()
    again = open_window(home)
    try:
        assert again.library is not None
        again.show_battle(again.library.open_battle(battle))
        assert again.battle is not None
        assert again.battle.bridge.session.lines()[-1].description.line == before
        assert again.battle.bridge.turn().phase == "weapon_attack"
    finally:
        again.close()
        again.deleteLater()
