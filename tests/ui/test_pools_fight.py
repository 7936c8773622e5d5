"""A fight of the third family through the window, by clicks and typed dice, to its end and back."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Roll
from companion.tabletop.dice import roll
from companion.ui.app.window import MainWindow
from companion.ui.journal.correction import DiceCorrection
from tests.ui.pools_players import Players
from tests.ui.table_driver import TableDriver

LONG_AGO = 10


@pytest.fixture
def quarry(window: MainWindow) -> TableDriver:
    """Two against two in the quarry, before anything has happened."""
    window.with_library(
        lambda library: window.battle_commands.play_scenario(library, "untitled-mech", "quarry-duel")
    )
    QApplication.processEvents()
    return TableDriver(window)


def test_two_rounds_by_clicks_and_typed_dice_are_undone_and_done_again(quarry: TableDriver) -> None:
    bridge = quarry.page.bridge
    start = bridge.battle
    Players(quarry).play_until(3)
    end, lines = bridge.battle, bridge.session.lines()
    attacks = [line for line in lines if "attacks" in line.description.line]
    assert bridge.turn().number == 3
    assert len(attacks) > 3
    for _ in lines:
        quarry.page.do("undo")
    assert bridge.battle == start
    for _ in lines:
        quarry.page.do("redo")
    assert bridge.battle == end


def test_dice_of_ten_entries_ago_are_corrected(quarry: TableDriver) -> None:
    players, bridge = Players(quarry), quarry.page.bridge
    players.play_until(3)
    lines = bridge.session.lines()
    old = next(line for line in lines[-LONG_AGO::-1] if line.dice and "attacks" in line.description.line)
    correcting = DiceCorrection(bridge.correct, old.entry_id, bridge.answers_of(old.entry_id))
    first = correcting.questions[0].ask
    assert isinstance(first, Roll)
    correcting.give(0, (1,) * first.dice.count)
    while not correcting.can_commit:
        number, asked = next(it for it in enumerate(correcting.questions) if it[1].answer is None)
        ask = asked.ask
        correcting.give(
            number, roll(ask.dice, players.chance) if isinstance(ask, Roll) else ask.options[0].id
        )
    assert correcting.correction is not None
    bridge.commit(correcting.correction)
    after = bridge.session.lines()
    assert [line.entry_id for line in after[:3]] == [line.entry_id for line in lines[:3]]
    assert after[lines.index(old)].dice.startswith("1+1")
    players.play_until(4)
    assert bridge.turn().number == 4


@pytest.mark.long
def test_a_whole_fight_by_clicks(quarry: TableDriver) -> None:
    Players(quarry).play_until(10**6)
    assert quarry.page.bridge.turn().is_over
