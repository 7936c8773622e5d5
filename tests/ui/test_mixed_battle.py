"""A battle of tanks and 'Mechs won through the window: moved, turrets turned, hit by hit to a wreck."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from companion.engine.asks import Choice
from companion.engine.views.units import Expected
from companion.ui.app.window import MainWindow
from tests import citytech
from tests.ui.duels import FIELD, begin_turn, last_journal_line, plan, set_out, twist_nobody
from tests.ui.table_driver import TableDriver, declare_or_hold, enemies_of, move_nearer

MOST_STEPS = 900
HIT, MISS = "12", "2"
STANDS = {
    "condor": f"{citytech.RED} 0405 3",
    "wolfhound": f"{citytech.RED} 0605 3",
    "vedette": f"{citytech.BLUE} 0412 0",
    "hetzer": f"{citytech.BLUE} 0612 0",
}


@pytest.fixture
def mixed(window: MainWindow) -> TableDriver:
    """A hover tank and a 'Mech against two tanks, one without a turret."""
    return set_out(window, FIELD, **STANDS)


def step(table: TableDriver) -> None:
    ask = table.page.bridge.ask
    if isinstance(ask, Choice):
        table.click(table.page.ask_bar.choice.buttons[0])
    elif ask is not None:
        table.answer(script_answer(ask.side, ask.need is not None, bool(ask.rows), ask.dice.count))
    elif table.page.bridge.turn().dues:
        table.go_on()
    elif table.phase == "movement":
        move_nearer(table, next(table.acting()))
    elif table.phase == "reaction" and (unit := next(table.acting(), None)) is not None:
        give(table, unit.id, "straight")
    elif table.phase == "weapon_attack" and (unit := next(table.acting(), None)) is not None:
        if unit.expects is Expected.FIRE:
            declare_or_hold(table, unit)
        else:
            table.go_on()
    elif table.phase == "physical_attack" and (unit := next(table.acting(), None)) is not None:
        give(table, unit.id, "hold")
    else:
        table.go_on()


def script_answer(side: str, has_need: bool, has_rows: bool, dice: int) -> str:
    """Red hit, the side or the front, and blue miss."""
    if dice == 1:
        return "4"
    if has_rows:
        return "7"
    if has_need:
        return HIT if side == citytech.RED else MISS
    return "9" if side == citytech.RED else "4"


def give(table: TableDriver, unit: str, name: str) -> None:
    """Give a command by its button, or by the menu of those that the bar has no room for."""
    table.select(unit)
    buttons = table.page.ask_bar.quick.buttons
    button = buttons[f"command/{unit}/{name}"]
    if button.isVisible():
        table.click(button)
    else:
        command = next(each for each in table.page.bridge.commands(unit) if each.id == name)
        table.page.bridge.propose(command.action)


def test_tanks_and_mechs_fight_to_the_end(mixed: TableDriver) -> None:
    for _ in range(MOST_STEPS):
        if mixed.page.bridge.turn().is_over:
            break
        step(mixed)
    assert mixed.page.bridge.turn().winner == citytech.RED
    assert all(mixed.unit(unit).is_destroyed for unit in ("vedette", "hetzer"))
    lines = [line.description.line for line in mixed.page.bridge.session.lines()]
    assert any("Condor moved" in line or "Condor cruised" in line for line in lines)
    assert any("leaves its turret as it is" in line for line in lines)


def test_a_turret_is_turned_and_stays_so(mixed: TableDriver) -> None:
    begin_turn(mixed)
    while mixed.phase == "movement":
        mixed.stand(next(mixed.acting()).id)
    give(mixed, "condor", "turn/-2")
    assert last_journal_line(mixed) == "Condor turns its turret north-east"
    assert mixed.unit("condor").twist == -2
    assert "Condor can still turn its turret" not in mixed.page.phase_bar.status.text()
    hetzer = mixed.unit("hetzer")
    assert not hetzer.may_act, "what has no turret has nothing to turn"
    while mixed.phase != "movement" or mixed.page.bridge.turn().number < 2:
        if mixed.page.bridge.ask is not None:
            mixed.answer("4 3" if mixed.page.bridge.ask.side == citytech.RED else "2 1")
        elif mixed.phase in ("weapon_attack", "physical_attack") and any(mixed.acting()):
            give(mixed, next(mixed.acting()).id, "hold")
        else:
            mixed.go_on()
    assert mixed.unit("condor").twist == -2


def test_a_tank_is_shot_at_where_it_is_seen_and_builds_no_heat(mixed: TableDriver) -> None:
    begin_turn(mixed)
    while mixed.phase == "movement":
        mixed.stand(next(mixed.acting()).id)
    twist_nobody(mixed)
    mixed.select("vedette")
    unit = mixed.unit("vedette")
    while not unit.may_act:
        give(mixed, next(mixed.acting()).id, "hold")
        unit = mixed.unit("vedette")
    mixed.select("vedette")
    mixed.command_by_id(f"aim/{enemies_of(mixed, unit)[0].id}")
    shown = plan(mixed)
    assert shown.refusal is None
    assert {attack.heat for attack in shown.attacks} == {0}
    assert shown.heat_levels == ()


def test_on_a_paper_table_a_tank_cruises_and_its_troubles_are_said(window: MainWindow) -> None:
    table = set_out(window, None, condor=f"{citytech.RED}", vedette=f"{citytech.BLUE}")
    begin_turn(table)
    bridge = table.page.bridge
    form = bridge.game.move_form(bridge.battle, "vedette")
    assert [choice.label for choice in form.fields[0].choices] == ["Stand still", "Cruise", "Flank"]
    for said, line in (
        ("cruise 4", "Vedette cruised 4 hexes"),
        ("FR 8", "Vedette: 8 damage to the front"),
        ("turret locked", "Vedette: marked turret locked by hand"),
    ):
        table.select("vedette")
        talk = table.page.ask_bar.quick.field
        QTest.keyClicks(talk, said)
        QTest.keyClick(talk, Qt.Key.Key_Return)
        assert last_journal_line(table) == line
