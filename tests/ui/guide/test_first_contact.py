"""The guide beside the scenario of BT Tactics: a round of it, each step ended by the player's own act."""

from __future__ import annotations

from companion.ui.app.window import MainWindow
from tests.ui.table_driver import TableDriver
from tests.ui.test_tactics_battle import step, take_screen

MOST_STEPS = 120


def step_text(table: TableDriver) -> str:
    return table.page.guide.strip.message.text()


def play_until(table: TableDriver, text: str) -> None:
    """Play on by clicks, until the guide says this."""
    for _ in range(MOST_STEPS):
        if text in step_text(table):
            return
        step(table)
    raise AssertionError(f"it still says: {step_text(table)}")


def test_a_round_is_taught_from_the_welcome_page(window: MainWindow) -> None:
    window.resize(1280, 720)
    table = TableDriver(window)
    table.click(window.welcome.first_contact)
    assert "secret orders" in step_text(table)
    table.click(table.page.guide.strip.next_button)
    assert "Choose its start edge" in step_text(table)
    step(table)
    play_until(table, "the screen is covered")
    frame, button = table.page.guide.spotlight, table.page.phase_bar.go_on
    assert frame.lit is button
    assert frame.mapToGlobal(frame.rect().topLeft()) == button.mapToGlobal(button.rect().topLeft())
    take_screen(table)
    assert "Every marked hex" in step_text(table)
    step(table)
    play_until(table, "from the lowest Activation Order up")
    step(table)
    assert "Now its actions" in step_text(table)
    play_until(table, "Now fire")
    acting = next(table.acting())
    enemy = next(unit for unit in table.page.bridge.units() if unit.side != acting.side)
    table.page.selection.select(acting.id, enemy.id)
    assert "shows its dice" in step_text(table)
    play_until(table, "That is a round")
    table.click(table.page.guide.strip.next_button)
    assert not table.page.guide.has_lesson
