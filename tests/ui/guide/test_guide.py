"""The guided first battle: each step waits for the player's own act; left and taken up again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from companion.battles.library import Library
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.guide.guide import GuideMoment, is_done, is_past
from companion.ui.guide.lesson import LessonStep, LessonTarget, Until, lessons, read_lesson
from tests.ui.table_driver import (
    TRAINING,
    TableDriver,
    declare_or_hold,
    hide_painting,
    open_window,
    play_training,
    set_up_training,
)

LESSON = read_lesson("first-battle")
START = GuideMoment("movement", frozenset({"cicada"}), None, None, False, 3, False)


def step_text(table: TableDriver) -> str:
    return table.page.guide.strip.message.text()


def number(table: TableDriver) -> int:
    return next(place for place, step in enumerate(LESSON.steps) if step.say == step_text(table))


@pytest.fixture
def taught(window: MainWindow) -> TableDriver:
    """The guided battle, its welcome read."""
    table = TableDriver(window)
    table.click(window.welcome.first)
    assert "five minutes" in step_text(table)
    table.click(table.page.guide.strip.next_button)
    return table


def test_the_lesson_is_played_to_its_end_by_what_the_player_does(taught: TableDriver) -> None:
    table = taught
    seen = [number(table)]
    for unit, label, facing in TRAINING:
        table.set_up(unit, label, facing)
        seen.append(number(table))
    assert seen == [1, 2, 3, 3, 4]
    assert table.page.guide.spotlight.lit is table.page.phase_bar.go_on
    table.go_on()
    assert "tap the totals" in step_text(table)
    table.answer("9 4")
    if "Click one of its units" in step_text(table):
        table.select(next(table.acting()).id)
    assert "Choose below" in step_text(table)
    table.stand(next(table.acting()).id)
    assert "Press Undo there" in step_text(table)
    table.click(table.page.journal.undo_button)
    assert "Redo" in step_text(table)
    table.click(table.page.journal.redo_button)
    assert "Move the other three" in step_text(table)
    while table.phase == "movement":
        table.stand(next(table.acting()).id)
    first = next(table.acting())
    table.select(first.id)
    enemy = next(unit for unit in table.page.bridge.units() if unit.side != first.side)
    table.page.selection.aim(enemy.id)
    assert "the number it needs" in step_text(table)
    table.click(table.page.guide.strip.next_button)
    while any(unit.may_act for unit in table.page.bridge.units()):
        declare_or_hold(table, next(table.acting()))
    assert number(table) >= LESSON.steps.index(next(s for s in LESSON.steps if "first roll" in s.say))
    while table.phase == "weapon_attack":
        if table.page.bridge.ask is None:
            table.go_on()
        else:
            table.page.bridge.roll_the_rest()
            QApplication.processEvents()
    assert "sees something differently" in step_text(table)
    table.click(table.page.guide.strip.next_button)
    table.click(table.page.guide.strip.next_button)
    assert not table.page.guide.has_lesson
    assert table.page.guide.strip.isHidden()


def test_it_is_left_and_taken_up_again_also_in_another_window(taught: TableDriver, home: Path) -> None:
    table = taught
    table.set_up(*TRAINING[0])
    text = step_text(table)
    table.click(table.page.guide.strip.leave_button)
    assert table.page.guide.strip.isHidden()
    assert table.page.guide.spotlight.isHidden()
    table.window.commands.carry_out("guide")
    assert step_text(table) == text
    assert table.page.guide.strip.isVisible()
    battle = table.page.bridge.session.id
    table.window.close()
    again = open_window(home)
    assert again.library is not None
    again.show_battle(again.library.open_battle(battle))
    assert step_text(TableDriver(again)) == text
    assert TableDriver(again).page.guide.is_shown
    again.close()


def test_in_a_drawer_what_is_pointed_at_comes_into_sight(taught: TableDriver) -> None:
    table = taught
    table.window.resize(853, 480)
    QApplication.processEvents()
    with hide_painting(table):
        for unit, label, facing in TRAINING:
            bridge = table.page.bridge
            bridge.propose(bridge.game.place(bridge.battle, unit, parse_label(label), facing))
    table.go_on()
    table.answer("9 4")
    table.stand(next(table.acting()).id)
    assert "Press Undo there" in step_text(table)
    table.click(table.page.journal.undo_button)
    table.click(table.page.journal.redo_button)
    assert "Move the other three" in step_text(table)
    assert table.map.view.isVisible(), "the drawer has made way for the map"


def test_a_step_can_be_read_again_and_skipped(taught: TableDriver) -> None:
    table, strip = taught, taught.page.guide.strip
    assert strip.next_button.text() == "Skip"
    table.set_up(*TRAINING[0])
    here = number(table)
    table.click(strip.back_button)
    assert number(table) == here - 1
    table.click(strip.next_button)
    assert number(table) == here
    table.click(strip.next_button)
    assert number(table) == here + 1
    table.set_up(*TRAINING[1])
    here = number(table)
    for step in (1, 2):
        table.click(strip.back_button)
        assert number(table) == here - step
    table.click(strip.next_button)
    assert number(table) == here - 1, "one step on, and not back to where the battle is"


def test_the_guide_is_no_part_of_other_battles(window: MainWindow) -> None:
    play_training(window)
    QApplication.processEvents()
    table = TableDriver(window)
    assert table.page.guide.strip.isHidden()
    set_up_training(table)
    assert not table.page.guide.has_lesson


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_names_what_its_battle_has(library: Library, name: str) -> None:
    lesson = read_lesson(name)
    assert (lesson.ruleset, lesson.scenario) == lessons()[name]
    session = library.play_scenario(lesson.ruleset, lesson.scenario)
    units = {unit.id for unit in session.game.units(session.battle)}
    phases = {phase.id for phase in session.game.turn(session.battle).phases}
    for step in lesson.steps:
        assert {*step.phases} <= phases
        assert step.until.placed in {*units, None}
        assert step.until.phase in {*phases, None}
        assert step.show is None or step.show in LessonTarget


def test_each_scenario_is_taught_by_one_lesson() -> None:
    assert len({*lessons().values()}) == len(lessons())


@pytest.mark.parametrize(
    ("until", "is_met"),
    [
        (Until(), False),
        (Until(placed="cicada"), True),
        (Until(placed="hermes"), False),
        (Until(phase="movement"), True),
        (Until(selected="any"), False),
        (Until(selected="acting"), False),
        (Until(entries=2), True),
        (Until(entries=3), False),
        (Until(answered=True), True),
        (Until(asked=True), False),
        (Until(undone=True), False),
        (Until(redone=True, placed="cicada"), True),
        (Until(targeted=True), False),
    ],
)
def test_what_ends_a_step(until: Until, is_met: bool) -> None:
    assert is_done(LessonStep(say="Do it", until=until), START, 1) is is_met


def test_a_unit_of_the_side_that_waits_is_not_the_one_to_move() -> None:
    step = LessonStep(say="Click one", until=Until(selected="acting"))
    waiting = replace(START, selected="cicada")
    assert not is_done(step, waiting, 1)
    assert is_done(step, replace(waiting, selects_acting=True), 1)


def test_a_click_on_the_strip_leaves_the_keyboard_at_the_table(taught: TableDriver) -> None:
    table, strip = taught, taught.page.guide.strip
    table.page.places.take_table()
    table.click(strip.next_button)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert not strip.isAncestorOf(focused)


def test_a_step_of_another_phase_is_past() -> None:
    assert is_past(LessonStep(say="Move", phases=("setup",)), START)
    assert not is_past(LessonStep(say="Move", phases=("movement",)), START)
    assert not is_past(LessonStep(say="Read"), START)


def test_the_frame_is_gone_while_what_it_points_at_floats_in_a_window_of_its_own(taught: TableDriver) -> None:
    page = taught.page
    spotlight = page.guide.spotlight
    spotlight.light(page.roster)
    assert spotlight.isVisible()
    floating = QWidget()
    box = QVBoxLayout(floating)
    label = QLabel("Sheets")
    box.addWidget(label)
    floating.show()
    spotlight.light(label)
    assert not spotlight.isVisible()
    floating.close()
