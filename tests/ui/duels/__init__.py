"""A CityTech battle on the table of the window, for tests: who stands where, and what many tests do."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import RollInitiative
from companion.engine.play import Script
from companion.engine.skeleton.setup import BoardData, Setup
from companion.engine.views.attacks import AttackPlan
from companion.ui.app.window import MainWindow
from companion.ui.attack.panel import AttackPanel
from tests import citytech
from tests.ui.table_driver import TableDriver, hide_painting

FIELD = BoardData(name="Field", size=(15, 17))
HIDDEN = " hidden"
"""At the end of where a unit stands: it sets out hidden."""


def set_out(window: MainWindow, board: BoardData | None = FIELD, **units: str) -> TableDriver:
    """Return a CityTech battle on the table, of units such as `orion="red 0707 3"`."""
    return _show(window, board, units)


def set_out_begun(window: MainWindow, board: BoardData | None = FIELD, **units: str) -> TableDriver:
    """Return such a battle in its first Movement Phase; red have won the initiative."""
    return _show(window, board, units, (9,), (4,))


def _show(
    window: MainWindow, board: BoardData | None, units: Mapping[str, str], *initiative: Answer
) -> TableDriver:
    setups = tuple(
        citytech.unit(name, text.removesuffix(HIDDEN), hidden=text.endswith(HIDDEN))
        for name, text in units.items()
    )
    setup = Setup(title="Test", ruleset="citytech", board=board, sides=citytech.SIDES, units=setups)
    assert window.library is not None
    session = window.library.new_battle(setup)
    if initiative:
        session.do(RollInitiative(), Script(initiative))
    window.show_battle(session)
    QApplication.processEvents()
    return TableDriver(window)


def begin_turn(table: TableDriver) -> None:
    """Roll the initiative, which red win."""
    table.go_on()
    table.answer("9 4")


def stand_all(table: TableDriver) -> None:
    """Let nobody move."""
    bridge = table.page.bridge
    with hide_painting(table):
        while table.phase == "movement":
            bridge.propose(bridge.game.note_move(next(table.acting()).id, {"movement": "stationary"}))


def to_fire(table: TableDriver) -> None:
    """Nobody moves or twists."""
    stand_all(table)
    twist_nobody(table)
    assert table.phase == "weapon_attack"


def twist_nobody(table: TableDriver) -> None:
    """End the twists of each side, by its own press."""
    while table.phase == "reaction":
        table.go_on()


def hold_all(table: TableDriver) -> None:
    """Let nobody attack in this phase but those who have declared already."""
    phase = table.phase
    while table.phase == phase and is_declaring(table):
        table.hold(next(table.acting()).id)


def is_declaring(table: TableDriver) -> bool:
    """Whether fire is still declared, and none has been rolled."""
    return "Roll" not in table.page.bridge.turn().status


def panel(table: TableDriver) -> AttackPanel:
    """Return the attack panel."""
    return table.page.panel.attack.panel


def plan(table: TableDriver) -> AttackPlan:
    """Return what the selected unit can do to its target."""
    shown = table.page.panel.attack.plan
    assert shown is not None
    return shown


def settle_odds(table: TableDriver, qtbot: QtBot) -> None:
    """Wait until the odds of what is ticked are on the panel."""
    attack = table.page.panel.attack
    qtbot.waitUntil(lambda: not attack.odds_worker.odds.is_busy and not attack.odds_worker.what_if.is_busy)


def panel_texts(table: TableDriver) -> list[str]:
    """Return everything that can be read on the attack panel."""
    return [label.text() for label in panel(table).findChildren(QLabel) if label.isVisible()]


def aim(table: TableDriver, unit: str, target: str) -> None:
    """Select a unit and its target."""
    table.select(unit)
    table.command_by_id(f"aim/{target}")


def tick(table: TableDriver, attack: str) -> None:
    """Click the tick of an attack."""
    line = panel(table).line(attack)
    panel(table).area.ensureWidgetVisible(line.tick)
    QApplication.processEvents()
    table.click(line.tick)


def last_journal_line(table: TableDriver) -> str:
    """Return the last line of the journal."""
    return table.page.bridge.session.lines()[-1].description.line
