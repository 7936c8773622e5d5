"""Unit marks show who shoots at whom where dice are asked for."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from companion.engine.asks import Question, Roll
from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.play import NeedsAnswer
from companion.tabletop.dice import parse_dice
from companion.ui.askbar.ask_header import UnitMarks
from tests.builders import battle, declaring, perform, resolve_action
from tests.ui.table_driver import TableDriver
from tests.ui.views import BLUE, RED

pytestmark = pytest.mark.usefixtures("theme")
KNOWN = {"wolf": (BLUE, 1), "twin": (BLUE, 2), "cicada": (RED, 3)}


def picture(marks: UnitMarks) -> QImage:
    marks.resize(marks.sizeHint())
    return marks.grab().toImage()


def test_two_units_are_marked_with_an_arrow_between_them(qtbot: QtBot) -> None:
    marks = UnitMarks()
    qtbot.addWidget(marks)
    marks.known = KNOWN
    marks.show_marks(("wolf", "cicada"), BLUE)
    assert marks.accessibleName() == "Blue 1 at Red 3"
    first = picture(marks)
    marks.show_marks(("twin", "cicada"), BLUE)
    assert picture(marks) != first


def test_without_units_the_side_stands_alone(qtbot: QtBot) -> None:
    marks = UnitMarks()
    qtbot.addWidget(marks)
    marks.known = KNOWN
    marks.show_marks((), RED)
    assert marks.accessibleName() == "Red act"
    marks.show_marks(("nobody",), None)
    assert marks.shown == ()
    assert marks.isHidden()


def test_the_ask_bar_marks_whom_it_asks_about(duel: TableDriver) -> None:
    bar, numbers = duel.page.ask_bar, {unit.id: unit.number for unit in duel.page.bridge.units()}
    question = Question("to_hit", "Orion: LRM 20 at Victor", ("orion", "victor"))
    bar.ask(Roll(parse_dice("2d6"), question, 8, "red"), duel.page.bridge.side("red"), 0)
    assert [number for _, number in bar.roll.header.marks.shown] == [numbers["orion"], numbers["victor"]]


def test_a_roll_to_hit_is_about_attacker_and_target() -> None:
    at = declaring(battle(cicada="0505 0", hermes="0502 3"))
    at = perform(at, DeclareFire("cicada", "hermes", ("medium_laser_rt",)))
    at = perform(at, DeclareFire("hermes"))
    with pytest.raises(NeedsAnswer) as asked:
        resolve_action(at, ResolveFire("cicada"))
    assert asked.value.ask.question.units == ("cicada", "hermes")
