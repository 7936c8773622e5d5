"""A volley while its dice are asked for, in the window."""

from __future__ import annotations

from companion.ui.app.window import MainWindow
from companion.ui.battle.panel import ATTACK, SHEET
from tests.ui.duels import begin_turn, put_out, to_fire
from tests.ui.playing import Table, declare_or_hold


def rolling(window: MainWindow) -> Table:
    table = put_out(window, orion="red 0706 3", victor="blue 0707 0")
    begin_turn(table)
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
    assert view.title.text().endswith((" fires at Victor", " fires at Orion"))
    waiting = view.rows()
    assert all(needs.endswith("+") and not rolled for _name, needs, rolled, *_ in waiting)
    table.answer("12")
    assert table.roll.purpose
    struck = view.rows()
    assert struck[0][0] == waiting[0][0]
    assert struck[0][2] in ("", "12"), "the roll stands in its line once it has come to something"
    table.page.bridge.roll_the_rest()
    assert not view.isVisible()
    assert table.page.panel.pages.current == SHEET, "what was shown before"


def test_giving_up_brings_back_what_was_shown(window: MainWindow) -> None:
    table = rolling(window)
    table.page.bridge.give_up()
    assert table.page.panel.pages.current == SHEET
