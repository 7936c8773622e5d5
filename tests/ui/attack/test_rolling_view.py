"""A volley while its dice are asked for, in the window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.marks import Mark
from companion.engine.tone import Tone
from companion.engine.views.attacks import Rolling, RollLine
from companion.ui.app.window import MainWindow
from companion.ui.attack.roll_lines import COLUMNS, RollLines, cell_role
from companion.ui.attack.rolling_view import RollingView
from companion.ui.battle.panel import ATTACK, SHEET
from companion.ui.widgets.labels_and_buttons import LabelRole
from tests.ui.duels import set_out_begun, to_fire
from tests.ui.table_driver import TableDriver, declare_or_hold

NOTE = RollLine("Orion: left torso, 8: one critical hit, in the engine, of which two are left", is_note=True)


def rolling(window: MainWindow) -> TableDriver:
    table = set_out_begun(window, orion="red 0706 3", victor="blue 0707 0")
    to_fire(table)
    while table.page.bridge.turn().status.startswith(("Red declare", "Blue declare")):
        declare_or_hold(table, next(table.acting()))
    table.page.panel.turn_to(SHEET)
    table.go_on()
    return table


def test_what_is_rolled_stands_in_a_running_list(window: MainWindow) -> None:
    table = rolling(window)
    view = table.page.panel.attack.rolling
    assert table.page.panel.pages.current == ATTACK
    assert view.isVisible()
    assert view.table.title.text().endswith((" fires at Victor", " fires at Orion"))
    waiting = view.rows()
    assert all(needs.endswith("+") and not rolled for _name, needs, rolled, *_ in waiting)
    table.answer("12")
    assert table.roll.purpose
    struck = view.rows()
    assert struck[0][0] == waiting[0][0]
    assert struck[0][2] in ("", "12"), "the roll stands in its line once it has come to something"
    table.page.bridge.roll_the_rest()
    assert view.isVisible(), "until something else is done"
    assert view.table.summary.text().startswith("Total: ")
    assert " fired at " in view.table.title.text()


@pytest.mark.parametrize("how", ["roster", "tab", "close", "undo", "mark"])
def test_what_was_rolled_stays_until_something_else_is_done(window: MainWindow, how: str) -> None:
    table = rolling(window)
    page = table.page
    page.bridge.roll_the_rest()
    view = page.panel.attack.rolling
    assert view.isVisible()
    if how == "roster":
        table.select("orion" if page.selection.unit != "orion" else "victor")
    elif how == "tab":
        table.click(page.panel.pages.button(SHEET))
    elif how == "close":
        table.click(view.close_button)
    elif how == "undo":
        page.bridge.undo()
    else:
        page.bridge.mark(Mark("victor", "armor/head", 3))
    assert not view.isVisible()
    assert page.panel.pages.current == SHEET, "what was shown before"


def test_the_next_volley_takes_its_place(window: MainWindow) -> None:
    table = rolling(window)
    table.page.bridge.roll_the_rest()
    view, before = table.page.panel.attack.rolling, table.page.panel.attack.rolling.table.title.text()
    table.go_on()
    assert table.page.ask_bar.is_asking
    assert view.isVisible()
    assert view.table.title.text() != before
    assert not view.close_button.isVisible()


def test_the_heat_of_the_turn_stands_beneath_the_last_volley(window: MainWindow) -> None:
    table = rolling(window)
    bridge = table.page.bridge
    while bridge.turn().phase != "heat":
        if bridge.ask is None:
            table.go_on()
        else:
            bridge.roll_the_rest()
    view = table.page.panel.attack.rolling
    heat = view.also if view.also.isVisible() else view.table
    assert heat.title.text() == "Heat this turn"
    shown = {row[0]: row for row in heat.lines.rows()}
    for unit in (each for each in bridge.units() if not each.is_destroyed):  # by the dice of this run
        _name, before, built, _where, sinks, after = shown[unit.name]
        assert int(after.partition(":")[0]) == unit.heat
        assert unit.heat == max(0, int(before) + int(built) + int(sinks.replace("\u2212", "-")))
    parts = [row[0] for row in heat.lines.rows() if not row[1]]
    assert all(" +" in part for part in parts)
    assert len(parts) == sum(int(row[2]) > 0 for row in shown.values() if row[1])


def test_a_critical_hit_takes_a_line_of_its_own(theme: object) -> None:  # noqa: ARG001
    view = RollingView()
    note = RollLine("Orion: left torso, 8: one critical hit", is_note=True)
    view.show_rolling(Rolling("A fires at B", (RollLine("Laser", "8+", "9", "left torso (8)", "5"), note)))
    assert view.rows()[1][0] == note.name
    view.show_rolling(Rolling("A fires at B", (RollLine("Laser", "8+"), RollLine("PPC", "7+"))))
    assert [row[0] for row in view.rows()] == ["Laser", "PPC"]
    view.deleteLater()


@pytest.mark.parametrize("where", ["center torso (7)", "left arm (10)"])
def test_a_hit_takes_one_line_where_there_is_room(theme: object, where: str) -> None:  # noqa: ARG001
    view = RollingView()
    view.resize(440, 400)
    view.show()
    lines = [RollLine(name, "8+", "9", where, "10", "destroyed") for name in ("ER Large Laser", "LRM 20")]
    view.show_rolling(Rolling("Mad Cat fires at Orion", tuple(lines)))
    QApplication.processEvents()
    assert all(area.height() < 2 * view.fontMetrics().lineSpacing() for area in view.table.lines.row_areas())
    view.close()
    view.deleteLater()


def test_what_is_destroyed_stands_out(theme: object) -> None:  # noqa: ARG001
    hit = RollLine("PPC", "7+", "9", "head (12)", "10", "destroyed", tone=Tone.DANGER)
    bad, plain = (
        RollLine(text, is_note=True, tone=tone)
        for text, tone in (("Orion: head destroyed", Tone.DANGER), ("Roll to stay conscious", Tone.PLAIN))
    )
    assert [cell_role(hit, column) for column in range(COLUMNS)] == [LabelRole.BODY] * 5 + [LabelRole.DANGER]
    assert (cell_role(bad, 0), cell_role(plain, 0)) == (LabelRole.DANGER, LabelRole.MUTED)
    assert cell_role(replace(hit, is_open=True), 0) is LabelRole.SECTION


def test_the_line_that_is_rolled_now_is_in_sight(theme: object, qtbot: QtBot) -> None:  # noqa: ARG001
    view = RollingView()
    view.resize(440, 240)
    view.show()
    lines = [RollLine(f"Laser {number}", "8+", "9", "head (12)", "5") for number in range(20)]
    lines[18] = replace(lines[18], is_open=True)
    view.show_rolling(Rolling("A fires at B", tuple(lines)))
    shown = view.table.lines
    qtbot.waitUntil(lambda: shown.visibleRegion().contains(shown.open_area()))
    view.close()
    view.deleteLater()


def test_words_that_are_too_long_wrap(theme: object) -> None:  # noqa: ARG001
    lines = RollLines()
    lines.show_lines(Rolling("", ()).headings, [RollLine("PPC", "7+", "9", "head", "10"), NOTE])
    one, two = (lines.heightForWidth(width) for width in (900, 200))
    assert two > one
    lines.deleteLater()


def test_the_sum_of_a_long_volley_comes_into_sight(theme: object, qtbot: QtBot) -> None:  # noqa: ARG001
    view = RollingView()
    view.resize(440, 240)
    view.show()
    lines = tuple(RollLine(f"Laser {number}", "8+", "9", "head (12)", "5") for number in range(20))
    view.show_rolling(Rolling("A fires at B", lines))
    QApplication.processEvents()
    assert not view.table.summary.visibleRegion().contains(view.table.summary.rect().center())
    view.show_rolling(Rolling("A fired at B", lines, "20 of 20 hit", is_over=True))
    summary = view.table.summary
    qtbot.waitUntil(lambda: summary.visibleRegion().boundingRect() == summary.rect())
    view.close()
    view.deleteLater()


def test_giving_up_brings_back_what_was_shown(window: MainWindow) -> None:
    table = rolling(window)
    table.page.bridge.give_up()
    assert table.page.panel.pages.current == SHEET
