"""The training scenario played through the window, every step a click or a key."""

from __future__ import annotations

from companion.engine.asks import Choice
from tests.ui.table_driver import TableDriver, declare_or_hold, move_nearer, set_up_training

MOST_STEPS = 400
HIT, MISS, HEAD = "12", "2", "12"
"""What the scripted dice show: the attackers hit heads, the defenders miss."""


def answer(table: TableDriver) -> None:
    """Type what the scripted dice show for the ask that is open."""
    ask = table.page.bridge.ask
    if isinstance(ask, Choice):
        table.click(table.page.ask_bar.choice.buttons[0])
    elif ask.need is None and ask.rows:
        table.answer(HEAD)
    elif ask.need is None:
        table.answer("9" if ask.side == "attackers" else "4 3")
    else:
        table.answer(HIT if ask.side == "attackers" else MISS)


def step(table: TableDriver) -> None:
    if table.page.bridge.ask is not None:
        answer(table)
    elif table.phase == "movement":
        unit = next(table.acting())
        if unit.side == "attackers":
            move_nearer(table, unit)
        else:
            table.stand(unit.id)
    elif table.phase == "weapon_attack" and not table.page.bridge.turn().dues:
        declare_or_hold(table, next(table.acting()))
    else:
        table.go_on()


def test_the_training_scenario_is_won_by_clicks_and_typed_dice(table: TableDriver) -> None:
    set_up_training(table)
    for _ in range(MOST_STEPS):
        if table.page.bridge.turn().is_over:
            break
        step(table)
    turn = table.page.bridge.turn()
    assert turn.winner == "attackers"
    assert all(table.unit(unit).is_destroyed for unit in ("cicada", "hunchback"))
    assert table.page.frame.banner.isVisible()
    assert "Attackers" in table.page.frame.banner.text_label.text()
    assert table.page.phase_bar.go_on.isHidden()
