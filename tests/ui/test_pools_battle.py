"""A fight of the third family through the window, by clicks and typed dice, to its end and back."""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication

from companion.engine.asks import Choice, Roll, roll
from companion.engine.views.units import UnitView
from companion.tabletop.hexes import distance
from companion.ui.app.window import MainWindow
from companion.ui.journal.correction import DiceCorrection
from tests.ui.table_driver import TableDriver, button_with, enemies_of

MOST_STEPS, LONG_AGO = 3000, 10


@pytest.fixture
def quarry(window: MainWindow) -> TableDriver:
    """Two against two in the quarry, before anything has happened."""
    window.with_library(
        lambda library: window.battle_commands.play_scenario(library, "untitled-mech", "quarry-duel")
    )
    QApplication.processEvents()
    return TableDriver(window)


class Players:
    """Both sides: they attack where they can, go nearer where not, and throw dice of their own."""

    def __init__(self, table: TableDriver) -> None:
        self.table, self.chance = table, random.Random(7)

    def play_until(self, round_: int) -> None:
        """Play until this round begins, or to the end if it comes sooner."""
        for _ in range(MOST_STEPS):
            turn = self.table.page.bridge.turn()
            if turn.is_over or turn.number == round_:
                return
            self.step()

    def step(self) -> None:
        """Do whatever the table waits for."""
        table, bridge = self.table, self.table.page.bridge
        if bridge.ask is not None:
            self.answer()
        elif bridge.table().zones:
            zone = bridge.table().zones[0]
            unit = next(table.acting())
            table.set_up(unit.id, self.chance.choice(sorted(zone.hexes)).label, unit.facing or 0)
        elif (unit := next(table.acting(), None)) is None or not (
            self.attack(unit) or self.come_nearer(unit)
        ):
            table.go_on()

    def answer(self) -> None:
        """Type real dice as they lie; of what is offered take the first."""
        bar, ask = self.table.page.ask_bar, self.table.page.bridge.ask
        if isinstance(ask, Choice):
            self.table.click(bar.choice.buttons[0])
            return
        assert isinstance(ask, Roll)
        thrown = roll(ask.dice, self.chance)
        self.table.answer(" ".join(map(str, thrown)))

    def attack(self, unit: UnitView) -> bool:
        """Declare the first attack that can be made at anybody; whether there was one."""
        table, bridge = self.table, self.table.page.bridge
        table.select(unit.id)
        for enemy in enemies_of(table, unit):
            if not self._is_offered(f"aim/{enemy.id}"):
                continue
            plan = bridge.game.attack_plan(bridge.battle, unit.id, enemy.id)
            able = [view.id for view in plan.attacks if view.refusal is None and view.calculation.probability]
            if plan.refusal is None and able:
                table.command_by_id(f"aim/{enemy.id}")
                panel = table.page.panel.attack
                if able[0] not in panel.ticked_attacks:
                    table.click(panel.panel.rows[able[0]].tick)
                table.click(button_with(panel, plan.declare))
                return True
        return False

    def _is_offered(self, command: str) -> bool:
        row = self.table.page.ask_bar.quick.row
        button = row.buttons.get(command)
        more = [action.text() for action in row.more_menu.actions()]
        return button is not None and (button.isVisible() or button.text() in more)

    def come_nearer(self, unit: UnitView) -> bool:
        """Move towards the nearest enemy; whether that brought it nearer."""
        bridge = self.table.page.bridge
        there = [enemy.hex for enemy in enemies_of(self.table, unit) if enemy.hex is not None]
        ways = [way for way in bridge.game.movements(bridge.battle, unit.id) if way.refusal is None]
        if unit.hex is None or not ways or not there:
            return False
        way = ways[0].id
        places = bridge.game.reach(bridge.battle, unit.id, way).places
        gap = {place: min(distance(place.hex, each) for each in there) for place in places}
        place = min(gap, key=lambda place: gap[place], default=None)
        if place is None or gap[place] >= min(distance(unit.hex, each) for each in there):
            return False
        self.table.move(unit.id, way, place.hex.label, place.facing)
        return True


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
